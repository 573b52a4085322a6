/* product.c - tcgen05.mma: D = A * B, or D + A * B, with D in tensor memory.
 *
 *      d       [D]                                          count: scale-input-d plus 1; 0: none
 *      a       descriptor of A; with A_TENSOR [A]           list: disable-output-lane, with MASKED
 *      b       descriptor of B
 *      x       instruction descriptor
 *      c       enable-input-d
 *
 * Of a pair each CTA has its rows of A and D, and half of the columns of B; one thread of one of
 * the two issues it. Follows the PTX ISA, "tcgen05.mma", "Instruction descriptor". Not here: the
 * result (accumulate.c). */
#include "emu/exec/tcgen05/product.h"

#include "emu/check/in_flight/in_flight.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(const emui_actor *by, const char *field, uint32_t bits, const char *needs)
{
    emui_fault(by->m, (emui_location){EMU_OPERAND, by->w, by->lane, -1, 0, 0},
               "%s: %s of the instruction descriptor 0x%08" PRIx32 ": %s"
               "\nsee \"Instruction descriptor\" of the PTX ISA; CuTe makes it by "
               "UMMA::make_instr_desc",
               by->what, field, bits, needs);
    return false;
}

/* ---- The instruction descriptor ------------------------------------------------------------- */

static uint32_t field(uint32_t bits, int at, int width)
{
    return bits >> at & ((UINT32_C(1) << width) - 1);
}

/* EMU_NO_TYPE: there is none of this number. */
static emu_type factor_of(emu_tcgen05_kind kind, uint32_t format)
{
    static const emu_type halves[] = {EMU_F16, EMU_BF16}, bytes[] = {EMU_U8, EMU_S8},
                          eights[] = {EMU_E4M3, EMU_E5M2};
    switch (kind) {
    case EMU_KIND_F16:
        return format < 2 ? halves[format] : EMU_NO_TYPE;
    case EMU_KIND_TF32:
        return format == 2 ? EMU_TF32 : EMU_NO_TYPE;
    case EMU_KIND_I8:
        return format < 2 ? bytes[format] : EMU_NO_TYPE;
    default:
        return format < 2 ? eights[format] : EMU_NO_TYPE;
    }
}

static emu_type result_of(emu_tcgen05_kind kind, uint32_t format)
{
    static const emu_type results[] = {EMU_F16, EMU_F32, EMU_S32, EMU_NO_TYPE};
    const emu_type t = results[format];
    const bool integer = kind == EMU_KIND_I8;
    if ((t == EMU_S32) != integer || (t == EMU_F16 && kind == EMU_KIND_TF32))
        return EMU_NO_TYPE;
    return t;
}

static bool read_types(const emui_actor *by, uint32_t bits, emui_product *p)
{
    p->a = factor_of(p->kind, field(bits, 7, 3));
    p->b = factor_of(p->kind, field(bits, 10, 3));
    p->d = result_of(p->kind, field(bits, 4, 2));
    if (p->a == EMU_NO_TYPE)
        return refuse(by, "bits 9 .. 7, the type of A,", bits, "this kind has no such type");
    if (p->b == EMU_NO_TYPE || (p->kind == EMU_KIND_F16 && p->a != p->b))
        return refuse(by, "bits 12 .. 10, the type of B,", bits,
                      "this kind has no such type beside that of A");
    if (p->d == EMU_NO_TYPE || (p->a == EMU_BF16 && p->d == EMU_F16))
        return refuse(by, "bits 5 .. 4, the type of D,", bits, "this kind has no such type");
    p->k = 256 / (int)emu_type_bits(p->a == EMU_TF32 ? EMU_F32 : p->a);
    return true;
}

static bool read_shape(const emui_actor *by, uint32_t bits, emui_product *p)
{
    p->m = (int)field(bits, 24, 5) * 16;
    p->n = (int)field(bits, 17, 6) * 8;
    const int step = p->m == 64 ? 8 : 16;
    if (p->m != 64 * p->ctas && p->m != 128 * p->ctas)
        return refuse(by, "bits 28 .. 24, M / 16,", bits,
                      p->ctas == 2 ? "M of a pair is 128 or 256" : "M is 64 or 128");
    if (p->n < step || p->n > EMUI_PRODUCT_MAX_N || p->n % step != 0)
        return refuse(by, "bits 22 .. 17, N / 8,", bits,
                      step == 8 ? "N of M = 64 is a multiple of 8, 8 .. 256"
                                : "N is a multiple of 16, 16 .. 256");
    return true;
}

static bool read_flags(const emui_actor *by, uint32_t bits, emui_product *p)
{
    const bool integer = p->kind == EMU_KIND_I8, negates = field(bits, 13, 2) != 0;
    p->saturate = field(bits, 3, 1) != 0;
    p->negate = field(bits, 13, 1) != field(bits, 14, 1);
    p->a_mn_major = field(bits, 15, 1) != 0;
    p->b_mn_major = field(bits, 16, 1) != 0;
    if (field(bits, 6, 1) != 0 || field(bits, 23, 1) != 0 || field(bits, 29, 1) != 0)
        return refuse(by, "bits 6, 23 and 29", bits, "they are reserved, and 0");
    if (field(bits, 2, 1) != 0 || field(bits, 0, 2) != 0)
        return refuse(by, "bits 2 .. 0", bits, "they are of tcgen05.mma.sp alone");
    if (integer ? negates : p->saturate)
        return refuse(by, integer ? "bits 14 .. 13, negations," : "bit 3, saturation,", bits,
                      integer ? "integers are not negated" : "only integers saturate");
    if (field(bits, 30, 2) != 0)
        return refuse(by, "bits 31 .. 30, a shift,", bits, "they are of tcgen05.mma.ws alone");
    return true;
}

