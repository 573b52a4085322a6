/* mma_template.c - MMA operations of sm_100a, sm_103a and sm_120a: templates of types and extents.
 *
 *   SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>
 *             |       |     |    A      B     C    M   N  majors
 *             |       |     where A is: S in shared memory, T in tensor memory
 *             kind    a pair of CTAs works for it, each with a half of M, and of B's N
 *
 * One thread issues an operation of sm_100a, and its layouts are of CTAs: one has all of a matrix,
 * numbered down its columns, or each of a pair has a half of its rows. The threads of a warp hold
 * the operands of sm_120a by the rule of all warps (mma_layouts.c).
 *
 * Here: the rows, and the traits of one. Not here: its arguments (mma_argument.c), tensor memory.
 * Follows the operations of CuTe 4.7.0, and the PTX ISA, "tcgen05.mma: Shapes". */
#include "ref/atom/mma_template.h"
#include "ref/value/value.h"

#include <stdio.h>
#include <string.h>

#define HALVES   "half_t bfloat16_t"
#define COMPLEX  "half_t bfloat16_t complex<half_t> complex<bfloat16_t>"
#define INTEGERS "int8_t uint8_t"
#define NARROW   "float_e4m3_t float_e5m2_t float_e2m3_t float_e3m2_t float_e2m1_t"
#define BYTES    "float_e4m3_t float_e5m2_t"
#define FOUR     "float_e2m1_t"
#define FLOATS   "float half_t"
#define SCALES   "float_ue8m0_t float_ue4m3_t"
#define SCALE    "float_ue8m0_t"

#define ONE   .m = "64 128"
#define WIDE  .m = "128"
#define PAIR  .m = "128 256", .pair = true
#define BOTH  .m = "256", .pair = true
#define T     .tensor = true
#define WARP  .warp = true
#define EIGHT .a_type = "uint8_t", .b_type = "uint8_t"

