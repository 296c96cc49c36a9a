// The interface of the server. The page holds specs and moves as text and requests everything else.
import { records } from './ndjson';

export type Ink = 'dark' | 'free' | 'gone' | 'first' | 'second' | 'third';
export type Shape = { ink: Ink } & (
  | { kind: 'rect'; x: number; y: number; w: number; h: number }
  | { kind: 'circle'; x: number; y: number; r: number }
  | { kind: 'line' | 'thick' | 'thin'; x1: number; y1: number; x2: number; y2: number }
  | { kind: 'polygon'; points: [number, number][] }
  | { kind: 'label'; x: number; y: number; text: string }
);
export type Bounds = [left: number, top: number, right: number, bottom: number];
export interface Scene {
  title: string;
  bounds: Bounds;
  shapes: Shape[];
}

export interface Game {
  name: string;
  everyday: string;
  title: string;
  family: string;
  examples: string[];
  players: string[];
  player_names: string[];
  forms: string[];
  questions: string[];
  move_help: string;
  aliases: Record<string, string>;
  other_names: { name: string; everyday: string; example: string }[];
  finite: boolean;
  impartial: boolean;
  fields: string;
  picture: Scene | null;
}

export interface Family {
  name: string;
  title: string;
  about: string;
}
/** Something to explore: a view, and where to start. */
export interface Showcase {
  view: string;
  title: string;
  about: string;
  spec: string;
  game: string;
}

export interface Spot {
  label: string;
  shape: Shape;
}
export interface Way {
  move: string;
  touch: number[];
  shows: Shape[];
}
export interface Line {
  label: string;
  spots: number[];
  owner: number | null;
  open: boolean;
}
export type Triple = [number, number, number];
export interface Box {
  size: Triple;
  at: Triple;
}
export interface Cut {
  move: string;
  box: number;
  axis: 0 | 1 | 2;
  at: number;
}
export interface Blocks {
  boxes: Box[];
  cuts: Cut[];
}
export interface BoardData {
  scene: Scene;
  spots: Spot[];
  ways: Way[];
  lines: Line[];
  solid: Blocks | null;
  under: Shape[];
  endless: boolean;
  window: Bounds | null;
}
export interface Named {
  name: string;
  title: string;
}
export interface Step {
  by: number;
  move: string;
  gain: number;
  spec: string;
  left: number[];
}
export interface Position {
  start: string;
  spec: string;
  form: string;
  canonical: string;
  mover: number;
  left: number[];
  points: number[] | null;
  over: { winner: number | null; text: string } | null;
  history: Step[];
  moves: string[];
  more: boolean;
  seats: Named[][];
  views: Named[];
  view: string | null;
  move_help: string;
  board: BoardData;
}
export interface GameRequest {
  spec: string;
  form: string;
  moves: string[];
  view?: string;
  window?: Bounds;
}

export interface Progress {
  positions: number;
  seconds: number;
}
export interface Answer {
  input: string;
  spec: string;
  question: string;
  answer: Record<string, unknown>;
  verdict: string;
  best?: string[] | Record<string, string[]>;
  best_truncated?: boolean;
  method?: string | null;
  certified?: string[];
  seconds: number;
  positions: number;
  stopped?: string | null;
  /** The player who wins or is ahead, with the player to move in the spec. */
  ahead?: number | null;
}
export type Sign = '+' | '-' | '=' | 'q' | '?';
export interface Rating {
  move: string;
  sign: Sign;
  worth: string;
  verdict: string;
}
export interface Ending {
  done: true;
  stopped: string | null;
}
export interface LineStep {
  by: number;
  move: string;
  gain: number;
  spec: string;
}
/** What happens when a player is to move. */
export interface Fate {
  mover: number;
  winner: number | null;
  sign: Sign;
  label: string;
}
/** The numbers of each range of a table, and the texts around them. */
export interface Grid {
  axes: string[][];
  texts: string[];
}
export interface Row {
  spec: string;
  answer: Record<string, unknown>;
  verdict: string;
  word: string;
  fates: Fate[];
  stopped: string | null;
  method: string | null;
  picture?: Scene;
}
export type Checked =
  | { verified: true; spec: string; rule: string; answer: Record<string, unknown>; lines: number; seconds: number }
  | { verified: false; line: number; reason: string };

