/* tile.c - the owners of each cell of a tile.
 *
 * What is here: owners against the layout, thread by thread; labels; refusals. What is not: which
 * layouts an atom has (view.c), ink (tilepanel.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/tile.h"

static draw_tile tile;

static draw_ctx *tile_of(const char *layout, int64_t rows, int64_t columns)
{
    draw_ctx *d = draw_context();
    draw_view view = {.layout = draw_value(d, layout), .rows = rows, .columns = columns};
    ck_assert_msg(draw_tile_of(d, &view, &tile), "%s", d->refusal);
    return d;
}

/* How often a thread and a value are among the owners of a cell. */
static int owned(int64_t cell, int32_t thread, int32_t value)
{
    int n = 0;
    for (int32_t i = tile.first[cell]; i >= 0; i = tile.owner[i].next)
        n += tile.owner[i].from <= thread && thread <= tile.owner[i].to &&
             tile.owner[i].value == value;
    return n;
}

START_TEST(every_value_of_a_thread_owns_its_cell)
{
    static const struct {
        const char *layout;
        int64_t rows, columns;
        int threads, values;
    } rows[] = {
        {"((_4,_8),_2):((_16,_1),_8)", 8, 8, 32, 2},
        {"((_4,_2),(_2,_2)):((_1,_0),(_5,_10))", 5, 7, 8, 4},
        {"(_96,_4):(_0,_1)", 1, 4, 96, 4},
        {"(_6,_2):(_1,_3)", 3, 3, 6, 2},
    };

    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k) {
        draw_ctx *d = tile_of(rows[k].layout, rows[k].rows, rows[k].columns);
        ct_layout l = tile.view.layout;
        int64_t owners = 0;
        ck_assert_int_eq(tile.threads, rows[k].threads);
        ck_assert_int_eq(tile.values, rows[k].values);
        for (int i = 0; i < rows[k].threads * rows[k].values; ++i) {
            int64_t cell = ct_int(ct_layout_call(&d->cx, l, ct_dynamic(&d->cx, i)));
            ck_assert_int_eq(owned(cell, i % rows[k].threads, i / rows[k].threads), 1);
        }
        for (int64_t cell = 0; cell < rows[k].rows * rows[k].columns; ++cell)
            owners += draw_tile_owners(&tile, cell);
        ck_assert_int_eq(owners, rows[k].threads * rows[k].values);
    }
}
END_TEST

START_TEST(labels_sum_up_the_owners)
{
    static const struct {
        const char *layout;
        int64_t rows, columns, cell;
        const char *thread, *value;
    } rows[] = {
        {"(_4,_2):(_1,_4)", 4, 2, 5, "T1", "V1"},             /* one owner */
        {"(_2,_1):(_1,_0)", 2, 2, 3, "", ""},                 /* none */
        {"(_96,_4):(_0,_1)", 1, 4, 3, "T0-95", "V3"},         /* neighbours with one value */
        {"((_2,_2),_1):((_1,_0),_0)", 2, 1, 1, "T1,3", "V0"}, /* two threads */
        {"((_2,_3),_1):((_1,_0),_0)", 2, 1, 0, "T0+2", "V0"}, /* several */
        {"(_1,_4):(_0,_0)", 1, 1, 0, "T0", "V0-3"},           /* one thread, rising values */
        {"(_1,_2):(_0,_0)", 1, 1, 0, "T0", "V0,1"},           /* two values */
        {"(_2,_2):(_0,_0)", 1, 1, 0, "T0+3", "V0.."},         /* nothing in common */
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        char t[DRAW_LABEL], v[DRAW_LABEL];
        tile_of(rows[i].layout, rows[i].rows, rows[i].columns);
        draw_tile_labels(&tile, rows[i].cell, t, v);
        ck_assert_str_eq(t, rows[i].thread);
        ck_assert_str_eq(v, rows[i].value);
    }
}
END_TEST

