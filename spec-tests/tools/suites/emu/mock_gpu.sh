#!/bin/sh
# mock_gpu.sh - the machine from Python, through ctypes: examples/mock_gpu.py and what it prints.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite mock_gpu
cat >"$BUILD/mock_gpu.wants" <<'TEXT'
(0, '') [2.5, 5.0, 7.5, 10.0] 0 findings
1 1 finding: the fifth thread
TEXT
if ! command -v python3 >/dev/null 2>&1; then
    skip "a kernel runs on memory of Python" "python3 not found"
elif nm "$BUILD/libcuteemu.so" 2>/dev/null | grep -q __asan_init; then
    skip "a kernel runs on memory of Python" "the library has the sanitizer, and python3 has not"
else
    python3 examples/mock_gpu.py "$BUILD/libcuteemu.so" >"$BUILD/mock_gpu.out" 2>&1 || true
    if head -n 2 "$BUILD/mock_gpu.out" | cmp -s - "$BUILD/mock_gpu.wants"; then
        pass "a kernel runs on memory of Python"
    else
        fail "a kernel runs on memory of Python" "$(cat "$BUILD/mock_gpu.out")"
    fi
    if tail -n 1 "$BUILD/mock_gpu.out" | grep -q '^(5, .*mull'; then
        pass "and PTX that is wrong is told"
    else
        fail "and PTX that is wrong is told" "$(cat "$BUILD/mock_gpu.out")"
    fi
fi
rm -f "$BUILD/mock_gpu.wants" "$BUILD/mock_gpu.out"
finish
