// At most one search of a kind at a time: starting another, or leaving, stops the one before.
import { asRefusal, stopped, type Progress, type Refusal } from './api';

export class Search {
  busy = $state(false);
  progress = $state.raw<Progress | null>(null);
  error = $state.raw<Refusal | null>(null);
  private control: AbortController | null = null;

  async run(work: (signal: AbortSignal) => Promise<void>) {
    this.stop();
    const control = new AbortController();
    this.control = control;
    this.busy = true;
    this.error = null;
    this.progress = null;
    try {
      await work(control.signal);
    } catch (error) {
      if (this.control === control && !stopped(error)) this.error = asRefusal(error);
    } finally {
      if (this.control === control) {
        this.control = null;
        this.busy = false;
      }
    }
  }

  stop() {
    this.control?.abort();
    this.control = null;
    this.busy = false;
  }

  clear() {
    this.stop();
    this.progress = null;
    this.error = null;
  }
}
