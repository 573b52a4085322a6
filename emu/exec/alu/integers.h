/* integers.h - the integer operands of one lane, and what is made of them. */
#ifndef EMUI_INTEGERS_H
#define EMUI_INTEGERS_H

#include "emu/isa.h"

typedef struct emui_operands {
    uint64_t a, b, c, x;
    uint32_t bits;
    bool sign, b_sign;
} emui_operands;

static inline uint64_t emui_cut(uint64_t v, uint32_t bits)
{
    return bits == 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

static inline int64_t emui_extended(uint64_t v, uint32_t bits)
{
    uint32_t free_bits = 64 - bits;
    return (int64_t)(v << free_bits) >> free_bits;
}

/* arithmetic.c: the operations before EMU_MOV; the result is not cut to its width. */
uint64_t emui_arithmetic(const emu_ins *i, emui_operands o);
uint64_t emui_multiply_high(emui_operands o);

/* bits.c: EMU_MOV and the operations behind it. */
uint64_t emui_bitwise(const emu_ins *i, emui_operands o);

#endif
