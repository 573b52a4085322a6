/* operand.c - operands and special registers: every one of them, for every thread of a
 * cluster of blocks whose extents are all different, against coordinates counted up one by one. */
#include "emu/state/state.h"

#include "spec-tests/unit/emu/line.h"

#include <stdio.h>

static const int block[3] = {7, 3, 2}, cluster[3] = {2, 1, 3};
static const int64_t grid[3] = {10, 5, 9}, first[3] = {4, 3, 6};

static emu_machine *open_grid(void)
{
    emu_config how = emu_defaults();
    how.ctas = 6;
    how.static_shared = 1000;
    how.dynamic_shared = 300;
    memcpy(how.block, block, sizeof block);
    memcpy(how.cluster, cluster, sizeof cluster);
    memcpy(how.grid, grid, sizeof grid);
    memcpy(how.first, first, sizeof first);
    return emu_open(&how, NULL);
}

/* x fastest. */
static void step_on(int at[3], const int extent[3])
{
    for (int k = 0; k < 3 && ++at[k] == extent[k]; ++k)
        at[k] = 0;
}

/* One special register into row 8, everywhere; which it is. */
static emu_special ask(emu_machine *m, const char *name)
{
    struct ptx_line l = line_of("mov.%s, %s;", strstr(name, "64") ? "u64 d8" : "u32 r8", name);
    const emu_special which = (emu_special)l.ins->a.value;
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
    line_close(&l);
    return which;
}

/* .. of an axis. */
static void ask_axis(emu_machine *m, const char *name, int axis)
{
    char text[32];
    snprintf(text, sizeof text, "%s.%c", name, "xyz"[axis]);
    ask(m, text);
}

static uint64_t special_of(emu_machine *m, int cta, int thread)
{
    int w = thread / EMU_LANES, l = thread % EMU_LANES;
    return emu_register(m, cta, w, 8)[l] | (uint64_t)emu_register(m, cta, w, 9)[l] << 32;
}

START_TEST(threads_have_their_indices)
{
    emu_machine *m = open_grid();
    for (int axis = 0; axis < 3; ++axis) {
        int at[3] = {0, 0, 0};
        ask_axis(m, "%tid", axis);
        for (int t = 0; t < 42; ++t, step_on(at, block))
            ck_assert_uint_eq(special_of(m, 5, t), (uint64_t)at[axis]);
        ask_axis(m, "%ntid", axis);
        ck_assert_uint_eq(special_of(m, 3, 41), (uint64_t)block[axis]);
    }
    emu_close(m);
}
END_TEST

START_TEST(ctas_have_their_indices)
{
    emu_machine *m = open_grid();
    for (int axis = 0; axis < 3; ++axis) {
        int at[3] = {0, 0, 0};
        for (int cta = 0; cta < 6; ++cta, step_on(at, cluster)) {
            ask_axis(m, "%cluster_ctaid", axis);
            ck_assert_uint_eq(special_of(m, cta, 17), (uint64_t)at[axis]);
            ask_axis(m, "%ctaid", axis);
            ck_assert_uint_eq(special_of(m, cta, 17), (uint64_t)(at[axis] + first[axis]));
        }
        ask_axis(m, "%nctaid", axis);
        ck_assert_uint_eq(special_of(m, 1, 0), (uint64_t)grid[axis]);
        ask_axis(m, "%cluster_nctaid", axis);
        ck_assert_uint_eq(special_of(m, 1, 0), (uint64_t)cluster[axis]);
        ask_axis(m, "%clusterid", axis);
        ck_assert_uint_eq(special_of(m, 1, 0), (uint64_t)(first[axis] / cluster[axis]));
        ask_axis(m, "%nclusterid", axis);
        ck_assert_uint_eq(special_of(m, 1, 0), (uint64_t)(grid[axis] / cluster[axis]));
    }
    emu_close(m);
}
END_TEST

/* Cooperative groups read where their grid meets: the high half in %envreg1, the low one in 2. */
START_TEST(the_workspace_is_in_registers_of_the_driver)
{
    static const uint32_t are[] = {0, 0x12345678, 0x9abcdef0, 0};
    emu_config how = emu_defaults();
    how.workspace = UINT64_C(0x123456789abcdef0);
    emu_machine *m = emu_open(&how, NULL);
    for (int k = 0; k < 4; ++k) {
        char name[16];
        snprintf(name, sizeof name, "%%envreg%d", k);
        ask(m, name);
        ck_assert_uint_eq(emu_register(m, 0, 0, 8)[0], are[k]);
    }
    emu_close(m);
}
END_TEST

/* In units of 128 bytes. */
static const uint32_t shared_sizes[][2] = {{0, 0}, {1, 128}, {127, 128}, {128, 128}, {129, 256}};

START_TEST(shared_memory_is_given_out_in_units)
{
    emu_config how = emu_defaults();
    how.static_shared = shared_sizes[_i][0];
    how.dynamic_shared = 0;
    emu_machine *m = emu_open(&how, NULL);
    ask(m, "%total_smem_size");
    ck_assert_uint_eq(emu_register(m, 0, 0, 8)[0], shared_sizes[_i][1]);
    emu_close(m);
}
END_TEST

