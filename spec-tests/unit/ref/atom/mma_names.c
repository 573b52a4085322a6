/* mma_names.c - the names of MMA operations, and texts that are not.
 *
 * What is here: every listed name, counted and accepted; names with one wrong part, which the
 * refusal names. What is not: what the operations are (mma_traits.c). */
#include "spec-tests/unit/suites.h"

#include "ref/atom/mma.h"
#include "ref/ct.h"

#include <stdio.h>
#include <string.h>

#define COUNT(rows) (sizeof rows / sizeof rows[0])

enum { OPERATIONS = 2255, NAME = 128 };

static char arena[1 << 14];

static bool listed(const char *op)
{
    char name[NAME];

    for (int i = 0; ct_mma_op(i, name, sizeof name) > 0; ++i)
        if (strcmp(name, op) == 0)
            return true;
    return false;
}

START_TEST(every_listed_name_is_accepted)
{
    char name[NAME], cut[5];
    ct_ctx cx;
    int n = 0;

    for (size_t length; (length = ct_mma_op(n, name, sizeof name)) > 0; ++n) {
        ck_assert_uint_eq(length, strlen(name));
        ck_assert_uint_eq(ct_mma_op(n, cut, sizeof cut), length);
        ck_assert(strlen(cut) == 4 && strncmp(cut, name, 4) == 0);
        ck_assert_uint_eq(ct_mma_op(n, NULL, 0), length);
        ct_init(&cx, arena, sizeof arena);
        ct_MMA_Traits(&cx, name);
        ck_assert_msg(ct_check(&cx) == CT_OK, "%s", ct_message(&cx));
    }
    ck_assert_int_eq(n, OPERATIONS);
    ck_assert_uint_eq(ct_mma_op(-1, name, sizeof name), 0);
    ck_assert_str_eq(name, "");
    ck_assert_uint_eq(ct_mma_op(n + 1, NULL, 0), 0);
}
END_TEST

START_TEST(no_name_is_listed_twice)
{
    static char name[OPERATIONS][NAME];
    int twice = 0;

    for (int i = 0; i < OPERATIONS; ++i) {
        ct_mma_op(i, name[i], NAME);
        for (int j = 0; j < i; ++j)
            twice += strcmp(name[i], name[j]) == 0;
    }
    ck_assert_int_eq(twice, 0);
}
END_TEST

START_TEST(names_are_counted_by_family)
{
    static const struct {
        const char *part;
        int count;
    } rows[] = {
        {"UniversalFMA", 1}, {"SM61_DP", 2}, {"SM70_8x8x4_", 8}, {"SM75_", 3},
        {"SM80_", 65},       {"SM89_", 8},   {"SM90_16x8x", 6},  {"SM90_64x", 1056},
        {"SPARSE", 1071},    {"_SS", 1084},  {"_RS", 1056},      {"<K,K>", 384},
        {"_SATURATE", 312},  {"POPC", 6},    {"_NT", 2},         {"_TT", 2},
        {"64x256x", 80},     {"64x40x", 48}, {"64x48x", 80},     {"TF32TF32", 130},
        {"BF16BF16", 130},   {"C64C64", 5},  {"U4S4", 6},        {"SM100_MMA", 40},
        {"SM103::", 2},      {"SM120", 6},   {"2x1SM", 21},      {"_SCALED", 6},
    };

    for (size_t i = 0; i < COUNT(rows); ++i) {
        char name[NAME];
        int count = 0;
        for (int j = 0; ct_mma_op(j, name, sizeof name) > 0; ++j)
            count += strstr(name, rows[i].part) != NULL;
        ck_assert_msg(count == rows[i].count, "%s: %d names, not %d", rows[i].part, count,
                      rows[i].count);
    }
}
END_TEST

/* One character too few: another operation of the list, or a refusal that shows the name. */
START_TEST(a_name_with_a_hole_is_refused_or_another_one)
{
    char name[NAME], hole[NAME];
    int refused = 0;

    for (int i = 0; ct_mma_op(i, name, sizeof name) > 0; ++i)
        for (size_t at = 0; name[0] == 'S' && at < strlen(name); ++at) {
            ct_ctx cx;
            snprintf(hole, sizeof hole, "%.*s%s", (int)at, name, name + at + 1);
            ct_init(&cx, arena, sizeof arena);
            ct_MMA_Traits(&cx, hole);
            refused += ct_check(&cx) != CT_OK;
            ck_assert_msg(ct_check(&cx) == CT_OK ? listed(hole)
                                                 : strstr(ct_message(&cx), hole) != NULL,
                          "%s: %s", hole, ct_message(&cx));
        }
    ck_assert_int_ge(refused, 10000);
}
END_TEST

