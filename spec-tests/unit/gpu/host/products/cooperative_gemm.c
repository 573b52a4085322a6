/* cooperative_gemm.c - the coordinates of products in shared memory: every element is multiplied as
 * often as every other, each sum has one thread, and of one tile a thread has what the thread-value
 * layouts say; and what is refused.
 *
 * Not here: sums, which need the instructions (differ-emu). */
#include "gpu/host/products/cooperative_gemm.h"

#include "gpu/host/kernels.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { ROOM = 1 << 16, ROWS = 128 };

#define ONE "(_1,_1,_1):(_1,_1,_0)"
#define MMA "SM80_16x8x8_F32TF32TF32F32_TN"
#define FMA "UniversalFMA<float,float,float,float>"

static int32_t offsets[ROOM];

static const int modes_of[GPU_FACTORS][2] = {{0, 2}, {1, 2}, {0, 1}};

static gpu_mma_operands operands_of(ct_ctx *cx, const char *op, const char *atoms,
                                    const char *permutation, const char *const *factor)
{
    gpu_mma_operands o = {op, harness_value(cx, atoms), harness_value(cx, permutation), {NULL}};
    for (int f = 0; f < GPU_FACTORS; ++f)
        o.factor[f] = harness_value(cx, factor[f]);
    return o;
}

static const struct {
    const char *op, *atoms, *permutation, *factor[GPU_FACTORS];
    int64_t tile[GPU_FACTORS];
    int threads;
} rows[] = {
    {MMA,
     ONE,
     "(_,_,_)",
     {"(_16,_8):(_1,_16)", "(_8,_8):(_1,_8)", "(_16,_8):(_1,_16)"},
     {16, 8, 8},
     32},
    {MMA,
     ONE,
     "(_,_,_)",
     {"(_13,_5):(_1,_16)", "(_7,_5):(_5,_1)", "(_13,_7):(_7,_1)"},
     {16, 8, 8},
     32},
    {MMA,
     "(_2,_1,_1):(_1,_2,_0)",
     "(_,_16,_16)",
     {"(_37,_19):(_1,_37)", "(_29,_19):(_1,_29)", "(_37,_29):(_1,_41)"},
     {64, 32, 32},
     64},
    {FMA,
     "(_3,_5,_1):(_1,_3,_0)",
     "(_,_,_2)",
     {"(_7,_3):(_3,_1)", "(_11,_3):(_3,_1)", "(_7,_11):(_1,_7)"},
     {9, 15, 4},
     15},
    {"SM70_8x8x4_F32F16F16F32_TN",
     "(_2,_2,_1):(_1,_2,_0)",
     "(_,_,_)",
     {"(_17,_6):(_1,_17)", "(_3,_6):(_6,_1)", "(_17,_3):(_1,_17)"},
     {32, 16, 8},
     32},
    {"SM61_DP4A",
     "(_2,_2,_1):(_1,_2,_0)",
     "(_,_,_)",
     {"(_3,_9):(_9,_1)", "(_5,_9):(_9,_1)", "(_3,_5):(_1,_3)"},
     {4, 6, 12},
     4},
};

/* How often each coordinate of a factor stands in the places. */
static void count(const gpu_request *r, int f, int times[ROWS][ROWS])
{
    const gpu_mma *m = &r->cooperative_gemm.mma;
    int all = gpu_mma_values(m), first = 0;
    memset(times, 0, sizeof times[0] * ROWS);
    for (int o = 0; o < f; ++o)
        first += m->factor[o].values;
    for (int64_t t = 0; t < r->threads; ++t)
        for (int v = 0; v < m->factor[f].values; ++v) {
            int32_t at = offsets[t * all + first + v];
            int row = at % m->factor[f].rows, column = at / m->factor[f].rows;
            ck_assert(at >= 0 && row < r->cooperative_gemm.tile[modes_of[f][0]] &&
                      column < r->cooperative_gemm.tile[modes_of[f][1]]);
            ++times[row][column];
        }
}

