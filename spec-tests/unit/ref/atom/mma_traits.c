/* mma_traits.c - the traits of every MMA operation.
 *
 * What is here: by the oracle alone, that the threads and values of each operation cover its
 * matrices once; the recorded answers of CuTe; element types; memory. What is not: names and their
 * refusals (mma_names.c), single layouts, which the vectors hold. */
#include "spec-tests/unit/suites.h"

#include "ref/atom/mma.h"
#include "ref/value/value.h"
#include "spec-tests/judge/oracle/oracle.h"
#include "spec-tests/judge/verdict/vector.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(rows) (sizeof rows / sizeof rows[0])

enum { ARENA = 1 << 14, DENSE = 413, SPARSE = 1059, NAME = 128, TEXT = 256 };

static char arena[ARENA];

static ct_mma_traits traits_of(ct_ctx *cx, const char *op)
{
    ct_init(cx, arena, sizeof arena);
    ct_mma_traits t = ct_MMA_Traits(cx, op);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    return t;
}

static struct oracle *oracle_of(ct_value v, oracle_tree *tree)
{
    static struct oracle o;
    char text[TEXT];

    ck_assert_uint_lt(ct_print(v, text, sizeof text), sizeof text);
    oracle_init(&o);
    *tree = oracle_parse(&o, text);
    ck_assert_msg(*tree != NULL && oracle_congruent((*tree)->item[0], (*tree)->item[1]), "%s",
                  text);
    return &o;
}

/* The first place at which f leaves [0, size) or comes back to a number, or -1. */
static int64_t misplaced(struct oracle *o, oracle_tree f, int64_t size)
{
    static unsigned char seen[1 << 14];

    ck_assert_int_le(size, (int64_t)sizeof seen);
    memset(seen, 0, (size_t)size);
    for (int64_t i = 0; i < oracle_domain(f); ++i) {
        int64_t at = oracle_number(o, f, i);
        if (at < 0 || at >= size || seen[at]++ > 0)
            return i;
    }
    return -1;
}

/* A matrix in shared memory is seen whole by every thread; any other is shared out. */
static void covers(const char *op, ct_value layout, int threads, int size, bool shared)
{
    oracle_tree f;
    struct oracle *o = oracle_of(layout, &f);
    oracle_tree t = oracle_mode(o, f, 0), v = oracle_mode(o, f, 1);

    ck_assert_int_eq(oracle_rank(f->item[0]), 2);
    ck_assert_int_eq(oracle_domain(t), threads);
    for (int i = 0; shared && i < threads; ++i)
        shared = oracle_number(o, t, i) == 0;
    ck_assert_int_eq(oracle_domain(shared ? v : f), size);
    ck_assert_msg(misplaced(o, shared ? v : f, size) < 0, "%s: place %lld", op,
                  (long long)misplaced(o, shared ? v : f, size));
    ck_assert(!o->undecided);
}

START_TEST(threads_and_values_cover_the_tile)
{
    char name[NAME];

    for (int i = 0; ct_mma_op(i, name, sizeof name) > 0; ++i) {
        ct_ctx cx;
        ct_mma_traits t = traits_of(&cx, name);
        int m = (int)ct_int(ct_item(t.Shape_MNK, 0)), n = (int)ct_int(ct_item(t.Shape_MNK, 1));
        int k = (int)ct_int(ct_item(t.Shape_MNK, 2)), threads = (int)ct_int(ct_size(&cx, t.ThrID));
        bool group = strstr(name, "_SS") || strstr(name, "_RS");

        covers(name, t.ALayout, threads, m * k, strstr(name, "_SS") != NULL);
        covers(name, t.BLayout, threads, n * k, group);
        covers(name, t.CLayout, threads, m * n, false);
    }
}
END_TEST

