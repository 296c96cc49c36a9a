// How blocks move when one is cut: the pieces come apart in place, then everything glides to its new place.
import type { Blocks, Box, Cut, Triple } from './api';

export interface Glide {
  size: Triple;
  from: Triple;
  /** Where it is once the pieces have come apart. */
  apart: Triple;
  to: Triple;
}

const PART = 0.45;

interface Piece {
  size: Triple;
  from: Triple;
  apart: Triple;
}

function pieces(before: Blocks, cut: Cut): Piece[] {
  return before.boxes.flatMap((box, i) => {
    if (i !== cut.box) return [{ size: box.size, from: box.at, apart: box.at }];
    return [0, 1].map((side) => {
      const size: Triple = [...box.size];
      const from: Triple = [...box.at];
      size[cut.axis] = side ? box.size[cut.axis] - cut.at : cut.at;
      from[cut.axis] += side ? cut.at : 0;
      const apart: Triple = [...from];
      apart[cut.axis] += side ? PART : -PART;
      return { size, from, apart };
    });
  });
}

/** Which old box or piece becomes which new box: by size, in order. */
export function glides(before: Blocks, cut: Cut, after: Blocks): Glide[] {
  const rest = pieces(before, cut);
  return after.boxes.map((box) => {
    const i = rest.findIndex((piece) => piece.size.join() === box.size.join());
    const piece = i >= 0 ? rest.splice(i, 1)[0]! : { size: box.size, from: box.at, apart: box.at };
    return { ...piece, to: box.at };
  });
}

/** The cut between two positions: the one whose pieces are the new boxes. */
export function cutMade(before: Blocks, after: Blocks): Cut | undefined {
  const sizes = (list: { size: Triple }[]) =>
    list
      .map(({ size }) => size.join('x'))
      .sort()
      .join(' ');
  const now = sizes(after.boxes);
  return before.cuts.find((cut) => sizes(pieces(before, cut)) === now);
}

const ease = (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));
const mix = (a: Triple, b: Triple, t: number) => a.map((x, i) => x + (b[i]! - x) * t) as Triple;

/** Where the boxes are at time 0 ≤ t ≤ 1. */
export function frame(moving: Glide[], t: number): Box[] {
  const parted = ease(Math.min(1, t / 0.4));
  const settled = ease(Math.max(0, (t - 0.4) / 0.6));
  return moving.map(({ size, from, apart, to }) => ({ size, at: mix(mix(from, apart, parted), to, settled) }));
}
