import { describe, expect, it } from 'vitest';
import { defaults, fieldAt, fillTemplate, labels, matchTemplate, readTemplate } from '../src/lib/template';

describe('templates', () => {
  const ellie = readTemplate('ellie:{rows=3}x{columns=4}');

  it('have labels and defaults', () => {
    expect(labels(ellie)).toEqual(['rows', 'columns']);
    expect(fillTemplate(ellie, defaults(ellie))).toBe('ellie:3x4');
    expect(fillTemplate(ellie, ['2', '7'])).toBe('ellie:2x7');
  });

  it('read a spec back into the fields', () => {
    expect(matchTemplate(ellie, 'ellie:12x7')).toEqual(['12', '7']);
    expect(matchTemplate(ellie, 'ellie:3x3:.../.#./...')).toBeNull();
    expect(matchTemplate(ellie, 'nim:3')).toBeNull();
  });

  it('hold braces around a field and inside a default', () => {
    const lines = readTemplate('lines:{{lines, names of points=a b c;c d e}}');
    expect(labels(lines)).toEqual(['lines, names of points']);
    expect(fillTemplate(lines, defaults(lines))).toBe('lines:{a b c;c d e}');
    const three = readTemplate('three:{game={0|0|}}');
    expect(fillTemplate(three, defaults(three))).toBe('three:{0|0|}');
    expect(labels(readTemplate('three:{0|0|}'))).toEqual([]);
  });

  it('find the field that an error is in', () => {
    expect(fieldAt(ellie, ['3', '4x'], 9)).toEqual({ field: 1, at: 1 });
    expect(fieldAt(ellie, ['3', '4'], 2)).toBeNull();
  });
});
