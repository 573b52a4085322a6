#!/bin/sh
# portable.sh - the reference, ct, the judge and the lessons built for macOS and with musl.
#
# portable.sh: builds in $BUILD/TARGET, with the headers and the libc that come with zig's C
# compiler, which pip puts into $BUILD/venv (100 MB); ZIG names another one. Programs for musl run,
# those of another processor by QEMU. Programs for macOS are compiled and linked, and not run: that
# takes a Mac.
set -eu

. "$(dirname "$0")/tap.sh"
. "$(dirname "$0")/commands.sh"
pinned=ziglang==0.17.1
targets='x86_64-linux-musl aarch64-linux-musl x86_64-macos aarch64-macos'
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
mkdir -p "$BUILD"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
suite portable

# find_zig: $zig compiles; false, and $why not.
find_zig() {
    zig=${ZIG:-} why=
    [ -z "$zig" ] || return 0
    python=$BUILD/venv/bin/python
    why='python3 cannot make a virtual environment'
    [ -x "$python" ] || python3 -m venv "$BUILD/venv" >/dev/null 2>&1 || return 1
    why="pip cannot install $pinned"
    "$python" -m pip install -q --disable-pip-version-check $pinned >/dev/null 2>&1 || return 1
    zig=$("$python" -c 'import os, ziglang as z; print(os.path.dirname(z.__file__))')/zig
}

# make_for TARGET: with nothing of the caller's build.
make_for() {
    MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s BUILD="$BUILD/$1" CC="$zig cc -target $1" \
        AR="$zig ar" WERROR=-Werror portable
}

# find_runner TARGET: $run is the words before a program of it; false, and $why not.
find_runner() {
    run=
    case $1 in
    *-macos) why='it takes a Mac' ;;
    "$(uname -m)"-linux-*) [ "$(uname -s)" != Linux ] || return 0 ;;
    *)
        run=$(command -v "qemu-${1%%-*}" || command -v "qemu-${1%%-*}-static") && return 0
        why="qemu-${1%%-*} is missing"
        ;;
    esac
    return 1
}

# runs TARGET: what its programs say.
runs() {
    said=$($run "$BUILD/$1/judge" spec-tests/spec/vectors spec-tests/spec/recorded 2>&1 | tail -n 1)
    case $said in
    [1-9]*\ passed,\ 0\ failed,\ 0\ skipped) pass "$1: the judge: $said" ;;
    *) fail "$1: the judge" "$said" ;;
    esac
    prints_as_shown '^build/ct' "${run:+$run }$BUILD/$1"
    for tool in examples tutorials; do
        if [ -n "$run" ]; then
            skip "$1: $tool" "its script does not run programs by QEMU"
        elif BUILD=$BUILD/$1 sh spec-tests/tools/$tool.sh >"$scratch/$tool"; then
            pass "$1: $tool: $(tail -n 1 "$scratch/$tool")"
        else
            fail "$1: $tool" "$(grep -v '^ok' "$scratch/$tool")"
        fi
    done
}

find_zig || zig=
export ZIG_GLOBAL_CACHE_DIR="$BUILD/cache" ZIG_LOCAL_CACHE_DIR="$BUILD/cache"
for target in $targets; do
    if [ -z "$zig" ]; then
        skip "$target" "$why"
    elif ! make_for "$target" >"$scratch/said" 2>&1; then
        fail "$target: make portable" "$(tail -n 12 "$scratch/said")"
    else
        pass "$target: make portable"
        if find_runner "$target"; then
            runs "$target"
        else
            skip "$target: running it" "$why"
        fi
    fi
done
finish
