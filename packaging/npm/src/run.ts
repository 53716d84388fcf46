// Runs commands of the tool, compiled to WebAssembly, on files that are bytes or are read piece by piece.
import createModule, { type Module, type Node } from './module.mjs';

/** Bytes that are somewhere else: `read` returns `size` of them, from `at` on, and is not async. Only what is needed is asked for. */
export interface Source { readonly size: number; read(at: number, size: number): Uint8Array; }

/** A Blob, or a File, can be read piece by piece in a worker only; elsewhere it is read whole. */
export type Input = Uint8Array | ArrayBuffer | Blob | Source;

export interface Output { status: number; stdout: string; stderr: string; }

export interface Setup {
  /** The module, as bytes or compiled; without it, it is fetched or read beside this script. */
  wasm?: BufferSource | WebAssembly.Module;
  /** The page that `view` fills; without it, it is fetched or read beside this script. */
  page?: string;
}

const setup: Setup = {};
let compiled: Promise<WebAssembly.Module> | undefined;
let idle: Module | undefined;

/** Before the first call, where scripts cannot be loaded from beside this one. */
export function configure(more: Setup): void {
  Object.assign(setup, more);
  compiled = idle = undefined;
}

async function beside(name: string): Promise<Uint8Array> {
  const url = new URL(name, import.meta.url);
  if (url.protocol === 'file:' && typeof process === 'object') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function compile(): Promise<WebAssembly.Module> {
  if (setup.wasm instanceof WebAssembly.Module) return setup.wasm;
  return WebAssembly.compile(setup.wasm ?? await beside('pteverify.wasm') as Uint8Array<ArrayBuffer>);
}

async function start(): Promise<Module> {
  compiled ??= compile();
  const wasm = await compiled.catch((e: unknown) => { compiled = undefined; throw e; });
  const module = await createModule({
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(wasm, imports).then((instance) => done(instance));
      return {};
    },
    thisProgram: '/pteverify/pteverify',
  });
  module.FS.mkdirTree('/pteverify');
  module.FS.mkdirTree('/files');
  module.FS.chdir('/files');
  return module;
}

const sizeOf = (input: Uint8Array | Source): number => ('length' in input ? input.length : input.size);

function isBytes(input: unknown): input is Uint8Array {
  return ArrayBuffer.isView(input) && 'BYTES_PER_ELEMENT' in input && input.BYTES_PER_ELEMENT === 1;
}

function isSource(input: unknown): input is Source {
  const { size, read } = (input ?? {}) as Partial<Source>;
  return Number.isSafeInteger(size) && typeof read === 'function';
}

async function toSource(name: string, input: Input): Promise<Uint8Array | Source> {
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  if (!(typeof Blob === 'function' && input instanceof Blob)) {
    if (isBytes(input) || isSource(input)) return input;
    throw new TypeError(`${name}: bytes are expected, not ${typeof input === 'string' ? 'the name of a file' : typeof input}: ` +
      'a Uint8Array, an ArrayBuffer, a Blob, or an object with size and read(at, size)');
  }
  if (typeof FileReaderSync === 'undefined') return new Uint8Array(await input.arrayBuffer());
  const reader = new FileReaderSync();
  return { size: input.size, read: (at, size) => new Uint8Array(reader.readAsArrayBuffer(input.slice(at, at + size))) };
}

/** A file in memory whose bytes are asked for when they are read. */
function place(module: Module, path: string, input: Uint8Array | Source): void {
  const { FS } = module;
  const size = sizeOf(input);
  const folder = path.replace(/[^/]*$/, '');
  if (folder) FS.mkdirTree(folder);
  FS.writeFile(path, '');
  const node: Node = FS.lookupPath(path).node;
  const read = (at: number, n: number): Uint8Array => ('length' in input ? input.subarray(at, at + n) : input.read(at, n));
  Object.defineProperty(node, 'usedBytes', { get: () => size });
  node.stream_ops = {
    ...node.stream_ops, mmap: undefined, write: undefined,
    read(_stream, buffer, offset, length, position) {
      const n = Math.max(0, Math.min(length, size - position));
      const bytes = n > 0 ? read(position, n) : new Uint8Array();
      if (!isBytes(bytes)) throw new TypeError(`${path}: read(at, size) has to return a Uint8Array; it cannot be async`);
      if (bytes.length !== n) throw new Error(`${path}: ${n} bytes at ${position} are not there`);
      buffer.set(bytes, offset);
      return n;
    },
  };
}

/** What is written to a stream, as it is. */
function hear(module: Module, number: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const stream = module.FS.streams[number];
  stream.tty = undefined;
  stream.stream_ops = { ...stream.stream_ops, write(_stream, buffer, offset, length) {
    pieces.push(new Uint8Array(buffer.slice(offset, offset + length)));
    return length;
  } };
  return pieces;
}

function textOf(pieces: Uint8Array[]): string {
  const decoder = new TextDecoder();
  return pieces.map((p) => decoder.decode(p, { stream: true })).join('') + decoder.decode();
}

/** A large file leaves large memory behind, which nothing but a new instance gives back. */
const KEPT = 256 << 20;

/**
 * Runs a command (verify, inspect, view, audit, fit) with the arguments of the tool; `files` are those that the
 * arguments name, and all that there are.
 */
export async function run(args: string[], files: Record<string, Input>): Promise<Output> {
  const inputs = await Promise.all(Object.entries(files).map(async ([name, input]) => [name, await toSource(name, input)] as const));
  if (args[0] === 'view') setup.page ??= new TextDecoder().decode(await beside('view.html'));
  const module = idle ?? await start();
  idle = undefined; // a second call, or one after a crash, has its own
  for (const [name, input] of inputs) place(module, name, input);
  if (setup.page !== undefined) module.FS.writeFile('/pteverify/view.html', setup.page);
  const out = hear(module, 1);
  const err = hear(module, 2);
  const stack = module.stackSave();
  const status = module.callMain(args);
  module._fflush(0);
  module.stackRestore(stack);
  for (const [name] of inputs) module.FS.unlink(name);
  if (module.HEAPU8.length <= KEPT) idle = module;
  return { status, stdout: textOf(out), stderr: textOf(err) };
}
