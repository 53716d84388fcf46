// Tries package and site as a person would, against the tool of this machine: test.mjs TOOL SITE CHROMIUM FILE...,
// in a folder where the package is installed. CHROMIUM may be "". Says what is wrong; status 1: something is.
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, readSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as pteverify from 'pteverify';

const [tool, site, chromiumPath, ...files] = process.argv.slice(2);
let faults = 0;
const check = (good, what) => { if (!good) { faults++; console.log(`FAULT ${what}`); } };
const native = (args, options = {}) => spawnSync(tool, args, { encoding: 'utf8', maxBuffer: 1 << 30, ...options });
const counted = (source) => {
  const all = { size: source.size, read: (at, size) => { all.bytes += size; return source.read(at, size); }, bytes: 0 };
  return all;
};
const ofDisk = (path) => {
  const file = openSync(path, 'r');
  return counted({ size: statSync(path).size, read: (at, size) => { const out = new Uint8Array(size); return out.subarray(0, readSync(file, out, 0, size, at)); } });
};

// ---- Each file: the same verdict, and the same text, byte for byte ----

const KINDS = [['verify', '--format', 'json'], ['inspect', '--format', 'json', '--full', '--values'], ['audit', '--format', 'json'], ['verify'],
  ['fit', '--format', 'json', '--runtime', 'executorch-1.5.1']];
const reports = files.flatMap((path, file) => KINDS.map((kind) => ({ file, path, args: [...kind, '--', path] })));
const hashOf = (text) => createHash('sha256').update(text).digest('hex');
{
  const ask = (args) => new Promise((done) => {
    execFile(tool, args, { encoding: 'utf8', maxBuffer: 1 << 30 }, (e, stdout, stderr) => done({ stdout, stderr, status: e ? e.code : 0 }));
  });
  const ahead = []; // the tool of this machine runs beside this
  for (const [i, report] of reports.entries()) {
    while (ahead.length < 3 && i + ahead.length < reports.length) ahead.push(ask(reports[i + ahead.length].args));
    const here = await ahead.shift();
    const there = await pteverify.run(report.args, { [report.path]: ofDisk(report.path) });
    check(there.stdout === here.stdout && there.stderr === here.stderr && there.status === here.status,
      `not alike (${here.status}, ${there.status}): pteverify ${report.args.join(' ')}: ${there.stderr.slice(0, 200)}`);
    report.hash = hashOf(here.stdout);
  }
}
console.log(`${files.length} files, ${reports.length} reports are alike`);

// ---- Other inputs ----

