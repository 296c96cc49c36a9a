// The current address. Components read `here.place`, and change it only through `go`.
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
