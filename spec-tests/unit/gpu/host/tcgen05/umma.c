/* umma.c - products in tensor memory: every generated case has a plan, in which each element of C
 * is in one place; instructions by their numbers; what is refused.
 *
 * Not here: the sums, which take the instructions (compare/device/launches.c). */
#include "gpu/host/tcgen05/umma.h"
#include "spec-tests/unit/gpu/host/tiled/generated.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 1 << 20, CASES = 80, CELLS = 1 << 18 };

static int32_t offsets[ROOM];
static int times[CELLS];

/* Where the list of an operand begins. */
static const int32_t *list_of(const gpu_umma *u, int operand)
{
    const int32_t *list = offsets + (size_t)u->count * GPU_UMMA_NUMBERS;
    for (int k = 0; k < operand; ++k)
        list += (size_t)u->ctas * gpu_umma_places(&u->operand[k]);
    return list;
}

/* Each element of A and C as often as the others, of C once; each factor in four copies of all. */
static void check_lists(const gpu_umma *u, const char *line, const int64_t *elements)
{
    for (int k = CT_A; k < GPU_UMMA_OPERANDS; ++k) {
        const size_t places = (size_t)u->ctas * gpu_umma_places(&u->operand[k]);
        const int32_t *list = list_of(u, k);
        int64_t different = 0, all = 0;
        memset(times, 0, sizeof times);
        for (size_t i = 0; i < places; ++i)
            if (list[i] >= 0) {
                ck_assert_int_lt(list[i], CELLS);
                different += times[list[i]]++ == 0;
                ++all;
            }
        if (places == 0)
            continue;
        ck_assert_msg(k > CT_C || different == elements[k], "%s: %lld elements of %lld", line,
                      (long long)different, (long long)elements[k]);
        for (int i = 0; i < CELLS; ++i)
            ck_assert_msg(times[i] == 0 ||
                              (k <= CT_C ? times[i] * different == all : times[i] % 4 == 0),
                          "%s: element %d of operand %d is in %d places", line, i, k, times[i]);
        ck_assert(k != CT_C || all == different);
    }
}

static gpu_mma_operands operands_of(struct generated *b)
{
    gpu_mma_operands o = {b->p.mma.op,
                          b->p.owner,
                          b->p.mma.permutation,
                          {b->p.mma.given[CT_A], b->p.mma.given[CT_B], b->p.mma.given[CT_C]}};
    return o;
}

START_TEST(every_sum_has_a_place)
{
    static struct generated b;
    int kinds[GPU_UMMA_KINDS] = {0}, pairs = 0, tensors = 0;
    struct differ_key key = {.seed = 5, .op = &gpu_op_umma, .bytes = 4};
    for (; key.number < CASES; ++key.number) {
        char line[DIFFER_LINE];
        gpu_why why = {""};
        ck_assert(generated_open(&b, key));
        differ_print(&b.c, line, sizeof line);
        gpu_mma_operands o = operands_of(&b);
        ck_assert_msg(gpu_umma_plan(&b.cx, &o, &b.r, offsets, ROOM, &why), "%s: %s", line,
                      why.text);
        const int64_t *extent = b.p.mma.extent;
        const int64_t elements[] = {extent[0] * extent[2], 0, b.p.size};
        check_lists(&b.r.umma, line, elements);
        ++kinds[b.r.umma.kind];
        pairs += b.r.umma.ctas == 2;
        tensors += b.r.umma.a_tensor;
    }
    for (int k = 0; k < GPU_UMMA_KINDS; ++k)
        ck_assert_int_gt(kinds[k], 0);
    ck_assert_int_gt(pairs, CASES / 4);
    ck_assert_int_gt(tensors, CASES / 10);
}
END_TEST

#define HALF(from, more) "SM100_MMA_F16BF16" more "_" from "<half_t,half_t,float,"
#define K_64(rows)       "Sw<3,4,3> o smem_ptr[16b](unset) o (_" #rows ",_64):(_64,_1)"

