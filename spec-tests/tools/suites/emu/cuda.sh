#!/bin/sh
# cuda.sh - programs that carry a fat binary of their own, on the machine, by cuemu: without nvcc.
#
# They speak the ABI of CUDA's runtime: registration, launches, memory. What each function does is
# the matter of spec-tests/unit/emu/cuda.
set -eu

. "$(dirname "$0")/../../tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
. "$(dirname "$0")/../../cli.sh"
suite cuda

case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
cuda=$BUILD/cuda

. "$(dirname "$0")/../../cuda_c.sh"

runs "a plain fat binary" 0 "$good" '^cuemu: 0 findings, 1 launch of kernels$' "$scratch/plain"
if [ -n "$(ldconfig -p 2>/dev/null | grep 'libzstd.so.1')" ] || "$scratch/packed" 2>/dev/null |
    grep -q cudaSuccess; then
    runs "a compressed one" 0 "$good" '^cuemu: 0 findings, 1 launch' "$scratch/packed"
else
    skip "a compressed one" "libzstd.so.1 is not there"
fi
runs "one of LZ4, as CUDA 12 has it" 0 "$good" '^cuemu: 0 findings, 1 launch' "$scratch/lz4"
runs "the program's own exit code" 55 "$good" '^cuemu: 0 findings' "$scratch/plain" 7

runs "bytes out of bounds" 1 'cudaErrorIllegalAddress
0 0' '^bounds: beyond, launch 1 <<<\(1,1,1\), \(40,1,1\)>>>$' "$scratch/plain" b
runs "a race, and both of its threads" 1 'cudaSuccess
1 39' 'thread \(1,0,0\) of block \(0,0,0\), after thread \(0,0,0\) of block \(0,0,0\)' \
    "$scratch/plain" c
runs "memory that is freed is no leak" 0 "$good" '^cuemu: 0 findings' check --leaks "$scratch/plain"
runs "memory that is not" 1 "$good" '^leak: cudaMalloc: allocation 1, of 160 bytes, was never' \
    check --leaks "$scratch/plain" l
runs "which is no finding unasked" 0 "$good" '^cuemu: 0 findings' "$scratch/plain" l
runs "a free that is none" 1 "$good" '^bad free: cudaFree: 0x7' "$scratch/plain" f
runs "the repair is told" 1 'cudaErrorIllegalAddress
0 0' '^    repair: ' "$scratch/plain" b

# ---- A program of several parts, whose device code nvcc linked (-rdc=true) -----------------------

# shellcheck disable=SC2086
program linked $link <<'C'
static const dim3 one = {1, 1, 1};
static const char k[] = "k";
static const char first[] = CUDA_PTX
    ".extern .func (.param .b32 r) other(.param .b32 a);\n"
    ".global .align 4 .u32 mine = 1;\n"
    ".visible .entry k(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r<4>;\n"
    "ld.param.u64 %rd1, [p]; ld.global.u32 %r1, [mine];\n"
    "{ .param .b32 a0; .param .b32 r0; st.param.b32 [a0], %r1; call (r0), other, (a0);\n"
    "ld.param.b32 %r2, [r0]; } st.global.u32 [%rd1], %r2; ret; }\n";
static const char second[] = CUDA_PTX
    ".global .align 4 .u32 mine = 40;\n"
    ".visible .func (.param .b32 r) other(.param .b32 a) { .reg .b32 %r<4>;\n"
    "ld.param.b32 %r1, [a]; ld.global.u32 %r2, [mine]; add.u32 %r3, %r1, %r2;\n"
    "st.param.b32 [r], %r3; ret; }\n";

int main(void)
{
    static uint8_t code[64];
    unsigned value = (unsigned)sizeof cuda_text;
    void *x = NULL, *arguments[] = {&x};
    uint8_t *one_part = cuda_fatbin(first, CUDA_LZ4), *other = cuda_fatbin(second, CUDA_PLAIN);
    const void *parts[] = {one_part, other, NULL};
    cuda_header(code, 0);
    cuda_program p = {.wrapper = {0x466243b1, 2, code, parts}};
    p.image = __cudaRegisterFatBinary(&p.wrapper);
    cuda_kernel(&p, k);
    cudaMalloc(&x, 4);
    cudaLaunchKernel(k, one, one, arguments, 0, NULL);
    printf("%s\n", cudaGetErrorName(cudaMemcpy(&value, x, 4, cudaMemcpyDeviceToHost)));
    printf("%u\n", value);
    cuda_close(&p);
    free(one_part);
    free(other);
    return 0;
}
C
runs "parts that nvcc linked" 0 'cudaSuccess
41' '^cuemu: 0 findings, 1 launch' "$scratch/linked"

