/* selector.c - functions of CUTLASS that choose an atom for a tile, or ask for its layout.
 *
 *      ss_smem_selector<major, T, M, K>()      the widest GMMA::Layout_.._Atom that divides both
 *      rs_smem_selector<major, T, M, K>()      the same, but 32 bytes for 32-bit MN-major elements
 *      GMMA::ss_op_selector<A, B, C, MNK>()    SM90_64xNxK_CAB_SS with the largest N that divides
 *      GMMA::rs_op_selector<A, B, C, MNK>()    the same with A in registers
 *      is_major<i, stride>()                   whether mode i begins with stride _1
 *      alignment_for_swizzle(layout)           bytes between repetitions of the swizzle
 *      bits_to_bytes(n)  round_nearest(n, m)   rounded up, to a multiple of m
 *      make_cute_packed_stride(stride, shape)  the strides of a dense matrix, and of several
 *
 * Of CUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED nothing is known here: N is as the headers have it
 * without. Follows cutlass/gemm/collective/builders/sm90_common.inl, cute/arch/mma_sm90.hpp and
 * cutlass/detail/layout.hpp. */
#include "ref/cxx/cxx.h"

#include <stdio.h>
#include <string.h>

static bool is(const cti_cxx_call *c, const char *name)
{
    return strcmp(c->name, name) == 0;
}

static ct_value refuse(cti_scanner *p, const cti_cxx_call *c, const char *what)
{
    char text[CTI_MAX_NAME + 100];
    snprintf(text, sizeof text, "%s %s", c->name, what);
    return cti_scan_too_much(p, c->at, text);
}

static const char *name_at(const cti_cxx_call *c, int i)
{
    return i < c->t.n && cti_is(c->t.item[i], CT_NAME) ? c->t.item[i]->text : "";
}

/* The static size of mode 0 of template argument i; 0: it has none. */
static int64_t size_at(cti_scanner *p, const cti_cxx_call *c, int i, bool whole)
{
    ct_value v = i < c->t.n ? c->t.item[i] : NULL;
    if (v == NULL || cti_is(v, CT_NAME) || cti_is(v, CT_OBJECT))
        return 0;
    ct_value size = ct_size(p->cx, whole ? v : cti_at(v, 0));
    return cti_ok(p->cx) && size->fixed ? ct_int(size) : 0;
}

/* ---- Layouts of shared memory ---- */

/* Elements in a row of the atom of swizzle b: 16 bytes << b. */
static int64_t row_of(int b, int bits)
{
    return (INT64_C(128) << b) / bits;
}

/* The swizzles that are tried, the first that divides is taken; the last is tried for the whole. */
static const char *swizzles_of(const cti_cxx_call *c, bool mn, int bits)
{
    bool transposed = c->t.n > 4 && ct_int(c->t.item[4]) != 0;
    if (is(c, "ss_smem_selector") || !mn)
        return "3210";
    if (bits % 32 == 0)
        return transposed ? "1" : "10";
    return bits == 8 && transposed ? "3" : "3210";
}

static ct_value smem_selector(cti_scanner *p, const cti_cxx_call *c)
{
    static const char *const widths[] = {"INTER", "SW32", "SW64", "SW128"};
    char name[64];
    bool mn = strcmp(name_at(c, 0), "MN") == 0, k = strcmp(name_at(c, 0), "K") == 0;
    int bits = cti_element_bits(name_at(c, 1), strlen(name_at(c, 1)));
    int64_t m = size_at(p, c, 2, false), n = size_at(p, c, 3, false);
    if (!cti_ok(p->cx) || c->t.n > 5 || mn == k || bits == 0 || m == 0 || n == 0)
        return refuse(p, c, "takes a major, an element type and two static extents");
    if (m % 8 != 0 || n % 8 != 0)
        return refuse(p, c, "takes extents that are multiples of 8");
    for (const char *s = swizzles_of(c, mn, bits); *s != '\0'; ++s) {
        bool whole = *s == '0' && mn && is(c, "ss_smem_selector");
        int64_t extent = whole ? size_at(p, c, 2, true) : mn ? m : n;
        if (extent % row_of(*s - '0', bits) == 0) {
            snprintf(name, sizeof name, "GMMA::Layout_%s_%s_Atom<%d>", mn ? "MN" : "K",
                     widths[*s - '0'], bits);
            return cti_operation(p, c->at, name, 0, NULL);
        }
    }
    return refuse(p, c, "has no atom that divides these extents");
}

