"""Writes the example of each rule, and the model that it breaks, for the judges.

usage: examples.py PTEVERIFY GOLDEN FOLDER: the binaries of the golden models are in GOLDEN. Writes
the files and a line for each example to FOLDER/examples.jsonl: its rule, its kind, the files of the
broken model and of the sound one (a program or bundle, and the data files that go with it), what is
called, and the inputs that are no tensors.

Runtimes load programs, so the payload of a delegate is put into one that calls it, and a data file
comes with a program that needs it. What no runtime of ours reads has no line: containers, and
payloads of backends that are no part of its packages.
"""

import json
import pathlib
import subprocess
import sys

SECONDS = 60  # for one call of the tool
CARRIER = "xnnpack_program.pte"
# What goes with what; shared_data goes with nothing, and a runtime only opens it.
DATA_OF = {"external.pte": "external_data.ptd", "xnnpack_external.pte": "xnnpack_weights.ptd"}
PROGRAM_OF = {"external_data.ptd": "external.pte", "shared_data.ptd": "add.pte"}
SUFFIXES = [".pte", ".bpte", ".ptd", ".xnnpack"]
WRAPPED = 64  # bytes between the tensors of a carrier: more than the largest of them needs


class Impossible(Exception):
    """There is no file of this example that a runtime could be given."""


class Maker:
    def __init__(self, pteverify, golden, folder):
        self.pteverify, self.golden, self.folder = pteverify, golden, folder

    def tool(self, *words):
        done = subprocess.run([self.pteverify, *map(str, words)], capture_output=True, text=True,
                              timeout=SECONDS)
        if done.returncode != 0:
            raise Impossible(done.stderr.strip())
        return done.stdout

    def golden_file(self, name):
        for suffix in SUFFIXES:
            if (self.golden / (name + suffix)).exists():
                return self.golden / (name + suffix)
        raise Impossible(f"no runtime reads {name}")

    def edit(self, path, name, edits):
        target = self.folder / name
        self.tool("edit", path, "-o", target, "; ".join(edits))
        return target

    def dump(self, path):
        return json.loads(self.tool("dump", path))["root"]

    def outside(self, path):
        """What a graph takes and gives: its tensors that have flags, in order."""
        tensors = [value["xvalue_union"].get("tensor_value", value["xvalue_union"])
                   for value in self.dump(path)["xvalues"]]
        return sorted((t for t in tensors if t.get("flags")), key=lambda t: t.get("external_id", 0))

    def more_outside(self, path, sound):
        """What the graph at `path` gives besides; nothing when it cannot be read."""
        try:
            return self.outside(path)[len(self.outside(sound)):]
        except (Impossible, KeyError):
            return []

    def carrier(self, path, name, sound):
        """A program that calls the payload at `path`, with the interface of the payload `sound`."""
        edits = carrier_edits(self.outside(sound), self.more_outside(path, sound))
        blob = json.dumps({"hex": path.read_bytes().hex()})
        edits += ["set execution_plan[0].delegates[0].processed.location = INLINE",
                  "set execution_plan[0].delegates[0].processed.index = 0",
                  f'append backend_delegate_data = {{"data": {blob}}}']
        return self.edit(self.golden / CARRIER, name, edits)


def carrier_edits(outside, more):
    """Edits that give the carrier the inputs and outputs of a sound XNNPACK graph.

    `more`: outputs that only the broken one has. It is handed them, for a graph with too few
    arguments dies of that; but they are no outputs of the method, which are to be compared.
    """
    tensors = outside + more
    inputs = [i for i, t in enumerate(tensors) if t["flags"] == 1]
    outputs = [i for i, t in enumerate(tensors) if t["flags"] == 2]
    offsets = [sum(bytes_of(t) for t in tensors[:i]) for i in range(len(tensors) + 1)]
    values = [{"val_type": "Tensor",
               "val": {"scalar_type": "FLOAT", "sizes": t["dims"],
                       "dim_order": list(range(len(t["dims"]))),
                       "allocation_info": {"memory_id": 1, "memory_offset_low": offsets[i]}}}
              for i, t in enumerate(tensors)]
    sets = {"values": values, "inputs": inputs,
            "outputs": [i for i in outputs if i < len(outside)],
            "non_const_buffer_sizes": [0, offsets[-1]],
            "chains[0].instructions[0].instr_args.args": inputs + outputs}
    return [f"set execution_plan[0].{path} = {json.dumps(value)}" for path, value in sets.items()]


def bytes_of(tensor):
    """Rounded up, so that all tensors are aligned."""
    size = 4
    for dim in tensor["dims"]:
        size *= dim
    return -(-size // WRAPPED) * WRAPPED


def constants_of(program):
    """Of each method the inputs that are no tensors, by position: they have to be what they are."""
    found = {}
    for plan in program.get("execution_plan", []):
        values = [plan["values"][i] for i in plan["inputs"]]
        found[plan["name"]] = {i: next(iter(value.get("val", {}).values()), 0)
                               for i, value in enumerate(values) if value["val_type"] != "Tensor"}
    return found


def cases_of(bundle):
    """Method and number of each test case; the runtime refuses one that expects nothing."""
    return [[suite["method_name"], i] for suite in bundle.get("method_test_suites", [])
            for i, case in enumerate(suite["test_cases"]) if case.get("expected_outputs")]


def split(script):
    """The model, the data files, and the edits of an example."""
    parts = [part.strip() for part in script.split(";")]
    data = [part.removeprefix("with ") for part in parts if part.startswith("with ")]
    edits = [part for part in parts[1:] if not part.startswith("with ") and part != "complete"]
    if any(edit.startswith("claim ") for edit in edits):
        raise Impossible("what is only claimed cannot be loaded")
    return parts[0].removeprefix("from "), data, edits


def with_program(maker, rule, sound, broken):
    """The files that a runtime is given, for the sound and the broken one."""
    name = sound.name
    if sound.suffix == ".xnnpack":
        return ([maker.carrier(sound, f"{sound.stem}.pte", sound)],
                [maker.carrier(broken, f"{rule}.pte", sound)])
    if sound.suffix == ".ptd":
        program = maker.golden / PROGRAM_OF[name]
        return [program, sound], [program, broken]
    data = [maker.golden / DATA_OF[name]] if name in DATA_OF else []
    return [sound, *data], [broken, *data]


def example(maker, rule):
    name, with_data, edits = split(rule["breaks"])
    sound = maker.golden_file(name)
    broken = maker.edit(sound, rule["name"] + sound.suffix, edits) if edits else sound
    before, after = with_program(maker, rule["name"], sound, broken)
    if with_data or not edits:  # what it says about data files is all there is
        after = [after[0], *map(maker.golden_file, with_data)]
    facts = {"rule": rule["name"], "sound": list(map(str, before)), "broken": list(map(str, after))}
    if sound.suffix == ".bpte":
        return {**facts, "kind": "bundle", "cases": cases_of(maker.dump(sound))}
    return {**facts, "kind": "program", "constants": constants_of(maker.dump(before[0]))}


def main(pteverify, golden, folder):
    folder.mkdir(parents=True, exist_ok=True)
    maker = Maker(pteverify, golden, folder)
    rules = json.loads(maker.tool("rules", "--format", "json"))["rules"]
    with open(folder / "examples.jsonl", "w") as lines:
        for rule in rules:
            try:
                print(json.dumps(example(maker, rule)), file=lines)
            except (Impossible, KeyError) as fault:
                print(f"{rule['name']}: {fault!r}")


if __name__ == "__main__":
    main(sys.argv[1], *map(pathlib.Path, sys.argv[2:4]))
