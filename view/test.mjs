// Opens pages of pteverify view as a person would: test.mjs TOOL CHROMIUM SCRATCH FILE...
// Says what is wrong, and how long things take; status 1: something is.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

const [tool, browserPath, scratch, ...files] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TABS = ['Summary', 'Bytes', 'Memory', 'Graph', 'Operators'];
let faults = 0;
const check = (good, what) => { if (!good) { faults++; console.log(`FAULT ${what}`); } };

/** The page on a file; null: none was written. */
function pageOf(file, name = basename(file)) {
  const out = join(scratch, `${name}.html`);
  try {
    execFileSync(tool, ['view', file, '-o', out], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (e) {
    if (e.status !== 1 && !(e.status === 2 && existsSync(out))) return null;
  }
  return out;
}

const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });

/** Opens it, and hears of everything that goes wrong there. */
async function open(path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on('console', (m) => { if (m.type() === 'error' || (m.type() === 'warning' && !m.text().startsWith('Canvas2D: Multiple readback'))) wrong.push(m.text()); });
  page.on('pageerror', (e) => wrong.push(String(e)));
  page.on('dialog', (d) => { wrong.push(`dialog ${d.message()}`); void d.dismiss(); });
  page.on('request', (r) => { if (r.url() !== `file://${encodeURI(path)}`) wrong.push(`request ${r.url()}`); });
  const begin = performance.now();
  await page.goto(`file://${path}`);
  await page.getByRole('tab', { name: 'Summary' }).waitFor();
  return { page, wrong, took: performance.now() - begin, close: () => context.close() };
}

