// What a move or a position is worth, as a sign, a word and a class of colour.
import type { Fate, Rating, Row, Sign } from './api';
import { playerInk } from './games.svelte';

const order: Sign[] = ['+', '=', 'q', '?', '-'];
const classes: Record<Sign, string> = { '+': 'wins', '-': 'loses', '=': 'draws', q: 'queer', '?': 'open' };
const minus = (text: string) => text.replace('-', '−');

export const signClass = (rating: { sign: Sign }) => `sign ${classes[rating.sign]}`;

/** Points where there are some, else the sign. */
export const signText = (rating: Rating) => minus(/^[+\-−]?\d+$/.test(rating.worth) ? rating.worth : rating.sign);

/** Of two ratings on the same spot, the one that is better for the player to move. */
export function better(one: Rating | undefined, other: Rating): Rating {
  return one && order.indexOf(one.sign) <= order.indexOf(other.sign) ? one : other;
}

/** The colour of a fate: that of the winner, where there is one. */
export function fateClass({ winner, sign }: Pick<Fate, 'winner' | 'sign'>): string {
  if (winner !== null) return `of-${playerInk(winner)}`;
  return { q: 'queer', '=': 'even' }[sign as string] ?? 'unknown';
}

/** The colour of a row: by its sign where only one player is to move, by its winner where the starter does not matter. */
export function rowClass({ fates }: Pick<Row, 'fates'>): string {
  const [fate, ...more] = fates;
  if (!fate) return signClass({ sign: '?' });
  if (!more.length) return signClass(fate);
  return more.every((other) => fateClass(other) === fateClass(fate)) ? fateClass(fate) : 'mixed';
}

/** The sign of a row, where only one player is to move and the word is not a number with its own sign. */
export const rowSign = ({ fates, word }: Pick<Row, 'fates' | 'word'>) =>
  fates.length === 1 && !/^[+-]?\d/.test(word) ? minus(fates[0]!.sign) : '';
