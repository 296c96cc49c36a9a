// A game in play: the moves so far and the seats. The address holds all of it; this class follows the address.
import { api, asRefusal, stopped, type Bounds, type GameRequest, type Position, type Refusal } from './api';
import { here } from './here.svelte';
import { writePlay, type PlayLink } from './route';
import { Search } from './search.svelte';
import { settings } from './settings.svelte';

const PAUSE = 700;

export class Table {
  link = $state.raw<PlayLink>({ spec: '', form: 'usual', moves: [], seats: [], view: '', seed: 1 });
  position = $state.raw<Position | null>(null);
  /** The same position in another view, for wide screens. */
  beside = $state.raw<Position | null>(null);
  error = $state.raw<Refusal | null>(null);
  /** What was wrong with a typed move. */
  moveError = $state.raw<Refusal | null>(null);
  loading = $state(false);
  note = $state<string | null>(null);
  /** Whether engines wait: after going back in the game, or where only engines play and “Run” was not pressed. */
  held = $state(false);
  readonly thinking = new Search();
  /** The longest line known from here, for redo. */
  private line = $state.raw<string[]>([]);
  /** How many moves there were before each undo. */
  private undone: number[] = [];
  private control: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private window: Bounds | undefined;

  readonly seats = $derived(this.link.seats);
  readonly engines = $derived(
    (this.position?.seats ?? []).length > 0 && this.position!.seats.every((_, i) => this.seat(i) !== 'you'),
  );
  readonly engineToMove = $derived(!!this.position && !this.position.over && this.seat(this.position.mover) !== 'you');
  readonly canUndo = $derived(this.undoTo() >= 0);
  readonly canRedo = $derived(this.line.length > this.link.moves.length);

  seat(player: number): string {
    return this.link.seats[player] ?? 'you';
  }

  /** Follows the address. */
  async follow(link: PlayLink, besides: boolean) {
    const same = link.spec === this.link.spec && link.form === this.link.form;
    if (!same) {
      this.position = null;
      this.beside = null;
      this.window = undefined;
    }
    const known = same && this.line.length >= link.moves.length && link.moves.every((move, i) => move === this.line[i]);
    if (!known) this.line = link.moves;
    if (!known) this.undone = [];
    this.link = link;
    this.wait();
    await this.load(besides, same);
  }

  private async load(besides: boolean, same: boolean) {
    this.control?.abort();
    const control = (this.control = new AbortController());
    this.loading = true;
    const { spec, form, moves, view } = this.link;
    const request = { spec, form, moves, ...(view && { view }), ...(this.window && { window: this.window }) };
    try {
      const position = await api.game(request, control.signal);
      if (control.signal.aborted) return;
      const beside = besides && !position.board.endless ? await this.another(position, request, control.signal) : null;
      this.position = position;
      this.beside = beside;
      this.error = null;
      if (!same) this.held = this.engines;
      this.plan();
    } catch (error) {
      if (!stopped(error)) this.error = asRefusal(error);
    } finally {
      if (this.control === control) this.loading = false;
    }
  }

  /** The first other view that is not the same picture under another name. */
  private async another(position: Position, request: GameRequest, signal: AbortSignal): Promise<Position | null> {
    for (const { name } of position.views) {
      if (name === position.view) continue;
      const other = await api.game({ ...request, view: name }, signal);
      if (JSON.stringify(other.board.scene) !== JSON.stringify(position.board.scene)) return other;
    }
    return null;
  }

  /** Requests another part of an endless board. */
  async look(window: Bounds) {
    this.window = window;
    const { spec, form, moves, view } = this.link;
    const control = this.control;
    try {
      const position = await api.game({ spec, form, moves, window, ...(view && { view }) }, control?.signal);
      if (control === this.control) this.position = position;
    } catch (error) {
      if (!stopped(error)) this.error = asRefusal(error);
    }
  }

  private write(change: Partial<PlayLink>, how: 'push' | 'replace' = 'push') {
    this.moveError = null;
    here.go(writePlay({ ...this.link, ...change }), how);
  }

  /** Makes a move. A move that is not in the list was typed: the server checks it before it enters the address. */
  async play(move: string): Promise<boolean> {
    if (!this.position || this.position.over || this.thinking.busy) return false;
    const { spec, form } = this.link;
    const moves = [...this.link.moves, move];
    this.moveError = null;
    if (!this.position.moves.includes(move)) {
      try {
        const { history } = await api.game({ spec, form, moves });
        moves[moves.length - 1] = history.at(-1)?.move ?? move;
      } catch (error) {
        this.moveError = asRefusal(error);
        return false;
      }
    }
    this.note = null;
    this.held = this.engines;
    this.write({ moves });
    return true;
  }

  sit(player: number, name: string) {
    const seats = (this.position?.seats ?? []).map((_, i) => (i === player ? name : this.seat(i)));
    this.held = seats.every((seat) => seat !== 'you');
    this.write({ seats });
  }

  show(view: string) {
    this.write({ view }, 'replace');
  }

  reseed(seed: number) {
    this.write({ seed }, 'replace');
  }

  /** How many moves remain when a person undoes their last move; -1 where there is nothing to undo. */
  private undoTo(): number {
    const history = this.position?.history ?? [];
    if (!history.length) return -1;
    if (this.engines) return history.length - 1;
    return history.findLastIndex((step) => this.seat(step.by) === 'you');
  }

  undo() {
    const to = this.undoTo();
    if (to >= 0) this.goBack(to);
  }

  redo() {
    if (!this.canRedo) return;
    const to = this.undone.pop() ?? 0;
    this.goTo(Math.max(to, this.link.moves.length + 1));
  }

  restart() {
    this.undone = [];
    this.note = null;
    this.held = this.engines;
    this.write({ moves: [] });
  }

  goBack(count: number) {
    this.undone.push(this.link.moves.length);
    this.goTo(count);
  }

  private goTo(count: number) {
    this.held = true;
    this.note = null;
    this.write({ moves: this.line.slice(0, count) });
  }

  /** Lets the seat to move reply once. */
  step() {
    this.held = this.engines;
    void this.reply();
  }

  run() {
    this.held = false;
    this.plan();
  }

  wait() {
    clearTimeout(this.timer);
    this.thinking.stop();
  }

  hold() {
    this.held = true;
    this.wait();
  }

  leave() {
    this.wait();
    this.control?.abort();
  }

  /** An engine moves after a pause, so that people can follow, and only while the page is visible. */
  private plan() {
    clearTimeout(this.timer);
    if (!this.engineToMove || this.held) return;
    this.timer = setTimeout(() => {
      if (document.hidden) this.plan();
      else void this.reply();
    }, PAUSE);
  }

  private reply() {
    const { spec, form, moves, seed } = this.link;
    const seats = (this.position?.seats ?? []).map((_, i) => this.seat(i));
    return this.thinking.run(async (signal) => {
      const { move, note } = await api.reply({ spec, form, moves, seats, seed, time: settings.time }, signal);
      if (signal.aborted) return;
      this.thinking.stop();
      this.note = note;
      // It replaces the entry before it in the browser's history, so that “Back” leads to a person's turn.
      this.write({ moves: [...moves, move] }, this.held ? 'push' : 'replace');
    });
  }
}