static const cti_mma_template templates[] = {
    {"SM100_MMA_TF32_SS", "abcMNjk", "tfloat32_t", "float", ONE, .n = CTI_N_8},
    {"SM100_MMA_F16BF16_SS", "abcMNjk", HALVES, FLOATS, ONE, .n = CTI_N_8},
    {"SM100_MMA_S8_SS", "abcMNjk", INTEGERS, "int32_t", ONE, .n = CTI_N_16_AND_8},
    {"SM100_MMA_F8F6F4_SS", "abcMNjk", NARROW, FLOATS, ONE, .n = CTI_N_BY_MAJOR, .k = 32},
    {"SM100_MMA_TF32_TS", "abcMNjk", "tfloat32_t", "float", ONE, T, .n = CTI_N_8_OR_16},
    {"SM100_MMA_F16BF16_TS", "abcMNjk", HALVES, FLOATS, ONE, T, .n = CTI_N_8_OR_16},
    {"SM100_MMA_S8_TS", "abcMNjk", INTEGERS, "int32_t", ONE, T, .n = CTI_N_16_AND_8},
    {"SM100_MMA_F8F6F4_TS", "abcMNjk", NARROW, FLOATS, ONE, T, .n = CTI_N_8_OR_16, .k = 32},
    {"SM100_MMA_TF32_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN", "MNjk", "complex<tfloat32_t>", "float",
     ONE, T, .n = CTI_N_8_OR_16, .k_major = true},

    {"SM100_MMA_TF32_2x1SM_SS", "abcMNjk", "tfloat32_t", "float", PAIR, .n = CTI_N_16},
    {"SM100_MMA_F16BF16_2x1SM_SS", "abcMNjk", HALVES, FLOATS, PAIR, .n = CTI_N_16},
    {"SM100_MMA_S8_2x1SM_SS", "abcMNjk", INTEGERS, "int32_t", PAIR, .n = CTI_N_32},
    {"SM100_MMA_F8F6F4_2x1SM_SS", "abcMNjk", NARROW, FLOATS, PAIR, .n = CTI_N_BY_MAJOR, .k = 32},
    {"SM100_MMA_TF32_2x1SM_TS", "abcMNjk", "tfloat32_t", "float", PAIR, T, .n = CTI_N_32},
    {"SM100_MMA_F16BF16_2x1SM_TS", "abcMNjk", HALVES, FLOATS, PAIR, T, .n = CTI_N_32},
    {"SM100_MMA_S8_2x1SM_TS", "abcMNjk", INTEGERS, "int32_t", PAIR, T, .n = CTI_N_32},
    {"SM100_MMA_F8F6F4_2x1SM_TS", "abcMNjk", NARROW, FLOATS, PAIR, T, .n = CTI_N_32, .k = 32},
    {"SM100_MMA_TF32_2x1SM_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN", "MNjk", "complex<tfloat32_t>",
     "float", PAIR, T, .n = CTI_N_32, .k_major = true},

    {"SM100_MMA_F16BF16_SS_SCALED", "abcMNjkx", COMPLEX, FLOATS, ONE, .n = CTI_N_8},
    {"SM100_MMA_TF32_TS_SCALED", "abcMNjkx", "tfloat32_t", "float", ONE, T, .n = CTI_N_8_OR_16},
    {"SM100_MMA_F16BF16_TS_SCALED", "abcMNjkx", COMPLEX, FLOATS, ONE, T, .n = CTI_N_8_OR_16},
    {"SM100_MMA_F16BF16_2x1SM_SS_SCALED", "abcMNjkx", COMPLEX, FLOATS, PAIR, .n = CTI_N_16},
    {"SM100_MMA_TF32_2x1SM_TS_SCALED", "abcMNjkx", "tfloat32_t", "float", PAIR, T, .n = CTI_N_32},
    {"SM100_MMA_F16BF16_2x1SM_TS_SCALED", "abcMNjkx", COMPLEX, FLOATS, PAIR, T, .n = CTI_N_32},

    {"SM100_MMA_TF32_SS_SPARSE", "abcMNjk", "tfloat32_t", "float", ONE, .n = CTI_N_8, .sparse = 4,
     .e_type = "sparse_elem<4,uint8_t>"},
    {"SM100_MMA_F16BF16_SS_SPARSE", "abcMNjk", HALVES, FLOATS, ONE, .n = CTI_N_8, .sparse = 4},
    {"SM100_MMA_S8_SS_SPARSE", "abcMNjk", INTEGERS, "int32_t", ONE, .n = CTI_N_16_AND_8,
     .sparse = 4},
    {"SM100_MMA_F8F6F4_SS_SPARSE", "abcMNjk", NARROW, FLOATS, ONE, .n = CTI_N_8_OR_16, .k = 64,
     .sparse = 4},
    {"SM100_MMA_TF32_2x1SM_SS_SPARSE", "abcMNjk", "tfloat32_t", "float", PAIR, .n = CTI_N_16,
     .sparse = 4, .e_type = "sparse_elem<4,uint8_t>"},
    {"SM100_MMA_F16BF16_2x1SM_SS_SPARSE", "abcMNjk", HALVES, FLOATS, PAIR, .n = CTI_N_16,
     .sparse = 4},
    {"SM100_MMA_S8_2x1SM_SS_SPARSE", "abcMNjk", INTEGERS, "int32_t", PAIR, .n = CTI_N_32,
     .sparse = 4},
    {"SM100_MMA_F8F6F4_2x1SM_SS_SPARSE", "abcMNjk", NARROW, FLOATS, PAIR, .n = CTI_N_32, .k = 64,
     .sparse = 4},

    {"SM100_MMA_MXF8F6F4_SS", "abcfMNjk", NARROW, "float", WIDE, .factor = SCALE, .n = CTI_N_8,
     .k = 32},
    {"SM100_MMA_MXF8F6F4_2x1SM_SS", "abcfMNjk", NARROW, "float", BOTH, .factor = SCALE,
     .n = CTI_N_16, .k = 32},
    {"SM100_MMA_MXF8F6F4_SS_SPARSE", "abcfMNjk", NARROW, "float", WIDE, .factor = SCALE,
     .n = CTI_N_8, .k = 64, .sparse = 4},
    {"SM100_MMA_MXF8F6F4_2x1SM_SS_SPARSE", "abcfMNjk", NARROW, "float", BOTH, .factor = SCALE,
     .n = CTI_N_16, .k = 64, .sparse = 4},
    {"SM100_MMA_MXF4_SS", "abcfMNVjk", FOUR, "float", WIDE, .factor = SCALES, .vectors = "16 32",
     .n = CTI_N_8},
    {"SM100_MMA_MXF4_2x1SM_SS", "abcfMNVjk", FOUR, "float", PAIR, .factor = SCALES,
     .vectors = "16 32", .n = CTI_N_16},
    {"SM100_MMA_MXF4NVF4_SS_SPARSE", "abcfMNVjk", FOUR, "float", WIDE, .factor = SCALES,
     .vectors = "32 64", .n = CTI_N_8, .sparse = 8},
    {"SM100_MMA_MXF4NVF4_2x1SM_SS_SPARSE", "abcfMNVjk", FOUR, "float", PAIR, .factor = SCALES,
     .vectors = "32 64", .n = CTI_N_16, .sparse = 8},
    {"SM103::SM103_MXF4_ULTRA_SS_VS", "abcfMNVjk", FOUR, "float", WIDE, .factor = SCALES,
     .vectors = "16 32", .n = CTI_N_16, .k = 96, .k_major = true},
    {"SM103::SM103_MXF4_ULTRA_2x1SM_SS_VS", "abcfMNVjk", FOUR, "float", PAIR, .factor = SCALES,
     .vectors = "16 32", .n = CTI_N_16, .k = 96, .k_major = true},

    {"SM120_16x8x32_TN", "abc", NARROW, FLOATS, WARP, .k = 32, EIGHT},
    {"SM120::BLOCKSCALED::SM120_16x8x32_TN_VS", "abcfV", NARROW, "float", WARP, .factor = SCALE,
     .vectors = "32", .k = 32, EIGHT},
    {"SM120::BLOCKSCALED::SM120_16x8x64_TN_VS", "abcfV", FOUR, "float", WARP, .factor = SCALES,
     .vectors = "16 32", .k = 64, .a_type = "uint4b_t", .b_type = "uint4b_t"},
    {"SM120::SPARSE::SM120_SPARSE_16x8x64_TN", "abc", NARROW, FLOATS, WARP, .k = 64, .sparse = 4,
     .b_type = "uint8_t"},
    {"SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x64_TN_VS", "abcfV", NARROW, "float", WARP,
     .factor = SCALE, .vectors = "64", .k = 64, .sparse = 4, .b_type = "uint8_t"},
    {"SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS", "abcfV", FOUR, "float", WARP,
     .factor = SCALES, .vectors = "32 64", .k = 128, .sparse = 8, .b_type = "uint4b_t"},
};

