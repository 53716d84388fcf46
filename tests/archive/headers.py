#!/usr/bin/env python3
"""The official reader of safetensors accepts what the verifier accepts: 20 000 headers, made of
sound ones with one to three things that are unusual or wrong. What it accepts besides is for the
reasons in OURS, which are reviewed: each is a rule, and why it is stricter.

usage: headers.py VERDICTS                   VERDICTS: the program of verdicts.c
Exit status 77: there is no package safetensors.
"""
import json
import random
import struct
import sys

from common import verdicts

COUNT = 20000

# What the verifier refuses and safetensors 0.8.0 takes.
OURS = {
    "tensors-name-twice": "it takes the last one; readers of packages refuse it",
    "tensors-json-broken": "more than 64 objects and lists in each other",
    "not-a-program": "blanks in front of the brace: then nothing says what the file is",
}

DTYPES = {"BOOL": 8, "U8": 8, "I8": 8, "I16": 16, "U16": 16, "F16": 16, "BF16": 16, "I32": 32,
          "U32": 32, "F32": 32, "C64": 64, "F64": 64, "I64": 64, "U64": 64, "F8_E5M2": 8,
          "F8_E4M3": 8, "F8_E8M0": 8, "F4": 4, "F6_E2M3": 6, "F6_E3M2": 6,
          "F8_E4M3FNUZ": 8, "F8_E5M2FNUZ": 8}


def tensors(r):
    """Sound entries, as lists of pairs, and the bytes of all of them."""
    entries, at = [], 0
    for i in range(r.randint(0, 4)):
        dtype = r.choice(list(DTYPES))
        shape = [r.choice([0, 1, 2, 3, 8]) for _ in range(r.randint(0, 3))]
        count = 1
        for d in shape:
            count *= d
        if count * DTYPES[dtype] % 8:
            shape.append(4)
            count *= 4
        size = count * DTYPES[dtype] // 8
        entries.append([f"t{i}", [["dtype", dtype], ["shape", shape],
                                  ["data_offsets", [at, at + size]]]])
        at += size
    return entries, at


def change_number(r, numbers):
    if numbers and isinstance(numbers, list):
        i = r.randrange(len(numbers))
        numbers[i] = r.choice([0, 1, 2, 7, 8, 2**31 - 1, 2**31, 2**32, 2**63, 2**64 - 1, 2**64,
                               -1, 1.0, "1", None, [1], numbers[i], True])


def change_entry(r, entries):
    if not entries:
        return
    name, members = r.choice(entries)
    kind = r.randrange(9)
    if not isinstance(members, list) or len(members) < 3:
        return
    if kind == 0:
        members[0][1] = r.choice([*DTYPES, "f32", "Q8", "C128", "U4", 1, None, ""])
    elif kind == 1:
        change_number(r, members[1][1])
    elif kind == 2:
        change_number(r, members[2][1])
    elif kind == 3:
        members.insert(r.randrange(4), r.choice([["extra", 1], ["dtype", "U8"],
                                                 ["shape", [1]], ["x", {"dtype": []}],
                                                 ["x", {"a": 1, "a ": 2}]]))
    elif kind == 4:
        del members[r.randrange(len(members))]
    elif kind == 5:
        r.shuffle(members)
    elif kind == 6:
        r.choice(members)[1] = r.choice([1, [], {}, None, "x", [1, 2, 3]])
    elif kind == 7:
        members[1][1] = r.choice([[2**63, 2, 0], [0, 2**63, 2], [1] * 70, [2**31, 0], []])
    else:
        members[:] = [["LIST", [members[0][1], members[1][1], members[2][1]] +
                       r.choice([[], [], [1]])]]


