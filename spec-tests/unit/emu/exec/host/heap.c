/* heap.c - malloc and free of kernels: what they give, when they give nothing, and memory that is
 * used after free, freed twice, freed elsewhere, never freed.
 *
 * What is not here: how arguments reach a function (argument.c). */
#include "spec-tests/unit/emu/exec/host/host_calls.h"

/* Rows 8, 9 get 24 bytes; rows 10, 11 get 40. */
static const emu_operand first[] = {WIDE_ROW(8), WIDE(24)}, second[] = {WIDE_ROW(10), WIDE(40)};
static const emu_operand p8[] = {WIDE_ROW(8)}, p10[] = {WIDE_ROW(10)};

/* Each lane has its own, 16-byte aligned, that was never written; freed, there is room again. */
static const emu_ins own[] = {MALLOC(first),
                              MALLOC(second),
                              GLOBAL(EMU_ST, LANE, 8, 20),
                              GLOBAL(EMU_ST, LANE, 10, 36),
                              GLOBAL(EMU_LD, OUT, 8, 20),
                              FREE(p8),
                              FREE(p10),
                              RET};

static bool number_lanes(emu_machine *m)
{
    for (int w = 0; w < 2; ++w)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, w, LANE)[lane] = 32 * (uint32_t)w + lane;
    return true;
}

static bool is_own(emu_machine *m)
{
    for (int w = 0; w < 2; ++w)
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
            if (emu_register(m, 0, w, OUT)[lane] != 32 * (uint32_t)w + lane ||
                emu_register(m, 0, w, 8)[lane] % 16 != 0)
                return false;
    return emu_leaks(m) == 0;
}

START_TEST(each_lane_has_its_own)
{
    struct program_case p = program_make(own, COUNT(own), 64, 1);
    p.how.heap = 64 * (32 + 16 + 48 + 16); /* just enough */
    p.prepare = number_lanes;
    p.is_right = is_own;
    check_clean(&p);
}
END_TEST

/* Sizes, as an H200 with a heap of 8 MiB answers: whether there is memory for them. */
static const struct size {
    uint64_t bytes;
    bool given;
} sizes[] = {{0, true},        {1, true},           {7 << 20, true},         {8 << 20, false},
             {9 << 20, false}, {UINT64_MAX, false}, {UINT64_MAX - 15, false}};

START_TEST(a_heap_has_an_end)
{
    const emu_operand list[] = {WIDE_ROW(8), WIDE(sizes[_i].bytes)};
    const emu_ins program[] = {MALLOC(list), RET};
    emu_config how = emu_defaults();
    how.block[0] = 1;
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_int_eq(one_get(m, 8, 0) != 0, sizes[_i].given);
    emu_close(m);
}
END_TEST

static const emu_operand inner[] = {WIDE_ROW(12)}, null_pointer[] = {WIDE(0)};
#define ADVANCE                                                                                    \
    {                                                                                              \
        .execute = emu_alu, .op = EMU_ADD, .type = EMU_U64, .d = PROGRAM_ROW(12),                  \
        .a = PROGRAM_ROW(8), .b = PROGRAM_IS(16)                                                   \
    }

