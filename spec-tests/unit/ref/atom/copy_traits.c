/* copy_traits.c - copy atoms: their layouts against records, instructions and each other.
 *
 * What is here: the recorded traits to the letter; that each bit is moved once; that the matrix
 * and shuffle layouts say what the instructions do, worked out lane by lane; elements of every
 * width. What is not: names and their faults (copy_names.c), tensor memory (copy_tmem.c). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/atom/copy_traits.h"
#include "spec-tests/judge/verdict/vector.h"

#include <stdio.h>
#include <string.h>

enum { LANES = 32, MAX_VALUES = 256, MAX_BITS = LANES * MAX_VALUES, MAX_ROWS = 200 };

static const int widths[] = {1, 2, 4, 8, 16, 32, 64, 128, 256};
enum { WIDTHS = sizeof widths / sizeof widths[0] };

/* Every value of a (thread, value) layout. */
struct table {
    int threads, values;
    int64_t at[LANES][MAX_VALUES];
};

static struct table src, dst, ref;

static void read_table(ct_ctx *cx, struct table *t, ct_layout l)
{
    ct_value thread = ct_size(cx, ct_get(cx, l, 0)), value = ct_size(cx, ct_get(cx, l, 1));
    size_t mark = ct_mark(cx);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    t->threads = (int)ct_int(thread);
    t->values = (int)ct_int(value);
    ck_assert_int_le(t->threads, LANES);
    ck_assert_int_le(t->values, MAX_VALUES);
    for (int i = 0; i < t->threads; ++i)
        for (int v = 0; v < t->values; ++v) {
            ct_value coord[2] = {ct_dynamic(cx, i), ct_dynamic(cx, v)};
            t->at[i][v] = ct_int(ct_layout_call(cx, l, ct_make_tuple(cx, 2, coord)));
            ct_release(cx, mark);
        }
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
}

static void read_tables(ct_ctx *cx, const ct_copy_traits *t)
{
    read_table(cx, &src, t->SrcLayout);
    read_table(cx, &dst, t->DstLayout);
    read_table(cx, &ref, t->RefLayout);
}

/* Operation i that copies from or to no tensor memory; false past the last. */
static bool copy_at(int i, char *name, size_t size)
{
    int seen = -1;
    for (int k = 0; ct_copy_op(k, name, size) > 0; ++k) {
        seen += strncmp(name, "SM100_TMEM_", 11) != 0 && strncmp(name, "SM100_UTCCP_", 12) != 0;
        if (seen == i)
            return true;
    }
    return false;
}

/* ---- Records --------------------------------------------------------------------------------- */

static ct_layout field_of(const ct_copy_traits *t, const char *field)
{
    if (strcmp(field, "ThrID") == 0)
        return t->ThrID;
    if (strcmp(field, "SrcLayout") == 0)
        return t->SrcLayout;
    if (strcmp(field, "DstLayout") == 0)
        return t->DstLayout;
    if (strcmp(field, "ValID") == 0)
        return t->ValID;
    ck_assert_str_eq(field, "RefLayout");
    return t->RefLayout;
}

static const struct {
    const char *path;
    unsigned count;
} records[] = {
    {"spec-tests/spec/recorded/cute-4.7.0/copy_traits.vec", 31 * 4},
    {"spec-tests/spec/recorded/cute-4.7.0/copy_traits_blackwell.vec", 986},
};

START_TEST(recorded_traits_are_exact)
{
    static const char prefix[] = "Copy_Traits.";
    struct vector_file f;

    vector_read(&f, records[_i].path);
    ck_assert_uint_eq(f.fault_count, 0);
    ck_assert_uint_eq(f.count, records[_i].count);
    for (size_t i = 0; i < f.count; ++i) {
        const struct vector *v = &f.vectors[i];
        ck_assert_int_eq(strncmp(v->op, prefix, strlen(prefix)), 0);
        ck_assert_int_eq(v->n, 1);
        ct_ctx *cx = harness_context();
        ct_copy_traits t = ct_Copy_Traits(cx, v->args[0]);
        harness_is(cx, field_of(&t, v->op + strlen(prefix)), v->expected);
    }
    vector_free(&f);
}
END_TEST

/* ---- Laws ------------------------------------------------------------------------------------ */