# ---- A program of CUDA 12 ----------------------------------------------------------------------

program of_12 -DPACKED=CUDA_LZ4 "-L$cuda" -l:libcudart.so.12 <"$scratch/main"
runs "a program of CUDA 12" 0 "$good" '^cuemu: 0 findings, 1 launch' "$scratch/of_12"
program names12 "-L$cuda" -l:libcudart.so.12 <<'C'
#include "emu/cuda/runtime12/rt12.h"
cudaError_t cudaGetDeviceProperties_v2(struct cudaDeviceProp12 *to, int device);
cudaError_t cudaMemAdvise_v2(const void *at, size_t bytes, enum cudaMemoryAdvise advice,
                             struct cudaMemLocation where);
cudaError_t cudaThreadSynchronize(void);
cudaError_t advise(const void *at, size_t bytes, enum cudaMemoryAdvise advice, int device)
    __asm__("cudaMemAdvise");
int main(void)
{
    struct cudaDeviceProp12 p;
    struct cudaMemLocation where = {1, 0};
    void *x = NULL;
    int version = (int)sizeof cuda_text;
    cudaGetDeviceProperties_v2(&p, 0);
    cudaRuntimeGetVersion(&version);
    cudaMallocManaged(&x, 64, 1);
    printf("%s %d %d %d\n", p.name, p.clockRate, p.reserved[0], version / 1000);
    printf("%d %d ", (int)advise(x, 64, 1, 0), (int)advise(x, 64, 1, 9));
    printf("%d %d\n", (int)cudaMemAdvise_v2(x, 64, 1, where), (int)cudaThreadSynchronize());
    return 0;
}
C
runs "names and layouts of CUDA 12" 0 'NVIDIA H200 1980000 0 12
0 101 0 0' '^cuemu: 0 findings' "$scratch/names12"
cp "$scratch/of_12" "$scratch/of_11"
sed -i 's/libcudart\.so\.12/libcudart.so.11/' "$scratch/of_11"
complains "a program of CUDA 11" 2 'needs libcudart.so.11: build it with CUDA 12 or 13' \
    "$scratch/of_11"

# ---- Files that are no program of this computer -------------------------------------------------

# changed FILE OFFSET BYTES: a copy of a program with other bytes in its header.
changed() {
    cp "$scratch/of_12" "$scratch/$1"
    # shellcheck disable=SC2059
    printf "$3" | dd of="$scratch/$1" bs=1 seek="$2" conv=notrunc 2>/dev/null
}
changed cubin 18 '\276\0'
complains "machine code of a GPU" 2 'is machine code of a GPU \(a cubin\); cuemu runs PTX' \
    "$scratch/cubin"
changed foreign 18 '\363\0'
complains "a program of another processor" 2 'for another processor: compile it for this one' \
    "$scratch/foreign"
changed object 16 '\1\0'
complains "an object that was not linked" 2 'is an ELF file, but not a program: link it' \
    "$scratch/object"

# 65,535 dynamic sections of the same 4 MB, whose entries begin names of megabytes; the last one
# needs a library. To search for each name's end, or in each section, would take days.
zeros() {
    head -c "$1" /dev/zero
}
section() {
    printf '\0\0\0\0\6\0\0\0' && zeros 18 && printf '\100\0\0\0\0\0\040\0\100\0' && zeros 28
}
section >"$scratch/section"
for _ in $(seq 16); do
    cat "$scratch/section" "$scratch/section" >"$scratch/sections"
    mv "$scratch/sections" "$scratch/section"
done
{
    head -c 16 "$scratch/of_12" && printf '\2\0' && tail -c +19 "$scratch/of_12" | head -c 2
    zeros 20 && printf '\100' && zeros 15 && printf '\1\0\100\0\377\377\0\0'
    head -c $((65535 * 64)) "$scratch/section"
    zeros 4194304 | tr '\0' '\1'
    printf '\1\0\0\0\0\0\0\0\020\0\100\0\0\0\0\0libcudart.so.11\0'
} >"$scratch/long"
complains "millions of names" 2 'needs libcudart.so.11' "$scratch/long"

# ---- Without cuemu: the findings are on standard error ------------------------------------------

