#!/bin/sh
# Makes repo, whose revisions gate.test_evolve_git compares, each tagged with its title.
set -eu
git init -q repo
cd repo
mkdir s

commit() {
    git add -A
    git -c user.name=n -c user.email=e commit -q -m "$1"
    git tag "$1"
}

schema() {
    printf 'include "part.fbs";\ntable T { %s; }\nroot_type T;\nfile_identifier "%s";' "$2" "$3" >"$1"
}

ln -s ./part.fbs s/link.fbs
ln -s ../../out.fbs out.fbs
ln -s round.fbs round.fbs
printf 'enum E: byte { A }' >s/part.fbs
schema s/old.fbs 'e: E' AB01
commit v1
printf 'enum E: byte { A,\n B }' >s/part.fbs
commit v2-value
git mv s/old.fbs s/new.fbs
commit v3-renamed
schema s/new.fbs 'f: E' AB01
commit v4-field
printf x >other
commit v5-nothing
schema s/new.fbs 'f: int' AB02
commit v6-bump
schema s/new.fbs 'f: long' AB01
commit v7-spent
printf 'table T {' >s/new.fbs
commit v8-broken
printf 'table T { f: long; g: int; }\nroot_type T;\nfile_identifier "AB01";' >s/new.fbs
commit v9-mended
git rm -q s/new.fbs
commit v10-gone
