// Two files: what changed, as a list, and as pictures next to each other.
import { element, select, table } from './dom';
import { methodsOf, type Change, type File, type Method, type Region, type Report } from './facts';
import { graphsIn, type Graph } from './graph';
import { NOTHING, pictures, type Changed } from './pictures';

const MOST = 4e6; // pairs that are tried; in longer middles nothing is the same

/** Pairs of the same words in the same order, as many as there are. */
export function align(a: string[], b: string[]): [number, number][] {
  const pairs: [number, number][] = [];
  let first = 0, endA = a.length, endB = b.length;
  while (first < endA && first < endB && a[first] === b[first]) { pairs.push([first, first]); first++; }
  while (endA > first && endB > first && a[endA - 1] === b[endB - 1]) { endA--; endB--; pairs.push([endA, endB]); }
  const n = endA - first, m = endB - first;
  if (n === 0 || m === 0 || n * m > MOST) return pairs;
  const length = new Uint16Array((n + 1) * (m + 1)); // of what is the same from here on
  for (let i = n - 1; i >= 0; i--) {
    for (let k = m - 1; k >= 0; k--) {
      length[i * (m + 1) + k] = a[first + i] === b[first + k] ? length[(i + 1) * (m + 1) + k + 1] + 1
        : Math.max(length[(i + 1) * (m + 1) + k], length[i * (m + 1) + k + 1]);
    }
  }
  for (let i = 0, k = 0; i < n && k < m;) {
    if (a[first + i] === b[first + k]) pairs.push([first + i++, first + k++]);
    else if (length[(i + 1) * (m + 1) + k] >= length[i * (m + 1) + k + 1]) i++;
    else k++;
  }
  return pairs;
}

function rest(count: number, same: number[]): Set<number> {
  const there = new Set(same);
  return new Set([...Array(count).keys()].filter((i) => !there.has(i)));
}