LD_LIBRARY_PATH=$cuda "$scratch/plain" b >"$out" 2>"$err" || true
if grep -q '^cuemu: bounds: beyond, launch 1' "$err"; then
    pass "findings are told without cuemu, too"
else
    fail "findings are told without cuemu, too" "$(cat "$err")"
fi

# ---- The runtime in the program: its functions are led to the machine's -------------------------

program_inside
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}verify_asan_link_order=0"
runs "the runtime is in the program" 0 "$good" '^cuemu: 0 findings, 1 launch' "$scratch/inside"
runs ".. and found by a shell" 0 "$good" '^cuemu: 0 findings, 1 launch' check sh -c \
    "'$scratch/inside'"
runs ".. and findings" 1 'cudaErrorIllegalAddress
0 0' '^bounds: beyond, launch 1 <<<' "$scratch/inside" b
LD_LIBRARY_PATH='' "$scratch/inside" >"$out" 2>"$err" && rc=0 || rc=$?
if [ "$rc" -ne 0 ]; then
    pass "without cuemu it is as it was"
else
    fail "without cuemu it is as it was" "$(cat "$out" "$err")"
fi

# ---- NVRTC: machine code is not asked of it ------------------------------------------------------

mkdir -p "$scratch/nvrtc"
cat >"$scratch/nvrtc/nvrtc.c" <<'C'
#include <stdio.h>
#include <string.h>
static char text[200];
int nvrtcCompileProgram(void *program, int n, const char *const *options)
{
    (void)program;
    for (int i = 0; i < n; ++i)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s ", options[i]);
    return 0;
}
int nvrtcGetPTXSize(void *program, size_t *n) { return (void)program, *n = strlen(text) + 1, 0; }
int nvrtcGetPTX(void *program, char *to) { return (void)program, strcpy(to, text), 0; }
int nvrtcGetCUBINSize(void *program, size_t *n) { return (void)program, *n = 5, 0; }
int nvrtcGetCUBIN(void *program, char *to) { return (void)program, strcpy(to, "code"), 0; }
C
${CC:-gcc} -std=c11 -fPIC -shared -Wl,-soname,libnvrtc.so.13 "$scratch/nvrtc/nvrtc.c" \
    -o "$scratch/nvrtc/libnvrtc.so.13"
program compiler "-L$scratch/nvrtc" "-Wl,-rpath,$scratch/nvrtc" -l:libnvrtc.so.13 \
    "-L$cuda" -l:libcuda.so.1 <<'C'
int nvrtcCompileProgram(void *program, int n, const char *const *options);
int nvrtcGetCUBINSize(void *program, size_t *n);
int nvrtcGetCUBIN(void *program, char *to);
int main(void)
{
    static const char *const options[] = {"-DA=sm", "--gpu-architecture=sm_90a", "-arch", "sm_80"};
    char text[200];
    size_t n = sizeof cuda_text;
    if (nvrtcCompileProgram(NULL, 4, options) == 0 && nvrtcGetCUBINSize(NULL, &n) == 0 &&
        nvrtcGetCUBIN(NULL, text) == 0)
        printf("%zu: %s\n", n, text);
    return 0;
}
C
runs "NVRTC makes PTX where machine code is asked of it" 0 \
    '56: -DA=sm --gpu-architecture=compute_90a -arch compute_80 ' '^cuemu: 0 findings' \
    "$scratch/compiler"

# ---- What cannot be -----------------------------------------------------------------------------

# shellcheck disable=SC2086
program missing $link <<'C'
int cudaArrayGetPlane(void *plane, void *array, unsigned index, size_t unused);
int main(void)
{
    int error = cudaArrayGetPlane(NULL, NULL, 0, sizeof cuda_text);
    return error + cudaArrayGetPlane(NULL, NULL, 0, 1) == 2 * 801 ? 0 : 1;
}
C
run "$scratch/missing"
if [ "$rc" -eq 0 ] && [ "$(grep -c 'cudaArrayGetPlane is not there' "$err")" -eq 1 ]; then
    pass "a function that is missing is named once"
else
    fail "a function that is missing is named once" "$rc: $(cat "$err")"
fi

