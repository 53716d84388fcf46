#!/bin/sh
# What docs/ci.md says, with the real programs: pre-commit and check-jsonschema from PyPI, Bazel from npm,
# in build/oracle; package.pipelines then compares with the schemas of services, too. The last commit is
# tried: hooks run with the tool that is installed, one that is downloaded, and one that is built; Bazel
# tests models that are clean and one that is not. Status 77: something cannot be fetched.
# usage: pipelines.sh
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
[ $# -eq 0 ] || {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 3
}
oracle=$root/build/oracle
tool=$root/build/release/pteverify golden=$root/build/release/golden
[ -x "$tool" ] && [ -s "$golden/linear.pte" ] || {
    echo "pipelines: the tool and models are made by the preset release (ci/verify.sh)" >&2
    exit 2
}
tmp=$(mktemp -d)
trap 'chmod -R u+w "$tmp"; rm -rf "$tmp"' EXIT
trap 'exit 2' HUP INT TERM

skip() {
    echo "skipped: $1 cannot be fetched"
    exit 77
}
fail() {
    echo "pipelines: $1" >&2
    exit 1
}

fetch_python() {
    [ ! -e "$oracle/pipelines/bin/check-jsonschema" ] || return 0
    mkdir -p "$oracle"
    python3 -m venv "$oracle/pipelines" && "$oracle/pipelines/bin/pip" install --quiet pre-commit==4.7.0 \
        check-jsonschema==0.39.0 pyyaml || {
        rm -rf "$oracle/pipelines"
        skip "pre-commit or check-jsonschema"
    }
}

fetch_bazel() {
    [ ! -x "$oracle/bazel/bazel" ] || return 0
    (cd "$tmp" && npm pack --silent @bazel/bazel-linux_x64@2.1.0 && tar -xzf bazel-*.tgz) >/dev/null || skip "Bazel"
    mkdir -p "$oracle/bazel"
    mv "$(find "$tmp/package" -name 'bazel-*linux*' -size +1M)" "$tmp/bazel"
    chmod +x "$tmp/bazel"
    mv "$tmp/bazel" "$oracle/bazel/bazel"
}

# example HEADING LANGUAGE: the blocks of docs/ci.md, of the commit.
example() {
    git -C "$root" show HEAD:docs/ci.md | awk -v heading="## $1" -v fence="\`\`\`$2" '
        /^## / { inside = $0 == heading }
        inside && $0 == "```" { open = 0 }
        inside && open
        inside && $0 == fence { open = 1 }'
}

version=$(sed -n 's/^#define PTV_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' "$root/verifiers/include/pteverify.h" |
    paste -s -d . -)
asset=pteverify-$version-linux-$(uname -m)

publish() {
    mkdir -p "$tmp/releases/v$version"
    cp "$tool" "$tmp/releases/v$version/$asset"
    (cd "$tmp/releases/v$version" && sha256sum "$asset" >SHA256SUMS)
}

# ---- pre-commit ----

make_repository() {
    export GIT_CONFIG_GLOBAL="$tmp/gitconfig" GIT_CONFIG_NOSYSTEM=1
    git config --global user.name a
    git config --global user.email a
    git config --global protocol.file.allow always
    git config --global safe.directory '*'
    git init -q "$tmp/repository"
    cd "$tmp/repository"
    mkdir models
    cp "$golden/linear.pte" models
    example pre-commit yaml | sed "s|https://github.com/OWNER/pteverify|$root|; s|REVISION|$(git -C "$root" rev-parse HEAD)|" \
        >.pre-commit-config.yaml
    git add .
}

# hook NAME VARIABLE=VALUE...: accepts the model, refuses it when it is cut.
hook() {
    name=$1
    shift
    mkdir "$tmp/$name"
    env PRE_COMMIT_HOME="$tmp/$name" "$@" "$oracle/pipelines/bin/pre-commit" run --all-files >"$tmp/said" 2>&1 &&
        grep -q 'verify ExecuTorch models[.]*Passed' "$tmp/said" || fail "$name, clean: $(cat "$tmp/said")"
    head -c 900 "$golden/linear.pte" >models/cut.pte
    git add models
    ! env PRE_COMMIT_HOME="$tmp/$name" "$@" "$oracle/pipelines/bin/pre-commit" run >"$tmp/said" 2>&1 &&
        grep -q 'models/cut.pte:0x20.*\[segment-area-past-end\]' "$tmp/said" || fail "$name, cut: $(cat "$tmp/said")"
    git rm -q --cached models/cut.pte
    rm models/cut.pte
    echo "pre-commit: $name: passed"
}

# ---- Bazel ----

# bazel TARGET: tests it. What measures coverage, which Bazel would download, is an empty repository here.
bazel() {
    "$oracle/bazel/bazel" --output_user_root="$tmp/bazel" test --test_output=all \
        --override_repository=remote_coverage_tools="$tmp/coverage" "$1" >"$tmp/said" 2>&1
}

# Both blocks, the first for WORKSPACE and the second for BUILD.bazel.
make_workspace() {
    mkdir -p "$tmp/workspace/tools" "$tmp/workspace/models"
    cd "$tmp/workspace"
    example Bazel starlark | sed "s|https://github.com/OWNER/pteverify/releases/download|file://$tmp/releases|
        s|\"SUM\"|\"$(sha256sum "$tool" | cut -d ' ' -f 1)\"|; s|VERSION|$version|g; s|x86_64|$(uname -m)|" |
        awk '/^# (WORKSPACE|BUILD.bazel)/ { file = $2; sub(/,$/, "", file) } { print >file }'
    git -C "$root" show HEAD:packaging/bazel/pteverify.bzl >tools/pteverify.bzl
    touch tools/BUILD.bazel
    cp "$golden/linear.pte" "$golden/add.pte" models
}

try_bazel() {
    make_workspace
    mkdir "$tmp/coverage"
    echo 'workspace(name = "remote_coverage_tools")' >"$tmp/coverage/WORKSPACE"
    echo 'filegroup(name = "coverage_report_generator", visibility = ["//visibility:public"])' >"$tmp/coverage/BUILD"
    bazel //:models_test && grep -q 'models/linear.pte: clean' "$tmp/said" ||
        fail "Bazel, clean: $(cat "$tmp/said")"
    head -c 900 models/linear.pte >models/cut.pte
    ! bazel //:models_test && grep -q '\[segment-area-past-end\]' "$tmp/said" ||
        fail "Bazel, cut: $(cat "$tmp/said")"
    "$oracle/bazel/bazel" --output_user_root="$tmp/bazel" shutdown >/dev/null 2>&1
    echo "Bazel: passed"
}

fetch_python
fetch_bazel
publish
make_repository
hook installed PATH="$root/build/release:$PATH"
hook downloaded PTV_RELEASES="file://$tmp/releases"
hook built PTV_RELEASES=none
try_bazel
"$oracle/pipelines/bin/python" -B "$root/tests/package/pipelines.py" "$root" "$golden" "$tool"
echo "examples and schemas: passed"
