import { describe, expect, it } from 'vitest';
import { readHash, readPlay, writeHash, writePlay } from '../src/lib/route';

describe('links', () => {
  it('restore what they were made of', () => {
    const link = {
      spec: 'octal:.77:12+5+3',
      form: 'misere',
      moves: ['12->9+1', '5->0', 'b3,-1', '3x2x2->2x2x2+1x2x2'],
      seats: ['you', 'perfect'],
      view: 'squares',
      seed: 7,
    };
    expect(readPlay(readHash(writePlay(link)).query)).toEqual(link);
  });

  it('leave out what is usual', () => {
    expect(writePlay({ spec: 'affine:3', form: 'usual', moves: [], seats: ['you', 'you'], view: '', seed: 1 })).toBe(
      '#/play?spec=affine%3A3',
    );
  });

  it('take a typed plus as a plus', () => {
    expect(readPlay(readHash('#/play?spec=cutcake:5x3+2x7').query).spec).toBe('cutcake:5x3+2x7');
  });

  it('survive anything', () => {
    for (const hash of ['', '#', '#/', '#/play?', '#/play?spec=%E0%A4%A', '#/play?=&&spec', '#x?seed=-3&moves=%20%20'])
      expect(() => readPlay(readHash(hash).query)).not.toThrow();
    expect(readHash('').path).toBe('/');
    expect(readHash('#/explore/map/').path).toBe('/explore/map');
  });

  it('keep braces, bars and semicolons of specs', () => {
    for (const spec of [
      'lines:{a b c;c d e}',
      'three:{0|0|}+2_R',
      'cannibal:###/#.#',
      'three:{1_L|{0||},1_C|0}',
      '100%&a=b#c?d',
    ])
      expect(readHash(writeHash('/play', { spec })).query['spec']).toBe(spec);
  });
});