/* ---- Instructions ---- */

/* The largest N of an instruction that divides the tile's; 0: none. */
static int largest_n(int64_t tile)
{
    static const int n[] = {256, 192, 128, 96, 64, 32, 16, 8};
    for (size_t i = 0; i < sizeof n / sizeof n[0]; ++i)
        if (tile > 0 && tile % n[i] == 0)
            return n[i];
    return 0;
}

/* The code of an element type in the name of an instruction; NULL: it has none. */
static const char *code_of(const char *type)
{
    static const char *const codes[][2] = {
        {"half_t", "F16"},  {"bfloat16_t", "BF16"},   {"tfloat32_t", "TF32"},
        {"float", "F32"},   {"float_e4m3_t", "E4M3"}, {"float_e5m2_t", "E5M2"},
        {"int32_t", "S32"}, {"int", "S32"},           {"int8_t", "S8"},
        {"uint8_t", "U8"},
    };
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; ++i)
        if (strcmp(codes[i][0], type) == 0)
            return codes[i][1];
    return NULL;
}

static ct_value op_name(cti_scanner *p, const cti_cxx_call *c, int n, int k)
{
    const char *a = code_of(name_at(c, 0)), *b = code_of(name_at(c, 1)),
               *d = code_of(name_at(c, 2));
    const char *a_major = c->t.n > 4 ? name_at(c, 4) : "K",
               *b_major = c->t.n > 5 ? name_at(c, 5) : "K";
    char *name = cti_alloc(p->cx, CTI_MAX_NAME);
    if (name == NULL)
        return cti_null();
    bool choice = k == 16, k_majors = strcmp(a_major, "K") == 0 && strcmp(b_major, "K") == 0;
    if (!choice && !k_majors)
        return refuse(p, c, "takes K-major operands of these types");
    int length = snprintf(name, CTI_MAX_NAME, "SM90_64x%dx%d_%s%s%s_%s", n, k, d, a, b,
                          is(c, "GMMA::ss_op_selector") ? "SS" : "RS");
    snprintf(name + length, CTI_MAX_NAME - (size_t)length, choice ? "<%s,%s>" : "_TN", a_major,
             b_major);
    ct_MMA_Traits(p->cx, name);
    return cti_parse_placed(p, c->at, cti_text_node(p->cx, CT_NAME, name));
}

static ct_value op_selector(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value tile = c->t.n > 3 ? c->t.item[3] : NULL;
    for (int i = 0; i < 3; ++i)
        if (code_of(name_at(c, i)) == NULL)
            return refuse(p, c, "takes the element types of A, B and C, and a tile");
    if (tile == NULL || !cti_is_tuple(tile) || tile->rank != 3 || !ct_is_static(tile))
        return refuse(p, c, "takes a static tile of M, N and K");
    int64_t m = ct_int(ct_size(p->cx, tile->item[0])), n = ct_int(ct_size(p->cx, tile->item[1])),
            k = ct_int(ct_size(p->cx, tile->item[2]));
    int each = 256 / cti_element_bits(name_at(c, 0), strlen(name_at(c, 0)));
    each = strcmp(name_at(c, 0), "tfloat32_t") == 0 ? 8 : each;
    if (!cti_ok(p->cx) || m % 64 != 0 || k % each != 0 || largest_n(n) == 0)
        return refuse(p, c, "takes multiples of 64 in M, of 8 in N, of 32 bytes in K");
    return op_name(p, c, largest_n(n), each);
}

/* ---- Questions ---- */

/* is_major<i, stride>(): the first leaf of mode i is _1. */
static ct_value is_major(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value mode = c->t.n == 2 ? c->t.item[0] : NULL;
    if (mode == NULL || !cti_is(mode, CT_INTEGER))
        return refuse(p, c, "takes a mode and a stride");
    ct_value v = cti_is_layout(c->t.item[1]) ? cti_stride(c->t.item[1]) : c->t.item[1];
    int64_t i = ct_int(mode);
    v = ct_get(p->cx, v, i >= 0 && i < INT32_MAX ? (int)i : -1);
    while (cti_ok(p->cx) && cti_is_tuple(v) && v->rank > 0)
        v = v->item[0];
    return cti_parse_placed(p, c->at, cti_ok(p->cx) ? ct_dynamic(p->cx, cti_is_constant(v, 1)) : v);
}