static const struct wrong {
    emu_ins ins[4];
    emu_rule rule;
    emu_end end;
    const char *part;
} wrongs[] = {
    {{FREE(p8), GLOBAL(EMU_LD, OUT, 8, 4)},
     EMU_HEAP,
     EMU_FAULTED,
     "ld.global: lane 0 of warp 0 of CTA 0 uses 4 bytes at address 0x70000"},
    {{FREE(p8), GLOBAL(EMU_ST, OUT, 8, 4)},
     EMU_HEAP,
     EMU_FAULTED,
     ", 4 bytes into memory of malloc, which was freed at instruction 2"},
    {{FREE(p8), FREE(p8)}, EMU_HEAP, EMU_FAULTED, "a second time; it was freed at instruction 2"},
    {{ADVANCE, FREE(inner)},
     EMU_HEAP,
     EMU_FINISHED,
     ", which is 16 bytes behind what malloc gave at instruction 0"},
    {{FREE(p10)}, EMU_HEAP, EMU_FAULTED, "free: lane 0 frees 0x123, which malloc of a kernel did"},
    {{GLOBAL(EMU_LD, OUT, 8, 0), {.execute = emu_nanosleep, .a = PROGRAM_ROW(OUT), PROGRAM_ALL}},
     EMU_UNINITIALISED,
     EMU_FINISHED,
     "reads byte 0x0 of memory of malloc, which was never written"},
    {{GLOBAL(EMU_LD, OUT, 8, 24)}, EMU_BOUNDS, EMU_FAULTED, "memory of malloc ends 0 bytes below"},
};

START_TEST(wrong_use_is_told)
{
    const struct wrong *c = &wrongs[_i];
    const emu_ins program[] = {MALLOC(first), FREE(null_pointer), c->ins[0],
                               c->ins[1].execute != NULL ? c->ins[1] : (emu_ins)RET, RET};
    emu_config how = emu_defaults();
    how.block[0] = 1;
    emu_machine *m = emu_open(&how, NULL);
    one_set(m, 10, 0, 0x123);
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), c->end);
    check_finding(m, c->part);
    ck_assert_int_eq(emu_found(m, 0)->rule, c->rule);
    emu_close(m);
}
END_TEST

/* Memory of the host is not for free of a kernel, nor the other way round. */
START_TEST(heaps_are_apart)
{
    static const emu_ins frees[] = {FREE(p10), RET}, takes[] = {MALLOC(first), RET};
    emu_config how = emu_defaults();
    how.block[0] = 1;
    emu_machine *m = emu_open(&how, NULL);
    uint64_t at = emu_alloc(m, 64, "the host's");
    one_set(m, 10, 0, at);
    ck_assert_int_eq(emu_run(m, frees, COUNT(frees)), EMU_FAULTED);
    check_finding(m, "which malloc of a kernel did not give");
    ck_assert_int_eq(emu_run(m, takes, COUNT(takes)), EMU_FINISHED);
    ck_assert(!emu_free(m, one_get(m, 8, 0)));
    ck_assert(emu_free(m, at));
    emu_close(m);
}
END_TEST

/* It lives from run to run, and is told of when nothing else will free it. */
START_TEST(what_is_never_freed_is_told)
{
    static const emu_ins takes[] = {MALLOC(first), MALLOC(second), RET}, frees[] = {FREE(p8), RET};
    emu_config how = emu_defaults();
    emu_machine *m = run_calls(takes, COUNT(takes), &how, EMU_FINISHED);
    ck_assert_int_eq(emu_run(m, frees, COUNT(frees)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_leaks(m), 32 * 40);
    check_finding(m, "40 bytes at 0x70000");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_HEAP);
    ck_assert_int_eq(emu_found(m, 0)->pc, 1);
    emu_close(m);
}
END_TEST

