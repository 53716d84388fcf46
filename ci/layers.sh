#!/bin/sh
# What is below never uses what is above: ci/layers.py says what it looks at.
# usage: layers.sh [BUILD]   BUILD: a build folder, whose objects are looked at, too
set -eu
cd "$(dirname "$0")/.."
exec python3 -B ci/layers.py "$@"
