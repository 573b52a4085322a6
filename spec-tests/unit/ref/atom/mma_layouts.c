/* mma_layouts.c - the rule of fragments, matrices seen whole, quadpairs.
 *
 * What is here: the rule in the words of the PTX ISA, element by element, for every matrix of a
 * warp and of a warpgroup; forms to the letter; memory. What is not: which operation has which
 * layout (mma_traits.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/mma.h"

enum { LANES = 32, QUAD = 4, BLOCK = 8 };

/* Value v of a thread: its element within a run, the run's row block, the run's column block. */
static int place(int rows, int run, int thread, int v)
{
    int lane = thread % LANES, blocks = rows > BLOCK ? 2 : 1;
    int row = lane / QUAD + thread / LANES * 2 * BLOCK + v / run % blocks * BLOCK;
    int column = lane % QUAD * run + v % run + v / (run * blocks) * QUAD * run;
    return row + rows * column;
}

START_TEST(a_fragment_follows_the_rule)
{
    static const int rows[] = {8, 16, 64}, runs[] = {1, 2, 4, 8};

    for (int r = 0; r < 3; ++r)
        for (int e = 0; e < 4; ++e)
            for (int columns = QUAD * runs[e]; columns <= 4 * QUAD * runs[e];
                 columns += QUAD * runs[e]) {
                ct_ctx *cx = harness_context();
                int threads = rows[r] > 16 ? 4 * LANES : LANES;
                ct_layout l = cti_mma_fragment(cx, rows[r], columns, runs[e]);
                ck_assert_int_eq(ct_int(ct_size(cx, ct_get(cx, l, 0))), threads);
                ck_assert_int_eq(ct_int(ct_size(cx, l)), rows[r] * columns);
                for (int i = 0; i < rows[r] * columns; ++i)
                    ck_assert_int_eq(harness_at(cx, l, i),
                                     place(rows[r], runs[e], i % threads, i / threads));
            }
}
END_TEST

static ct_value fragment(ct_ctx *cx, const ct_value *a)
{
    return cti_mma_fragment(cx, (int)ct_int(a[0]), (int)ct_int(a[1]), (int)ct_int(a[2]));
}

static ct_value whole(ct_ctx *cx, const ct_value *a)
{
    return cti_mma_whole(cx, (int)ct_int(a[0]), (int)ct_int(a[1]));
}

static ct_value quad_operand(ct_ctx *cx, const ct_value *a)
{
    return cti_mma_quad_operand(cx, ct_int(a[0]) != 0);
}

static ct_value quad_accumulator(ct_ctx *cx, const ct_value *a)
{
    return cti_mma_quad_accumulator(cx, (int)ct_int(a[0]));
}

/* Extents of 1 are left out, but a warpgroup's last one; one mode of 8 values stays a tuple. */
START_TEST(forms_are_those_of_cute)
{
    static const char *const fragments[] = {
        "8  4  1  =  ((_4,_8),_1):((_8,_1),_0)",
        "8  8  2  =  ((_4,_8),_2):((_16,_1),_8)",
        "8  32  8  =  ((_4,_8),(_8)):((_64,_1),(_8))",
        "16  4  1  =  ((_4,_8),_2):((_16,_1),_8)",
        "16  16  2  =  ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))",
        "64  16  2  =  ((_4,_8,_4),(_2,_2,_2)):((_128,_1,_16),(_64,_8,_512))",
        "64  8  2  =  ((_4,_8,_4),(_2,_2,_1)):((_128,_1,_16),(_64,_8,_512))",
        NULL,
    };
    static const char *const whole_operands[] = {
        "64  16  =  (_128,(_64,_16)):(_0,(_1,_64))",
        "8  32  =  (_128,(_8,_32)):(_0,(_1,_8))",
        NULL,
    };
    static const char *const operands[] = {
        "1  =  (_8,_4):(_1,_8)",
        "0  =  ((_4,_2),_4):((_8,_4),_1)",
        NULL,
    };
    static const char *const accumulators[] = {
        "16  =  (_8,_8):(_1,_8)",
        "32  =  ((_2,_2,_2),(_2,_2,_2)):((_1,_16,_4),(_8,_2,_32))",
        NULL,
    };
    harness_any(fragment, fragments);
    harness_any(whole, whole_operands);
    harness_any(quad_operand, operands);
    harness_any(quad_accumulator, accumulators);
}
END_TEST

/* Each layout of a quadpair reaches every element of its matrix once. */
START_TEST(a_quadpair_holds_each_element_once)
{
    ct_ctx *cx = harness_context();
    const ct_layout all[] = {cti_mma_quad_operand(cx, true), cti_mma_quad_operand(cx, false),
                             cti_mma_quad_accumulator(cx, 16), cti_mma_quad_accumulator(cx, 32)};

    for (int k = 0; k < 4; ++k) {
        int size = k < 2 ? 8 * 4 : 8 * 8, seen[64] = {0};
        ck_assert_int_eq(ct_int(ct_size(cx, all[k])), size);
        for (int i = 0; i < size; ++i) {
            int64_t at = harness_at(cx, all[k], i);
            ck_assert(at >= 0 && at < size && seen[at]++ == 0);
        }
    }
}
END_TEST

Suite *mma_layouts_suite(void)
{
    Suite *suite = suite_create("mma_layouts");
    TCase *all = tcase_create("mma_layouts");

    tcase_add_test(all, a_fragment_follows_the_rule);
    tcase_add_test(all, forms_are_those_of_cute);
    tcase_add_test(all, a_quadpair_holds_each_element_once);
    suite_add_tcase(suite, all);
    return suite;
}
