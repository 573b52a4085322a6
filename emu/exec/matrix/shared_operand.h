/* shared_operand.h - an operand of a product in shared memory, which a descriptor describes.
 *
 * What is here: the bytes that are read, and the elements as bits. What is not: where each 16 bytes
 * are (descriptor.h), which operands an instruction has (wgmma_operands.c, tcgen05/product.c). */
#ifndef EMUI_SHARED_OPERAND_H
#define EMUI_SHARED_OPERAND_H

#include "emu/exec/async/async.h"
#include "emu/exec/matrix/descriptor.h"

enum { EMUI_CORE_ROW = 16 /* bytes of a row of a core matrix */ };

/* An operand as pieces of 16 bytes: see emui_descriptor_at. */
typedef struct emui_shared_operand {
    emui_cta *cta; /* in whose memory it is */
    const emui_descriptor *at;
    bool mn_major;
    int lines, pieces, each; /* elements of a piece */
    emu_type type;           /* of 4, 8, 16 or 32 bits */
    int packed;              /* bits of an element, 4 or 6, if sixteen begin a piece; else 0 */
} emui_shared_operand;

/* Of so many elements along M or N, and along K. */
emui_shared_operand emui_shared_operand_of(emui_cta *cta, const emui_descriptor *at, bool mn_major,
                                           emu_type type, int mn, int k);
/* All of it lies in the shared memory of the CTA. */
bool emui_operand_fits(const emui_shared_operand *o);
/* Its bytes, among those that an operation reads; false after a fault. */
bool emui_operand_reads(const emui_actor *by, const emui_shared_operand *o, emui_async *reads);
/* Sixteen elements of 4 or 6 bits as bytes, which have them in their low bits. */
void emui_unpack_sixteen(const uint8_t *from, int bits, uint8_t to[EMUI_CORE_ROW]);
/* Its elements: that of k and a line of M or N to[k * pitch + line]. All of its bytes are there. */
void emui_operand_load(const emui_shared_operand *o, uint32_t *to, int pitch);

#endif
