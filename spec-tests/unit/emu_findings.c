/* emu_findings.c - the table of findings in docs/findings.md is what the machine says: a program
 * for each rule, its finding as it is printed, and its repair.
 *
 * What is not here: when a rule is found (the suites of each family), keeping findings
 * (emu/check/report/report.c). */
#include "emu/state/state.h"
#include "spec-tests/machine/matrices.h"
#include "spec-tests/unit/emu/fixture.h"

enum { BAR = 8, HERE = 64, COPIED = 16, MOST = 5 };

#define FROM(t, l)                                                                                 \
    .source = &(const emu_source)                                                                  \
    {                                                                                              \
        (t), "gemm.cu", (l), 0, NULL                                                               \
    }
#define WORD(o, s, ...)                                                                            \
    .execute = emu_load_store, .op = (o), .space = (s), .type = EMU_U32, .count = 1,               \
    .a = __VA_ARGS__
#define STORE                                                                                      \
    {                                                                                              \
        WORD(EMU_ST, EMU_SHARED, PROGRAM_AT(HERE)), .b = PROGRAM_IS(1), PROGRAM_ONE,               \
                                                    FROM("st.shared.u32 [%r4], %r5", 57)           \
    }
#define LOAD                                                                                       \
    {                                                                                              \
        WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(HERE)), .d = PROGRAM_ROW(8), PROGRAM_ALL,              \
                                                    FROM("ld.shared.u32 %r6, [%r4]", 61)           \
    }

/* Of one warp, but for the race; A is a buffer of 64 words. */
static const struct {
    emu_rule rule;
    int threads;
    emu_ins ins[MOST];
} programs[] = {
    {EMU_BOUNDS,
     32,
     {{WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 256)), .b = PROGRAM_IS(1), PROGRAM_ONE,
       FROM("st.global.u32 [%rd1], %r2", 80)}}},
    {EMU_ALIGNMENT,
     32,
     {{WORD(EMU_LD, EMU_SHARED, PROGRAM_AT(2)), .d = PROGRAM_ROW(8), PROGRAM_ONE}}},
    {EMU_UNINITIALISED,
     32,
     {LOAD,
      {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(8), PROGRAM_ONE,
       FROM("st.global.u32 [%rd3], %r6", 62)}}},
    {EMU_RACE, 64, {STORE, LOAD}},
    {EMU_PROXY,
     32,
     {STORE,
      {.execute = emu_bulk,
       .op = EMU_BULK_COPY,
       .space = EMU_SHARED,
       .to = EMU_GLOBAL,
       .a = PROGRAM_AT(HERE),
       .b = PROGRAM_IS(COPIED),
       .d = PROGRAM_BY(0, 0),
       PROGRAM_ONE}}},
    {EMU_IN_FLIGHT,
     32,
     {{.execute = emu_cp_async,
       .op = EMU_CP_ASYNC_COPY,
       .d = PROGRAM_AT(HERE),
       .a = PROGRAM_BY(0, 0),
       .count = COPIED,
       PROGRAM_ONE,
       FROM("cp.async.ca.shared.global [%r4], [%rd1], 16", 33)},
      {.execute = emu_cp_async,
       .op = EMU_CP_ASYNC_WAIT_GROUP,
       .count = 0,
       PROGRAM_ONE,
       FROM("cp.async.wait_group 0", 40)},
      LOAD}},
    {EMU_MBARRIER,
     32,
     {PROGRAM_INIT(BAR, 1),
      {.execute = emu_mbarrier,
       .op = EMU_MBARRIER_ARRIVE,
       .space = EMU_SHARED,
       .a = PROGRAM_AT(BAR),
       .guard = 14}}},
    {EMU_BARRIER,
     32,
     {{.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, .sem = EMU_ACQUIRE, PROGRAM_ALL}}},
    {EMU_DIVERGED,
     32,
     {{.execute = emu_barrier_cta,
       .op = EMU_BAR_SYNC,
       .flags = EMU_ALIGNED,
       .a = PROGRAM_IS(0),
       PROGRAM_ONE}}},
    {EMU_OPERAND,
     32,
     {{.execute = emu_address,
       .op = EMU_MAPA,
       .space = EMU_SHARED,
       .type = EMU_U32,
       .d = PROGRAM_ROW(8),
       .a = PROGRAM_AT(HERE),
       .b = PROGRAM_IS(1),
       PROGRAM_ALL}}},
    {EMU_UNSUPPORTED,
     32,
     {{.execute = emu_lanes,
       .op = EMU_REDUX_ADD,
       .type = EMU_F32,
       .d = PROGRAM_ROW(8),
       .a = PROGRAM_ROW(9),
       .x = PROGRAM_IS(0xffffffff),
       PROGRAM_ALL}}},
    {EMU_STUCK,
     32,
     {PROGRAM_INIT(BAR, 1),
      {.execute = emu_mbarrier,
       .op = EMU_MBARRIER_ARRIVE,
       .space = EMU_SHARED,
       .a = PROGRAM_AT(BAR),
       .c = PROGRAM_IS(64),
       .flags = EMU_MBARRIER_EXPECT,
       PROGRAM_ONE},
      PROGRAM_WAIT(BAR, 0, 2)}},
    {EMU_LEFT_BEHIND,
     32,
     {{.execute = emu_cp_async,
       .op = EMU_CP_ASYNC_COPY,
       .d = PROGRAM_AT(HERE),
       .a = PROGRAM_BY(0, 0),
       .count = COPIED,
       PROGRAM_ONE}}},
};

