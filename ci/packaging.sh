#!/bin/sh
# Fills in the templates of packaging for a release, from the archive of its sources, and checks them: builds the RPMs,
# replays the formula and the port, and has Conan create its package. Checks whose tools are missing are named and left
# out. Ten minutes.
# usage: packaging.sh [--fill] ARCHIVE FOLDER [CHECK...]   ARCHIVE: pteverify-VERSION.tar.gz
#        --fill: checks nothing   CHECK: homebrew, vcpkg, conan, rpm; all without any
set -eu
. "$(dirname "$0")/common.sh"
fill_only=
if [ "${1-}" = --fill ]; then
    fill_only=yes
    shift
fi
[ $# -ge 2 ] && [ -f "$1" ] || usage
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
name=$(basename "$archive" .tar.gz)
version=${name#pteverify-}
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shift 2
[ $# -gt 0 ] || set -- homebrew vcpkg conan rpm
for check in "$@"; do
    case $check in
    homebrew | vcpkg | conan | rpm) ;;
    *) usage ;;
    esac
done

fill() {
    need sha256sum sha512sum
    seconds=$(tar -tvzf "$archive" --full-time --utc "$name/LICENSE" | awk '{ print $4 }')
    cp -r "$root/packaging/." "$folder"
    rm -rf "$folder/npm" # ci/npm.sh fills that with its own output
    find "$folder" -name '*.in' | while read -r file; do
        sed "s/@VERSION@/$version/; s/@VERSION@/$version/; s/@SHA256@/$(sha256sum "$archive" | cut -d ' ' -f 1)/
            s/@SHA512@/$(sha512sum "$archive" | cut -d ' ' -f 1)/
            s/@RPMDATE@/$(LC_ALL=C date -u -d "$seconds" '+%a %b %d %Y')/" "$file" >"${file%.in}"
        rm "$file"
    done
    ! grep -rlE '@[A-Z0-9]+@' "$folder" || fail 1 "these have empty places"
}

# there COMMAND: whether it exists; prints what is left out if not.
there() {
    command -v "$1" >/dev/null || {
        echo "left out: $check: there is no $1"
        return 1
    }
}

check_rpm() {
    there rpmbuild || return 0
    mkdir -p "$scratch/rpm/SOURCES"
    cp "$archive" "$scratch/rpm/SOURCES"
    # Other systems have other names of packages.
    logged "$scratch/$check.log" rpmbuild --nodeps --define "_topdir $scratch/rpm" -ba "$folder/rpm/pteverify.spec"
    find "$scratch/rpm" -name '*.rpm' | sort >"$scratch/rpms"
    [ "$(grep -c pteverify "$scratch/rpms")" -ge 4 ] || fail 1 "these RPMs only: $(cat "$scratch/rpms")"
    echo "rpm: built: $(sed 's|.*/||' "$scratch/rpms" | tr '\n' ' ')"
    there rpmlint || return 0
    rpmlint -c "$folder/rpm/rpmlint.toml" "$folder/rpm/pteverify.spec" >"$scratch/log" 2>&1 || true
    grep -q ' 0 errors, 0 warnings' "$scratch/log" || fail 1 "rpmlint: $(cat "$scratch/log")"
    echo "rpm: rpmlint: nothing to say about the spec"
}

# Defines the words of Homebrew that the formula uses, and runs its steps in the unpacked sources.
check_homebrew() {
    there ruby || return 0
    logged "$scratch/$check.log" ruby -c "$folder/homebrew/pteverify.rb"
    cat >"$scratch/brew.rb" <<'EOF'
require "pathname"
PREFIX = Pathname(ARGV[1])
class Formula
  %w[desc homepage url sha256 license depends_on uses_from_macos].each do |word|
    define_singleton_method(word) { |value| (@said ||= {})[word] = value }
  end
  def self.said = @said
  def self.test(&steps) = define_method(:test_steps, &steps)
  def bin = PREFIX/"bin"
  def std_cmake_args = ["-DCMAKE_INSTALL_PREFIX=#{PREFIX}", "-DCMAKE_BUILD_TYPE=Release"]
  def system(*words) = Kernel.system(*words.map(&:to_s)) || abort("failed: #{words.join(" ")}")
end
load ARGV[0]
abort "no sum" unless Pteverify.said["sha256"].match?(/\A\h{64}\z/) && Pteverify.said["url"].end_with?(".tar.gz")
Pteverify.new.install
Pteverify.new.test_steps
EOF
    (cd "$scratch/source" && logged "$scratch/$check.log" ruby "$scratch/brew.rb" "$folder/homebrew/pteverify.rb" "$scratch/brew")
    [ -x "$scratch/brew/bin/pteverify" ] || fail 1 "the formula installs no tool"
    echo "homebrew: installed and tested"
}

# Defines the functions of vcpkg that the port calls.
check_vcpkg() {
    there cmake && there python3 || return 0
    logged "$scratch/$check.log" python3 -m json.tool "$folder/vcpkg/vcpkg.json"
    cat >"$scratch/port.cmake" <<'EOF'
cmake_minimum_required(VERSION 3.22)
function(vcpkg_download_distfile result)
    cmake_parse_arguments(arg "" "FILENAME;SHA512" "URLS" ${ARGN})
    file(SHA512 "${ARCHIVES}/${arg_FILENAME}" sum)
    if(NOT sum STREQUAL arg_SHA512)
        message(FATAL_ERROR "another sum")
    endif()
    set(${result} "${ARCHIVES}/${arg_FILENAME}" PARENT_SCOPE)
endfunction()
function(vcpkg_extract_source_archive result)
    cmake_parse_arguments(arg "" "ARCHIVE" "" ${ARGN})
    file(ARCHIVE_EXTRACT INPUT "${arg_ARCHIVE}" DESTINATION "${SCRATCH}/src")
    set(${result} "${SCRATCH}/src/pteverify-${VERSION}" PARENT_SCOPE)
endfunction()
function(vcpkg_check_features)
    cmake_parse_arguments(arg "" "OUT_FEATURE_OPTIONS" "FEATURES" ${ARGN})
    list(GET arg_FEATURES 0 feature)
    list(GET arg_FEATURES 1 option)
    set(value OFF)
    if(feature IN_LIST FEATURES)
        set(value ON)
    endif()
    set(${arg_OUT_FEATURE_OPTIONS} "-D${option}=${value}" PARENT_SCOPE)
endfunction()
function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_cmake_configure)
    cmake_parse_arguments(arg "" "SOURCE_PATH" "OPTIONS" ${ARGN})
    run("${CMAKE_COMMAND}" -S "${arg_SOURCE_PATH}" -B "${SCRATCH}/build" ${arg_OPTIONS}
        "-DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR}" -DCMAKE_INSTALL_LIBDIR=lib)
endfunction()
function(vcpkg_cmake_install)
    run("${CMAKE_COMMAND}" --build "${SCRATCH}/build" --target install -j 2)
endfunction()
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(arg "" "CONFIG_PATH" "" ${ARGN})
    file(COPY "${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}" DESTINATION "${CURRENT_PACKAGES_DIR}/share")
    file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib/cmake")
endfunction()
function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_copy_tools)
    cmake_parse_arguments(arg "AUTO_CLEAN" "" "TOOL_NAMES" ${ARGN})
    file(COPY "${CURRENT_PACKAGES_DIR}/bin/${arg_TOOL_NAMES}" DESTINATION "${CURRENT_PACKAGES_DIR}/tools/pteverify")
