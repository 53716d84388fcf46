#!/bin/sh
# Fetches the source of Debian's jansson into build/jansson: MSan knows only what it has
# instrumented, and the preset msan makes it a part of its build.
# usage: jansson.sh
# Exit status 0 also when it cannot be fetched: MSan then runs what needs no jansson.
set -eu
cd "$(dirname "$0")/.."

if [ $# -gt 0 ]; then
    echo "jansson: usage: jansson.sh" >&2
    exit 3
fi
ci/sources.sh build jansson || echo "jansson: MSan runs without the tool" >&2
