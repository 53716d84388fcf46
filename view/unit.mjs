// What pictures are made of, without a browser: unit.mjs; it stands where build.mjs does.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

async function load(name) {
  const made = await build({ entryPoints: [fileURLToPath(new URL(`src/${name}.ts`, import.meta.url))], bundle: true, write: false, format: 'esm' });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].contents).toString('base64')}`);
}

const { removedViews, saidOf } = await load('graph');
const { align, changedIn } = await load('compare');
const { placeOf, instructionsAt, worstFirst } = await load('facts');
const { neededAt, savings } = await load('memory');
const list = (items) => ({ total: items.length, truncated: false, items });

// ---- Views that exporters removed: value 2 is read where value 1 was written ----

const at = (offset) => ({ kind: 'Tensor', buffer: 1, offset });
const calls = [{ time: 1, chain: 0, kind: 'kernel', args: [0, 1] }, { time: 2, chain: 0, kind: 'kernel', args: [2, 3] }];
const method = (values, edges = []) => ({ value_list: list(values), instruction_list: list(calls), edges: list(edges) });
assert.deepEqual(removedViews(method([at(0), at(64), at(64), at(128)])), [{ from: 1, to: 2, value: 2 }]);
assert.deepEqual(removedViews(method([at(0), at(64), at(65), at(128)])), [], 'another place');
assert.deepEqual(removedViews(method([at(0), at(64), { ...at(64), buffer: 2 }, at(128)])), [], 'another buffer');
assert.deepEqual(removedViews(method([at(0), at(64), at(64), at(128)], [{ from: 1, to: 2, value: 2 }])), [], 'it is known who made it');
assert.deepEqual(removedViews(method([at(0), at(64), { kind: 'Int' }, at(128)])), [], 'no tensor');
assert.deepEqual(removedViews(method([at(0), at(64), at(128), at(64)])), [], 'what an instruction writes it does not read');
assert.deepEqual(removedViews({}), []);

// ---- Findings: the worst first, else as in the report ----

const effects = ['note', 'error', 'warning', 'error', 'note'].map((effect, at) => ({ effect, at }));
assert.deepEqual(worstFirst(effects, (f) => f).map((f) => f.at), [1, 3, 2, 0, 4]);
assert.deepEqual(effects.map((f) => f.at), [0, 1, 2, 3, 4], 'the report is left as it is');

// ---- What is the same in two lists ----

const same = (a, b) => align([...a], [...b]).sort((x, y) => x[0] - y[0]).map(([i, k]) => `${i}${k}`).join(' ');
assert.equal(same('abc', 'abc'), '00 11 22');
assert.equal(same('abc', 'axbc'), '00 12 23');
assert.equal(same('abcd', 'acbd'), '00 21 33');
assert.equal(same('', 'abc'), '');
assert.equal(same('xay', 'zaw'), '11');

// ---- What changed ----

const file = (names) => ({
  path: 'a', verdict: 'clean', facts: { format: 'program', methods: list([{ name: 'forward', values: 0, instructions: names.length, times: names.length + 2,
    value_list: list([at(0)]), instruction_list: list([...names].map((n, i) => ({ time: i + 1, chain: 0, kind: 'kernel', operator: n, args: [0] }))), edges: list([]) }]),
  regions: list([{ at: 0, size: 9, owner: 'file' }, { at: 0, size: names.length, owner: 'constants', parent: 0, number: 1 }, { at: 8, size: 1, owner: 'constants', parent: 0, number: 2 }]) },
});
const [old, now] = changedIn(file('ab'), file('axb'), [{ aspect: 'constants', subject: 'constant 2', before: '1 byte', after: '1 changed' }]);
assert.deepEqual([...old.nodes.get('method forward')], []);
assert.deepEqual([...now.nodes.get('method forward')], [2]);
assert.deepEqual([...now.regions], [1, 2], 'one by its size, one by its bytes');
assert.deepEqual([...changedIn(file('ab'), file('ab'), [])[1].regions], []);

const stored = (size) => ({ path: 'a', verdict: 'clean', facts: { format: 'program',
  methods: list([{ name: 'forward', values: 0, instructions: 0, delegate_list: list([{ backend: 'B', calls: 1, bytes: 9, file_offset: 100 }, { backend: 'B', calls: 1, bytes: 9, file_offset: 200 }]) }]),
  regions: list([{ at: 0, size: 300, owner: 'file' }, { at: 100, size: 9, owner: 'delegate', parent: 0, name: 'forward' }, { at: 100, size: 4, owner: 'constants', parent: 1, number: 2 },
    { at: 200, size: 9, owner: 'delegate', parent: 0, name: 'forward' }, { at: 200, size: 4, owner: 'constants', parent: 3, number: 2 }, { at: 300, size, owner: 'constants', parent: 0, number: 2 },
    { at: 310, size: 4, owner: 'initial-values', parent: 0, number: 2 }, { at: 320, size: 4, owner: 'named-data', parent: 0, name: 'key' }]) } });
const marked = (...changes) => [...changedIn(stored(4), stored(4), changes)[0].regions];
assert.deepEqual(marked({ aspect: 'delegates', method: 'forward', subject: 'delegate 1 payload' }, { aspect: 'delegates', method: 'forward', subject: 'delegate 1 constant 2' }), [3, 4]);
assert.deepEqual(marked({ aspect: 'constants', subject: 'constant 2' }), [5]);
assert.deepEqual(marked({ aspect: 'state', subject: 'initial 2' }), [6]);
assert.deepEqual(marked({ aspect: 'data', subject: 'key' }), [7]);
assert.deepEqual(marked({ aspect: 'size', subject: 'file' }), []);
assert.deepEqual([...changedIn(stored(4), stored(5), [])[1].regions], [5]);

// ---- Paths ----

assert.deepEqual(placeOf('execution_plan[1].values[7].val<Tensor>.sizes'), { method: 1, value: 7 });
assert.deepEqual(placeOf('execution_plan[0].name'), { method: 0 });
assert.equal(placeOf('segments[1]'), undefined);
const chains = { instruction_list: list([{ chain: 0 }, { chain: 1, delegate: 0 }, { chain: 1, delegate: 1 }]) };
assert.deepEqual(instructionsAt(chains, placeOf('execution_plan[0].chains[1].instructions[1].instr_args')), [2]);
assert.deepEqual(instructionsAt(chains, placeOf('execution_plan[0].delegates[0].processed')), [1]);
assert.deepEqual(instructionsAt(chains, placeOf('execution_plan[0].chains[1].instructions[2]')), []);

// ---- Memory: what overlaps counts once ----

assert.deepEqual(neededAt([{ offset: 0, bytes: 4, lives: [[0, 1]] }, { offset: 2, bytes: 4, lives: [[1, 2]] }], 4), [4, 6, 4, 0]);

// ---- What shorter lives save: 0 is kept over the peak without a use, 1 and 2 are used there ----

const tensor = (value_index, offset, lives) => ({ value_index, buffer: 1, offset, bytes: 10, lives: [lives] });
const planned = [tensor(0, 0, [1, 4]), tensor(1, 10, [2, 3]), tensor(2, 20, [3, 4]), { value_index: 3, kind: 'TensorList', elements: [1, 2] }];
const runs = { times: 6, value_list: list(planned), instruction_list: list([{ time: 1, args: [0] }, { time: 2, args: [1] }, { time: 3, args: [3] }, { time: 4, args: [0, 2] }]) };
const shown = planned.slice(0, 3);
assert.deepEqual(neededAt(shown, 6), [0, 10, 20, 30, 20, 0]);
assert.deepEqual(savings(runs, 1, shown, neededAt(shown, 6), shown), { least: 20, time: 3, saved: [10, 0, 0] });
const alias = { ...runs, value_list: list([...planned, tensor(4, 0, [1, 4])]), instruction_list: list([...runs.instruction_list.items, { time: 3, args: [4] }]) };
assert.deepEqual(savings(alias, 1, shown, neededAt(shown, 6), shown), { least: 30, time: 3, saved: [0, 0, 0] }, 'its bytes are used by another name');

// ---- What is said beside lines ----

const said = saidOf([{ from: 0, to: 1, value: 7 }, { from: 0, to: 2, value: 7 }, { from: 1, to: 2, value: 8 }, { from: 1, to: 3, value: 9 }, { from: 0, to: 90, value: 7 }, { from: 3, to: 1, when: false }],
  (v) => `v${v}`, (n) => `node ${n}`);
assert.deepEqual([...said.below], [[0, 'v7']]);
assert.deepEqual([...said.above], [[2, 'v8'], [3, 'v9'], [90, 'v7 of node 0'], [1, 'if false']]);
console.log('unit.mjs: as it should be');
