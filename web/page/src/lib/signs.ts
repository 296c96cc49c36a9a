// What a move is worth, as a sign, a word and a class of colour.
import type { Rating, Sign } from './api';

const order: Sign[] = ['+', '=', 'q', '?', '-'];
const classes: Record<Sign, string> = { '+': 'wins', '-': 'loses', '=': 'draws', q: 'queer', '?': 'open' };

export const signClass = (rating: Rating) => `sign ${classes[rating.sign]}`;

/** Points where there are some, else the sign. */
export const signText = (rating: Rating) =>
  /^[+\-−]?\d+$/.test(rating.worth) ? rating.worth.replace('-', '−') : rating.sign.replace('-', '−');

/** Of two ratings on the same spot the one that is better for who moves. */
export function better(one: Rating | undefined, other: Rating): Rating {
  return one && order.indexOf(one.sign) <= order.indexOf(other.sign) ? one : other;
}
