import { describe, expect, it } from 'vitest';
import type { Rating, Shape } from '../src/lib/api';
import { records } from '../src/lib/ndjson';
import { nearest } from '../src/lib/nearest';
import { contains, distinct, grounds, middle } from '../src/lib/shapes';
import { better, fateClass, rowClass, rowSign, signText } from '../src/lib/signs';

describe('lines of JSON', () => {
  it('arrive whole, wherever the stream is cut', async () => {
    const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"a":2}\n{"a":3}');
    for (const size of [1, 2, 5, 100]) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size));
          controller.close();
        },
      });
      const found: unknown[] = [];
      for await (const record of records(body)) found.push(record);
      expect(found).toEqual([{ a: 'é' }, { a: 2 }, { a: 3 }]);
    }
  });
});

describe('the nearest spot', () => {
  const grid: [number, number][] = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => [x, y] as [number, number]));
  it('goes straight in a grid and stops at its edge', () => {
    expect(nearest(grid, 4, [1, 0])).toBe(5);
    expect(nearest(grid, 4, [0, -1])).toBe(1);
    expect(nearest(grid, 5, [1, 0])).toBe(-1);
  });
});

describe('shapes', () => {
  const square: Shape = { kind: 'rect', ink: 'first', x: 0, y: 0, w: 1, h: 1 };
  const label: Shape = { kind: 'label', ink: 'free', x: 0.5, y: 0.5, text: 'X' };
  it('have a middle and an inside', () => {
    expect(middle(square)).toEqual([0.5, 0.5]);
    const triangle: Shape = {
      kind: 'polygon',
      ink: 'dark',
      points: [
        [0, 0],
        [2, 0],
        [0, 2],
      ],
    };
    expect(contains(triangle, [0.5, 0.5])).toBe(true);
    expect(contains(triangle, [1.5, 1.5])).toBe(false);
  });
  it('give a label the ink below it', () => {
    expect(grounds([square, label])).toEqual(['none', 'first']);
    expect(grounds([label, square])).toEqual(['none', 'none']);
  });
  it('are drawn once', () => {
    expect(distinct([square, { ...square }, label])).toHaveLength(2);
  });
});

describe('ratings', () => {
  const rating = (sign: Rating['sign'], worth: string): Rating => ({ move: 'm', sign, worth, verdict: '' });
  it('keep the better of two', () => {
    expect(better(rating('-', 'loses'), rating('+', 'wins')).sign).toBe('+');
    expect(better(undefined, rating('-', 'loses')).sign).toBe('-');
  });
  it('show points where there are some', () => {
    expect(signText(rating('-', '-2'))).toBe('−2');
    expect(signText(rating('+', 'wins'))).toBe('+');
  });
});

describe('rows of a table', () => {
  const fate = (mover: number, winner: number | null, sign: Rating['sign']) => ({ mover, winner, sign, label: '' });
  it('have the colour of the winner', () => {
    expect([fate(0, 1, '-'), fate(0, null, 'q'), fate(0, null, '='), fate(0, null, '?')].map(fateClass)).toEqual([
      'of-second',
      'queer',
      'even',
      'unknown',
    ]);
  });
  it('show a sign where one player is to move', () => {
    const alone = { word: 'lost', fates: [fate(0, 1, '-')] };
    expect([rowClass(alone), rowSign(alone)]).toEqual(['sign loses', '−']);
    expect(rowClass({ fates: [fate(0, 0, '+'), fate(1, 0, '-')] })).toBe('of-first');
    expect(rowSign({ ...alone, word: '-2' })).toBe('');
    const mixed = { word: 'N', fates: [fate(0, 0, '+'), fate(1, 1, '+')] };
    expect([rowClass(mixed), rowSign(mixed)]).toEqual(['mixed', '']);
  });
});