/* A lane frees what another still uses: nothing puts the two in order. */
START_TEST(a_free_is_ordered_after_all_uses)
{
    static const emu_operand shared_p[] = {WIDE_ROW(0)};
    static const emu_ins program[] = {
        {.execute = emu_load_store,
         .op = EMU_LD,
         .space = EMU_GLOBAL,
         .type = EMU_B64,
         .d = PROGRAM_ROW(0),
         .a = PROGRAM_BY(2, 0)},
        GLOBAL(EMU_LD, OUT, 0, 0),
        PROGRAM_SYNC,
        {.execute = emu_builtin, .op = EMU_FREE, .list = shared_p, .listed = 2, .guard = 3},
        RET};
    static const emu_ins begins[] = {MALLOC(first),
                                     GLOBAL(EMU_ST, LANE, 8, 0),
                                     {.execute = emu_load_store,
                                      .op = EMU_ST,
                                      .space = EMU_GLOBAL,
                                      .type = EMU_B64,
                                      .b = PROGRAM_ROW(8),
                                      .a = PROGRAM_BY(2, 0)},
                                     RET};
    emu_config how = emu_defaults();
    how.block[0] = 64;
    emu_machine *m = emu_open(&how, NULL);
    uint64_t word = emu_alloc(m, 8, "a pointer"), nothing = 0;
    ck_assert(emu_put(m, word, &nothing, 8));
    program_address(m, 2, word);
    *emu_predicate(m, 0, 0, 3) = 1;
    emu_ins one[COUNT(begins)];
    memcpy(one, begins, sizeof begins);
    for (int k = 0; k < 3; ++k)
        one[k].guard = 3;
    ck_assert_int_eq(emu_run(m, one, COUNT(one)), EMU_FINISHED);
    emu_ins without[COUNT(program)];
    memcpy(without, program, sizeof program);
    if (_i == 1)
        without[2] = (emu_ins){.execute = emu_nanosleep};
    emu_end end = emu_run(m, without, COUNT(without));
    if (_i == 0) {
        ck_assert_int_eq(end, EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 0);
    } else {
        ck_assert_int_ge(emu_findings(m), 1); /* a race, or a use after free: as it comes */
        ck_assert(emu_found(m, 0)->rule == EMU_RACE || emu_found(m, 0)->rule == EMU_HEAP);
    }
    emu_close(m);
}
END_TEST

/* A loop that takes and frees does not grow: what was freed is forgotten in time. */
START_TEST(freed_memory_is_forgotten)
{
    static const emu_ins program[] = {MALLOC(first),
                                      FREE(p8),
                                      ALU(EMU_ADD, OUT, PROGRAM_ROW(OUT), PROGRAM_IS(1)),
                                      BELOW(6, OUT, 200),
                                      {.execute = emu_bra, .target = 0, .guard = 6},
                                      {.execute = emu_load_store,
                                       .op = EMU_LD,
                                       .space = EMU_GLOBAL,
                                       .type = EMU_B32,
                                       .d = PROGRAM_ROW(4),
                                       .a = PROGRAM_AT(UINT64_C(0x700000000000))},
                                      RET};
    emu_config how = emu_defaults();
    how.heap = 32 * 48;
    emu_machine *m = run_calls(program, COUNT(program), &how, EMU_FAULTED);
    check_finding(m, "no memory is there");
    emu_close(m);
}
END_TEST

START_TEST(memory_for_the_heap_is_short)
{
    long n = 0;
    for (bool fails = true; fails; ++n) {
        emu_config how = emu_defaults();
        check_let_fail(n);
        emu_machine *m = emu_open(&how, NULL);
        emu_end end = m == NULL ? EMU_NO_MEMORY : emu_run(m, own, COUNT(own));
        fails = check_has_failed();
        ck_assert_int_eq(end, fails ? EMU_NO_MEMORY : EMU_FINISHED);
        emu_close(m);
    }
    ck_assert_int_gt(n, 64 * 3);
}
END_TEST

Suite *emu_heap_suite(void)
{
    Suite *s = suite_create("emu_heap");
    TCase *c = tcase_create("heap");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, each_lane_has_its_own);
    tcase_add_loop_test(c, a_heap_has_an_end, 0, COUNT(sizes));
    tcase_add_loop_test(c, wrong_use_is_told, 0, COUNT(wrongs));
    tcase_add_test(c, heaps_are_apart);
    tcase_add_test(c, what_is_never_freed_is_told);
    tcase_add_loop_test(c, a_free_is_ordered_after_all_uses, 0, 2);
    tcase_add_test(c, freed_memory_is_forgotten);
    tcase_add_test(c, memory_for_the_heap_is_short);
    suite_add_tcase(s, c);
    return s;
}