static char page[65536];

static void read_page(void)
{
    FILE *in = fopen("docs/findings.md", "r");
    ck_assert_ptr_nonnull(in);
    page[fread(page, 1, sizeof page - 1, in)] = '\0';
    fclose(in);
}

static void check_line(const emu_finding *f)
{
    char line[1024];
    read_page();
    const char *tick = strchr(f->message, '`') == NULL ? "`" : "``"; /* as Markdown quotes it */
    snprintf(line, sizeof line, "| %s | %s%s%s | `%s` |\n", emu_rule_name(f->rule), tick,
             f->message, tick, f->repair);
    ck_assert_msg(strstr(page, line) != NULL, "%s: docs/findings.md has no line %s",
                  emu_rule_name(f->rule), line);
}

START_TEST(the_page_has_what_is_printed)
{
    emu_ins program[MOST + 1];
    memcpy(program, programs[_i].ins, sizeof programs[_i].ins);
    for (int k = 0; k <= MOST; ++k)
        if (k == MOST || program[k].execute == NULL)
            program[k] = (emu_ins)PROGRAM_EXIT;
    struct program_case p = program_make(program, MOST + 1, programs[_i].threads, 1);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    ck_assert(program_buffer(m, 0, 64, 0, "A") != 0 &&
              emu_name(m, EMU_SHARED, HERE, 256, "smem_a"));
    for (int w = 0; w < m->cta[0].warps; ++w)
        *emu_predicate(m, 0, w, 14) = w == 0 ? 3 : 0; /* two lanes */
    program_run(m, &p, -1, NULL);
    const emu_finding *f = NULL;
    for (int i = 0; f == NULL && i < emu_findings(m); ++i)
        f = emu_found(m, i)->rule == programs[_i].rule ? emu_found(m, i) : NULL;
    ck_assert_msg(f != NULL, "%s is not found", emu_rule_name(programs[_i].rule));
    check_line(f);
    if (f->rule == EMU_MBARRIER) /* the one that ended the phase too early */
        ck_assert(f->lane == 1 && f->other.lane == 0 && f->other.pc == 1);
    emu_close(m);
}
END_TEST

