/* permission.c - parts of a region that may not be used in each way. */
#include "emu/state/permission.h"
#include "emu/state/state.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

enum { BYTES = 40 };

/* The region as a text: what may be done with each byte; the states say which are limited. */
static void expect(const emui_region *r, const char *text)
{
    for (uint64_t i = 0; i < BYTES; ++i) {
        const emui_limit *l = emui_limit_at(r, i);
        unsigned may = l == NULL ? EMUI_MAY_ALL : l->may;
        ck_assert_msg(may == (unsigned)(text[i] - '0'), "byte %d: %u", (int)i, may);
        ck_assert_int_eq((r->state[i] & EMUI_LIMITED) != 0, may != EMUI_MAY_ALL);
    }
}

START_TEST(parts_replace_parts)
{
    static const struct {
        uint64_t from, to;
        unsigned may;
        const char *then;
    } steps[] = {{8, 32, 0, "7777777700000000000000000000000077777777"},
                 {12, 16, 7, "7777777700007777000000000000000077777777"},
                 {14, 20, 1, "7777777700007711111100000000000077777777"},
                 {16, 17, 3, "7777777700007711311100000000000077777777"},
                 {0, 8, 2, "2222222200007711311100000000000077777777"},
                 {4, 18, 7, "2222777777777777771100000000000077777777"},
                 {40, 40, 0, "2222777777777777771100000000000077777777"},
                 {0, 40, 7, "7777777777777777777777777777777777777777"}};
    uint8_t state[BYTES] = {0};
    emui_region r = {.bytes = BYTES, .state = state};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; ++i) {
        const emui_limit part = {steps[i].from, steps[i].to, steps[i].may, "pool"};
        ck_assert(emui_limit_set(&r, &part));
        expect(&r, steps[i].then);
    }
    emui_limits_free(&r);
    emui_limits_free(&r);
}
END_TEST

START_TEST(parts_lie_in_the_region)
{
    uint8_t state[BYTES] = {0};
    emui_region r = {.bytes = BYTES, .state = state};
    ck_assert(!emui_limit_set(&r, &(emui_limit){8, BYTES + 1, 0, ""}));
    ck_assert(!emui_limit_set(&r, &(emui_limit){8, 7, 0, ""}));
    ck_assert_ptr_null(emui_limit_at(&r, 8));
}
END_TEST

/* Against bytes of their own, one by one. */
START_TEST(random_parts)
{
    uint8_t state[BYTES] = {0}, may[BYTES];
    char text[BYTES + 1] = "";
    emui_region r = {.bytes = BYTES, .state = state};
    uint32_t seed = 7;
    memset(may, 7, sizeof may);
    for (int k = 0; k < 2000; ++k) {
        seed = seed * 1103515245 + 12345;
        uint64_t from = (seed >> 8) % BYTES, to = from + (seed >> 16) % (BYTES - from + 1);
        unsigned is = seed >> 28 & 7;
        ck_assert(emui_limit_set(&r, &(emui_limit){from, to, is, ""}));
        memset(may + from, (int)is, to - from);
        for (int i = 0; i < BYTES; ++i)
            text[i] = (char)('0' + may[i]);
        expect(&r, text);
    }
    emui_limits_free(&r);
}
END_TEST

Suite *emu_permission_suite(void)
{
    Suite *s = suite_create("emu_permission");
    TCase *c = tcase_create("emu_permission");
    tcase_add_test(c, parts_replace_parts);
    tcase_add_test(c, parts_lie_in_the_region);
    tcase_add_test(c, random_parts);
    suite_add_tcase(s, c);
    return s;
}
