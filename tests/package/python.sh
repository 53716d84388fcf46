#!/bin/sh
# The tests of the Python package, with the library and the tool of this build.
# usage: python.sh SOURCE_DIR GOLDEN_DIR MODULE PYTHON TOOL
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cp -R "$1/python/pteverify" "$tmp"
cp "$3" "$tmp/pteverify/_library_c.so"
cd "$tmp"
PTV_MODELS=$2 PTV_DOCS=$1/python PTEVERIFY_TOOL=$5 PYTHONPATH=$tmp PYTHONDONTWRITEBYTECODE=1 "$4" "$1/python/tests/test_pteverify.py"