export interface ClaimHead {
  key: string;
  place: string;
  statement: string;
  repairs: string | null;
}
export interface DocumentHead {
  name: string;
  title: string;
  source: string;
  claims: ClaimHead[];
}
export type Exhibit =
  | { kind: 'picture'; caption: string; scene: Scene }
  | { kind: 'text'; caption: string; body: string }
  | { kind: 'certificate'; caption: string; bytes: number };
export interface Claim extends ClaimHead {
  document: string;
  verdict: string;
  range: string;
  method: string;
  counterexample: string | null;
  instead: string | null;
  beyond: string | null;
  commands: string[];
  specs: string[];
  exhibits: Exhibit[];
  seconds: number;
}

/** The server's reason for refusing a request. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly at: number | null = null,
    readonly instead: string | null = null,
    readonly spec: string | null = null,
  ) {
    super(message);
  }
}

interface Complaint {
  message: string;
  at?: number | null;
  instead?: string | null;
  spec?: string | null;
}

function refusal(complaint: Complaint, status: number): Refusal {
  return new Refusal(
    complaint.message,
    status,
    complaint.at ?? null,
    complaint.instead ?? null,
    complaint.spec ?? null,
  );
}

async function refused(response: Response): Promise<Refusal> {
  const text = await response.text();
  try {
    const body = JSON.parse(text) as { error?: Complaint };
    if (body.error) return refusal(body.error, response.status);
  } catch {
    // Not JSON: report the status.
  }
  return new Refusal(`the server answered ${response.status}`, response.status);
}

async function ask(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': typeof body === 'string' || body instanceof Blob ? 'text/plain' : 'application/json' },
      body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (stopped(error)) throw error;
    throw new Refusal('the server does not answer; is “outwit serve” still running?', 0);
  }
  if (!response.ok) throw await refused(response);
  return response;
}

async function* stream<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  const response = await ask(path, body, signal);
  if (!response.body) return;
  for await (const record of records<T | { error: Complaint }>(response.body)) {
    if (record && typeof record === 'object' && 'error' in record && record.error) throw refusal(record.error, 422);
    yield record as T;
  }
}

/** Whether an error only means that the request was stopped. */
export function stopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(error instanceof Error ? error.message : String(error), 0);
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw await refused(response);
  return (await response.json()) as T;
}

type Asked = { spec: string; form: string; time: number };

export const api = {
  games: () => get<{ version: string; families: Family[]; games: Game[]; explore: Showcase[] }>('api/games'),
  documents: () => get<{ documents: DocumentHead[] }>('api/documents'),
  game: async (request: GameRequest, signal?: AbortSignal) =>
    (await (await ask('api/game', request, signal)).json()) as Position,
  reply: async (
    request: { spec: string; form: string; moves: string[]; seats: string[]; seed: number; time: number },
    signal: AbortSignal,
  ) => (await (await ask('api/reply', request, signal)).json()) as { move: string; note: string | null },
  solve: (request: Asked & { question: string }, signal: AbortSignal) =>
    stream<{ progress: Progress } | { answer: Answer }>('api/solve', { ...request, stream: true }, signal),
  moves: (request: Asked, signal: AbortSignal) =>
    stream<Rating | { progress: Progress } | Ending>('api/moves', request, signal),
  line: (request: Asked, signal: AbortSignal) =>
    stream<LineStep | { progress: Progress } | (Ending & { over: string | null })>('api/line', request, signal),
  certificate: async (request: Asked & { question: string }, signal: AbortSignal) => {
    const response = await ask('api/certificate', request, signal);
    const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
    return { name: named?.[1] ?? 'outwit.proof', content: await response.blob() };
  },
  check: async (certificate: Blob, signal: AbortSignal) =>
    (await (await ask('api/check', certificate, signal)).json()) as Checked,
  table: (request: Asked & { each: number; pictures: boolean }, signal: AbortSignal) =>
    stream<Row | { rows: number; grid: Grid | null } | Ending>('api/table', request, signal),
  papers: (request: { document: string; key: string | null }, signal: AbortSignal) =>
    stream<Claim | { progress: Progress } | Ending>('api/papers', request, signal),
  grundy: async (request: { code: string; to: number }, signal: AbortSignal) => {
    const response = await ask('api/grundy', request, signal);
    return { bytes: Number(response.headers.get('Outwit-Length') ?? 0), body: response.body };
  },
};
