/* view.c - the (thread, value) layouts of tiled copies and of MMAs, and the sizes of their tiles.
 *
 * What is here: names, layouts and sizes of each view, sizes of tiles, refusals. What is not: the
 * owners of a cell (tile.c). */
#include "spec-tests/unit/ref/draw/fixture.h"
#include "spec-tests/unit/suites.h"

#include "ref/draw/tile.h"

START_TEST(a_tiled_copy_has_two_views)
{
    draw_ctx *d = draw_context();
    ct_ctx *cx = &d->cx;
    draw_view view[DRAW_MAX_VIEWS];
    ct_tiled_copy copy = ct_make_tiled_copy(cx, ct_Copy_Atom(cx, "SM75_U32x1_LDSM_N", 16),
                                            draw_value(d, "_32:_1"), draw_value(d, "_2:_1"));

    ck_assert_int_eq(draw_copy_views(d, &copy, view), 2);
    ck_assert_str_eq(view[0].name, "source");
    ck_assert_str_eq(view[1].name, "destination");
    ck_assert(ct_same(view[0].layout, ct_get_layoutS_TV(cx, &copy)));
    ck_assert(ct_same(view[1].layout, ct_get_layoutD_TV(cx, &copy)));
    for (int i = 0; i < 2; ++i)
        ck_assert(view[i].rows == 1 && view[i].columns == 64 && view[i].thread == NULL);
}
END_TEST

/* Modes that are written otherwise are the same function. */
START_TEST(an_equal_source_and_destination_are_one_view)
{
    draw_ctx *d = draw_context();
    draw_view view[DRAW_MAX_VIEWS];
    ct_tiled_copy copy = ct_make_tiled_copy(&d->cx, ct_Copy_Atom(&d->cx, "UniversalCopy<u32>", 32),
                                            draw_value(d, "_32:_1"), draw_value(d, "_2:_1"));

    ck_assert_int_eq(draw_copy_views(d, &copy, view), 1);
    ck_assert_str_eq(view[0].name, "source and destination");
    ck_assert(view[0].rows == 1 && view[0].columns == 64);
}
END_TEST

START_TEST(an_mma_has_three_views)
{
    static const char *const name[] = {"A", "B", "C"}, *const axes[] = {"(m,k)", "(n,k)", "(m,n)"};
    static const int rows[] = {16, 8, 16}, columns[] = {16, 16, 8};
    draw_ctx *d = draw_context();
    draw_view tiled[DRAW_MAX_VIEWS];
    ct_mma_traits atom = ct_MMA_Traits(&d->cx, "SM80_16x8x16_F32F16F16F32_TN");
    ct_tiled_mma mma =
        ct_make_tiled_mma(&d->cx, atom, draw_value(d, "(_2,_1,_1):(_1,_0,_0)"), NULL);

    ck_assert_int_eq(draw_mma_views(d, &mma, false, tiled), 3);
    for (int i = 0; i < 3; ++i) {
        int tall = i == 1 ? 1 : 2; /* two atoms along M */
        ck_assert_str_eq(tiled[i].name, name[i]);
        ck_assert_str_eq(tiled[i].axes, axes[i]);
        ck_assert_int_eq(tiled[i].rows, tall * rows[i]);
        ck_assert_int_eq(tiled[i].columns, columns[i]);
        ck_assert_int_eq(tiled[i].row_step, rows[i]);
        ck_assert_int_eq(tiled[i].column_step, columns[i]);
        ck_assert(ct_same(tiled[i].layout, ct_get_layout_TV(&d->cx, &mma, (ct_operand)i)));
        ck_assert_ptr_null(tiled[i].thread);
        ck_assert_int_eq(tiled[i].atom_threads, 32);
    }
    draw_refuse(d, "refused before");
    ck_assert_int_eq(draw_mma_views(d, &mma, false, tiled), 0);
}
END_TEST

START_TEST(an_atom_alone_has_its_own_layouts)
{
    draw_ctx *d = draw_context();
    draw_view view[DRAW_MAX_VIEWS];
    ct_mma_traits atom = ct_MMA_Traits(&d->cx, "SM70_8x8x4_F32F16F16F32_NT");
    ct_tiled_mma mma =
        ct_make_tiled_mma(&d->cx, atom, ct_make_layout(&d->cx, ct_static(&d->cx, 1), NULL), NULL);

    ck_assert_msg(draw_mma_views(d, &mma, true, view) == 3, "%s", ct_message(&d->cx));
    ck_assert(ct_same(view[0].layout, atom.ALayout));
    ck_assert(ct_same(view[1].layout, atom.BLayout));
    ck_assert(ct_same(view[2].layout, atom.CLayout));
    for (int i = 0; i < 3; ++i)
        ck_assert(ct_same(view[i].thread, atom.ThrID));
}
END_TEST

START_TEST(sizes_of_tiles)
{
    static const struct {
        const char *shape;
        int64_t rows, columns;
    } rows[] = {{"(8,5)", 8, 5}, {"7", 1, 7}, {"(7)", 1, 7}, {"((2,3),_5)", 6, 5}, {"_4", 1, 4}};
    static const char *const wrong[][2] = {
        {"(1,2,3)", "one or two extents; (1,2,3) is not a tile"},
        {"()", "one or two extents; () is not a tile"},
        {"_4:_1", "one or two extents; _4:_1 is not a tile"},
        {"(_,4)", "one or two extents"},
        {"(0,4)", "the tile (0,4) has no cells"},
        {"-1", "the tile -1 has no cells"},
        {"(256,257)", "up to 65536 cells; (256,257) has more"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        draw_ctx *d = draw_context();
        int64_t size[2];
        ck_assert(draw_tile_sizes(d, draw_value(d, rows[i].shape), size));
        ck_assert(size[0] == rows[i].rows && size[1] == rows[i].columns);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        draw_ctx *d = draw_context();
        int64_t size[2];
        ck_assert(!draw_tile_sizes(d, draw_value(d, wrong[i][0]), size));
        draw_fails(d, wrong[i][1]);
    }
}
END_TEST

START_TEST(a_layout_over_a_tile_that_is_given)
{
    static const int64_t size[2] = {4, 6};
    draw_ctx *d = draw_context();
    draw_view view;

    ck_assert(draw_tv_view(d, draw_value(d, "(_4,_6):(_1,_4)"), size, &view));
    ck_assert(view.rows == 4 && view.columns == 6 && view.name == NULL);
    ck_assert(draw_tv_view(d, draw_value(d, "gmem_ptr[16b](0x40) o (_4,_6):(_1,_4)"), size, &view));
    ck_assert_str_eq(ct_str(&d->cx, view.layout), "(_4,_6):(_1,_4)"); /* its offsets */
    ck_assert(!draw_tv_view(d, draw_value(d, "(4,6)"), size, &view));
    draw_fails(d, "a value of another kind");
    ck_assert(!draw_tv_view(d, draw_value(d, "_24:_1"), size, &view));
    draw_fails(d, "this one has rank 1");
}
END_TEST

Suite *draw_view_suite(void)
{
    Suite *suite = suite_create("draw_view");
    TCase *all = tcase_create("draw_view");

    tcase_add_test(all, a_tiled_copy_has_two_views);
    tcase_add_test(all, an_equal_source_and_destination_are_one_view);
    tcase_add_test(all, an_mma_has_three_views);
    tcase_add_test(all, an_atom_alone_has_its_own_layouts);
    tcase_add_test(all, sizes_of_tiles);
    tcase_add_test(all, a_layout_over_a_tile_that_is_given);
    suite_add_tcase(suite, all);
    return suite;
}