/* Four instructions along K of two along M: where each begins. */
START_TEST(instructions_go_on_along_k)
{
    ct_ctx *cx = harness_context();
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    gpu_mma_operands o = {
        HALF("SS", "") "128,64,K,K>",
        ct_parse(cx, "(_1,_1,_1):(_0,_0,_0)"),
        ct_parse(cx, "(_256,_,_64)"),
        {ct_parse(cx, K_64(256)), ct_parse(cx, K_64(64)), ct_parse(cx, "(_256,_64):(_64,_1)")}};
    ck_assert_msg(gpu_umma_plan(cx, &o, &r, offsets, ROOM, &why), "%s", why.text);
    ck_assert_int_eq(r.umma.kind, GPU_UMMA_F16);
    ck_assert_int_eq(r.umma.count, 8);
    ck_assert_int_eq(r.umma.columns, 128);
    ck_assert_int_eq(gpu_umma_shared_bytes(&r.umma), 256 * 128 + 64 * 128);
    for (int i = 0; i < 8; ++i) {
        const int32_t *n = offsets + i * GPU_UMMA_NUMBERS;
        ck_assert_int_eq(n[GPU_UMMA_D], i / 4 * 64);
        ck_assert_int_eq(n[GPU_UMMA_A_LOW] & 0x3fff, i % 4 * 2 + i / 4 * 1024);
        ck_assert_int_eq(n[GPU_UMMA_B_LOW] & 0x3fff, i % 4 * 2);
        ck_assert_int_eq(n[GPU_UMMA_A_HIGH], 0x40004040); /* 128 bytes' swizzle, 8 rows in 1024 */
        ck_assert_int_eq(n[GPU_UMMA_INSTRUCTION], 0x8100010); /* M 128, N 64, sums of 32 bits */
    }
}
END_TEST

#define ONE        "(_1,_1,_1):(_0,_0,_0)"
#define C          "(_128,_64):(_64,_1)"
#define MANY(more) "SM100_MMA_F8F6F4_SS<" more ",float,128,64,K,K>"

static const struct {
    const char *op, *atoms, *factor[GPU_FACTORS], *why;
    size_t room;
} refused[] = {
    {"SM80_16x8x16_F32F16F16F32_TN",
     ONE,
     {K_64(128), K_64(64), C},
     "no kernel executes SM80",
     ROOM},
    {HALF("SS_SPARSE", "") "128,64,K,K>",
     ONE,
     {K_64(128), K_64(64), C},
     "no kernel executes",
     ROOM},
    {MANY("float_e2m1_t,float_e4m3_t"), ONE, {K_64(128), K_64(64), C}, "elements of", ROOM},
    {HALF("SS", "") "128,64,K,K>", ONE, {K_64(64), K_64(64), C}, "mode 0 of A has 64", ROOM},
    {HALF("SS", "") "128,64,K,K>",
     ONE,
     {K_64(128), K_64(64), "_128:_1"},
     "mode 0 of C has 0",
     ROOM},
    {HALF("SS", "") "128,64,K,K>",
     "(_2,_1,_1):(_1,_0,_0)",
     {K_64(256), K_64(64), "(_256,_64)"},
     "2 CTAs: an instruction here is of 1",
     ROOM},
    {HALF("SS", "") "128,64,K,K>", ONE, {"(_128,_64):(_64,_1)", K_64(64), C}, "A:", ROOM},
    {HALF("SS", "") "128,64,K,K>", ONE, {K_64(128), K_64(64), C}, "there is room for 9", 9},
    /* a CTA's half is 16,384 bytes, the second begins 18,432 after the first */
    {HALF("SS", "_2x1SM") "256,64,K,K>",
     "(_1,_1,_1):(_0,_0,_0)",
     {"Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_2),_64):((_64,_9216),_1)", K_64(64),
      "(_256,_64):(_64,_1)"},
     "the halves of A are no two images of 17408 bytes",
     ROOM},
};

START_TEST(what_no_kernel_does_is_refused)
{
    ct_ctx *cx = harness_context();
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    gpu_mma_operands o = {refused[_i].op,
                          ct_parse(cx, refused[_i].atoms),
                          ct_parse(cx, "(_,_,_64)"),
                          {ct_parse(cx, refused[_i].factor[CT_A]),
                           ct_parse(cx, refused[_i].factor[CT_B]),
                           ct_parse(cx, refused[_i].factor[CT_C])}};
    ck_assert(!gpu_umma_plan(cx, &o, &r, offsets, refused[_i].room, &why));
    ck_assert_msg(strstr(why.text, refused[_i].why) != NULL, "%s", why.text);
}
END_TEST

/* A of two halves along k, the second so many elements after the first: together with B 230,400
 * bytes, which shared memory has, and 1,024 more. C of 512 columns, and of 640. */
static const struct {
    const char *op;
    int m, n, apart, k;
    const char *why;
} limits[] = {
    {HALF("SS", "") "128,64,K,K>", 128, 64, 98816, 128, NULL},
    {HALF("SS", "") "128,64,K,K>", 128, 64, 99328, 128,
     "A and B have 231424 bytes: shared memory here has 230400"},
    {HALF("SS", "") "128,64,K,K>", 1024, 64, 0, 64, NULL},
    {HALF("SS", "") "128,80,K,K>", 1024, 80, 0, 64,
     "tmem_frg: the part takes 640 columns of its elements, and tensor memory has 512"},
};

