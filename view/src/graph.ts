// Instructions of methods and nodes of payloads as graphs in layers. Long ones are shown piece by piece.
import dagre from '@dagrejs/dagre';
import { about, button, element, nextOf, searchBar, select } from './dom';
import { graphsOf, instructionsAt, placesOf, shapeText, type File, type GraphNode, type Method, type Value } from './facts';
import { timeText } from './memory';
import { Plot, colorOf, type Line, type Rect } from './plot';

export interface Node { name: string; mark?: string; label?: string; about: [string, string][]; }
interface Link { from: number; to: number; }
export interface Graph { name: string; method: number; nodes: Node[]; links: Link[]; }

const PIECE = 300; // nodes that are laid out together
const WIDE = 180, HIGH = 34;

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
      if (v !== result && from !== undefined && !made.has(`${i.time}:${v}`)) links.push({ from, to: i.time });
    }
    const written = place(result);
    if (written !== undefined) writer.set(written, i.time);
  }
  return links;
}

/** Without the namespace that most operators are in, and with what comes out. */
function labelOf(name: string, result: Value | undefined): string {
  const short = name.replace(/^aten::/, '');
  return result?.kind === 'Tensor' ? `${short} [${(result.sizes ?? []).join(', ')}]` : short;
}

function ofMethod(m: Method, number: number): Graph {
  const values = m.value_list?.items ?? [];
  const say = (list: number[]): string => list.map((i) => (values[i] ? `${i} ${shapeText(values[i])}${values[i].name ? ` ${values[i].name}` : ''}` : String(i))).join('; ');
  const nodes: Node[] = [{ name: 'inputs', about: [['what', 'inputs of the method']] }];
  for (const i of m.instruction_list?.items ?? []) {
    const delegate = i.delegate === undefined ? undefined : m.delegate_list?.items[i.delegate];
    const name = i.operator ?? (delegate ? `${delegate.backend} (delegate ${i.delegate})` : i.kind);
    nodes.push({ name, label: labelOf(name, values[i.args[i.args.length - 1]]), about: [['what', name], ['time', timeText(m, i.time)], ['arguments', say(i.args)],
      ...(i.to === undefined ? [] : [['goes to', timeText(m, i.to)] as [string, string]])] });
  }
  nodes.push({ name: 'outputs', about: [['what', 'outputs of the method']] });
  const links: Link[] = [...(m.edges?.items ?? []).map((e) => ({ from: e.from, to: e.to })), ...removedViews(m)];
  for (const i of m.instruction_list?.items ?? []) if (i.to !== undefined && i.to > i.time) links.push({ from: i.time, to: i.to });
  return { name: `method ${m.name}`, method: number, nodes, links };
}

function ofPayload(name: string, list: GraphNode[]): Graph {
  const maker = new Map<number | string, number>();
  const links: Link[] = [];
  list.forEach((n, i) => {
    for (const v of n.reads) if (maker.has(v)) links.push({ from: maker.get(v)!, to: i });
    for (const v of n.writes) maker.set(v, i);
  });
  const nodes = list.map((n, i) => ({ name: n.name, about: [['what', n.name], ['node', String(i)], ['reads', n.reads.join(', ')], ['writes', n.writes.join(', ')]] as [string, string][] }));
  return { name, method: -1, nodes, links };
}

/** Nodes from `first` on, laid out by dagre. */
function layOut(g: Graph, first: number): { rects: Rect[]; lines: Line[]; width: number; height: number } {
  const layout = new dagre.graphlib.Graph({ multigraph: false });
  layout.setGraph({ nodesep: 14, ranksep: 30 });
  layout.setDefaultEdgeLabel(() => ({}));
  const end = Math.min(first + PIECE, g.nodes.length);
  for (let i = first; i < end; i++) layout.setNode(String(i), { width: WIDE, height: HIGH });
  for (const l of g.links) if (l.from >= first && l.to < end && l.from < l.to) layout.setEdge(String(l.from), String(l.to));
  dagre.layout(layout);
  const rects: Rect[] = [];
  const middle: { x: number; y: number }[] = [];
  for (let i = first; i < end; i++) {
    const n = layout.node(String(i));
    middle.push(n);
    rects.push({ x0: n.x - WIDE / 2, x1: n.x + WIDE / 2, y0: n.y - HIGH / 2, y1: n.y + HIGH / 2, color: colorOf(g.nodes[i].name), label: g.nodes[i].label ?? g.nodes[i].name, mark: g.nodes[i].mark });
  }
  const lines = layout.edges().map((e) => {
    const a = middle[Number(e.v) - first], b = middle[Number(e.w) - first];
    return { x0: a.x, y0: a.y + HIGH / 2, x1: b.x, y1: b.y - HIGH / 2 };
  });
  const size = layout.graph();
  return { rects, lines, width: Math.max(size.width ?? 1, 900), height: Math.max(size.height ?? 1, 400) };
}

/** All that can be drawn of a file, with its findings; node i of a method is its time i. */
export function graphsIn(file: File, methods: Method[]): Graph[] {
  const ofMethods = methods.map(ofMethod);
  for (const p of placesOf(file)) {
    for (const i of instructionsAt(methods[p.method], p)) ofMethods[p.method].nodes[i + 1].mark = '--bad';
  }
  return [...ofMethods.filter((g) => g.nodes.length > 2), ...graphsOf(file.facts).map((g) => ofPayload(g.name, g.nodes))];
}

/** `changed`: by name of the graph, nodes that another file does not have there. */
export function graph(file: File, methods: Method[], changed: Map<string, Set<number>>): GraphView {
  const graphs = graphsIn(file, methods);
  for (const g of graphs) for (const i of changed.get(g.name) ?? []) g.nodes[i].mark ??= '--accent';
  if (graphs.length === 0) return { root: element('p', {}, 'No graph is known.'), goTo: () => undefined };
  const text = element('div', { class: 'about', role: 'status' }, 'Select a node to see what it is.');
  const piece = element('span', { role: 'status' });
  let shown = 0, first = 0, last = -1;
  const plot = new Plot({ label: 'Graph: from top to bottom in the order of need', width: 1, height: 1,
    select: (i) => about(text, graphs[shown].nodes[first + i].about) });
  const show = (i: number, from: number): void => {
    const g = graphs[i];
    shown = i;
    first = Math.max(0, Math.min(from, g.nodes.length - 1));
    const laid = layOut(g, first);
    plot.show(laid.rects, laid.width, laid.height, laid.lines);
    piece.textContent = `nodes ${first} to ${Math.min(first + PIECE, g.nodes.length) - 1} of ${g.nodes.length}`;
  };
  const chooser = select('Graph', graphs.map((g) => g.name), (i) => { last = -1; show(i, 0); });
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
    chooser.querySelector('select')!.selectedIndex = i;
    show(i, 0);
    goToNode(instruction + 1);
  };
  return {
    root: element('div', {}, element('div', { class: 'bar' }, chooser,
      button('Earlier', () => show(shown, first - PIECE)),
      button('Later', () => { if (first + PIECE < graphs[shown].nodes.length) show(shown, first + PIECE); }), piece, ...searchBar('operator or node', find)), plot.root, text),
    goTo,
  };
}
