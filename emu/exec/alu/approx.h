/* approx.h - the .approx functions, bit for bit as an H200 answers them. */
#ifndef EMUI_APPROX_H
#define EMUI_APPROX_H

#include "emu/isa.h"

/* The functions that have no other form, and those that are asked for it. */
static inline bool emui_is_approximate(const emu_ins *i)
{
    bool asked = (i->flags & EMU_APPROX) != 0 && i->op >= EMU_FDIV && i->op <= EMU_FSQRT;
    bool full = (i->flags & EMU_FULL) != 0 && i->op == EMU_FDIV;
    return asked || full || (i->op >= EMU_FEX2 && i->op <= EMU_FRSQRT);
}

/* Of f32: op is EMU_FRCP, EMU_FSQRT, EMU_FRSQRT, EMU_FEX2, EMU_FLG2, EMU_FSIN, EMU_FCOS or
 * EMU_FTANH. */
uint32_t emui_approximate(int op, uint32_t a, bool ftz);
/* The same of the active lanes of a row; d may be a. */
void emui_approximate_row(int op, bool ftz, uint32_t active, uint32_t *d, const uint32_t *a);
/* div.approx.f32, or div.full.f32. */
uint32_t emui_approximate_quotient(uint32_t a, uint32_t b, bool full, bool ftz);
/* The two whose product it is, or rcp.approx.f32 without .ftz: a is no matter to that. */
typedef struct emui_factors {
    uint32_t a, b;
} emui_factors;
emui_factors emui_quotient_factors(uint32_t a, uint32_t b, bool full, bool ftz);
emui_factors emui_reciprocal_factors(uint32_t a);
/* EMU_FEX2 and EMU_FTANH of f16 or bf16. */
uint32_t emui_approximate_half(int op, emu_type t, uint32_t a);
/* EMU_FRCP (.ftz alone) and EMU_FRSQRT of f64. */
uint64_t emui_approximate_double(int op, uint64_t a, bool ftz);

#endif
