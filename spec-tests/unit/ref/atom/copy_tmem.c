/* copy_tmem.c - copies from and to tensor memory, word by word.
 *
 * What is here: which word each register of each lane is, worked out from the shape's name; that
 * every word is moved once; the address of each. What is not: the single layouts, which the
 * recorded answers hold (copy_traits.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/copy_traits.h"

#include <stdio.h>
#include <string.h>

enum { LANES = 32, WORD = 32, DATAPATHS = 128, MAX_WORDS = 4096 };

static const int64_t datapath = 1 << 21;

/* The value of a layout at (i,j), or at one number. */
static int64_t at(ct_ctx *cx, ct_layout l, int64_t i, int64_t j)
{
    size_t mark = ct_mark(cx);
    ct_value c[2] = {ct_dynamic(cx, i), ct_dynamic(cx, j)};
    int64_t v = ct_int(ct_layout_call(cx, l, ct_make_tuple(cx, 2, c)));
    ct_release(cx, mark);
    return v;
}

static int64_t at_number(ct_ctx *cx, ct_layout l, int64_t i)
{
    size_t mark = ct_mark(cx);
    int64_t v = ct_int(ct_layout_call(cx, l, ct_dynamic(cx, i)));
    ct_release(cx, mark);
    return v;
}

/* ---- Loads and stores ---- */

struct shape {
    const char *name;
    int rows, columns; /* datapaths and words of each, in one repetition */
};

static const struct shape shapes[] = {
    {"16dp256b", 16, 8}, {"16dp128b", 16, 4}, {"16dp64b", 16, 2},
    {"16dp32b", 16, 2},  {"32dp32b", 32, 1},
};

/* Register r of lane l: the datapath, and the word of it, of so many repetitions. */
static void place(int shape, int times, int l, int r, int *row, int *column)
{
    switch (shape) {
    case 0: /* two words side by side, then the same 8 datapaths further on */
        *row = l / 4 + 8 * (r / 2 % 2);
        *column = 2 * (l % 4) + r % 2 + 8 * (r / 4);
        break;
    case 1:
        *row = l / 4 + 8 * (r % 2);
        *column = l % 4 + 4 * (r / 2);
        break;
    case 2:
        *row = l / 4 + 8 * (l % 2);
        *column = l / 2 % 2 + 2 * r;
        break;
    case 3: /* half a datapath */
        *row = l % 16;
        *column = l / 16 * times + r;
        break;
    default:
        *row = l;
        *column = r;
    }
}

static void expect_registers(ct_ctx *cx, const char *op, int shape, int times, ct_layout lanes)
{
    static bool moved[MAX_WORDS];
    const struct shape *s = &shapes[shape];
    int words = s->rows * s->columns * times, registers = words / LANES;
    memset(moved, 0, sizeof moved);
    ck_assert_int_eq(ct_int(ct_size(cx, lanes)), words);
    for (int l = 0; l < LANES; ++l)
        for (int r = 0; r < registers; ++r) {
            int row, column;
            place(shape, times, l, r, &row, &column);
            int word = row * s->columns * times + column;
            ck_assert_msg(at(cx, lanes, l, r) == word, "%s: register %d of lane %d", op, r, l);
            ck_assert(!moved[word]);
            moved[word] = true;
        }
}

/* Words are 32 bits of a datapath, or the lower halves of two columns. */
static void expect_addresses(ct_ctx *cx, const struct shape *s, int times, bool half,
                             ct_layout addresses)
{
    int cell = half ? WORD / 2 : WORD, row = s->columns * times * WORD;
    for (int bit = 0; bit < s->rows * row; bit += cell) {
        int64_t to = bit / row * datapath + bit % row / cell * WORD;
        ck_assert_int_eq(at_number(cx, addresses, bit), to);
        ck_assert_int_eq(at_number(cx, addresses, bit + cell - 1), to + cell - 1);
    }
}

static void expect_operation(const char *op, int shape, int times, bool store, bool half)
{
    ct_ctx *cx = harness_context();
    ct_copy_traits t = ct_Copy_Atom(cx, op, WORD);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ct_layout lanes = store ? t.SrcLayout : t.DstLayout, memory = store ? t.DstLayout : t.SrcLayout;
    expect_registers(cx, op, shape, times, lanes);
    ck_assert(ct_same(memory, t.RefLayout));
    for (int i = 0; i < LANES; i += 31)
        for (int v = 0; v < ct_int(ct_size(cx, lanes)); ++v)
            ck_assert_int_eq(at(cx, memory, i, v), v);
    expect_addresses(cx, &shapes[shape], times, half, t.ValID);
}

