// A long sequence, kept with the least and largest values of its blocks of 8, 64, 512, … so that any stretch of it
// is summarised in a few steps, at any zoom.
const FACTOR = 8;

export class Pyramid {
  readonly values: Uint16Array;
  length = 0;
  largest = 0;
  private readonly lows: Uint16Array[] = [];
  private readonly highs: Uint16Array[] = [];

  constructor(readonly capacity: number) {
    this.values = new Uint16Array(capacity);
    for (let size = Math.ceil(capacity / FACTOR); size >= 1; size = size === 1 ? 0 : Math.ceil(size / FACTOR)) {
      this.lows.push(new Uint16Array(size).fill(0xffff));
      this.highs.push(new Uint16Array(size));
    }
  }

  append(chunk: Uint16Array) {
    const room = Math.min(chunk.length, this.capacity - this.length);
    for (let i = 0; i < room; i++) {
      const value = chunk[i]!;
      let block = this.length;
      this.values[this.length++] = value;
      if (value > this.largest) this.largest = value;
      for (let level = 0; level < this.lows.length; level++) {
        block = Math.floor(block / FACTOR);
        const lows = this.lows[level]!;
        const highs = this.highs[level]!;
        if (value < lows[block]!) lows[block] = value;
        if (value > highs[block]!) highs[block] = value;
      }
    }
  }

  /** Least and largest value of from ≤ i < to, or null where nothing is known yet. */
  range(from: number, to: number): [number, number] | null {
    const end = Math.min(to, this.length);
    let at = Math.max(0, from);
    if (at >= end) return null;
    let low = 0xffff;
    let high = 0;
    while (at < end) {
      let size = 1;
      let level = -1;
      while (level + 1 < this.lows.length && at % (size * FACTOR) === 0 && at + size * FACTOR <= end) {
        size *= FACTOR;
        level++;
      }
      const block = Math.floor(at / size);
      low = Math.min(low, level < 0 ? this.values[at]! : this.lows[level]![block]!);
      high = Math.max(high, level < 0 ? this.values[at]! : this.highs[level]![block]!);
      at += size;
    }
    return [low, high];
  }

  /** One pair for each of `count` columns over from ≤ i < to. */
  columns(from: number, to: number, count: number): ([number, number] | null)[] {
    const step = (to - from) / count;
    return Array.from({ length: count }, (_, i) => {
      const a = Math.floor(from + i * step);
      return this.range(a, Math.max(a + 1, Math.floor(from + (i + 1) * step)));
    });
  }

  /** How often each value occurs in from ≤ i < to. */
  frequencies(from: number, to: number): Uint32Array {
    const counts = new Uint32Array(this.largest + 1);
    for (let i = Math.max(0, from), end = Math.min(to, this.length); i < end; i++) {
      const value = this.values[i]!;
      counts[value] = counts[value]! + 1;
    }
    return counts;
  }
}

/** Turns bytes that arrive in pieces into numbers; a piece may end in the middle of one. */
export function pairs(): (bytes: Uint8Array) => Uint16Array {
  let kept: number | null = null;
  return (bytes) => {
    const all = kept === null ? bytes : Uint8Array.from([kept, ...bytes]);
    const count = all.length >> 1;
    kept = all.length % 2 ? all[all.length - 1]! : null;
    const numbers = new Uint16Array(count);
    for (let i = 0; i < count; i++) numbers[i] = all[2 * i]! | (all[2 * i + 1]! << 8);
    return numbers;
  };
}
