// Instructions of methods and nodes of payloads as graphs in layers. Long ones are shown piece by piece.
import dagre from '@dagrejs/dagre';
import { about, button, element, nextOf, searchBar, select } from './dom';
import { graphsOf, instructionsAt, placesOf, shapeText, type File, type GraphNode, type Method } from './facts';
import { timeText } from './memory';
import { Plot, colorOf, type Label, type Line, type Rect } from './plot';

export interface Node { name: string; mark?: string; label?: string; about: [string, string][]; inner?: string; } // inner: a graph
/** What goes from one to another: a value, or control, when its condition is that. */
interface Link { from: number; to: number; value?: number | string; when?: boolean; }
export interface Graph { name: string; method: number; nodes: Node[]; links: Link[]; say: (value: number | string) => string; }

const PIECE = 300; // nodes that are laid out together
const FAR = 16; // nodes in the file between two; what is farther away is said, and no line leads there
const WIDE = 210, HIGH = 30, BETWEEN = 44;

export interface GraphView { root: HTMLElement; goTo: (method: number, instruction: number) => void; }

/** Exporters remove views: what is read is then another value at the place of the one that was written last. */
export function removedViews(m: Method): Link[] {
  const values = m.value_list?.items ?? [];
  const place = (i: number): string | undefined =>
    values[i]?.offset === undefined ? undefined : `${values[i].buffer}:${values[i].offset}`;
  const made = new Set((m.edges?.items ?? []).map((e) => `${e.to}:${e.value}`));
  const writer = new Map<string, number>();
  const links: Link[] = [];
  for (const i of m.instruction_list?.items ?? []) {
    const result = i.args[i.args.length - 1];
    for (const v of i.args) {
      const from = writer.get(place(v) ?? '');
      if (v !== result && from !== undefined && !made.has(`${i.time}:${v}`)) links.push({ from, to: i.time, value: v });
    }
    const written = place(result);
    if (written !== undefined) writer.set(written, i.time);
  }
  return links;
}

/** `inner`: graphs of payloads, by their first byte. */
function ofMethod(m: Method, number: number, inner: Map<number | undefined, string>): Graph {
  const values = m.value_list?.items ?? [];
  const say = (i: number | string): string => (values[Number(i)] ? shapeText(values[Number(i)]) : '');
  const sayAll = (list: number[]): string => list.map((i) => `${i} ${say(i)} ${values[i]?.name ?? ''}`.trim()).join('; ');
  const nodes: Node[] = [{ name: 'inputs', about: [['what', 'inputs of the method']] }];
  const links: Link[] = [...(m.edges?.items ?? []), ...removedViews(m)];
  for (const i of m.instruction_list?.items ?? []) {
    const delegate = i.delegate === undefined ? undefined : m.delegate_list?.items[i.delegate];
    const name = i.operator ?? (delegate ? `${delegate.backend} (delegate ${i.delegate})` : i.kind);
    nodes.push({ name, label: name.replace(/^aten::/, ''), inner: delegate && inner.get(delegate.file_offset), about: [['what', name], ['time', timeText(m, i.time)], ['arguments', sayAll(i.args)],
      ...(i.to === undefined ? [] : [['goes on', `if value ${i.args[0]} is false: ${timeText(m, i.to)}`] as [string, string]]),
      ...(i.frames ?? []).map((f): [string, string] => ['source', `${f.file}:${f.line} in ${f.function}: ${f.text}`])] });
    if (i.to !== undefined) links.push({ from: i.time, to: i.to, when: false }, { from: i.time, to: i.time + 1, when: true });
  }
  nodes.push({ name: 'outputs', about: [['what', 'outputs of the method']] });
  return { name: `method ${m.name}`, method: number, nodes, links, say };
}

function ofPayload(name: string, list: GraphNode[]): Graph {
  const maker = new Map<number | string, number>();
  const links: Link[] = [];
  list.forEach((n, i) => {
    for (const v of n.reads) if (maker.has(v)) links.push({ from: maker.get(v)!, to: i, value: v });
    for (const v of n.writes) maker.set(v, i);
  });
  const nodes = list.map((n, i) => ({ name: n.name, about: [['what', n.name], ['node', String(i)], ['reads', n.reads.join(', ')], ['writes', n.writes.join(', ')]] as [string, string][] }));
  return { name, method: -1, nodes, links, say: (v) => `value ${v}` };
}

