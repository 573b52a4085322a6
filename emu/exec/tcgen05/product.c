/* product.c - tcgen05.mma: D = A * B, or D + A * B, with D in tensor memory.
 *
 *      d       [D]                                   count: scale-input-d plus 1; 0: none
 *      a       descriptor of A; with A_TENSOR [A]    list: with MASKED disable-output-lane, of .ws
 *      b       descriptor of B                             the zero-column mask; with SCALED the
 *      x       instruction descriptor                      factors of A, those of B; with SPARSE
 *      c       enable-input-d                              the metadata
 *
 * Of a pair each CTA has its rows of A and D, and half of the columns of B; one thread of one of
 * the two issues it. Follows the PTX ISA, "tcgen05.mma", "Instruction descriptor". Not here: the
 * instruction descriptor (instruction.c), the result (accumulate.c). */
#include "emu/exec/tcgen05/product.h"

#include "emu/check/in_flight/in_flight.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- Checks --------------------------------------------------------------------------------- */

static bool check_lane(const emui_actor *by, uint32_t address, bool may_be_16, const char *name)
{
    const int lane = emui_tensor_lane(address);
    if (lane == 0 || (may_be_16 && lane == 16))
        return true;
    emui_fault(by->m, emui_at_byte(EMU_BOUNDS, by->w, by->lane, (uint64_t)lane),
               "%s: the address of %s, 0x%08" PRIx32 ", begins in lane %d; expected lane 0%s"
               "\npass the address that tcgen05.alloc wrote, plus columns",
               by->what, name, address, lane, may_be_16 ? ", or 16" : "");
    return false;
}

/* CuTe's atoms put the lowest bit of the column into the selector. */
static bool check_metadata(const emui_actor *by, const emui_product *p)
{
    const int column = emui_tensor_column(p->meta_at);
    if (!check_lane(by, p->meta_at, false, "the metadata"))
        return false;
    if (p->k > 16 || column % 2 == 0)
        return true;
    emui_fault(by->m, emui_at_byte(EMU_OPERAND, by->w, by->lane, (uint64_t)column),
               "%s: the metadata begin in column %d; expected an even one"
               "\npass the column below it, and 1 as sparsity selector in bits 1 .. 0 of the "
               "instruction descriptor",
               by->what, column);
    return false;
}

static bool check_lanes(const emui_actor *by, const emui_product *p)
{
    const bool half = emui_product_is_half(p), scaled = p->scaling.vectors > 0;
    return check_lane(by, p->at, half, "D") &&
           (!p->a_is_tensor || check_lane(by, p->a_at, half, "A")) &&
           (!p->is_sparse || check_metadata(by, p)) &&
           (!scaled || (check_lane(by, p->scaling.at[0], false, "the scale factors of A") &&
                        check_lane(by, p->scaling.at[1], false, "the scale factors of B")));
}

static bool is_in_memory(const emui_actor *by, const emui_product *p)
{
    const emui_area d = emui_product_area(p);
    emui_product_read read[EMUI_PRODUCT_READS];
    const int reads = emui_product_reads(p, read);
    bool there = check_lanes(by, p);
    for (int c = 0; there && c < p->ctas; ++c) {
        there = emui_area_is_there(by, p->cta[c], &d);
        for (int k = 0; there && k < reads; ++k)
            there = emui_area_is_there(by, p->cta[c], &read[k].area);
    }
    return there;
}

/* It would write over what it has still to read. */
static void check_apart(const emui_actor *by, const emui_area *d, const emui_product_read *from)
{
    const emui_area *a = &from->area;
    if (emui_area_overlap(d, a))
        emui_find(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
                  "%s: D, columns %d .. %d of tensor memory, overlaps %s, columns %d .. %d"
                  "\ngive D and %s columns of their own",
                  by->what, d->column, d->column + d->columns - 1, from->name, a->column,
                  a->column + a->columns - 1, from->name);
}

/* ---- Issuing -------------------------------------------------------------------------------- */

static uint32_t tensor_address(const emui_actor *by, emu_operand o)
{
    return (uint32_t)emui_address(by->w, by->lane, o, EMU_TENSOR);
}

/* What the list holds. CuTe's addresses of scale factors have the byte in their highest two bits,
 * which the instruction descriptor says again. */
