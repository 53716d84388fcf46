// What is said of a file, and its pictures, which are made when they are looked at.
import { bytes, type Bytes } from './bytes';
import { button, element, table } from './dom';
import { hex, instructionsAt, methodsOf, placeOf, type File, type Finding, type Group, type Runtime, worstFirst } from './facts';
import { graph, type GraphView } from './graph';
import { memory, type Memory } from './memory';

/** What is not so in another file. */
export interface Changed { regions: Set<number>; values: Set<number>[]; nodes: Map<string, Set<number>>; }
export const NOTHING: Changed = { regions: new Set(), values: [], nodes: new Map() };

export type Pictures = Record<string, () => HTMLElement>;

const MOST = 500; // findings in a table
const SEVERITIES: Record<string, string> = { high: 'error', medium: 'warning', low: 'note' }; // as colours

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
const percent = (part: number, whole: number): number => Math.round((1000 * part) / Math.max(whole, 1)) / 10;

function whyNot(r: Runtime): string {
  const causes = r.findings.filter((f) => f.severity === 'error').map((f) => `${f.title}${f.name ? `: ${f.name}` : ''}${f.method ? ` (${f.method})` : ''}`);
  const all = [...new Set(causes)];
  return all.slice(0, 8).join('; ') + (all.length > 8 ? `; ${all.length - 8} more` : '');
}

