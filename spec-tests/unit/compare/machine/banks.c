/* banks.c - the two counts of wavefronts: known ones, and that a wrong one is noticed.
 *
 * What is here: layouts whose cost is known, counters that are wrong, smallest cases. What is not:
 * the many cases (judge --banks). */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "spec-tests/compare/machine/banks.h"
#include "spec-tests/judge/verdict/options.h"
#include "spec-tests/support/text.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

static const struct known {
    const char *layout;
    int element, width, lanes;
    enum bank_kind kind;
    int wavefronts;
} known[] = {
    {"_32:_1", 4, 4, 32, BANK_LOAD, 1},
    {"_32:_1", 1, 1, 32, BANK_STORE, 1},
    {"_32:_2", 4, 4, 32, BANK_LOAD, 2},
    {"_32:_32", 4, 4, 32, BANK_STORE, 32},
    {"_32:_33", 4, 4, 32, BANK_LOAD, 1},
    {"_32:_0", 4, 4, 32, BANK_STORE, 1},
    {"_32:_1", 8, 8, 32, BANK_LOAD, 2},
    {"_32:_1", 16, 16, 32, BANK_LOAD, 4},
    {"(_2,_32):(_1,_2)", 4, 8, 32, BANK_STORE, 2},
    /* l and l ^ 1 want one address: loads take two phases at once, stores do not */
    {"(_2,_16):(_0,_1)", 16, 16, 32, BANK_LOAD, 2},
    {"(_2,_16):(_0,_1)", 16, 16, 32, BANK_STORE, 4},
    {"(_2,_2,_8):(_1,_0,_2)", 8, 8, 32, BANK_LOAD, 1},
    {"(_2,_2,_2,_4):(_1,_2,_0,_4)", 8, 8, 32, BANK_LOAD, 2},
    /* 8 rows of 128 bytes: one bank each, until they are swizzled */
    {"(_8,_8):(_1,_8)", 2, 16, 8, BANK_MATRICES, 1},
    {"(_8,_8):(_1,_64)", 2, 2, 32, BANK_LOAD, 4},
    {"((_8),_8):((_1),_64)", 2, 16, 8, BANK_MATRICES, 8},
    {"Sw<3,3,3> o _0 o ((_8),_8):((_1),_64)", 2, 16, 8, BANK_MATRICES, 1},
};
enum { KNOWN = sizeof known / sizeof known[0] };

START_TEST(known_costs)
{
    const struct known *k = &known[_i];
    int64_t address[BANK_LANES];
    struct oracle *o = need(malloc(sizeof *o));
    ck_assert(bank_addresses(o, k->layout, k->element, k->width, k->lanes, address));
    ck_assert_msg(bank_wavefronts(address, k->lanes, k->width, k->kind) == k->wavefronts,
                  "%s: %d, not %d", k->layout,
                  bank_wavefronts(address, k->lanes, k->width, k->kind), k->wavefronts);
    free(o);
}
END_TEST

START_TEST(texts_that_are_no_layouts_of_a_warp)
{
    int64_t address[BANK_LANES];
    struct oracle *o = need(malloc(sizeof *o));
    ck_assert(!bank_addresses(o, "_31:_1", 4, 4, 32, address));
    ck_assert(!bank_addresses(o, "(_31", 4, 4, 32, address));
    ck_assert(!bank_addresses(o, "_32:_1", 4, 8, 32, address));
    free(o);
}
END_TEST

/* Machines that count wrong: without pairs, with lanes as words, one too many for swizzled ones. */
static int no_pairs(struct banks_emu *b, const struct bank_case *c, const int64_t *address)
{
    (void)b;
    return bank_wavefronts(address, c->lanes, c->width, BANK_STORE);
}

static int whole_warp(struct banks_emu *b, const struct bank_case *c, const int64_t *address)
{
    (void)b;
    return bank_wavefronts(address, c->lanes, 4, BANK_STORE);
}

static int swizzled(struct banks_emu *b, const struct bank_case *c, const int64_t *address)
{
    return banks_emu_count(b, c, address) + (c->swizzle[0] > 0 && c->stride[1] > 1);
}

static bank_counter *const wrong[] = {no_pairs, whole_warp, swizzled};
enum { WRONG = sizeof wrong / sizeof wrong[0] };

START_TEST(a_wrong_count_is_noticed)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    ck_assert_int_eq(banks_emu_report(out, wrong[_i], 2000, 1), JUDGE_FAILED);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(text, "FAIL  seed 1, case "));
    free(text);
}
END_TEST

START_TEST(the_smallest_case)
{
    struct banks_emu *b = banks_emu_open();
    char why[BANK_TEXT];
    struct bank_case c = {.kind = BANK_LOAD,
                          .element = 2,
                          .width = 8,
                          .lanes = BANK_LANES,
                          .extent = {4, 2, 4},
                          .stride = {5, 9, 32},
                          .swizzle = {2, 3, 3}};
    ck_assert_int_eq(banks_emu_case(b, banks_emu_count, &c, why), 1);
    ck_assert_int_eq(banks_emu_case(b, swizzled, &c, why), 0);
    bank_case_shrink(b, swizzled, &c);
    ck_assert_int_eq(banks_emu_case(b, swizzled, &c, why), 0);
    ck_assert_int_eq(c.stride[0], 0);
    ck_assert_int_eq(c.stride[2], 0);
    ck_assert_int_eq(c.element, c.width);
    ck_assert_int_gt(c.swizzle[0], 0);
    banks_emu_close(b);
}
END_TEST

START_TEST(accesses_that_are_none)
{
    struct banks_emu *b = banks_emu_open();
    char why[BANK_TEXT];
    struct bank_case c = {.kind = BANK_LOAD,
                          .element = 4,
                          .width = 4,
                          .lanes = BANK_LANES,
                          .extent = {1, 1, 32},
                          .stride = {0, 0, 1000}};
    ck_assert_int_eq(banks_emu_case(b, banks_emu_count, &c, why), -1);
    c.stride[2] = 1;
    ck_assert_int_eq(banks_emu_case(b, banks_emu_count, &c, why), 1);
    banks_emu_close(b);
}
END_TEST

Suite *banks_emu_suite(void)
{
    Suite *s = suite_create("banks_emu");
    TCase *t = tcase_create("wavefronts");

    tcase_add_loop_test(t, known_costs, 0, KNOWN);
    tcase_add_test(t, texts_that_are_no_layouts_of_a_warp);
    tcase_add_loop_test(t, a_wrong_count_is_noticed, 0, WRONG);
    tcase_add_test(t, the_smallest_case);
    tcase_add_test(t, accesses_that_are_none);
    suite_add_tcase(s, t);
    return s;
}
