/* costs.c - costs are counted by PC, and lines of them are read back. */
#define _POSIX_C_SOURCE 200809L /* fmemopen */
#include "emu/stats/costs.h"

#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

static const char text[] = ".version 8.0\n.target sm_90\n.address_size 64\n"
                           ".visible .entry two(.param .u64 p)\n"
                           "{ .reg .b64 %rd1; ld.param.u64 %rd1, [p];\n"
                           "st.global.u32 [%rd1], 7;\n"
                           "ret; }\n";

static emu_ptx *count(emu_machine *m, emui_pc_costs *s, int blocks)
{
    emu_ptx_error error;
    uint64_t x = emu_alloc(m, 256, "x");
    const void *arguments[] = {&x};
    const emu_ptx_launch launch = {.entry = "two",
                                   .grid = {blocks, 1, 1},
                                   .block = {8, 1, 1},
                                   .arguments = arguments,
                                   .count = 1};
    emu_ptx *ptx = emu_ptx_load(m, text, strlen(text), &error);
    emu_watch(m, emui_count_costs, s);
    ck_assert_int_eq(emu_ptx_start(ptx, &launch, &error), EMU_FINISHED);
    emui_locate_costs(s, ptx);
    return ptx;
}

START_TEST(each_instruction_is_counted_where_it_stands)
{
    emu_machine *m = emu_ptx_machine();
    emui_pc_costs s = {0};
    emu_ptx *ptx = count(m, &s, 3);
    uint64_t instructions = 0, sectors = 0;
    for (int32_t pc = 0; pc < s.room; ++pc) {
        emui_pc_cost_line l = emui_pc_cost_at(&s, pc);
        instructions += l.cost.c.instructions;
        sectors += l.cost.c.sectors;
        if (l.cost.c.sectors > 0) {
            ck_assert(l.ptx_line == 6 && l.file == NULL && l.line == 0);
            ck_assert_ptr_nonnull(strstr(l.text, "st.global.u32"));
            ck_assert(l.cost.lanes == 24 && l.cost.c.global_accesses == 3);
        }
    }
    ck_assert(!s.failed && instructions == emu_counted(m)->instructions && instructions == 9);
    ck_assert_uint_eq(sectors, 3);
    emu_ptx_unload(ptx);
    emu_close(m);
    free(s.at);
}
END_TEST

START_TEST(lines_are_read_back)
{
    const emui_pc_cost_line l = {.file = "a\tb.cu",
                                 .text = "ld.shared",
                                 .line = 3,
                                 .ptx_line = 30,
                                 .cost = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 12, NULL}};
    emui_pc_cost_line read;
    char line[300], cut[300];
    FILE *out = fmemopen(line, sizeof line, "w");
    emui_pc_cost_write(out, &l);
    fclose(out);
    memcpy(cut, line, sizeof cut);
    *strrchr(cut, '\t') = '\0';
    ck_assert(emui_pc_cost_read(line, &read));
    ck_assert_str_eq(read.file, l.file);
    ck_assert_str_eq(read.text, l.text);
    ck_assert(read.line == 3 && read.ptx_line == 30 && read.cost.lanes == 12);
    ck_assert_mem_eq(&read.cost.c, &l.cost.c, sizeof l.cost.c);
    ck_assert(!emui_pc_cost_read(cut, &read));
}
END_TEST

START_TEST(counters_are_added)
{
    const emu_counters now = {11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21};
    const emu_counters before = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    emu_counters to = before;
    emui_add_counters(&to, &now, &before);
    ck_assert_mem_eq(&to, &now, sizeof to);
}
END_TEST

Suite *emu_cuda_costs_suite(void)
{
    Suite *s = suite_create("emu_cuda_costs");
    TCase *c = tcase_create("emu_cuda_costs");
    tcase_add_test(c, each_instruction_is_counted_where_it_stands);
    tcase_add_test(c, lines_are_read_back);
    tcase_add_test(c, counters_are_added);
    suite_add_tcase(s, c);
    return s;
}