# Each of those that the lists have returns the error, in both APIs, and is named.
cat >"$scratch/all.c" <<'C'
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    char name[100];
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
    int (*call)(void) = NULL, wrong = library == NULL;
    while (library != NULL && scanf("%99s", name) == 1) {
        *(void **)&call = dlsym(library, name);
        if (call == NULL || call() != 801 || call() != 801)
            wrong = printf("%s\n", name);
    }
    return wrong != 0;
}
C
# shellcheck disable=SC2086
${CC:-gcc} -std=c11 ${CFLAGS:-} "$scratch/all.c" -o "$scratch/all" ${LDFLAGS:-} -ldl
for part in runtime:libcudart.so.13 runtime12:libcudart.so.12 driver:libcuda.so.1; do
    what="each function of ${part#*:} that is missing says so"
    grep -E '^[A-Za-z_]+[A-Za-z_0-9]*$' "emu/cuda/${part%:*}/missing.txt" >"$scratch/names"
    # Those for a default stream of each thread are missing where the others are.
    grep -vE '_pt(sz|ds)$' "$scratch/names" >"$scratch/named"
    rc=0
    "$scratch/all" "$cuda/${part#*:}" <"$scratch/named" >"$out" 2>"$err" || rc=$?
    if [ "$rc" -eq 0 ] &&
        [ "$(grep -c ' is not there: ' "$err")" -eq "$(wc -l <"$scratch/named")" ]; then
        pass "$what ($(wc -l <"$scratch/named"))"
    else
        fail "$what" "$rc: $(head -n 5 "$out" "$err")"
    fi
done

