#!/bin/sh
# cuda_projects.sh - docs/gpu-tests.md done word for word, in a project of its own: its files, its
# commands and what they print, and every step of its CI job.
#
# What needs nvcc and GoogleTest is for EVERY=1, which `make check-cuda` sets, as nvcc takes longer
# for the three programs than all else takes; it is left out where they are not there. A C program
# with a fat binary of its own takes the place of the test, in the same files for CMake and make.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite cuda_projects
readme=$PWD/docs/gpu-tests.md root=$PWD
case $BUILD in /*) built=$BUILD there=build ;; *) built=$PWD/$BUILD there=$BUILD ;; esac
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME="$scratch/home"
tools=$HOME/tools project=$scratch/project c_project=$scratch/c_project
mkdir -p "$HOME" "$project" "$c_project" "$scratch/commands"

# ---- What the page has --------------------------------------------------------------------------

# A block whose first line is the name of a file, as a comment, is that file.
awk -v dir="$project/" '
    /^```/ { fenced = !fenced; first = fenced; file = ""; next }
    fenced && first && /^(#|\/\/) [A-Za-z_.\/-]*(Makefile|[.](cu|cmake|txt|yml))$/ {
        file = dir $2
        folder = file
        sub(/\/[^\/]*$/, "", folder)
        system("mkdir -p " folder)
    }
    fenced && !first && file != "" { print >file }
    { first = 0 }' "$readme"
awk -v dir="$scratch/commands" -f spec-tests/tools/commands.awk "$readme"
job=$project/.github/workflows/gpu-tests.yml

for file in reverse_test.cu cuemu.cmake CMakeLists.txt Makefile .github/workflows/gpu-tests.yml; do
    if [ -s "$project/$file" ]; then pass "it has $file"; else fail "it has $file"; fi
done

# ---- What is here -------------------------------------------------------------------------------

[ -n "$(command -v nvcc)" ] || [ ! -x /usr/local/cuda/bin/nvcc ] || PATH=$PATH:/usr/local/cuda/bin
lacks=
needs() {
    command -v "$1" >/dev/null || lacks="$lacks $1"
}
needs cmake
lacks_cmake=$lacks
needs nvcc
[ -n "${EVERY:-}" ] || lacks="$lacks EVERY=1, which make check-cuda sets"
echo 'int main() {}' >"$scratch/main.cc"
{ echo '#include <gtest/gtest.h>' | g++ -x c++ -E - && g++ "$scratch/main.cc" -lgtest \
    -o "$scratch/gtest"; } >/dev/null 2>&1 || lacks="$lacks GoogleTest"
case ${CFLAGS:-} in *-fsanitize*) lacks="$lacks a sanitizer of nvcc's" ;; esac

# types WHAT COMMAND [WANTED]: in the project, and what it prints is WANTED, a file.
types() {
    rc=0
    (cd "$project" && MAKEFLAGS='' MAKELEVEL= sh -c "$2") >"$scratch/got" 2>&1 </dev/null || rc=$?
    if [ -s "${3:-/dev/null}" ]; then
        awk -f spec-tests/tools/agrees.awk "$3" "$scratch/got" && rc=0 || rc=1
    fi
    if [ "$rc" -eq 0 ]; then pass "$1"; else fail "$1" "$(tail -n 30 "$scratch/got")"; fi
}

# ---- The CI job, in a clean copy of the tree ----------------------------------------------------

# Its objects are those of this build, so that they need not be compiled again.
copy=$project/cutecheck
mkdir -p "$copy/$there"
cp -a Makefile embed.awk LICENSE ref emu gpu spec-tests tutorials web python examples "$copy"
(cd "$built" && find ref emu -type f | tar -cf - -T -) | tar -xf - -C "$copy/$there"
settings="BUILD='$there' CC='${CC:-cc}' CFLAGS='${CFLAGS:--O2 -g1}' LDFLAGS='${LDFLAGS:-}'"

if ! python3 -c 'import yaml' 2>/dev/null; then
    skip "the job is YAML, its steps are known" "python3 has no yaml"
elif python3 - "$job" >"$scratch/got" 2>&1 <<'PY'; then
import sys, yaml
job = yaml.safe_load(open(sys.argv[1]))
on = job.get(True)  # YAML 1.1 reads the key on as a truth
(name, one), = job["jobs"].items()
assert on == ["push", "pull_request"], on
assert one["runs-on"] and one["container"].startswith("nvidia/cuda:13.")
for step in one["steps"]:
    assert ("run" in step) != ("uses" in step), step
assert [s["with"]["path"] for s in one["steps"] if "with" in s] == ["cutecheck", "build/junit.xml"]
PY
    pass "the job is YAML, its steps are known"
else
    fail "the job is YAML, its steps are known" "$(tail -n 3 "$scratch/got")"
fi

sed -n 's/^ *- run: //p' "$job" >"$scratch/steps"
while read -r step; do
    case $step in
    apt-get*) skip "step: $step" "this system's packages are left as they are" ;;
    'make -C cutecheck '*) types "step: $step" "$step $settings" ;;
    *)
        if [ -z "$lacks" ]; then
            types "step: $step" "$step"
        else
            skip "step: $step" "without$lacks"
        fi
        ;;
    esac
done <"$scratch/steps"
if [ -n "$lacks" ]; then
    skip "the job's report has its tests" "without$lacks"
elif grep -q 'tests="2"' "$project/build/junit.xml"; then
    pass "the job's report has its tests"
else
    fail "the job's report has its tests" "$(head -n 5 "$project/build/junit.xml")"
fi

# ---- The commands of the page -------------------------------------------------------------------

# They configure the folder of the job again: nvcc is known, and the program compiled; cuemu, which
# is elsewhere now, is looked for, and the program is linked and its tests listed with it.
mv "$project/tools" "$tools"
[ -n "$lacks" ] || sed -i '/^CUEMU:/d; /^CMAKE_PREFIX_PATH:/d' "$project/build/CMakeCache.txt"
for command in "$scratch"/commands/*.command; do
    line=$(cat "$command")
    case $line in
    'make -s install-emu'*) ;; # the job did it
    *)
        if [ -z "$lacks" ]; then
            types "$line" "$line" "${command%.command}.wanted"
        else
            skip "$line" "without$lacks"
        fi
        ;;
    esac
done

# ---- The same files around a C program, which needs no nvcc -------------------------------------

cat >"$c_project/reverse_test.c" <<'C'
#include "spec-tests/unit/emu/cuda/program.h"

int main(int argc, char **argv)
{
    static const char scale[] = "scale", clash[] = "clash";
    dim3 one = {1, 1, 1}, block = {40, 1, 1};
    cuda_program p;
    unsigned x[40] = {0, 1}, by = 3;
    void *at = NULL, *arguments[] = {&at, &by};
    cuda_open(&p, cuda_text, false);
    cuda_kernel(&p, scale);
    cuda_kernel(&p, clash);
    cudaMalloc(&at, sizeof x);
    cudaMemcpy(at, x, sizeof x, cudaMemcpyHostToDevice);
    cudaLaunchKernel(argc > 1 && *argv[1] == 'c' ? clash : scale, one, block, arguments, 0, NULL);
    cudaMemcpy(x, at, sizeof x, cudaMemcpyDeviceToHost);
    cudaFree(at);
    cuda_close(&p);
    return argc == 1 && x[1] != 3;
}
C
cat >"$c_project/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.24)
project(reverse LANGUAGES C)
enable_testing()
include(cuemu.cmake)
add_executable(reverse_test reverse_test.c)
target_include_directories(reverse_test PRIVATE $root)
target_link_libraries(reverse_test PRIVATE $built/cuda/libcudart.so.13)
run_by_cuemu(reverse_test)
add_test(NAME right COMMAND reverse_test)
add_test(NAME clash COMMAND reverse_test clash)
CMAKE
cp "$project/cuemu.cmake" "$project/Makefile" "$c_project"
project=$c_project
flags="-DCMAKE_C_FLAGS='${CFLAGS:-}' -DCMAKE_EXE_LINKER_FLAGS='${LDFLAGS:-}'"
if [ -z "$lacks_cmake" ]; then
    types "CMake, of a C program" \
        "cmake -S . -B build -DCMAKE_PREFIX_PATH='$tools' $flags && cmake --build build"
    cat >"$scratch/wanted" <<'TEXT'
...
1/2 Test #1: right ... Passed ...
...
2/2 Test #2: clash ...***Failed ...
race: clash, launch 1 <<<(1,1,1), (40,1,1)>>>
...
TEXT
    types "ctest, of a C program" "ctest --test-dir build --output-on-failure" "$scratch/wanted"
    rm -rf "$c_project/build"
    types "CMake, with a GPU" \
        "cmake -S . -B build -DCUEMU=OFF $flags && ! grep -r bin/cuemu build/CTestTestfile.cmake"
else
    skip "CMake and ctest, of a C program" "cmake is not there"
fi

# The Makefile's rule for nvcc finds the program there.
touch -d '1 hour ago' "$c_project/reverse_test.cu"
types "make, of a C program" "${CC:-gcc} -std=c11 ${CFLAGS:-} -I'$root' reverse_test.c \
    -o reverse_test ${LDFLAGS:-} -L'$built/cuda' \
    -Wl,-rpath-link,'$built/cuda' -lcudart &&
    make test CUEMU='$tools/bin/cuemu check'"
finish