/* How many threads hold each bit, one that a stride of 0 repeats counted once. */
static int holders(const struct table *t, int *count)
{
    int bits = 0;
    memset(count, 0, MAX_BITS * sizeof *count);
    for (int i = 0; i < t->threads; ++i) {
        bool again = false;
        for (int j = 0; j < i; ++j)
            again = again || t->at[j][0] == t->at[i][0];
        for (int v = 0; v < t->values && !again; ++v) {
            ck_assert_int_ge(t->at[i][v], 0);
            ck_assert_int_lt(t->at[i][v], MAX_BITS);
            bits += count[t->at[i][v]]++ == 0;
        }
    }
    return bits;
}

/* T and V are bijective onto the bits 0 .. n-1, for one n on all sides: so every bit of the source
 * goes to one place of the destination, and all places are filled. */
START_TEST(each_bit_is_moved_once)
{
    static int count[MAX_BITS];
    const struct table *const side[] = {&src, &dst, &ref};
    char name[80];

    for (int i = 0; copy_at(i, name, sizeof name); ++i) {
        ct_ctx *cx = harness_context();
        ct_copy_traits t = ct_Copy_Traits(cx, name);
        read_tables(cx, &t);
        int bits = holders(&ref, count);
        for (int s = 0; s < 3; ++s) {
            ck_assert_int_eq(side[s]->threads, (int)ct_int(ct_size(cx, t.ThrID)));
            ck_assert_msg(holders(side[s], count) == bits, "%s: side %d", name, s);
            for (int b = 0; b < bits; ++b)
                ck_assert_msg(count[b] == 1, "%s: side %d has bit %d %d times", name, s, b,
                              count[b]);
        }
    }
}
END_TEST

START_TEST(two_types_make_two_widths)
{
    ct_ctx *cx = harness_context();
    ct_copy_traits t = ct_Copy_Traits(cx, "UniversalCopy<u8,u64>");
    harness_is(cx, t.SrcLayout, "(_1,_8):(_0,_1)");
    harness_is(cx, t.DstLayout, "(_1,_64):(_0,_1)");
    harness_is(cx, t.RefLayout, "(_1,_8):(_0,_1)");
}
END_TEST

/* ---- Instructions ---------------------------------------------------------------------------- */

/* Register j of lane l holds two elements of matrix j: (l/4, 2(l%4)) and its neighbour in the row,
 * transposed (2(l%4), l/4) and its neighbour in the column. Row r of matrix j is read or written
 * at the address of lane 8j + r. */
static void expect_matrices(const struct table *memory, const struct table *registers, int n,
                            bool transposed)
{
    ck_assert_int_eq(memory->values, 128);
    ck_assert_int_eq(registers->values, 32 * n);
    for (int l = 0; l < LANES; ++l)
        for (int v = 0; v < registers->values; ++v) {
            int matrix = v / 32, half = v / 16 % 2, bit = v % 16;
            int a = l / 4, b = 2 * (l % 4) + half;
            int row = transposed ? b : a, column = transposed ? a : b;
            ck_assert_int_eq(registers->at[l][v], memory->at[8 * matrix + row][16 * column + bit]);
        }
    for (int l = 8 * n; l < LANES; ++l)
        ck_assert_int_eq(memory->at[l][0], memory->at[l % (8 * n)][0]);
}

START_TEST(matrices_are_where_the_instruction_puts_them)
{
    static const struct {
        const char *load, *store;
        int matrices;
        bool transposed;
    } pair[] = {
        {"SM75_U32x1_LDSM_N", "SM90_U32x1_STSM_N", 1, false},
        {"SM75_U32x2_LDSM_N", "SM90_U32x2_STSM_N", 2, false},
        {"SM75_U32x4_LDSM_N", "SM90_U32x4_STSM_N", 4, false},
        {"SM75_U16x2_LDSM_T", "SM90_U16x2_STSM_T", 1, true},
        {"SM75_U16x4_LDSM_T", "SM90_U16x4_STSM_T", 2, true},
        {"SM75_U16x8_LDSM_T", "SM90_U16x8_STSM_T", 4, true},
    };
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; ++i) {
        ct_ctx *cx = harness_context();
        ct_copy_traits load = ct_Copy_Traits(cx, pair[i].load);
        ct_copy_traits store = ct_Copy_Traits(cx, pair[i].store);
        read_tables(cx, &load);
        expect_matrices(&src, &dst, pair[i].matrices, pair[i].transposed);
        ck_assert(ct_same(load.SrcLayout, store.DstLayout));
        ck_assert(ct_same(load.DstLayout, store.SrcLayout));
        ck_assert(ct_same(load.DstLayout, load.RefLayout));
        ck_assert(ct_same(store.SrcLayout, store.RefLayout));
    }
}
END_TEST

