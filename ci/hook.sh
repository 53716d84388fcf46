#!/bin/sh
# Called by .pre-commit-hooks.yaml, in the repository of the commit: runs the installed tool, or one that is fetched
# once (ci/get.sh) into the clone of this repository that pre-commit keeps.
# usage: hook.sh ARGUMENT...   ARGUMENT: of pteverify
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
if command -v pteverify >/dev/null; then
    exec pteverify "$@"
fi
"$root/ci/get.sh" "$root/build/hook"
exec "$root/build/hook/pteverify" "$@"
