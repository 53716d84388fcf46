// Rectangles on a canvas that can be moved, enlarged and selected, by mouse, touch and keyboard.
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { button, element } from './dom';

export interface Rect { x0: number; x1: number; y0: number; y1: number; color: string; label: string; mark?: string; } // mark: the colour of its border
export interface Line { points: [number, number][]; color?: string; } // the name of a colour
export interface Label { x: number; y: number; text: string; } // y: of its middle
export interface More { lines?: Line[]; labels?: Label[]; }

export interface PlotOptions {
  label: string;                 // for those who do not see it
  width: number; height: number; // of the data
  strip?: boolean;               // only the x axis is enlarged
  even?: boolean;                // as wide as it is high; begins where its first rectangle can be read
  axes?: [(x: number) => string, (y: number) => string];
  select: (i: number) => void;
}

const MARGIN = 0.5; // of the size, drawn around what is seen, so that moving is copying
const SLICE = 8;    // milliseconds of a frame in which the next picture is drawn, while the last one is shown

/** A picture of all rectangles, and what it shows. */
interface Picture { canvas: HTMLCanvasElement; zoom: number; left: number; top: number; width: number; height: number; }

/** One that is being drawn. */
interface Drawing extends Picture { next: number; seen: Uint8Array; labels: [number, number, number, string][]; }

const FONT = '12px system-ui, sans-serif';
const READABLE = 0.75; // of an even picture: pixels for one unit from which on there is room for labels

export class Plot {
  readonly root: HTMLElement;
  private canvas: HTMLCanvasElement;
  private rects: Rect[] = [];
  private more: More = {};
  private x: ScaleLinear<number, number>;
  private y: ScaleLinear<number, number>;
  private zoom = 1; private left = 0; private top = 0; // in pixels of the enlarged picture
  private shown: Picture | null = null;
  private drawing: Drawing | null = null;
  private old = true; // what is shown is no longer so
  private selected = -1;
  private waiting = false;
  private fresh = true; // nobody has moved it yet