/** `show` makes one of the pictures seen. */
export function pictures(file: File, changed: Changed, show: (name: string) => void): Pictures {
  const methods = methodsOf(file.facts);
  const size = file.size ?? 0;
  let bytesView: Bytes | undefined, memoryView: Memory | undefined, graphView: GraphView | undefined;

  const links = (f: Finding): HTMLElement => {
    const all = element('span');
    const add = (name: string, go: () => void = () => undefined): void => {
      all.append(button(name, () => { show(name); go(); }), ' ');
    };
    if (f.file !== undefined) return all;
    add('Bytes', () => bytesView!.goTo(f.at));
    const place = placeOf(f.path);
    const method = place && methods[place.method];
    if (!place || !method) return all;
    if (place.value !== undefined && method.value_list?.items[place.value]?.offset !== undefined) add('Memory', () => memoryView!.goTo(place.method, place.value!));
    const calls = instructionsAt(method, place);
    if (calls.length > 0) add('Graph', () => graphView!.goTo(place.method, calls[0]));
    if (place.delegate !== undefined) add('Operators');
    return all;
  };

  const rowOf = (f: Finding, rule = f.rule): (Node | string)[] => [element('span', { class: f.effect }, f.effect), rule, f.title,
    `${hex(f.at)}+${f.length}`, f.path, String(f.found ?? f.text ?? ''), links(f)];
  const findingTable = (name: string, rows: (Node | string)[][]): HTMLElement =>
    table(['effect', 'rule', 'what', 'bytes', 'where', 'found', 'show'], rows, name);
  const more = (n: number): Node[] => (n > 0 ? [element('p', { class: 'hint' }, `${n} more are in the JSON of pteverify`)] : []);

  /** One of each cause is seen, and all when they are asked for. */
  const findingsOf = (findings: Finding[], groups: Group[]): Node[] => {
    const total = file.truncated ? file.truncated.total : findings.length;
    if (findings.length === 0) return [];
    const all = [findingTable('Findings', worstFirst(findings, (f) => f).slice(0, MOST).map((f) => rowOf(f))), ...more(total - MOST)];
    if (groups.length === 0 || groups.every((g) => g.count === 1)) return [element('h2', {}, 'Findings'), ...all];
    const causes = worstFirst(groups, (g) => g.first).slice(0, MOST).map((g) => rowOf(g.first, Object.entries(g.rules).map(([rule, n]) => (n > 1 ? `${rule} \u00d7 ${n}` : rule)).join(', ')));
    return [element('h2', {}, 'Findings by cause'), findingTable('Findings by cause', causes), ...more(groups.length - MOST),
      element('details', {}, element('summary', {}, `All ${total} findings`), ...all)];
  };

  const summary = (): HTMLElement => {
    const root = element('div');
    const counts = file.counts;
    root.append(element('h2', {}, 'Verdict'), element('p', { class: file.verdict === 'clean' ? 'clean' : 'error' },
      file.verdict + (counts ? `: ${[counted(counts.errors, 'error'), counted(counts.warnings, 'warning'), counted(counts.notes, 'note')].join(', ')}` : '')));
    for (const said of [file.damage?.text, file.advice, file.message]) if (said) root.append(element('p', {}, said));
    root.append(...findingsOf(file.findings ?? [], file.groups ?? []));
    const hidden = file.audit ?? [];
    if (hidden.length > 0) {
      root.append(element('h2', {}, 'Audit'), table(['severity', 'rule', 'what', 'bytes', 'where', 'show'], hidden.slice(0, MOST).map((f) => [
        element('span', { class: SEVERITIES[f.severity] }, f.severity), f.rule, f.what ? `${f.title}: ${f.what}` : f.title, `${hex(f.at)}+${f.length}`, f.path,
        button('Bytes', () => { show('Bytes'); bytesView!.goTo(f.at); })]), 'Audit'), ...more(hidden.length - MOST));
    }
    if (methods.length > 0) {
      root.append(element('h2', {}, 'Methods'), table(['method', 'instructions', 'values', 'operators', 'delegates', 'planned bytes'], methods.map((m) => [
        m.name, m.instructions ?? 0, m.values, m.operator_list?.total ?? 0, m.delegate_list?.total ?? 0,
        (m.planned?.items ?? []).reduce((sum, p) => sum + p.bytes, 0)]), 'Methods'));
    }
    if ((file.runtimes ?? []).length > 0) {
      root.append(element('h2', {}, 'Runtimes'), table(['package', 'fits', 'why not'], file.runtimes!.map((r) => [
        r.name, element('span', { class: r.fits ? 'clean' : 'error' }, r.fits ? 'yes' : 'no'), r.fits ? '' : whyNot(r)]), 'Runtimes'));
    }
    const owners = Object.entries(file.facts?.bytes?.owners ?? {}).filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1]);
    if (owners.length > 0) {
      root.append(element('h2', {}, 'Sizes'), table(['owner', 'bytes', 'share in %'], owners.map(([o, n]) => [o, n, percent(n, size)]), 'Bytes by owner'));
    }
    const backends = new Map<string, { delegates: number; calls: number }>();
    for (const d of methods.flatMap((m) => m.delegate_list?.items ?? [])) {
      const b = backends.get(d.backend) ?? { delegates: 0, calls: 0 };
      backends.set(d.backend, { delegates: b.delegates + 1, calls: b.calls + d.calls });
    }
    if (backends.size > 0) {
      root.append(element('h2', {}, 'Backends'), table(['backend', 'delegates', 'calls'], [...backends].map(([name, b]) => [name, b.delegates, b.calls]), 'Backends'));
    }
    return root;
  };

  const operators = (): HTMLElement => {
    const root = element('div');
    for (const m of methods) {
      const ops = [...(m.operator_list?.items ?? [])].sort((a, b) => b.calls - a.calls);
      if (ops.length > 0) {
        root.append(element('h2', {}, `Operators of ${m.name}`), table(['operator', 'calls', 'types', 'signature'], ops.map((o) => [
          o.name + (o.overload ? `.${o.overload}` : ''), o.calls, (o.variants ?? []).map((v) => v.dtypes.join(' ')).join('; '),
          o.known === false ? 'unknown' : 'known']), `Operators of ${m.name}`));
      }
      const delegates = m.delegate_list?.items ?? [];
      if (delegates.length > 0) {
        root.append(element('h2', {}, `Delegates of ${m.name}`), table(['backend', 'calls', 'bytes', 'share in %', 'contents'], delegates.map((d) => [
          d.backend, d.calls, d.bytes, percent(d.bytes, size),
          d.payload === undefined || d.payload === 'unknown' || d.payload === 'payload' ? 'opaque' : d.payload]), `Delegates of ${m.name}`));
      }
    }
    if (!root.firstChild) root.append(element('p', {}, 'No operators are known.'));
    return root;
  };

  return {
    Summary: summary,
    Bytes: () => { bytesView = bytes(file, changed.regions); return bytesView.root; },
    Memory: () => { memoryView = memory(file, methods, changed.values); return memoryView.root; },
    Graph: () => { graphView = graph(file, methods, changed.nodes); return graphView.root; },
    Operators: operators,
  };
}