START_TEST(the_text_counts_threads_values_and_owners)
{
    static const struct {
        const char *layout;
        int64_t rows, columns;
        const char *text;
    } rows[] = {
        {"((_4,_8),_2):((_16,_1),_8)", 8, 8, "32 threads of 2 values, every cell has 1 owner"},
        {"(_1,_1):(_0,_0)", 1, 1, "1 thread of 1 value, every cell has 1 owner"},
        {"((_4,_2),(_2,_2)):((_1,_0),(_5,_10))", 5, 7,
         "8 threads of 4 values, a cell has 0 to 2 owners, 19 of 35 have none"},
        {"(_96,_4):(_0,_1)", 1, 4, "96 threads of 4 values, every cell has 96 owners"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        char text[160];
        tile_of(rows[i].layout, rows[i].rows, rows[i].columns);
        draw_tile_text(&tile, text, sizeof text);
        ck_assert_str_eq(text, rows[i].text);
    }
}
END_TEST

/* The place of a coordinate layout is a coordinate; a thread has the number that ThrID gives. */
START_TEST(coordinates_and_numbers_of_threads)
{
    draw_ctx *d = tile_of("(_2,_3):(_1@0,_1@1)", 2, 3);
    ck_assert_int_eq(owned(1 + 2 * 2, 1, 2), 1);

    draw_view view = {.layout = draw_value(d, "(_8,_1):(_1,_0)"),
                      .thread = draw_value(d, "(_4,_2):(_1,_16)"),
                      .rows = 8,
                      .columns = 1};
    ck_assert(draw_tile_of(d, &view, &tile));
    ck_assert_int_eq(owned(3, 3, 0), 1);
    ck_assert_int_eq(owned(7, 19, 0), 1);
}
END_TEST

/* What a tile was before is not seen. */
START_TEST(a_tile_is_filled_anew)
{
    static const char *const layouts[] = {"(_2,_3):(_1,_2)", "(_96,_4):(_0,_1)", "(_1,_1):(_0,_0)"};
    static draw_tile other;
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; ++i) {
        memset(&other, 0, sizeof other);
        memset(&tile, 0x55, sizeof tile);
        draw_ctx *d = tile_of("(_2,_2):(_1,_2)", 2, 3);
        draw_view view = {.layout = draw_value(d, layouts[i]), .rows = 2, .columns = 3};
        ck_assert(draw_tile_of(d, &view, &other));
        ck_assert(draw_tile_of(d, &view, &tile));
        ck_assert_int_eq(tile.empty, other.empty);
        ck_assert_int_eq(tile.least, other.least);
        ck_assert_int_eq(tile.most, other.most);
        ck_assert_int_eq(tile.owners, other.owners);
        ck_assert_uint_eq(tile.widest_thread, other.widest_thread);
        ck_assert_uint_eq(tile.widest_value, other.widest_value);
        ck_assert_int_eq(memcmp(tile.first, other.first, 6 * sizeof tile.first[0]), 0);
        ck_assert_int_eq(memcmp(tile.last, other.last, 6 * sizeof tile.last[0]), 0);
    }
}
END_TEST

/* The memory that a tile takes, with threads that have numbers. */
static size_t memory_for(const char *layout, int64_t rows)
{
    draw_ctx *d = draw_context();
    draw_view view = {.layout = draw_value(d, layout),
                      .thread = draw_value(d, "(_4,_1024):(_1,_16)"),
                      .rows = rows,
                      .columns = 1};
    size_t mark = ct_mark(&d->cx);
    ck_assert_msg(draw_tile_of(d, &view, &tile), "%s", d->refusal);
    return ct_mark(&d->cx) - mark;
}

START_TEST(memory_does_not_grow_with_threads)
{
    ck_assert_uint_eq(memory_for("(_100,_1):(_1,_0)", 100), memory_for("(_512,_1):(_1,_0)", 512));
    ck_assert_uint_eq(memory_for("(_8,_10):(_1,_8)", 80), memory_for("(_8,_64):(_1,_8)", 512));
}
END_TEST

