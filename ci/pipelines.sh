#!/bin/sh
# Tries what docs/ci.md says with the real programs: pre-commit and check-jsonschema from PyPI, Bazel from npm, in
# build/oracle; package.pipelines then also compares with the schemas of services. Tries the last commit: hooks run with
# an installed tool, a downloaded one, and one that is built; Bazel tests clean models and a broken one. Status 77:
# something cannot be fetched.
# usage: pipelines.sh
set -eu
. "$(dirname "$0")/common.sh"
[ $# -eq 0 ] || usage
oracle=$root/build/oracle
tool=$root/build/release/pteverify golden=$root/build/release/golden
[ -x "$tool" ] && [ -s "$golden/linear.pte" ] ||
    fail 2 "the tool and models are made by the preset release (ci/verify.sh)"
make_scratch
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT


fetch_python() {
    from_pypi "$oracle/pipelines" pre-commit==4.7.0 check-jsonschema==0.39.0 pyyaml ||
        skip "pre-commit or check-jsonschema cannot be fetched"
}

fetch_bazel() {
    [ ! -x "$oracle/bazel/bazel" ] || return 0
    (cd "$scratch" && npm pack --silent @bazel/bazel-linux_x64@2.1.0 && tar -xzf bazel-*.tgz) >/dev/null || skip "Bazel cannot be fetched"
    mkdir -p "$oracle/bazel"
    mv "$(find "$scratch/package" -name 'bazel-*linux*' -size +1M)" "$scratch/bazel"
    chmod +x "$scratch/bazel"
    mv "$scratch/bazel" "$oracle/bazel/bazel"
}

# example HEADING LANGUAGE: prints the blocks of docs/ci.md in the commit.
example() {
    git -C "$root" show HEAD:docs/ci.md | awk -v heading="## $1" -v fence="\`\`\`$2" '
        /^## / { inside = $0 == heading }
        inside && $0 == "```" { open = 0 }
        inside && open
        inside && $0 == fence { open = 1 }'
}

version=$(version)
asset=pteverify-$version-linux-$(uname -m)

publish() {
    mkdir -p "$scratch/releases/v$version"
    cp "$tool" "$scratch/releases/v$version/$asset"
    (cd "$scratch/releases/v$version" && sha256sum "$asset" >SHA256SUMS)
}

# ---- pre-commit ----

make_repository() {
    export GIT_CONFIG_GLOBAL="$scratch/gitconfig" GIT_CONFIG_NOSYSTEM=1
    git config --global user.name a
    git config --global user.email a
    git config --global protocol.file.allow always
    git config --global safe.directory '*'
    git init -q "$scratch/repository"
    cd "$scratch/repository"
    mkdir models
    cp "$golden/linear.pte" models
    example pre-commit yaml | sed "s|https://github.com/OWNER/pteverify|$root|; s|REVISION|$(git -C "$root" rev-parse HEAD)|" \
        >.pre-commit-config.yaml
    git add .
}

# hook NAME VARIABLE=VALUE...: must accept the model, and refuse it when truncated.
hook() {
    name=$1
    shift
    mkdir "$scratch/$name"
    env PRE_COMMIT_HOME="$scratch/$name" "$@" "$oracle/pipelines/bin/pre-commit" run --all-files >"$scratch/said" 2>&1 &&
        grep -q 'verify ExecuTorch models[.]*Passed' "$scratch/said" || fail 1 "$name, clean: $(cat "$scratch/said")"
    head -c 900 "$golden/linear.pte" >models/cut.pte
    git add models
    ! env PRE_COMMIT_HOME="$scratch/$name" "$@" "$oracle/pipelines/bin/pre-commit" run >"$scratch/said" 2>&1 &&
        grep -q 'models/cut.pte:0x20.*\[segment-area-past-end\]' "$scratch/said" || fail 1 "$name, cut: $(cat "$scratch/said")"
    git rm -q --cached models/cut.pte
    rm models/cut.pte
    echo "pre-commit: $name: passed"
}

# ---- Bazel ----

# bazel TARGET: tests it. An empty repository replaces the coverage tools that Bazel would download.
bazel() {
    "$oracle/bazel/bazel" --output_user_root="$scratch/bazel" test --test_output=all \
        --override_repository=remote_coverage_tools="$scratch/coverage" "$1" >"$scratch/said" 2>&1
}

# Writes both blocks, the first to WORKSPACE and the second to BUILD.bazel.
make_workspace() {
    mkdir -p "$scratch/workspace/tools" "$scratch/workspace/models"
    cd "$scratch/workspace"
    example Bazel starlark | sed "s|https://github.com/OWNER/pteverify/releases/download|file://$scratch/releases|
        s|\"SUM\"|\"$(sha256sum "$tool" | cut -d ' ' -f 1)\"|; s|VERSION|$version|g; s|x86_64|$(uname -m)|" |
        awk '/^# (WORKSPACE|BUILD.bazel)/ { file = $2; sub(/,$/, "", file) } { print >file }'
    git -C "$root" show HEAD:packaging/bazel/pteverify.bzl >tools/pteverify.bzl
    touch tools/BUILD.bazel
    cp "$golden/linear.pte" "$golden/add.pte" models
}

try_bazel() {
    make_workspace
    mkdir "$scratch/coverage"
    echo 'workspace(name = "remote_coverage_tools")' >"$scratch/coverage/WORKSPACE"
    echo 'filegroup(name = "coverage_report_generator", visibility = ["//visibility:public"])' >"$scratch/coverage/BUILD"
    bazel //:models_test && grep -q 'models/linear.pte: clean' "$scratch/said" ||
        fail 1 "Bazel, clean: $(cat "$scratch/said")"
    head -c 900 models/linear.pte >models/cut.pte
    ! bazel //:models_test && grep -q '\[segment-area-past-end\]' "$scratch/said" ||
        fail 1 "Bazel, cut: $(cat "$scratch/said")"
    "$oracle/bazel/bazel" --output_user_root="$scratch/bazel" shutdown >/dev/null 2>&1
    echo "Bazel: passed"
}

fetch_python
fetch_bazel
publish
make_repository
hook installed PATH="$root/build/release:$PATH"
hook downloaded PTV_RELEASES="file://$scratch/releases"
hook built PTV_RELEASES=none
try_bazel
"$oracle/pipelines/bin/python" -B "$root/tests/package/pipelines.py" "$root" "$golden" "$tool"
echo "examples and schemas: passed"
