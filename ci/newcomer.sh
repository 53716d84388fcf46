#!/bin/sh
# Tries a newcomer's first steps in a bare Debian: for each package in FOLDER (pteverify_*.deb,
# pteverify-*-linux-x86_64, pteverify-*.whl, pteverify-*.tgz of npm, the archive of the sources), makes a system,
# installs the package as README.md says, and follows docs/first-model.md word by word, without a network: as root and
# as another user, in a German locale and in none, with an unwritable home; then checks reports and help on terminals of
# 80 and 40 columns, and makes a page. Status 1: something went wrong. Needs root, mmdebstrap; PTV_MIRROR is another
# mirror of Debian. One to five minutes per package and release.
# usage: newcomer.sh [--release RELEASE] FOLDER   RELEASE: bookworm, trixie; both without it
# shellcheck disable=SC2317 # what step calls is reached
set -eu
. "$(dirname "$0")/common.sh"

releases="bookworm trixie"
arguments=$*
if [ "${1-}" = --release ] && [ $# -gt 1 ]; then
    releases=$2
    shift 2
fi
case ${1-} in -*) usage ;; esac
[ $# -eq 1 ] || usage
[ -d "$1" ] || fail 3 "$1 is no folder"
folder=$(cd "$1" && pwd)
need mmdebstrap unshare
[ "$(id -u)" -eq 0 ] || fail 2 "only root can make a system"
# Mounts made here are invisible outside, and vanish at the end.
# shellcheck disable=SC2086 # the words it was called with
[ "${PTV_NEWCOMER-}" = "$$" ] || PTV_NEWCOMER=$$ exec unshare --mount --propagation private "$0" $arguments

work=$(mktemp -d)
system=$work/system
trap 'umount -l "$system/proc" "$system/dev/pts" 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT
trap 'exit 2' HUP INT TERM

# within SYSTEM COMMAND...
within() {
    in=$1
    shift
    chroot "$in" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive TERM=dumb \
        ${PIP_CERT:+PIP_CERT=/etc/pip-certificates.pem} ${PIP_CERT:+NODE_EXTRA_CA_CERTS=/etc/pip-certificates.pem} \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@" </dev/null
}

inside() {
    within "$system" "$@"
}

# make_base RELEASE
make_base() {
    rm -rf --one-file-system "$work/base"
    mmdebstrap --variant=minbase --include=locales "$1" "$work/base" \
        "${PTV_MIRROR:-http://deb.debian.org/debian}" >"$work/log" 2>&1 || {
        cat "$work/log"
        fail 2 "mmdebstrap makes no system"
    }
    chmod 755 "$work/base"
    cp /etc/resolv.conf /etc/hosts "$work/base/etc/"
    [ ! -e "${PIP_CERT:-}" ] || cp "$PIP_CERT" "$work/base/etc/pip-certificates.pem"
    chroot "$work/base" localedef -i de_DE -f UTF-8 de_DE.UTF-8
    chroot "$work/base" useradd --create-home user
    mkdir "$work/base/given"
    cp "$root/docs/first-model.md" "$root/ci/tutorial.sh" "$sample" "$work/base/given"
    within "$work/base" apt-get update -qq # mmdebstrap leaves no package lists, which a real system has
}

# install FILE: installs it as README.md says.
install() {
    cp "$1" "$system/given"
    file=/given/$(basename "$1")
    case $file in
    *.deb) inside apt-get install -qq -y "$file" ;;
    *.whl)
        inside apt-get install -qq -y --no-install-recommends python3-venv &&
            inside python3 -m venv /opt/pteverify && inside /opt/pteverify/bin/pip install -q "$file" &&
            inside ln -s /opt/pteverify/bin/pteverify /usr/local/bin/pteverify
        ;;
    *.tgz)
        inside apt-get install -qq -y --no-install-recommends nodejs npm &&
            inside npm install --silent --global "$file"
        ;;
    *.tar.gz)
        inside tar -xzf "$file" -C /home/user && inside sh -c '/home/user/pteverify-*/ci/verify.sh' &&
            inside sh -c 'cmake --install /home/user/pteverify-*/build/release'
        ;;
    *) inside /usr/bin/install -m 755 "$file" /usr/local/bin/pteverify ;;
    esac
}

# Situations of a newcomer: name, user, environment.
ways="as root|root|LANG=C.UTF-8
another user|user|LANG=C.UTF-8
in German|user|LANG=de_DE.UTF-8
no locale|user|LC_ALL=
home not writable|user|HOME=/proc"

# as USER ENVIRONMENT COMMAND: runs it in a separate folder with the sample, without a network.
as() {
    unshare --net chroot "$system" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME="/home/$1" TERM=dumb "$2" \
        su -p -s /bin/sh "$1" -c "set -e; cd \"\$(mktemp -d)\"; cp /given/*.pte .; $3" </dev/null
}

# terminal COLUMNS: checks that the tool prints the same there as into a pipe.
terminal() {
    as user LANG=C.UTF-8 "head -c 900 linear.pte >cut.pte
        commands='pteverify linear.pte; pteverify cut.pte; pteverify help; pteverify help view'
        sh -c \"\$commands\" >piped 2>&1 || true
        export TERM=xterm NO_COLOR=1
        script -qc \"stty cols $1; \$commands\" /dev/null | tr -d '\r' >shown
        grep -q clean shown && diff piped shown"
}

# step WHAT FUNCTION...: runs a step, and adds to the figures.
step() {
    what=$1
    shift
    "$@" >"$work/log" 2>&1 && result=passed || {
        cat "$work/log"
        result=FAILED status=1
    }
    figures="$figures$release: $name: $what: $result
"
}

try_all() {
    begin=$(date +%s)
    rm -rf --one-file-system "$system"
    cp -a "$work/base" "$system"
    mount -t proc proc "$system/proc"
    mkdir -p "$system/dev/pts"
    mount --bind /dev/pts "$system/dev/pts"
    name=$(basename "$1")
    step installed install "$1"
    if [ "$result" = passed ]; then
        echo "$ways" >"$work/ways"
        while IFS='|' read -r what user environment; do
            step "$what" as "$user" "$environment" 'sh /given/tutorial.sh /given/first-model.md'
        done <"$work/ways"
        step '80 columns' terminal 80
        step '40 columns' terminal 40
        case $name in
        *.tar.gz) ;; # which takes node to make it
        *) step 'a page' as user LANG=C.UTF-8 'pteverify view linear.pte -o page.html; grep -q application/json page.html' ;;
        esac
    fi
    umount "$system/dev/pts" "$system/proc"
    figures="$figures$release: $name: $(($(date +%s) - begin)) s
"
}

sample=$root/build/release/golden/linear.pte
[ -f "$sample" ] || fail 2 "there is no $sample (ci/verify.sh)"
figures=
status=0
for release in $releases; do
    make_base "$release"
    for file in "$folder"/pteverify_*.deb "$folder"/pteverify-*linux-x86_64 "$folder"/pteverify-*manylinux*_x86_64.whl \
        "$folder"/pteverify-*.tgz "$folder"/pteverify-*[0-9].tar.gz; do
        [ ! -f "$file" ] || try_all "$file"
    done
done
[ -n "$figures" ] || fail 3 "there is no package in $folder"
printf '%s' "$figures"
exit $status