enum { TEMPLATES = sizeof templates / sizeof templates[0] };

const cti_mma_template *cti_mma_template_of(const char *op)
{
    const cti_word name = {op, (int)strcspn(op, "<")};
    for (int i = 0; i < TEMPLATES; ++i)
        if (cti_word_is(name, templates[i].name))
            return &templates[i];
    return NULL;
}

/* ---- Layouts -------------------------------------------------------------------------------- */

static ct_layout pair_of(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    const ct_layout both[] = {threads, values};
    return ct_make_layout_of(cx, 2, both);
}

/* A matrix that one CTA has whole, or whose rows a pair of CTAs shares out. */
static ct_layout of_ctas(ct_ctx *cx, bool pair, int rows, int columns)
{
    const int own = pair ? rows / 2 : rows;
    const ct_value shape[] = {ct_static(cx, own), ct_static(cx, columns)};
    const ct_value stride[] = {ct_static(cx, 1), ct_static(cx, rows)};
    return pair_of(cx, cti_layout(cx, ct_static(cx, pair ? 2 : 1), ct_static(cx, pair ? own : 0)),
                   cti_layout(cx, ct_make_tuple(cx, 2, shape), ct_make_tuple(cx, 2, stride)));
}

static void by_ctas(ct_ctx *cx, const cti_mma_template *row, const cti_mma_arguments *is, int k,
                    ct_mma_traits *t)
{
    t->ThrID = cti_layout(cx, ct_static(cx, row->pair ? 2 : 1), ct_static(cx, row->pair ? 1 : 0));
    t->ALayout = of_ctas(cx, row->pair, is->m, k);
    t->BLayout = of_ctas(cx, row->pair, is->n, k);
    t->CLayout = of_ctas(cx, row->pair, is->m, is->n);
    t->ctas = row->pair ? 2 : 1;
    t->a_tensor = row->tensor;
    t->idesc = cti_umma_instruction(cx, row, is);
}

/* Operands of 4 or 8 bits; of a sparse A a thread holds as many, which stand for more. */
static void by_warp(ct_ctx *cx, const cti_mma_template *row, int k, ct_mma_traits *t)
{
    const int run = k == 32 || (k == 64 && row->sparse > 0) ? 4 : 8;
    t->ThrID = cti_layout(cx, ct_static(cx, 32), ct_static(cx, 1));
    t->ALayout = cti_mma_fragment(cx, 16, k, row->sparse > 0 ? 2 * run : run);
    t->BLayout = cti_mma_fragment(cx, 8, k, run);
    t->CLayout = cti_mma_fragment(cx, 16, 8, 2);
    if (row->sparse > 0)
        t->ELayout = ct_parse(cx, k == 64 ? "((_2,_2,_8),_32):((_8,_512,_1),_16)"
                                          : "((_2,_2,_8),(_64)):((_8,_1024,_1),(_16))");
}

