#!/bin/sh
# Checks that lower layers never use higher ones; ci/layers.py says what it checks.
# usage: layers.sh [BUILD]   BUILD: a build folder, whose objects are looked at, too
set -eu
cd "$(dirname "$0")/.."
exec python3 -B ci/layers.py "$@"