/* CuTe's traits of the transposing move do not transpose; the record says so, and so does this. */
START_TEST(a_turned_matrix_stays_in_the_traits)
{
    ct_ctx *cx = harness_context();
    ct_copy_traits t = ct_Copy_Traits(cx, "SM75_U32x1_MOVM_T");
    ck_assert(ct_same(t.SrcLayout, t.DstLayout));
    harness_is(cx, t.RefLayout, "(_32,_32):(_32,_1)");
}
END_TEST

/* Byte b of register j of lane l is of a matrix of bytes: rows 2(l%4) and its neighbour, columns
 * l/4 and 8 further on. Rows are named by the lanes in an order of their own only in matrices of 16
 * rows, where 0, 1, 8 and 9 come first. */
static void expect_bytes(const struct table *memory, const struct table *registers, bool load)
{
    static const int order[] = {0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15};
    for (int l = 0; l < LANES; ++l)
        for (int v = 0; v < registers->values; ++v) {
            int row = 8 * (v / 32) + 2 * (l % 4) + v / 8 % 2, column = l / 4 + 8 * (v / 16 % 2);
            int lane = row;
            for (int k = 0; load && k < 16; ++k)
                lane = order[k] == row % 16 ? row / 16 * 16 + k : lane;
            ck_assert_int_eq(registers->at[l][v], memory->at[lane][8 * column + v % 8]);
        }
}

START_TEST(bytes_are_where_the_instruction_puts_them)
{
    static const char *const names[] = {"SM100_U8x8_LDSM_T", "SM100_U8x16_LDSM_T",
                                        "SM100_U8x4_STSM_T", "SM100_U8x8_STSM_T",
                                        "SM100_U8x16_STSM_T"};
    bool load = _i < 2;
    ct_ctx *cx = harness_context();
    ct_copy_traits t = ct_Copy_Traits(cx, names[_i]);
    read_tables(cx, &t);
    expect_bytes(load ? &src : &dst, load ? &dst : &src, load);
    ck_assert(ct_same(t.RefLayout, load ? t.DstLayout : t.SrcLayout));
}
END_TEST

/* Register r of lane l takes what lane l, its bit x set to r, held in the register whose number is
 * that bit of l. */
START_TEST(shuffles_exchange_lane_and_register)
{
    static const int xs[] = {1, 4};
    for (int i = 0; i < 2; ++i) {
        char name[80];
        int x = xs[i];
        ct_ctx *cx = harness_context();
        snprintf(name, sizeof name, "SM50_Shuffle_U32_2x2Trans_XOR%d", x);
        ct_copy_traits t = ct_Copy_Traits(cx, name);
        read_tables(cx, &t);
        for (int l = 0; l < LANES; ++l)
            for (int v = 0; v < 64; ++v) {
                int r = v / 32, from = r == 1 ? l | x : l & ~x, own = (l & x) != 0;
                ck_assert_int_eq(dst.at[l][v], src.at[from][32 * own + v % 32]);
            }
    }
}
END_TEST

/* ---- Elements -------------------------------------------------------------------------------- */

/* Would two threads hold parts of one element? */
static bool shared(const struct table *t, int width)
{
    static int64_t owner[MAX_BITS];
    memset(owner, -1, sizeof owner);
    for (int i = 0; i < t->threads; ++i)
        for (int v = 0; v < t->values; ++v) {
            int64_t *o = &owner[t->at[i][v] / width];
            if (*o >= 0 && *o != t->at[i][0])
                return true;
            *o = t->at[i][0];
        }
    return false;
}

/* Element v of a thread begins at its bit v * width. */
static void expect_elements(ct_ctx *cx, ct_layout values, const struct table *bits, int width)
{
    static struct table t;
    read_table(cx, &t, values);
    ck_assert_int_eq(t.threads, bits->threads);
    ck_assert_int_eq(t.values, (bits->values + width - 1) / width);
    for (int i = 0; i < t.threads; ++i)
        for (int v = 0; v < t.values; ++v)
            ck_assert_int_eq(t.at[i][v], bits->at[i][v * width] / width);
}

