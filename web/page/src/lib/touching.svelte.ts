// What a person has touched on a board, and the moves it can still become.
import type { Spot, Way } from './api';
import { filterWays, touch } from './ways';

export class Touching {
  touched = $state.raw<ReadonlySet<number>>(new Set());
  /** The spot under the pointer, or with the focus. */
  at = $state<number | null>(null);
  private choice = $state(0);
  readonly filtered = $derived.by(() => filterWays(this.ways(), this.touched));
  readonly candidates = $derived(this.touched.size ? this.filtered.moves : []);
  readonly current = $derived(this.candidates.length ? this.candidates[this.choice % this.candidates.length]! : null);
  /** The ways that would remain if the spot under the pointer were touched too. */
  readonly ahead = $derived.by(() => {
    if (this.at === null || this.touched.has(this.at)) return this.touched.size ? this.filtered.left : [];
    const at = this.at;
    const left = this.filtered.left.filter((way) => way.touch.includes(at));
    return left.length || !this.touched.size ? left : this.filtered.left;
  });

  constructor(
    private readonly ways: () => Way[],
    private readonly play: (move: string) => void,
  ) {}

  touch(spot: number) {
    this.touched = touch(this.ways(), this.touched, spot);
    const { play, offer, moves } = this.filtered;
    this.choice = offer ? moves.indexOf(offer) : 0;
    if (play) {
      this.clear();
      this.play(play);
    }
  }

  /** Enter on a spot that is already touched plays the highlighted move. */
  enter(spot: number) {
    if (this.touched.has(spot) && this.current) this.choose(this.current);
    else this.touch(spot);
  }

  turn(by: number) {
    const count = this.candidates.length;
    if (count) this.choice = (this.choice + by + count) % count;
  }

  point(move: string) {
    this.choice = Math.max(0, this.candidates.indexOf(move));
  }

  choose(move: string) {
    this.clear();
    this.play(move);
  }

  /** The same board with other spot numbers: touches stay on their spots. */
  renumber(before: Spot[], after: Spot[]) {
    const index = new Map(after.map((spot, i) => [spot.label, i]));
    const kept = [...this.touched].map((i) => index.get(before[i]?.label ?? ''));
    this.touched = new Set(kept.every((i) => i !== undefined) ? kept : []);
    this.at = null;
  }

  clear() {
    this.touched = new Set();
    this.choice = 0;
  }
}
