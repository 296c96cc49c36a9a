// Boxes in space, seen from far away: a turn about the vertical axis, a tilt, and which box hides which.
import type { Box, Triple } from './api';

export interface Eye {
  turn: number;
  tilt: number;
}
export type Flat = [number, number];

export function project([x, y, z]: Triple, { turn, tilt }: Eye): Flat {
  const right = x * Math.cos(turn) - y * Math.sin(turn);
  const deep = x * Math.sin(turn) + y * Math.cos(turn);
  return [right, deep * Math.sin(tilt) - z * Math.cos(tilt)];
}

/** The direction from the boxes towards the eye. */
export function towards({ turn, tilt }: Eye): Triple {
  return [Math.sin(turn) * Math.cos(tilt), Math.cos(turn) * Math.cos(tilt), Math.sin(tilt)];
}

/** The order in which to paint boxes, the farthest first. The boxes do not intersect, so some axis shows which of two
 *  hides the other; where three hide each other in a circle, the box with the nearest centre comes last. */
export function paintOrder(boxes: Box[], eye: Eye): number[] {
  const to = towards(eye);
  const hides = (a: Box, b: Box) =>
    ([0, 1, 2] as const).some((axis) => {
      const facing = to[axis];
      if (Math.abs(facing) < 1e-9) return false;
      const [near, far] = facing > 0 ? [a, b] : [b, a];
      return near.at[axis] >= far.at[axis] + far.size[axis] - 1e-9;
    });
  const depth = (box: Box) => to.reduce((sum, part, axis) => sum + part * (box.at[axis]! + box.size[axis]! / 2), 0);
  const waiting = new Set(boxes.keys());
  const order: number[] = [];
  while (waiting.size) {
    const rest = [...waiting].sort((a, b) => depth(boxes[a]!) - depth(boxes[b]!));
    // First a box that hides none of the others, except those that also hide it on another axis.
    const next =
      rest.find((a) => rest.every((b) => a === b || !hides(boxes[a]!, boxes[b]!) || hides(boxes[b]!, boxes[a]!))) ??
      rest[0]!;
    waiting.delete(next);
    order.push(next);
  }
  return order;
}

export interface Face {
  axis: 0 | 1 | 2;
  corners: Triple[];
}

/** The rectangle of a box in the plane `axis = at`, measured from its own corner. */
export function slice(box: Box, axis: 0 | 1 | 2, at: number): Triple[] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number];
  return [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([a, b]) => {
    const point: Triple = [...box.at];
    point[axis] = box.at[axis] + at;
    point[u] = box.at[u]! + a! * box.size[u]!;
    point[v] = box.at[v]! + b! * box.size[v]!;
    return point;
  });
}

/** The visible faces. */
export function faces(box: Box, eye: Eye): Face[] {
  const to = towards(eye);
  return ([0, 1, 2] as const)
    .filter((axis) => Math.abs(to[axis]) > 1e-9)
    .map((axis) => ({ axis, corners: slice(box, axis, to[axis] > 0 ? box.size[axis] : 0) }));
}

export interface Side {
  axis: 0 | 1 | 2;
  from: Flat;
  to: Flat;
  /** The middle of the edge, and the direction away from the box. */
  at: Flat;
  out: Flat;
}

/** For each axis, an edge on the outline of the box where its length can be written: the lowest one, or the rightmost
 *  for the vertical axis. */
export function sides(box: Box, eye: Eye): Side[] {
  const seen = faces(box, eye);
  const centre = project(box.at.map((x, i) => x + box.size[i]! / 2) as Triple, eye);
  return ([0, 1, 2] as const).flatMap((axis) => {
    const edges = seen
      .filter((face) => face.axis !== axis)
      .flatMap(({ corners }) => corners.map((a, i) => [a, corners[(i + 1) % 4]!] as const))
      .filter(([a, b]) => a[axis] !== b[axis])
      .map(([a, b]) => {
        const [from, to] = [project(a, eye), project(b, eye)];
        return { axis, from, to, at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as Flat };
      });
    const same = (a: Flat, b: Flat) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6;
    // An edge between two visible faces is inside the outline.
    const outline = edges.filter((edge) => edges.filter((other) => same(edge.at, other.at)).length === 1);
    const best = outline.sort((a, b) => (axis === 2 ? b.at[0] - a.at[0] : b.at[1] - a.at[1]))[0];
    if (!best) return [];
    const [dx, dy] = [best.at[0] - centre[0], best.at[1] - centre[1]];
    const far = Math.hypot(dx, dy) || 1;
    return [{ ...best, out: [dx / far, dy / far] as Flat }];
  });
}
