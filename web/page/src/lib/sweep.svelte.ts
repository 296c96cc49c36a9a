// The rows of a table, as they are found.
import { api, type Grid, type Row } from './api';
import { Search } from './search.svelte';

export class Sweep {
  readonly search = new Search();
  total = $state(0);
  /** The ranges; null until they are known, and where the spec stands for a list of positions. */
  grid = $state.raw<Grid | null>(null);
  rows = $state.raw<Row[]>([]);
  /** Why rows are missing. */
  stopped = $state<string | null>(null);
  private runs = 0;

  run(spec: string, time: number, pictures: boolean) {
    const run = ++this.runs;
    const found: Row[] = [];
    this.total = 0;
    this.grid = null;
    this.rows = [];
    this.stopped = null;
    let frame = 0;
    const show = () => {
      frame = 0;
      if (run === this.runs) this.rows = [...found];
    };
    return this.search.run(async (signal) => {
      try {
        for await (const record of api.table({ spec, form: 'usual', each: 5, time, pictures }, signal)) {
          if ('rows' in record) {
            this.total = record.rows;
            this.grid = record.grid;
          } else if ('done' in record) this.stopped = record.stopped;
          else {
            found.push(record);
            // Rows may come by the thousand: they are shown once per frame.
            frame ||= requestAnimationFrame(show);
          }
        }
      } finally {
        cancelAnimationFrame(frame);
        show();
      }
    });
  }

  leave() {
    this.search.stop();
  }
}
