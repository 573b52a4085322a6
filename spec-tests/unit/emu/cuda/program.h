/* program.h - what the suites of this folder share: a fat binary as nvcc would put it into a
 * program, registered as the program would.
 *
 * Not here: a check library, so that programs of their own may use it
 * (tools/suites/emu/cuda.sh). */
#ifndef CHECK_CUDA_PROGRAM_H
#define CHECK_CUDA_PROGRAM_H

#include "emu/cuda/runtime/cudart.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct cuda_wrapper {
    int32_t magic, version;
    const void *data;
    void *more;
} cuda_wrapper;

enum { CUDA_ENTRY = 0x50 }; /* bytes before the payload */

static inline void cuda_number(uint8_t *to, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        to[i] = (uint8_t)(value >> 8 * i);
}

/* A frame of zstd whose only block is stored: 256 to 65791 bytes. */
static inline uint64_t cuda_frame(uint8_t *to, const char *text, uint64_t bytes)
{
    static const uint8_t begin[] = {0x28, 0xb5, 0x2f, 0xfd, 0x60};
    memcpy(to, begin, sizeof begin);
    cuda_number(to + 5, bytes - 256, 2);
    cuda_number(to + 7, 1 | bytes << 3, 3);
    memcpy(to + 10, text, (size_t)bytes);
    return 10 + bytes;
}

/* A block of LZ4 that is all literals: 15 bytes and more. */
static inline uint64_t cuda_block(uint8_t *to, const char *text, uint64_t bytes)
{
    uint64_t n = 0, left = bytes - 15;
    to[n++] = 0xf0;
    for (; left >= 255; left -= 255)
        to[n++] = 255;
    to[n++] = (uint8_t)left;
    memcpy(to + n, text, (size_t)bytes);
    return n + bytes;
}

/* How a payload is written. */
enum { CUDA_PLAIN, CUDA_ZSTD, CUDA_LZ4 };

/* An entry at to, of this kind and architecture; how long it is. */
static inline uint64_t cuda_payload(uint8_t *to, int kind, int arch, const void *text,
                                    uint64_t bytes, int packed)
{
    uint64_t payload = bytes;
    memset(to, 0, CUDA_ENTRY);
    if (packed == CUDA_LZ4)
        payload = cuda_block(to + CUDA_ENTRY, text, bytes);
    else if (packed == CUDA_ZSTD)
        payload = cuda_frame(to + CUDA_ENTRY, text, bytes);
    else
        memcpy(to + CUDA_ENTRY, text, (size_t)bytes);
    uint64_t padded = (payload + 7) / 8 * 8;
    memset(to + CUDA_ENTRY + payload, 0, (size_t)(padded - payload));
    cuda_number(to, (uint64_t)kind, 2);
    cuda_number(to + 4, CUDA_ENTRY, 4);
    cuda_number(to + 8, padded, 8);
    cuda_number(to + 0x10, packed ? payload : 0, 4);
    cuda_number(to + 0x1c, (uint64_t)arch, 4);
    cuda_number(to + 0x28, (uint64_t[]){0x11, 0x8011, 0x2011}[packed], 8);
    cuda_number(to + 0x38, packed ? bytes : 0, 8);
    return CUDA_ENTRY + padded;
}

static inline uint64_t cuda_entry(uint8_t *to, int kind, int arch, const char *text, int packed)
{
    return cuda_payload(to, kind, arch, text, strlen(text) + 1, packed);
}

/* The header of data, before entries of so many bytes. */
static inline void cuda_header(uint8_t *to, uint64_t bytes)
{
    cuda_number(to, 0xba55ed50, 4);
    cuda_number(to + 4, 1, 2);
    cuda_number(to + 6, 16, 2);
    cuda_number(to + 8, bytes, 8);
}

/* A fat binary of PTX for sm_90, to be freed by the caller. */
static inline uint8_t *cuda_fatbin(const char *text, int packed)
{
    uint8_t *data = malloc(strlen(text) + strlen(text) / 255 + 256);
    if (data != NULL)
        cuda_header(data, cuda_entry(data + 16, 1, 90, text, packed));
    return data;
}

