// The list of games, requested once.
import { api, asRefusal, type Family, type Game, type Refusal, type Showcase } from './api';

class Games {
  all = $state.raw<Game[]>([]);
  families = $state.raw<Family[]>([]);
  explore = $state.raw<Showcase[]>([]);
  version = $state('');
  error = $state.raw<Refusal | null>(null);

  async load() {
    this.error = null;
    try {
      const { version, families, games, explore } = await api.games();
      this.version = version;
      this.families = families;
      this.all = games;
      this.explore = explore;
    } catch (error) {
      this.error = asRefusal(error);
    }
  }

  /** The first thing to explore in a view, of a game where one is named. */
  showcase(view: string, game?: string): Showcase | undefined {
    return this.explore.find((each) => each.view === view && (!game || each.game === game));
  }

  /** The game of a spec, by one of its names before the colon. */
  of(spec: string): Game | undefined {
    const name = letters(spec.split(/[:@]/, 1)[0]!);
    return this.all.find((game) => namesOf(game).some((known) => letters(known) === name));
  }
}

/** All names of a game. */
export const namesOf = (game: Game): string[] => [game.name, ...game.other_names.map((other) => other.name)];

/** The characters of a name that matter. */
const letters = (name: string): string => name.toLowerCase().replace(/[-_'’\s]/g, '');

export const games = new Games();

const formTitles: Record<string, string> = {
  usual: 'usual play',
  misere: 'misère: the last to move loses',
  'maker-breaker': 'Maker–Breaker: only the first wants a line',
  normal: 'normal play: the last to move wins',
};
export const formTitle = (form: string) => formTitles[form] ?? form;

export function playerName(game: Game | undefined, index: number): string {
  const name = game?.player_names[index] ?? `player ${index + 1}`;
  return /^(first|second|third)$/.test(name) ? `the ${name} player` : name;
}

/** Names to write beside an edge: without the article. */
export const playerShort = (game: Game | undefined) =>
  (game?.player_names ?? []).map((name) => name.replace(/^the /, ''));

/** A sign for each player that works without colour. */
export const playerSign = (index: number) => ['■', '◆', '●'][index] ?? '○';
export const playerInk = (index: number) => (['first', 'second', 'third'] as const)[index] ?? 'gone';