def change_names(r, entries):
    kind = r.randrange(5)
    if kind == 0:
        entries.insert(r.randrange(len(entries) + 1), ["__metadata__", r.choice(
            [[["format", "pt"]], [], 1, [["a", 1]], None, "LISTS", [["a", "b"], ["a", "c"]]])])
    elif kind == 1 and entries:
        r.choice(entries)[0] = r.choice(["t0", "t1", "", "a\0b", "größe", "\U0001f600", "\"\\/"])
    elif kind == 2:
        r.shuffle(entries)
    elif kind == 3 and entries:
        del entries[r.randrange(len(entries))]
    elif entries:
        entries.append(json.loads(json.dumps(r.choice(entries))))


def write(r, value):
    """JSON of pairs, with members in their order, also twice."""
    if isinstance(value, list) and value and all(
            isinstance(v, list) and len(v) == 2 and isinstance(v[0], str) for v in value):
        if value[0][0] == "LIST":
            return write(r, value[0][1])
        return "{" + ",".join(json.dumps(k, ensure_ascii=r.random() < 0.7) + ":" + write(r, v)
                              for k, v in value) + "}"
    if value == "LISTS":
        return "{" + '"a":' + "[" * r.choice([1, 3, 70]) + "]" * r.choice([1, 3, 70]) + "}"
    return json.dumps(value)


def scribble(r, text):
    at = r.randrange(len(text) + 1)
    kind = r.randrange(6)
    if kind == 0:
        return text[:at] + r.choice([b" ", b"\n", b"\t", b"\0", b",", b"}", b"{", b"[", b"\"",
                                     b"\\u0061", b"\\ud800", b"\xff", b"\xc3\xa4", b"/**/",
                                     b"0", b"1e0", b"-", b"\xef\xbb\xbf"]) + text[at:]
    if kind == 1:
        return text[:at] + text[at + 1:]
    if kind == 2:
        return text + r.choice([b" ", b"\n", b"\0", b"x", b"\t  ", b"{}"])
    if kind == 3:
        return b" " + text
    if kind == 4 and text:
        at = min(at, len(text) - 1)
        return text[:at] + bytes([text[at] ^ 1 << r.randrange(8)]) + text[at + 1:]
    return text.replace(b":", b" : ")


def mutant(r):
    entries, size = tensors(r)
    for _ in range(r.randint(0, 2)):
        r.choice([change_entry, change_entry, change_names])(r, entries)
    text = write(r, entries) if entries else "{}"
    if text == "null":
        text = "{}"
    text = text.encode()
    if r.random() < 0.3:
        text = scribble(r, text)
    if r.random() < 0.8:
        text += b" " * (-len(text) % 8)
    length = len(text) + (r.choice([-1, 1, 8, 2**32, 10**8]) if r.random() < 0.05 else 0)
    data = bytes(size + (r.choice([-1, 1]) if r.random() < 0.1 else 0) if size else 0)
    return struct.pack("<Q", max(0, length)) + text + data


def main():
    try:
        import safetensors  # pylint: disable=import-outside-toplevel
    except ImportError:
        print("skipped: there is no package safetensors (ci/oracles.sh gets it)")
        return 77
    r = random.Random(20261122)
    files = [mutant(r) for _ in range(COUNT)]
    said = verdicts(sys.argv[1], files)
    both = failed = 0
    besides = {}
    for data, (verdict, _, rule) in zip(files, said):
        try:
            safetensors.deserialize(data)
            taken = True
        except Exception:  # pylint: disable=broad-except  # whatever it is, it is refused
            taken = False
        both += taken and verdict == "clean"
        if verdict == "clean" and not taken:
            failed += 1
            print("accepted, but refused by the official reader:", data[8:300], file=sys.stderr)
        elif taken and verdict != "clean":
            besides[rule] = besides.get(rule, 0) + 1
            if rule not in OURS or (rule == "not-a-program" and data[8] not in b" \n\t\r"):
                failed += 1
                print(f"{rule} alone refuses:", data[8:300], file=sys.stderr)
    print(f"{len(files)} headers, {both} accepted by both; taken by the official reader only:",
          besides)
    return 1 if failed or both < COUNT // 20 else 0


if __name__ == "__main__":
    sys.exit(main())
