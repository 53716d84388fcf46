// <pte-view src="model.pte"></pte-view>: the page of `pteverify view`, of a URL, or of `element.file`.
import type { Input, Output, Setup } from './run.js';

/** How the work is done; a page with a policy of its own may bring another worker. */
export interface Work { create: () => Worker; setup?: Setup; }

const work: Work = { create: () => new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' }) };

export function configureElement(more: Partial<Work>): void {
  Object.assign(work, more);
}

/** Runs a command in a worker that ends with it, as memory of a large file is given back in no other way. */
function ask(args: string[], files: Record<string, Input>): Promise<Output> {
  const worker = work.create();
  const done = new Promise<Output>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ output?: Output; error?: string }>) =>
      (data.output ? resolve(data.output) : reject(new Error(data.error)));
    worker.onerror = (e) => reject(new Error(e.message || 'the worker cannot be started'));
  });
  worker.postMessage({ id: 0, setup: work.setup, args, files });
  return done.finally(() => worker.terminate());
}

const VERDICTS = ['clean', 'refused', 'undecided'];

export class PteView extends HTMLElement {
  static readonly observedAttributes = ['src'];
  private turn = 0;

  attributeChangedCallback(_name: string, _old: string | null, src: string | null): void {
    if (src !== null) void this.fetch(src);
  }

  /** Shows a file; resolves when it is shown. The event `pte-verdict` says what was decided. */
  async show(input: Input, name: string): Promise<void> {
    const turn = ++this.turn;
    this.say(`Reading ${name}`);
    try {
      const { status, stdout, stderr } = await ask(['view', '-o', '-', '--', name], { [name]: input });
      if (turn !== this.turn) return;
      if (stdout === '') throw new Error(stderr.trim());
      this.put(stdout, name);
      this.dispatchEvent(new CustomEvent('pte-verdict', { bubbles: true, detail: { name, verdict: VERDICTS[status] } }));
    } catch (e) {
      if (turn === this.turn) this.say((e as Error).message || 'it cannot be shown');
    }
  }

  set file(file: File) {
    void this.show(file, file.name);
  }

  private async fetch(src: string): Promise<void> {
    const turn = ++this.turn;
    try {
      const name = decodeURIComponent(new URL(src, document.baseURI).pathname.split('/').pop() || 'model.pte');
      const response = await fetch(src);
      if (!response.ok) throw new Error(`${src}: ${response.status} ${response.statusText}`);
      const file = await response.blob();
      if (turn === this.turn) await this.show(file, name);
    } catch (e) {
      if (turn === this.turn) this.say((e as Error).message);
    }
  }

  private say(text: string): void {
    const p = document.createElement('p');
    p.setAttribute('role', 'status');
    p.textContent = text;
    this.replaceChildren(p);
  }

  /** In a frame without an origin: whatever the file says, it reaches nothing of the page around it. */
  private put(page: string, name: string): void {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.title = name;
    frame.style.cssText = 'width: 100%; height: 100%; min-height: 40rem; border: 0; display: block';
    frame.srcdoc = page;
    this.replaceChildren(frame);
  }
}

customElements.define('pte-view', PteView);

declare global {
  interface HTMLElementTagNameMap { 'pte-view': PteView; }
}