# shellcheck disable=SC2086
program each $link <<'C'
cudaError_t cudaMemcpy_ptds(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaStreamQuery_ptsz(cudaStream_t stream);
int main(void)
{
    int a[2] = {1, 2}, b[2] = {(int)sizeof cuda_text, 0};
    void *x = NULL;
    cudaMalloc(&x, sizeof a);
    cudaMemcpy_ptds(x, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy_ptds(b, x, sizeof a, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", b[0], b[1], (int)cudaStreamQuery_ptsz((cudaStream_t)(void *)a));
    return 0;
}
C
runs "a default stream for each thread" 0 '1 2 400' '^cuemu: 0 findings' "$scratch/each"

# shellcheck disable=SC2086
program no_ptx $link <<'C'
static const char scale[] = "scale";
int main(void)
{
    static uint8_t data[512];
    cuda_program p = {.data = NULL};
    cuda_header(data, cuda_entry(data + 16, 2, 90, "machine code", false));
    p.wrapper = (cuda_wrapper){0x466243b1, 1, data, NULL};
    p.image = __cudaRegisterFatBinary(&p.wrapper);
    cuda_kernel(&p, scale);
    dim3 one = {1, 1, 1};
    puts(cudaGetErrorName(cudaLaunchKernel(scale, one, one, NULL, 0, NULL)));
    return (int)sizeof cuda_text == 0;
}
C
run "$scratch/no_ptx"
if grep -q 'no PTX, only machine code: compile it with -arch=sm_90a' "$err" &&
    grep -q cudaErrorNoKernelImageForDevice "$out"; then
    pass "a program without PTX is told the flag"
else
    fail "a program without PTX is told the flag" "$(cat "$out" "$err")"
fi

program static <<'C'
__attribute__((section(".nv_fatbin"))) int kernels = 1;
int main(void)
{
    return (int)sizeof cuda_text == 0;
}
C
complains "a runtime that is linked in, without names" 2 'link it with nvcc -cudart shared' \
    "$scratch/static"

# A library that has the runtime inside without names, and exports CUDA's behind a _, as that of the
# CuTe DSL does: one function jumps to the runtime's, one is the driver's, one is the library's own.
cat >"$scratch/underlined.c" <<'C'
enum { THEIRS = 36, OWN = 7 };
__attribute__((noinline, noclone, section(".text.theirs"))) static int count(int *to)
{
    *to = THEIRS;
    __asm__ volatile("nop; nop; nop; nop" ::: "memory");
    return THEIRS;
}
int _cudaGetDeviceCount(int *to)
{
    return count(to);
}
int _cuDriverGetVersion(int *to)
{
    *to = 0;
    __asm__ volatile("nop; nop; nop; nop" ::: "memory");
    return THEIRS;
}
int _cudaSetDevice(int device, int other)
{
    __asm__ volatile("" ::: "memory");
    return device * other + OWN;
}
int by_its_own_call(void)
{
    int n = 0;
    return count(&n) * 10 + n;
}
C
"${CC:-gcc}" -O2 -shared -fPIC -o "$scratch/libunderlined.so" "$scratch/underlined.c"
program underlined -ldl <<'C'
#include <dlfcn.h>
int main(int argc, char **argv)
{
    void *l = dlopen(argv[argc - 1], RTLD_NOW);
    int (*count)(int *), (*driver)(int *), (*own)(int, int), (*call)(void);
    int devices = 0, version = 0;
    *(void **)&count = dlsym(l, "_cudaGetDeviceCount");
    *(void **)&driver = dlsym(l, "_cuDriverGetVersion");
    *(void **)&own = dlsym(l, "_cudaSetDevice");
    *(void **)&call = dlsym(l, "by_its_own_call");
    int e = count(&devices), f = driver(&version);
    printf("%d %d, %d %d, %d, %d\n", e, devices, f, version >= 13000, own(2, 3), call());
    return sizeof cuda_text == 0;
}
C
runs "a runtime without names, behind names with a _" 0 '0 1, 0 1, 13, 1' '^cuemu: 0 findings' \
    "$scratch/underlined" "$scratch/libunderlined.so"

complains "a program that is none" 2 '/nothing: cannot be read' "$scratch/nothing"
complains "no program" 2 'check needs a PROGRAM' check
complains "an option that is none" 2 'unknown option --nothing' check --nothing 1 "$scratch/plain"
complains "a schedule that is none" 2 "'slow' is no value of it" check --sched slow "$scratch/plain"
complains "a code that is none" 2 "'256' is no value" check --error-exitcode 256 "$scratch/plain"
complains "an option without its value" 2 '^cuemu: --json: unknown, or without' check --json

# ---- cuBLAS: the common products are there, and checked like kernels ----------------------------

# shellcheck disable=SC2086
program blas $link -lcublas -Wl,-rpath-link,"$cuda" <<'C'
typedef struct cublasContext *blas;
int cublasCreate_v2(blas *to);
int cublasDestroy_v2(blas of);
int cublasDtrsm_v2(void);
int cublasSgemm_v2(blas h, int op_a, int op_b, int m, int n, int k, const float *alpha,
                   const float *a, int lda, const float *b, int ldb, const float *beta, float *c,
                   int ldc);

/* [1 3; 2 4] * [1 3; 2 4]; argument 1 is the leading dimension of the first. */
int main(int argc, char **argv)
{
    static const float numbers[] = {1, 2, 3, 4};
    float *x = NULL, *y = NULL, one = 1, none = 0, to[4] = {0};
    blas h = NULL;
    int ld = argc > 1 ? atoi(argv[1]) : 2, status = cublasCreate_v2(&h);
    cudaMalloc((void **)&x, sizeof numbers);
    cudaMalloc((void **)&y, sizeof numbers);
    cudaMemcpy(x, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    status += cublasSgemm_v2(h, 0, 0, 2, 2, 2, &one, x, ld, x, 2, &none, y, 2);
    cudaMemcpy(to, y, sizeof to, cudaMemcpyDeviceToHost);
    printf("%d: %g %g %g %g\n", status, (double)to[0], (double)to[1], (double)to[2], (double)to[3]);
    if (argc > 2)
        printf("%d\n", cublasDtrsm_v2());
    cudaFree(x);
    cudaFree(y);
    return cublasDestroy_v2(h) + (sizeof cuda_text == 0);
}
C
runs "a product by cuBLAS" 0 '0: 7 10 15 22' '^cuemu: 0 findings, 1 launch of kernels$' \
    "$scratch/blas"
runs "a leading dimension that leaves the matrix" 1 '0: 0 0 0 0' \
    '^bounds: cublasSgemm, launch 1' "$scratch/blas" 1000000
runs "a function of cuBLAS that is not there" 0 '0: 7 10 15 22
15' '^cuemu: cublasDtrsm_v2 is not there: .*multiply in a kernel of your own' "$scratch/blas" 2 x

# ---- What the libraries export ------------------------------------------------------------------

for library in libcudart.so.13 libcudart.so.12 libcublas.so.13 libcublas.so.12 \
    libcublasLt.so.13 libcublasLt.so.12; do
    case $library in
    libcudart*) name=cudaMalloc ;;
    libcublasLt*) name=cublasLtMatmul ;;
    *) name=cublasSgemm_v2 ;;
    esac
    if command -v nm >/dev/null && nm -D "$cuda/$library" |
        grep -q " T $name@@$library\$"; then
        pass "symbols of $library have the version that programs ask for"
    else
        fail "symbols of $library have the version that programs ask for"
    fi
done

finish