START_TEST(memory_has_its_limits)
{
    const int m = limits[_i].m, n = limits[_i].n, k = limits[_i].k;
    char a[160], b[160], c[80], permutation[40];
    ct_ctx *cx = harness_context();
    gpu_request r = {.bytes = 4};
    gpu_why why = {""};
    snprintf(a, sizeof a,
             "Sw<3,4,3> o smem_ptr[16b](unset) o ((_8,_%d),(_64,_%d)):((_64,_512),(_1,_%d))", m / 8,
             k / 64, limits[_i].apart);
    snprintf(b, sizeof b,
             "Sw<3,4,3> o smem_ptr[16b](unset) o ((_8,_%d),(_64,_%d)):((_64,_512),(_1,_%d))", n / 8,
             k / 64, k > 64 ? 4096 : 0);
    snprintf(c, sizeof c, "(_%d,_%d):(_%d,_1)", m, n, n);
    snprintf(permutation, sizeof permutation, "(_%d,_,_%d)", m, k);
    gpu_mma_operands o = {limits[_i].op,
                          ct_parse(cx, ONE),
                          ct_parse(cx, permutation),
                          {ct_parse(cx, a), ct_parse(cx, b), ct_parse(cx, c)}};
    bool planned = gpu_umma_plan(cx, &o, &r, offsets, ROOM, &why);
    ck_assert_str_eq(why.text, limits[_i].why != NULL ? limits[_i].why : "");
    ck_assert(planned == (limits[_i].why == NULL));
    if (planned) {
        ck_assert_int_eq(gpu_umma_shared_bytes(&r.umma), k == 128 ? 230400 : (m + 64) * 128);
        ck_assert_int_eq(r.umma.columns, m / 128 * n);
    }
}
END_TEST

/* One number of a request, and what is wrong with it. */
static const struct {
    size_t at;
    int value;
    const char *why;
} spoilt[] = {
    {offsetof(gpu_umma, kind), GPU_UMMA_KINDS, "umma: 4 instructions of kind 7 by 1 CTAs"},
    {offsetof(gpu_umma, kind), -1, "umma: 4 instructions of kind -1 by 1 CTAs"},
    {offsetof(gpu_umma, ctas), 3, "umma: 4 instructions of kind 0 by 3 CTAs"},
    {offsetof(gpu_umma, count), 0, "umma: 0 instructions"},
    {offsetof(gpu_umma, operand[CT_B].bits), 0, "umma: operand B is nowhere"},
    {offsetof(gpu_umma, operand[CT_C].columns), 0, "umma: operand C is nowhere"},
    {offsetof(gpu_umma, columns), 16, "umma: 16 columns"},
};

START_TEST(a_spoilt_request_is_refused)
{
    ct_ctx *cx = harness_context();
    gpu_request r = {.bytes = 4, .x = times, .y = times};
    gpu_why why = {""};
    gpu_mma_operands o = {HALF("SS", "") "128,64,K,K>",
                          ct_parse(cx, ONE),
                          ct_parse(cx, "(_,_,_64)"),
                          {ct_parse(cx, K_64(128)), ct_parse(cx, K_64(64)), ct_parse(cx, C)}};
    ck_assert_msg(gpu_umma_plan(cx, &o, &r, offsets, ROOM, &why), "%s", why.text);
    ck_assert(!gpu_accepts(&gpu_op_umma, &r, &why));
    ck_assert_msg(strstr(why.text, "offsets is a null pointer") != NULL, "%s", why.text);
    r.umma.offsets = offsets;
    ck_assert_msg(gpu_accepts(&gpu_op_umma, &r, &why), "%s", why.text);
    memcpy((char *)&r.umma + spoilt[_i].at, &spoilt[_i].value, sizeof spoilt[_i].value);
    ck_assert(!gpu_accepts(&gpu_op_umma, &r, &why));
    ck_assert_msg(strstr(why.text, spoilt[_i].why) != NULL, "%s", why.text);
}
END_TEST

Suite *gpu_umma_suite(void)
{
    Suite *s = suite_create("gpu_umma");
    TCase *c = tcase_create("gpu_umma");
    tcase_add_test(c, every_sum_has_a_place);
    tcase_add_test(c, instructions_go_on_along_k);
    tcase_add_loop_test(c, what_no_kernel_does_is_refused, 0, sizeof refused / sizeof refused[0]);
    tcase_add_loop_test(c, memory_has_its_limits, 0, sizeof limits / sizeof limits[0]);
    tcase_add_loop_test(c, a_spoilt_request_is_refused, 0, sizeof spoilt / sizeof spoilt[0]);
    tcase_set_timeout(c, 120);
    suite_add_tcase(s, c);
    return s;
}