const isFar = (l: Link): boolean => l.when === undefined && Math.abs(l.to - l.from) > FAR;

/**
 * What is said beside lines: below a node what goes out of it, or, if that is not the same everywhere, above those
 * that it goes to. There it is said, too, what comes from far away.
 */
export function saidOf(links: Link[], say: (value: number | string) => string, nameOf: (node: number) => string): { below: Map<number, string>; above: Map<number, string> } {
  const sets = (of: Link[], key: (l: Link) => number, text: (l: Link) => string): Map<number, Set<string>> => {
    const all = new Map<number, Set<string>>();
    for (const l of of) all.set(key(l), (all.get(key(l)) ?? new Set()).add(text(l)));
    return all;
  };
  const out = sets(links.filter((l) => l.value !== undefined), (l) => l.from, (l) => say(l.value!));
  const below = new Map([...out].filter(([, texts]) => texts.size === 1).map(([node, texts]) => [node, [...texts][0]]));
  const into = sets(links.filter((l) => l.when !== undefined || isFar(l) || !below.has(l.from)), (l) => l.to,
    (l) => (l.when !== undefined ? `if ${l.when}` : isFar(l) ? `${say(l.value!)} of ${nameOf(l.from)}` : say(l.value!)));
  return { below, above: new Map([...into].map(([node, texts]) => [node, [...texts].join('; ')])) };
}

const shorten = (text: string): string => (text.length > WIDE / 6 ? `${text.slice(0, WIDE / 6 - 1)}\u2026` : text);

interface Laid { rects: Rect[]; lines: Line[]; labels: Label[]; width: number; height: number; }

/** Nodes from `first` on, laid out by dagre. Jumps back are drawn to the right of all. */
function layOut(g: Graph, first: number): Laid {
  const layout = new dagre.graphlib.Graph({ multigraph: false });
  layout.setGraph({ nodesep: 14, ranksep: BETWEEN, marginy: 20 });
  layout.setDefaultEdgeLabel(() => ({}));
  const end = Math.min(first + PIECE, g.nodes.length);
  for (let i = first; i < end; i++) layout.setNode(String(i), { width: WIDE, height: HIGH });
  const isHere = (i: number): boolean => first <= i && i < end;
  const links = g.links.filter((l) => isHere(l.from) && isHere(l.to) && !isFar(l));
  const control = new Set(links.filter((l) => l.when !== undefined).map((l) => `${l.from} ${l.to}`));
  for (const l of links) if (l.from < l.to) layout.setEdge(String(l.from), String(l.to));
  // What nothing leads to stands below what comes before it in the file.
  const order = new Set<string>();
  for (let i = first + 1; i < end; i++) {
    if ((layout.inEdges(String(i)) ?? []).length > 0) continue;
    order.add(`${i - 1} ${i}`);
    layout.setEdge(String(i - 1), String(i), { weight: 0 });
  }
  dagre.layout(layout);
  const rects: Rect[] = [];
  const middle: { x: number; y: number }[] = [];
  for (let i = first; i < end; i++) {
    const n = layout.node(String(i));
    middle.push(n);
    rects.push({ x0: n.x - WIDE / 2, x1: n.x + WIDE / 2, y0: n.y - HIGH / 2, y1: n.y + HIGH / 2, color: colorOf(g.nodes[i].name), label: g.nodes[i].label ?? g.nodes[i].name, mark: g.nodes[i].mark });
  }
  const size = layout.graph(), right = (size.width ?? 1) + 20;
  const lines: Line[] = layout.edges().filter((e) => !order.has(`${e.v} ${e.w}`)).map((e) => ({
    points: layout.edge(e).points.map((p): [number, number] => [p.x, p.y]), color: control.has(`${e.v} ${e.w}`) ? '--accent' : undefined }));
  const back = links.filter((l) => l.to <= l.from);
  for (const l of back) {
    const a = middle[l.from - first], b = middle[l.to - first];
    lines.push({ points: [[a.x + WIDE / 2, a.y], [right, a.y], [right, b.y], [b.x + WIDE / 2, b.y]], color: '--accent' });
  }
  const said = saidOf(g.links, g.say, (i) => `${i} ${g.nodes[i].label ?? g.nodes[i].name}`);
  const labels = [...[...said.below].map(([i, text]) => ({ i, text, y: HIGH / 2 + 10 })), ...[...said.above].map(([i, text]) => ({ i, text, y: -HIGH / 2 - 10 }))]
    .filter(({ i }) => isHere(i))
    .map(({ i, text, y }) => ({ x: middle[i - first].x - WIDE / 2, y: middle[i - first].y + y, text: shorten(text) }));
  return { rects, lines, labels, width: right + (back.length > 0 ? 20 : -20), height: (size.height ?? 1) + 20 };
}

