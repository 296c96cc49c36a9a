export type Point = [number, number];
export const arrows: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The point nearest to `from` in a direction; points to the side count as farther. -1 where there is none. */
export function nearest(points: Point[], from: number, [dx, dy]: Point): number {
  const [x, y] = points[from] ?? [0, 0];
  let best = -1;
  let least = Infinity;
  points.forEach(([px, py], i) => {
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (along <= 1e-6 || aside > along * 3) return;
    const far = along + aside * 2;
    if (far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}
