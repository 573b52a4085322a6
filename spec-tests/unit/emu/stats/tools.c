/* tools.c - costs, traces, schedules and limits as a tool outside asks for them. */
#define _POSIX_C_SOURCE 200809L /* fmemopen */
#include "emu/tools.h"

#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <string.h>

/* Each lane writes a word 128 bytes on: 32 wavefronts where 1 would do. */
static const char text[] = ".version 8.0\n.target sm_90\n.address_size 64\n"
                           ".visible .entry _Z4slowPj(.param .u64 p)\n"
                           "{ .reg .b64 %rd1; .reg .b32 %r<4>; .shared .b32 s[1024];\n"
                           "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
                           "shl.b32 %r2, %r1, 7; mov.u32 %r3, s; add.u32 %r3, %r3, %r2;\n"
                           "st.shared.u32 [%r3], %r1;\n"
                           "atom.global.add.u32 %r2, [%rd1], 1;\n"
                           "ret; }\n";

typedef struct fixture {
    emu_machine *m;
    emu_ptx *module;
    uint64_t x;
    const void *arguments[1];
    emu_ptx_launch launch;
} fixture;

static void open_fixture(fixture *f)
{
    const uint32_t zero = 0;
    emu_ptx_error error;
    emu_config config = emu_defaults();
    config.memory = 4096;
    f->m = emu_open(&config, NULL);
    f->module = emu_ptx_load(f->m, text, strlen(text), &error);
    f->x = emu_alloc(f->m, 4, "x");
    f->arguments[0] = &f->x;
    f->launch = (emu_ptx_launch){.entry = "_Z4slowPj",
                                 .grid = {2, 1, 1},
                                 .block = {32, 1, 1},
                                 .arguments = f->arguments,
                                 .count = 1};
    ck_assert(f->module != NULL && emu_put(f->m, f->x, &zero, sizeof zero));
}

static void close_fixture(fixture *f)
{
    emu_ptx_unload(f->module);
    emu_close(f->m);
}

START_TEST(costs_are_those_of_each_instruction)
{
    fixture f;
    emu_ptx_error error;
    int32_t n = 0;
    uint64_t wavefronts = 0, instructions = 0;
    open_fixture(&f);
    emu_costs *costs = emu_costs_open();
    emu_costs_watch(costs, f.m);
    ck_assert_int_eq(emu_ptx_start(f.module, &f.launch, &error), EMU_FINISHED);
    const emu_cost *cost = emu_costs_all(costs, f.module, &n);
    for (int32_t pc = 0; pc < n; ++pc) {
        instructions += cost[pc].c.instructions;
        if (cost[pc].c.wavefronts > cost[pc].c.ideal_wavefronts) {
            ck_assert_ptr_nonnull(strstr(cost[pc].source->text, "st.shared.u32"));
            ck_assert(cost[pc].lanes == 64 && cost[pc].source->at == 8);
            wavefronts += cost[pc].c.wavefronts;
        }
    }
    ck_assert_uint_eq(wavefronts, 64);
    ck_assert_uint_eq(instructions, emu_counted(f.m)->instructions);
    emu_watch(f.m, NULL, NULL);
    emu_costs_close(costs);
    emu_costs_close(NULL);
    close_fixture(&f);
}
END_TEST

START_TEST(a_launch_runs_again_under_another_schedule)
{
    fixture f;
    emu_ptx_error error;
    emu_again again;
    uint32_t count = 0;
    char head[64] = "";
    FILE *file = tmpfile(), *trace = tmpfile();
    emu_config config = emu_defaults();
    config.schedule = EMU_RANDOM;
    config.seed = 3;
    config.shuffle = true;
    open_fixture(&f);
    ck_assert(emu_launch_keep(f.module, text, strlen(text), &f.launch, file));
    ck_assert_msg(emu_launch_again(file, &config, &again, &error), "%s", error.text);
    ck_assert_int_eq(emu_finish(again.m), EMU_FINISHED);
    ck_assert(emu_get(again.m, f.x, &count, 4) && count == 64);
    ck_assert(emu_get(f.m, f.x, &count, 4) && count == 0);
    config.trace = trace;
    emu_reschedule(f.m, &config);
    ck_assert(emu_ptx_begin(f.module, &f.launch, &error));
    ck_assert(emu_trace_head(f.module, &f.launch, "slow.ptx", 1, trace));
    ck_assert_int_eq(emu_finish(f.m), EMU_FINISHED);
    rewind(trace);
    ck_assert(fread(head, 1, sizeof head - 1, trace) > 0);
    ck_assert_ptr_nonnull(strstr(head, "{\"kind\":\"launch\",\"launch\":1,\"entry\":\"slow"));
    config.trace = NULL;
    emu_reschedule(f.m, &config);
    emu_ptx_unload(again.module);
    emu_close(again.m);
    fclose(trace);
    fclose(file);
    close_fixture(&f);
}
END_TEST

