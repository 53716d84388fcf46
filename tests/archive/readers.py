#!/usr/bin/env python3
"""Packages that the verifier accepts are read alike by Python's zipfile, libzip and a walk from the
front, as the newest C++ reader goes: 10 000 archives, made of sound ones with one to three things
that are unusual or wrong.

usage: readers.py VERDICTS PACKAGE...        VERDICTS: the program of verdicts.c
Exit status 77: there is no libzip, and nothing was compared with it (the rest was).
"""
import ctypes
import ctypes.util
import io
import random
import struct
import sys
import zipfile
import zlib

from common import verdicts

COUNT = 10000
PARTS = ("program.ptg", "program.safetensors", "aliases.json")


class Member:
    def __init__(self, name, data):
        self.name = self.local_name = name
        self.data = data
        self.before = self.after = self.extra = self.local_extra = self.comment = b""
        self.entry = {}  # fields of the directory that are not computed
        self.local = {}
        self.listed = True
        self.inside = 0  # its header and data are the last bytes of the member in front of it


class Archive:
    def __init__(self, members):
        self.members = members
        self.end = {}
        self.zip64 = None
        self.comment = self.prefix = self.suffix = self.gap = b""
        self.shift = 0
        self.order = None


def header(m, fields, position):
    crc = zlib.crc32(m.data) & 0xFFFFFFFF
    values = {"needed": 20, "flags": 0, "method": 0, "time": 0, "date": 33, "crc": crc,
              "compressed": len(m.data), "size": len(m.data), "disk": 0, "offset": position}
    values.update(fields)
    return values


def build(a):
    out = bytearray(a.prefix)
    entries = []
    for m in a.members:
        out += m.before
        position = len(out) - m.inside - a.shift
        v = header(m, {**m.entry, **m.local}, position)
        local = struct.pack("<IHHHHHIIIHH", 0x04034B50, v["needed"], v["flags"], v["method"],
                            v["time"], v["date"], v["crc"], v["compressed"], v["size"],
                            len(m.local_name), len(m.local_extra))
        if not m.inside:
            out += local + m.local_name + m.local_extra + m.data + m.after
        if m.listed:
            v = header(m, m.entry, position)
            entries.append(struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 788, v["needed"],
                                       v["flags"], v["method"], v["time"], v["date"], v["crc"],
                                       v["compressed"], v["size"], len(m.name), len(m.extra),
                                       len(m.comment), v["disk"], 0, 0x01800000,
                                       v["offset"] & 0xFFFFFFFF) + m.name + m.extra + m.comment)
    if a.order:
        a.order(entries)
    directory = b"".join(entries)
    at = len(out) - a.shift
    out += directory + a.gap
    e = {"disk": 0, "dirdisk": 0, "here": len(entries), "count": len(entries),
         "size": len(directory), "offset": at}
    if a.zip64:
        a.zip64(out, e)
    e.update(a.end)
    out += struct.pack("<IHHHHIIH", 0x06054B50, e["disk"], e["dirdisk"], e["here"] & 0xFFFF,
                       e["count"] & 0xFFFF, e["size"] & 0xFFFFFFFF, e["offset"] & 0xFFFFFFFF,
                       len(a.comment))
    return bytes(out) + a.comment + a.suffix


# ---- Things that are unusual or wrong ----

def end_record(n=0, size=0, offset=0, comment=0):
    return struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, n, n, size, offset, comment)


def zip64(wrong, sentinels):
    def put(out, e):
        at = len(out)
        record = dict(e)
        record.update(wrong)
        out += struct.pack("<IQHHIIQQQQ", 0x06064B50, record.get("length", 44), 45, 45,
                           record["disk"], record["dirdisk"], record["here"], record["count"],
                           record["size"], record["offset"])
        out += struct.pack("<IIQI", 0x07064B50, record.get("ldisk", 0),
                           record.get("at", at), record.get("disks", 1))
        for name in sentinels:
            e[name] = 0xFFFF if name in ("here", "count", "disk", "dirdisk") else 0xFFFFFFFF
    return put