static void read_list(const emui_actor *by, const emu_ins *i, emui_product *p)
{
    const uint32_t cells = UINT32_MAX >> 2;
    const emu_operand *o = i->list;
    const bool masked = (i->flags & EMU_TCGEN05_MASKED) != 0;
    for (int k = 0; masked && !p->is_ws && k < EMUI_QUARTERS * p->ctas; ++k)
        p->disabled[k / EMUI_QUARTERS][k % EMUI_QUARTERS] = emui_u32(by->w, by->lane, *o++);
    o += masked && p->is_ws;
    for (int k = 0; (i->flags & EMU_TCGEN05_SCALED) != 0 && k < 2; ++k)
        p->scaling.at[k] = tensor_address(by, *o++) & cells;
    if (p->is_sparse)
        p->meta_at = tensor_address(by, *o);
}

static void read_flags(const emui_actor *by, const emu_ins *i, emui_product *p)
{
    p->i = i;
    p->kind = (emu_tcgen05_kind)(i->flags >> EMU_TCGEN05_KIND_SHIFT & 0xf);
    p->ctas = emui_tcgen05_ctas(by->w, i, p->cta);
    p->a_is_tensor = (i->flags & EMU_TCGEN05_A_TENSOR) != 0;
    p->is_sparse = (i->flags & EMU_TCGEN05_SPARSE) != 0;
    p->is_ws = (i->flags & EMU_TCGEN05_WS) != 0;
    p->scaling.vectors = (int)(i->flags >> EMU_TCGEN05_VECTOR_SHIFT & 0x3f);
}

static bool read_product(const emui_actor *by, const emu_ins *i, emui_product *p)
{
    const uint32_t bits = emui_u32(by->w, by->lane, i->x);
    read_flags(by, i, p);
    p->accumulate = emui_pred(by->w, by->lane, i->c);
    p->scale = i->count > 0 ? i->count - 1 : 0;
    p->at = tensor_address(by, i->d);
    if (p->a_is_tensor)
        p->a_at = tensor_address(by, i->a);
    else
        p->a_desc = emui_umma_descriptor_of(emui_u64(by->w, by->lane, i->a));
    p->b_desc = emui_umma_descriptor_of(emui_u64(by->w, by->lane, i->b));
    read_list(by, i, p);
    if (!emui_product_describe(by, bits, p))
        return false;
    const bool is_long = p->k == EMUI_PRODUCT_LONG_K;
    return (p->a_is_tensor || emui_check_umma_descriptor(by, &p->a_desc, is_long, "A")) &&
           emui_check_umma_descriptor(by, &p->b_desc, is_long, "B") && is_in_memory(by, p);
}

/* The bytes of shared memory that are read. Where nobody looks for marks they only have to lie
 * there. */
static bool add_operand(const emui_actor *by, const emui_shared_operand *o, emui_async *a)
{
    return (emui_is_unmarked(by->m) && emui_operand_fits(o)) || emui_operand_reads(by, o, a);
}

static bool add_operands(const emui_actor *by, const emui_product *p, emui_async *a)
{
    bool added = true;
    for (int c = 0; added && c < p->ctas; ++c) {
        const emui_shared_operand x = emui_product_operand(p, c, false),
                                  y = emui_product_operand(p, c, true);
        added = (p->a_is_tensor || add_operand(by, &x, a)) && add_operand(by, &y, a);
    }
    return added;
}

static void issued(emu_machine *m, emui_async *a)
{
    const emui_product *p = a->work;
    const emui_area d = emui_product_area(p);
    const emui_actor by = {m, a->warp, a->lane, a->what};
    emui_product_read read[EMUI_PRODUCT_READS];
    const int reads = emui_product_reads(p, read);
    for (int k = 0; k < reads; ++k)
        check_apart(&by, &d, &read[k]);
    for (int c = 0; c < p->ctas; ++c) {
        for (int k = 0; k < reads; ++k)
            emui_pipe_access(a, p->cta[c], &read[k].area, false);
        const emui_area written = emui_product_written(p, c);
        emui_pipe_access(a, p->cta[c], &written, true);
    }
}

/* What products that are pipelined have in common; not 0. */
static uint64_t name_of(const emui_product *p)
{
    return (uint64_t)p->at << 32 | (uint64_t)p->kind << 28 | (uint64_t)p->m << 16 | (uint64_t)p->n;
}

bool emui_product_of(const emui_actor *by, const emu_ins *i)
{
    emui_async *a = emui_tcgen05_new(by, issued, emui_product_accumulate);
    if (a == NULL)
        return false;
    a->work = calloc(1, sizeof(emui_product));
    if (a->work == NULL)
        emui_short_of_memory(by->m);
    if (a->work != NULL && read_product(by, i, a->work) && add_operands(by, a->work, a)) {
        a->product = name_of(a->work);
        return emui_issue(by->m, a) == EMU_DONE;
    }
    emui_async_free(a);
    return false;
}
