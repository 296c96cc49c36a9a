// Where the page is. Components read `here.place`; `go` is the only way to leave.
import { readHash, type Place } from './route';

class Here {
  place = $state<Place>(readHash(location.hash));

  constructor() {
    addEventListener('hashchange', () => this.read());
    addEventListener('popstate', () => this.read());
  }

  private read() {
    this.place = readHash(location.hash);
  }

  go(hash: string, how: 'push' | 'replace' = 'push') {
    if (hash === location.hash) return;
    if (how === 'push') history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
    this.read();
  }
}

export const here = new Here();
