"""Unpacks from a wheel or a source package what the gate reads, and nothing else.

usage: unpack.py ARCHIVE FOLDER
"""

import pathlib
import sys
import tarfile
import zipfile

SUFFIXES = {".py", ".pyi", ".fbs", ".bfbs", ".ts", ".h"}


def members(archive):
    """Name and bytes of each file. Tarballs have a folder around everything: it is left out."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as wheel:
            for name in wheel.namelist():
                yield pathlib.PurePosixPath(name), lambda name=name: wheel.read(name)
        return
    with tarfile.open(archive) as tar:
        for member in tar:
            if member.isfile():
                name = pathlib.PurePosixPath(*pathlib.PurePosixPath(member.name).parts[1:])
                yield name, lambda member=member: tar.extractfile(member).read()


def main(archive, folder):
    for name, read in members(archive):
        if name.suffix not in SUFFIXES or name.is_absolute() or ".." in name.parts:
            continue
        path = pathlib.Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(read())


main(*sys.argv[1:])