endfunction()
function(vcpkg_install_copyright)
    cmake_parse_arguments(arg "" "" "FILE_LIST" ${ARGN})
    configure_file("${arg_FILE_LIST}" "${CURRENT_PACKAGES_DIR}/share/pteverify/copyright" COPYONLY)
endfunction()
include("${PORT}")
EOF
    for features in "" tool; do
        port=$scratch/vcpkg$features
        logged "$scratch/$check.log" cmake -DARCHIVES="$(dirname "$archive")" -DVERSION="$version" -DSCRATCH="$port" \
            -DFEATURES=$features -DCURRENT_PACKAGES_DIR="$port/package" \
            -DPORT="$folder/vcpkg/portfile.cmake" -P "$scratch/port.cmake"
        for file in include/pteverify.h lib/libpteverify.a share/pteverify/copyright \
            share/pteverify/pteverify-config.cmake ${features:+tools/pteverify/pteverify}; do
            [ -e "$port/package/$file" ] || fail 1 "vcpkg: there is no $file"
        done
    done
    echo "vcpkg: installed, without and with the tool"
}

check_conan() {
    conan=$root/build/oracle/conan/bin/conan
    from_pypi "$root/build/oracle/conan" conan==2.34.0 2>/dev/null || {
        echo "left out: $check: Conan cannot be fetched from PyPI"
        return 0
    }
    cp -r "$folder/conan" "$scratch/conan"
    sed -i "s|url: .*|url: \"file://$archive\"|" "$scratch/conan/conandata.yml"
    export CONAN_HOME="$scratch/conan-home"
    logged "$scratch/$check.log" "$conan" profile detect
    for shared in False True; do
        logged "$scratch/$shared.log" "$conan" create "$scratch/conan" --version "$version" --no-remote -o "pteverify/*:shared=$shared"
        grep -q "^pteverify $version, [0-9]* rules: no bytes are " "$scratch/$shared.log" || fail 1 "conan: nothing is tested"
    done
    echo "conan: created and used, static and shared"
}

fill
[ -z "$fill_only" ] || exit 0
make_scratch
mkdir "$scratch/source"
tar -xzf "$archive" -C "$scratch/source" --strip-components=1
unset CC CFLAGS CPPFLAGS LDFLAGS
for check in "$@"; do
    "check_$check"
done
