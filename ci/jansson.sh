#!/bin/sh
# Fetches the source of Debian's jansson into build/jansson: MSan knows only what it has
# instrumented, and the preset msan makes it a part of its build.
# usage: jansson.sh
# Exit status 0 also when it cannot be fetched: MSan then runs what needs no jansson.
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"

[ $# -eq 0 ] || usage
ci/sources.sh build jansson || echo "jansson: MSan runs without the tool" >&2
