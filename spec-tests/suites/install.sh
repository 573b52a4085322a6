#!/bin/sh
# install.sh - install into an empty folder, use what is there as a user would, uninstall.
set -eu

. "$(dirname "$0")/../tools/tap.sh"
suite install
stage=$(cd "$BUILD" && pwd)/stage
prefix=/opt/ct
home=$stage$prefix
rm -rf "$stage"
mkdir -p "$stage"

# A make of its own, with this tree's settings and nothing inherited.
run_make() {
    MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s BUILD="$BUILD" CFLAGS="${CFLAGS:--O2 -g}" \
        LDFLAGS="${LDFLAGS:-}" DESTDIR="$stage" PREFIX="$prefix" "$@" 2>&1
}

# expect WHAT COMMAND...: the command succeeds; what it said is the detail if it does not.
expect() {
    what=$1
    shift
    if said=$("$@" 2>&1); then
        pass "$what"
    else
        fail "$what" "$said"
    fi
}

# same WHAT WANTED GOT
same() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        fail "$1" "wanted: $2
got:    $3"
    fi
}

functions() {
    awk -f ref/man/comments.awk ref/ct.h | awk -F '\t' '$4 == "proto" { print $3 }' | sort
}

flags() {
    PKG_CONFIG_LIBDIR=$home/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$stage pkg-config "$@" cutecheck
}

# The C program of README.md, compiled with what pkg-config says; its last comment is its output.
compile_readme() {
    awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' README.md >"$stage/program.c"
    # shellcheck disable=SC2046,SC2086 # one word per flag
    ${CC:-cc} -std=c11 ${CFLAGS:-} -o "$stage/$1" "$stage/program.c" $(flags --cflags) $2
}

expect "make install" run_make install
for path in include/ct.h lib/libcutecheck.a lib/libcutecheck.so bin/ct lib/pkgconfig/cutecheck.pc \
    share/man/man1/ct.1 \
    share/man/man3/ct.3; do
    expect "$path is there" test -s "$home/$path"
done
same "the shared library has its soname" "libcutecheck.so.0" \
    "$(readelf -d "$home/lib/libcutecheck.so" | sed -n 's/.*soname: \[\(.*\)\]/\1/p')"
exported=$(nm -D --defined-only "$home/lib/libcutecheck.so" |
    awk '$2 ~ /[A-Z]/ { print $3 }' | sort)
same "the shared library exports the functions of ct.h and nothing else" "$(functions)" "$exported"
same "the library calls no allocator" "" \
    "$(nm "$home/lib/libcutecheck.a" |
        awk '$1 == "U" && $2 ~ /^(malloc|calloc|realloc|free)$/' | sort -u)"
same "each function has its manual page" "$(functions)" \
    "$(find "$home/share/man/man3" -name 'ct_*.3' | sed 's/^.*\///; s/\.3$//' | sort)"
same "pkg-config knows the version" "${VERSION:?}" "$(flags --modversion)"

wanted=$(awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' README.md |
    sed -n 's|^.*/\* prints \(.*\) \*/$|\1|p')
expect "the program of README.md compiles against the shared library" \
    compile_readme shared "$(flags --libs) -Wl,-rpath,$home/lib"
same "and prints what README.md says" "$wanted" "$("$stage/shared" 2>&1)"
expect "it compiles against the static library" compile_readme static "$home/lib/libcutecheck.a"
same "and prints the same" "$wanted" "$("$stage/static" 2>&1)"
same "the installed calculator runs" "_24" "$("$home/bin/ct" 'size((_4,_6))' 2>&1)"

expect "make uninstall" run_make uninstall
same "nothing is left" "" "$(find "$home" ! -type d)"
rm -rf "$stage"
finish
