#!/bin/sh
# check_cute.sh - NVIDIA's CuTe against what this project says of it: `make check-cute`.
#
# The C++ of the lessons is compiled and run, and every C++ line of the vectors (`eval`) is put to
# CuTe. Its headers and CUDA's are taken from CUTE_INCLUDE and CUDA_INCLUDE where they are set; else
# pip puts them into $BUILD/cute, 60 MB. No GPU and no CUDA toolkit are needed; g++ and python3 are.
# The vectors are of CuTe 4.7.0; the newest headers that pip has are of 4.2.0, and agree on these.
set -eu

BUILD=${BUILD:-build}
headers=$BUILD/cute
pinned="nvidia-cutlass==4.2.0.0 nvidia-cuda-runtime==13.5.37 nvidia-cuda-cccl==13.3.5.0.6
    nvidia-cuda-crt==13.5.37"

lacks() {
    echo "check-cute: not run: $1" >&2
    exit 1
}

for program in python3 "${CXX:-g++}"; do
    command -v "$program" >/dev/null 2>&1 || lacks "$program is missing"
done
if [ -z "${CUTE_INCLUDE:-}" ]; then
    if [ "$(cat "$headers/is" 2>/dev/null)" != "$pinned" ]; then
        echo "check-cute: installing the headers into $headers"
        rm -rf "$headers"
        # shellcheck disable=SC2086 # one word a package
        python3 -m pip install --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
            --target "$headers" $pinned || lacks "pip cannot install the headers"
        echo "$pinned" >"$headers/is"
    fi
    CUTE_INCLUDE=$PWD/$headers/cutlass_library/source/include
    CUDA_INCLUDE=$PWD/$headers/nvidia/cu13/include
    export CUTE_INCLUDE CUDA_INCLUDE
fi

failed=0
sh spec-tests/tools/suites/lesson_cpp.sh || failed=1
"$BUILD/judge" --list --op eval spec-tests/spec/vectors | sed 's/^[^ ]*: //' >"$headers.questions"
jobs=$(nproc 2>/dev/null || echo 2)
echo "check-cute: compiling $(wc -l <"$headers.questions") lines of C++: minutes, the first time"
python3 spec-tests/judge/adapters/cute_pipe.py --warm --jobs "$jobs" "$headers.questions"
"$BUILD/judge" --timeout 180 --op eval --junit "$BUILD/junit/check-cute.xml" \
    --pipe 'python3 spec-tests/judge/adapters/cute_pipe.py' spec-tests/spec/vectors || failed=1
exit $failed
