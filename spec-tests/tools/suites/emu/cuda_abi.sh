#!/bin/sh
# cuda_abi.sh - our declarations of CUDA's ABI against CUDA's own headers, where they are there.
#
# CUDA_INCLUDE=FOLDER says where those of CUDA 13 are, else beside nvcc; CUDA12_INCLUDE=FOLDER those
# of 12, else where `make check-cuda12` puts them. Prototypes: a compiler sees both, ours without
# the types. Layouts and values: the same program, compiled with ours and with theirs. Occupancy:
# what we compute, and what their header does.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite cuda_abi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# headers VERSION FOLDER: are they there, and of this version?
headers() {
    include=$2 version=
    api=$include/cuda_runtime_api.h
    [ ! -f "$api" ] ||
        version=$(sed -n 's/^#define CUDART_VERSION *\([0-9]*\)[0-9]\{3\}.*/\1/p' "$api")
    [ "$version" != "$1" ] || return 0
    skip "prototypes, layouts, values of CUDA $1" "its headers are not in $include"
    return 1
}

# prototypes NAME THEIRS OURS
prototypes() {
    printf '#include <%s>\n#include "%s"\nint main(void)\n{\n    return 0;\n}\n' "$2" "$3" \
        >"$scratch/$1.c"
    if ${CC:-gcc} -std=c11 -I. -isystem "$include" -c "$scratch/$1.c" -o "$scratch/$1.o" \
        2>"$scratch/err"; then
        pass "prototypes of $2"
    else
        fail "prototypes of $2" "$(grep error "$scratch/err" | head -n 20)"
    fi
}

# What is behind "struct" or a union's name: every field that types.h declares.
fields() {
    awk '
        /^(typedef )?(struct|union) [A-Za-z_0-9]+ \{$/ {
            name = $1 == "typedef" ? $2 " " $3 : $1 " " $2
            depth = 1
            next
        }
        depth == 1 && /^    (struct|union) \{$/ { depth = 2; next }
        depth == 2 && /^    \}/ { depth = 1; next }
        depth == 1 && /^\}/ {
            print "size " name
            depth = 0
            next
        }
        depth == 1 && /;$/ {
            line = $0
            sub(/^ +/, "", line)
            sub(/_Alignas\([0-9]+\) /, "", line)
            sub(/;$/, "", line)
            gsub(/\[[0-9]+\]/, "", line)
            sub(/^(unsigned |const |enum |struct |long |short )*[A-Za-z_0-9]+ +/, "", line)
            n = split(line, field, /, */)
            for (i = 1; i <= n; ++i) {
                gsub(/[* ]/, "", field[i])
                if (field[i] !~ /^(reserved|pad|opaque)$/)
                    print "offset " name " " field[i]
            }
        }' "$1"
}

enumerators() {
    awk '/^(typedef )?enum/ { inside = 1 } inside { print } /\}/ { inside = 0 }' "$1" |
        grep -Eo '\b(cuda[A-Z][A-Za-z0-9]*|CU(DA)?_[A-Z0-9_]+)\b' | grep -v '_enum$' | sort -u
}

# table HEADER TYPES: a program that prints them all.
table() {
    printf '#include "%s"\n#include <stddef.h>\n#include <stdio.h>\n' "$1"
    cat <<'C'
static void put(const char *name, long value)
{
    printf("%s %ld\n", name, value);
}

int main(void)
{
C
    fields "$2" | while read -r what kind name field; do
        case $what in
        size) printf 'put("%s %s", (long)sizeof(%s %s));\n' "$kind" "$name" "$kind" "$name" ;;
        offset)
            printf 'put("%s %s %s", (long)offsetof(%s %s, %s));\n' "$kind" "$name" "$field" \
                "$kind" "$name" "$field"
            ;;
        esac
    done
    enumerators "$2" | while read -r name; do
        grep -q "enum $name\\b" "$2" || printf 'put("%s", (long)%s);\n' "$name" "$name"
    done
    printf 'return 0;\n}\n'
}

# layouts NAME OURS THEIRS TYPES
layouts() {
    table "$2" "$4" >"$scratch/ours.c"
    table "$3" "$4" >"$scratch/theirs.c"
    for side in ours theirs; do
        if ! ${CC:-gcc} -std=c11 -I. -isystem "$include" "$scratch/$side.c" -o "$scratch/$side" \
            2>"$scratch/err"; then
            fail "$1: $side" "$(grep error "$scratch/err" | head -n 20)"
            return
        fi
        "$scratch/$side" >"$scratch/$side.out"
    done
    if cmp -s "$scratch/ours.out" "$scratch/theirs.out"; then
        pass "$1: $(wc -l <"$scratch/ours.out") sizes, offsets and values"
    else
        fail "$1" "$(diff "$scratch/ours.out" "$scratch/theirs.out" | head -n 40)"
    fi
}

