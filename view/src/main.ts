// The page: what is said of the file, and a tab for each picture. A picture is made when it is looked at.
import { bytes, type Bytes } from './bytes';
import { button, element, table } from './dom';
import { hex, methodsOf, read, sizeText, type File, type Finding, type Method } from './facts';
import { graph, type GraphView } from './graph';
import { memory, type Memory } from './memory';

interface Tab { name: string; tab: HTMLButtonElement; panel: HTMLElement; made: boolean; make: () => HTMLElement; }

const file: File = read();
const methods: Method[] = methodsOf(file.facts);
const tabs: Tab[] = [];
let bytesView: Bytes | undefined, memoryView: Memory | undefined, graphView: GraphView | undefined;

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

// ---- Summary ----

function links(f: Finding): HTMLElement {
  const all = element('span');
  const add = (name: string, go: () => void): void => {
    all.append(button(name, () => { show(name, true); go(); }), ' ');
  };
  if (f.file === undefined) add('Bytes', () => bytesView!.goTo(f.at));
  const value = /execution_plan\[(\d+)\]\.values\[(\d+)\]/.exec(f.path);
  if (value && methods[Number(value[1])]?.value_list) add('Memory', () => memoryView!.goTo(Number(value[1]), Number(value[2])));
  const call = /execution_plan\[(\d+)\]\.chains\[(\d+)\]\.instructions\[(\d+)\]/.exec(f.path);
  if (call && methods[Number(call[1])]?.instruction_list) {
    const list = methods[Number(call[1])].instruction_list!.items;
    const before = list.filter((i) => i.chain < Number(call[2])).length;
    add('Graph', () => graphView!.goTo(Number(call[1]), before + Number(call[3])));
  }
  return all;
}

function summary(): HTMLElement {
  const root = element('div');
  const counts = file.counts;
  root.append(element('h2', {}, 'Verdict'), element('p', { class: file.verdict === 'clean' ? 'clean' : 'error' },
    file.verdict + (counts ? `: ${counts.errors} errors, ${counts.warnings} warnings, ${counts.notes} notes` : '')));
  for (const said of [file.damage?.text, file.advice, file.message]) if (said) root.append(element('p', {}, said));
  const findings = file.findings ?? [];
  if (findings.length > 0) {
    root.append(element('h2', {}, 'Findings'), table(['effect', 'rule', 'what', 'bytes', 'where', 'found', 'show'], findings.slice(0, 500).map((f) => [
      element('span', { class: f.effect }, f.effect), f.rule, f.title, `${hex(f.at)}+${f.length}`, f.path, String(f.found ?? f.text ?? ''), links(f)]), 'Findings'));
    if (findings.length > 500) root.append(element('p', { class: 'hint' }, `${findings.length - 500} more are in the JSON of pteverify`));
  }
  if (methods.length > 0) {
    root.append(element('h2', {}, 'Methods'), table(['method', 'instructions', 'values', 'operators', 'delegates', 'planned bytes'], methods.map((m) => [
      m.name, m.instructions ?? 0, m.values, m.operator_list?.total ?? 0, m.delegate_list?.total ?? 0,
      (m.planned?.items ?? []).reduce((sum, p) => sum + p.bytes, 0)]), 'Methods'));
  }
  return root;
}

// ---- Operators ----

function operators(): HTMLElement {
  const root = element('div');
  const size = Math.max(file.size ?? 0, 1);
  for (const m of methods) {
    const ops = [...(m.operator_list?.items ?? [])].sort((a, b) => b.calls - a.calls);
    if (ops.length > 0) {
      root.append(element('h2', {}, `Operators of ${m.name}`), table(['operator', 'calls', 'types', 'signature'], ops.map((o) => [
        o.name + (o.overload ? `.${o.overload}` : ''), o.calls, (o.variants ?? []).map((v) => v.dtypes.join(' ')).join('; '),
        o.known === false ? 'unknown' : 'known']), `Operators of ${m.name}`));
    }
    const delegates = m.delegate_list?.items ?? [];
    if (delegates.length > 0) {
      root.append(element('h2', {}, `Delegates of ${m.name}`), table(['backend', 'calls', 'bytes', 'share in %', 'contents'], delegates.map((d) => [
        d.backend, d.calls, d.bytes, Math.round((1000 * d.bytes) / size) / 10,
        d.payload === undefined || d.payload === 'unknown' || d.payload === 'payload' ? 'opaque' : d.payload]), `Delegates of ${m.name}`));
    }
  }
  if (!root.firstChild) root.append(element('p', {}, 'No operators are known.'));
  return root;
}

document.title = `${file.path} - pteverify`;
document.getElementById('title')!.textContent = file.path;
document.getElementById('subtitle')!.textContent =
  `${file.facts?.format_name ?? 'a file'}, ${sizeText(file.size ?? 0)}, ${file.verdict}`;
addTab('Summary', summary);
addTab('Bytes', () => { bytesView = bytes(file); return bytesView.root; });
addTab('Memory', () => { memoryView = memory(file, methods); return memoryView.root; });
addTab('Graph', () => { graphView = graph(file, methods); return graphView.root; });
addTab('Operators', operators);
show('Summary');
