#!/bin/sh
# cuda_nvtx.sh - names, pools and permissions of memory that a program gives through NVTX: which
# accesses are found, and what they are called. Without nvcc, and without NVTX's headers: the
# program does what they do.
set -eu

. "$(dirname "$0")/../../tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
. "$(dirname "$0")/../../cli.sh"
suite cuda_nvtx

case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
cuda=$BUILD/cuda

. "$(dirname "$0")/../../cuda_c.sh"

# Each argument is a call or a launch; memory has 4096 bytes, regions begin at byte 16 of it.
# shellcheck disable=SC2086
program nvtx -D_GNU_SOURCE $link -ldl <<'C'
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
enum { HEAP, UNHEAP, EMPTY, REGIONS, RESIZE, UNREGION, NAME, ASSIGN, ALL = 10, PROCESS = 13,
       MARK = 16, SLOTS = 63 };
static intptr_t slot[SLOTS];
static const char put[] = "put", twice[] = "twice", get[] = "get";
static const char text[] = CUDA_PTX
    ".visible .entry put(.param .u64 p) { .reg .b64 %rd<4>; .reg .b32 %r1;\n"
    "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
    "cvt.u64.u32 %rd2, %r1; add.u64 %rd3, %rd1, %rd2;\n"
    "st.global.u8 [%rd3], %r1; ret; }\n"
    ".visible .entry twice(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r<4>;\n"
    "ld.param.u64 %rd1, [p];\n"
    "ld.global.u32 %r1, [%rd1];\n"
    "add.u32 %r2, %r1, 1;\n"
    "st.global.u32 [%rd1], %r2;\n"
    "atom.global.add.u32 %r3, [%rd1], 1; ret; }\n"
    ".visible .entry get(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r1;\n"
    "ld.param.u64 %rd1, [p]; ld.global.u32 %r1, [%rd1]; st.global.u32 [%rd1], %r1; ret; }\n";
struct range { size_t bytes; void *at; };
struct heap { uint16_t compatible, size; uint32_t zero, usage, type; size_t bytes;
              struct range *range; uint32_t category, kind; const char *name; };
struct batch { uint16_t compatible, size; uint32_t what; const void *first; size_t a, b;
               const void *c, *d; };
struct named { uint32_t by, kind; void *at; const char *text; uint32_t category, zero; };
struct flags { uint32_t flags, by; void *at; };

static void load(void)
{
    struct { size_t id, slots; intptr_t *slot; } segment = {1, SLOTS, slot};
    struct {
        uint16_t version, size, id, compatible;
        size_t segments;
        void *segment, *a, *b;
    } module = {3, sizeof module, 1, 0x102, 1, &segment, NULL, NULL};
    const char *path = getenv("NVTX_INJECTION64_PATH");
    void *library = path == NULL ? NULL : dlopen(path, RTLD_LAZY);
    int (*core)(void *) = NULL, (*extension)(void *) = NULL;
    if (library != NULL) {
        *(void **)&core = dlsym(library, "InitializeInjectionNvtx2");
        *(void **)&extension = dlsym(library, "InitializeInjectionNvtxExtension");
    }
    if (core == NULL || extension == NULL || core(NULL) == 0 || extension(&module) == 0)
        puts("no tool");
}

static void call(int i, void *with)
{
    if (slot[i] != 0)
        ((void (*)(void *, void *))slot[i])(NULL, with);
}

static void launch(const char *kernel, void *x, unsigned threads)
{
    void *arguments[] = {&x};
    cudaLaunchKernel(kernel, (dim3){1, 1, 1}, (dim3){threads, 1, 1}, arguments, 0, NULL);
}

