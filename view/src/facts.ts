// The report in the page: what of report.schema.json the pictures use.

export interface List<T> { total: number; truncated: boolean; items: T[]; }
export interface Finding {
  rule: string; effect: string; title: string; at: number; length: number; path: string;
  found?: number; text?: string; file?: string; other?: { at: number; length: number; path: string };
}
export interface Group { first: Finding; count: number; rules: Record<string, number>; }

/** Errors, then warnings, then notes, so that a list that is cut has the worst; each in the order of the report. */
export function worstFirst<T>(all: T[], of: (one: T) => Finding): T[] {
  const rank = (one: T): number => ['error', 'warning', 'note'].indexOf(of(one).effect);
  return [...all].sort((a, b) => rank(a) - rank(b));
}
export interface Value {
  value_index: number; kind: string; name?: string; value?: unknown; dtype?: string; sizes?: number[];
  storage?: string; buffer?: number; offset?: number; number?: number; bytes?: number;
  elements?: number[]; lives?: [number, number][];
}
export interface Instruction {
  time: number; chain: number; kind: string; operator?: string; delegate?: number; args: number[]; to?: number;
  frames?: { file: string; line: number; function: string; text: string }[];
}
export interface Edge { from: number; to: number; value: number; }
export interface GraphNode { name: string; reads: (number | string)[]; writes: (number | string)[]; }
export interface Operator { name: string; overload: string; calls: number; known?: boolean; variants?: { calls: number; dtypes: string[] }[]; }
export interface Delegate { backend: string; calls: number; bytes: number; payload?: string; file_offset?: number; }
export interface Method {
  name: string; values: number; instructions: number; operator_list?: List<Operator>; delegate_list?: List<Delegate>;
  planned?: List<{ buffer: number; bytes: number; tensors: number; device: string }>;
  times?: number; value_list?: List<Value>; instruction_list?: List<Instruction>; edges?: List<Edge>;
  loading?: { release: string; word: string | number }[];
}
export interface Payload { path?: string; id?: string; backend?: string; kind: string; bytes: number; file_offset?: number; graph?: List<GraphNode>; }
export interface Region {
  at: number; size: number; owner: string; parent?: number; object?: string; type?: string; field?: string;
  index?: number; name?: string; number?: number;
}
export interface Values {
  total: number; looked_at: number; zeros: number; nans: number; infinities: number; least: string; most: string; mean: string; bins: number[];
}
export interface Weight { at: number; size: number; dtype?: string; sizes?: number[]; name?: string; values?: Values; }
export interface Data { key?: string; name?: string; dtype?: string; values?: Values; }
/** Of a file, or of what is inside of it: places are from its beginning. */
export interface Account { size: number; owners: Record<string, number>; weights?: List<Weight>; parts?: List<{ at: number; inside?: Account }>; }
export interface Facts {
  format: string; format_name: string; program?: Facts; methods?: List<Method>; payloads?: List<Payload>;
  entries?: List<Payload>; graph?: List<GraphNode>; regions?: List<Region>;
  bytes?: Account; named_data?: List<Data>; keys?: List<Data>; segment_base?: number; program_size?: number;
}
export interface Missing { rule: string; severity: string; title: string; name?: string; method?: string; }
export interface Runtime { name: string; fits: boolean; findings: Missing[]; }
/** What a sound file may hide; places are from its beginning. */
export interface Hidden { rule: string; severity: string; title: string; at: number; length: number; path: string; what?: string; }
export interface File {
  path: string; size?: number; verdict: string; message?: string; facts?: Facts; findings?: Finding[]; truncated?: false | { total: number }; groups?: Group[];
  damage?: { text: string }; advice?: string; not_run?: { rule: string; reason: string }[];
  counts?: { errors: number; warnings: number; notes: number }; runtimes?: Runtime[]; audit?: Hidden[];
  bytes?: Blob; // its first ones, or all
}
export interface Change { aspect: string; method?: string; subject: string; before?: string | number; after?: string | number; }
export interface Report { tool: { version: string }; files: File[]; difference?: { changes: Change[] }; }

/** The report in the page, and the first bytes of its files. */
export function read(): Report {
  const element = (id: string): unknown => JSON.parse(document.getElementById(id)!.textContent!);
  const report = element('facts') as Report;
  (element('bytes') as string[]).forEach((text, i) => {
    report.files[i].bytes = new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]);
  });
  return report;
}

