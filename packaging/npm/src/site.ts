// The static site: one page in which everything is, so that it works from a disk; nothing of a file leaves it.
import { configureElement } from './element.js';

const get = (id: string): HTMLElement => document.getElementById(id)!;

/** What build.mjs has put there: compressed, as base64. */
async function unpack(id: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(get(id).textContent!), (c) => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
}

async function start(): Promise<void> {
  const [wasm, page, worker] = await Promise.all(['wasm', 'page', 'worker'].map(unpack));
  const script = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
  configureElement({
    create: () => new Worker(script),
    setup: { wasm: await WebAssembly.compile(wasm), page: new TextDecoder().decode(page) },
  });
}

const ready = start();
const shown = document.querySelector('pte-view')!;

async function show(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  await ready;
  document.title = `${file.name} - pteverify`;
  await shown.show(file, file.name);
}

const chooser = get('file') as HTMLInputElement;
chooser.addEventListener('change', () => void show(chooser.files?.[0]));
document.addEventListener('dragover', (e) => e.preventDefault());
document.addEventListener('drop', (e) => {
  e.preventDefault();
  void show(e.dataTransfer?.files[0]);
});
shown.addEventListener('pte-verdict', (e) => {
  const { name, verdict } = (e as CustomEvent<{ name: string; verdict: string }>).detail;
  get('verdict').textContent = `${name}: ${verdict}`;
});
ready.catch((e: unknown) => { get('verdict').textContent = `This browser cannot run it: ${String(e)}`; });
if (location.protocol.startsWith('http') && 'serviceWorker' in navigator) void navigator.serviceWorker.register('sw.js');
