#!/bin/sh
# setup.sh - what this machine has, and what `make check` needs of it.
#
# setup.sh report    one line per capability: what was found, or what is left out without it
# setup.sh install   the same, then install what `make check` lacks, or say what to type and stop
set -eu

# The packages of a Debian system, and how each is recognised. Without one of the first the tests do
# not run; without one of the others some of them are skipped. gcc comes without the headers of C
# where nothing is installed that is only recommended.
needed="libc6-dev check pkg-config lcov graphviz"
wanted="chromium"

have_package() {
    case $1 in
    chromium) command -v chromium >/dev/null 2>&1 ;;
    libc6-dev) printf '#include <stdio.h>\n' | ${CC:-cc} -E - >/dev/null 2>&1 ;;
    check) printf '#include <check.h>\n' | ${CC:-cc} -E - >/dev/null 2>&1 ;;
    pkg-config) command -v pkg-config >/dev/null 2>&1 ;;
    lcov) command -v lcov >/dev/null 2>&1 ;;
    graphviz) command -v dot >/dev/null 2>&1 ;;
    esac
}

# missing_packages NAME...: those that are not there.
missing_packages() {
    for package; do
        have_package "$package" || printf '%s ' "$package"
    done
}

find_nvcc() {
    command -v nvcc 2>/dev/null || ls /usr/local/cuda/bin/nvcc 2>/dev/null || true
}

# line NAME FOUND WITHOUT: FOUND is empty where there is none.
line() {
    if [ -n "$2" ]; then
        printf '%-12s %s\n' "$1:" "$2"
    else
        printf '%-12s not found: %s\n' "$1:" "$3"
    fi
}

version_of() {
    command -v "$1" >/dev/null 2>&1 || return 0
    "$@" 2>&1 </dev/null | sed -n 's/^[^0-9]*\([0-9][0-9.]*\).*/\1/p' | sed -n 1p
}

check_version() {
    have_package check || return 0
    v=$(pkg-config --modversion check 2>/dev/null) || v=found
    echo "$v"
}

chromium_version() {
    chromium --version 2>/dev/null </dev/null | sed -n 's/^[^0-9]*\([0-9.]*\).*/\1/p'
}

nvcc_version() {
    nvcc=$(find_nvcc)
    [ -z "$nvcc" ] || "$nvcc" --version | sed -n 's/.*release \([0-9.]*\).*/\1/p'
}

cuda_device() {
    command -v nvidia-smi >/dev/null 2>&1 || return 0
    nvidia-smi --query-gpu=name,compute_cap --format=csv,noheader 2>/dev/null | sed -n 1p || true
}

report() {
    line "Check" "$(check_version)" "the Check suites left out"
    line "g++" "$(version_of g++ -dumpfullversion)" "the C++17 test of the header left out"
    line "clang" "$(version_of clang --version)" "its warnings and make fuzz left out"
    line "dot" "$(version_of dot -V)" "drawings are not rendered"
    line "lcov" "$(version_of lcov --version)" "make coverage left out"
    line "chromium" "$(chromium_version)" "the pages of lessons are not opened"
    line "nvcc" "$(nvcc_version)" "no CUDA code is compiled"
    line "CUDA device" "$(cuda_device)" "nothing runs on a GPU"
}

# Give up with the one command that helps.
ask() {
    echo "setup: $1. Type:" >&2
    echo "    $2" >&2
    echo "and run make again. (make conform needs a compiler and make alone.)" >&2
    exit 1
}

# Who may install: sets as_root; false where this user may not, or no apt-get is here.
find_right() {
    as_root=
    command -v apt-get >/dev/null 2>&1 || return 1
    [ "$(id -u)" -ne 0 ] || return 0
    as_root=sudo
    command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null
}

# install_packages NAME...: false where apt-get fails; the end of what it said is shown.
install_packages() {
    echo "setup: installing $*"
    log=$(mktemp)
    set -- apt-get install -y --no-install-recommends "$@"
    rc=0
    # A package source that does not answer matters only if the packages then do not come.
    { $as_root apt-get update || true; $as_root env DEBIAN_FRONTEND=noninteractive "$@"; } \
        </dev/null >"$log" 2>&1 || rc=$?
    [ "$rc" -eq 0 ] || tail -n 5 "$log" >&2
    rm -f "$log"
    return "$rc"
}

# shellcheck disable=SC2086 # one word per package
install_needed() {
    missing=$(missing_packages $needed)
    missing=${missing% }
    [ -n "$missing" ] || return 0
    command -v apt-get >/dev/null 2>&1 ||
        ask "these are not installed, and this system has no apt-get: $missing" \
            "(your package manager) install $missing"
    if ! find_right; then
        command -v sudo >/dev/null 2>&1 ||
            ask "not installed, and this user may not install: $missing" \
                "su -c 'apt-get install -y $missing'"
        ask "not installed, and this user may not install: $missing" \
            "sudo apt-get install -y $missing"
    fi
    command="${as_root:+$as_root }apt-get install -y --no-install-recommends $missing"
    install_packages $missing || ask "apt-get could not install $missing" "$command"
    [ -z "$(missing_packages $needed)" ] ||
        ask "still not found after the installation: $(missing_packages $needed)" "$command"
}

# What cannot be had is left out; the report and the tests say so.
# shellcheck disable=SC2086 # one word per package
install_wanted() {
    missing=$(missing_packages $wanted)
    missing=${missing% }
    [ -n "$missing" ] && find_right || return 0
    install_packages $missing || echo "setup: going on without $missing" >&2
}

case ${1:-} in
report) report ;;
install)
    install_needed
    install_wanted
    report
    ;;
*)
    echo "usage: setup.sh report|install" >&2
    exit 2
    ;;
esac