START_TEST(shape_and_threads_are_those_of_the_name)
{
    char name[NAME];

    for (int i = 0; ct_mma_op(i, name, sizeof name) > 0; ++i) {
        int m, n, k, arch;
        char text[TEXT], shape[TEXT];
        ct_ctx cx;
        ct_mma_traits t = traits_of(&cx, name);

        if (sscanf(name, "SM%d_%dx%dx%d_", &arch, &m, &n, &k) < 4 || arch == 100)
            continue;
        snprintf(shape, sizeof shape, "(_%d,_%d,_%d)", m, n, k);
        ct_print(t.Shape_MNK, text, sizeof text);
        ck_assert_str_eq(text, shape);
        ct_print(t.ThrID, text, sizeof text);
        ck_assert_str_eq(text, arch == 70 ? "(_4,_2):(_1,_16)" : m == 64 ? "_128:_1" : "_32:_1");
    }
}
END_TEST

START_TEST(types_and_their_widths)
{
    static const struct {
        const char *op, *type[4];
        int bits[4];
    } rows[] = {
        {"SM61_DP2A", {"int32_t", "int16_t", "int16_t", "int32_t"}, {32, 16, 16, 32}},
        {"SM70_8x8x4_F32F16F16F32_NT", {"float", "half_t", "half_t", "float"}, {32, 16, 16, 32}},
        {"SM80_16x8x64_S32S4U4S32_TN",
         {"int32_t", "int4b_t", "uint4b_t", "int32_t"},
         {32, 4, 4, 32}},
        {"SM80_16x8x256_S32U1U1S32_TN_XORPOPC",
         {"int32_t", "uint1b_t", "uint1b_t", "int32_t"},
         {32, 1, 1, 32}},
        {"SM80_8x8x4_GC64C64C64GC64_TN",
         {"GaussComplex", "complex<double>", "complex<double>", "GaussComplex"},
         {192, 128, 128, 192}},
        {"SM90_64x96x32_F16E5M2E4M3_RS_TN",
         {"half_t", "float_e5m2_t", "float_e4m3_t", "half_t"},
         {16, 8, 8, 16}},
        {"SM90_64x8x8_F32TF32TF32_SS_TN",
         {"float", "tfloat32_t", "tfloat32_t", "float"},
         {32, 32, 32, 32}},
        {"SM90::GMMA::SPARSE::GMMA_64x8x16_F32TF32TF32_SS_TN",
         {"float", "sparse_elem<2,tfloat32_t>", "tfloat32_t", "float"},
         {32, 32, 32, 32}},
        {"UniversalFMA<double>", {"double", "double", "double", "double"}, {64, 64, 64, 64}},
        {"UniversalFMA<float,half_t>", {"float", "half_t", "half_t", "float"}, {32, 16, 16, 32}},
        {"UniversalFMA<complex<float>,float,uint8_t>",
         {"complex<float>", "float", "uint8_t", "complex<float>"},
         {64, 32, 8, 64}},
        {"UniversalFMA<int,int8_t,bfloat16_t,int64_t>",
         {"int", "int8_t", "bfloat16_t", "int64_t"},
         {32, 8, 16, 64}},
    };

    for (size_t i = 0; i < COUNT(rows); ++i) {
        ct_ctx cx;
        ct_mma_traits t = traits_of(&cx, rows[i].op);
        const char *const type[] = {t.d_type, t.a_type, t.b_type, t.c_type};
        const int bits[] = {t.d_bits, t.a_bits, t.b_bits, t.c_bits};
        for (int j = 0; j < 4; ++j) {
            ck_assert_str_eq(type[j], rows[i].type[j]);
            ck_assert_int_eq(bits[j], rows[i].bits[j]);
        }
    }
}
END_TEST

