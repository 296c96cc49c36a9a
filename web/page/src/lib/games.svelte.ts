// The catalogue, asked for once.
import { api, asRefusal, type Game, type Refusal } from './api';

class Games {
  all = $state.raw<Game[]>([]);
  version = $state('');
  error = $state.raw<Refusal | null>(null);

  async load() {
    this.error = null;
    try {
      const { version, games } = await api.games();
      this.version = version;
      this.all = games;
    } catch (error) {
      this.error = asRefusal(error);
    }
  }

  /** The game that a spec is of: its name stands before the colon, or an alias does. */
  of(spec: string): Game | undefined {
    const name = spec.split(':', 1)[0]!.trim();
    return this.all.find((game) => game.name === name || name in game.aliases);
  }
}

export const games = new Games();

export const families: { name: string; title: string; about: string }[] = [
  { name: 'heaps', title: 'Heaps', about: 'Take away, break up, put down; both players may do the same.' },
  { name: 'cutting', title: 'Cutting games', about: 'Everybody cuts along a side of his own.' },
  { name: 'positional', title: 'Lines', about: 'Take points; who owns a whole line wins.' },
  { name: 'scoring', title: 'Closing cells', about: 'Who draws the last side of a cell earns it and moves again.' },
  { name: 'animals', title: 'Cannibal animals', about: 'Build an animal before whole copies of it are in your way.' },
];

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

/** Names to write beside a side: without the article. */
export const playerShort = (game: Game | undefined) =>
  (game?.player_names ?? []).map((name) => name.replace(/^the /, ''));

/** A sign of each player that does not need colour. */
export const playerSign = (index: number) => ['■', '◆', '●'][index] ?? '○';
export const playerInk = (index: number) => (['first', 'second', 'third'] as const)[index] ?? 'gone';
