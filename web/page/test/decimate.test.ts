import { describe, expect, it } from 'vitest';
import { pairs, Pyramid } from '../src/lib/decimate';
import { tickStep } from '../src/lib/plot';

const sequence = Uint16Array.from({ length: 5000 }, (_, i) => (i * 7919) % 613);

describe('the pyramid', () => {
  it('finds the least and largest value of every stretch', () => {
    const pyramid = new Pyramid(sequence.length);
    for (let i = 0; i < sequence.length; i += 37) pyramid.append(sequence.subarray(i, i + 37));
    expect(pyramid.length).toBe(5000);
    for (const [from, to] of [
      [0, 5000],
      [1, 2],
      [7, 9],
      [63, 65],
      [500, 4097],
      [4990, 9999],
      [0, 8],
    ] as const) {
      const part = [...sequence.subarray(from, to)];
      expect(pyramid.range(from, to)).toEqual([Math.min(...part), Math.max(...part)]);
    }
  });

  it('knows nothing about values that have not arrived', () => {
    const pyramid = new Pyramid(100);
    pyramid.append(Uint16Array.of(5, 3));
    expect(pyramid.range(0, 100)).toEqual([3, 5]);
    expect(pyramid.range(2, 100)).toBeNull();
  });

  it('takes no more values than its capacity', () => {
    const pyramid = new Pyramid(3);
    pyramid.append(Uint16Array.of(1, 2, 3, 4));
    expect(pyramid.length).toBe(3);
    expect(pyramid.largest).toBe(3);
  });

  it('gives every column a value, even with fewer points than columns', () => {
    const pyramid = new Pyramid(10);
    pyramid.append(Uint16Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    const columns = pyramid.columns(0, 10, 25);
    expect(columns).toHaveLength(25);
    expect(columns.every((pair) => pair !== null)).toBe(true);
    expect(pyramid.columns(0, 10, 2)).toEqual([
      [0, 4],
      [5, 9],
    ]);
  });

  it('counts how often a value occurs', () => {
    const pyramid = new Pyramid(6);
    pyramid.append(Uint16Array.of(0, 1, 1, 2, 1, 0));
    expect([...pyramid.frequencies(0, 6)]).toEqual([2, 3, 1]);
    expect([...pyramid.frequencies(1, 3)]).toEqual([0, 2, 0]);
  });
});

describe('bytes in pieces', () => {
  it('become the same numbers wherever they are cut', () => {
    const bytes = new Uint8Array(sequence.slice(0, 100).buffer);
    for (const size of [1, 2, 3, 7, 200]) {
      const read = pairs();
      const numbers: number[] = [];
      for (let i = 0; i < bytes.length; i += size) numbers.push(...read(bytes.subarray(i, i + size)));
      expect(numbers).toEqual([...sequence.subarray(0, 100)]);
    }
  });
});

describe('marks of an axis', () => {
  it('are round', () => {
    expect([tickStep(1000, 5), tickStep(7, 10), tickStep(999_999, 8), tickStep(30, 6)]).toEqual([200, 1, 200_000, 5]);
  });
});
