// Draws a sequence on a canvas. Zoomed out, a pixel holds thousands of points: the band between least and largest
// comes from the pyramid, the density from counting points: all of them, or every n-th.
import type { Pyramid } from './decimate';

export interface Window {
  from: number;
  to: number;
  width: number;
  height: number;
  left: number;
  bottom: number;
  pointed: number | null;
}

const MOST_POINTS = 1_200_000;

/** Round steps for the marks of an axis: 1, 2 or 5 times a power of ten. */
export function tickStep(span: number, count: number): number {
  const rough = Math.max(1, span / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = rough / power;
  return Math.max(1, power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10));
}

function colour(canvas: HTMLElement, name: string): string {
  // A property may be light-dark(…), which is resolved only where it is used.
  const probe = document.createElement('i');
  probe.style.color = `var(${name})`;
  canvas.parentElement!.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

export function drawPlot(canvas: HTMLCanvasElement, values: Pyramid, view: Window) {
  const ratio = Math.min(2, devicePixelRatio || 1);
  const [wide, high] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  const pen = canvas.getContext('2d');
  if (!pen || view.width <= view.left) return;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, view.width, view.height);

  const area = { w: view.width - view.left, h: view.height - view.bottom - 10 };
  const seen = values.range(Math.floor(view.from), Math.ceil(view.to));
  const top = Math.max(4, (seen?.[1] ?? 0) * 1.04);
  const x = (heap: number) => view.left + ((heap - view.from) / (view.to - view.from)) * area.w;
  const y = (value: number) => 10 + area.h - (value / top) * area.h;
  const [ink, quiet, line] = ['--ink-first-text', '--quiet', '--line'].map((name) => colour(canvas, name)) as [
    string,
    string,
    string,
  ];

  axes(pen, view, top, x, y, quiet, line);
  const columns = Math.floor(area.w);
  if (view.to - view.from > columns) {
    pen.fillStyle = ink;
    pen.globalAlpha = 0.1;
    values.columns(view.from, view.to, columns).forEach((pair, i) => {
      if (pair) pen.fillRect(view.left + i, y(pair[1]), 1, Math.max(1, y(pair[0]) - y(pair[1])));
    });
    pen.globalAlpha = 1;
  }
  points(pen, values, view, ratio, area, top, ink);

  if (view.pointed !== null && view.pointed < values.length) {
    const value = values.values[view.pointed]!;
    pen.strokeStyle = quiet;
    pen.beginPath();
    pen.moveTo(x(view.pointed + 0.5), 10);
    pen.lineTo(x(view.pointed + 0.5), 10 + area.h);
    pen.stroke();
    pen.fillStyle = colour(canvas, '--focus');
    pen.beginPath();
    pen.arc(x(view.pointed + 0.5), y(value), 4, 0, 7);
    pen.fill();
  }
}

function axes(
  pen: CanvasRenderingContext2D,
  view: Window,
  top: number,
  x: (heap: number) => number,
  y: (value: number) => number,
  quiet: string,
  line: string,
) {
  pen.font = '12px system-ui, sans-serif';
  pen.lineWidth = 1;
  pen.strokeStyle = line;
  pen.fillStyle = quiet;
  pen.textBaseline = 'middle';
  pen.textAlign = 'right';
  const up = tickStep(top, 6);
  for (let value = 0; value <= top; value += up) {
    pen.beginPath();
    pen.moveTo(view.left, y(value));
    pen.lineTo(view.width, y(value));
    pen.stroke();
    pen.fillText(String(value), view.left - 6, y(value));
  }
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'center';
  const step = tickStep(view.to - view.from, Math.max(2, view.width / 110));
  for (let heap = Math.ceil(view.from / step) * step; heap < view.to; heap += step) {
    const [text, at] = [heap.toLocaleString('en'), x(heap + 0.5)];
    if (at + pen.measureText(text).width / 2 < view.width) pen.fillText(text, at, view.height - 8);
  }
}

function points(
  pen: CanvasRenderingContext2D,
  values: Pyramid,
  view: Window,
  ratio: number,
  area: { w: number; h: number },
  top: number,
  ink: string,
) {
  const from = Math.max(0, Math.floor(view.from));
  const to = Math.min(values.length, Math.ceil(view.to));
  if (to <= from) return;
  const span = view.to - view.from;
  if (span <= area.w * 1.5) {
    const radius = Math.min(3.5, Math.max(1.2, area.w / span / 3));
    pen.fillStyle = ink;
    for (let i = from; i < to; i++) {
      pen.beginPath();
      pen.arc(
        view.left + ((i + 0.5 - view.from) / span) * area.w,
        10 + area.h - (values.values[i]! / top) * area.h,
        radius,
        0,
        7,
      );
      pen.fill();
    }
    return;
  }
  const [wide, high] = [Math.floor(area.w * ratio), Math.floor(area.h * ratio)];
  const counts = new Uint16Array(wide * (high + 1));
  const stride = Math.max(1, Math.ceil((to - from) / MOST_POINTS));
  for (let i = from; i < to; i += stride) {
    const column = Math.min(wide - 1, Math.floor(((i - view.from) / span) * wide));
    const cell = Math.round((1 - values.values[i]! / top) * high) * wide + column;
    counts[cell] = Math.min(60_000, counts[cell]! + 1);
  }
  const [red, green, blue] = (ink.match(/\d+/g) ?? ['0', '0', '0']).map(Number) as [number, number, number];
  const shade = new ImageData(wide, high + 1);
  // A single point must be visible, and a hundred on one pixel must not drown the rest.
  const scale = Math.max(1, ((to - from) / stride / wide) * 0.12);
  for (let i = 0; i < counts.length; i++) {
    if (!counts[i]) continue;
    shade.data.set([red, green, blue, 90 + 165 * Math.min(1, counts[i]! / scale)], i * 4);
  }
  const layer = new OffscreenCanvas(wide, high + 1);
  layer.getContext('2d')?.putImageData(shade, 0, 0);
  pen.drawImage(layer, view.left, 10, area.w, area.h + 1 / ratio);
}
