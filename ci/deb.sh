#!/bin/sh
# Builds the Debian packages of the last commit (or of an archive of the sources) in build/deb, has
# lintian judge them, and tries them in a bare Debian: installs the tool and verifies a model, against
# the clock, then runs debian/tests with the others, and removes all. Status 77: something is missing,
# which is named; --install gets it with apt-get.
# Trying needs root, mmdebstrap, unshare; PTV_MIRROR is another mirror of Debian. Five minutes.
# usage: deb.sh [--install] [--build] [--release RELEASE] [ARCHIVE [FOLDER]]
#        --build: only builds and judges   RELEASE: bookworm (the default), trixie, ...
#        ARCHIVE: .tar.gz with one folder   FOLDER: in the place of build/deb
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

usage() {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 3
}
all=$*
install='' build_only='' release=bookworm
while [ $# -gt 0 ]; do
    case $1 in
    --install) install=yes ;;
    --build) build_only=yes ;;
    --release) [ $# -gt 1 ] && release=$2 && shift || usage ;;
    -*) usage ;;
    *) break ;;
    esac
    shift
done
[ $# -le 2 ] || usage
archive=${1-} folder=${2-$root/build/deb}

# What is missing: commands, with their packages, and what debian/control wants.
missing_packages() {
    for pair in dpkg-buildpackage:dpkg-dev dh:debhelper lintian:lintian \
        ${build_only:-mmdebstrap:mmdebstrap unshare:util-linux}; do
        case $pair in
        *:*) command -v "${pair%:*}" >/dev/null || echo "${pair#*:}" ;;
        esac
    done
    ! command -v dpkg-checkbuilddeps >/dev/null ||
        (cd "$root" && dpkg-checkbuilddeps 2>&1) | sed 's/.*: //; s/([^)]*)//g' | tr -s ' ' '\n'
}
missing=$(missing_packages)
if [ -n "$missing" ] && [ -n "$install" ]; then
    echo "deb: installing Debian packages with apt-get:" $missing >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q >&2
    # shellcheck disable=SC2086 # a list
    apt-get install -y -q --no-install-recommends $missing >&2
elif [ -n "$missing" ]; then
    echo "skipped: these Debian packages are missing:" $missing
    exit 77
fi
[ -n "$build_only" ] || [ "$(id -u)" -eq 0 ] || {
    echo "skipped: only root can make a system to try packages in"
    exit 77
}
# What is mounted here is not there outside, and gone with this.
if [ -z "$build_only" ] && [ "${PTV_DEB-}" != "$$" ]; then
    # shellcheck disable=SC2086 # a list of words
    PTV_DEB=$$ exec unshare --mount --propagation private "$0" $all
fi

# ---- Building ----

# logged NAME COMMAND...: what it says is in FOLDER/NAME.log, and seen when it fails.
logged() {
    log=$folder/$1.log
    shift
    "$@" >"$log" 2>&1 || {
        tail -n 40 "$log" >&2
        echo "deb: failed: $* ($log)" >&2
        exit 1
    }
}

build_packages() {
    rm -rf "$folder"
    mkdir -p "$folder/source"
    if [ -z "$archive" ]; then
        git -C "$root" archive --prefix=pteverify/ HEAD
    else
        gzip -dc "$archive"
    fi | tar -x -C "$folder/source" --strip-components=1
    # Settings of whoever calls it are not those of a package.
    cd "$folder/source"
    logged build env -u CC -u CFLAGS -u CPPFLAGS -u LDFLAGS DEB_BUILD_OPTIONS="parallel=$(nproc)" \
        dpkg-buildpackage -us -uc
    cd "$folder"
}

judge_packages() {
    lintian --allow-root --pedantic --display-info "$folder"/*.changes >"$folder/lintian.log" 2>&1 || true
    [ ! -s "$folder/lintian.log" ] || {
        cat "$folder/lintian.log" >&2
        echo "deb: lintian has something to say" >&2
        exit 1
    }
}

# ---- Trying ----

# A system with nothing but what Debian itself needs.
make_system() {
    system=$(mktemp -d)
    trap 'umount -l "$system/proc" 2>/dev/null; rm -rf --one-file-system "$system"' EXIT
    trap 'exit 2' HUP INT TERM
    logged system mmdebstrap --variant=minbase "$release" "$system" \
        "${PTV_MIRROR:-http://deb.debian.org/debian}"
    chmod 755 "$system"
    cp /etc/resolv.conf /etc/hosts "$system/etc/"
    mount -t proc proc "$system/proc"
    mkdir "$system/packages"
    cp "$folder"/*.deb "$system/packages"
    cp -r "$folder/source" "$system/source"
}

# inside COMMAND: in the system, in /packages.
inside() {
    chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
        DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} \
        sh -euc "cd /packages; $1" </dev/null
}

# ours: files in the system that are, or look like, ours.
ours() {
    (cd "$system" && find etc usr var/lib/dpkg/info \( -name '*pteverify*' -o -path '*/pteverify/*' \))
}

try_tool() {
    begin=$(date +%s)
    logged install inside 'apt-get update -q && apt-get install -y -q --no-install-recommends ./pteverify_*.deb'
    logged verdict inside 'pteverify smith --format pte --seed 1 -o /tmp/model.pte; pteverify /tmp/model.pte'
    seconds=$(($(date +%s) - begin))
    inside '! command -v cc' >/dev/null || {
        echo "deb: the tool brings a compiler" >&2
        exit 1
    }
    echo "$release: from a bare system to the verdict on a model in $seconds s"
    [ $seconds -le 60 ] || {
        echo "deb: that is more than a minute" >&2
        exit 1
    }
}

# What debian/tests/control says that they need, and they themselves.
try_tests() {
    needs=$(sed -n 's/^Depends: //p' "$folder/source/debian/tests/control" | tr '\n,' '  ')
    logged needs inside "apt-get install -y -q --no-install-recommends \
        \$(ls ./*.deb | grep -v dbgsym) $(echo " $needs" | sed 's/ [^ ]*pteverify[^ ]*/ /g')"
    for test in $(sed -n 's/^Tests: //p' "$folder/source/debian/tests/control" | tr ',' ' '); do
        logged "test-$test" inside "cd /source; AUTOPKGTEST_TMP=\$(mktemp -d) debian/tests/$test"
        echo "$release: debian/tests/$test: passed"
    done
}

try_removing() {
    logged remove inside "apt-get purge -y -q pteverify $(sed -n 's/^Package: \(lib.*\)/\1/p' \
        "$folder/source/debian/control" | tr '\n' ' ')"
    left=$(ours)
    [ -z "$left" ] || {
        echo "deb: what is left when all is removed:" $left >&2
        exit 1
    }
    echo "$release: nothing is left when all is removed"
}

build_packages
judge_packages
echo "built, without a tag of lintian:" $(ls "$folder" | grep '\.deb$')
[ -z "$build_only" ] || exit 0
make_system
try_tool
try_tests
try_removing
