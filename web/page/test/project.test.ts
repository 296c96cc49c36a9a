import { describe, expect, it } from 'vitest';
import type { Blocks, Box, Triple } from '../src/lib/api';
import { cutMade, frame, glides } from '../src/lib/cutting';
import { faces, paintOrder, project, slice, towards } from '../src/lib/project';

const eye = { turn: -0.6, tilt: 0.5 };
const box = (at: Triple, size: Triple = [1, 1, 1]): Box => ({ at, size });

describe('the order of painting', () => {
  it('paints what is below or behind first', () => {
    const [low, high] = [box([0, 0, 0]), box([0, 0, 1])];
    expect(paintOrder([high, low], eye)).toEqual([1, 0]);
    const to = towards(eye);
    const near = box([to[0] > 0 ? 5 : -5, 0, 0]);
    expect(paintOrder([near, low], eye)).toEqual([1, 0]);
  });

  it('puts a small box before a long one that reaches past it', () => {
    // The long box has its middle nearer to the eye, but lies behind.
    const long = box([-10, 0, 0], [20, 1, 1]);
    const small = box([9, 1, 0]);
    expect(paintOrder([small, long], { turn: -0.1, tilt: 0.3 })).toEqual([1, 0]);
    expect(paintOrder([long, small], { turn: Math.PI - 0.1, tilt: 0.3 })).toEqual([1, 0]);
  });

  it('keeps every box, even where they hide each other in a circle', () => {
    const ring = [box([0, 0, 0], [3, 1, 1]), box([2, 0, 1], [1, 3, 1]), box([0, 1, 0], [1, 1, 3])];
    expect(paintOrder(ring, eye).sort()).toEqual([0, 1, 2]);
  });
});

describe('the view', () => {
  it('draws up upwards', () => {
    expect(project([0, 0, 1], eye)[1]).toBeLessThan(project([0, 0, 0], eye)[1]);
  });
  it('shows three faces of a box, each of four corners', () => {
    expect(faces(box([0, 0, 0], [3, 2, 2]), eye).map((face) => face.corners.length)).toEqual([4, 4, 4]);
  });
  it('cuts a box at the given place', () => {
    expect(slice(box([1, 1, 1], [3, 2, 2]), 0, 2).every(([x]) => x === 3)).toBe(true);
  });
});

describe('a cut', () => {
  const before: Blocks = { boxes: [box([0, 0, 0], [3, 2, 2])], cuts: [{ move: 'm', box: 0, axis: 0, at: 1 }] };
  const after: Blocks = { boxes: [box([0, 0, 0], [2, 2, 2]), box([3, 0, 0], [1, 2, 2])], cuts: [] };

  it('is recognised by its pieces', () => {
    expect(cutMade(before, after)?.move).toBe('m');
    expect(cutMade(before, { boxes: [box([0, 0, 0], [3, 2, 1])], cuts: [] })).toBeUndefined();
  });

  it('begins where the block was and ends where the pieces lie', () => {
    const moving = glides(before, before.cuts[0]!, after);
    expect(frame(moving, 0).map((each) => each.at)).toEqual([
      [1, 0, 0],
      [0, 0, 0],
    ]);
    expect(frame(moving, 1).map((each) => each.at)).toEqual(after.boxes.map((each) => each.at));
  });
});
