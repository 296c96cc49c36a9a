// Small geometry of shapes: their middle, what lies under a label, which of them are equal.
import type { Bounds, Ink, Shape } from './api';
import type { Point } from './nearest';

export function middle(shape: Shape): Point {
  switch (shape.kind) {
    case 'rect':
      return [shape.x + shape.w / 2, shape.y + shape.h / 2];
    case 'polygon': {
      const n = shape.points.length || 1;
      return [shape.points.reduce((sum, [x]) => sum + x, 0) / n, shape.points.reduce((sum, [, y]) => sum + y, 0) / n];
    }
    case 'circle':
    case 'label':
      return [shape.x, shape.y];
    default:
      return [(shape.x1 + shape.x2) / 2, (shape.y1 + shape.y2) / 2];
  }
}

export function contains(shape: Shape, [x, y]: Point): boolean {
  switch (shape.kind) {
    case 'rect':
      return x >= shape.x && x <= shape.x + shape.w && y >= shape.y && y <= shape.y + shape.h;
    case 'circle':
      return (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.r ** 2;
    case 'polygon': {
      let inside = false;
      shape.points.forEach(([ax, ay], i) => {
        const [bx, by] = shape.points[(i || shape.points.length) - 1]!;
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      });
      return inside;
    }
    default:
      return false;
  }
}

/** The area around a line that counts as touching it: pointed at the ends, so that neighbours share a corner. */
export function around(x1: number, y1: number, x2: number, y2: number): Point[] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const half = Math.min(0.22, length * 0.4);
  const side = (along: number, aside: number): Point => [x1 + ux * along - uy * aside, y1 + uy * along + ux * aside];
  return [
    side(0, 0),
    side(half, half),
    side(length - half, half),
    side(length, 0),
    side(length - half, -half),
    side(half, -half),
  ];
}

/** For each label the ink under it, so that text is readable on every background. */
export function grounds(shapes: Shape[]): (Ink | 'none')[] {
  return shapes.map((shape, i) => {
    if (shape.kind !== 'label') return 'none';
    for (let k = i - 1; k >= 0; k--) if (contains(shapes[k]!, [shape.x, shape.y])) return shapes[k]!.ink;
    return 'none';
  });
}

/** Each shape once: ways that share a cell would otherwise darken it. */
export function distinct(shapes: Shape[]): Shape[] {
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
}

/** How wide a picture may be: larger cells are no easier to see. */
export const widest = ([left, , right]: Bounds, rem: number) => `${Math.max(3, right - left + 0.5) * rem}rem`;

/** A viewBox with a small margin. */
export function viewBox([left, top, right, bottom]: Bounds, air = 0.25): string {
  return [left - air, top - air, right - left + 2 * air, bottom - top + 2 * air]
    .map((n) => Math.round(n * 1000) / 1000)
    .join(' ');
}
