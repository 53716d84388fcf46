// Elements. Texts of the file come in as text only, never as markup.

type Child = Node | string;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Record<string, string> = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  e.append(...children);
  return e;
}

export function button(text: string, action: () => void): HTMLButtonElement {
  const b = element('button', { type: 'button' }, text);
  b.addEventListener('click', action);
  return b;
}

/** Cells that are numbers are aligned to the right. */
export function table(heads: string[], rows: (Child | number)[][], caption: string): HTMLElement {
  const numeric = heads.map((_, k) => rows.length > 0 && rows.every((r) => typeof r[k] === 'number'));
  const kind = (k: number): Record<string, string> => (numeric[k] ? { class: 'number' } : {});
  const head = element('tr', {}, ...heads.map((h, k) => element('th', { scope: 'col', ...kind(k) }, h)));
  const body = rows.map((r) => element('tr', {}, ...r.map((c, k) =>
    element('td', kind(k), typeof c === 'number' ? c.toLocaleString('en') : c))));
  const t = element('table', { 'aria-label': caption }, element('thead', {}, head), element('tbody', {}, ...body));
  return element('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': caption }, t);
}

export function select(label: string, options: string[], change: (i: number) => void): HTMLElement {
  const s = element('select', {}, ...options.map((o, i) => element('option', { value: String(i) }, o)));
  s.addEventListener('change', () => change(s.selectedIndex));
  return element('label', {}, `${label} `, s);
}

/** `find` goes on to the next one that has the word. */
export function searchBar(hint: string, find: (word: string) => void): Node[] {
  const wanted = element('input', { type: 'search', placeholder: hint });
  const search = (): void => find(wanted.value.trim().toLowerCase());
  wanted.addEventListener('keydown', (e) => { if (e.key === 'Enter') search(); });
  return [element('label', {}, 'Search ', wanted), button('Next', search)];
}

/** The next one from behind `last` on, around the end; -1: there is none. */
export function nextOf(count: number, last: number, is: (i: number) => boolean): number {
  for (let k = 1; k <= count; k++) if (is((last + k) % count)) return (last + k) % count;
  return -1;
}

/** What is selected, as names and values. */
export function about(target: HTMLElement, rows: [string, string][]): void {
  const list = element('dl');
  for (const [name, value] of rows) list.append(element('dt', {}, name), element('dd', {}, value));
  target.replaceChildren(list);
}

/** What colours are. */
export function legend(items: [string, string][]): HTMLElement {
  return element('ul', { class: 'legend' }, ...items.map(([color, text]) => {
    const swatch = element('span', { 'aria-hidden': 'true' });
    swatch.style.backgroundColor = color;
    return element('li', {}, swatch, text);
  }));
}

/** Counts as bars. */
export function bars(label: string, counts: number[]): SVGElement {
  const NS = 'http://www.w3.org/2000/svg', most = Math.max(1, ...counts);
  const make = (tag: string, attributes: Record<string, string | number>): SVGElement => {
    const e = document.createElementNS(NS, tag) as SVGElement;
    for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
    return e;
  };
  const svg = make('svg', { viewBox: `0 0 ${counts.length * 10} 60`, class: 'bars', role: 'img', 'aria-label': label });
  counts.forEach((n, i) => svg.append(make('rect', { x: i * 10, width: 9, y: 60 - (60 * n) / most, height: (60 * n) / most })));
  return svg;
}
