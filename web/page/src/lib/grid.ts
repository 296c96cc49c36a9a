// Positions along ranges: what the ranges are called, where each row belongs, and the spec of a place.
import type { Grid } from './api';
import { labels, matchTemplate, readTemplate } from './template';

const RANGE = /\d+\.\.\d+|\[[\d,.]*\]/g;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** What each range is called: by the field of the game's template that it is in, where the spec fits the template. */
export function axisNames(template: string, spec: string, count: number): string[] {
  const parts = readTemplate(template);
  const values = matchTemplate(parts, spec.replace(/\s+/g, '')) ?? [];
  const names = labels(parts).flatMap((label, i) => {
    const ranges = values[i]?.match(RANGE)?.length ?? 0;
    return Array.from({ length: ranges }, (_, k) => (ranges > 1 ? `${label} ${k + 1}` : label));
  });
  if (names.length === count) return names;
  return Array.from({ length: count }, (_, i) => `${ORDINALS[i] ?? `${i + 1}th`} range`);
}

/** Of several ranges the first two make a table, and there is one for each combination of the others. */
export function slices(axes: string[][]): number[][] {
  return axes
    .slice(2)
    .reduce<number[][]>((found, axis) => found.flatMap((slice) => axis.map((_, i) => [...slice, i])), [[]]);
}

/** Where a row and a column of a slice lie on each range. One range runs across. */
export function place(axes: string[][], down: number, across: number, slice: number[]): number[] {
  return axes.length < 2 ? [across].slice(0, axes.length) : [down, across, ...slice];
}

/** The number of the row at a place: the last range runs fastest. */
export function rowAt(axes: string[][], at: number[]): number {
  return at.reduce((number, i, axis) => number * axes[axis]!.length + i, 0);
}

export function specAt({ axes, texts }: Grid, at: number[]): string {
  return texts.map((text, i) => text + (axes[i]?.[at[i]!] ?? '')).join('');
}

/** A spec with a single range from a number to another, taken apart; null where it is something else. */
export function readRange(spec: string): { before: string; from: number; to: number; after: string } | null {
  const [only, ...more] = [...spec.matchAll(RANGE)];
  const ends = /^(\d+)\.\.(\d+)$/.exec(only?.[0] ?? '');
  if (!only || more.length || !ends) return null;
  const after = only.index + only[0].length;
  return { before: spec.slice(0, only.index), from: Number(ends[1]), to: Number(ends[2]), after: spec.slice(after) };
}