/* ---- Checks --------------------------------------------------------------------------------- */

static bool check_lane(const emui_actor *by, uint32_t address, bool may_be_16, const char *name)
{
    const int lane = emui_tensor_lane(address);
    if (lane == 0 || (may_be_16 && lane == 16))
        return true;
    emui_fault(by->m, (emui_location){EMU_BOUNDS, by->w, by->lane, -1, (uint64_t)lane, 0},
               "%s: the address of %s, 0x%08" PRIx32 ", begins in lane %d; expected lane 0%s"
               "\npass the address that tcgen05.alloc wrote, plus columns",
               by->what, name, address, lane, may_be_16 ? ", or 16" : "");
    return false;
}

static bool is_in_memory(const emui_actor *by, emui_product *p)
{
    const emui_area d = emui_product_area(p), a = emui_product_a_area(p);
    const bool tensor = (p->i->flags & EMU_TCGEN05_A_TENSOR) != 0;
    bool there = check_lane(by, p->at, p->m == 64, "D") &&
                 (!tensor || check_lane(by, p->a_at, p->m == 64, "A"));
    for (int c = 0; there && c < p->ctas; ++c)
        there = emui_area_is_there(by, p->cta[c], &d) &&
                (!tensor || emui_area_is_there(by, p->cta[c], &a));
    return there;
}

/* It would write over what it has still to read. */
static void check_apart(const emui_actor *by, const emui_product *p)
{
    const emui_area d = emui_product_area(p), a = emui_product_a_area(p);
    if ((p->i->flags & EMU_TCGEN05_A_TENSOR) != 0 && emui_area_overlap(&d, &a))
        emui_find(by->m, (emui_location){EMU_OPERAND, by->w, by->lane, -1, 0, 0},
                  "%s: D, columns %d .. %d of tensor memory, overlaps A, columns %d .. %d"
                  "\ngive D and A columns of their own",
                  by->what, d.column, d.column + d.columns - 1, a.column, a.column + a.columns - 1);
}

/* ---- Issuing -------------------------------------------------------------------------------- */

static void read_mask(const emui_actor *by, const emu_ins *i, emui_product *p)
{
    for (int k = 0; (i->flags & EMU_TCGEN05_MASKED) != 0 && k < i->listed; ++k)
        p->disabled[k / EMUI_QUARTERS][k % EMUI_QUARTERS] = emui_u32(by->w, by->lane, i->list[k]);
}

static bool read_product(const emui_actor *by, const emu_ins *i, emui_product *p)
{
    const uint32_t bits = emui_u32(by->w, by->lane, i->x);
    p->i = i;
    p->kind = (emu_tcgen05_kind)(i->flags >> EMU_TCGEN05_KIND_SHIFT & 0xf);
    p->ctas = emui_tcgen05_ctas(by->w, i, p->cta);
    p->accumulate = emui_pred(by->w, by->lane, i->c);
    p->scale = i->count > 0 ? i->count - 1 : 0;
    p->at = (uint32_t)emui_address(by->w, by->lane, i->d, EMU_TENSOR);
    if ((i->flags & EMU_TCGEN05_A_TENSOR) != 0)
        p->a_at = (uint32_t)emui_address(by->w, by->lane, i->a, EMU_TENSOR);
    else
        p->a_desc = emui_umma_descriptor_of(emui_u64(by->w, by->lane, i->a));
    p->b_desc = emui_umma_descriptor_of(emui_u64(by->w, by->lane, i->b));
    read_mask(by, i, p);
    return read_types(by, bits, p) && read_shape(by, bits, p) && read_flags(by, bits, p) &&
           ((i->flags & EMU_TCGEN05_A_TENSOR) != 0 ||
            emui_check_umma_descriptor(by, &p->a_desc, "A")) &&
           emui_check_umma_descriptor(by, &p->b_desc, "B") && is_in_memory(by, p);
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
        added = ((p->i->flags & EMU_TCGEN05_A_TENSOR) != 0 || add_operand(by, &x, a)) &&
                add_operand(by, &y, a);
    }
    return added;
}

static void issued(emu_machine *m, emui_async *a)
{
    const emui_product *p = a->work;
    const emui_area d = emui_product_area(p), x = emui_product_a_area(p);
    const emui_actor by = {m, a->warp, a->lane, a->what};
    check_apart(&by, p);
    for (int c = 0; c < p->ctas; ++c) {
        if ((p->i->flags & EMU_TCGEN05_A_TENSOR) != 0)
            emui_pipe_access(a, p->cta[c], &x, false);
        emui_pipe_access(a, p->cta[c], &d, true);
    }
}

bool emui_product_of(const emui_actor *by, const emu_ins *i)
{
    emui_async *a = emui_tcgen05_new(by, issued, emui_product_accumulate);
    if (a == NULL)
        return false;
    a->work = calloc(1, sizeof(emui_product));
    if (a->work == NULL)
        emui_short_of_memory(by->m);
    if (a->work != NULL && read_product(by, i, a->work) && add_operands(by, a->work, a))
        return emui_issue(by->m, a) == EMU_DONE;
    emui_async_free(a);
    return false;
}
