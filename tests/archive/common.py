"""What the comparisons with other readers share: asking the verifier, random choices."""
import struct
import subprocess


def verdicts(program, files, *options):
    """For each file (bytes): verdict, number of warnings, name of the first error or '-'."""
    stream = b"".join(struct.pack("<I", len(f)) + f for f in files)
    done = subprocess.run([program, *options], input=stream, stdout=subprocess.PIPE, check=True)
    lines = done.stdout.decode().splitlines()
    assert len(lines) == len(files), (len(lines), len(files))
    return [(v, int(w), r) for v, w, r in (line.split(" ") for line in lines)]