#define CUDA_PTX ".version 8.0\n.target sm_90\n.address_size 64\n"

enum { CUDA_KERNELS = 11 }; /* of cuda_text */

/* p[i] *= by; beyond and at odd: faults. */
static const char cuda_text[] = CUDA_PTX
    ".visible .global .align 4 .u32 number = 5;\n"
    ".visible .const .align 4 .u32 fixed = 7;\n"
    ".visible .global .attribute(.managed) .align 4 .u32 both = 9;\n"
    ".visible .entry scale(.param .u64 p, .param .u32 by)\n"
    "{ .reg .b64 %rd<4>; .reg .b32 %r<4>;\n"
    "ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [by]; mov.u32 %r2, %tid.x;\n"
    "mul.wide.u32 %rd2, %r2, 4; add.s64 %rd3, %rd1, %rd2; ld.global.u32 %r3, [%rd3];\n"
    "mul.lo.s32 %r3, %r3, %r1; st.global.u32 [%rd3], %r3; ret; }\n"
    ".visible .entry sum(.param .u64 p)\n"
    "{ .reg .b64 %rd1; .reg .b32 %r<4>; ld.param.u64 %rd1, [p]; ld.global.u32 %r1, [number];\n"
    "ld.const.u32 %r2, [fixed]; add.u32 %r3, %r1, %r2; st.global.u32 [%rd1], %r3; ret; }\n"
    ".visible .entry beyond(.param .u64 p)\n"
    "{ .reg .b64 %rd1; ld.param.u64 %rd1, [p]; st.global.u32 [%rd1+1048576], 1; ret; }\n"
    ".visible .entry odd(.param .u64 p)\n"
    "{ .reg .b64 %rd1; ld.param.u64 %rd1, [p]; st.global.u32 [%rd1+1], 1; ret; }\n"
    ".visible .entry early(.param .u64 p)\n"
    "{ .reg .b64 %rd1; .reg .b32 %r1; .shared .u32 s; ld.param.u64 %rd1, [p];\n"
    "ld.shared.u32 %r1, [s]; st.global.u32 [%rd1], %r1; ret; }\n"
    ".visible .entry clash(.param .u64 p)\n"
    "{ .reg .b64 %rd1; .reg .b32 %r1; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
    "st.global.u32 [%rd1], %r1; ret; }\n"
    ".visible .entry stops() { trap; }\n"
    ".visible .entry breaks() { brkpt; }\n"
    ".visible .entry calls() { .reg .b64 %rd1; mov.u64 %rd1, 0; f: .callprototype _ ();\n"
    "call %rd1, (), f; ret; }\n"
    ".visible .entry loads(.param .align 64 .b8 map[128])\n"
    "{ .reg .b64 %rd<3>; .shared .align 128 .b8 box[128]; .shared .align 8 .b64 full;\n"
    "mov.b64 %rd1, map; cvta.param.u64 %rd2, %rd1;\n"
    "cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [box],\n"
    "[%rd2, {0}], [full]; ret; }\n"
    ".visible .entry small() .maxntid 64 { ret; }\n";

/* What of it is registered, by addresses of the host. */
typedef struct cuda_program {
    uint8_t *data;
    cuda_wrapper wrapper;
    void **image;
    void *managed;
} cuda_program;

static inline void cuda_open(cuda_program *p, const char *text, int packed)
{
    p->data = cuda_fatbin(text, packed);
    p->wrapper = (cuda_wrapper){0x466243b1, 1, p->data, NULL};
    p->image = __cudaRegisterFatBinary(&p->wrapper);
}

/* A kernel's host function is an address, no more. */
static inline void cuda_kernel(const cuda_program *p, const char *name)
{
    __cudaRegisterFunction(p->image, name, (char *)(uintptr_t)name, name, -1, NULL, NULL, NULL,
                           NULL, NULL);
}

static inline void cuda_variable(const cuda_program *p, const char *name)
{
    __cudaRegisterVar(p->image, (char *)(uintptr_t)name, (char *)(uintptr_t)name, name, 0, 4, 0, 0);
}

static inline void cuda_close(cuda_program *p)
{
    __cudaUnregisterFatBinary(p->image);
    free(p->data);
}

#endif
