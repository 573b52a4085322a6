/* window.c - CTAs and clusters by number: in a grid x is fastest, of clusters and within them. */
#include "emu/state/state.h"
#include "spec-tests/unit/emu/grids.h"
#include "spec-tests/unit/emu/line.h"

/* A grid of 6 x 4 x 2 CTAs in clusters of 3 x 2. */
static emu_config config(void)
{
    emu_config c = emu_defaults();
    const int64_t grid[3] = {6, 4, 2};
    memcpy(c.grid, grid, sizeof grid);
    c.cluster[0] = 3;
    c.cluster[1] = 2;
    c.ctas = 6;
    return c;
}

START_TEST(clusters_have_places)
{
    const emu_config c = config();
    static const int64_t first[][3] = {{0, 0, 0}, {3, 0, 0}, {0, 2, 0}, {3, 2, 0},
                                       {0, 0, 1}, {3, 0, 1}, {0, 2, 1}, {3, 2, 1}};
    for (int k = 0; k < COUNT(first); ++k) {
        int64_t at[3];
        emui_place_of(&c, k, at);
        ck_assert_mem_eq(at, first[k], sizeof at);
        for (int rank = 0; rank < 6; ++rank)
            ck_assert_int_eq(emui_number_in_grid(&c, at, rank),
                             (int)(at[0] + rank % 3 + 6 * (at[1] + rank / 3 + 4 * at[2])));
    }
}
END_TEST

START_TEST(clusters_that_are_deep_have_places)
{
    emu_config c = config();
    memcpy(c.grid, (int64_t[]){3, 4, 6}, sizeof c.grid);
    memcpy(c.cluster, (int[]){1, 2, 2}, sizeof c.cluster);
    for (int k = 0; k < 3 * 2 * 3; ++k) {
        int64_t at[3];
        emui_place_of(&c, k, at);
        ck_assert(at[0] == k % 3 && at[1] == k / 3 % 2 * 2 && at[2] == k / 6 * 2);
        for (int rank = 0; rank < 4; ++rank)
            ck_assert_int_eq(emui_number_in_grid(&c, at, rank),
                             (int)(at[0] + 3 * (at[1] + rank % 2 + 4 * (at[2] + rank / 2))));
    }
}
END_TEST

/* While a grid runs its CTAs are found by number, ended ones are named all the same; before and
 * after, those of the own cluster. */
START_TEST(ctas_are_found)
{
    struct ptx_line nothing = line_of("exit;");
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(6, 32);
    grid.cluster[0] = 2;
    grid.window = 1;
    ck_assert_ptr_eq(emui_cluster_in(m, 0), m->own);
    ck_assert_ptr_null(emui_cluster_in(m, 1));
    ck_assert_ptr_eq(emui_cta_at(m, 0), m->cta);
    ck_assert(emu_begin(m, &grid, nothing.ins, 1));
    ck_assert_int_eq(emu_step(m, 3, NULL), EMU_RUNNING);
    const emui_cluster *c = emui_cluster_in(m, 0);
    ck_assert(c != m->own && emui_cluster_at(m, m->first_serial + 1) == c);
    ck_assert_ptr_null(emui_cluster_at(m, m->first_serial));
    ck_assert_ptr_eq(emui_cta_at(m, 3), &c->cta[1]);
    ck_assert_ptr_null(emui_cta_at(m, 0));
    ck_assert_int_eq(emui_cta_number(m, m->first_serial, 1), 1);
    ck_assert_int_eq(emui_cta_number(m, m->first_serial + 2, 1), 5);
    ck_assert_int_eq(emu_finish(m), EMU_FINISHED);
    ck_assert_ptr_eq(emui_cluster_in(m, 0), m->own);
    ck_assert_int_eq(emui_cta_number(m, m->first_serial, 0), 0);
    emu_close(m);
    line_close(&nothing);
}
END_TEST

Suite *emu_window_suite(void)
{
    Suite *s = suite_create("emu_window");
    TCase *c = tcase_create("emu_window");
    tcase_add_test(c, clusters_have_places);
    tcase_add_test(c, clusters_that_are_deep_have_places);
    tcase_add_test(c, ctas_are_found);
    suite_add_tcase(s, c);
    return s;
}
