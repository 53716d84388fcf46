// Planned memory: offsets over time, and who is there when most is needed.
import { about, element, select, table } from './dom';
import { placesOf, shapeText, shortSize, sizeText, type File, type Method, type Value } from './facts';
import { Plot, colorOf, type Rect } from './plot';

export interface Memory { root: HTMLElement; goTo: (method: number, value: number) => void; }

interface Choice { method: number; buffer: number; bytes: number; text: string; }

export function timeText(m: Method, time: number): string {
  if (time === 0) return 'inputs';
  if (time === (m.times ?? 0) - 1) return 'outputs';
  const i = m.instruction_list?.items[time - 1];
  return `instruction ${time - 1}${i?.operator ? `, ${i.operator}` : i?.kind ? `, ${i.kind}` : ''}`;
}

/** Bytes that are needed at each time; tensors in the same bytes count once. Only those that live are looked at. */
export function neededAt(values: Value[], times: number): number[] {
  const begin = new Map<number, Value[]>(), end = new Map<number, Value[]>();
  const add = (to: Map<number, Value[]>, time: number, v: Value): void => { to.get(time)?.push(v) ?? to.set(time, [v]); };
  for (const v of values) for (const [from, to] of v.lives!) { add(begin, from, v); add(end, to + 1, v); }
  const live = new Set<Value>();
  const needed: number[] = [];
  for (let time = 0; time < times; time++) {
    for (const v of end.get(time) ?? []) live.delete(v);
    for (const v of begin.get(time) ?? []) live.add(v);
    if (!begin.has(time) && !end.has(time)) { needed.push(needed[time - 1] ?? 0); continue; }
    let sum = 0, covered = 0;
    for (const v of [...live].sort((a, b) => a.offset! - b.offset!)) {
      const to = v.offset! + v.bytes!;
      if (to > covered) { sum += to - Math.max(v.offset!, covered); covered = to; }
    }
    needed.push(sum);
  }
  return needed;
}

const isLive = (v: Value, time: number): boolean => v.lives!.some(([a, b]) => a <= time && time <= b);

/** By time, the values in `buffer` that an instruction has as arguments, or in lists that are. */
function argumentsAt(m: Method, buffer: number): Value[][] {
  const values = m.value_list?.items ?? [];
  const all: Value[][] = Array.from({ length: m.times ?? 0 }, () => []);
  let left = 1e6; // a file must not unfold
  for (const i of m.instruction_list?.items ?? []) {
    for (const k of i.args.flatMap((n) => [n, ...(values[n]?.elements ?? []).slice(0, Math.max(left, 0))])) {
      if (values[k]?.buffer === buffer && values[k].bytes) all[i.time].push(values[k]);
      left--;
    }
  }
  return all;
}

/**
 * What shorter lives could save: the most bytes that one time needs for itself, and for each of `live` how far the
 * peak sinks if its bytes are free while no instruction uses them (computed again, or kept elsewhere).
 */
export function savings(m: Method, buffer: number, shown: Value[], needed: number[], live: Value[]): { least: number; time: number; saved: number[] } {
  const used = argumentsAt(m, buffer), last = needed.length - 1;
  for (const time of [0, last]) used[time] = shown.filter((v) => isLive(v, time));
  const alone = used.map((list) => neededAt(list.map((v) => ({ ...v, lives: [[0, 0]] })), 1)[0]);
  const least = alone.reduce((a, b) => Math.max(a, b), 0);
  const meets = (a: Value, b: Value): boolean => a.offset! < b.offset! + b.bytes! && b.offset! < a.offset! + a.bytes!;
  const most = needed.reduce((a, b) => Math.max(a, b), 0);
  const saved = live.map((v) => most - needed.reduce((peak, n, time) =>
    Math.max(peak, n > peak && isLive(v, time) && !used[time].some((u) => meets(u, v)) ? n - v.bytes! : n), 0));
  return { least, time: alone.indexOf(least), saved };
}

