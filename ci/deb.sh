#!/bin/sh
# Builds the Debian packages of the last commit (or of an archive of the sources) in build/deb, has lintian check them,
# and tries them in a bare Debian: installs the tool and verifies a model, timed, then runs debian/tests with the
# others, and removes everything. Status 77: something is missing, and is named; --install installs it with apt-get. The
# trial needs root, mmdebstrap and unshare; PTV_MIRROR is another mirror of Debian. Five minutes.
# usage: deb.sh [--install] [--build] [--release RELEASE] [ARCHIVE [FOLDER]]
#        --build: only builds and judges   RELEASE: bookworm (the default), trixie, ...
#        ARCHIVE: .tar.gz with one folder   FOLDER: in the place of build/deb
set -eu
. "$(dirname "$0")/common.sh"

all=$*
install='' build_only='' release=bookworm
while [ $# -gt 0 ]; do
    case $1 in
    --install) install=yes ;;
    --build) build_only=yes ;;
    --release)
        [ $# -gt 1 ] || usage
        release=$2
        shift
        ;;
    -*) usage ;;
    *) break ;;
    esac
    shift
done
[ $# -le 2 ] || usage
archive=${1-} folder=${2-$root/build/deb}

# Lists what is missing: packages of commands, and those that debian/control requires.
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
if [ -n "$missing" ]; then
    # shellcheck disable=SC2086 # a list
    [ -n "$install" ] || skip "these Debian packages are missing:" $missing
    # shellcheck disable=SC2086
    install_packages $missing
fi
[ -n "$build_only" ] || [ "$(id -u)" -eq 0 ] || skip "only root can make a system to try packages in"
# Mounts made here are invisible outside, and vanish at the end.
if [ -z "$build_only" ] && [ "${PTV_DEB-}" != "$$" ]; then
    # shellcheck disable=SC2086 # a list of words
    PTV_DEB=$$ exec unshare --mount --propagation private "$0" $all
fi

# ---- Building ----

build_packages() {
    rm -rf "$folder"
    mkdir -p "$folder/source"
    if [ -z "$archive" ]; then
        git -C "$root" archive --prefix=pteverify/ HEAD
    else
        gzip -dc "$archive"
    fi | tar -x -C "$folder/source" --strip-components=1
    # Made with node, which a build of the package does not need.
    find_page "$folder/page.log"
    # The caller's settings must not influence a package.
    cd "$folder/source"
    logged "$folder/build.log" env -u CC -u CFLAGS -u CPPFLAGS -u LDFLAGS PTV_VIEW_PAGE="$page" DEB_BUILD_OPTIONS="parallel=$(nproc)" \
        dpkg-buildpackage -us -uc
    cd "$folder"
}

judge_packages() {
    lintian --allow-root --pedantic --display-info "$folder"/*.changes >"$folder/lintian.log" 2>&1 || true
    [ ! -s "$folder/lintian.log" ] || {
        cat "$folder/lintian.log" >&2
        fail 1 "lintian has something to say"
    }
}

# ---- Trying ----

# Makes a system with only the essential packages.
make_system() {
    system=$(mktemp -d)
    trap 'umount -l "$system/proc" 2>/dev/null; rm -rf --one-file-system "$system"' EXIT
    trap 'exit 2' HUP INT TERM
    logged "$folder/system.log" mmdebstrap --variant=minbase "$release" "$system" \
        "${PTV_MIRROR:-http://deb.debian.org/debian}"
    chmod 755 "$system"
    cp /etc/resolv.conf /etc/hosts "$system/etc/"
    mount -t proc proc "$system/proc"
    mkdir "$system/packages"
    cp "$folder"/*.deb "$system/packages"
    cp -r "$folder/source" "$system/source"
}

# inside COMMAND: runs it in the system, in /packages.
inside() {
    chroot "$system" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
        DEBIAN_FRONTEND=noninteractive ${http_proxy:+http_proxy="$http_proxy"} \
        sh -euc "cd /packages; $1" </dev/null
}

# ours: lists files in the system that are, or look like, ours.
ours() {
    (cd "$system" && find etc usr var/lib/dpkg/info \( -name '*pteverify*' -o -path '*/pteverify/*' \))
}

try_tool() {
    begin=$(date +%s)
    logged "$folder/install.log" inside 'apt-get update -q && apt-get install -y -q --no-install-recommends ./pteverify_*.deb'
    logged "$folder/verdict.log" inside 'pteverify smith --format pte --seed 1 -o /tmp/model.pte; pteverify /tmp/model.pte'
    seconds=$(($(date +%s) - begin))
    inside '! command -v cc' >/dev/null || fail 1 "the tool brings a compiler"
    echo "$release: from a bare system to the verdict on a model in $seconds s"
    [ $seconds -le 60 ] || fail 1 "that is more than a minute"
}

# Installs what debian/tests/control requires, and runs the tests.
try_tests() {
    needs=$(sed -n 's/^Depends: //p' "$folder/source/debian/tests/control" | tr '\n,' '  ')
    logged "$folder/needs.log" inside "apt-get install -y -q --no-install-recommends \
        \$(ls ./*.deb | grep -v dbgsym) $(echo " $needs" | sed 's/ [^ ]*pteverify[^ ]*/ /g')"
    for test in $(sed -n 's/^Tests: //p' "$folder/source/debian/tests/control" | tr ',' ' '); do
        logged "$folder/test-$test.log" inside "cd /source; AUTOPKGTEST_TMP=\$(mktemp -d) debian/tests/$test"
        echo "$release: debian/tests/$test: passed"
    done
}

try_removing() {
    logged "$folder/remove.log" inside "apt-get purge -y -q pteverify $(sed -n 's/^Package: \(lib.*\)/\1/p' \
        "$folder/source/debian/control" | tr '\n' ' ')"
    left=$(ours)
    # shellcheck disable=SC2086 # a list
    [ -z "$left" ] || fail 1 "what is left when all is removed:" $left
    echo "$release: nothing is left when all is removed"
}

build_packages
judge_packages
echo "built, without a tag of lintian: $(cd "$folder" && echo *.deb)"
[ -z "$build_only" ] || exit 0
make_system
try_tool
try_tests
try_removing
