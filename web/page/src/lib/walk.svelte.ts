// A walk through a proof: the chosen side replies automatically, and the person tries moves of the others.
import { api, type Answer, type Position } from './api';
import { Search } from './search.svelte';
import { settings } from './settings.svelte';

export interface Branch {
  move: string;
  path: string[];
  branches: Branch[];
}

export class Walk {
  spec = '';
  form = 'usual';
  answer = $state.raw<Answer | null>(null);
  /** The positions seen so far, by the moves that lead there. */
  seen = $state.raw<ReadonlyMap<string, Position>>(new Map());
  note = $state<string | null>(null);
  readonly solving = new Search();
  readonly loading = new Search();

  /** Another game: the walk starts afresh. */
  about(spec: string, form: string) {
    if (spec === this.spec && form === this.form) return;
    this.leave();
    this.spec = spec;
    this.form = form;
    this.answer = null;
    this.seen = new Map();
    void this.solve();
  }

  solve() {
    return this.solving.run(async (signal) => {
      const asked = { spec: this.spec, form: this.form, question: 'outcome', time: settings.time };
      for await (const record of api.solve(asked, signal)) {
        if ('progress' in record) this.solving.progress = record.progress;
        else this.answer = record.answer;
      }
    });
  }

  at(moves: string[]): Position | undefined {
    return this.seen.get(moves.join(' '));
  }

  /** Shows the position after these moves, and requests the reply where `side` is to move. */
  visit(moves: string[], side: number | null, onanswer: (move: string) => void) {
    this.note = null;
    return this.loading.run(async (signal) => {
      for (let length = 0; length <= moves.length; length++) {
        const path = moves.slice(0, length);
        if (this.at(path)) continue;
        const position = await api.game({ spec: this.spec, form: this.form, moves: path }, signal);
        this.seen = new Map(this.seen).set(path.join(' '), position);
      }
      const position = this.at(moves);
      if (!position || position.over || side === null || position.mover !== side) return;
      const seats = position.seats.map(() => 'perfect');
      const { move, note } = await api.reply(
        { spec: this.spec, form: this.form, moves, seats, seed: 1, time: settings.time },
        signal,
      );
      if (signal.aborted) return;
      this.note = note;
      onanswer(move);
    });
  }

  leave() {
    this.solving.stop();
    this.loading.stop();
  }

  /** The whole walk, as a tree. */
  tree(): Branch[] {
    const root: Branch[] = [];
    for (const key of [...this.seen.keys()].filter(Boolean).sort((a, b) => a.split(' ').length - b.split(' ').length)) {
      let level = root;
      const path: string[] = [];
      for (const move of key.split(' ')) {
        path.push(move);
        let branch = level.find((each) => each.move === move);
        if (!branch) level.push((branch = { move, path: [...path], branches: [] }));
        level = branch.branches;
      }
    }
    return root;
  }
}
