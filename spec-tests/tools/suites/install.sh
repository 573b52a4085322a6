#!/bin/sh
# install.sh - install into an empty folder, use what is there as a user would, uninstall.
set -eu

. "$(dirname "$0")/../tap.sh"
suite install
stage=$(cd "$BUILD" && pwd)/stage
prefix=/opt/ct
home=$stage$prefix
rm -rf "$stage"
mkdir -p "$stage"

# A make of its own, with this tree's settings and nothing inherited.
run_make() {
    MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s BUILD="$BUILD" CFLAGS="${CFLAGS:--O2 -g1}" \
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

emu_flags() {
    PKG_CONFIG_LIBDIR=$home/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$stage pkg-config "$@" cuteemu
}

# The functions that the installed headers of the machine declare.
emu_functions() {
    sed -n 's/^emu_execute //p' "$home"/include/cutecheck/emu/*.h | tr -d ' ;' | tr ',' '\n' \
        >"$stage/names"
    grep -hv '^\(typedef\|static\|#\|emu_execute \)' "$home"/include/cutecheck/emu/*.h |
        grep '^[a-z]' | grep -o 'emu_[a-z0-9_]*(' | tr -d '(' >>"$stage/names"
    sort "$stage/names"
}

# alone HEADER LANGUAGE COMPILER..: it needs no other header before it.
alone() {
    printf '#include <%s>\n' "$1" "$1" >"$stage/alone.$2"
    printf 'int main(void);\nint main(void) { return 0; }\n' >>"$stage/alone.$2"
    file=$stage/alone.$2
    shift 2
    # shellcheck disable=SC2046 # one word per flag
    "$@" -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fsyntax-only \
        $(emu_flags --cflags) "$file"
}

# The first C program of docs/embedding.md, and the text block that follows it: what it prints.
compile_emu_readme() {
    # shellcheck disable=SC2046,SC2086 # one word per flag
    ${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror ${CFLAGS:-} \
        -o "$stage/$1" "$stage/emu.c" $(emu_flags --cflags) $2
}

# No complaint from the formatter, and no reference to a page that is not there.
pages_are_good() {
    for page in "$home"/share/man/man3/emu-*.3 "$home/share/man/man3/cuteemu.3" \
        "$home/share/man/man1/cuemu.1"; do
        [ -s "$page" ] || echo "$page is empty"
        ! command -v groff >/dev/null 2>&1 || groff -ww -man -Tutf8 "$page" 2>&1 >/dev/null
    done
    cat "$home"/share/man/man3/emu*.3 "$home/share/man/man3/cuteemu.3" |
        sed -n 's/^\.BR \([a-z0-9_\\-]*\) (3).*/\1/p; s|^\.so man3/\(.*\)\.3$|\1|p' | tr -d '\\' |
        sort -u | while read -r name; do
        [ -s "$home/share/man/man3/$name.3" ] || echo "$name(3) is missing"
    done
}

# The C program of docs/library.md, compiled with what pkg-config says; its last comment is its
# output.
compile_readme() {
    awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' docs/library.md >"$stage/program.c"
    # shellcheck disable=SC2046,SC2086 # one word per flag
    ${CC:-cc} -std=c11 ${CFLAGS:-} -o "$stage/$1" "$stage/program.c" $(flags --cflags) $2
}

expect "make install" run_make install
for path in include/ct.h lib/libcutecheck.a lib/libcutecheck.so bin/ct lib/pkgconfig/cutecheck.pc \
    share/man/man1/ct.1 share/man/man3/ct.3 \
    share/bash-completion/completions/ct share/zsh/site-functions/_ct; do
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

wanted=$(awk '/^```c$/ { on = 1; next } /^```/ { on = 0 } on' docs/library.md |
    sed -n 's|^.*/\* prints \(.*\) \*/$|\1|p')
expect "the program of docs/library.md compiles against the shared library" \
    compile_readme shared "$(flags --libs) -Wl,-rpath,$home/lib"
same "and prints what docs/library.md says" "$wanted" "$("$stage/shared" 2>&1)"
expect "it compiles against the static library" compile_readme static "$home/lib/libcutecheck.a"
same "and prints the same" "$wanted" "$("$stage/static" 2>&1)"
same "the installed calculator runs" "_24" "$("$home/bin/ct" 'size((_4,_6))' 2>&1)"

# ---- The machine --------------------------------------------------------------------------------

for path in lib/libcuteemu.a lib/libcuteemu.so lib/pkgconfig/cuteemu.pc share/man/man3/cuteemu.3 \
    bin/cuemu share/man/man1/cuemu.1 share/bash-completion/completions/cuemu \
    share/zsh/site-functions/_cuemu \
    $(echo emu/*.h | tr ' ' '\n' | sed 's|^|include/cutecheck/|'); do
    expect "$path is there" test -s "$home/$path"
done
same "its shared library has its soname" "libcuteemu.so.0" \
    "$(readelf -d "$home/lib/libcuteemu.so" | sed -n 's/.*soname: \[\(.*\)\]/\1/p')"
same "its shared library exports the functions of its headers and nothing else" "$(emu_functions)" \
    "$(nm -D --defined-only "$home/lib/libcuteemu.so" | awk '$2 ~ /[A-Z]/ { print $3 }' | sort)"
same "each of its functions has its manual page" "$(emu_functions)" \
    "$(find "$home/share/man/man3" -name 'emu_*.3' | sed 's/^.*\///; s/\.3$//' | sort)"
same "its manual pages are good" "" "$(pages_are_good)"
same "the installed cuemu runs" "cuemu (cutecheck) $VERSION" "$("$home/bin/cuemu" --version 2>&1)"
same "it finds the installed Python package" "$home/lib/cutecheck/python/cutecheck/start" \
    "$(env -u PYTHONPATH "$home/bin/cuemu" env | sed -n "s/^export PYTHONPATH='\(.*\)'$/\1/p")"
same "pkg-config knows its version" "$VERSION" "$(emu_flags --modversion)"
for header in "$home"/include/cutecheck/emu/*.h; do
    name=emu/${header##*/}
    expect "$name alone is C11" alone "$name" c "${CC:-cc}" -std=c11
    if command -v "${CXX:-g++}" >/dev/null 2>&1; then
        expect "$name alone is C++17" alone "$name" cpp "${CXX:-g++}" -std=c++17
    else
        skip "$name alone is C++17" "no C++ compiler"
    fi
done
awk '/^```c$/ { on = 1; next } /^```/ { if (on) exit } on' docs/embedding.md >"$stage/emu.c"
awk '/^```c$/ { ++seen } seen && /^```text$/ { on = 1; next } /^```/ { if (on) exit } on' \
    docs/embedding.md >"$stage/emu.wants"
expect "the program of docs/embedding.md compiles against the shared library" \
    compile_emu_readme emu-shared "$(emu_flags --libs) -Wl,-rpath,$home/lib"
same "and prints what docs/embedding.md shows" "$(cat "$stage/emu.wants")" \
    "$("$stage/emu-shared" 2>&1)"
expect "it compiles against the static library" compile_emu_readme emu-static \
    "$home/lib/libcuteemu.a $(emu_flags --static --libs-only-l | sed 's/-lcuteemu//')"
same "and prints the same" "$(cat "$stage/emu.wants")" "$("$stage/emu-static" 2>&1)"

expect "make uninstall" run_make uninstall
same "nothing is left" "" "$(find "$home" ! -type d)"

# ---- A folder of one's own, which the loader does not know --------------------------------------

own=$stage/own
in_own() {
    MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s BUILD="$BUILD" CFLAGS="${CFLAGS:--O2 -g1}" \
        LDFLAGS="${LDFLAGS:-}" PREFIX="$own" "$1"
}

# compile_in_own TO FROM LIBRARY
compile_in_own() {
    # shellcheck disable=SC2046,SC2086 # one word per flag
    ${CC:-cc} -std=c11 ${CFLAGS:-} -o "$stage/$1" "$stage/$2.c" \
        $(PKG_CONFIG_PATH=$own/lib/pkgconfig pkg-config --cflags --libs "$3")
}

expect "make install into a folder of one's own" in_own install
expect "the program of docs/library.md compiles with its pkg-config file" \
    compile_in_own reader program cutecheck
same "and runs as it is" "$wanted" "$("$stage/reader" 2>&1)"
expect "so does the program of docs/embedding.md" compile_in_own machine emu cuteemu
same "and runs as it is" "$(cat "$stage/emu.wants")" "$("$stage/machine" 2>&1)"

# ---- By CMake: find_package, its targets, versions, components ----------------------------------

# A project whose find_package has these words; it links program.c and emu.c in both ways.
project() {
    rm -rf "$stage/project" && mkdir "$stage/project" && cat >"$stage/project/CMakeLists.txt" <<EOF
cmake_minimum_required(VERSION 3.16)
project(user LANGUAGES C)
enable_testing()
find_package(cutecheck $1)
foreach(way "" _static)
  add_executable(program\${way} ../program.c)
  target_link_libraries(program\${way} PRIVATE cutecheck::cutecheck\${way})
  add_executable(emu\${way} ../emu.c)
  target_link_libraries(emu\${way} PRIVATE cutecheck::cuteemu\${way})
  add_test(NAME program\${way} COMMAND program\${way})
  add_test(NAME emu\${way} COMMAND emu\${way})
endforeach()
add_test(NAME ct COMMAND cutecheck::ct "size((_4,_6))")
add_test(NAME judge COMMAND cutecheck::judge --op rank)
add_test(NAME cuemu COMMAND cutecheck::cuemu --version)
EOF
    CC=${CC:-cc} CFLAGS=${CFLAGS:-} LDFLAGS=${LDFLAGS:-} \
        cmake -S "$stage/project" -B "$stage/project/build" -DCMAKE_PREFIX_PATH="$own" 2>&1
}

built_and_tested() {
    cmake --build "$stage/project/build" 2>&1 &&
        (cd "$stage/project/build" && ctest --output-on-failure 2>&1)
}

# refused WHAT WORDS MESSAGE: find_package with these words fails, and says this.
refused() {
    if said=$(project "$2"); then
        fail "$1" "it was found"
    else
        same "$1" "$3" "$(printf '%s\n' "$said" | grep -o "$3" | head -n 1)"
    fi
}

if ! command -v cmake >/dev/null 2>&1; then
    skip "find_package" "cmake is not installed"
else
    expect "find_package finds it, with the machine" project "$VERSION REQUIRED COMPONENTS emu"
    expect "its targets link and run" built_and_tested
    refused "another first version is refused" "9.0 REQUIRED" 'requested version "9.0"'
    refused "an unknown component is refused" "REQUIRED COMPONENTS gpu" "no component 'gpu'"
fi

# ---- The judge and the lessons ------------------------------------------------------------------

same "the installed judge judges by the installed vectors" \
    "$("$BUILD/judge" --op size spec-tests/spec/vectors spec-tests/spec/recorded | tail -n 1)" \
    "$(cd / && "$own/bin/cutecheck-judge" --op size 2>&1 | tail -n 1)"
same "it gives its own name" "cutecheck-judge $VERSION" \
    "$("$own/bin/cutecheck-judge" --version 2>&1)"
lone=$(mktemp -d)
cp "$own/bin/cutecheck-judge" "$lone/judge"
same "a judge without vectors asks for some" \
    "judge: no vector file is named, and none are next to the judge" \
    "$("$lone/judge" 2>&1 | sed 's/:[^:]*$//; q')"
rm -rf "$lone"
same "the installed lessons are those of the tree" \
    "$(find tutorials/[0-9]* -name lesson.c | grep -c .)" \
    "$("$own/bin/cutecheck-tutorial" | grep -c '^  [0-9][0-9] ')"
same "a lesson runs the installed tools" "" \
    "$(cd / && "$own/bin/cutecheck-tutorial" 23 --plain 2>&1 |
        diff - "$OLDPWD/tutorials/23_wait/lesson.out")"
for page in cutecheck-judge cutecheck-tutorial; do
    expect "$page(1) is there" test -s "$own/share/man/man1/$page.1"
    ! command -v groff >/dev/null 2>&1 || same "$page(1) is good" "" \
        "$(groff -ww -man -Tutf8 "$own/share/man/man1/$page.1" 2>&1 >/dev/null)"
done

expect "make uninstall from it" in_own uninstall
same "nothing is left there" "" "$(find "$own" ! -type d)"
rm -rf "$stage"
finish
