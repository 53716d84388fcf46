// Planned memory: offsets over time, and who is there when most is needed.
import { about, element, select, table } from './dom';
import { placesOf, shapeText, sizeText, type File, type Method, type Value } from './facts';
import { Plot, colorOf, type Rect } from './plot';

export interface Memory { root: HTMLElement; goTo: (method: number, value: number) => void; }

interface Choice { method: number; buffer: number; bytes: number; text: string; }

export function timeText(m: Method, time: number): string {
  if (time === 0) return 'inputs';
  if (time === (m.times ?? 0) - 1) return 'outputs';
  const i = m.instruction_list?.items[time - 1];
  return `instruction ${time - 1}${i?.operator ? `, ${i.operator}` : i?.kind ? `, ${i.kind}` : ''}`;
}

/** Bytes that are needed at each time; tensors in the same bytes count once. */
export function neededAt(values: Value[], times: number): number[] {
  const needed: number[] = [];
  const sorted = [...values].sort((a, b) => a.offset! - b.offset!);
  const begins = new Set<number>([0]);
  for (const v of values) for (const [from, to] of v.lives!) { begins.add(from); begins.add(to + 1); }
  for (let time = 0; time < times; time++) {
    if (!begins.has(time)) { needed.push(needed[time - 1]); continue; }
    let sum = 0, end = 0;
    for (const v of sorted) {
      const to = v.offset! + v.bytes!;
      if (to > end && v.lives!.some(([a, b]) => a <= time && time <= b)) { sum += to - Math.max(v.offset!, end); end = to; }
    }
    needed.push(sum);
  }
  return needed;
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
  const plot = new Plot({ label: 'Planned memory: time from left to right, bytes of the buffer from top to bottom', width: 1, height: 1, select: tell });
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
    plot.show(rects, m.times!, choice.bytes);
    const needed = neededAt(shown, m.times!);
    const most = needed.reduce((a, b) => Math.max(a, b), 0);
    const time = needed.indexOf(most);
    const live = shown.filter((v) => v.lives!.some(([a, b]) => a <= time && time <= b)).sort((a, b) => b.bytes! - a.bytes!);
    peak.replaceChildren(
      element('p', {}, `At most ${sizeText(most)} of ${sizeText(choice.bytes)} are needed at once (${timeText(m, time)}): ` +
        `${sizeText(choice.bytes - most)} could be saved by other places alone, more only by shorter lives of these.`),
      table(['value', 'tensor', 'bytes', 'offset', 'from', 'to'], live.slice(0, 20).map((v) => [v.value_index, v.name ?? shapeText(v), v.bytes!, v.offset!,
        timeText(m, v.lives![0][0]), timeText(m, v.lives![v.lives!.length - 1][1])]), 'The largest tensors at the peak'));
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