int main(int argc, char **argv)
{
    cuda_program p;
    char *x = NULL;
    void *heap = NULL;
    load();
    cuda_open(&p, text, CUDA_PLAIN);
    cuda_kernel(&p, put);
    cuda_kernel(&p, twice);
    cuda_kernel(&p, get);
    cudaMalloc((void **)&x, 4096);
    for (int i = 1; i < argc; ++i) {
        const char *a = argv[i];
        size_t n = (size_t)atoi(a + strcspn(a, "0123456789"));
        struct range range = {strncmp(a, "heap", 4) == 0 ? 4096 : n,
                              strncmp(a, "heap", 4) == 0 ? x : x + 16};
        struct batch batch = {0x102, sizeof batch, 1, (void *)1, sizeof range, (size_t)&range, NULL,
                              NULL};
        if (strncmp(a, "heap", 4) == 0 && slot[HEAP] != 0) {
            struct heap desc = {0x102, sizeof desc, 0, 1, 1, sizeof range, &range, 0, 1, "my pool"};
            heap = ((void *(*)(void *, void *))slot[HEAP])(NULL, &desc);
        } else if (strcmp(a, "unheap") == 0) {
            call(UNHEAP, heap);
        } else if (strcmp(a, "empty") == 0) {
            call(EMPTY, heap);
        } else if (strncmp(a, "region", 6) == 0) {
            struct { struct batch b; void *elements, *out; } r = {
                {0x102, 48, 1, heap, 1, sizeof range, &range, NULL}, NULL, NULL};
            call(REGIONS, &r);
        } else if (strncmp(a, "resize", 6) == 0) {
            call(RESIZE, &batch);
        } else if (strcmp(a, "unregion") == 0) {
            void *at = x + 16;
            struct batch b = {0x102, 32, 1, (void *)1, 8, (size_t)&at, NULL, NULL};
            call(UNREGION, &b);
        } else if (strcmp(a, "name") == 0) {
            struct named one = {1, 1, x, "My allocation", 0, 0};
            struct batch b = {0x102, 40, 0, (void *)1, sizeof one, (size_t)&one, NULL, NULL};
            call(NAME, &b);
        } else if (strncmp(a, "may", 3) == 0) {
            struct flags one = {(uint32_t)n, 1, x};
            struct batch b = {0x102, 48, 0, NULL, 1, sizeof one, &one, NULL};
            call(ASSIGN, &b);
        } else if (strcmp(a, "all") == 0) {
            call(ALL, NULL);
        } else if (strncmp(a, "mark", 4) == 0 && slot[MARK] != 0) {
            batch.size = 32;
            ((void (*)(void *, void *, uint8_t, void *))slot[MARK])(NULL, NULL, 0, &batch);
        } else if (strcmp(a, "zero") == 0) {
            cudaMemset(x, 0, 4096);
        } else if (strncmp(a, "put", 3) == 0) {
            launch(put, x + 16, (unsigned)n);
        } else if (strcmp(a, "twice") == 0) {
            launch(twice, x, 1);
        } else if (strcmp(a, "get") == 0) {
            launch(get, x + 16, 1);
        } else if (strcmp(a, "free") == 0) {
            cudaFree(x);
        }
    }
    cudaDeviceSynchronize();
    cuda_close(&p);
    return 0;
}
C

# finds WHAT PATTERNS ARGUMENT..: what is found, each a line, | between them.
finds() {
    what=$1 wanted=$2
    shift 2
    run check "$@"
    got=$(grep -E '^[a-z][a-z ]*: |byte 0x|cuemu:|of NVTX|NVTX:' "$err" | tr '\n' '|')
    case $got in
    $wanted) pass "$what" ;;
    *) fail "$what" "$got" ;;
    esac
}
p=$scratch/nvtx
finds "a region of a pool" '*cuemu: 0 findings, 1 launch*' "$p" heap region63 put63 free
outside='*lane 31 of warp 1*writes byte 0x4f of allocation 1, which is in no region of my pool*'
finds "beyond it" "*bounds: put, $outside*cuemu: 1 finding, *" \
    "$p" heap region63 put64 free
finds "a region that grows" '*cuemu: 0 findings*' "$p" heap region63 resize64 put64 free
finds "one that was taken back" '*bounds: put*byte 0x10 of allocation 1, which is in no region*' \
    "$p" heap region63 unregion put1 free
finds "or its pool was emptied" '*bounds: put*byte 0x10*in no region*' \
    "$p" heap region63 empty put1 free
finds "all of the memory where there is no pool any more" '*cuemu: 0 findings*' \
    "$p" heap region63 unheap put64 free
finds "a region outside of the pool" '*NVTX: nvtxMemRegionsRegister: *' "$p" heap region5000 free
finds "what nobody registered" '*NVTX: nvtxMemRegionsUnregister: *' "$p" heap unregion free
finds "a name" '*leak: cudaMalloc: My allocation*' --leaks "$p" name
finds "each way is allowed" '*cuemu: 0 findings*' "$p" zero may7 twice free
finds "reads alone" '*writes byte 0x0 of allocation 1, which may be read alone*' \
    "$p" zero may1 twice free
finds "writes alone" '*reads byte 0x0 of allocation 1, which may be written alone*' \
    "$p" zero may2 twice free
finds "nothing" '*reads byte 0x0 of allocation 1, which may not be used*' "$p" zero may0 twice free
alone='*updates byte 0x0 of allocation 1, which may be read and written alone*'
finds "no atomics" "$alone*cuemu: 1 finding*" \
    "$p" zero may3 twice free
finds "until that is reset" '*cuemu: 0 findings*' "$p" zero may0 all twice free
finds "memory that somebody else wrote" '*cuemu: 0 findings*' "$p" mark4 get free
finds "but not without that" '*uninitialised: get*' "$p" get free
runs "a program that is not told of it" 0 'no tool' '^cuemu: 0 findings' check --nvtx no "$p" free
finish
