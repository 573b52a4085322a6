#!/bin/sh
# setup.sh - what this machine has, and what `make check` needs of it.
#
# setup.sh report    one line per capability: what was found, or what is left out without it
# setup.sh install   the same, then install what `make check` lacks, or say what to type and stop
set -eu

# The packages of a Debian system, and how each is recognised.
have_package() {
    case $1 in
    check) printf '#include <check.h>\n' | ${CC:-cc} -E - >/dev/null 2>&1 ;;
    pkg-config) command -v pkg-config >/dev/null 2>&1 ;;
    lcov) command -v lcov >/dev/null 2>&1 ;;
    graphviz) command -v dot >/dev/null 2>&1 ;;
    esac
}

missing_packages() {
    for package in check pkg-config lcov graphviz; do
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
    line "nvcc" "$(nvcc_version)" "no CUDA code is compiled"
    line "CUDA device" "$(cuda_device)" "nothing runs on a GPU"
}

# Give up with the one command that helps.
ask() {
    echo "setup: $1. Type:" >&2
    echo "    $2" >&2
    echo "and run make again. (make conform needs none of this.)" >&2
    exit 1
}

install_missing() {
    missing=$(missing_packages)
    missing=${missing% }
    [ -n "$missing" ] || return 0
    command -v apt-get >/dev/null 2>&1 ||
        ask "these are not installed, and this system has no apt-get: $missing" \
            "(your package manager) install $missing"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        as_root=sudo
        command -v sudo >/dev/null 2>&1 ||
            ask "not installed, and this user may not install: $missing" \
                "su -c 'apt-get install -y $missing'"
        sudo -n true 2>/dev/null ||
            ask "not installed, and this user may not install: $missing" \
                "sudo apt-get install -y $missing"
    fi
    # shellcheck disable=SC2086 # one word per package
    set -- apt-get install -y --no-install-recommends $missing
    echo "setup: installing $missing"
    log=$(mktemp)
    # A package source that does not answer matters only if the packages then do not come.
    if ! { $as_root apt-get update || true; $as_root env DEBIAN_FRONTEND=noninteractive "$@"; } \
        </dev/null >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        rm -f "$log"
        ask "apt-get could not install $missing" "$as_root $*"
    fi
    rm -f "$log"
    [ -z "$(missing_packages)" ] ||
        ask "still not found after the installation: $(missing_packages)" "$as_root $*"
}

case ${1:-} in
report) report ;;
install)
    install_missing
    report
    ;;
*)
    echo "usage: setup.sh report|install" >&2
    exit 2
    ;;
esac