/* An atom is refused exactly where threads would share an element; the side is the first one. */
START_TEST(atoms_keep_their_threads)
{
    static const char *const names[] = {"Src", "Dst", "Ref"};
    char name[80];

    for (int i = 0; copy_at(i, name, sizeof name); ++i) {
        ct_ctx *cx = harness_context();
        ct_copy_traits t = ct_Copy_Traits(cx, name);
        const struct table *const side[] = {&src, &dst, &ref};
        read_tables(cx, &t);
        for (int w = 0; w < WIDTHS; ++w) {
            int s = 0;
            while (s < 3 && !shared(side[s], widths[w]))
                ++s;
            ct_copy_traits atom = ct_Copy_Atom(cx, name, widths[w]);
            if (s < 3) {
                char part[80];
                snprintf(part, sizeof part, "is not valid for %s of ValType", names[s]);
                harness_fails(cx, CT_EINVAL, part);
                continue;
            }
            ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
            ck_assert(ct_same(atom.ThrID, t.ThrID));
            expect_elements(cx, atom.SrcLayout, &src, widths[w]);
            expect_elements(cx, atom.DstLayout, &dst, widths[w]);
            expect_elements(cx, atom.RefLayout, &ref, widths[w]);
        }
    }
}
END_TEST

START_TEST(elements_of_odd_widths_are_refused)
{
    static const int odd[] = {0, -8, INT32_MIN, 6, 24};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; ++i) {
        ct_ctx *cx = harness_context();
        ct_Copy_Atom(cx, "SM75_U32x2_LDSM_N", odd[i]);
        ck_assert_int_ne(ct_check(cx), CT_OK);
        ck_assert_str_ne(ct_message(cx), "");
    }
}
END_TEST

/* ---- Memory ---------------------------------------------------------------------------------- */

/* (number of the operation, side, width of the element or 0 for bits) */
static ct_value ask(ct_ctx *cx, const ct_value *a)
{
    char name[80];
    int width = (int)ct_int(a[2]);
    ct_copy_op((int)ct_int(a[0]), name, sizeof name);
    ct_copy_traits t = width == 0 ? ct_Copy_Traits(cx, name) : ct_Copy_Atom(cx, name, width);
    const ct_layout side[] = {t.ThrID, t.SrcLayout, t.DstLayout, t.RefLayout};
    return side[ct_int(a[1])];
}

START_TEST(little_memory_is_no_other_answer)
{
    static char rows[MAX_ROWS][200];
    static const char *list[MAX_ROWS + 1];
    char name[80];
    int n = 0;

    for (int i = 0; ct_copy_op(i, name, sizeof name) > 0; i += 7)
        for (int width = 0; width <= 64; width += 32) {
            int side = (i + width / 32) % 4;
            ct_ctx *cx = harness_context();
            ct_value a[] = {ct_static(cx, i), ct_static(cx, side), ct_static(cx, width)};
            ct_value v = ask(cx, a);
            int head = snprintf(rows[n], sizeof rows[n], "_%d  _%d  _%d  ", i, side, width);
            if (ct_check(cx) == CT_OK)
                snprintf(rows[n] + head, sizeof rows[n] - (size_t)head, "=  %s", ct_str(cx, v));
            else
                snprintf(rows[n] + head, sizeof rows[n] - (size_t)head, "!  CT_EINVAL  %.60s",
                         ct_message(cx));
            list[n] = rows[n];
            ck_assert_int_lt(++n, MAX_ROWS);
        }
    harness_any(ask, list);
}
END_TEST

Suite *copy_traits_suite(void)
{
    Suite *suite = suite_create("copy_traits");
    TCase *all = tcase_create("copy_traits");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, recorded_traits_are_exact, 0, 2);
    tcase_add_test(all, each_bit_is_moved_once);
    tcase_add_test(all, two_types_make_two_widths);
    tcase_add_test(all, matrices_are_where_the_instruction_puts_them);
    tcase_add_loop_test(all, bytes_are_where_the_instruction_puts_them, 0, 5);
    tcase_add_test(all, a_turned_matrix_stays_in_the_traits);
    tcase_add_test(all, shuffles_exchange_lane_and_register);
    tcase_add_test(all, atoms_keep_their_threads);
    tcase_add_test(all, elements_of_odd_widths_are_refused);
    tcase_add_test(all, little_memory_is_no_other_answer);
    suite_add_tcase(suite, all);
    return suite;
}