START_TEST(what_was_not_kept_does_not_begin)
{
    emu_again again;
    emu_ptx_error error;
    const emu_config config = emu_defaults();
    FILE *empty = tmpfile();
    ck_assert(!emu_launch_again(empty, &config, &again, &error));
    ck_assert_ptr_nonnull(strstr(error.text, "not whole"));
    emu_ptx_unload(again.module);
    emu_close(again.m);
    fclose(empty);
}
END_TEST

START_TEST(a_limit_of_memory_counts_what_is_held)
{
    fixture f;
    emu_ptx_error error;
    uint32_t word = 0;
    open_fixture(&f);
    ck_assert_uint_eq(emu_alloc(f.m, 4093, "y"), 0);
    uint64_t y = emu_alloc(f.m, 4092, "y");
    ck_assert(y != 0 && emu_alloc(f.m, 1, "z") == 0);
    ck_assert(emu_share(f.m, &word, sizeof word, "host"));
    ck_assert(emu_free(f.m, y) && emu_alloc(f.m, 4092, "y") != 0);
    const char *big = ".version 8.0\n.target sm_90\n.global .b8 big[4096];\n";
    ck_assert_ptr_null(emu_ptx_load(f.m, big, strlen(big), &error));
    ck_assert_str_eq(error.text, "out of memory");
    close_fixture(&f);
}
END_TEST

START_TEST(a_view_is_aligned_as_in_the_whole)
{
    fixture f;
    uint8_t byte = 1;
    open_fixture(&f);
    uint64_t view = emu_alloc_view(f.m, 100, 36, "view"), next = emu_alloc(f.m, 1, "next");
    ck_assert(view % 256 == 36 && next % 256 == 0 && next >= view + 100 + 65536);
    ck_assert(emu_put(f.m, view + 99, &byte, 1) && !emu_put(f.m, view + 100, &byte, 1));
    ck_assert(!emu_put(f.m, view - 1, &byte, 1));
    ck_assert(emu_free(f.m, view) && emu_alloc_view(f.m, 1, 256, "view") == 0);
    close_fixture(&f);
}
END_TEST

/* 128 bytes from byte 36 on are in 5 sectors, and 2 lines; a word of 8 bytes does not fit there. */
START_TEST(accesses_to_a_view_are_those_of_its_address)
{
    static const char view_text[] = ".version 8.0\n.target sm_90\n"
                                    ".visible .entry k(.param .u64 p)\n"
                                    "{ .reg .b64 %rd<3>; .reg .b32 %r<3>;\n"
                                    "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
                                    "mad.wide.u32 %rd2, %r1, 4, %rd1;\n"
                                    "st.global.u32 [%rd2], %r1; ret; }\n"
                                    ".visible .entry wide(.param .u64 p)\n"
                                    "{ .reg .b64 %rd1; ld.param.u64 %rd1, [p];\n"
                                    "st.global.u64 [%rd1], %rd1; ret; }\n";
    emu_ptx_error error;
    emu_machine *m = emu_ptx_machine();
    emu_ptx *module = emu_ptx_load(m, view_text, strlen(view_text), &error);
    uint64_t view = emu_alloc_view(m, 128, 36, "view");
    const void *arguments[] = {&view};
    emu_ptx_launch launch = {
        .entry = "k", .grid = {1, 1, 1}, .block = {32, 1, 1}, .arguments = arguments, .count = 1};
    ck_assert_int_eq(emu_ptx_start(module, &launch, &error), EMU_FINISHED);
    ck_assert_uint_eq(emu_counted(m)->sectors, 5);
    ck_assert_uint_eq(emu_counted(m)->lines, 2);
    launch.entry = "wide";
    ck_assert_int_eq(emu_ptx_start(module, &launch, &error), EMU_FAULTED);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_ALIGNMENT);
    emu_ptx_unload(module);
    emu_close(m);
}
END_TEST

START_TEST(an_entry_is_called_as_in_the_source)
{
    fixture f;
    char name[8];
    open_fixture(&f);
    ck_assert(emu_ptx_called(f.module, 0, name, sizeof name));
    ck_assert_str_eq(name, "slow");
    ck_assert(!emu_ptx_called(f.module, 1, name, sizeof name));
    ck_assert(!emu_ptx_called(f.module, -1, name, sizeof name));
    close_fixture(&f);
}
END_TEST

Suite *emu_tools_suite(void)
{
    Suite *s = suite_create("emu_tools");
    TCase *c = tcase_create("emu_tools");
    tcase_add_test(c, costs_are_those_of_each_instruction);
    tcase_add_test(c, a_launch_runs_again_under_another_schedule);
    tcase_add_test(c, what_was_not_kept_does_not_begin);
    tcase_add_test(c, a_limit_of_memory_counts_what_is_held);
    tcase_add_test(c, a_view_is_aligned_as_in_the_whole);
    tcase_add_test(c, accesses_to_a_view_are_those_of_its_address);
    tcase_add_test(c, an_entry_is_called_as_in_the_source);
    suite_add_tcase(s, c);
    return s;
}
