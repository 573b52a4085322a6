/* wmma.c - wmma.mma: D = A * B + C of fragments.
 *
 * Follows PTX ISA 9.7.14.4.5. A product is one or two of mma.sync, as wmma_shapes.c draws them.
 *
 *      op      shape, an emu_wmma_shape         type    of D
 *      flags   as of mma.sync: majors, which    from    of A; those of B and C: emu_mma_types
 *              change nothing, .satfinite,
 *              .xor, .and, roundings
 *      list    registers of D (as many as written), A, B, C; each of f64 is two rows
 *
 * Where D is f16 and C f32, the sums are of f32, and each is rounded to nearest in the end; where C
 * is f16 and D f32, C is exact as f32.
 * Not here: fragments from and to memory (wmma_load.c). */
#include "emu/exec/matrix/wmma.h"
#include "emu/exec/alu/numbers.h"
#include "emu/exec/control/meet.h"
#include "emu/exec/matrix/mma.h"

enum { PARTS = 2, MAX_LIST = 32 };

typedef struct product {
    const emu_ins *i;
    const emui_wmma_shape *s;
    emui_wmma_fragment a, b, c, d;
} product;

/* A product of mma.sync, its registers in a list of its own. */
typedef struct part {
    emu_operand list[MAX_LIST];
    emu_ins i;
    emui_mma x;
    emui_sums d[EMUI_MMA_M];
} part;

/* ---- The instruction ------------------------------------------------------------------------ */

/* The shape as one of mma.sync says which types go together: C of f16 and f32 may be mixed. */
static const emui_mma_shape *row_of(const emu_ins *i, const emui_wmma_shape *s)
{
    emu_ins as = *i;
    bool mixed = (i->type == EMU_F16 && emu_mma_c_type(i) == EMU_F32) ||
                 (i->type == EMU_F32 && emu_mma_c_type(i) == EMU_F16);
    as.op = (int)s->by;
    as.flags &= ~(uint32_t)(EMU_MMA_A_COL | EMU_MMA_B_ROW);
    if (mixed)
        as.type = EMU_F32;
    if (mixed || emu_mma_c_type(i) == EMU_NO_TYPE)
        as.flags = (as.flags & ~emu_mma_types((emu_type)0xff, (emu_type)0xff)) |
                   emu_mma_types(emu_mma_b_type(i), as.type);
    return emui_mma_find(&as);
}

static bool is_known(const emu_ins *i, product *p)
{
    p->i = i;
    p->s = emui_wmma_shape_of(i->op);
    bool sparse = (i->flags & (EMU_MMA_SPARSE | EMU_MMA_ORDERED)) != 0;
    return p->s != NULL && !sparse && i->from == emu_mma_b_type(i) && row_of(i, p->s) != NULL &&
           emui_wmma_fragment_of(p->s, EMU_WMMA_A, i->from, &p->a) &&
           emui_wmma_fragment_of(p->s, EMU_WMMA_B, i->from, &p->b) &&
           emui_wmma_fragment_of(p->s, EMU_WMMA_C, emu_mma_c_type(i), &p->c) &&
           emui_wmma_fragment_of(p->s, EMU_WMMA_C, i->type, &p->d);
}

static emu_result refuse(emu_machine *m, const emu_warp *w, const emu_ins *i)
{
    const emui_wmma_shape *s = emui_wmma_shape_of(i->op);
    return emui_fault(m, emui_at_warp(EMU_UNSUPPORTED, w),
                      "wmma.mma.%s of %s and %s with %s into %s and these modifiers is not an "
                      "instruction of sm_90a",
                      s == NULL ? "no shape" : s->name, emui_format_of(i->from)->name,
                      emui_format_of(emu_mma_b_type(i))->name,
                      emui_format_of(emu_mma_c_type(i))->name, emui_format_of(i->type)->name);
}

/* ---- Parts ---------------------------------------------------------------------------------- */

/* The registers of a fragment that a part takes: its own lines, or all. */
static int take(const emui_wmma_fragment *f, const emu_operand *list, int which, int parts,
                emu_operand *to)
{
    int all = f->elements / emui_wmma_each(f), n = all / parts;
    for (int r = 0; r < n; ++r)
        to[r] = list[which * n + r];
    return n;
}

