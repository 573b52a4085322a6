#!/bin/sh
# check_cute.sh - NVIDIA's CuTe against what this project says of it: `make check-cute`.
#
# The C++ of the lessons is compiled and run, and every C++ line of the vectors (`eval`) is put to
# CuTe, whose headers cute_headers.sh finds. No GPU and no CUDA toolkit are needed; g++ and python3
# are. The vectors are of CuTe 4.7.0; headers of 4.2.0, the newest that pip has, agree on these.
set -eu

BUILD=${BUILD:-build}
headers=$BUILD/cute

lacks() {
    echo "check-cute: not run: $1" >&2
    exit 1
}

for program in python3 "${CXX:-g++}"; do
    command -v "$program" >/dev/null 2>&1 || lacks "$program is missing"
done
. spec-tests/tools/cute_headers.sh
cute_headers || lacks "$missing"

failed=0
sh spec-tests/tools/suites/lesson_cpp.sh || failed=1
"$BUILD/judge" --list --op eval spec-tests/spec/vectors | sed 's/^[^ ]*: //' >"$headers.questions"
jobs=$(nproc 2>/dev/null || echo 2)
echo "check-cute: compiling $(wc -l <"$headers.questions") lines of C++: minutes, the first time"
python3 spec-tests/judge/adapters/cute_pipe.py --warm --jobs "$jobs" "$headers.questions"
"$BUILD/judge" --timeout 180 --op eval --junit "$BUILD/junit/check-cute.xml" \
    --pipe 'python3 spec-tests/judge/adapters/cute_pipe.py' spec-tests/spec/vectors || failed=1
exit $failed
