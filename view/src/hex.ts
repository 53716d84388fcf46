// Bytes of the file as numbers and text. The page has its first ones; who opens the page may have the file.
import { element } from './dom';
import { hex, sizeText, type File } from './facts';

const ROW = 16, SHOWN = 256;

export interface Hex { root: HTMLElement; show: (at: number, size: number) => void; }

function rowsOf(at: number, bytes: Uint8Array): string {
  const rows: string[] = [];
  for (let i = 0; i < bytes.length; i += ROW) {
    const row = [...bytes.subarray(i, i + ROW)];
    const numbers = row.map((b) => b.toString(16).padStart(2, '0')).join(' ').padEnd(3 * ROW);
    const text = row.map((b) => (b >= 32 && b < 127 ? String.fromCharCode(b) : '.')).join('');
    rows.push(`${(at + i).toString(16).padStart(8, '0')}  ${numbers} ${text}`);
  }
  return rows.join('\n');
}

export function hexView(file: File): Hex {
  const text = element('pre', { class: 'hex', tabindex: '0', role: 'group', 'aria-label': 'Bytes as numbers' });
  const note = element('p', { class: 'hint', role: 'status' });
  const chosen = element('input', { type: 'file' });
  const size = file.size ?? 0;
  const label = element('label', {}, 'The file itself, which stays on this machine: ', chosen);
  let shown = { at: 0, size: 0 };
  const show = async (at: number, n: number): Promise<void> => {
    shown = { at, size: n };
    const end = at + Math.min(n, SHOWN), there = file.bytes?.size ?? 0;
    label.hidden = there >= size;
    const bytes = new Uint8Array(await (file.bytes ?? new Blob()).slice(at, end).arrayBuffer());
    if (shown.at !== at || shown.size !== n) return; // another one has been selected meanwhile
    text.textContent = rowsOf(at, bytes);
    note.textContent = n === 0 ? 'Select a range to see its bytes.'
      : bytes.length < end - at ? `The page has the first ${sizeText(there)} of the file. Choose the file to see the others.`
        : n > SHOWN ? `${SHOWN} bytes from ${hex(at)} on, of ${n}.` : '';
  };
  const take = async (f: Blob): Promise<void> => {
    const there = new Uint8Array(await file.bytes!.arrayBuffer()), first = new Uint8Array(await f.slice(0, there.length).arrayBuffer());
    if (f.size !== size) note.textContent = `This is another file: it has ${f.size} bytes.`;
    else if (there.some((b, i) => b !== first[i])) note.textContent = 'This is another file: it begins with other bytes.';
    else { file.bytes = f; void show(shown.at, shown.size); }
  };
  chosen.addEventListener('change', () => { if (chosen.files?.[0]) void take(chosen.files[0]); });
  void show(0, 0);
  return { root: element('div', {}, text, note, label), show: (at, n) => void show(at, n) };
}