/* Names from the listed ones by changing one part; the message says which. */
static const struct {
    const char *op;
    ct_error error;
    const char *part;
} refused[] = {
    {"", CT_EINVAL,
     "the architecture is nothing, not SM61, SM70, SM75, SM80, SM89, SM90 or SM90::"},
    {"SM60_DP4A", CT_EINVAL, "the architecture is SM60, not SM61"},
    {"SM61_DP3A", CT_EINVAL, "the operation is DP3A, not DP4A or DP2A"},
    {"SM100_64x8x16_F16F16F16_SS<K,K>", CT_EINVAL, "SM100 has no operation of that name"},
    {"SM90::GMMA::SPARSE::GMMA_64x8x32_F16F16F16_SS", CT_EINVAL, "not the majors <A,B>"},
    {"SM90::GMMA::SPARSE::GMMA_64x8x16_F16F16F16_SS<K,K>", CT_EINVAL, "K is 16, not 32"},
    {"SM90::GMMA::SPARSE::GMMA_64x8x32_F16F16F16_RS<MN,K>", CT_EINVAL, "the major of A is MN"},
    {"SM90::GMMA::SPARSE::GMMA_64x40x64_S32S8S8_SS_TN", CT_EINVAL, "N is 40, not 8, 24 or"},
    {"SM90::GMMA::DENSE::GMMA_64x8x32_F16F16F16_SS", CT_EINVAL,
     "the architecture is SM90::GMMA::D"},
    {"SM80_16x8_F16F16F16F16_TN", CT_EINVAL, "the shape is 16x8, not MxNxK"},
    {"SM80_16x8x8x2_F16F16F16F16_TN", CT_EINVAL, "the shape is 16x8x8x2, not MxNxK"},
    {"SM80_16x08x8_F16F16F16F16_TN", CT_EINVAL, "the shape is 16x08x8, not MxNxK"},
    {"SM80_16x8x1000_F16F16F16F16_TN", CT_EINVAL, "the shape is 16x8x1000, not MxNxK"},
    {"SM80_16x8x8_F16F17F16F16_TN", CT_EINVAL, "A is F17F16F16, not an element type"},
    {"SM80_16x8x8_F16F16F16F16F32_TN", CT_EINVAL, "what follows C is F32, not nothing"},
    {"SM80_16x8x8__TN", CT_EINVAL, "A is nothing, not F16, BF16"},
    {"SM89_16x8x32_F32S8S8F32_TN", CT_EINVAL, "A is S8, not E4M3 or E5M2"},
    {"SM80_8x8x16_S32S8S4S32_TN", CT_EINVAL, "B is S4, not S8 or U8"},
    {"SM80_16x8x16_F16BF16BF16F16_TN", CT_EINVAL, "D is F16, not F32"},
    {"SM80_16x8x16_F16F16F16F32_TN", CT_EINVAL, "C is F32, not F16"},
    {"SM80_16x8x16_F16F16F16_TN", CT_EINVAL, "C is nothing, not F16"},
    {"SM90_64x8x16_F16F16F16F16_SS<K,K>", CT_EINVAL, "C is F16, not nothing"},
    {"SM80_16x8x16_F16F16F16X_TN", CT_EINVAL, "C is X, not an element type"},
    {"SM80_1x8x16_F16F16F16F16_TN", CT_EINVAL, "M is 1, not 16"},
    {"SM80_16x1x16_F16F16F16F16_TN", CT_EINVAL, "N is 1, not 8"},
    {"SM80_16x8x1_F16F16F16F16_TN", CT_EINVAL, "K is 1, not 8 or 16"},
    {"SM90_128x8x16_F16F16F16_SS<K,K>", CT_EINVAL, "M is 128, not 64"},
    {"SM80_16x16x16_F16F16F16F16_TN", CT_EINVAL, "N is 16, not 8"},
    {"SM80_16x8x32_F16F16F16F16_TN", CT_EINVAL, "K is 32, not 8 or 16"},
    {"SM90_64x12x16_F16F16F16_SS<K,K>", CT_EINVAL, "N is 12, not a multiple of 8 from 8 to 256"},
    {"SM90_64x264x16_F16F16F16_SS<K,K>", CT_EINVAL, "N is 264, not a multiple of 8 from 8 to 256"},
    {"SM90_64x40x32_S32S8S8_SS_TN", CT_EINVAL, "N is 40, not 8, 24 or a multiple of 16 from 16"},
    {"SM90_64x8x16_F16F16F16_TN", CT_EINVAL, "the source of A and B is nothing, not SS or RS"},
    {"SM80_16x8x16_F16F16F16F16_NT", CT_EINVAL, "the arrangement is NT, not TN"},
    {"SM80_16x8x16_F16F16F16F16", CT_EINVAL, "the arrangement is nothing, not TN"},
    {"SM70_8x8x4_F32F16F16F32_TM", CT_EINVAL, "the arrangement is TM, not TN, NT, NN or TT"},
    {"SM90_64x8x8_F32TF32TF32_SS<K,K>", CT_EINVAL, "the arrangement is <K,K>, not TN"},
    {"SM90_64x8x16_F16F16F16_SS", CT_EINVAL, "nothing, not the majors <A,B>, each K or MN"},
    {"SM90_64x8x16_F16F16F16_SS_<K,K>", CT_EINVAL, "_, not the majors <A,B>"},
    {"SM90_64x8x16_F16F16F16_SS<K,K", CT_EINVAL, "<K,K, not the majors <A,B>"},
    {"SM90_64x8x16_F16F16F16_SS<K,K>x", CT_EINVAL, "<K,K>x, not the majors <A,B>"},
    {"SM90_64x8x16_F16F16F16_SS<M,K>", CT_EINVAL, "the major of A is M, not K or MN"},
    {"SM90_64x8x16_F16F16F16_SS<K>", CT_EINVAL, "the major of B is nothing, not K or MN"},
    {"SM90_64x8x16_F16F16F16_RS<MN,K>", CT_EINVAL, "the major of A is MN, not K"},
    {"SM80_8x8x16_S32S8S8S32_TN_ANDPOPC", CT_EINVAL, "the end is ANDPOPC, not nothing or SATURATE"},
    {"SM80_8x8x16_S32S8S8S32_TN_", CT_EINVAL, "the end is _, not nothing or SATURATE"},
    {"SM80_8x8x128_S32U1U1S32_TN", CT_EINVAL, "the end is nothing, not ANDPOPC or XORPOPC"},
    {"UniversalFMA", CT_EINVAL, "the list of types is nothing"},
    {"UniversalFMA<float", CT_EINVAL, "the list of types is <float, not"},
    {"UniversalFMA<float,float,float,float,float>", CT_EINVAL, "the list of types"},
    {"UniversalFMA<float,quad>", CT_EINVAL, "A is quad, not an element type"},
    {"SM90_64x8x16_"
     "F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16F16"
     "F16F16F16F16F16F16F16F16",
     CT_EINVAL, "no name is that long"},
};