const showTab = async (page, name) => {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

/** Whether each canvas that is seen has something on it, within some seconds: large ones take some frames. */
async function isDrawn(page) {
  for (let i = 0; i < 100; i++) {
    const drawn = await page.evaluate(() => [...document.querySelectorAll('section:not([hidden]) canvas')].every((c) => {
      const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
      return d.some((b) => b !== 0);
    }));
    if (drawn) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

// ---- Every file: all tabs, no error, nothing blank; the first ones: no violation of accessibility ----

let slowest = 0;
for (const file of files) {
  const path = pageOf(file);
  check(path !== null, `${file}: no page`);
  if (path === null) continue;
  const { page, wrong, took, close } = await open(path);
  slowest = Math.max(slowest, took);
  for (const name of TABS) {
    await showTab(page, name);
    check(await isDrawn(page), `${file}: ${name} is blank`);
  }
  for (const name of files.indexOf(file) < 3 ? ['Summary', 'Bytes'] : []) {
    await page.evaluate(axe);
    await showTab(page, name);
    const { violations } = await page.evaluate(() => axe.run());
    check(violations.length === 0, `${file}: ${name}: ${violations.map((v) => `${v.id} ${v.nodes[0].html}`).join('; ')}`);
  }
  check(wrong.length === 0, `${file}: ${wrong.join('; ')}`);
  await close();
}
console.log(`${files.length} files, the slowest page was there after ${Math.round(slowest)} ms`);

// ---- Names that are HTML, scripts, or go from right to left ----

const linear = join(dirname(tool), 'golden', 'linear.pte');
const names = ['<img src=x onerror=alert(1)>', '</script><script>window.hit=1</script>', '<!--<script>', '\u0634\u0628\u0643\u0629', 'Gr\u00f6\u00dfe'];
for (const [i, name] of names.entries()) {
  const model = join(scratch, `name${i}.pte`);
  execFileSync(tool, ['edit', linear, '-o', model, `set execution_plan[0].name = ${JSON.stringify(name)}`], { stdio: 'ignore' });
  const { page, wrong, close } = await open(pageOf(model));
  const text = await page.getByRole('table', { name: 'Methods' }).innerText();
  check(text.includes(name), `${name}: is not shown as it is`);
  for (const tab of TABS) await showTab(page, tab);
  check((await page.evaluate(() => window.hit)) === undefined, `${name}: a script of the file has run`);
  check((await page.locator('img').count()) === 0, `${name}: an element of the file is there`);
  check(wrong.length === 0, `${name}: ${wrong.join('; ')}`);
  await close();
}

// ---- A file that is refused: from the finding to its bytes; keyboard only ----

{
  const model = join(scratch, 'cut.pte');
  writeFileSync(model, readFileSync(linear).subarray(0, 900));
  const { page, wrong, close } = await open(pageOf(model));
  check((await page.locator('main').innerText()).includes('segment-area-past-end'), 'cut.pte: the finding is not there');
  await page.getByRole('button', { name: 'Bytes' }).first().focus();
  await page.keyboard.press('Enter');
  check((await page.getByRole('tab', { name: 'Bytes' }).getAttribute('aria-selected')) === 'true', 'cut.pte: Enter does not lead to the bytes');
  check((await page.locator('#panel-bytes .about').innerText()).includes('0x20'), 'cut.pte: the place of the finding is not told');
  check(wrong.length === 0, `cut.pte: ${wrong.join('; ')}`);
  await close();
}
{
  const { page, wrong, close } = await open(pageOf(linear));
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  check((await page.getByRole('tab', { name: 'Bytes' }).getAttribute('aria-selected')) === 'true', 'arrows do not change tabs');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('KernelCall');
  await page.keyboard.press('Enter');
  const told = await page.locator('#panel-bytes .about').innerText();
  check(told.includes('execution_plan[0].chains[0].instructions[0].instr_args'), `search tells ${told}`);
  await showTab(page, 'Memory');
  await page.locator('#panel-memory canvas').focus();
  for (const key of ['n', '+', '+', 'ArrowRight', '-', '0', 'n']) await page.keyboard.press(key);
  check((await page.locator('#panel-memory .about').innerText()).includes('16 to 28'), 'N does not select the next tensor');
  await showTab(page, 'Graph');
  await page.locator('#panel-graph canvas').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  check((await page.locator('#panel-graph .about').innerText()).includes('aten::linear.out'), 'N does not select the next node');
  check(wrong.length === 0, `keyboard: ${wrong.join('; ')}`);
  await close();
}

// ---- Screens: narrow, large, dark ----

for (const [width, height, colorScheme] of [[320, 640, 'light'], [3840, 2160, 'light'], [1280, 900, 'dark']]) {
  const { page, wrong, close } = await open(pageOf(linear), { viewport: { width, height }, colorScheme });
  await page.evaluate(axe);
  for (const name of TABS) {
    await showTab(page, name);
    check(await isDrawn(page), `${width} ${colorScheme}: ${name} is blank`);
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}: ${name} is wider than the screen`);
    const { violations } = await page.evaluate(() => axe.run());
    check(violations.length === 0, `${width} ${colorScheme}: ${name}: ${violations.map((v) => `${v.id} ${v.nodes[0].html}`).join('; ')}`);
  }
  check(wrong.length === 0, `${width} ${colorScheme}: ${wrong.join('; ')}`);
  await close();
}

// ---- A hundred thousand rectangles, moved ----

{
  const COUNT = 100000, EACH = 64;
  const list = (items) => ({ total: items.length, truncated: false, items });
  const regions = [{ at: 0, size: COUNT * EACH, owner: 'file' }];
  const values = [];
  for (let i = 0; i < COUNT; i++) {
    regions.push({ at: i * EACH, size: EACH, owner: 'constants', parent: 0, number: i });
    values.push({ value_index: i, kind: 'Tensor', dtype: 'float32', sizes: [16], storage: 'planned', buffer: 1,
      offset: (i % 400) * EACH, bytes: EACH, lives: [[Math.floor(i / 400), Math.floor(i / 400)]] });
  }
  const method = { name: 'forward', values: COUNT, instructions: 250, times: 252, value_list: list(values), instruction_list: list([]),
    edges: list([]), planned: list([{ buffer: 1, bytes: 400 * EACH, tensors: COUNT, device: 'cpu' }]) };
  const facts = { format: 'program', format_name: 'a program', regions: list(regions), methods: list([method]), bytes: { size: COUNT * EACH, owners: { constants: COUNT * EACH } } };
  const report = { tool: { version: '0' }, files: [{ path: 'many.pte', size: COUNT * EACH, verdict: 'clean', facts, findings: [] }] };
  const path = join(scratch, 'many.html');
  writeFileSync(path, readFileSync(new URL('view.html', import.meta.url), 'utf8').replace('@FACTS@', () => JSON.stringify(report)));
  const { page, wrong, close } = await open(path);
  for (const name of ['Bytes', 'Memory']) {
    await showTab(page, name);
    const canvas = page.locator(`#panel-${name.toLowerCase()} canvas`).first();
    await canvas.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.waitForTimeout(500);
    const frames = await canvas.evaluate((c) => new Promise((done) => {
      const times = [];
      const fire = (type, x) => c.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 300, pointerId: 1, bubbles: true }));
      c.setPointerCapture = () => undefined;
      let x = 600, before = performance.now();
      fire('pointerdown', x);
      const step = (now) => {
        times.push(now - before);
        before = now;
        x -= 8;
        fire('pointermove', x);
        if (times.length < 240) requestAnimationFrame(step);
        else { fire('pointerup', x); done(times.slice(3)); }
      };
      requestAnimationFrame(step);
    }));
    frames.sort((a, b) => a - b);
    const median = frames[frames.length >> 1], worst = frames[frames.length - 1];
    console.log(`${name}: ${COUNT} rectangles moved, a frame takes ${median.toFixed(1)} ms, at most ${worst.toFixed(1)} ms`);
    check(median <= 32, `${name}: frames take ${median} ms`);
  }
  check(wrong.length === 0, `many: ${wrong.join('; ')}`);
  await close();
}

await browser.close();
console.log(faults === 0 ? 'no fault' : `${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