def field(r, a):
    m = r.choice(a.members)
    name = r.choice(["needed", "flags", "method", "time", "date", "crc", "compressed", "size",
                     "disk", "offset"])
    value = r.choice([0, 1, 2, 6, 8, 10, 12, 45, 63, 64, 90, 0x40, 0x800, 0x2000, 0xFFFF,
                      len(m.data) - 1, len(m.data) + 1])
    value = max(0, value)
    if name in ("crc", "compressed", "size", "offset") and r.random() < 0.3:
        value = 0xFFFFFFFF
    where = r.random()
    wide = name in ("crc", "compressed", "size", "offset")
    value &= 0xFFFFFFFF if wide else 0xFFFF
    if where < 0.3:
        m.entry[name] = value
        m.local[name] = value
    elif where < 0.65:
        m.entry[name] = value
        m.local.setdefault(name, header(m, {}, 0)[name])
    else:
        m.local[name] = value


def names(r, a):
    m = r.choice(a.members)
    new = r.choice([m.name + b"\0x", m.name.upper(), b"./" + m.name, b"dir\\" + m.name,
                    b"dir/" + m.name, b"/" + m.name, b"../" + m.name, b"", m.name + b" ",
                    m.name[:-1], "größe".encode(), b"caf\xe9", r.choice(a.members).name,
                    m.name + b"\1", b"a\nb"])
    if r.random() < 0.7:
        m.name = new
    if r.random() < 0.7:
        m.local_name = new


def extras(r, a):
    m = r.choice(a.members)
    size = struct.pack("<Q", len(m.data))
    unicode_path = struct.pack("<BI", 1, zlib.crc32(m.name)) + r.choice([b"other", m.name])
    field_of = lambda i, d: struct.pack("<HH", i, len(d)) + d
    new = r.choice([field_of(0x7075, unicode_path), field_of(0xFEFE, b"abc"), field_of(1, size),
                    field_of(1, size + size), field_of(1, size * 3), field_of(1, b"1234"),
                    b"\1\0", struct.pack("<HH", 0xFEFE, 9), field_of(0x6375, b"\1\0\0\0\0x")])
    if r.random() < 0.7:
        m.extra = new
    if r.random() < 0.7:
        m.local_extra = new
    if r.random() < 0.5:
        for v in r.sample(["size", "compressed"], r.randint(1, 2)):
            r.choice([m.entry, m.local, m.entry])[v] = 0xFFFFFFFF


def descriptor(r, a):
    m = r.choice(a.members)
    crc = zlib.crc32(m.data)
    body = struct.pack(r.choice(["<III", "<IQQ"]), crc, len(m.data),
                       len(m.data) + (r.random() < 0.2))
    m.entry["flags"] = m.entry.get("flags", 0) | 8
    m.after = r.choice([b"", body, b"PK\7\10" + body, body])
    if r.random() < 0.5:
        m.local.update(crc=0, compressed=0, size=0)


def more(r, a):
    kind = r.randrange(7)
    if kind == 0:  # two of one name, in any order
        m = r.choice(a.members)
        a.members.insert(r.randrange(len(a.members) + 1),
                         Member(m.name, r.choice([b"other", m.data])))
    elif kind == 1:
        a.members.append(Member(r.choice([b"notes.txt", b"folder/", b"x"]), b"text"))
    elif kind == 2:  # one that the list does not name: with the name of another, in front or not
        m = r.choice(a.members)
        hidden = Member(m.name, bytes(len(m.data)))
        hidden.listed = False
        a.members.insert(r.choice([0, a.members.index(m), len(a.members)]), hidden)
    elif kind == 3:
        r.shuffle(a.members)
    elif kind == 4:
        a.order = lambda e: e.reverse()
    elif kind == 5:  # one in the data of another one
        a.members[-1:] = nested(r, a.members[-1])
    else:  # all of them a second time, in front
        a.members[:0] = [hide(Member(m.name, bytes(len(m.data)))) for m in a.members]


