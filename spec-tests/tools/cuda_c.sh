# cuda_c.sh - what the suites of CUDA programs without nvcc share; source it after cli.sh, with
# $cuda set.
#
#   program NAME [FLAG..]                       compiles standard input, with kernels in cuda_text
#   program_inside                              $scratch/inside, with a runtime of its own in it
#   runs WHAT CODE OUTPUT PATTERN ARGUMENT..    the program prints OUTPUT, and cuemu tells PATTERN
# $scratch/plain, packed and lz4 scale 40 numbers, or do what is wrong; $good is what they print.
# shellcheck shell=sh disable=SC2034,SC2154

# program NAME [FLAG...]: its main on standard input; kernels as in cuda_text. Where a driver is
# installed, the linker would look for the symbols of libcuda.so.1 in that one.
program() {
    name=$1
    shift
    {
        echo '#include "spec-tests/unit/emu/cuda/program.h"'
        echo '#include <stdio.h>'
        cat
    } >"$scratch/$name.c"
    # shellcheck disable=SC2086 # flags are words
    ${CC:-gcc} -std=c11 ${CFLAGS:-} -I. "$scratch/$name.c" -o "$scratch/$name" ${LDFLAGS:-} \
        "-Wl,-rpath-link,$cuda" "$@" ||
        fail "$name is compiled"
}

# The program of $scratch/main with CUDA's runtime linked into it, or what looks like it: names, and
# functions that return 999.
program_inside() {
    {
        cat <<'C'
#if defined(__aarch64__)
#define RETURN "mov w0, #999\nret\n.skip 16\n"
#else
#define RETURN "movl $999, %eax\nret\n.skip 16\n"
#endif
#define RUNTIME(name)                                                                              \
    __asm__(".pushsection .text\n.balign 4\n.globl " #name "\n.type " #name ", %function\n"        \
            #name ": " RETURN ".size " #name ", .-" #name "\n.popsection\n")
RUNTIME(libcudart_static_0123456789abcdef);
RUNTIME(__cudaRegisterFatBinary);
RUNTIME(__cudaUnregisterFatBinary);
RUNTIME(__cudaRegisterFunction);
RUNTIME(__cudaRegisterVar);
RUNTIME(cudaMalloc);
RUNTIME(cudaFree);
RUNTIME(cudaMemcpy);
RUNTIME(cudaLaunchKernel);
RUNTIME(cudaDeviceSynchronize);
RUNTIME(cudaGetErrorName);
__attribute__((section(".nv_fatbin"))) int kernels = 1;
C
        cat "$scratch/main"
    } | program inside -DPACKED=false
}

cat >"$scratch/main" <<'C'
static const dim3 one = {1, 1, 1}, block = {40, 1, 1};
static const char scale[] = "scale", beyond[] = "beyond", clash[] = "clash", small[] = "small";

int main(int argc, char **argv)
{
    static unsigned from[40], to[40];
    cuda_program p;
    unsigned by = 3;
    void *x = NULL, *arguments[] = {&x, &by};
    int what = argc > 1 ? *argv[1] : 0;
    cuda_open(&p, cuda_text, PACKED);
    cuda_kernel(&p, scale);
    cuda_kernel(&p, beyond);
    cuda_kernel(&p, clash);
    cuda_kernel(&p, small);
    for (unsigned i = 0; i < 40; ++i)
        from[i] = i;
    cudaMalloc(&x, sizeof from);
    cudaMemcpy(x, from, sizeof from, cudaMemcpyHostToDevice);
    const char *kernel = what == 98 ? beyond : what == 99 ? clash : scale;
    cudaLaunchKernel(kernel, one, block, arguments, 0, NULL);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaMemcpy(to, x, sizeof to, cudaMemcpyDeviceToHost);
    printf("%u %u\n", to[1], to[39]);
    if (what == 102)
        cudaFree((char *)x + 256);
    if (what != 108)
        cudaFree(x);
    cuda_close(&p);
    return what == 55 ? 55 : 0;
}
C

link="-L$cuda -lcudart"
# shellcheck disable=SC2086
program plain -DPACKED=CUDA_PLAIN $link <"$scratch/main"
# shellcheck disable=SC2086
program packed -DPACKED=CUDA_ZSTD $link <"$scratch/main"
# shellcheck disable=SC2086
program lz4 -DPACKED=CUDA_LZ4 $link <"$scratch/main"

# runs WHAT CODE OUTPUT PATTERN ARGUMENT...: the program prints OUTPUT, and cuemu tells PATTERN.
runs() {
    what=$1 code=$2 text=$3 pattern=$4
    shift 4
    run "$@"
    ended "$code" "$what" || return 0
    printf '%s\n' "$text" >"$scratch/expected"
    if cmp -s "$scratch/expected" "$out" && grep -Eq "$pattern" "$err"; then
        pass "$what"
    else
        fail "$what" "$(head -n 5 "$out"; head -n 8 "$err")"
    fi
}

good='cudaSuccess
3 117'
