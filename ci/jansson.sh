#!/bin/sh
# Fetches the source of Debian's jansson into build/jansson: MSan only understands code that it instruments, so the
# preset msan builds jansson itself.
# usage: jansson.sh
# Exit status 0 even if it cannot be fetched: MSan then runs what needs no jansson.
set -eu
. "$(dirname "$0")/common.sh"
cd "$root"

[ $# -eq 0 ] || usage
ci/sources.sh build jansson || echo "jansson: MSan runs without the tool" >&2
