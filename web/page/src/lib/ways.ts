// How touches make a move: after each touch, the ways that contain all touched spots remain.
import type { Way } from './api';

export interface Filtered {
  /** The ways that remain. */
  left: Way[];
  /** Their moves, each once. */
  moves: string[];
  /** The move to make at once: the only one left, with all its spots touched. */
  play: string | null;
  /** A move with all its spots touched while others remain. */
  offer: string | null;
  /** Spots that a further touch can use. */
  live: Set<number>;
}

export function filterWays(ways: Way[], touched: ReadonlySet<number>): Filtered {
  const left = ways.filter((way) => {
    if (way.touch.length < touched.size) return false;
    let found = 0;
    for (const spot of way.touch) if (touched.has(spot)) found++;
    return found === touched.size;
  });
  const moves = [...new Set(left.map((way) => way.move))];
  const whole = touched.size ? left.find((way) => way.touch.length === touched.size) : undefined;
  const live = new Set<number>();
  for (const way of left) for (const spot of way.touch) if (!touched.has(spot)) live.add(spot);
  return {
    left,
    moves,
    play: whole && moves.length === 1 ? whole.move : null,
    offer: whole && moves.length > 1 ? whole.move : null,
    live,
  };
}

/** What is touched after a touch on `spot`: a second touch takes it back, and a touch that leads nowhere starts over. */
export function touch(ways: Way[], touched: ReadonlySet<number>, spot: number): Set<number> {
  const next = new Set(touched);
  if (next.delete(spot)) return next;
  next.add(spot);
  if (filterWays(ways, next).left.length) return next;
  const alone = new Set([spot]);
  return filterWays(ways, alone).left.length ? alone : new Set(touched);
}