/* The others: what each is for thread t of CTA c. */
static uint64_t must_be(emu_special which, int c, int t)
{
    int lane = t % EMU_LANES;
    uint64_t below = (UINT64_C(1) << lane) - 1, only = UINT64_C(1) << lane;
    switch (which) {
    case EMU_CLUSTER_CTARANK:
    case EMU_SMID:
        return (uint64_t)c;
    case EMU_CLUSTER_NCTARANK:
        return 6;
    case EMU_NSMID:
        return 132;
    case EMU_LANEID:
        return (uint64_t)lane;
    case EMU_WARPID:
        return (uint64_t)(t / EMU_LANES);
    case EMU_NWARPID:
        return 64;
    case EMU_LANEMASK_EQ:
        return only;
    case EMU_LANEMASK_LT:
        return below;
    case EMU_LANEMASK_LE:
        return below | only;
    case EMU_LANEMASK_GT:
        return UINT32_MAX & ~(below | only);
    case EMU_LANEMASK_GE:
        return UINT32_MAX & ~below;
    case EMU_DYNAMIC_SMEM_SIZE:
        return 300;
    case EMU_TOTAL_SMEM_SIZE:
        return 1408;
    case EMU_AGGR_SMEM_SIZE:
        return 1408 + 1024;
    case EMU_RESERVED_SMEM_CAP:
        return 1024;
    case EMU_RESERVED_SMEM_END:
        return 288;
    default: /* EMU_GRIDID, the high halves of clocks that have just begun, what is 0 */
        return 0;
    }
}

static const char *const others[] = {"%cluster_ctarank",
                                     "%cluster_nctarank",
                                     "%laneid",
                                     "%warpid",
                                     "%nwarpid",
                                     "%smid",
                                     "%nsmid",
                                     "%gridid",
                                     "%lanemask_eq",
                                     "%lanemask_le",
                                     "%lanemask_lt",
                                     "%lanemask_ge",
                                     "%lanemask_gt",
                                     "%dynamic_smem_size",
                                     "%total_smem_size",
                                     "%aggr_smem_size",
                                     "%clock_hi",
                                     "%globaltimer_hi",
                                     "%current_graph_exec",
                                     "%reserved_smem_offset_begin",
                                     "%reserved_smem_offset_end",
                                     "%reserved_smem_offset_cap",
                                     "%reserved_smem_offset_0",
                                     "%reserved_smem_offset_1",
                                     "%pm7",
                                     "%pm7_64",
                                     "%envreg0",
                                     "%envreg31"};

START_TEST(the_others_are_right)
{
    emu_machine *m = open_grid();
    const emu_special which = ask(m, others[_i]);
    for (int cta = 0; cta < 6; ++cta)
        for (int t = 0; t < 42; ++t)
            ck_assert_uint_eq(special_of(m, cta, t), must_be(which, cta, t));
    emu_close(m);
}
END_TEST

START_TEST(a_cluster_is_explicit)
{
    emu_machine *m = open_grid();
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, "mov.pred p1, %is_explicit_cluster;"),
                     EMU_FINISHED);
    for (int cta = 0; cta < 6; ++cta)
        ck_assert_uint_eq(*emu_predicate(m, cta, 0, 1), UINT32_MAX);
    emu_close(m);
}
END_TEST

START_TEST(clocks_go_on)
{
    static const char *const clocks[] = {"%clock", "%clock64", "%globaltimer"};
    emu_machine *m = open_grid();
    uint64_t before = 0;
    for (int k = 0; k < 5; ++k) {
        ask(m, clocks[_i]);
        ck_assert_uint_gt(special_of(m, 0, 0), before);
        before = special_of(m, 0, 0);
    }
    emu_close(m);
}
END_TEST

/* Kinds of operands as 32 and as 64 bits. */
START_TEST(operands_have_their_values)
{
    static const struct {
        emu_operand o;
        uint64_t v32, v64;
    } rows[] = {
        {PROGRAM_ROW(2), 0x89abcdef, UINT64_C(0x0123456789abcdef)},
        {PROGRAM_IS(UINT64_C(0xfedcba9876543210)), 0x76543210, UINT64_C(0xfedcba9876543210)},
        {PROGRAM_PRED(3), 1, 1},
        {PROGRAM_PRED(2), 0, 0},
        {{0}, 0, 0},
        {{EMU_SPECIAL, 0, EMU_LANEID}, 5, 5},
        {PROGRAM_BY(2, 1), 0x89abcdf0, UINT64_C(0x0123456789abcdf0)},
        {PROGRAM_AT(77), 77, 77},
    };
    emu_machine *m = one_open(0);
    const emu_warp *w = m->cta[0].warp;
    uint32_t scratch[EMU_LANES];
    one_set_all(m, 2, UINT64_C(0x0123456789abcdef));
    *emu_predicate(m, 0, 0, 3) = 0x20;
    ck_assert_uint_eq(emui_u32(w, 5, rows[_i].o), rows[_i].v32);
    ck_assert_uint_eq(emui_u64(w, 5, rows[_i].o), rows[_i].v64);
    ck_assert_uint_eq(emui_lanes(w, rows[_i].o, scratch)[5], rows[_i].v32);
    ck_assert_int_eq(emui_pred(w, 5, rows[_i].o),
                     rows[_i].o.kind == EMU_NOTHING || rows[_i].v32 != 0);
    emu_close(m);
}
END_TEST

Suite *emu_operand_suite(void)
{
    Suite *s = suite_create("emu_operand");
    TCase *c = tcase_create("emu_operand");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, threads_have_their_indices);
    tcase_add_test(c, ctas_have_their_indices);
    tcase_add_test(c, the_workspace_is_in_registers_of_the_driver);
    tcase_add_loop_test(c, shared_memory_is_given_out_in_units, 0, COUNT(shared_sizes));
    tcase_add_loop_test(c, the_others_are_right, 0, COUNT(others));
    tcase_add_test(c, a_cluster_is_explicit);
    tcase_add_loop_test(c, clocks_go_on, 0, 3);
    tcase_add_loop_test(c, operands_have_their_values, 0, 8);
    suite_add_tcase(s, c);
    return s;
}
