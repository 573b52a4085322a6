/* grid_shape.c - how many clusters of a grid an H200 holds at once, by each thing that they need.
 *
 * Not here: which shapes are refused (machine.c, launch.c). */
#include "emu/schedule/grid_shape.h"
#include "spec-tests/unit/emu/grids.h"

static const struct {
    int threads, cluster, registers, window;
    uint32_t shared;
    int at_once; /* clusters */
} shapes[] = {
    {32, 1, 0, 0, 0, 132 * 32}, /* CTAs of an SM */
    {64, 1, 0, 0, 0, 132 * 32}, /* .. and threads as well */
    {96, 1, 0, 0, 0, 132 * 21}, /* threads */
    {65, 1, 0, 0, 0, 132 * 21}, /* in whole warps */
    {1024, 1, 0, 0, 0, 132 * 2},
    {128, 1, 0, 0, 6 * 1024, 132 * 16},
    {128, 1, 0, 0, 16 * 1024, 132 * 13}, /* shared memory, 1 KiB more for each */
    {128, 1, 0, 0, 113 * 1024, 132 * 2},
    {128, 1, 0, 0, 113 * 1024 + 1, 132},
    {128, 1, 0, 0, 232448, 132},
    {128, 1, 255, 0, 0, 132 * 2}, /* registers, in units of 8 */
    {128, 1, 129, 0, 0, 132 * 3},
    {128, 1, 128, 0, 0, 132 * 4},
    {256, 1, 32, 0, 0, 132 * 8},
    {384, 1, 168, 0, 200 * 1024, 132},
    {128, 2, 0, 0, 232448, 66}, /* of two CTAs */
    {128, 16, 0, 0, 232448, 8},
    {1024, 1, 0, 5, 232448, 5}, /* as asked */
};

START_TEST(as_many_as_an_h200_holds)
{
    emu_grid grid = grid_of(shapes[_i].cluster, shapes[_i].threads);
    grid.cluster[0] = shapes[_i].cluster;
    grid.thread_registers = shapes[_i].registers;
    grid.window = shapes[_i].window;
    grid.dynamic_shared = shapes[_i].shared;
    emu_config config = emu_defaults();
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(emu_grid_at_once(m, &grid), shapes[_i].at_once);
    emu_close(m);
}
END_TEST

START_TEST(a_grid_takes_the_place_of_the_cluster)
{
    emu_config device = emu_defaults();
    device.schedule = EMU_LATEST;
    device.max_steps = 77;
    device.first[0] = 3;
    emu_grid grid = grid_of(8, 48);
    grid.cluster[0] = 4;
    grid.grid[1] = 3;
    grid.registers = 17;
    grid.local = 8;
    emu_config config = emui_config_of(&device, &grid);
    ck_assert(config.schedule == EMU_LATEST && config.max_steps == 77);
    ck_assert(config.ctas == 4 && config.block[0] == 48 && config.first[0] == 0);
    ck_assert(config.registers == 17 && config.local == 8 && config.grid[1] == 3);
    ck_assert_int_eq(emui_clusters_of(&config), 6);
}
END_TEST

Suite *emu_grid_shape_suite(void)
{
    Suite *s = suite_create("emu_grid_shape");
    TCase *c = tcase_create("emu_grid_shape");
    tcase_add_loop_test(c, as_many_as_an_h200_holds, 0, COUNT(shapes));
    tcase_add_test(c, a_grid_takes_the_place_of_the_cluster);
    suite_add_tcase(s, c);
    return s;
}
