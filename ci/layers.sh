#!/bin/sh
# A lower layer never includes a higher one: the table in CONTRIBUTING.md says which folder may
# include which. Names what breaks that, and folders that the table does not have.
set -eu
cd "$(dirname "$0")/.."
find schema verifiers golden fuzz -name '*.[ch]' -print | sort | xargs awk '
# Of a row: its folders, and what they may include. Rows are in order, what is below first.
FILENAME == "CONTRIBUTING.md" {
    if ($0 !~ /^\| `(schema|verifiers|golden|fuzz)\//) next
    split($0, cell, "|")
    everything = cell[4] ~ /everything/
    further = cell[4] ~ /what (it|that|those) may/
    sub(/,? and what .*/, "", cell[4])
    names = split(cell[4], name, /[ ,]+/)
    folders = split(cell[2], part, "`")
    for (i = 2; i <= folders; i += 2) {
        folder = part[i]
        known[folder] = 1
        all[folder] = everything
        may[folder, folder] = 1
        for (n = 1; n <= names; n++) {
            if (!(name[n] in called)) continue
            below = called[name[n]]
            may[folder, below] = 1
            for (k in known) if (further && may[below, k]) may[folder, k] = 1
        }
    }
    for (i = 2; i <= folders; i += 2) { # not below each other: only now
        short = part[i]
        sub(/.*\//, "", short)
        called[short] = part[i]
    }
    next
}
/^#include "/ {
    split(FILENAME, at, "/")
    from = at[1] "/" at[2]
    if (split(FILENAME, deep, "/") < 3) next # golden/golden.c, fuzz/fuzz_*.c go with every folder
    split($0, quoted, "\"")
    path = quoted[2]
    if (path == "pteverify.h") path = "verifiers/include/" path
    sub(/^\.\.\/core\//, "verifiers/core/", path) # of tables, wherever they are: from verifiers/include
    sub(/^\.\.\//, at[1] "/", path)
    parts = split(path, to, "/")
    target = to[1] "/" to[2]
    if (parts == 1 || (parts == 2 && to[1] == at[1])) target = from
    checked++
    if (!(from in known) || (!all[from] && !may[from, target])) {
        printf "%s:%d: %s may not include %s\n", FILENAME, FNR, from, quoted[2]
        bad++
    }
}
END {
    if (checked == 0 || !("verifiers/core" in known)) { print "nothing was checked"; exit 1 }
    exit bad > 0
}' CONTRIBUTING.md >&2
