// Bytes: whose they are, as areas and as a line.
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { about, bars, element, legend, nextOf, searchBar } from './dom';
import { dataOf, hex, pathOf, sizeText, weightsOf, type File, type Finding, type Region, type Values, type Weight } from './facts';
import { hexView } from './hex';
import { Plot, colorOf, type Rect } from './plot';

interface Area { region: number; own: number; children: Area[]; }

export interface Bytes { root: HTMLElement; goTo: (at: number) => void; }

const nameOf = (r: Region): string =>
  r.type && r.object === 'table' ? r.type : [r.owner, r.number === undefined ? '' : `#${r.number}`, r.name ?? ''].filter(Boolean).join(' ');

/** Tables with all that belongs to them; what nothing is in, or is below, has its own size. */
function areasOf(regions: Region[]): Area {
  const below = new Set<number>();
  for (const r of regions) if (r.parent !== undefined) below.add(r.parent);
  const areas: Area[] = regions.map((r, i) => ({ region: i, own: r.object || !below.has(i) ? r.size : 0, children: [] }));
  regions.forEach((r, i) => {
    if (r.parent === undefined) return;
    const parent = areas[r.parent];
    if (r.object && r.object !== 'table') parent.own += r.size;
    else parent.children.push(areas[i]);
  });
  return areas[0];
}

const kindOf = (r: Region): string => r.type ?? r.owner;

type Marks = Map<number, string>;

/** Of each finding the smallest region that has its first byte; of several the last one, which is the deepest. */
function found(regions: Region[], findings: Finding[]): Marks {
  const marks: Marks = new Map();
  for (const f of findings.slice(0, 500)) {
    let best = -1;
    regions.forEach((r, i) => {
      if (r.at <= f.at && f.at < r.at + r.size && (best < 0 || r.size <= regions[best].size)) best = i;
    });
    if (best > 0 && marks.get(best) !== '--bad') marks.set(best, f.effect === 'error' ? '--bad' : '--warn');
  }
  return marks;
}

interface Picture { rects: Rect[]; of: number[]; }

function treemapRects(regions: Region[], marks: Marks, labelOf: (r: Region) => string, width: number, height: number): Picture {
  const root = hierarchy<Area>(areasOf(regions), (a) =>
    a.children.length === 0 ? undefined : a.own > 0 ? [...a.children, { ...a, children: [] }] : a.children)
    .sum((a) => (a.children.length === 0 ? a.own : 0))
    .sort((a, b) => b.value! - a.value!);
  // What is drawn together with its table is marked there.
  const drawn = new Map([...marks].map(([i, m]) => [regions[i].object && regions[i].object !== 'table' ? regions[i].parent! : i, m]));
  const leaves = treemap<Area>().tile(treemapSquarify).size([width, height])(root).leaves();
  const of = leaves.map((l) => l.data.region);
  const rects = leaves.map((l) => {
    const r = regions[l.data.region];
    return { x0: l.x0, x1: l.x1, y0: l.y0, y1: l.y1, color: colorOf(kindOf(r)), label: labelOf(r), mark: drawn.get(l.data.region) };
  });
  return { rects, of };
}

/** Three lanes: what is in the file, what is in that, findings. */
function stripRects(findings: Finding[], regions: Region[], marks: Marks, labelOf: (r: Region) => string): Picture {
  const rects: Rect[] = [];
  const of: number[] = [];
  const below = new Set<number>();
  for (const r of regions) if (r.parent !== undefined) below.add(r.parent);
  regions.forEach((r, i) => {
    const lane = r.parent === 0 ? 0 : r.object || !below.has(i) ? 1 : -1;
    if (lane < 0) return;
    rects.push({ x0: r.at, x1: r.at + r.size, y0: lane, y1: lane + 0.95, color: colorOf(kindOf(r)), label: labelOf(r), mark: marks.get(i) });
    of.push(i);
  });
  findings.forEach((f, i) => {
    rects.push({ x0: f.at, x1: f.at + Math.max(f.length, 1), y0: 2, y1: 3, color: f.effect === 'error' ? '#e57368' : '#e8c15a', label: f.rule });
    of.push(-1 - i);
  });
  return { rects, of };
}

function valueText(v: Values): string {
  const some = ([[v.zeros, 'zeros'], [v.nans, 'NaN'], [v.infinities, 'infinite']] as [number, string][]).filter(([n]) => n > 0).map(([n, what]) => `, ${n} ${what}`);
  const range = v.nans + v.infinities < v.looked_at ? `${v.least} to ${v.most}, mean ${v.mean}` : 'no finite value';
  return `${range}${some.join('')}${v.looked_at < v.total ? `, of ${v.looked_at} seen` : ''}`;
}