/* Which rows of A, or of B, a thread has the factors of, for each element along K. */
static void scale(ct_ctx *cx, int k, ct_mma_traits *t)
{
    const ct_layout a = ct_parse(cx, "(_2,_2,_8):(_8,_0,_1)"), b = ct_parse(cx, "(_4,_8):(_0,_1)");
    t->SFALayout = pair_of(cx, a, cti_layout(cx, ct_static(cx, k), ct_static(cx, 16)));
    t->SFBLayout = pair_of(cx, b, cti_layout(cx, ct_static(cx, k), ct_static(cx, 8)));
}

/* ---- Value types ---------------------------------------------------------------------------- */

static const cti_mma_type *type_of(const char *name)
{
    return cti_mma_type_of((cti_word){name, (int)strlen(name)});
}

static void set_types(ct_ctx *cx, const cti_mma_template *row, const cti_mma_arguments *is,
                      ct_mma_traits *t)
{
    t->c_type = t->d_type = is->c->name;
    t->c_bits = t->d_bits = is->c->bits;
    t->a_type = row->a_type != NULL ? row->a_type : is->a->name;
    t->b_type = row->b_type != NULL ? row->b_type : is->b->name;
    t->a_bits = type_of(t->a_type)->bits;
    t->b_bits = type_of(t->b_type)->bits;
    if (row->sparse == 4)
        t->a_type = cti_mma_sparse_type(cx, t->a_type);
    else if (row->sparse == 8)
        t->a_type = "sparse_elem<4,uint8_t>";
    if (row->sparse > 0)
        t->e_type = row->e_type != NULL ? row->e_type
                    : row->sparse == 8  ? "sparse_elem<16,uint8_t>"
                                        : "sparse_elem<8,uint8_t>";
    if (is->factor == NULL)
        return;
    t->sf_type = is->factor->name;
    t->sf_vectors = row->vectors != NULL ? is->vectors : row->sparse > 0 ? 64 : 32;
}

/* ---- Traits --------------------------------------------------------------------------------- */

/* The first word of a list. */
static const cti_mma_type *first_of(const char *list)
{
    return cti_mma_type_of(cti_word_at(list, 0));
}

ct_mma_traits cti_mma_template_traits(ct_ctx *cx, const char *op, const cti_mma_template *row)
{
    cti_mma_arguments is;
    ct_mma_traits t = cti_mma_no_traits();
    if (!cti_mma_template_arguments(cx, op, row, &is))
        return t;
    is.a = is.a == NULL ? first_of(row->ab) : is.a;
    is.b = is.b == NULL ? first_of(row->ab) : is.b;
    is.c = is.c == NULL ? first_of(row->c) : is.c;
    is.m = row->warp ? 16 : is.m;
    is.n = row->warp ? 8 : is.n;
    const int k = row->k > 0 ? row->k : (row->sparse > 0 ? 512 : 256) / is.a->bits;
    const ct_value extent[] = {ct_static(cx, is.m), ct_static(cx, is.n), ct_static(cx, k)};
    t.Shape_MNK = ct_make_tuple(cx, 3, extent);
    set_types(cx, row, &is, &t);
    t.a_mn = is.a_mn;
    t.b_mn = is.b_mn;
    if (!row->warp)
        by_ctas(cx, row, &is, k, &t);
    else
        by_warp(cx, row, k, &t);
    if (row->warp && is.factor != NULL)
        scale(cx, k, &t);
    return t;
}

/* The first of each list, the smallest N, and K-major. */
static cti_word plainest(const cti_mma_template *row, char letter)
{
    static const char *const others[] = {"N", "64", "j", "K", "k", "K", "x", "0"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i += 2)
        if (*others[i] == letter)
            return cti_word_at(others[i + 1], 0);
    return cti_word_at(letter == 'a' || letter == 'b' ? row->ab
                       : letter == 'c'                ? row->c
                       : letter == 'f'                ? row->factor
                       : letter == 'M'                ? row->m
                                                      : row->vectors,
                       0);
}

bool cti_mma_template_name(int i, char text[CTI_MMA_MAX_NAME])
{
    size_t n = 0;
    if (i >= TEMPLATES)
        return false;
    const cti_mma_template *row = &templates[i];
    n += (size_t)snprintf(text, CTI_MMA_MAX_NAME, "%s", row->name);
    for (const char *letter = row->arguments; *letter != '\0'; ++letter) {
        const cti_word w = plainest(row, *letter);
        n += (size_t)snprintf(text + n, CTI_MMA_MAX_NAME - n, "%c%.*s",
                              letter == row->arguments ? '<' : ',', w.n, w.s);
    }
    snprintf(text + n, CTI_MMA_MAX_NAME - n, ">");
    return true;
}
