// What emcc writes, as far as it is used.
export interface Node { usedBytes: number; stream_ops: Operations; }
export interface Operations {
  read?: (stream: unknown, buffer: Int8Array, offset: number, length: number, position: number) => number;
  write?: (stream: unknown, buffer: Int8Array, offset: number, length: number) => number;
  mmap?: unknown;
}
export interface Module {
  FS: {
    mkdirTree(path: string): void;
    chdir(path: string): void;
    writeFile(path: string, text: string): void;
    unlink(path: string): void;
    lookupPath(path: string): { node: Node };
    streams: { tty: unknown; stream_ops: Operations }[];
  };
  HEAPU8: Uint8Array;
  callMain(args: string[]): number;
  stackSave(): number;
  stackRestore(at: number): void;
  _fflush(stream: number): number;
}
export default function createModule(settings: {
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): object;
  thisProgram: string;
}): Promise<Module>;
