/* descriptor.h - matrix descriptors: 64 bits that say where in shared memory an operand of wgmma,
 * or of tcgen05.mma, lies.
 *
 * What is here: the fields, and the address of every 16 bytes of an operand. What is not: reading
 * them (shared_operand.h). Follows the PTX ISA, "Matrix Descriptor" of wgmma and "Shared memory
 * descriptor" of tcgen05.
 *
 *      wgmma    63 62          51..49   45..32     29..16      13..0
 *               | swizzle |  | base |  | stride |  | leading |  | start |      others: 0
 *                            offset   offset / 16  offset / 16  address / 16
 *
 *      tcgen05  63 .. 61  52        51..49  46      45..32     29..16      13..0
 *               | swizzle | absolute | base | 1 |  | stride |  | leading |  | start | */
#ifndef EMUI_DESCRIPTOR_H
#define EMUI_DESCRIPTOR_H

#include <stdbool.h>
#include <stdint.h>

typedef struct emui_descriptor {
    uint32_t start, leading, stride; /* bytes */
    uint32_t base;                   /* in units of 128 bytes */
    uint32_t width;    /* of the swizzle: 16 (none), 32, 64 or 128 bytes; 0: there is no such */
    uint32_t unit;     /* bytes that it keeps together: 16, or 32 */
    bool absolute;     /* leading: the address where a row goes on, of tcgen05 on sm_103a */
    uint64_t reserved; /* bits that belong to no field, or are not what they have to be */
} emui_descriptor;

emui_descriptor emui_descriptor_of(uint64_t bits);
/* The same of tcgen05. */
emui_descriptor emui_umma_descriptor_of(uint64_t bits);

/* Where piece `piece` of line `line` is, in the shared memory of the CTA: the 16 bytes of a row of
 * a core matrix. A line is
 *
 *      K-major    a row of A or a column of B: 32 bytes, 2 pieces along K; of B
 *                 twice as many where A is sparse; of K = 96 3 pieces
 *      MN-major   one k: a piece is 8 elements of 16 bits along M or N */
uint32_t emui_descriptor_at(const emui_descriptor *d, bool mn_major, int line, int piece);
/* No piece of an operand of so many lines and pieces ends behind it. */
uint32_t emui_descriptor_end(const emui_descriptor *d, bool mn_major, int lines, int pieces);

#endif