# Every number of registers, CTAs of every few threads, shared memory from none to all.
occupancy_table() {
    cat <<'C'
#include <cuda_occupancy.h>
#include <stdio.h>

#include "emu/cuda/device/device.h"

static int theirs_of(int registers, int threads, unsigned shared)
{
    const cudaOccDeviceProp chip = {.computeMajor = 9,
                                    .maxThreadsPerBlock = 1024,
                                    .maxThreadsPerMultiprocessor = 2048,
                                    .regsPerBlock = 65536,
                                    .regsPerMultiprocessor = 65536,
                                    .warpSize = 32,
                                    .sharedMemPerBlock = 49152,
                                    .sharedMemPerMultiprocessor = 233472,
                                    .numSms = 132,
                                    .sharedMemPerBlockOptin = 232448,
                                    .reservedSharedMemPerBlock = 1024};
    const cudaOccFuncAttributes kernel = {.maxThreadsPerBlock = 1024,
                                          .numRegs = registers,
                                          .shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN,
                                          .maxDynamicSharedSizeBytes = 232448,
                                          .numBlockBarriers = 1};
    const cudaOccDeviceState state = {.carveoutConfig = SHAREDMEM_CARVEOUT_MAX_SHARED};
    cudaOccResult of;
    cudaOccError error =
        cudaOccMaxActiveBlocksPerMultiprocessor(&of, &chip, &kernel, &state, threads, shared);
    return error == CUDA_OCC_SUCCESS ? of.activeBlocksPerMultiprocessor : 0;
}

emu_arch emui_cu_arch(void)
{
    return EMU_SM_90A;
}

int main(void)
{
    static const unsigned shared[] = {0, 1000, 8192, 60000, 115712, 232448};
    long cases = 0, differ = 0;
    for (int registers = 1; registers <= 255; ++registers)
        for (int threads = 1; threads <= 1024; threads += 7)
            for (int i = 0; i < 6; ++i, ++cases) {
                const emui_cu_kernel kernel = {.registers = registers};
                int theirs = theirs_of(registers, threads, shared[i]);
                int ours = emui_cu_occupancy(&kernel, threads, shared[i]);
                if (ours != theirs && ++differ < 5)
                    printf("%d registers, %d threads, %u bytes: %d, not %d\n", registers, threads,
                           shared[i], ours, theirs);
            }
    printf("%ld of %ld\n", differ, cases);
    return differ != 0;
}
C
}

occupancy() {
    occupancy_table >"$scratch/occupancy.c"
    if ${CC:-gcc} -std=c11 -O1 -I. -isystem "$include" "$scratch/occupancy.c" \
        emu/cuda/device/chip.c emu/isa/arch.c -o "$scratch/occupancy" >"$scratch/err" 2>&1 &&
        "$scratch/occupancy" >"$scratch/err"; then
        pass "CTAs that an SM holds, as cuda_occupancy.h counts them"
    else
        fail "CTAs that an SM holds, as cuda_occupancy.h counts them" "$(cat "$scratch/err")"
    fi
}

nvcc=$(command -v "${NVCC:-nvcc}" 2>/dev/null || echo /usr/local/cuda/bin/nvcc)
if headers 13 "${CUDA_INCLUDE:-$(dirname "$(dirname "$nvcc")")/include}"; then
    prototypes runtime cuda_runtime_api.h emu/cuda/runtime/cudart.h
    prototypes driver cuda.h emu/cuda/driver/cuda.h
    printf '#include <cuda.h>\n#include <cublas_v2.h>\n' >"$scratch/blas.h"
    [ ! -f "$include/cublas_v2.h" ] ||
        prototypes cuBLAS "$scratch/blas.h" emu/cuda/blas/cublas.h
    printf '#include <cuda.h>\n#include <cublasLt.h>\n' >"$scratch/blas_lt.h"
    [ ! -f "$include/cublasLt.h" ] ||
        prototypes cublasLt "$scratch/blas_lt.h" emu/cuda/blas_lt/cublas_lt.h
    layouts runtime emu/cuda/runtime/types.h cuda_runtime_api.h emu/cuda/runtime/types.h
    layouts driver emu/cuda/driver/types.h cuda.h emu/cuda/driver/types.h
    occupancy
fi

# ---- CUDA 12: what is called otherwise there has the prototype of its name -----------------------

missing=emu/cuda/runtime12/missing.txt
theirs12() {
    echo '#include <cuda_runtime_api.h>'
    sed -n 's/^\([a-zA-Z_0-9]*\) \(emui_rt12_.*\)/__typeof__(\1) \2;/p' $missing
    echo '#define EMUI_CUDA12_HEADERS'
    sed -n 's/^\([a-zA-Z0-9]*\)_v2 emui_rt12_.*_v2/#define \1 \1_v2/p' $missing
    echo '#include "emu/cuda/runtime12/rt12.h"'
}
if headers 12 "${CUDA12_INCLUDE:-$BUILD/cuda12/nvidia/cuda_runtime/include}"; then
    theirs12 >"$scratch/theirs12.h"
    prototypes runtime12 cuda_runtime_api.h "$scratch/theirs12.h"
    prototypes driver12 cuda.h emu/cuda/driver/cuda.h
    layouts "properties of 12" emu/cuda/runtime12/rt12.h "$scratch/theirs12.h" \
        emu/cuda/runtime12/rt12.h
    # CUDA 13 has added to cudaResourceDesc; functions of both read and write what 12 has of it.
    sed '/^struct cuda\(DeviceProp\|PointerAttributes\) {/,/^};/d
        /^struct cudaResourceDesc {/,/^};/s/reserved\[32\]/reserved[1]/
        /^struct cudaResourceDesc {/,/^};/{ /^    unsigned flags;/d; }' \
        emu/cuda/runtime/types.h >"$scratch/types.h"
    layouts "runtime of 12" "$scratch/types.h" cuda_runtime_api.h "$scratch/types.h"
    layouts "driver of 12" emu/cuda/driver/types.h cuda.h emu/cuda/driver/types.h
fi
finish
