// Makes the page of view/: build.mjs OUT.html, and OUT.html.gz. Everything is in it, and nothing else may be loaded or run.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const [out] = process.argv.slice(2);
const at = (name) => fileURLToPath(new URL(name, import.meta.url));
const made = await build({
  entryPoints: [at('src/main.ts')], bundle: true, minify: true, write: false, format: 'iife', target: 'es2020',
  legalComments: 'none', charset: 'ascii', metafile: true,
});
// What is in the script comes with its licence.
const packages = [...new Set(Object.keys(made.metafile.inputs).map((i) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(i)?.[1]).filter(Boolean))].sort();
const licences = packages.map((p) => {
  const { version, license } = JSON.parse(readFileSync(at(`node_modules/${p}/package.json`), 'utf8'));
  return `${p} ${version} (${license})\n\n${readFileSync(at(`node_modules/${p}/LICENSE`), 'utf8').trim()}\n`;
}).join('\n').replace(/--+/g, '-');
const style = readFileSync(at('style.css'), 'utf8');
const script = made.outputFiles[0].text;
if (/<\/script|<!--/i.test(script)) throw new Error('the script would end its own element');
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
const parts = { LICENCES: licences, POLICY: policy, STYLE: style, SCRIPT: script };
const page = readFileSync(at('page.html'), 'utf8').replace(/@(LICENCES|POLICY|STYLE|SCRIPT)@/g, (_, name) => parts[name]);
for (const mark of ['@FACTS@', '@BYTES@']) if (page.split(mark).length !== 2) throw new Error(`the page must have one ${mark}`);
writeFileSync(out, page);
writeFileSync(`${out}.gz`, gzipSync(page, { level: 9 }));
console.log(`${out}: ${page.length} bytes, with ${packages.join(', ')}`);