START_TEST(no_operation_is_refused_by_its_wrong_part)
{
    for (size_t i = 0; i < COUNT(refused); ++i) {
        ct_ctx cx;
        ct_init(&cx, arena, sizeof arena);
        ct_mma_traits t = ct_MMA_Traits(&cx, refused[i].op);
        ck_assert_msg(ct_check(&cx) == refused[i].error && strstr(ct_message(&cx), refused[i].part),
                      "%s: %s", refused[i].op, ct_message(&cx));
        ck_assert_int_eq(ct_length(t.ALayout) + t.a_bits, 0);
        ck_assert_str_eq(t.d_type, "");
        ct_MMA_Traits(&cx, "SM61_DP4A");
        ck_assert_ptr_nonnull(strstr(ct_message(&cx), refused[i].part));
    }
}
END_TEST

Suite *mma_names_suite(void)
{
    Suite *suite = suite_create("mma_names");
    TCase *names = tcase_create("names");

    tcase_add_test(names, every_listed_name_is_accepted);
    tcase_add_test(names, no_name_is_listed_twice);
    tcase_add_test(names, names_are_counted_by_family);
    tcase_add_test(names, a_name_with_a_hole_is_refused_or_another_one);
    tcase_add_test(names, no_operation_is_refused_by_its_wrong_part);
    suite_add_tcase(suite, names);
    return suite;
}
