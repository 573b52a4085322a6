/* cubin.h - what the machine code that nvcc puts beside the PTX says of a kernel.
 *
 *      ELF header ..        64 bits, little-endian
 *      .symtab              names of kernels by number
 *      .nv.info             of the whole module: records
 *        record             u8 format, u8 attribute, then u16; where the format is 4, the u16 is
 *                           so many bytes that follow: u32 symbol, u32 value
 *          attribute 0x2f   registers of a thread
 *          attribute 0x11   bytes of the stack frame of a thread
 *          attribute 0x12   bytes of the stack of a kernel with all that it calls, without what
 *                           calls itself or is called by its address; -1: not known
 *      .symtab, functions   "$kernel$f": f as the kernel has it; "f", "f$1": f of all
 *      .text..              of a function: what it takes of the stack is subtracted from R1 in
 *                           its first instructions, of 16 bytes each
 *
 *      bits    0         9    12      16        24        32          64
 *              | opcode  | form | guard | to: R1 | from: R1 | number   |
 *
 * The machine runs PTX. How many registers ptxas gave to a kernel decides how many of its CTAs an
 * SM holds and how large they may be, which only machine code knows. Follows the ELF format, and
 * for .nv.info what ptxas 13.0 writes. What is not here: which machine code (fatbin.h), code. */
#ifndef EMUI_CUBIN_H
#define EMUI_CUBIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct emui_cubin_kernel {
    int registers;  /* of a thread */
    uint32_t frame; /* bytes of local memory of a thread */
    uint32_t stack; /* .. with those of what it calls, as far as that is known */
} emui_cubin_kernel;

/* What it says of that kernel; false: it is not whole, or does not know it. */
bool emui_cubin_find(const void *cubin, size_t bytes, const char *name, emui_cubin_kernel *to);

typedef void emui_cubin_each(void *with, const char *function, uint32_t frame);
/* Calls each for the functions that a kernel may call, with what they take of the stack. */
void emui_cubin_frames(const void *cubin, size_t bytes, const char *kernel, emui_cubin_each *each,
                       void *with);

#endif
