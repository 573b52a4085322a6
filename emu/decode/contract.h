/* contract.h - what the passes of contraction share: blocks, and where registers occur.
 *
 * Here: the state of contract.c, and what contract_blocks.c finds for it. Follows no part of the
 * PTX ISA. */
#ifndef EMUI_PTX_CONTRACT_H
#define EMUI_PTX_CONTRACT_H

#include "emu/decode/form.h"

enum { EMUI_PTX_NONE = -1 };

/* A register at an instruction. */
typedef struct emui_ptx_occurrence {
    int32_t pc;
    bool writes, reads;
} emui_ptx_occurrence;

/* Which operand of a product has another value at a sum. Its value stays in the register of the
 * product, if that is gone. */
typedef enum emui_ptx_carried {
    EMUI_PTX_CARRIES_NOTHING,
    EMUI_PTX_CARRIES_A,
    EMUI_PTX_CARRIES_B,
    EMUI_PTX_CARRIES_BOTH
} emui_ptx_carried;

typedef struct emui_ptx_product {
    int32_t uses;  /* sums that it may be fused with, all of its uses; 0: it may not */
    int32_t fused; /* with so many of them it is */
    bool is_added; /* it is the other term of a sum that is fused with another product */
    uint8_t carries;
} emui_ptx_product;

typedef struct emui_ptx_contraction {
    emui_ptx_decoder *d;
    emui_ptx_code *code;
    int32_t *block;          /* of each instruction */
    int32_t *lowest;         /* of each instruction: where it, or one after it, may go to */
    int32_t *of;             /* of each register: the first of its occurrences, in their order */
    emui_ptx_occurrence *at; /* of all registers; reads of an instruction before its writes */
    emui_ptx_product *product;
    int32_t (*from)[2]; /* of each sum: the product that is its first, its second term, or NONE */
    int8_t *fused;      /* of each sum: which of its terms, or NONE */
} emui_ptx_contraction;

/* The instruction of the text; NULL: what a function begins or ends with. */
const emui_ptx_instruction *emui_ptx_text_at(const emui_ptx_contraction *c, int32_t pc);
bool emui_ptx_has_modifier(const emui_ptx_instruction *i, const char *word);

/* Blocks, as ptxas has them; targets are instructions of the text still. */
void emui_ptx_number_blocks(emui_ptx_contraction *c);
/* The first instruction that may be executed after another one, on whatever way. */
int32_t emui_ptx_first_after(const emui_ptx_contraction *c, int32_t pc);

/* False: out of memory. */
bool emui_ptx_list_occurrences(emui_ptx_contraction *c);
/* The whole register gets another value. */
bool emui_ptx_is_definition(const emui_ptx_contraction *c, const emui_ptx_occurrence *o);
/* The last read of a value that the register had before the block; NONE. */
int32_t emui_ptx_last_read_before(const emui_ptx_contraction *c, int32_t reg);
/* An immediate, or a register that is nothing else; a parameter of a kernel where that counts. */
bool emui_ptx_is_constant(const emui_ptx_contraction *c, const emu_operand *o, bool or_parameter);
/* The only instruction that writes the register; NONE where there are several, or it is guarded. */
int32_t emui_ptx_only_definition(const emui_ptx_contraction *c, int32_t reg);
bool emui_ptx_is_written_between(const emui_ptx_contraction *c, const emu_operand *o, int32_t from,
                                 int32_t to);

#endif