const linear = files.find((f) => basename(f) === 'linear.pte');
const bytes = new Uint8Array(readFileSync(linear));
{
  const empty = await pteverify.validateBytes(new Uint8Array());
  check(empty.info.verdict === 'refused' && empty.issues.numErrors === 1, 'an empty file is not refused');
  const cut = await pteverify.validateBytes(bytes.slice(0, 900), { uri: 'cut.pte' });
  check(cut.uri === 'cut.pte' && cut.issues.messages.some((m) => m.code === 'segment-area-past-end' && m.severity === 0 && m.offset === 0x20), 'a cut file has another finding');
  const ignored = await pteverify.validateBytes(bytes.slice(0, 900), { ignoredIssues: ['segment-area-past-end'], writeTimestamp: false });
  check(ignored.issues.numErrors === 0 && ignored.info.verdict === 'refused' && !ignored.validatedAt, 'an ignored issue is listed, or changes the verdict');
  const kinds = [bytes, bytes.buffer, new Blob([bytes]), { size: bytes.length, read: (at, n) => bytes.subarray(at, at + n) }];
  for (const input of kinds) check((await pteverify.verify(input)).verdict === 'clean', 'bytes of another kind are not clean');
  const external = new Uint8Array(readFileSync(linear.replace('linear.pte', 'external.pte')));
  const data = new Uint8Array(readFileSync(linear.replace('linear.pte', 'external_data.ptd')));
  check((await pteverify.verify(external, { data: { 'w.ptd': data } })).verdict === 'clean', 'a program is not clean with its data file');
  check((await pteverify.verify(external.slice(0, 500), { data: { 'w.ptd': data } })).verdict === 'refused', 'a cut program has the verdict of its data file');
  check((await pteverify.validateBytes(external.slice(0, 500), { uri: 'x.pte', data: { 'w.ptd': data } })).uri === 'x.pte', 'a report is about a data file');
  await pteverify.fit(bytes, { runtime: 'nothing' }).then(() => check(false, 'a wrong runtime is no error'), (e) => check(e.message.includes('nothing'), `wrong runtime: ${e.message}`));
  await pteverify.run(['verify', 'x.pte'], { 'x.pte': { size: 1 << 20, read: () => { throw new Error('the network is gone'); } } })
    .then(() => check(false, 'a source that throws is no error'), (e) => check(String(e).includes('the network is gone'), `source: ${e}`));
  for (const [wrong, said] of [['linear.pte', 'not the name of a file'], [undefined, 'not undefined'], [[1, 2], 'not object'], [{ read() {} }, 'not object'],
    [{ size: bytes.length, read: async (at, n) => bytes.subarray(at, at + n) }, 'cannot be async']]) {
    await pteverify.validateBytes(wrong).then(() => check(false, `${wrong} is no error`), (e) => check(e instanceof TypeError && e.message.includes(said), `${wrong}: ${e}`));
  }
  await pteverify.fit(bytes).then(() => check(false, 'no runtime is no error'), (e) => check(e.message.includes('options.runtime'), `no runtime: ${e}`));
  check((await pteverify.verify(bytes)).verdict === 'clean', 'after an error nothing works');
  const view = await pteverify.view(bytes, { uri: '<b>.pte' });
  check(view.includes('Content-Security-Policy') && view.includes('\\u003cb>.pte'), 'the page does not have the file');
}

// ---- What is large ----

{
  // Two gigabytes of weights, of which nothing is read.
  const header = JSON.stringify({ w: { dtype: 'F32', shape: [500000000], data_offsets: [0, 2000000000] } });
  const head = Buffer.alloc(8 + header.length);
  head.writeBigUInt64LE(BigInt(header.length));
  head.write(header, 8);
  const huge = counted({ size: head.length + 2000000000, read: (at, n) => { const out = new Uint8Array(n); out.set(head.subarray(at, at + n)); return out; } });
  for (const [what, most, act] of [['inspect', 1 << 20, () => pteverify.inspect(huge, { uri: 'huge.safetensors' }).then((r) => r.verdict === 'clean')],
    ['view', 1 << 26, () => pteverify.view(huge, { uri: 'huge.safetensors' }).then((page) => page.includes('Content-Security-Policy'))]]) {
    huge.bytes = 0;
    const begin = performance.now();
    const good = await act();
    console.log(`2 GB: ${what} reads ${huge.bytes} bytes, ${Math.round(performance.now() - begin)} ms, ${Math.round(process.memoryUsage().rss / 1e6)} MB of memory`);
    check(good && huge.bytes <= most, `2 GB: ${what} fails, or reads ${huge.bytes} bytes`);
  }
}
{
  const largest = files.map((path) => [statSync(path).size, path]).filter(([, path]) => path.endsWith('.pte')).sort((a, b) => b[0] - a[0]).slice(0, 1);
  for (const [size, path] of largest) {
    const input = new Uint8Array(readFileSync(path));
    const times = [];
    for (let i = 0; i < 20; i++) {
      const before = process.cpuUsage();
      await pteverify.reportText(input);
      const { user, system } = process.cpuUsage(before); // whatever else this machine does
      times.push((user + system) / 1000);
    }
    times.sort((a, b) => a - b);
    console.log(`${basename(path)}: ${size} bytes verified in ${times[0].toFixed(1)} ms at best, ${times[10].toFixed(1)} as a rule`);
  }
}
const download = ['index.html', 'sw.js'].reduce((sum, name) => sum + gzipSync(readFileSync(join(site, name)), { level: 9 }).length, 0);
console.log(`the page with its module: ${download} bytes compressed`);
check(download <= 600000, `the page takes ${download} bytes`);

