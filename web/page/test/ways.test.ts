import { describe, expect, it } from 'vitest';
import type { Way } from '../src/lib/api';
import { filterWays, touch } from '../src/lib/ways';

const way = (move: string, ...spots: number[]): Way => ({ move, touch: spots, shows: [] });

describe('touches and moves', () => {
  it('plays at once where one spot makes one move', () => {
    const ways = [way('a', 0), way('b', 1)];
    expect(filterWays(ways, new Set([1])).play).toBe('b');
  });

  it('plays nothing before anything is touched, even where one move is left', () => {
    expect(filterWays([way('a', 0)], new Set()).play).toBeNull();
  });

  it('waits until all spots of the only move left are touched', () => {
    const ways = [way('a', 0, 1, 2), way('b', 1, 2, 3)];
    const after = filterWays(ways, new Set([0]));
    expect(after.moves).toEqual(['a']);
    expect(after.play).toBeNull();
    expect([...after.live].sort()).toEqual([1, 2]);
    expect(filterWays(ways, new Set([2, 1, 0])).play).toBe('a');
  });

  it('offers a move that another one contains', () => {
    const ways = [way('one', 0), way('both', 0, 1)];
    const after = filterWays(ways, new Set([0]));
    expect(after.play).toBeNull();
    expect(after.offer).toBe('one');
    expect(filterWays(ways, new Set([0, 1])).play).toBe('both');
  });

  it('lets several ways make the same move', () => {
    const ways = [way('cut', 0), way('cut', 0, 1)];
    expect(filterWays(ways, new Set([0])).play).toBe('cut');
  });

  it('offers a choice where the same touches make two moves', () => {
    const after = filterWays([way('a', 0, 1), way('b', 0, 1)], new Set([0, 1]));
    expect(after.play).toBeNull();
    expect(after.moves).toEqual(['a', 'b']);
  });

  it('takes a touch back, and starts over where a touch leads nowhere', () => {
    const ways = [way('a', 0, 1), way('b', 2, 3)];
    expect([...touch(ways, new Set([0]), 0)]).toEqual([]);
    expect([...touch(ways, new Set([0]), 2)]).toEqual([2]);
    expect([...touch(ways, new Set([0]), 9)]).toEqual([0]);
  });
});