START_TEST(majors_change_no_layout)
{
    static const char *const forms[] = {"SS<K,MN>", "SS<MN,K>", "SS<MN,MN>", "RS<K,MN>"};

    for (size_t i = 0; i < COUNT(forms); ++i) {
        char op[NAME], plain[NAME], text[TEXT];
        ct_ctx cx;
        snprintf(op, sizeof op, "SM90_64x96x16_F32BF16BF16_%s", forms[i]);
        snprintf(plain, sizeof plain, "SM90_64x96x16_F32BF16BF16_%.2s<K,K>", forms[i]);
        ct_mma_traits t = traits_of(&cx, plain), u = ct_MMA_Traits(&cx, op);
        ck_assert_msg(ct_check(&cx) == CT_OK, "%s", ct_message(&cx));
        ck_assert(ct_same(t.ALayout, u.ALayout) && ct_same(t.BLayout, u.BLayout));
        ct_print(u.BLayout, text, sizeof text);
        ck_assert_str_eq(text, "(_128,(_96,_16)):(_0,(_1,_96))");
    }
}
END_TEST

static ct_value trait(const ct_mma_traits *t, const char *op)
{
    static const char *const names[] = {"Shape_MNK", "ThrID",   "ALayout",   "BLayout",
                                        "CLayout",   "ELayout", "SFALayout", "SFBLayout"};
    const ct_value values[] = {t->Shape_MNK, t->ThrID,   t->ALayout,   t->BLayout,
                               t->CLayout,   t->ELayout, t->SFALayout, t->SFBLayout};

    for (size_t i = 0; i < COUNT(names); ++i)
        if (strcmp(op + strlen("MMA_Traits."), names[i]) == 0)
            return values[i];
    ck_abort_msg("%s is not a trait", op);
}

/* What CuTe printed, to the letter. Twice it printed a layout whose stride does not fit its shape,
 * which it cannot evaluate either: there the answer is the layout that can be. */
START_TEST(recorded_traits)
{
    struct vector_file f;
    size_t disputed = 0;

    vector_read(&f, "spec-tests/spec/recorded/cute-4.7.0/mma_traits.vec");
    ck_assert_uint_eq(f.fault_count, 0);
    ck_assert_uint_eq(f.count, 5 * DENSE);
    for (size_t i = 0; i < f.count; ++i) {
        const struct vector *v = &f.vectors[i];
        char text[TEXT];
        ct_ctx cx;
        ct_mma_traits t = traits_of(&cx, v->args[0]);
        ct_print(trait(&t, v->op), text, sizeof text);
        if (v->sign == '=')
            ck_assert_msg(strcmp(text, v->expected) == 0, "%s %s: %s, not %s", v->op, v->args[0],
                          text, v->expected);
        else
            ck_assert_str_eq(text, "((_4,_8),(_32,_2)):((_512,_1),(_16,_8))");
        disputed += v->sign == '?';
    }
    ck_assert_uint_eq(disputed, 2);
    vector_free(&f);
}
END_TEST

/* The same of warpgroup operations of all N, of sparse ones, and of those of sm_100a and later. */
static const struct {
    const char *path;
    unsigned count;
} later[] = {{"spec-tests/spec/recorded/cute-4.7.0/mma_traits_warpgroup.vec", 1320},
             {"spec-tests/spec/recorded/cute-4.7.0/mma_traits_blackwell.vec", 1486}};

START_TEST(recorded_traits_of_later_operations)
{
    struct vector_file f;

    vector_read(&f, later[_i].path);
    ck_assert_uint_eq(f.fault_count, 0);
    ck_assert_uint_eq(f.count, later[_i].count);
    for (size_t i = 0; i < f.count; ++i) {
        const struct vector *v = &f.vectors[i];
        char text[TEXT];
        ct_ctx cx;
        ct_mma_traits t = traits_of(&cx, v->args[0]);
        ct_print(trait(&t, v->op), text, sizeof text);
        ck_assert_msg(v->sign == '=' && strcmp(text, v->expected) == 0, "%s %s: %s, not %s", v->op,
                      v->args[0], text, v->expected);
    }
    vector_free(&f);
}
END_TEST

/* The threads hold the metadata of each element of a sparse A, equally often; a dense one has
 * none. */