/* The rule of a warpgroup: accumulators that were set, and then a wgmma. */
START_TEST(the_page_has_the_fence_of_wgmma)
{
    static const uint8_t zeros[16384];
    emu_operand list[MATRIX_LIST];
    const struct matrix_wgmma w = {
        .n = 8, .d = EMU_F32, .a = EMU_F16, .b = EMU_F16, .accumulate = true};
    emu_ins program[] = {{.execute = emu_alu,
                          .op = EMU_MOV,
                          .type = EMU_B32,
                          .d = PROGRAM_ROW(0),
                          .a = PROGRAM_IS(0),
                          PROGRAM_ALL},
                         matrix_wgmma_ins(&w, list),
                         matrix_wgmma_op(EMU_WGMMA_COMMIT, 0),
                         matrix_wgmma_op(EMU_WGMMA_WAIT, 0)};
    emu_machine *m = matrix_open(4, EMU_LATEST, 0, EMU_CHECK_ALL);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(0, 0)), zeros, sizeof zeros));
    ck_assert(emu_name_row(m, 0, 0, 4, "%f1"));
    matrix_run(m, program, COUNT(program));
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNFENCED);
    check_line(emu_found(m, 0));
    emu_close(m);
}
END_TEST

/* A string in global memory, and its address. */
static uint64_t string_at(emu_machine *m, const char *text)
{
    uint64_t at = emu_alloc(m, strlen(text) + 1, "text");
    ck_assert(at != 0 && emu_put(m, at, text, strlen(text) + 1));
    return at;
}

#define WIDE(v) PROGRAM_IS((v)&0xffffffff), PROGRAM_IS((v) >> 32)

START_TEST(the_page_has_assertions)
{
    emu_config how = emu_defaults();
    emu_machine *m = emu_open(&how, NULL);
    uint64_t what = string_at(m, "n == 3"), file = string_at(m, "gemm.cu");
    uint64_t function = string_at(m, "void gemm(int)");
    const emu_operand list[] = {WIDE(what),          WIDE(file),     PROGRAM_IS(43),
                                {EMU_NOTHING, 0, 0}, WIDE(function), PROGRAM_IS(1),
                                {EMU_NOTHING, 0, 0}};
    const emu_ins program[] = {{.execute = emu_builtin,
                                .op = EMU_ASSERTFAIL,
                                .list = list,
                                .listed = COUNT(list),
                                PROGRAM_ALL},
                               PROGRAM_EXIT};
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FAULTED);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_ASSERT);
    check_line(emu_found(m, 0));
    emu_close(m);
}
END_TEST

START_TEST(the_page_has_the_heap)
{
    emu_config how = emu_defaults();
    how.block[0] = 1;
    emu_machine *m = emu_open(&how, NULL);
    const emu_operand size[] = {PROGRAM_ROW(8), PROGRAM_ROW(9), WIDE(UINT64_C(24))};
    const emu_operand memory[] = {PROGRAM_ROW(8), PROGRAM_ROW(9)};
    const emu_ins program[] = {
        {.execute = emu_builtin, .op = EMU_MALLOC, .list = size, .listed = 4, .written = 2},
        {.execute = emu_builtin, .op = EMU_FREE, .list = memory, .listed = 2},
        {.execute = emu_builtin, .op = EMU_FREE, .list = memory, .listed = 2},
        PROGRAM_EXIT};
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FAULTED);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_HEAP);
    check_line(emu_found(m, 0));
    emu_close(m);
}
END_TEST

/* Each rule is one of those above. */
START_TEST(no_rule_is_left_out)
{
    uint32_t rules =
        UINT32_C(1) << EMU_UNFENCED | UINT32_C(1) << EMU_ASSERT | UINT32_C(1) << EMU_HEAP;
    for (int i = 0; i < COUNT(programs); ++i)
        rules |= UINT32_C(1) << programs[i].rule;
    ck_assert_uint_eq(rules, (UINT32_C(1) << EMU_RULES) - 1);
}
END_TEST

Suite *emu_findings_suite(void)
{
    Suite *s = suite_create("emu_findings");
    TCase *c = tcase_create("emu_findings");
    tcase_add_loop_test(c, the_page_has_what_is_printed, 0, COUNT(programs));
    tcase_add_test(c, the_page_has_the_fence_of_wgmma);
    tcase_add_test(c, the_page_has_assertions);
    tcase_add_test(c, the_page_has_the_heap);
    tcase_add_test(c, no_rule_is_left_out);
    suite_add_tcase(s, c);
    return s;
}
