// The page: a tab for each picture, and one for what changed where there are two files.
import { compare } from './compare';
import { element } from './dom';
import { read, sizeText, type Report } from './facts';
import { NOTHING, pictures } from './pictures';

interface Tab { name: string; tab: HTMLButtonElement; panel: HTMLElement; made: boolean; make: () => HTMLElement; }

const tabs: Tab[] = [];

function show(name: string, focus = false): void {
  for (const t of tabs) {
    const chosen = t.name === name;
    t.tab.setAttribute('aria-selected', String(chosen));
    t.tab.tabIndex = chosen ? 0 : -1;
    t.panel.hidden = !chosen;
    if (chosen && !t.made) { t.made = true; t.panel.append(t.make()); }
    if (chosen && focus) t.tab.focus();
  }
}

function addTab(name: string, make: () => HTMLElement): void {
  const id = name.toLowerCase();
  const tab = element('button', { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}` }, name);
  const panel = element('section', { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, tabindex: '0' });
  tab.addEventListener('click', () => show(name));
  tab.addEventListener('keydown', (e) => {
    const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? tabs.length - 1 : 0;
    if (step) show(tabs[(tabs.findIndex((t) => t.name === name) + step) % tabs.length].name, true);
  });
  tabs.push({ name, tab, panel, made: false, make });
  document.getElementById('tabs')!.append(tab);
  document.getElementById('panels')!.append(panel);
}

/** Of two files the tabs show the second, and Compare both. */
function start(report: Report): void {
  const file = report.files[report.files.length - 1];
  const title = report.files.map((f) => f.path).join(' \u2192 ');
  document.title = `${title} - pteverify`;
  document.getElementById('title')!.textContent = title;
  document.getElementById('subtitle')!.textContent =
    report.files.map((f) => `${f.facts?.format_name ?? 'a file'}, ${sizeText(f.size ?? 0)}, ${f.verdict}`).join(' \u2192 ');
  if (report.files.length > 1) addTab('Compare', () => compare(report));
  for (const [name, make] of Object.entries(pictures(file, NOTHING, (n) => show(n, true)))) addTab(name, make);
  show(tabs[0].name);
}

start(read());