START_TEST(every_element_as_often_as_every_other)
{
    static int times[ROWS][ROWS];
    ct_ctx *cx = harness_context();
    gpu_mma_operands o =
        operands_of(cx, rows[_i].op, rows[_i].atoms, rows[_i].permutation, rows[_i].factor);
    gpu_request r = {.bytes = 0};
    gpu_why why = {""};
    ck_assert_msg(gpu_cooperative_gemm(cx, &o, &r, offsets, ROOM, &why), "%s", why.text);
    ck_assert_int_eq(r.threads, rows[_i].threads);
    bool whole = true;
    for (int k = 0; k < GPU_FACTORS; ++k) {
        ck_assert_int_eq(r.cooperative_gemm.tile[k], rows[_i].tile[k]);
        whole = whole && r.cooperative_gemm.extent[k] == r.cooperative_gemm.tile[k];
    }
    ck_assert(gpu_cooperative_gemm_is_whole(&r) == whole);
    r.x = r.y = offsets;
    r.cooperative_gemm.mma.offsets = offsets;
    ck_assert_msg(gpu_accepts(&gpu_op_cooperative_gemm, &r, &why), "%s", why.text);
    for (int f = 0; f < GPU_FACTORS; ++f) {
        count(&r, f, times);
        for (int64_t i = 0; i < r.cooperative_gemm.tile[modes_of[f][0]]; ++i)
            for (int64_t j = 0; j < r.cooperative_gemm.tile[modes_of[f][1]]; ++j)
                ck_assert_msg(times[i][j] == (f == CT_C ? 1 : times[0][0]) && times[i][j] > 0,
                              "%c(%d,%d) %d times", "ABC"[f], (int)i, (int)j, times[i][j]);
    }
}
END_TEST

START_TEST(one_tile_as_the_thread_value_layouts_say)
{
    ct_ctx *cx = harness_context();
    gpu_mma_operands o =
        operands_of(cx, rows[_i].op, rows[_i].atoms, rows[_i].permutation, rows[_i].factor);
    ct_tiled_mma mma = ct_make_tiled_mma(cx, ct_MMA_Traits(cx, o.op), o.atoms, o.permutation);
    gpu_request r = {.bytes = 0};
    gpu_why why;
    int64_t tile[GPU_FACTORS];
    for (int k = 0; k < GPU_FACTORS; ++k)
        tile[k] = ct_int(ct_tile_size(cx, &mma, k));
    for (int f = 0; f < GPU_FACTORS; ++f) {
        ct_value shape[2] = {ct_static(cx, tile[modes_of[f][0]]),
                             ct_static(cx, tile[modes_of[f][1]])};
        o.factor[f] = ct_make_layout(cx, ct_make_tuple(cx, 2, shape), NULL);
    }
    ck_assert_msg(gpu_cooperative_gemm(cx, &o, &r, offsets, ROOM, &why), "%s", why.text);
    const int32_t *place = offsets;
    for (int64_t t = 0; t < r.threads; ++t)
        for (int f = 0; f < GPU_FACTORS; ++f)
            for (int v = 0; v < r.cooperative_gemm.mma.factor[f].values; ++v, ++place) {
                size_t mark = ct_mark(cx);
                ct_value pair[2] = {ct_dynamic(cx, t), ct_dynamic(cx, v)};
                ct_layout tv = ct_get_layout_TV(cx, &mma, (ct_operand)f);
                ck_assert_int_eq(ct_int(ct_layout_call(cx, tv, ct_make_tuple(cx, 2, pair))),
                                 *place);
                ct_release(cx, mark);
            }
}
END_TEST