START_TEST(metadata_is_of_all_elements)
{
    char name[NAME];
    int sparse = 0;

    for (int i = 0; ct_mma_op(i, name, sizeof name) > 0; ++i) {
        ct_ctx cx;
        ct_mma_traits t = traits_of(&cx, name);
        ck_assert_int_eq(*t.e_type != '\0', strncmp(t.a_type, "sparse_elem<", 12) == 0);
        ck_assert(ct_length(t.ELayout) == 0 || *t.e_type != '\0');
        if (ct_length(t.ELayout) == 0)
            continue;
        int held[64 * 64] = {0};
        int elements = (int)(ct_int(ct_item(t.Shape_MNK, 0)) * ct_int(ct_item(t.Shape_MNK, 2)));
        oracle_tree f;
        struct oracle *o = oracle_of(t.ELayout, &f);
        int64_t each = oracle_domain(f) / elements;
        for (int64_t k = 0; k < oracle_domain(f); ++k)
            ++held[oracle_number(o, f, k)];
        for (int k = 0; k < elements; ++k)
            ck_assert_int_eq(held[k], (int)each);
        ++sparse;
    }
    ck_assert_int_eq(sparse, SPARSE);
}
END_TEST

/* One operation of each kind, in every arena that is too small, then in one that is not. */
START_TEST(every_arena_gives_traits_or_no_memory)
{
    static const char *const ops[] = {"UniversalFMA<float>",
                                      "SM61_DP4A",
                                      "SM70_8x8x4_F32F16F16F32_NT",
                                      "SM80_8x8x32_S32S4U4S32_TN_SATURATE",
                                      "SM80_8x8x4_F64F64F64F64_TN",
                                      "SM90_64x192x32_S32S8U8_RS_TN",
                                      "SM90_64x8x16_F16F16F16_SS<K,MN>",
                                      "SM90::GMMA::SPARSE::GMMA_64x8x64_S32S8U8_RS_TN",
                                      "SM100_MMA_TF32_2x1SM_SS_SPARSE<tfloat32_t,tfloat32_t,float,"
                                      "256,64,K,K>",
                                      "SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x64_TN_VS<"
                                      "float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,64>"};

    for (size_t i = 0; i < COUNT(ops); ++i) {
        ct_error error = CT_ENOMEM;
        size_t size = 0;
        for (; error == CT_ENOMEM; ++size) {
            char *memory = malloc(size + 1);
            ct_ctx cx, whole;
            ct_init(&cx, memory, size);
            ct_mma_traits t = ct_MMA_Traits(&cx, ops[i]), want = traits_of(&whole, ops[i]);
            error = ct_check(&cx);
            ck_assert(error == CT_OK || error == CT_ENOMEM);
            ck_assert(error != CT_OK ||
                      (ct_same(t.Shape_MNK, want.Shape_MNK) && ct_same(t.ThrID, want.ThrID) &&
                       ct_same(t.ALayout, want.ALayout) && ct_same(t.BLayout, want.BLayout) &&
                       ct_same(t.CLayout, want.CLayout)));
            free(memory);
        }
        ck_assert_uint_lt(size, sizeof arena);
    }
}
END_TEST

Suite *mma_traits_suite(void)
{
    Suite *suite = suite_create("mma_traits");
    TCase *traits = tcase_create("traits");

    tcase_add_test(traits, threads_and_values_cover_the_tile);
    tcase_add_test(traits, shape_and_threads_are_those_of_the_name);
    tcase_add_test(traits, types_and_their_widths);
    tcase_add_test(traits, majors_change_no_layout);
    tcase_add_test(traits, recorded_traits);
    tcase_add_loop_test(traits, recorded_traits_of_later_operations, 0, COUNT(later));
    tcase_add_test(traits, metadata_is_of_all_elements);
    tcase_add_test(traits, every_arena_gives_traits_or_no_memory);
    suite_add_tcase(suite, traits);
    return suite;
}