START_TEST(places_outside_and_too_many_pairs_are_refused)
{
    static const struct {
        const char *layout;
        int64_t rows, columns;
        const char *part;
    } rows[] = {
        {"(_4,_2):(_1,_4)", 4, 1, "T0 V1 is at 4, outside the tile (4,1)"},
        {"(_4,_2):(_-1,_4)", 4, 2, "T1 V0 is at -1, outside the tile (4,2)"},
        {"(_2,_3):(_1@0,_1@1)", 2, 2, "T0 V2 is at (0,2), outside the tile (2,2)"},
        {"(_0,_3):(_1,_1)", 2, 2, "no thread or no value"},
        {"(_2048,_2048):(_0,_0)", 1, 1, "up to 2097152 pairs"},
        {"(_2,_131072):(_0,_0)", 1, 1, "more than 131072 owners"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        draw_view view = {.layout = draw_value(d, rows[i].layout),
                          .rows = rows[i].rows,
                          .columns = rows[i].columns};
        ck_assert(!draw_tile_of(d, &view, &tile));
        draw_fails(d, rows[i].part);
    }
}
END_TEST

/* Only where each atom's part has the same threads, all of those of whole atoms. */
START_TEST(operands_in_shared_memory)
{
    static const struct {
        const char *layout;
        int64_t row_step, threads;
        bool shared;
        const char *text; /* of the last cell's owners */
    } rows[] = {
        {"((_4,_2),(_2,_6)):((_0,_2),(_1,_4))", 2, 4, true, "T4-7"},
        {"((_4,_2),(_2,_6)):((_0,_2),(_1,_4))", 4, 4, false, "T4-7"}, /* two atoms' parts */
        {"((_4,_2),(_2,_6)):((_0,_2),(_1,_4))", 2, 8, false, "T4-7"}, /* half of the threads */
        {"((_4,_2),(_2,_6)):((_0,_2),(_1,_4))", 2, 0, false, "T4-7"}, /* not an atom's */
        {"((_4,_2),(_2,_6)):((_0,_2),(_1,_4))", 0, 4, false, "T4-7"},
        {"((_4,_2),(_2,_6)):((_0,_2),(_1,_4))", 3, 4, false, "T4-7"},
        {"((_2,_2,_5),(_2,_6)):((_0,_2,_0),(_1,_4))", 2, 2, true, "T2-3, T6-7, .."},
        {"(_4,_6):(_1,_4)", 2, 1, false, "T3-3"},
        {"(_4,_5):(_0,_4)", 2, 4, false, ""}, /* cells without an owner */
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        char text[64];
        draw_ctx *d = draw_context();
        draw_view view = {.layout = draw_value(d, rows[i].layout),
                          .rows = 4,
                          .columns = 6,
                          .row_step = rows[i].row_step,
                          .column_step = 6,
                          .atom_threads = rows[i].threads};
        ck_assert(draw_tile_of(d, &view, &tile));
        ck_assert_msg(draw_tile_is_shared(&tile) == rows[i].shared, "row %zu", i);
        draw_tile_threads(&tile, 23, text, sizeof text);
        ck_assert_str_eq(text, rows[i].text);
    }
}
END_TEST

/* Both cells are owned by four threads, of T0-1 and T1-2 the one, of T0-2 and T2 the other. */
START_TEST(an_atom_has_the_same_threads_in_every_cell)
{
    draw_ctx *d = draw_context();
    draw_view view = {.layout = draw_value(d, "((_2,_2,_2),_1):((_0,_0,_1),_0)"),
                      .thread = draw_value(d, "(_4,_64):(_0,_1) o _2 o (_2,_2,_2):(_2,_5,_1)"),
                      .rows = 2,
                      .columns = 1,
                      .row_step = 2,
                      .column_step = 1,
                      .atom_threads = 2};
    char text[64];

    ck_assert(draw_tile_of(d, &view, &tile));
    draw_tile_threads(&tile, 0, text, sizeof text);
    ck_assert_str_eq(text, "T0-1, T1-2");
    draw_tile_threads(&tile, 1, text, sizeof text);
    ck_assert_str_eq(text, "T0-2, T2-2");
    ck_assert(!draw_tile_is_shared(&tile));

    /* T0-1, and T0-1 with others */
    view.layout = draw_value(d, "(_2,_8):(_1,_1) o _0 o ((_2,_2),_2):((_0,_1),_1)");
    view.thread = NULL;
    ck_assert(draw_tile_of(d, &view, &tile));
    draw_tile_threads(&tile, 0, text, sizeof text);
    ck_assert_str_eq(text, "T0-1");
    draw_tile_threads(&tile, 1, text, sizeof text);
    ck_assert_str_eq(text, "T0-1, T2-2, ..");
    ck_assert(!draw_tile_is_shared(&tile));
}
END_TEST

Suite *draw_tile_suite(void)
{
    Suite *suite = suite_create("draw_tile");
    TCase *all = tcase_create("draw_tile");

    tcase_add_test(all, every_value_of_a_thread_owns_its_cell);
    tcase_add_test(all, labels_sum_up_the_owners);
    tcase_add_test(all, the_text_counts_threads_values_and_owners);
    tcase_add_test(all, coordinates_and_numbers_of_threads);
    tcase_add_test(all, a_tile_is_filled_anew);
    tcase_add_test(all, memory_does_not_grow_with_threads);
    tcase_add_test(all, places_outside_and_too_many_pairs_are_refused);
    tcase_add_test(all, operands_in_shared_memory);
    tcase_add_test(all, an_atom_has_the_same_threads_in_every_cell);
    suite_add_tcase(suite, all);
    return suite;
}
