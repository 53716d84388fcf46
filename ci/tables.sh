#!/bin/sh
# Writes the output of ptv-schema for our schemas, or compares it with the checked-in files. Headers contain only names
# that sources use: all words in them count, and names made by ##.
# usage: tables.sh emit|check PTV-SCHEMA
set -eu
. "$(dirname "$0")/common.sh"
[ $# -eq 2 ] || usage
verb=$1 tool=$2
cd "$root"
make_scratch
words=$scratch/words

find base verifiers analysis schema golden fuzz tool tests \
    \( -name '*.[ch]' -o -name '*.cc' -o -name '*.cpp' \) \
    ! -path 'verifiers/schemas/*' ! -path 'schema/bfbs/reflection.*' \
    -exec grep -hoE '[A-Za-z_][A-Za-z0-9_]*( *## *[A-Za-z0-9_]+)*' {} + |
    tr -d ' ' | LC_ALL=C sort -u >"$words"
"$tool" "$verb" --used "$words" verifiers/schemas schema/executorch/program.fbs \
    schema/executorch/bundled_program.fbs schema/executorch/flat_tensor.fbs schema/payloads/*.fbs
"$tool" "$verb" --used "$words" schema/bfbs schema/reflection/reflection.fbs
"$tool" "$verb-operators" verifiers/schemas/operators.c schema/operators.tsv
