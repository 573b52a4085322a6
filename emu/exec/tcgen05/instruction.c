/* instruction.c - the instruction descriptor of tcgen05.mma: types, shape, flags.
 *
 *      kind         A and B                         D          K, dense   M
 *      f16          f16, bf16                       f16, f32   16         64, 128; of a pair 128,
 *      tf32         tf32                            f32         8         256; of .ws 32, 64, 128
 *      f8f6f4       e4m3 e5m2 e2m3 e3m2 e2m1        f16, f32   32
 *      i8           u8, s8                          s32        32
 *      mxf8f6f4     as f8f6f4, one ue8m0 each       f32        32         128; of a pair 256
 *      mxf4         e2m1, two ue8m0 each            f32        64
 *      mxf4nvf4     e2m1, two ue8m0, or four        f32        64
 *                   ue8m0 or ue4m3 each
 *
 * A sparse product has twice the K; a dense one of packed e2m1 on sm_103a 96 as well, with three or
 * six factors. Two shapes are left out as neither the text of the ISA nor an atom of CuTe says how
 * their operands lie in tensor memory: sparse ones of 64 rows a CTA, and scaled ones of a pair with
 * M = 128. They are refused, by what they are.
 *
 * Follows the PTX ISA, "Instruction descriptor" and "Matrix Shape". Not here: where operands are
 * (place.c). */
#include "emu/exec/tcgen05/product.h"

#include <inttypes.h>

static bool refuse(const emui_actor *by, const char *field, uint32_t bits, const char *needs)
{
    emui_fault(by->m, emui_at_lane(EMU_OPERAND, by->w, by->lane),
               "%s: %s of the instruction descriptor 0x%08" PRIx32 ": %s"
               "\nsee \"Instruction descriptor\" of the PTX ISA; CuTe makes it by "
               "UMMA::make_instr_desc",
               by->what, field, bits, needs);
    return false;
}

/* There is such a product, but not here. */
static bool leave_out(const emui_actor *by, const char *which)
{
    emui_fault(by->m, emui_at_lane(EMU_UNSUPPORTED, by->w, by->lane),
               "%s: %s: not part of this machine, as neither the PTX ISA nor an atom of CuTe says "
               "in words where in tensor memory its operands are"
               "\nuse another shape",
               by->what, which);
    return false;
}

static uint32_t field(uint32_t bits, int at, int width)
{
    return bits >> at & ((UINT32_C(1) << width) - 1);
}

static bool is_scaled(const emui_product *p)
{
    return p->scaling.vectors > 0;
}

/* ---- Types ---------------------------------------------------------------------------------- */

/* EMU_NO_TYPE: there is none of this number. */
static emu_type factor_of(emu_tcgen05_kind kind, uint32_t format)
{
    static const emu_type halves[8] = {EMU_F16, EMU_BF16}, singles[8] = {[2] = EMU_TF32},
                          bytes[8] = {EMU_U8, EMU_S8}, fours[8] = {[1] = EMU_E2M1},
                          eights[8] = {EMU_E4M3, EMU_E5M2, EMU_NO_TYPE,
                                       EMU_E2M3, EMU_E3M2, EMU_E2M1};
    static const emu_type *const of[EMU_KINDS] = {
        [EMU_KIND_F16] = halves,    [EMU_KIND_TF32] = singles,    [EMU_KIND_F8F6F4] = eights,
        [EMU_KIND_I8] = bytes,      [EMU_KIND_MXF8F6F4] = eights, [EMU_KIND_MXF4] = fours,
        [EMU_KIND_MXF4NVF4] = fours};
    return of[kind][format];
}

static emu_type result_of(const emui_product *p, uint32_t format)
{
    static const emu_type results[] = {EMU_F16, EMU_F32, EMU_S32, EMU_NO_TYPE};
    const emu_type t = is_scaled(p) ? EMU_F32 : results[format];
    const bool integer = p->kind == EMU_KIND_I8;
    if ((t == EMU_S32) != integer || (t == EMU_F16 && p->kind == EMU_KIND_TF32))
        return EMU_NO_TYPE;
    return t;
}

/* A row of A takes 32 bytes, and elements of 4 and 6 bits beside those of 8 one each. */
static int k_of(emu_tcgen05_kind kind)
{
    switch (kind) {
    case EMU_KIND_F16:
        return 16;
    case EMU_KIND_TF32:
        return 8;
    case EMU_KIND_MXF4:
    case EMU_KIND_MXF4NVF4:
        return 64;
    default:
        return 32;
    }
}

