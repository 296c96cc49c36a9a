// Reading a range of blocks, and who wins from each starter.
import type { Row } from './api';

export type Sides = [[number, number], [number, number], [number, number]];

/** The three ranges of `cutblock:1..4x2x1..3`; null where it is something else, such as a sum. */
export function readSides(spec: string): Sides | null {
  const found = /^\s*cutblock:(\d+(?:\.\.\d+)?)x(\d+(?:\.\.\d+)?)x(\d+(?:\.\.\d+)?)\s*$/.exec(spec);
  if (!found) return null;
  return found.slice(1).map((text) => {
    const [from, to] = text.split('..').map(Number);
    return [from!, to ?? from!];
  }) as Sides;
}

/** For Left, Center and Right starting: the letter of who wins, Q for nobody, ? for open. */
export function starters(row: Row | undefined): string[] {
  const starts = (row?.answer?.['starts'] ?? {}) as Record<string, string | null>;
  return ['L', 'C', 'R'].map((starter) => {
    const winner = starts[starter];
    if (!winner) return '?';
    return winner === 'queer' ? 'Q' : ['L', 'C', 'R'].includes(winner) ? winner : '?';
  });
}