#define A_8 "(_16,_8):(_1,_16)"
#define B_8 "(_8,_8):(_1,_8)"
#define C_8 "(_16,_8):(_1,_16)"
static const struct {
    const char *op, *atoms, *permutation, *factor[GPU_FACTORS], *why;
    size_t room;
} refused[] = {
    {"SM80_8x8x4_C64C64C64C64_TN",
     ONE,
     "(_,_,_)",
     {A_8, B_8, C_8},
     "no kernel executes SM80_8x8x4_C64",
     ROOM},
    {"SM90_64x8x16_F32F16F16_SS<K,K>",
     ONE,
     "(_,_,_)",
     {A_8, B_8, C_8},
     "a warpgroup reads its factors through descriptors",
     ROOM},
    {"SM80_16x8x16_F16F16F16F16_TN",
     ONE,
     "(_,_,_)",
     {A_8, B_8, C_8},
     "sums of 16 bits are not scaled",
     ROOM},
    {MMA, ONE, "(_,_,_)", {"(_16,_8,_1):(_1,_16,_0)", B_8, C_8}, "A has not two modes", ROOM},
    {MMA,
     ONE,
     "(_,_,_)",
     {A_8, "(_8,_7):(_1,_8)", C_8},
     "mode 1 of B has 7 elements, K is 8",
     ROOM},
    {MMA,
     ONE,
     "(_,_,_)",
     {A_8, B_8, "(_15,_8):(_1,_16)"},
     "mode 0 of C has 15 elements, M is 16",
     ROOM},
    {MMA, ONE, "(_,_,_)", {A_8, B_8, "(_16,_8):(_1,_15)"}, "C maps two sums to one element", ROOM},
    {MMA, ONE, "(_,_,_)", {"(_16,_8):(_-1,_16)", B_8, C_8}, "A reaches below element 0", ROOM},
    {MMA, ONE, "(_,_,_)", {"(_16,_8):(_1,_9999)", B_8, C_8}, "shared memory here has 232448", ROOM},
    {MMA, ONE, "(_,_,_)", {A_8, B_8, C_8}, "offsets: there is room for 9", 9},
    {MMA, "(_1,_1,_2):(_0,_0,_1)", "(_,_,_)", {A_8, B_8, C_8}, "atoms along K", ROOM},
    {MMA, "(_64,_1,_1):(_1,_0,_0)", "(_,_,_)", {A_8, B_8, C_8}, "2048 threads up to number", ROOM},
    {"SM70_8x8x4_F32F16F16F32_TN",
     ONE,
     "(_,_,_)",
     {A_8, B_8, C_8},
     "threads up to number 19",
     ROOM},
    {FMA,
     ONE,
     "(_,_,_)",
     {"(_16,_8):(_1,_16)", "(_9,_8):(_1,_9)", "(_16,_9):(_1,_16)"},
     "144 values of C leave a thread's registers",
     ROOM},
};

START_TEST(what_no_block_does_is_refused)
{
    ct_ctx *cx = harness_context();
    gpu_mma_operands o = operands_of(cx, refused[_i].op, refused[_i].atoms, refused[_i].permutation,
                                     refused[_i].factor);
    gpu_request r = {.bytes = 0};
    gpu_why why = {""};
    ck_assert(!gpu_cooperative_gemm(cx, &o, &r, offsets, refused[_i].room, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

START_TEST(spoilt_requests_are_refused)
{
    ct_ctx *cx = harness_context();
    gpu_mma_operands o =
        operands_of(cx, rows[0].op, rows[0].atoms, rows[0].permutation, rows[0].factor);
    gpu_request good = {.x = offsets, .y = offsets};
    gpu_why why = {""};
    ck_assert_msg(gpu_cooperative_gemm(cx, &o, &good, offsets, ROOM, &why), "%s", why.text);
    good.cooperative_gemm.mma.offsets = offsets;
    ck_assert_msg(gpu_accepts(&gpu_op_cooperative_gemm, &good, &why), "%s", why.text);
    ck_assert_int_eq(gpu_cooperative_gemm_bytes(&good.cooperative_gemm.mma), 512 + 256 + 512);
    gpu_request r = good;
    r.threads = 0;
    ck_assert(!gpu_takes_shared_product(&r, &why));
    ck_assert_str_eq(why.text, "0 threads, of 1 x 1 x 1 instructions each");
    r = good;
    r.cooperative_gemm.mma.instruction = GPU_MMA_OF_GROUPS;
    ck_assert(!gpu_takes_shared_product(&r, &why));
    r = good;
    r.cooperative_gemm.mma.factor[CT_B].values = 3;
    ck_assert(!gpu_takes_shared_product(&r, &why));
    ck_assert_str_eq(why.text, "B has 3 values of 2 each, not 1 of them");
    r = good;
    r.bytes = 2;
    ck_assert(!gpu_takes_shared_product(&r, &why));
    r = good;
    r.cooperative_gemm.mma.offsets = NULL;
    ck_assert(!gpu_accepts(&gpu_op_cooperative_gemm, &r, &why));
    ck_assert_str_eq(why.text, "cooperative_gemm: offsets is a null pointer");
}
END_TEST

Suite *gpu_cooperative_gemm_suite(void)
{
    Suite *suite = suite_create("gpu_cooperative_gemm");
    TCase *all = tcase_create("gpu_cooperative_gemm");
    int n = (int)(sizeof rows / sizeof rows[0]);
    tcase_add_loop_test(all, every_element_as_often_as_every_other, 0, n);
    tcase_add_loop_test(all, one_tile_as_the_thread_value_layouts_say, 0, n);
    tcase_add_loop_test(all, what_no_block_does_is_refused, 0, sizeof refused / sizeof refused[0]);
    tcase_add_test(all, spoilt_requests_are_refused);
    suite_add_tcase(suite, all);
    return suite;
}