/** What leads to each region; the second of those that are alike has another name. */
function keysOf(regions: Region[]): string[] {
  const seen = new Map<string, number>();
  const keys: string[] = [];
  for (const r of regions) {
    const own = r.object ? `${r.field ?? ''} ${r.index ?? ''} ${r.object}` : `${r.owner} ${r.number ?? ''} ${r.name ?? ''}`;
    const key = `${r.parent === undefined ? '' : keys[r.parent]}/${own}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    keys.push(`${key} ${seen.get(key)}`);
  }
  return keys;
}

/** Whether the list of changes has the bytes of a region. Constants of a payload have the number of the delegate before their own. */
function isToldChanged(file: File, regions: Region[], r: Region, changes: Change[]): boolean {
  if (r.object || changes.length === 0) return false;
  let payload: Region | undefined = r;
  while (payload && payload.owner !== 'delegate') payload = payload.parent === undefined ? undefined : regions[payload.parent];
  const delegates = methodsOf(file.facts).flatMap((m) => (m.delegate_list?.items ?? []).flatMap((d, i) =>
    (payload && d.file_offset === payload.at ? [{ method: m.name, subject: `delegate ${i}` }] : [])));
  const of = (method: string | undefined, subject: string): boolean => changes.some((c) => c.method === method && c.subject === subject);
  switch (r.owner) {
    case 'constants': return payload ? delegates.some((d) => of(d.method, `${d.subject} constant ${r.number}`)) : of(undefined, `constant ${r.number}`);
    case 'initial-values': return of(undefined, `initial ${r.number}`);
    case 'named-data': return of(undefined, r.name ?? '');
    case 'delegate': return delegates.some((d) => of(d.method, `${d.subject} payload`));
    default: return false;
  }
}

function changedRegions(file: File, other: File, changes: Change[]): Set<number> {
  const regions = file.facts?.regions?.items ?? [], others = other.facts?.regions?.items ?? [];
  const sizes = new Map(keysOf(others).map((k, i) => [k, others[i].size]));
  const keys = keysOf(regions);
  return new Set(regions.flatMap((r, i) => (r.parent !== undefined && r.owner !== 'padding' &&
    (sizes.get(keys[i]) !== r.size || isToldChanged(file, regions, r, changes)) ? [i] : [])));
}

const wordsOf = (g: Graph): string[] => g.nodes.map((n) => `${n.name} ${n.label ?? ''}`);

/** Values of instructions that are the same, if they are elsewhere in memory. */
function movedValues(a: Method, b: Method, pairs: [number, number][]): [Set<number>, Set<number>] {
  const moved: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (const [i, k] of pairs) {
    const from = a.instruction_list?.items[i - 1]?.args ?? [], to = b.instruction_list?.items[k - 1]?.args ?? [];
    for (let n = 0; n < Math.min(from.length, to.length); n++) {
      const x = a.value_list?.items[from[n]], y = b.value_list?.items[to[n]];
      if (x?.buffer !== y?.buffer || x?.offset !== y?.offset || x?.bytes !== y?.bytes) { moved[0].add(from[n]); moved[1].add(to[n]); }
    }
  }
  return moved;
}

/** What of either file is not so in the other. */
export function changedIn(old: File, now: File, changes: Change[]): [Changed, Changed] {
  const methods = [methodsOf(old.facts), methodsOf(now.facts)];
  const graphs = [graphsIn(old, methods[0]), graphsIn(now, methods[1])];
  const both: [Changed, Changed] = [
    { ...NOTHING, regions: changedRegions(old, now, changes), values: [], nodes: new Map() },
    { ...NOTHING, regions: changedRegions(now, old, changes), values: [], nodes: new Map() }];
  for (const g of graphs[0]) {
    const h = graphs[1].find((x) => x.name === g.name);
    const pairs = h ? align(wordsOf(g), wordsOf(h)) : [];
    both[0].nodes.set(g.name, rest(g.nodes.length, pairs.map((p) => p[0])));
    if (!h) continue;
    both[1].nodes.set(g.name, rest(h.nodes.length, pairs.map((p) => p[1])));
    if (g.method >= 0 && h.method >= 0) [both[0].values[g.method], both[1].values[h.method]] = movedValues(methods[0][g.method], methods[1][h.method], pairs);
  }
  for (const h of graphs[1]) if (!both[1].nodes.has(h.name)) both[1].nodes.set(h.name, rest(h.nodes.length, []));
  return both;
}

function changeTable(report: Report): Node[] {
  const changes = report.difference?.changes;
  if (!changes) return [element('p', {}, 'What changed is only known of two files that are clean.')];
  if (changes.length === 0) return [element('p', {}, 'Nothing changed.')];
  return [table(['aspect', 'method', 'what', 'before', 'after'], changes.slice(0, 2000).map((c) => [
    c.aspect, c.method ?? '', c.subject, String(c.before ?? 'not there'), String(c.after ?? 'not there')]), 'Changes'),
  ...(changes.length > 2000 ? [element('p', { class: 'hint' }, `${changes.length - 2000} more are in the JSON of pteverify inspect --diff`)] : [])];
}

export function compare(report: Report): HTMLElement {
  const changed = report.difference ? changedIn(report.files[0], report.files[1], report.difference.changes) : [NOTHING, NOTHING];
  const columns = report.files.map((file, i) => {
    const side = i === 0 ? 'Old' : 'New';
    const shown = element('div');
    const made = new Map<string, HTMLElement>();
    const show = (name: string): void => {
      if (!made.has(name)) made.set(name, all[name]());
      shown.replaceChildren(made.get(name)!);
    };
    const all = pictures(file, changed[i], (name) => choose(name));
    return { names: Object.keys(all), show, root: element('section', { 'aria-label': side }, element('h2', {}, `${side}: ${file.path}`), shown) };
  });
  const names = columns[0].names;
  const chooser = select('Pictures', names, (i) => choose(names[i]));
  const choose = (name: string): void => {
    chooser.querySelector('select')!.selectedIndex = names.indexOf(name);
    for (const c of columns) c.show(name);
  };
  choose('Bytes');
  return element('div', {}, element('h2', {}, 'Changes'), element('div', { class: 'changes' }, ...changeTable(report)),
    element('div', { class: 'bar' }, chooser, element('span', { class: 'hint' }, report.difference ? 'A blue border: it is not so in the other file.' : '')),
    element('div', { class: 'columns' }, ...columns.map((c) => c.root)));
}