/** Of the program that the file is, or has in it. */
export function methodsOf(facts: Facts | undefined): Method[] {
  return facts?.methods?.items ?? facts?.program?.methods?.items ?? [];
}

/** All graphs of payloads, with what they are called, and where the payload begins. */
export function graphsOf(facts: Facts | undefined): { name: string; at?: number; nodes: GraphNode[] }[] {
  const all: { name: string; at?: number; nodes: GraphNode[] }[] = [];
  const add = (name: string, list: List<GraphNode> | undefined, at?: number) => {
    if (list && list.items.length > 0) all.push({ name, at, nodes: list.items });
  };
  const program = facts?.program ?? facts;
  (program?.payloads?.items ?? []).forEach((p, i) => add(`payload ${i}: ${p.backend ?? p.kind}`, p.graph, p.file_offset));
  (facts?.entries?.items ?? []).forEach((p, i) => add(`entry ${i}: ${p.id ?? p.kind}`, p.graph));
  add('the graph', facts?.graph);
  return all;
}

/** What of the pictures a field path is about. */
export interface Place { method: number; value?: number; delegate?: number; chain?: number; instruction?: number; }

export function placeOf(path: string): Place | undefined {
  const m = /^execution_plan\[(\d+)\](?:\.(values|delegates)\[(\d+)\]|\.chains\[(\d+)\]\.instructions\[(\d+)\])?/.exec(path);
  if (!m) return undefined;
  const place: Place = { method: Number(m[1]) };
  if (m[2] === 'values') place.value = Number(m[3]);
  if (m[2] === 'delegates') place.delegate = Number(m[3]);
  if (m[4]) { place.chain = Number(m[4]); place.instruction = Number(m[5]); }
  return place;
}

/** The instructions that a place is: in the order of all chains. */
export function instructionsAt(m: Method | undefined, place: Place): number[] {
  const list = m?.instruction_list?.items ?? [];
  if (place.delegate !== undefined) return list.flatMap((c, i) => (c.delegate === place.delegate ? [i] : []));
  if (place.instruction === undefined) return [];
  const i = list.filter((c) => c.chain < place.chain!).length + place.instruction;
  return i < list.length ? [i] : [];
}

/** Places of findings in this file. */
export function placesOf(file: File): Place[] {
  const own = (file.findings ?? []).filter((f) => f.file === undefined);
  return own.flatMap((f) => [f.path, f.other?.path ?? '']).map(placeOf).filter((p) => p !== undefined);
}

/** The field path of a region, as in findings. */
export function pathOf(regions: Region[], i: number): string {
  const steps: string[] = [];
  for (let r: Region | undefined = regions[i]; r; r = r.parent === undefined ? undefined : regions[r.parent]) {
    if (r.field) steps.unshift(r.field + (r.index === undefined ? '' : `[${r.index}]`));
  }
  return steps.join('.');
}

/** All constants by place and size in the file. */
export function weightsOf(account: Account | undefined, base = 0, all = new Map<string, Weight>()): Map<string, Weight> {
  for (const w of account?.weights?.items ?? []) all.set(`${base + w.at} ${w.size}`, w);
  for (const p of account?.parts?.items ?? []) weightsOf(p.inside, base + p.at, all);
  return all;
}

/** Named data by its name. */
export function dataOf(facts: Facts | undefined): Map<string, Data> {
  const all = [...(facts?.named_data?.items ?? []), ...(facts?.program?.named_data?.items ?? []), ...(facts?.keys?.items ?? [])];
  return new Map(all.map((d) => [d.key ?? d.name ?? '', d]));
}

export function shortSize(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB'];
  const unit = Math.min(3, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return unit === 0 ? `${Math.round(bytes)} bytes` : `${(bytes / 1024 ** unit).toFixed(1)} ${units[unit]}`;
}

export const sizeText = (bytes: number): string => (bytes < 1024 ? shortSize(bytes) : `${shortSize(bytes)} (${bytes} bytes)`);

export const hex = (n: number): string => `0x${n.toString(16)}`;

export function shapeText(v: Value): string {
  return v.kind === 'Tensor' ? `${v.dtype} [${(v.sizes ?? []).join(', ')}]` : v.kind + (v.value === undefined ? '' : ` ${String(v.value)}`);
}
