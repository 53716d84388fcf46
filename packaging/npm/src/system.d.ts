// What of node and of workers is used where it is there; types for them would be dependencies.
declare const process: { versions?: { node?: string } } | undefined;
declare module 'node:fs/promises' {
  export function readFile(url: URL): Promise<Uint8Array>;
}
declare class FileReaderSync { readAsArrayBuffer(blob: Blob): ArrayBuffer; }