/* 2^(B+M+|S|) of the layout's swizzle; one without is Sw<0,4,3>. */
static ct_value alignment(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value v = c->arg.n == 1 ? c->arg.item[0] : NULL;
    if (v == NULL || (!cti_is_any_layout(v) && !cti_is(v, CT_SWIZZLE)))
        return refuse(p, c, "takes a layout");
    cti_swizzle s = {.base = 4, .shift = 3};
    if (cti_is(v, CT_SWIZZLE) || cti_is_swizzled(v))
        s = cti_swizzle_of(cti_is(v, CT_SWIZZLE) ? v : cti_outer(v));
    int shift = s.shift < 0 ? -s.shift : s.shift;
    return ct_dynamic(p->cx, INT64_C(1) << (s.bits + s.base + shift));
}

static ct_value bytes(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value v = c->arg.n == 1 ? c->arg.item[0] : NULL;
    if (v == NULL || !cti_is(v, CT_INTEGER))
        return refuse(p, c, "takes a number of bits");
    return ct_dynamic(p->cx, ct_int(v) / 8 + (ct_int(v) % 8 > 0));
}

/* (n + m - 1) / m * m */
static ct_value round_nearest(cti_scanner *p, const cti_cxx_call *c)
{
    if (c->arg.n != 2)
        return refuse(p, c, "takes a number and what it becomes a multiple of");
    ct_value times[] = {cti_operation(p, c->at, "ceil_div", 2, c->arg.item), c->arg.item[1]};
    return cti_number_of(p, cti_operation(p, c->at, "mul", 2, times));
}

static bool three_integers(ct_value v)
{
    bool three = cti_is_tuple(v) && v->rank == 3;
    for (int i = 0; three && i < 3; ++i)
        three = cti_is(v->item[i], CT_INTEGER);
    return three;
}

/* (int64_t,_1,int64_t) or (_1,int64_t,int64_t), with or without the last, for a shape of rows,
 * columns, matrices: the extent of the contiguous mode, and of a matrix, 0 where it is alone. */
static ct_value packed_stride(cti_scanner *p, const cti_cxx_call *c)
{
    ct_value stride = c->arg.n == 2 ? c->arg.item[0] : cti_null();
    int rank = cti_is_tuple(stride) ? stride->rank : 0;
    if (rank < 2 || rank > 3 || !three_integers(c->arg.item[1]))
        return refuse(p, c, "takes a stride of rank 2 or 3 and a shape of 3 integers");
    const ct_value *shape = c->arg.item[1]->item;
    int unit = cti_is_constant(stride->item[0], 1) ? 0 : 1;
    ct_value *item = cti_items(p->cx, rank);
    if (item == NULL)
        return cti_null();
    memcpy(item, stride->item, (size_t)rank * sizeof *item);
    if (!cti_is_constant(item[unit], 1) || cti_is_constant(item[1 - unit], 1))
        return refuse(p, c, "takes a stride with _1 in one of the first two modes");
    item[1 - unit] = ct_dynamic(p->cx, ct_int(shape[unit]));
    bool one = ct_int(shape[2]) <= 1;
    if (rank > 2 && !cti_is_constant(item[2], 0))
        item[2] = one ? ct_dynamic(p->cx, 0) : cti_number_of(p, ct_mul(p->cx, shape[0], shape[1]));
    return cti_parse_placed(p, c->at, cti_ok(p->cx) ? cti_tuple(p->cx, rank, item) : cti_null());
}

ct_value cti_selector(cti_scanner *p, const cti_cxx_call *c)
{
    if (is(c, "ss_smem_selector") || is(c, "rs_smem_selector"))
        return smem_selector(p, c);
    if (is(c, "GMMA::ss_op_selector") || is(c, "GMMA::rs_op_selector"))
        return op_selector(p, c);
    if (is(c, "is_major"))
        return is_major(p, c);
    if (is(c, "alignment_for_swizzle"))
        return alignment(p, c);
    if (is(c, "round_nearest"))
        return round_nearest(p, c);
    if (is(c, "make_cute_packed_stride"))
        return packed_stride(p, c);
    return is(c, "bits_to_bytes") ? bytes(p, c) : NULL;
}
