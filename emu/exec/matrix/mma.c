/* mma.c - mma.sync: D = A * B + C, a warp's lanes holding parts of each.
 *
 * Follows PTX ISA 9.7.14.5 (mma, and the fragments of 9.7.14.5.1 to .13).
 *
 *      op      shape, an emu_mma_shape          type    of D
 *      flags   majors, .satfinite, .xor, ..     from    of A; those of B and C: emu_mma_types
 *      list    registers of D (as many as written), then of A, B, C: each element of f64 is one
 *              operand of two rows, else one row holds as many elements as fit, the first in the
 *              low bits
 *
 * and of mma.sp (9.7.14.6), whose flags say SPARSE, and ORDERED where it is ::ordered_metadata
 *
 *      op      shape, its K that of the whole A; A has registers for half of it
 *      x       metadata: 32 bits a lane        flags   the selector, from SELECTOR_SHIFT on
 *
 * Here: the instruction taken apart. Its products are those of multiply.h, but for f64
 * (mma_double.c). Not here: block scales and the types of sm_100 and later, which an emu_ins cannot
 * name. */
#include "emu/exec/matrix/mma.h"

#include "emu/exec/alu/numbers.h"
#include "emu/exec/control/meet.h"
#include "emu/exec/matrix/fragments.h"
#include "emu/exec/matrix/mma_row.h"
#include "emu/exec/matrix/sparse.h"

#include <inttypes.h>

/* ---- Where things are ----------------------------------------------------------------------- */

static bool is_quads(const emu_ins *i)
{
    return i->op == EMU_M8N8K4 && i->from == EMU_F16;
}

static bool is_sparse(const emu_ins *i)
{
    return (i->flags & EMU_MMA_SPARSE) != 0;
}

static emui_mma mma_of(const emu_ins *i, const emui_mma_shape *s)
{
    bool b1 = i->from == EMU_B1;
    int lanes = is_quads(i) ? 8 : EMU_LANES;
    emui_mma x = {.i = i, .s = s, .k = b1 ? s->k / 32 : s->k};
    x.a_type = b1 ? EMU_B32 : i->from;
    x.b_type = b1 ? EMU_B32 : emu_mma_b_type(i);
    x.c_type = emu_mma_c_type(i);
    x.a_count = s->m * x.k / lanes / (is_sparse(i) ? 2 : 1);
    x.b_count = s->n * x.k / lanes;
    x.c_count = x.d_count = s->m * s->n / lanes;
    x.d = i->list;
    x.a = x.d + emui_operands_of(i->type, x.d_count);
    x.b = x.a + emui_operands_of(x.a_type, x.a_count);
    x.c = x.b + emui_operands_of(x.b_type, x.b_count);
    return x;
}

static int listed_of(const emui_mma *x)
{
    return (int)(x->c - x->i->list) + emui_operands_of(x->c_type, x->c_count);
}

/* ---- One matrix of the warp ----------------------------------------------------------------- */

static emui_fragment_form form_of(int rows, emu_type t, int run)
{
    return (emui_fragment_form){rows, run, (int)emu_type_bits(t)};
}

void emui_mma_sums(const emui_mma *x, const emu_warp *w, emui_sums d[EMUI_MMA_M])
{
    uint32_t a[EMUI_MAX_K][EMUI_MMA_M], b[2 * EMUI_MAX_K][EMUI_PANEL];
    emui_sums c[EMUI_MMA_M];
    emui_multiplier by;
    int m = x->s->m;
    emui_fragment_load(w, x->a, (int)(x->b - x->a), form_of(m, x->a_type, emui_run_of(x->a_type)),
                       (emui_matrix){a[0], 1, EMUI_MMA_M});
    emui_fragment_load(w, x->b, (int)(x->c - x->b),
                       form_of(EMUI_PANEL, x->b_type, emui_run_of(x->b_type)),
                       (emui_matrix){b[0], 1, EMUI_PANEL});
    emui_fragment_load(w, x->c, emui_operands_of(x->c_type, x->c_count), form_of(m, x->c_type, 2),
                       (emui_matrix){c[0].at, EMUI_PANEL, 1});
    by.dot = (emui_dot){x->unit, x->a_type, x->b_type, x->c_type, x->i->type};
    by.lines = m;
    by.k = x->chosen == NULL ? x->k : x->k / 2;
    by.flags = x->i->flags;
    by.chosen = x->chosen;
    by.a = (emui_operand_bits){a[0], EMUI_MMA_M};
    emui_multiplier_open(&by);
    emui_multiply(&by, (emui_operand_bits){b[0], EMUI_PANEL}, c, d);
}

