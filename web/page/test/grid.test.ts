import { describe, expect, it } from 'vitest';
import { axisNames, place, readRange, rowAt, slices, specAt } from '../src/lib/grid';

const grid = {
  axes: [
    ['1', '2', '3'],
    ['4', '5'],
    ['6', '7'],
  ],
  texts: ['blocks:', 'x', 'x', ''],
};

describe('a grid', () => {
  it('counts rows as the server sends them, the last range fastest', () => {
    const rows = grid.axes[0]!.flatMap((a) => grid.axes[1]!.flatMap((b) => grid.axes[2]!.map((c) => [a, b, c])));
    for (const slice of slices(grid.axes))
      for (const down of [0, 1, 2])
        for (const across of [0, 1]) {
          const at = place(grid.axes, down, across, slice);
          const numbers = rows[rowAt(grid.axes, at)]!;
          expect(numbers).toEqual([grid.axes[0]![down], grid.axes[1]![across], grid.axes[2]![slice[0]!]]);
          expect(specAt(grid, at)).toBe(`blocks:${numbers.join('x')}`);
        }
  });

  it('may have any number of ranges', () => {
    expect(slices([])).toEqual([[]]);
    expect(rowAt([], place([], 0, 0, []))).toBe(0);
    const line = [['1', '2', '3']];
    expect([slices(line), rowAt(line, place(line, 0, 2, []))]).toEqual([[[]], 2]);
    expect(slices([...grid.axes, ['8', '9']])).toHaveLength(4);
  });

  it('names its ranges by the fields of the game', () => {
    const template = 'blocks:{Left=4}x{Center=3}x{Right=3}';
    expect(axisNames(template, 'blocks:1..4x1..4x1..4', 3)).toEqual(['Left', 'Center', 'Right']);
    expect(axisNames(template, 'blocks: 1..4 x 2 x [1,3..5]', 2)).toEqual(['Left', 'Right']);
    expect(axisNames('heap:{sizes=3+4}', 'heap:1..2+1..2', 2)).toEqual(['sizes 1', 'sizes 2']);
    expect(axisNames(template, 'other:1..4', 1)).toEqual(['first range']);
  });
});

describe('a single range', () => {
  it('is taken apart', () => {
    expect(readRange('a:1..4:b')).toEqual({ before: 'a:', from: 1, to: 4, after: ':b' });
    for (const spec of ['a:1', 'a:1..2x1..2', 'a:[1,3]']) expect(readRange(spec)).toBeNull();
  });
});