static void take_part(const product *p, int which, int parts, part *to)
{
    const emu_operand *d = p->i->list, *a = d + p->d.operands, *b = a + p->a.operands;
    const emu_operand *c = b + p->b.operands;
    bool turned = p->s->n > p->s->m, tall = p->s->m > p->s->n;
    emui_mma *x = &to->x;
    int n = take(&p->d, d, which, parts, to->list);
    to->i = *p->i;
    *x = (emui_mma){.i = &to->i, .s = row_of(p->i, p->s), .d = to->list, .unit = EMUI_DOT_WMMA};
    x->a = to->list + n;
    n += turned ? take(&p->b, b, which, parts, to->list + n)
                : take(&p->a, a, tall ? which : 0, tall ? parts : 1, to->list + n);
    x->b = to->list + n;
    n += turned ? take(&p->a, a, 0, 1, to->list + n)
                : take(&p->b, b, tall ? 0 : which, tall ? 1 : parts, to->list + n);
    x->c = to->list + n;
    take(&p->c, c, which, parts, to->list + n);
    x->a_type = x->b_type = p->i->from == EMU_B1 ? EMU_B32 : p->i->from;
    x->c_type = emu_mma_c_type(p->i);
    x->k = p->i->from == EMU_B1 ? x->s->k / 32 : x->s->k;
    x->a_count = x->s->m * x->k / EMU_LANES;
    x->b_count = x->s->n * x->k / EMU_LANES;
    x->c_count = x->d_count = x->s->m * x->s->n / EMU_LANES;
}

static bool is_rounded(const emu_ins *i)
{
    return i->type == EMU_F16 && emu_mma_c_type(i) == EMU_F32;
}

/* Sums of f32 as f16. */
static void round_sums(emui_sums d[EMUI_MMA_M])
{
    for (int line = 0; line < EMUI_MMA_M; ++line)
        for (int n = 0; n < EMUI_PANEL; ++n)
            d[line].at[n] =
                (uint32_t)emui_encode(EMU_F16, emui_decode(EMU_F32, d[line].at[n]), EMU_RN, false);
}

static void compute(part *k, const emu_warp *w)
{
    emu_type to = k->i.type;
    bool rounded = is_rounded(&k->i);
    k->i.type = rounded ? EMU_F32 : to;
    emui_mma_sums(&k->x, w, k->d);
    if (rounded)
        round_sums(k->d);
    k->i.type = to;
}

/* All sums before the first result: registers of D may be those of an operand. */
static void multiply(const product *p, emu_warp *w, uint32_t active)
{
    part parts[PARTS];
    int n = p->s->m * p->s->n > 64 ? PARTS : 1;
    for (int k = 0; k < n; ++k)
        take_part(p, k, n, &parts[k]);
    if (p->i->from == EMU_F64) {
        emui_mma_doubles(&parts[0].x, w, active);
        return;
    }
    for (int k = 0; k < n; ++k)
        compute(&parts[k], w);
    for (int k = 0; k < n; ++k)
        emui_mma_store(&parts[k].x, w, active, parts[k].d);
}

emu_result emu_wmma(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    product p;
    if (!is_known(i, &p))
        return refuse(m, w, i);
    int listed = p.d.operands + p.a.operands + p.b.operands + p.c.operands;
    if (i->listed != listed)
        return emui_fault(m, emui_at_warp(EMU_OPERAND, w),
                          "wmma.mma.%s takes %d registers, D, A, B and C together, not %d",
                          p.s->name, listed, i->listed);
    if (emui_whole_warp(m, w, active, "wmma.mma") == EMU_BLOCKED)
        return EMU_BLOCKED;
    multiply(&p, w, active);
    emui_event(m, w, "wmma", "\"shape\":\"%s\",\"a\":\"%s\",\"b\":\"%s\",\"d\":\"%s\"", p.s->name,
               emui_format_of(i->from)->name, emui_format_of(i->from)->name,
               emui_format_of(i->type)->name);
    return EMU_DONE;
}