  constructor(private options: PlotOptions) {
    this.canvas = element('canvas', {
      tabindex: '0', role: 'application', 'aria-roledescription': 'picture', 'aria-label':
        `${options.label}. Arrow keys move, plus and minus enlarge, N and P select the next and previous, 0 shows all.`,
    });
    const act = (text: string, name: string, go: () => void): HTMLElement => {
      const b = button(text, go);
      b.setAttribute('aria-label', `${name}: ${options.label.replace(/:.*/, '')}`);
      return b;
    };
    const middle = (): [number, number] => [this.size()[0] / 2, this.size()[1] / 2];
    this.root = element('div', { class: options.strip ? 'plot strip' : 'plot' }, this.canvas, element('div', { class: 'zoom' },
      act('+', 'Enlarge', () => this.enlarge(2, ...middle())), act('\u2212', 'Shrink', () => this.enlarge(1 / 2, ...middle())),
      act('All', 'Show all', () => { this.zoom = 1; this.move(); })));
    this.x = scaleLinear().domain([0, options.width]);
    this.y = scaleLinear().domain([0, options.height]);
    new ResizeObserver(() => this.draw(true)).observe(this.root);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw(true));
    this.listen();
  }

  show(rects: Rect[], width: number, height: number, more: More = {}): void {
    this.rects = rects; this.more = more; this.selected = -1;
    this.options.width = width; this.options.height = height;
    this.x.domain([0, width]); this.y.domain([0, height]);
    this.zoom = 1; this.left = 0; this.top = 0; this.fresh = true;
    this.fit();
    this.draw(true);
  }

  /** Where data are at zoom 1. */
  private fit(): void {
    const [w, h] = this.size(), { width, height } = this.options;
    if (!this.options.even) { this.x.range([0, w]); this.y.range([0, h]); return; }
    const scale = Math.min(w / width, h / height, 1);
    const x = (w - width * scale) / 2;
    this.x.range([x, x + width * scale]); this.y.range([0, height * scale]);
    if (!this.fresh || w === 0 || h === 0 || this.rects.length === 0) return;
    this.zoom = 1 / scale;
    this.left = this.x((this.rects[0].x0 + this.rects[0].x1) / 2) * this.zoom - w / 2;
    this.top = 0;
  }

  /** Selects one, and moves it into sight. */
  select(i: number): void {
    if (i < 0 || i >= this.rects.length) return;
    this.selected = i;
    this.fit(); // it may not have been seen yet
    this.fresh = false;
    const r = this.rects[i];
    const [w, h] = this.size();
    const x = this.x((r.x0 + r.x1) / 2) * this.zoom, y = this.y((r.y0 + r.y1) / 2) * (this.options.strip ? 1 : this.zoom);
    if (x < this.left || x > this.left + w) this.left = x - w / 2;
    if (y < this.top || y > this.top + h) this.top = y - h / 2;
    this.options.select(i);
    this.draw(true);
  }

  private size(): [number, number] { return [this.root.clientWidth, this.root.clientHeight]; }

  private limit(): void {
    const [w, h] = this.size();
    this.zoom = Math.min(Math.max(this.zoom, 1), 1e7);
    if (this.zoom === 1) { this.left = 0; this.top = 0; }
    this.left = Math.min(Math.max(this.left, 0), w * (this.zoom - 1));
    this.top = this.options.strip ? 0 : Math.min(Math.max(this.top, 0), h * (this.zoom - 1));
  }

  private enlarge(factor: number, x: number, y: number): void {
    const before = this.zoom;
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), 1e7);
    const f = this.zoom / before;
    this.left = (this.left + x) * f - x;
    this.top = (this.top + y) * f - y;
    this.move();
  }

  private listen(): void {
    const c = this.canvas;
    let from: { x: number; y: number; moved: boolean } | null = null;
    c.addEventListener('wheel', (e) => {
      if (!e.ctrlKey && !e.shiftKey && document.activeElement !== c) return; // the page scrolls
      e.preventDefault();
      this.enlarge(Math.exp(-e.deltaY / 300), e.offsetX, e.offsetY);
    }, { passive: false });
    c.addEventListener('pointerdown', (e) => { from = { x: e.clientX, y: e.clientY, moved: false }; c.setPointerCapture(e.pointerId); });
    c.addEventListener('pointermove', (e) => {
      if (!from) return;
      const dx = e.clientX - from.x, dy = e.clientY - from.y;
      if (!from.moved && Math.hypot(dx, dy) < 4) return;
      from = { x: e.clientX, y: e.clientY, moved: true };
      this.left -= dx; this.top -= dy;
      this.move();
    });
    c.addEventListener('pointerup', (e) => {
      if (from && !from.moved) this.select(this.at(e.offsetX, e.offsetY));
      from = null;
    });
    c.addEventListener('keydown', (e) => this.key(e));
  }

  private key(e: KeyboardEvent): void {
    const [w, h] = this.size();
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-w / 8, 0], ArrowRight: [w / 8, 0], ArrowUp: [0, -h / 8], ArrowDown: [0, h / 8],
    };
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    if (moves[e.key]) { this.left += moves[e.key][0]; this.top += moves[e.key][1]; this.move(); }
    else if (e.key === '+' || e.key === '=') this.enlarge(1.5, w / 2, h / 2);
    else if (e.key === '-') this.enlarge(1 / 1.5, w / 2, h / 2);
    else if (e.key === '0') { this.zoom = 1; this.move(); }
    else if (e.key === 'n') this.select(Math.min(this.selected + 1, this.rects.length - 1));
    else if (e.key === 'p') this.select(Math.max(this.selected - 1, 0));
    else return;
    e.preventDefault();
  }

  /** The smallest one there. */
  private at(px: number, py: number): number {
    const x = this.x.invert((px + this.left) / this.zoom);
    const y = this.y.invert((py + this.top) / (this.options.strip ? 1 : this.zoom));
    const slack = this.options.width / Math.max(this.size()[0], 1) / this.zoom;
    let best = -1, least = Infinity;
    this.rects.forEach((r, i) => {
      if (r.x0 - slack <= x && x <= r.x1 + slack && r.y0 <= y && y <= r.y1) {
        const area = (r.x1 - r.x0) * (r.y1 - r.y0);
        if (area < least) { least = area; best = i; }
      }
    });
    return best;
  }

  private move(): void {
    this.fresh = false;
    this.draw();
  }

  draw(anew = false): void {
    this.old = this.old || anew;
    this.canvas.setAttribute('aria-busy', 'true');
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.paint(); });
  }

  private paint(): void {
    const [w, h] = this.size();
    if (w === 0 || h === 0) return;
    this.fit();
    this.limit();
    const ratio = devicePixelRatio;
    if (this.canvas.width !== Math.round(w * ratio) || this.canvas.height !== Math.round(h * ratio)) {
      this.canvas.width = Math.round(w * ratio); this.canvas.height = Math.round(h * ratio);
      this.old = true;
    }
    if (this.old) { this.old = false; this.drawing = this.begin(w, h, ratio); }
    else if (!this.covers(this.drawing ?? this.shown, 0.5)) this.drawing = this.begin(w, h, ratio);
    if (this.drawing && this.goOn(this.drawing, ratio)) { this.shown = this.drawing; this.drawing = null; }
    this.copy(ratio);
    if (this.drawing) this.draw();
    else this.canvas.setAttribute('aria-busy', 'false');
  }

  /** Whether the picture is of this size, and has what is seen and some more: a share of its margin. */
  private covers(p: Picture | null, share: number): boolean {
    return p !== null && p.zoom === this.zoom &&
      Math.abs(this.left - p.left) <= p.width * MARGIN * share && Math.abs(this.top - p.top) <= p.height * MARGIN * share;
  }

  /** What there is, enlarged as far as it is not drawn anew yet. */
  private copy(ratio: number): void {
    const p = this.shown;
    const c = this.canvas.getContext('2d')!;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (!p) return;
    const f = this.zoom / p.zoom, fy = this.options.strip ? 1 : f;
    const x = (p.left - p.width * MARGIN) * f - this.left, y = (p.top - p.height * MARGIN) * fy - this.top;
    c.drawImage(p.canvas, Math.round(x * ratio), Math.round(y * ratio), p.canvas.width * f, p.canvas.height * fy);
    if (this.options.axes) this.drawAxes(c, this.options.axes, ratio);
  }

  /** Numbers at the edges of what is seen. */
  private drawAxes(c: CanvasRenderingContext2D, [ofX, ofY]: [(x: number) => string, (y: number) => string], ratio: number): void {
    const [w, h] = this.size();
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.font = FONT;
    const put = (text: string, x: number, y: number): void => {
      c.fillStyle = this.colour('--back');
      c.globalAlpha = 0.8;
      c.fillRect(x - 2, y - 8, c.measureText(text).width + 4, 16);
      c.globalAlpha = 1;
      c.fillStyle = this.colour('--soft');
      c.fillText(text, x, y);
    };
    c.textBaseline = 'middle';
    for (let i = 1; i < 8; i++) put(ofY(this.y.invert((this.top + (h * i) / 8) / this.zoom)), 4, (h * i) / 8);
    const columns = Math.max(2, Math.floor(w / 160));
    for (let i = 1; i < columns; i++) put(ofX(this.x.invert((this.left + (w * i) / columns) / this.zoom)), (w * i) / columns, h - 10);
  }

  private begin(w: number, h: number, ratio: number): Drawing {
    const W = w * (1 + 2 * MARGIN), H = h * (1 + 2 * MARGIN);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(W * ratio); canvas.height = Math.round(H * ratio);
    const d: Drawing = { canvas, zoom: this.zoom, left: this.left, top: this.top, width: w, height: h, next: 0, labels: [],
      seen: new Uint8Array(Math.ceil(W + 1) * Math.ceil(H + 1)) };
    const c = canvas.getContext('2d')!;
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.font = FONT;
    c.textBaseline = 'top';
    if (this.options.even) this.drawMore(c, d);
    return d;
  }

  private colour(name: string): string { return getComputedStyle(document.documentElement).getPropertyValue(name); }

  /** Draws for a while; true: it is finished. */
  private goOn(d: Drawing, ratio: number): boolean {
    const end = performance.now() + SLICE;
    const c = d.canvas.getContext('2d')!;
    const W = d.canvas.width / ratio, H = d.canvas.height / ratio, stride = Math.ceil(W + 1);
    const x0 = d.left - d.width * MARGIN, y0 = d.top - d.height * MARGIN, zy = this.options.strip ? 1 : d.zoom;
    const marks: Record<string, string> = {};
    let color = '';
    for (const first = d.next; d.next < this.rects.length; d.next++) {
      if (d.next > first && d.next % 256 === 0 && performance.now() > end) return false;
      const r = this.rects[d.next];
      const x = this.x(r.x0) * d.zoom - x0, y = this.y(r.y0) * zy - y0;
      const rw = this.x(r.x1) * d.zoom - x0 - x, rh = this.y(r.y1) * zy - y0 - y;
      if (x + rw < 0 || y + rh < 0 || x > W || y > H) continue;
      if (rw < 1.5 && rh < 1.5 && x >= 0 && y >= 0) { // smaller than a pixel: one for each
        const cell = Math.floor(y) * stride + Math.floor(x);
        if (d.seen[cell]) continue;
        d.seen[cell] = 1;
      }
      if (r.color !== color) { color = r.color; c.fillStyle = color; }
      const gap = rw > 4 && rh > 4 ? 1 : 0;
      c.fillRect(x, y, Math.max(rw - gap, 1), Math.max(rh - gap, 1));
      if (r.mark) { c.strokeStyle = marks[r.mark] ??= this.colour(r.mark); c.lineWidth = 3; c.strokeRect(x + 1, y + 1, Math.max(rw - 3, 2), Math.max(rh - 3, 2)); }
      if (rw > 30 && rh > 14 && d.labels.length < 2000) d.labels.push([x, this.options.even ? y + rh / 2 - 8 : y, rw, r.label]);
    }
    c.fillStyle = '#000';
    while (d.labels.length > 0) {
      if (d.labels.length % 64 === 63 && performance.now() > end + SLICE) return false;
      const [x, y, rw, label] = d.labels.pop()!;
      const from = Math.max(x, 0);
      c.fillText(cut(c, label, rw - (from - x) - 6), from + 3, y + 2);
    }
    if (!this.options.even) this.drawMore(c, d);
    const s = this.rects[this.selected];
    if (s) {
      c.strokeStyle = this.colour('--text'); c.lineWidth = 3;
      const x = this.x(s.x0), y = this.y(s.y0);
      c.strokeRect(x * d.zoom - x0, y * zy - y0, Math.max((this.x(s.x1) - x) * d.zoom, 3), Math.max((this.y(s.y1) - y) * zy, 3));
    }
    return true;
  }

  /** Lines, which are curves, and texts beside them. */
  private drawMore(c: CanvasRenderingContext2D, d: Drawing): void {
    const x0 = d.left - d.width * MARGIN, y0 = d.top - d.height * MARGIN;
    const at = ([x, y]: [number, number]): [number, number] => [this.x(x) * d.zoom - x0, this.y(y) * d.zoom - y0];
    c.lineWidth = 1;
    for (const { points, color } of this.more.lines ?? []) {
      const [first, ...others] = points.map(at);
      c.strokeStyle = this.colour(color ?? '--soft');
      c.beginPath();
      c.moveTo(...first);
      others.forEach(([x, y], i) => {
        const next = others[i + 1];
        if (next === undefined) c.lineTo(x, y);
        else c.quadraticCurveTo(x, y, (x + next[0]) / 2, (y + next[1]) / 2);
      });
      c.stroke();
    }
    if (this.options.even && (this.x(1) - this.x(0)) * d.zoom < READABLE) return;
    c.fillStyle = this.colour('--text');
    for (const { x, y, text } of this.more.labels ?? []) {
      const [px, py] = at([x, y]);
      c.fillText(text, px, py - 6);
    }
  }
}

/** What there is room for, with an ellipsis; nothing if that says nothing. */
function cut(c: CanvasRenderingContext2D, text: string, room: number): string {
  const width = c.measureText(text).width;
  if (width <= room) return text;
  const kept = Math.floor((text.length * room) / width) - 2;
  return kept < 3 ? '' : `${text.slice(0, kept)}\u2026`;
}

/** A light colour with dark text on it, the same for the same word; words that are nearly the same have others. */
export function colorOf(word: string): string {
  let h = 0;
  for (let i = 0; i < word.length; i++) h = (h * 31 + word.charCodeAt(i)) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0xeccab1b1) >>> 0; // with it, what is often large differs by 20 degrees at least
  return `hsl(${(h >>> 8) % 360} 55% ${68 + h % 12}%)`;
}
