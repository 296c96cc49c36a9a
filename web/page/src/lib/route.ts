// The address holds the whole state: a path and a query after the hash.
export interface Place {
  path: string;
  query: Record<string, string>;
}

export interface PlayLink {
  spec: string;
  form: string;
  moves: string[];
  seats: string[];
  view: string;
  seed: number;
}

/** Reads what follows the hash. A plus sign stays a plus sign: specs and moves are full of them. */
export function readHash(hash: string): Place {
  const text = hash.replace(/^#/, '');
  const at = text.indexOf('?');
  const path = (at < 0 ? text : text.slice(0, at)).replace(/\/+$/, '') || '/';
  const query: Record<string, string> = {};
  for (const part of at < 0 ? [] : text.slice(at + 1).split('&')) {
    if (!part) continue;
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    query[decode(name)] = equals < 0 ? '' : decode(part.slice(equals + 1));
  }
  return { path, query };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Writes an address; empty values are left out. */
export function writeHash(path: string, query: Record<string, string | number | undefined> = {}): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return `#${path}${parts.length ? `?${parts.join('&')}` : ''}`;
}

/** Moves contain no white space, so spaces separate them. */
export function readList(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter(Boolean);
}

export function readPlay(query: Record<string, string>): PlayLink {
  const seed = Number(query['seed']);
  return {
    spec: query['spec'] ?? '',
    form: query['form'] || 'usual',
    moves: readList(query['moves']),
    seats: readList(query['seats']?.replaceAll(',', ' ')),
    view: query['view'] ?? '',
    seed: Number.isSafeInteger(seed) && seed > 0 ? seed : 1,
  };
}

export function writePlay(link: Partial<PlayLink> & { spec: string }, path = '/play'): string {
  return writeHash(path, {
    spec: link.spec,
    form: link.form === 'usual' ? '' : link.form,
    moves: link.moves?.join(' '),
    seats: link.seats?.every((seat) => seat === 'you') ? '' : link.seats?.join(','),
    view: link.view,
    seed: link.seed === 1 ? '' : link.seed,
  });
}
