/* row_table_v3.c - the functions for newer processors against those for any: every operation, on
 * rows of numbers that are drawn, and of those at the ends of their ranges. */
#include "spec-tests/unit/emu/fixture.h"

#include "emu/exec/alu/row_table_v3.h"
#include "emu/state/random.h"

#include <string.h>

enum { TURNS = 200, ROWS = 2 * EMU_LANES };

typedef struct drawn {
    uint32_t a[ROWS], b[ROWS], c[ROWS], d[ROWS];
} drawn;

static const uint32_t ends[] = {0,          1,          31,         32,         63,
                                64,         0x7fffffff, 0x80000000, 0xffffffff, 0x00800000,
                                0x80800000, 0x007fffff, 0x7f800000, 0xff800000, 0x7fc00001,
                                0x3f800000, 0xbf800000, 0x80000000};

static uint32_t draw(uint64_t *random)
{
    uint64_t v = emui_random(random);
    return v % 3 == 0 ? ends[v / 3 % (sizeof ends / sizeof ends[0])] : (uint32_t)(v >> 16);
}

static void draw_rows(uint64_t *random, drawn *v)
{
    for (int k = 0; k < ROWS; ++k) {
        v->a[k] = draw(random);
        v->b[k] = draw(random);
        v->c[k] = draw(random);
        v->d[k] = 0;
    }
}

/* What an operation says, and what it writes. */
static emui_ordering compute(const emui_row_operation *o, drawn *v)
{
    emui_ordering said = {1, 0, 0};
    if (o->form == EMUI_ROW_ONE)
        said.less = o->does.one(v->d, v->a);
    else if (o->form == EMUI_ROW_TWO)
        said.less = o->does.two(v->d, v->a, v->b);
    else if (o->form == EMUI_ROW_THREE)
        said.less = o->does.three(v->d, v->a, v->b, v->c);
    else if (o->form == EMUI_ROW_COMPARE)
        said = o->does.compare(v->a, v->b);
    else if (o->form == EMUI_ROW_PREDICATE)
        said.less = o->does.predicate(v->a[0], v->b[0]);
    else
        o->does.select(v->d, v->a, v->b, v->c[0]);
    return said;
}

START_TEST(both_say_the_same)
{
    const emui_row_family *any = &emui_families_any()[_i], *v3 = &emui_families_v3()[_i];
    uint64_t random = 1;
    ck_assert_int_eq(any->rows, v3->rows);
    for (int k = 0; emui_has_v3() && k < any->rows; ++k)
        for (int turn = 0; turn < TURNS; ++turn) {
            drawn one, other;
            draw_rows(&random, &one);
            other = one;
            emui_ordering a = compute(&any->row[k], &one), b = compute(&v3->row[k], &other);
            ck_assert_msg(memcmp(&a, &b, sizeof a) == 0 && memcmp(&one, &other, sizeof one) == 0,
                          "%s, turn %d", any->row[k].name, turn);
        }
}
END_TEST

Suite *emu_row_table_v3_suite(void)
{
    Suite *s = suite_create("emu_row_table_v3");
    TCase *c = tcase_create("emu_row_table_v3");
    tcase_add_loop_test(c, both_say_the_same, 0, EMUI_FAMILIES);
    suite_add_tcase(s, c);
    return s;
}