/* K = 96. Three factors for two, six for four. */
static void lengthen(emui_product *p)
{
    p->k = EMUI_PRODUCT_LONG_K;
    p->scaling.vectors = p->scaling.vectors / 2 * 3;
}

static bool read_length(const emui_actor *by, uint32_t bits, emui_product *p)
{
    enum { PACKED = 64 };
    p->k = k_of(p->kind);
    p->depth = p->is_sparse ? 2 * p->k : p->k;
    if (!is_scaled(p) || field(bits, 31, 1) == 0)
        return true;
    if (p->k != PACKED)
        return refuse(by, "bit 31", bits, "it is reserved, and 0");
    if (p->is_sparse)
        return refuse(by, "bit 31, K = 96,", bits, "a sparse A has K = 128");
    if (by->m->config.arch != EMU_SM_103A)
        return refuse(by, "bit 31, K = 96,", bits, "it is of sm_103a alone, else K is 64");
    lengthen(p);
    p->depth = p->k;
    return true;
}

static bool read_types(const emui_actor *by, uint32_t bits, emui_product *p)
{
    p->a = factor_of(p->kind, field(bits, 7, 3));
    p->b = factor_of(p->kind, field(bits, 10, 3));
    p->d = result_of(p, field(bits, 4, 2));
    if (p->a == EMU_NO_TYPE)
        return refuse(by, "bits 9 .. 7, the type of A,", bits, "this kind has no such type");
    if (p->b == EMU_NO_TYPE || (p->kind == EMU_KIND_F16 && p->a != p->b))
        return refuse(by, "bits 12 .. 10, the type of B,", bits,
                      "this kind has no such type beside that of A");
    if (p->d == EMU_NO_TYPE || (p->a == EMU_BF16 && p->d == EMU_F16))
        return refuse(by, "bits 5 .. 4, the type of D,", bits, "this kind has no such type");
    return true;
}

/* ---- Shape ---------------------------------------------------------------------------------- */

static const char *wrong_rows(const emui_product *p)
{
    const int rows = p->m / p->ctas;
    if (is_scaled(p))
        return rows == 128 || p->m == 128 ? NULL : "M of block_scale is 128, of a pair 128 or 256";
    if (p->is_ws)
        return p->m == 32 || p->m == 64 || p->m == 128 ? NULL : "M of .ws is 32, 64 or 128";
    if (rows == 64 || rows == 128)
        return NULL;
    return p->ctas == 2 ? "M of a pair is 128 or 256" : "M is 64 or 128";
}

static const char *wrong_columns(const emui_product *p)
{
    const bool eighths =
        p->m == 64 || (is_scaled(p) && p->ctas == 1 && p->k != EMUI_PRODUCT_LONG_K);
    const int step = eighths ? 8 : 16;
    if (p->is_ws)
        return p->n == 64 || p->n == 128 || (p->n == 256 && !p->is_sparse)
                   ? NULL
                   : "N of .ws is 64, 128, or of a dense A 256";
    if (p->n >= step && p->n <= EMUI_PRODUCT_MAX_N && p->n % step == 0)
        return NULL;
    return eighths ? "N is a multiple of 8, 8 .. 256, where M is 64 or there are scale factors"
                   : "N is a multiple of 16, 16 .. 256";
}

static bool read_shape(const emui_actor *by, uint32_t bits, emui_product *p)
{
    p->m = (int)field(bits, 24, 5) * 16;
    p->n = (int)field(bits, 17, 6) * 8;
    const int rows = p->m / p->ctas;
    const char *wrong = wrong_rows(p);
    if (wrong != NULL)
        return refuse(by, "bits 28 .. 24, M / 16,", bits, wrong);
    wrong = wrong_columns(p);
    if (wrong != NULL)
        return refuse(by, "bits 22 .. 17, N / 8,", bits, wrong);
    if (p->is_sparse && !p->is_ws && rows == 64)
        return leave_out(by, p->ctas == 2 ? "a sparse A of a pair with M = 128"
                                          : "a sparse A with M = 64");
    if (is_scaled(p) && rows == 64)
        return leave_out(by, "scale factors of a pair with M = 128");
    if (p->a_is_tensor && p->is_ws && rows != 128)
        return leave_out(by, "A of .ws in tensor memory with M of 32 or 64");
    return true;
}

