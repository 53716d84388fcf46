#!/usr/bin/env node
// The whole tool, as it is installed elsewhere, with the files of this machine.
import { fchmodSync, ftruncateSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

const at = (name) => fileURLToPath(new URL(name, import.meta.url));
const createTool = createRequire(import.meta.url)('./tool.cjs');
const tool = await createTool({
  wasmBinary: readFileSync(at('tool.wasm')),
  thisProgram: at('pteverify'),
  preRun: [({ ENV }) => Object.assign(ENV, process.env, { _: at('pteverify') })],
});
// Emscripten 3.1.6 takes its own numbers of files for those of node here, and each stream for a terminal.
const { FS } = tool;
FS.fchmod = (file, mode) => fchmodSync(FS.getStream(file).nfd, mode);
FS.ftruncate = (file, size) => ftruncateSync(FS.getStream(file).nfd, size);
tool._umask(process.umask()); // it takes that for 0777
for (const stream of [0, 1, 2]) FS.streams[stream].tty = isatty(stream);
process.exitCode = tool.callMain(process.argv.slice(2));
tool._fflush(0);