/* Each shape repeats up to 128 registers a lane. */
START_TEST(each_register_holds_its_word)
{
    const struct shape *s = &shapes[_i];
    for (int times = 1; s->rows * s->columns * times <= MAX_WORDS; times *= 2)
        for (int form = 0; form < 4; ++form) {
            char op[80];
            bool store = form % 2 == 1, half = form / 2 == 1;
            snprintf(op, sizeof op, "SM100_TMEM_%s_%s%dx%s", store ? "STORE" : "LOAD", s->name,
                     times, half ? "_16b" : "");
            expect_operation(op, _i, times, store, half);
        }
}
END_TEST

START_TEST(a_load_with_a_maximum_is_a_load)
{
    expect_operation("SM100_TMEM_LOAD_STAT_32dp32b32x", 4, 32, false, false);
    expect_operation("SM100_TMEM_LOAD_STAT_32dp32b128x", 4, 128, false, false);
}
END_TEST

/* ---- From shared memory ---- */

static const struct {
    const char *name;
    int rows, bits, parts; /* of the source, one part after another */
    int first[4];          /* the datapaths where the parts are written, in the order of the bits */
} copies[] = {
    {"SM100_UTCCP_128dp256bit", 128, 256, 1, {0}},
    {"SM100_UTCCP_128dp128bit", 128, 128, 1, {0}},
    {"SM100_UTCCP_4x32dp128bit", 32, 128, 1, {0, 32, 64, 96}},
    {"SM100_UTCCP_2x64dp128bitlw0213", 64, 128, 1, {0, 64}},
    {"SM100_UTCCP_2x64dp128bitlw0123", 32, 128, 2, {0, 64, 32, 96}},
};

START_TEST(each_datapath_gets_its_part)
{
    for (int ctas = 1; ctas <= 2; ++ctas) {
        char op[80];
        ct_ctx *cx = harness_context();
        int rows = copies[_i].rows, part = rows * copies[_i].bits;
        snprintf(op, sizeof op, "%s_%dcta", copies[_i].name, ctas);
        ct_copy_traits t = ct_Copy_Traits(cx, op);
        ck_assert_int_eq(ct_int(ct_size(cx, t.ThrID)), ctas);
        for (int bit = 0; bit < DATAPATHS * copies[_i].bits; bit += 7) {
            int from = bit / part % copies[_i].parts * part + bit % part;
            int row = copies[_i].first[bit / part] + bit % rows;
            ck_assert_int_eq(at(cx, t.SrcLayout, ctas - 1, bit), from);
            ck_assert_int_eq(at(cx, t.DstLayout, ctas - 1, bit), bit);
            ck_assert_int_eq(at_number(cx, t.ValID, bit), row * datapath + bit % part / rows);
        }
        ck_assert(ct_same(t.RefLayout, t.DstLayout));
    }
}
END_TEST

START_TEST(four_datapaths_are_every_32nd)
{
    ct_ctx *cx = harness_context();
    ct_copy_traits t = ct_Copy_Traits(cx, "SM100_UTCCP_4dp256bit_1cta");
    for (int bit = 0; bit < 4 * 256; ++bit) {
        int64_t to = at(cx, t.DstLayout, 0, bit);
        ck_assert_int_eq(at(cx, t.SrcLayout, 0, bit), to);
        ck_assert_int_eq(at_number(cx, t.ValID, to), bit % 4 * 32 * datapath + bit / 4);
    }
}
END_TEST

Suite *copy_tmem_suite(void)
{
    Suite *suite = suite_create("copy_tmem");
    TCase *all = tcase_create("copy_tmem");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, each_register_holds_its_word, 0, 5);
    tcase_add_test(all, a_load_with_a_maximum_is_a_load);
    tcase_add_loop_test(all, each_datapath_gets_its_part, 0, 5);
    tcase_add_test(all, four_datapaths_are_every_32nd);
    suite_add_tcase(suite, all);
    return suite;
}