def nested(r, m):
    """The last member with another one at the end of its data, which the list names, too."""
    inner = Member(r.choice([b"inner", m.name]), b"inside")
    whole = build(Archive([inner]))
    head = whole[:whole.index(b"inside") + len(b"inside")]
    m.data += head
    inner.inside = len(head)
    return [m, inner]


def hide(m):
    m.listed = False
    return m


def around(r, a):
    kind = r.randrange(7)
    noise = r.choice([b"\0", b"PK", b"PK\3\4", bytes(30), end_record(), b"PK\5\6", bytes(7)])
    if kind == 0:
        a.suffix = noise
    elif kind == 1:
        a.comment = r.choice([noise, end_record(2, 100, 100, 3) + b"abc", b"comment",
                              build(Archive([Member(m.name, b"other") for m in a.members]))])
    elif kind == 2:
        a.gap = noise
    elif kind == 3:
        r.choice(a.members).before = noise
    elif kind == 4:
        r.choice(a.members).comment = noise
    else:  # another archive in front, whose offsets count or do not
        other = Archive([Member(m.name, bytes(len(m.data))) for m in a.members])
        a.prefix = r.choice([build(other), noise, b"PK\3\4" + bytes(26)])
        a.shift = r.choice([0, len(a.prefix)])


def numbers(r, a):
    name = r.choice(["disk", "dirdisk", "here", "count", "size", "offset"])
    value = r.choice([0, 1, 2, 3, 4, 0xFFFF, 0xFFFFFFFF])
    if r.random() < 0.5:
        wrong = {} if r.random() < 0.5 else {
            r.choice(["length", "ldisk", "at", "disks", "size", "offset", "count", "here"]): value}
        a.zip64 = zip64(wrong, r.sample(["here", "count", "size", "offset", "disk"],
                                        r.randint(0, 4)))
    else:
        a.end[name] = value & (0xFFFF if name in ("disk", "dirdisk", "here", "count")
                               else 0xFFFFFFFF)


def damage(r, data):
    data = bytearray(data)
    for _ in range(r.randint(1, 2)):
        at = r.choice([r.randrange(len(data)), len(data) - 1 - r.randrange(min(300, len(data)))])
        if r.random() < 0.3:
            del data[at:at + r.choice([1, 2, 4, 22])]
        else:
            data[at] = r.choice([0, 1, 0xFF, data[at] ^ 1 << r.randrange(8)])
        if len(data) < 40:
            break
    return bytes(data)


CHANGES = [field, field, names, extras, descriptor, more, more, around, around, numbers]


def mutant(r, bases):
    a = Archive([Member(n, d) for n, d in r.choice(bases)])
    for _ in range(r.randint(1, 3)):
        r.choice(CHANGES)(r, a)
    data = build(a)
    return damage(r, data) if r.random() < 0.15 else data


# ---- Readers: None, it refuses the archive; else what it finds under the name, or None ----

def read_zipfile(data):
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as z:
            return {n: z.read(n) if n in z.namelist() else None for n in PARTS}
    except Exception:  # pylint: disable=broad-except  # whatever it is, nothing is read
        return None


