// Makes package and site: build.mjs VERSION PAGE LICENCES PACKAGE SITE, in a folder with the modules that emcc
// has written, and with esbuild; types are tsc's.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';

const [version, pagePath, licences, out, site] = process.argv.slice(2);
const at = (name) => fileURLToPath(new URL(name, import.meta.url));
const text = (name) => readFileSync(at(name), 'utf8');
const fill = (template, parts) => template.replace(/@([A-Z]+)@/g, (whole, name) => parts[name] ?? whole);

// ---- The package ----

mkdirSync(out, { recursive: true });
const settings = { bundle: true, minify: true, charset: 'ascii', target: 'es2022', external: ['node:fs/promises'], legalComments: 'none' };
await build({ ...settings, format: 'esm', outdir: out, outExtension: { '.js': '.mjs' }, entryPoints: ['index', 'worker', 'element'].map((n) => at(`src/${n}.ts`)) });
for (const [from, to] of [['src/bin.mjs', 'bin.mjs'], ['pteverify.wasm'], ['tool.cjs'], ['tool.wasm']]) copyFileSync(at(from), join(out, to ?? from));
copyFileSync(pagePath, join(out, 'view.html'));
copyFileSync(licences, join(out, 'licenses.txt'));
copyFileSync(at('LICENSE'), join(out, 'LICENSE'));
copyFileSync(at('README.md'), join(out, 'README.md'));
writeFileSync(join(out, 'package.json'), fill(text('package.json'), { VERSION: version }));

// ---- The site ----

mkdirSync(site, { recursive: true });
const scriptOf = async (name) => (await build({
  ...settings, format: 'iife', write: false, entryPoints: [at(`src/${name}.ts`)], define: { 'import.meta.url': '"file:///"' },
})).outputFiles[0].text;
const hash = (of) => `'sha256-${createHash('sha256').update(of).digest('base64')}'`;
const pack = (bytes) => deflateRawSync(bytes, { level: 9 }).toString('base64');
const [script, worker] = await Promise.all(['site', 'worker'].map(scriptOf));
const page = readFileSync(pagePath, 'utf8');
if (/<\/script|<!--/i.test(script)) throw new Error('the script would end its own element');
const style = text('site.css');
// The frame of a file has this policy, too: script and style of its page are those that this names.
const [policy] = /(?<=http-equiv="Content-Security-Policy" content=")[^"]*/.exec(page) ?? [''];
const ofPage = (directive) => policy.match(new RegExp(`${directive} ([^;]*)`))?.[1] ?? '';
const parts = {
  VERSION: version, STYLE: style, SCRIPT: script, WASM: pack(readFileSync(at('pteverify.wasm'))), PAGE: pack(page), WORKER: pack(worker),
  POLICY: `default-src 'none'; script-src ${hash(script)} ${ofPage('script-src')} 'wasm-unsafe-eval'; style-src ${hash(style)} ${ofPage('style-src')}; `
    + "worker-src blob: 'self'; base-uri 'none'; form-action 'none'",
};
const index = fill(text('site.html'), parts);
writeFileSync(join(site, 'index.html'), index);
writeFileSync(join(site, 'sw.js'), fill(text('sw.js'), { HASH: createHash('sha256').update(index).digest('hex').slice(0, 16) }));
copyFileSync(licences, join(site, 'licenses.txt'));
