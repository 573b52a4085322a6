/* cubin.h - machine code as ptxas lays it out, of two kernels without any code.
 *
 *      0x000  header             0x040  names of symbols     0x080  symbols: none, first, second
 *      0x100  records of one kernel, which do not count      0x140  records of the module
 *      0x200  headers of sections 0..4
 *
 * The first kernel has 10 registers, the second 128 and a stack frame of 56 bytes. */
#ifndef CHECK_CUDA_CUBIN_H
#define CHECK_CUDA_CUBIN_H

#include "spec-tests/unit/emu/cuda/program.h"

enum { CUDA_CUBIN_SECTIONS = 0x200, CUDA_CUBIN = CUDA_CUBIN_SECTIONS + 5 * 64 }; /* bytes of it */

static inline void cuda_section(uint8_t *file, int i, uint32_t type, int at, int bytes, int info)
{
    uint8_t *header = file + CUDA_CUBIN_SECTIONS + i * 64;
    cuda_number(header + 4, type, 4);
    cuda_number(header + 0x18, (uint64_t)at, 8);
    cuda_number(header + 0x20, (uint64_t)bytes, 8);
    cuda_number(header + 0x28, 1, 4);
    cuda_number(header + 0x2c, (uint64_t)info, 4);
}

/* A record of a number of 32 bits; the next one. */
static inline uint8_t *cuda_record(uint8_t *to, int attribute, int symbol, int value)
{
    cuda_number(to, 4 | (uint64_t)attribute << 8 | 8 << 16, 4);
    cuda_number(to + 4, (uint64_t)symbol, 4);
    cuda_number(to + 8, (uint64_t)value, 4);
    return to + 12;
}

/* Names of up to 30 letters in all. */
static inline void cuda_cubin(uint8_t *file, const char *first, const char *second)
{
    size_t length = strlen(first) + 1;
    memset(file, 0, CUDA_CUBIN);
    memcpy(file, "\177ELF\2\1", 6);
    cuda_number(file + 0x28, CUDA_CUBIN_SECTIONS, 8);
    cuda_number(file + 0x3a, 64, 2);
    cuda_number(file + 0x3c, 5, 2);
    memcpy(file + 0x41, first, length);
    memcpy(file + 0x41 + length, second, strlen(second) + 1);
    cuda_number(file + 0x80 + 24, 1, 4);
    cuda_number(file + 0x80 + 48, 1 + length, 4);
    cuda_record(file + 0x100, 0x2f, 1, 99);
    uint8_t *at = cuda_record(file + 0x140, 0x2f, 2, 128);
    at = cuda_record(at, 0x11, 2, 56);
    cuda_number(at, 3 | 0x2f << 8 | 7 << 16, 4); /* of two bytes, and none of a kernel */
    at = cuda_record(at + 4, 0x2f, 1, 10);
    cuda_section(file, 1, 3, 0x40, 34, 0);
    cuda_section(file, 2, 2, 0x80, 72, 1);
    cuda_section(file, 3, 0x70000000, 0x100, 12, 4);
    cuda_section(file, 4, 0x70000000, 0x140, (int)(at - (file + 0x140)), 0);
}

#endif