/** All that can be drawn of a file, with its findings; node i of a method is its time i. */
export function graphsIn(file: File, methods: Method[]): Graph[] {
  const payloads = graphsOf(file.facts);
  const inner = new Map(payloads.map((g) => [g.at, g.name]));
  inner.delete(undefined);
  const ofMethods = methods.map((m, i) => ofMethod(m, i, inner));
  for (const p of placesOf(file)) {
    for (const i of instructionsAt(methods[p.method], p)) ofMethods[p.method].nodes[i + 1].mark = '--bad';
  }
  return [...ofMethods.filter((g) => g.nodes.length > 2), ...payloads.map((g) => ofPayload(g.name, g.nodes))];
}

/** `changed`: by name of the graph, nodes that another file does not have there. */
export function graph(file: File, methods: Method[], changed: Map<string, Set<number>>): GraphView {
  const graphs = graphsIn(file, methods);
  for (const g of graphs) for (const i of changed.get(g.name) ?? []) g.nodes[i].mark ??= '--accent';
  if (graphs.length === 0) return { root: element('p', {}, 'No graph is known.'), goTo: () => undefined };
  const text = element('div', { class: 'about', role: 'status' }, 'Select a node to see what it is.');
  const piece = element('span', { role: 'status' });
  let shown = 0, first = 0, last = -1;
  const plot = new Plot({ label: 'Graph: from top to bottom in the order of need', width: 1, height: 1, even: true,
    select: (i) => tell(first + i) });
  const tell = (i: number): void => {
    const { nodes, links } = graphs[shown], node = nodes[i];
    const list = (all: Link[], of: (l: Link) => number): string => [...new Set(all.map(of))].slice(0, 50).map((k) => `${k} ${nodes[k].name}`).join('; ');
    about(text, [...node.about, ['comes from', list(links.filter((l) => l.to === i), (l) => l.from) || 'nowhere'], ['goes to', list(links.filter((l) => l.from === i), (l) => l.to) || 'nowhere']]);
    const inner = graphs.findIndex((g) => g.name === node.inner);
    if (inner >= 0) text.append(button(`Show ${node.inner}`, () => choose(inner)));
  };
  const show = (i: number, from: number): void => {
    const g = graphs[i];
    shown = i;
    first = Math.max(0, Math.min(from, g.nodes.length - 1));
    const laid = layOut(g, first);
    plot.show(laid.rects, laid.width, laid.height, laid);
    piece.textContent = `nodes ${first} to ${Math.min(first + PIECE, g.nodes.length) - 1} of ${g.nodes.length}`;
  };
  const chooser = select('Graph', graphs.map((g) => g.name), (i) => { last = -1; show(i, 0); });
  const choose = (i: number): void => {
    chooser.querySelector('select')!.selectedIndex = i;
    last = -1;
    show(i, 0);
  };
  show(0, 0);
  const goToNode = (i: number): void => {
    if (i < first || i >= first + PIECE) show(shown, Math.floor(i / PIECE) * PIECE);
    plot.select(i - first);
  };
  const find = (word: string): void => {
    const { nodes } = graphs[shown];
    last = word ? nextOf(nodes.length, last, (i) => `${nodes[i].name} ${nodes[i].label ?? ''}`.toLowerCase().includes(word)) : -1;
    if (last >= 0) goToNode(last);
    else about(text, [['search', word ? 'nothing is called that' : 'say what to look for']]);
  };
  const goTo = (method: number, instruction: number): void => {
    const i = graphs.findIndex((g) => g.method === method);
    if (i < 0) return;
    choose(i);
    goToNode(instruction + 1);
  };
  return {
    root: element('div', {}, element('div', { class: 'bar' }, chooser,
      button('Earlier', () => show(shown, first - PIECE)),
      button('Later', () => { if (first + PIECE < graphs[shown].nodes.length) show(shown, first + PIECE); }), piece, ...searchBar('operator or node', find)), plot.root, text),
    goTo,
  };
}
