// Preferences, kept in this browser. Nothing about games is kept here.
type Theme = 'system' | 'light' | 'dark';

function kept(name: string, fallback: string): string {
  try {
    return localStorage.getItem(`outwit.${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}

function keep(name: string, value: string) {
  try {
    localStorage.setItem(`outwit.${name}`, value);
  } catch {
    // Private windows may refuse; then the setting lasts until the page is closed.
  }
}

class Settings {
  #theme = $state(kept('theme', 'system') as Theme);
  #time = $state(Number(kept('time', '10')) || 10);
  #auto = $state(kept('auto', 'off') === 'on');
  #know = $state(kept('know', 'open') === 'open');

  get theme() {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    keep('theme', theme);
    this.paint();
  }

  /** Seconds for a search. */
  get time() {
    return this.#time;
  }
  set time(time: number) {
    this.#time = Math.max(1, Math.round(time) || 1);
    keep('time', String(this.#time));
  }

  /** Whether every position is analysed after every move. */
  get auto() {
    return this.#auto;
  }
  set auto(auto: boolean) {
    this.#auto = auto;
    keep('auto', auto ? 'on' : 'off');
  }

  get know() {
    return this.#know;
  }
  set know(open: boolean) {
    this.#know = open;
    keep('know', open ? 'open' : 'closed');
  }

  paint() {
    if (this.#theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.#theme;
  }
}

export const settings = new Settings();