// ---- The command ----

{
  const npx = (args, options = {}) => spawnSync(process.execPath, ['node_modules/.bin/pteverify', ...args], { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
  writeFileSync('cut.pte', bytes.slice(0, 900));
  writeFileSync('linear.pte', bytes);
  writeFileSync('settings.yaml', 'release: "1.4"\n');
  const input = bytes;
  for (const [args, options] of [[[linear]], [['cut.pte']], [['--summary', linear, 'cut.pte', 'nowhere.pte']], [['inspect', linear]], [['--version']], [['explain', 'zero-segment']],
    [['-'], { input }], [['dump', linear]], [['rules', '--format', 'json']], [['--config', 'settings.yaml', '--show-config']], [['--check-hashes', linear]], [['--jobs', '1', '.']], [['--nonsense']], [['schema', 'rules']]]) {
    const here = native(args, options), there = npx(args, options);
    check(here.stdout === there.stdout && here.stderr === there.stderr && here.status === there.status, `npx, not alike (${here.status}, ${there.status}): ${args.join(' ')}: ${there.stderr.slice(0, 300)}`);
  }
  for (const [args, out] of [[['dump', '--full', linear, '-o', 'linear.txt'], 'linear.txt'], [['make', 'linear.txt', '-o', 'again.pte'], 'again.pte'], [['view', linear, '-o', 'page.html'], 'page.html']]) {
    const { status, stderr } = npx(args);
    check(status === 0 && existsSync(out) && (statSync(out).mode & 0o600) === 0o600, `npx ${args.join(' ')}: ${status} ${stderr}, or its output cannot be read`);
  }
  check(existsSync('again.pte') && Buffer.compare(readFileSync('again.pte'), bytes) === 0, 'dump and make give another file');
  const huge = openSync('huge.safetensors', 'w');
  const header = JSON.stringify({ w: { dtype: 'F32', shape: [500000000], data_offsets: [0, 2000000000] } });
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(header.length));
  writeSync(huge, Buffer.concat([size, Buffer.from(header)]));
  ftruncateSync(huge, 8 + header.length + 2000000000);
  closeSync(huge);
  check(npx(['huge.safetensors']).stdout === native(['huge.safetensors']).stdout, 'npx: 2 GB are not alike');
}

// ---- The site, from a disk and from a server; then without a network ----

/** Each step as in a browser that nobody has used before. */
async function tryBrowser() {
  const { chromium } = await import('./tools/playwright-core/index.mjs');
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.txt': 'text/plain' };
  const roots = { site, package: join(process.cwd(), 'node_modules/pteverify'), files: process.cwd() };
  let release; // answers that are late wait for it
  const released = new Promise((done) => { release = done; });
  const server = createServer((request, response) => {
    const [, root, ...rest] = new URL(request.url, 'http://x').pathname.split('/');
    const path = root === 'model' ? files[rest[0]] : join(roots[root] ?? '/nowhere', rest.join('/') || 'index.html');
    const there = existsSync(path);
    response.writeHead(there ? 200 : 404, { 'content-type': types[/\.\w+$/.exec(path)?.[0]] ?? 'application/octet-stream' });
    const send = () => response.end(there ? readFileSync(path) : '');
    if (request.url.endsWith('?late')) void released.then(send);
    else send();
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const at = `http://127.0.0.1:${server.address().port}`;

  const open = async (url, allowed = () => false) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(120000); // other tests may run beside this
    const wrong = [];
    page.on('console', (m) => { if (m.type() === 'error') wrong.push(m.text()); });
    page.on('pageerror', (e) => wrong.push(String(e)));
    page.on('request', (r) => { if (r.url() !== url && !r.url().startsWith('blob:') && r.url() !== 'about:srcdoc' && !allowed(r.url())) wrong.push(`request ${r.url()}`); });
    await page.goto(url);
    return { context, page, wrong };
  };
  const drop = async (page, path, verdict) => {
    await page.locator('#file').setInputFiles(path);
    await page.locator('#verdict', { hasText: `${basename(path)}: ${verdict}` }).waitFor();
    await page.frameLocator('iframe').getByRole('tab', { name: 'Bytes' }).click();
    await page.frameLocator('iframe').locator('#panel-bytes canvas[aria-busy=false]').first().waitFor();
  };

  for (const url of [`file://${site}/index.html`, `${at}/site/`]) {
    const { context, page, wrong } = await open(url, (u) => /sw\.js$|\/site\/(licenses\.txt)?$/.test(u));
    const begin = performance.now();
    await drop(page, linear, 'clean');
    console.log(`${url}: the first picture after ${Math.round(performance.now() - begin)} ms`);
    await drop(page, 'cut.pte', 'refused');
    const before = performance.now();
    await drop(page, 'huge.safetensors', 'clean');
    console.log(`${url}: that of 2 GB after ${Math.round(performance.now() - before)} ms`);
    check(wrong.length === 0, `${url}: ${wrong.join('; ')}`);
    if (url.startsWith('http')) {
      await page.evaluate(() => navigator.serviceWorker.ready);
      await context.setOffline(true);
      await page.reload();
      await drop(page, linear, 'clean');
    }
    await context.close();
  }
  {
    writeFileSync('element.html', '<!doctype html><link rel="icon" href="data:,"><script type="module">import "/package/element.mjs";</script><pte-view src="/files/cut.pte"></pte-view>');
    const { context, page, wrong } = await open(`${at}/files/element.html`, (u) => u.startsWith(at));
    await page.frameLocator('pte-view iframe').getByRole('tab', { name: 'Summary' }).waitFor();
    check((await page.frameLocator('pte-view iframe').locator('main').innerText()).includes('segment-area-past-end'), 'the element does not show the finding');
    // All reports once more, some files at a time.
    for (let i = 0; i < reports.length; i += 200) {
      const slice = reports.slice(i, i + 200);
      const hashes = await page.evaluate(async (list) => {
        const { run } = await import('/package/index.mjs');
        const all = [], models = new Map();
        for (const { file, path, args } of list) {
          if (!models.has(file)) models.set(file, new Uint8Array(await (await fetch(`/model/${file}`)).arrayBuffer()));
          const { stdout } = await run(args, { [path]: models.get(file) });
          const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(stdout));
          all.push([...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, '0')).join(''));
        }
        return all;
      }, slice);
      slice.forEach((report, k) => check(hashes[k] === report.hash, `in Chromium, not alike: pteverify ${report.args.join(' ')}`));
    }
    console.log(`${reports.length} reports are alike in Chromium`);
    // What was asked for last is shown, though it comes first.
    await page.evaluate(() => {
      const { fetch } = window;
      window.bodies = [];
      window.fetch = async (...args) => {
        const response = await fetch(...args), blob = response.blob.bind(response);
        response.blob = () => { const body = blob(); window.bodies.push(body); return body; };
        return response;
      };
      ['/files/cut.pte?late', '/files/nowhere.pte', '/files/cut.pte?late', '/files/linear.pte'].forEach((src) => document.querySelector('pte-view').setAttribute('src', src));
    });
    await page.locator('iframe[title="linear.pte"]').waitFor();
    release();
    await page.evaluate(async () => {
      while (window.bodies.length < 3) await new Promise((done) => { setTimeout(done, 10); });
      await Promise.all(window.bodies);
      await new Promise((done) => { setTimeout(done); }); // whoever waits for them has gone on
    });
    check(await page.locator('iframe').getAttribute('title') === 'linear.pte', 'the element shows what was asked for earlier and came later');
    check(wrong.every((text) => text.includes('404')), `element: ${wrong.join('; ')}`);
    await context.close();
  }
  await browser.close();
  server.close();
}
if (chromiumPath === '') console.log('left out: there is no chromium');
else await tryBrowser();

console.log(faults === 0 ? 'no fault' : `${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