class Libzip:
    def __init__(self, path):
        lib = self.lib = ctypes.CDLL(path)
        pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint64
        for name, result, arguments in [
                ("zip_source_buffer_create", pointer, [text, number, ctypes.c_int, pointer]),
                ("zip_open_from_source", pointer, [pointer, ctypes.c_int, pointer]),
                ("zip_source_free", None, [pointer]), ("zip_discard", None, [pointer]),
                ("zip_name_locate", ctypes.c_int64, [pointer, text, ctypes.c_uint32]),
                ("zip_fopen_index", pointer, [pointer, number, ctypes.c_uint32]),
                ("zip_fread", ctypes.c_int64, [pointer, pointer, number]),
                ("zip_fclose", ctypes.c_int, [pointer])]:
            getattr(lib, name).restype = result
            getattr(lib, name).argtypes = arguments

    def member(self, archive, name, most):
        index = self.lib.zip_name_locate(archive, name.encode(), 0)
        if index < 0:
            return None
        stream = self.lib.zip_fopen_index(archive, index, 0)
        if not stream:
            raise ValueError(name)
        room = ctypes.create_string_buffer(most + 1)
        length = self.lib.zip_fread(stream, room, most + 1)
        self.lib.zip_fclose(stream)
        if length < 0:
            raise ValueError(name)
        return room.raw[:length]

    def read(self, data):
        checkcons, rdonly = 4, 16
        source = self.lib.zip_source_buffer_create(data, len(data), 0, None)
        archive = self.lib.zip_open_from_source(source, checkcons | rdonly, None)
        if not archive:
            self.lib.zip_source_free(source)
            return None
        try:
            return {n: self.member(archive, n, len(data)) for n in PARTS}
        except ValueError:
            return None
        finally:
            self.lib.zip_discard(archive)


def read_from_front(data):
    """In the order of the list, with its sizes, from the first byte on. None: it is given up."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as z:
            entries = z.infolist()
    except Exception:  # pylint: disable=broad-except
        return None
    at, found = 0, dict.fromkeys(PARTS)
    for entry in entries:
        head = data[at:at + 30]
        if len(head) < 30 or head[:4] != b"PK\3\4":
            return None
        flags, method, = struct.unpack("<HH", head[6:10])
        name_length, extra = struct.unpack("<HH", head[26:30])
        name = data[at + 30:at + 30 + name_length]
        if name != entry.orig_filename.encode("cp437", "replace") or flags or method:
            return None
        at += 30 + name_length + extra
        found[entry.filename] = data[at:at + entry.file_size]
        at += entry.file_size
    return {n: found.get(n) for n in PARTS}


def find_libzip():
    path = ctypes.util.find_library("zip")
    try:
        return Libzip(path) if path else None
    except OSError:
        return None


def compare(files, said, libzip, sums):
    """Accepted: those that read it agree; without a warning, and with sums, all of them read."""
    failed = accepted = 0
    for data, (verdict, warnings, _) in zip(files, said):
        if verdict != "clean":
            continue
        accepted += 1
        readings = {"zipfile": read_zipfile(data), "front": read_from_front(data)}
        if libzip:
            readings["libzip"] = libzip.read(data)
        known = [r for r in readings.values() if r is not None]
        refused = [n for n, r in readings.items() if r is None and n != "front"]
        agree = all(r == known[0] for r in known)
        if not agree or (sums and not warnings and refused):
            failed += 1
            print("accepted with", warnings, "warnings, but", "read differently" if not agree
                  else f"refused by {refused}", data.hex(), file=sys.stderr)
    return accepted, failed


def main():
    program, *packages = sys.argv[1:]
    bases = []
    for path in packages:
        with zipfile.ZipFile(path) as z:
            bases.append([(i.filename.encode(), z.read(i)) for i in z.infolist()])
    r = random.Random(20261122)
    files = [mutant(r, bases) for _ in range(COUNT)]
    libzip = find_libzip()
    failed = 0
    for options in (["--check-hashes"], []):
        said = verdicts(program, files, *options)
        accepted, bad = compare(files, said, libzip, bool(options))
        failed += bad
        print(f"{accepted} of {len(files)} accepted, {bad} of them read differently")
        if accepted < COUNT // 20:
            print("too few to say something", file=sys.stderr)
            failed += 1
    if libzip is None:
        print("there is no libzip (Debian: libzip4): not compared with it")
    return 1 if failed else 77 if libzip is None else 0


if __name__ == "__main__":
    sys.exit(main())
