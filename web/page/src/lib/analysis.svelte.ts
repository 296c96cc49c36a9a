// What is known about the current position: who wins, what each move is worth, a best line.
import { api, type Answer, type LineStep, type Rating } from './api';
import { Search } from './search.svelte';
import { settings } from './settings.svelte';

export class Analysis {
  spec = $state('');
  form = $state('usual');
  readonly solving = new Search();
  readonly rating = new Search();
  readonly lining = new Search();
  answer = $state.raw<Answer | null>(null);
  ratings = $state.raw<ReadonlyMap<string, Rating>>(new Map());
  rated = $state.raw<{ stopped: string | null } | null>(null);
  line = $state.raw<LineStep[]>([]);
  lineEnd = $state.raw<{ over: string | null; stopped: string | null } | null>(null);

  /** Another position: forgets what was known about the one before. */
  about(spec: string, form: string) {
    if (spec === this.spec && form === this.form) return;
    this.leave();
    this.spec = spec;
    this.form = form;
    this.answer = null;
    this.ratings = new Map();
    this.rated = null;
    this.line = [];
    this.lineEnd = null;
    for (const search of [this.solving, this.rating, this.lining]) search.clear();
  }

  leave() {
    for (const search of [this.solving, this.rating, this.lining]) search.stop();
  }

  private get asked() {
    return { spec: this.spec, form: this.form, time: settings.time };
  }

  solve() {
    this.answer = null;
    return this.solving.run(async (signal) => {
      for await (const record of api.solve({ ...this.asked, question: 'outcome' }, signal)) {
        if ('progress' in record) this.solving.progress = record.progress;
        else this.answer = record.answer;
      }
    });
  }

  rate() {
    this.ratings = new Map();
    this.rated = null;
    return this.rating.run(async (signal) => {
      for await (const record of api.moves(this.asked, signal)) {
        if ('progress' in record) this.rating.progress = record.progress;
        else if ('done' in record) this.rated = record;
        else this.ratings = new Map(this.ratings).set(record.move, record);
      }
    });
  }

  follow() {
    this.line = [];
    this.lineEnd = null;
    return this.lining.run(async (signal) => {
      for await (const record of api.line(this.asked, signal)) {
        if ('progress' in record) this.lining.progress = record.progress;
        else if ('done' in record) this.lineEnd = record;
        else this.line = [...this.line, record];
      }
    });
  }

  /** The good moves of the player to move, as far as they are known. */
  best(player: string | undefined): string[] {
    const best = this.answer?.best;
    if (!best) return [...this.ratings.values()].filter((rating) => rating.sign === '+').map((rating) => rating.move);
    return Array.isArray(best) ? best : (best[player ?? ''] ?? []);
  }
}