/* ---- Flags ---------------------------------------------------------------------------------- */

static bool read_common(const emui_actor *by, uint32_t bits, emui_product *p)
{
    const bool four = p->kind == EMU_KIND_MXF4 || p->kind == EMU_KIND_MXF4NVF4;
    p->negate = field(bits, 13, 1) != field(bits, 14, 1);
    p->a_mn_major = field(bits, 15, 1) != 0;
    p->b_mn_major = field(bits, 16, 1) != 0;
    if ((field(bits, 2, 1) != 0) != p->is_sparse)
        return refuse(by, "bit 2, sparsity,", bits,
                      p->is_sparse ? "tcgen05.mma.sp needs it" : "it is of tcgen05.mma.sp alone");
    if (four && (p->a_mn_major || p->b_mn_major))
        return refuse(by, "bits 16 .. 15, MN-major operands,", bits,
                      "packed elements of 4 bits are K-major");
    return true;
}

/* Bytes from one place where factors may begin to the next. */
static int step_of(const emui_scaling *s)
{
    return s->vectors == 4 ? 4 : s->vectors % 2 == 0 ? 2 : 1;
}

static bool read_scaling(const emui_actor *by, uint32_t bits, emui_product *p)
{
    enum { RESERVED = 0x0700004b };
    emui_scaling *s = &p->scaling;
    s->is_ue8m0 = field(bits, 23, 1) != 0;
    s->id[0] = (int)field(bits, 29, 2);
    s->id[1] = (int)field(bits, 4, 2);
    if ((bits & RESERVED) != 0)
        return refuse(by, "bits 1 .. 0, 3, 6 and 26 .. 24", bits, "they are reserved, and 0");
    if (!s->is_ue8m0 && p->k / s->vectors != 16)
        return refuse(by, "bit 23, the type of scale factors,", bits,
                      "only factors of 16 elements each are ue4m3, all others ue8m0");
    if (s->id[0] % step_of(s) != 0 || s->id[1] % step_of(s) != 0)
        return refuse(by, "bits 30 .. 29 and 5 .. 4, the bytes of scale factors,", bits,
                      step_of(s) == 2 ? "two factors, and six, begin at byte 0 or 2 of their cell"
                                      : "four factors begin at byte 0 of their cell");
    return true;
}

static bool read_plain(const emui_actor *by, uint32_t bits, emui_product *p)
{
    const bool integer = p->kind == EMU_KIND_I8, negates = field(bits, 13, 2) != 0;
    const bool wide = p->k <= 16;
    p->saturate = field(bits, 3, 1) != 0;
    p->selector = (int)field(bits, 0, 2);
    if (field(bits, 6, 1) != 0 || field(bits, 23, 1) != 0 || field(bits, 29, 1) != 0)
        return refuse(by, "bits 6, 23 and 29", bits, "they are reserved, and 0");
    if (p->selector != 0 && !(p->is_sparse && wide))
        return refuse(by, "bits 1 .. 0, the sparsity selector,", bits,
                      "it is of tcgen05.mma.sp of kind::f16 and kind::tf32 alone, else 0");
    if (p->selector > 1)
        return leave_out(by, "sparsity selectors 2 and 3");
    if (integer ? negates : p->saturate)
        return refuse(by, integer ? "bits 14 .. 13, negations," : "bit 3, saturation,", bits,
                      integer ? "integers are not negated" : "only integers saturate");
    if (field(bits, 30, 2) != 0 && !p->is_ws)
        return refuse(by, "bits 31 .. 30, a shift,", bits, "they are of tcgen05.mma.ws alone");
    return true;
}

/* How far the columns of B may be shifted. */
static bool read_columns(const emui_actor *by, uint32_t bits, emui_product *p)
{
    static const int shift[] = {0, 8, 16, 32};
    const bool masked = (p->i->flags & EMU_TCGEN05_MASKED) != 0;
    if (!p->is_ws || !masked)
        return true;
    return emui_columns_of(by, emui_u64(by->w, by->lane, p->i->list[0]), shift[field(bits, 30, 2)],
                           p);
}

bool emui_product_describe(const emui_actor *by, uint32_t bits, emui_product *p)
{
    return read_length(by, bits, p) && read_types(by, bits, p) && read_shape(by, bits, p) &&
           read_common(by, bits, p) &&
           (is_scaled(p) ? read_scaling(by, bits, p) : read_plain(by, bits, p)) &&
           read_columns(by, bits, p);
}