void emui_mma_store(const emui_mma *x, emu_warp *w, uint32_t active, emui_sums d[EMUI_MMA_M])
{
    emui_fragment_store(w, active, x->d, (int)(x->a - x->d), form_of(x->s->m, x->i->type, 2),
                        (emui_matrix){d[0].at, EMUI_PANEL, 1});
}

static void multiply(const emui_mma *x, emu_warp *w, uint32_t active)
{
    emui_sums d[EMUI_MMA_M];
    if (emui_mma_row(x, w, active))
        return;
    emui_mma_sums(x, w, d);
    emui_mma_store(x, w, active, d);
}

static bool multiply_sparse(emui_mma *x, emu_machine *m, emu_warp *w, uint32_t active)
{
    emui_chosen chosen;
    emui_sparse s = {x->a_type, x->k / 2, (int)(x->i->flags >> EMU_MMA_SELECTOR_SHIFT & 3),
                     (x->i->flags & EMU_MMA_ORDERED) != 0, "mma.sp"};
    if (s.selector >= emui_sparse_selectors(&s)) {
        emui_fault(m, emui_at_warp(EMU_OPERAND, w),
                   "mma.sp.%s of %s: there is no selector %d, they count from 0 to %d",
                   emui_mma_shape_name(x->s->shape), emui_format_of(x->a_type)->name, s.selector,
                   emui_sparse_selectors(&s) - 1);
        return false;
    }
    emui_sparse_choose(m, w, &s, x->i->x, chosen.at);
    x->chosen = &chosen;
    multiply(x, w, active);
    x->chosen = NULL;
    return true;
}

/* ---- The instruction ------------------------------------------------------------------------ */

static emu_result refuse(emu_machine *m, emu_warp *w, const emu_ins *i)
{
    char types[96];
    emu_mma_shape shape = (emu_mma_shape)i->op;
    emui_location at = emui_at_warp(EMU_UNSUPPORTED, w);
    return emui_fault(m, at,
                      "mma.%s.%s of %s and %s with %s into %s and these modifiers is not an "
                      "instruction of sm_90a; this shape multiplies %s",
                      is_sparse(i) ? "sp" : "sync", emui_mma_shape_name(shape),
                      emui_format_of(i->from)->name, emui_format_of(emu_mma_b_type(i))->name,
                      emui_format_of(emu_mma_c_type(i))->name, emui_format_of(i->type)->name,
                      emui_mma_types_of(shape, is_sparse(i), types, sizeof types));
}

emu_result emu_mma(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const emui_mma_shape *s = emui_mma_find(i);
    if (s == NULL)
        return refuse(m, w, i);
    emui_mma x = mma_of(i, s);
    emui_location at = emui_at_warp(EMU_OPERAND, w);
    if (i->listed != listed_of(&x))
        return emui_fault(m, at, "mma.%s.%s takes %d registers, D, A, B and C together, not %d",
                          is_sparse(i) ? "sp" : "sync", emui_mma_shape_name(s->shape),
                          listed_of(&x), i->listed);
    if (emui_whole_warp(m, w, active, is_sparse(i) ? "mma.sp" : "mma.sync") == EMU_BLOCKED)
        return EMU_BLOCKED;
    if (is_sparse(i)) {
        if (!multiply_sparse(&x, m, w, active))
            return EMU_FAULT;
    } else if (is_quads(i)) {
        emui_mma_quads(&x, w, active);
    } else if (i->from == EMU_F64) {
        emui_mma_doubles(&x, w, active);
    } else {
        multiply(&x, w, active);
    }
    emui_event(m, w, "mma", "\"shape\":\"%s\",\"a\":\"%s\",\"b\":\"%s\",\"d\":\"%s\"%s",
               emui_mma_shape_name(s->shape), emui_format_of(i->from)->name,
               emui_format_of(emu_mma_b_type(i))->name, emui_format_of(i->type)->name,
               is_sparse(i) ? ",\"sparse\":true" : "");
    return EMU_DONE;
}
