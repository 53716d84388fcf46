// Opens a model as netron does, without its window: run in a copy of netron's folder. Status 1: it cannot.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as base from './base.js';
import * as view from './view.js';

const folder = dirname(fileURLToPath(import.meta.url));
const asset = async (name) => readFileSync(join(folder, name), 'utf-8');
const none = () => undefined;
const host = {
  require: (id) => import(`./${id.replace(/^\.\//, '')}.js`),
  environment: none, exception: none, event: none, asset, document: {}, window: { setTimeout, clearTimeout },
};
const [path] = process.argv.slice(2);
const context = {
  identifier: basename(path), stream: new base.BinaryStream(new Uint8Array(readFileSync(path))),
  entries: new Map(), container: null, asset, require: host.require, error: none, filter: () => new Map(),
  request: () => Promise.reject(new Error('there is no other file')),
};
try {
  process.exitCode = (await new view.ModelFactoryService(host).open(context)) ? 0 : 1;
} catch (e) {
  console.log(e.message);
  process.exitCode = 1;
}
