/* shrink.c - the search for a small case: layouts shrink together, and whatever matters
 * stays.
 *
 * What is not here: cuts of one argument (unit/judge/generate/shrink.c), real failures (run.c). */
#include "spec-tests/compare/differ/generate.h"
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

/* What the predicates examine. */
static bool understood(const struct differ_case *c, struct differ_plan *p)
{
    struct differ_fault fault = {0, ""};
    return differ_resolve(p, c, harness_context(), &fault);
}

static bool any(void *user, const struct differ_case *c)
{
    struct differ_plan p;
    (void)user;
    return understood(c, &p);
}

/* At least so many elements. */
static bool many(void *user, const struct differ_case *c)
{
    struct differ_plan p;
    return understood(c, &p) && p.size >= *(const int64_t *)user;
}

static bool two_modes_of_three(void *user, const struct differ_case *c)
{
    struct differ_plan p;
    (void)user;
    return understood(c, &p) && p.rank == 2 && p.extent[1] >= 3;
}

static bool odd_start(void *user, const struct differ_case *c)
{
    struct differ_plan p;
    (void)user;
    return understood(c, &p) && c->start[1] % 2 == 1;
}

static bool swizzled(void *user, const struct differ_case *c)
{
    struct differ_plan p;
    (void)user;
    return understood(c, &p) && strstr(c->arg[0], "Sw<") != NULL;
}

static const int64_t eleven = 11;

static const struct {
    differ_fails *fails;
    const char *from, *to;
} cuts[] = {
    {any, "copy<4>  seed 77  start 3 5  ((2,7),5):((35,5),1)  (14,5):(1,14)",
     "copy<4>  seed 1  _1:_0  _1:_0"},
    {any, "transpose<2>  seed 77  (7,(2,5)):(1,(7,14))  (10,7):(1,10)",
     "transpose<2>  seed 1  (_1,_1):(_0,_0)  (_1,_1):(_0,_0)"},
    {any, "fill<1>  seed 9  (3,4):(1,5)  77", "fill<1>  seed 1  _1:_0  _1"},
    {any, "local_partition<4>  seed 9  (7,5):(1,7)  (7,5):(5,1)  (2,3):(3,1)",
     "local_partition<4>  seed 1  _1:_0  _1:_0  _1:_0"},
    {many, "copy<4>  seed 77  (7,13):(13,1)  (7,13):(1,7)", "copy<4>  seed 1  _11:_0  _11:_0"},
    {two_modes_of_three, "copy_if<4>  seed 77  (5,6)  (7,(2,5)):(10,(1,2))  (7,(2,5)):(1,(7,14))",
     "copy_if<4>  seed 1  (_1,_1)  _3:_0  (_1,_3):(_0,_0)"},
    {odd_start, "copy<4>  seed 77  start 3 5  (7,13):(13,1)  (7,13):(1,7)",
     "copy<4>  seed 1  start 0 5  _1:_0  _1:_0"},
    {any,
     "tma_copy<8>  seed 7  SM90_TMA_LOAD  (9,20):(20,1)  Sw<1,4,3> o smem_ptr[64b](unset) o "
     "(_8,_4):(_4,_1)  (_8,_4)  _1",
     "tma_copy<8>  seed 1  SM90_TMA_LOAD  _1:_0  _1:_0  _1  _1"},
    {any, "gemm<4>  seed 9  signed  ((_2,_3),_5):((_1,2),_6)  (_7,_5):(_5,_1)  (_6,_7):(_7,_1)",
     "gemm<4>  seed 1  signed  _1:_0  _1:_0  _1:_0"},
    {any,
     "cooperative_gemm<4>  seed 9  SM80_16x8x8_F32TF32TF32F32_TN 2 3  (_2,_1,_1):(_1,_2,_0)  "
     "(_,_16,_8)  (_19,_9):(_9,_1)  (_5,_9):(_9,_1)  (_19,_5):(5,_1)",
     "cooperative_gemm<4>  seed 1  SM80_16x8x8_F32TF32TF32F32_TN 2 3  _1:_0  (_,_1,_1)  "
     "(_1,_1):(_0,_0)  (_1,_1):(_0,_0)  (_1,_1):(_0,_0)"},
    {swizzled, "copy<4>  seed 77  Sw<3,4,3> o 16 o (8,8):(8,1)  64:1",
     "copy<4>  seed 1  Sw<0,0,0> o _0 o _1:_0  _1:_0"},
};

START_TEST(what_does_not_matter_is_cut_away)
{
    char text[DIFFER_LINE];
    int64_t least = eleven;
    struct differ_case c = case_of(cuts[_i].from);
    differ_shrink(&c, cuts[_i].fails, &least);
    differ_print(&c, text, sizeof text);
    ck_assert_str_eq(text, cuts[_i].to);
}
END_TEST

/* Whatever the case, the result still fails and is not larger. */
START_TEST(what_comes_out_still_fails)
{
    static struct generator g;
    for (int op = 0; gpu_operations[op] != NULL; ++op)
        for (int64_t number = 0; number < 4; ++number) {
            struct differ_key d = {
                .seed = 3, .op = gpu_operations[op], .bytes = 8, .number = number};
            struct differ_case c;
            struct differ_plan p;
            int64_t least = 4;
            if (!differ_generate(&g, &d, &c) || !many(&least, &c))
                continue;
            differ_shrink(&c, many, &least);
            ck_assert(many(&least, &c));
            /* the fewest sums of an instruction of doubles are 8 x 8 */
            ck_assert(understood(&c, &p));
            ck_assert_int_le(p.size, d.op == &gpu_op_tiled_mma ? 128 : 8);
        }
}
END_TEST

Suite *differ_shrink_suite(void)
{
    Suite *s = suite_create("differ_shrink");
    TCase *all = tcase_create("differ_shrink");
    tcase_add_loop_test(all, what_does_not_matter_is_cut_away, 0, sizeof cuts / sizeof cuts[0]);
    tcase_add_test(all, what_comes_out_still_fails);
    tcase_set_timeout(all, 60);
    suite_add_tcase(s, all);
    return s;
}