/** `changed`: by method, values that are elsewhere in another file. */
export function memory(file: File, methods: Method[], changed: Set<number>[]): Memory {
  const choices: Choice[] = [];
  methods.forEach((m, i) => (m.planned?.items ?? []).forEach((p) => {
    if (p.bytes > 0 && m.times) choices.push({ method: i, buffer: p.buffer, bytes: p.bytes, text: `${m.name}, buffer ${p.buffer}` });
  }));
  const text = element('div', { class: 'about', role: 'status' }, 'Select a tensor to see what it is.');
  const peak = element('div');
  let shown: Value[] = [];
  let at: number[] = [];
  let choice = choices[0];
  const tell = (k: number): void => {
    const v = shown[at[k]], m = methods[choice.method];
    about(text, [['value', `${v.value_index}${v.name ? `, ${v.name}` : ''}`], ['tensor', shapeText(v)],
      ['bytes', `${v.offset} to ${v.offset! + v.bytes!}, ${sizeText(v.bytes!)}`],
      ['needed', v.lives!.map(([a, b]) => `${timeText(m, a)} to ${timeText(m, b)}`).join('; ')]]);
  };
  const plot = new Plot({ label: 'Planned memory: time from left to right, bytes of the buffer from top to bottom', width: 1, height: 1, select: tell,
    axes: [(x) => `instruction ${Math.max(0, Math.floor(x) - 1)}`, shortSize] });
  const show = (i: number): void => {
    choice = choices[i];
    const m = methods[choice.method];
    const bad = new Set(placesOf(file).filter((p) => p.method === choice.method).map((p) => p.value));
    const mark = (v: number): string | undefined => (bad.has(v) ? '--bad' : changed[choice.method]?.has(v) ? '--accent' : undefined);
    shown = (m.value_list?.items ?? []).filter((v) => v.buffer === choice.buffer && (v.bytes ?? 0) > 0 && (v.lives?.length ?? 0) > 0);
    at = [];
    const rects: Rect[] = [];
    shown.forEach((v, k) => v.lives!.forEach(([from, to]) => {
      rects.push({ x0: from, x1: to + 1, y0: v.offset!, y1: v.offset! + v.bytes!, color: colorOf(`${v.dtype}${v.value_index}`),
        label: `${v.value_index} ${v.name ?? shapeText(v)}`, mark: mark(v.value_index) });
      at.push(k);
    }));
    const needed = neededAt(shown, m.times!);
    const most = needed.reduce((a, b) => Math.max(a, b), 0);
    const time = needed.indexOf(most);
    plot.show(rects, m.times!, choice.bytes, { lines: [{ points: [[time + 0.5, 0], [time + 0.5, choice.bytes]], color: '--text' }] });
    const live = shown.filter((v) => isLive(v, time)).sort((a, b) => b.bytes! - a.bytes!).slice(0, 20);
    const { least, time: dear, saved } = savings(m, choice.buffer, shown, needed, live);
    peak.replaceChildren(
      element('p', {}, `At most ${sizeText(most)} of ${sizeText(choice.bytes)} are needed at once, at the line (${timeText(m, time)}): ` +
        `other places could save ${sizeText(choice.bytes - most)}. ` + (most > least
        ? `Shorter lives could save ${sizeText(most - least)} more: what needs most by itself (${timeText(m, dear)}) needs ${sizeText(least)}.`
        : 'Shorter lives could save nothing: all of that is used there.')),
      table(['value', 'tensor', 'bytes', 'saves', 'offset', 'from', 'to'], live.map((v, i) => [v.value_index, v.name ?? shapeText(v), v.bytes!, saved[i], v.offset!,
        timeText(m, v.lives![0][0]), timeText(m, v.lives![v.lives!.length - 1][1])]), 'The largest tensors at the peak'),
      element('p', { class: 'hint' }, 'saves: bytes by which the peak sinks if the tensor is not kept while no instruction uses it.'));
  };
  if (choices.length === 0) {
    return { root: element('p', {}, 'No planned memory is known.'), goTo: () => undefined };
  }
  const chooser = select('Buffer', choices.map((c) => c.text), show);
  show(0);
  const goTo = (method: number, value: number): void => {
    const v = methods[method]?.value_list?.items[value];
    const i = choices.findIndex((c) => c.method === method && c.buffer === v?.buffer);
    if (i < 0) return;
    chooser.querySelector('select')!.selectedIndex = i;
    show(i);
    plot.select(at.findIndex((k) => shown[k].value_index === value));
  };
  return { root: element('div', {}, element('div', { class: 'bar' }, chooser), plot.root, text, peak), goTo };
}