/** `changed`: numbers of regions that are not so in another file. */
export function bytes(file: File, changed: Set<number>): Bytes {
  const regions = file.facts?.regions?.items ?? [];
  const size = Math.max(file.size ?? 0, 1);
  const text = element('div', { class: 'about', role: 'status' }, 'Select a range to see what it is.');
  const numbers = hexView(file);
  const weights = weightsOf(file.facts?.bytes), data = dataOf(file.facts);
  const weightOf = (r: Region): Partial<Weight> | undefined =>
    (r.object ? undefined : weights.get(`${r.at} ${r.size}`) ?? data.get(r.owner === 'named-data' ? r.name ?? '' : ''));
  const typeOf = (w: Partial<Weight>): string => `${w.dtype ?? ''}${w.sizes ? ` [${w.sizes.join(', ')}]` : ''}`;
  const labelOf = (r: Region): string => {
    const w = weightOf(r);
    return w ? [w.name ?? r.name ?? `#${r.number}`, typeOf(w)].join(' ') : nameOf(r);
  };
  const findings = (file.findings ?? []).filter((f) => f.file === undefined);
  const marks: Marks = new Map([...[...changed].map((i): [number, string] => [i, '--accent']), ...found(regions, findings)]);
  const strip = stripRects(findings, regions, marks, labelOf);
  const lanes = findings.length > 0 ? 3 : 2;
  const areas = regions.length > 0 ? treemapRects(regions, marks, labelOf, 1600, 900) : { rects: [], of: [] };
  const kinds = new Map<string, number>();
  areas.rects.forEach((r, i) => {
    const kind = kindOf(regions[areas.of[i]]);
    kinds.set(kind, (kinds.get(kind) ?? 0) + ((r.x1 - r.x0) * (r.y1 - r.y0)) / (1600 * 900));
  });
  const largest = [...kinds].sort((a, b) => b[1] - a[1]).slice(0, 12);

  const tell = (i: number): void => {
    if (i < 0) {
      const f = findings[-1 - i];
      numbers.show(f.at, f.length);
      about(text, [['finding', f.title], ['rule', f.rule], ['bytes', `${hex(f.at)}, ${sizeText(f.length)}`], ['at', f.path]]);
      return;
    }
    const r = regions[i];
    numbers.show(r.at, r.size);
    const weight = weightOf(r);
    about(text, [['what', nameOf(r)], ['bytes', `${hex(r.at)} to ${hex(r.at + r.size)}, ${sizeText(r.size)}`],
      ['owner', r.owner], ['path', pathOf(regions, i) || 'none'],
      ['findings', findings.filter((f) => f.at < r.at + r.size && f.at + f.length > r.at).map((f) => f.rule).join(', ') || 'none'],
      ...(weight?.dtype ? [['type', typeOf(weight)] as [string, string]] : []),
      ...(weight?.values ? [['values', valueText(weight.values)] as [string, string]] : []),
      ...(changed.has(i) ? [['changed', 'it is not the same in the other file'] as [string, string]] : [])]);
    if (weight?.values) text.append(bars(`How values are spread: ${valueText(weight.values)}`, weight.values.bins));
  };
  const map = new Plot({ label: 'Areas: the bytes of the file by owner', width: 1600, height: 900, select: (i) => tell(areas.of[i]) });
  map.show(areas.rects, 1600, 900);
  const line = new Plot({ label: 'Line: the bytes of the file from first to last', width: size, height: lanes, strip: true, select: (i) => tell(strip.of[i]) });
  line.show(strip.rects, size, lanes);

  const goTo = (at: number): void => {
    let best = -1;
    strip.of.forEach((region, i) => {
      const r = strip.rects[i];
      if (region >= 0 && r.x0 <= at && at < r.x1 && (best < 0 || r.x1 - r.x0 < strip.rects[best].x1 - strip.rects[best].x0)) best = i;
    });
    if (best < 0) best = strip.rects.findIndex((r, i) => strip.of[i] < 0 && r.x0 <= at && at < r.x1);
    line.select(best);
    map.select(areas.of.indexOf(strip.of[best]));
    if (at < size) numbers.show(at, size - at);
  };

  let last = -1;
  const find = (word: string): void => {
    if (/^0x[0-9a-f]+$/.test(word)) { goTo(parseInt(word, 16)); return; }
    const i = word ? nextOf(regions.length, last, (k) => `${nameOf(regions[k])} ${labelOf(regions[k])} ${regions[k].field ?? ''}`.toLowerCase().includes(word)) : -1;
    if (i < 0) { about(text, [['search', word ? 'nothing is called that' : 'say what to look for']]); return; }
    last = i;
    tell(i);
    map.select(areas.of.indexOf(i));
    line.select(strip.of.indexOf(i));
  };

  const root = element('div', {},
    element('div', { class: 'bar' }, ...searchBar('type, name or 0x offset', find)),
    ...(regions.length > 0 ? [map.root, legend(largest.map(([kind, share]) => [colorOf(kind), `${kind} ${(100 * share).toFixed(1)} %`]))] : [element('p', {}, 'Only a file that is clean is shown down to its tables.')]),
    line.root, text, numbers.root);
  return { root, goTo };
}
