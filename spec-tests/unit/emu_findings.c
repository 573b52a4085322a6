/* emu_findings.c - the table of findings in docs/findings.md is what the machine says: a program
 * for each rule, its finding as it is printed, and its repair.
 *
 * What is not here: when a rule is found (the suites of each family), keeping findings
 * (emu/check/report/report.c). */
#include "emu/state/state.h"

#include "spec-tests/compare/machine/matrices.h"
#include "spec-tests/unit/emu/line.h"

#include <stdio.h>

#define LOAD  "ld.shared.u32 r8, [64];"
#define STORE "@p15 st.shared.u32 [64], 1;"

/* Of one warp, but for the race: by thread 0 what is under p15, by two lanes what is under p14. d0
 * is the address of A, a buffer of 64 words. Instructions are those of the source, where they have
 * one. */
static const struct {
    emu_rule rule;
    const char *text;
    emu_source source[3];
} programs[] = {
    {EMU_BOUNDS,
     "@p15 st.global.u32 [d0+256], 1;",
     {{"st.global.u32 [%rd1], %r2", "gemm.cu", 80, 0, NULL}}},
    {EMU_ALIGNMENT, "@p15 ld.shared.u32 r8, [2];", {{0}}},
    {EMU_UNINITIALISED,
     LOAD "@p15 st.global.u32 [d0], r8;",
     {{"ld.shared.u32 %r6, [%r4]", "gemm.cu", 61, 0, NULL},
      {"st.global.u32 [%rd3], %r6", "gemm.cu", 62, 0, NULL}}},
    {EMU_RACE,
     STORE LOAD,
     {{"st.shared.u32 [%r4], %r5", "gemm.cu", 57, 0, NULL},
      {"ld.shared.u32 %r6, [%r4]", "gemm.cu", 61, 0, NULL}}},
    {EMU_PROXY,
     STORE "@p15 cp.async.bulk.global.shared::cta.bulk_group [d0], [64], 16;",
     {{"st.shared.u32 [%r4], %r5", "gemm.cu", 57, 0, NULL}}},
    {EMU_IN_FLIGHT,
     "@p15 cp.async.ca.shared.global [64], [d0], 16; @p15 cp.async.wait_group 0;" LOAD,
     {{"cp.async.ca.shared.global [%r4], [%rd1], 16", "gemm.cu", 33, 0, NULL},
      {"cp.async.wait_group 0", "gemm.cu", 40, 0, NULL},
      {"ld.shared.u32 %r6, [%r4]", "gemm.cu", 61, 0, NULL}}},
    {EMU_MBARRIER,
     "@p15 mbarrier.init.shared::cta.b64 [8], 1; @p14 mbarrier.arrive.shared::cta.b64 _, [8];",
     {{0}}},
    {EMU_BARRIER, "barrier.cluster.wait.acquire;", {{0}}},
    {EMU_DIVERGED, "@p15 bar.sync 0;", {{0}}},
    {EMU_OPERAND, "mapa.shared::cluster.u32 r8, s+64, 256;", {{0}}},
    {EMU_UNSUPPORTED, "redux.sync.add.s32 r8, r9, -1;", {{0}}}, /* of f32 */
    {EMU_STUCK,
     "@p15 mbarrier.init.shared::cta.b64 [8], 1;"
     "@p15 mbarrier.arrive.expect_tx.shared::cta.b64 _, [8], 64;"
     "wait: mbarrier.try_wait.parity.shared::cta.b64 p7, [8], 0; @!p7 bra wait;",
     {{0}}},
    {EMU_LEFT_BEHIND, "@p15 cp.async.ca.shared.global [64], [d0], 16;", {{0}}},
};

/* The instructions come from these places, those behind them from nowhere. */
static struct ptx_line program_of(const char *text, const emu_source *source, int sources)
{
    struct ptx_line l = line_of("%s", text);
    for (int k = 0; k < l.n; ++k)
        l.code->ins[k].source = k < sources && source[k].text != NULL ? &source[k] : NULL;
    return l;
}

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
    struct ptx_line l = program_of(programs[_i].text, programs[_i].source, 3);
    if (programs[_i].rule == EMU_UNSUPPORTED)
        l.code->ins[0].type = EMU_F32;
    struct program_case p = program_make(l.ins, l.n, programs[_i].rule == EMU_RACE ? 64 : 32, 1);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    ck_assert(program_buffer(m, 0, 64, 0, "A") != 0 && emu_name(m, EMU_SHARED, 64, 256, "smem_a"));
    for (int w = 0; w < m->cta[0].warps; ++w)
        *emu_predicate(m, 0, w, 14) = w == 0 ? 3 : 0; /* two lanes */
    emu_run(m, p.ins, p.n);
    const emu_finding *f = NULL;
    for (int i = 0; f == NULL && i < emu_findings(m); ++i)
        f = emu_found(m, i)->rule == programs[_i].rule ? emu_found(m, i) : NULL;
    ck_assert_msg(f != NULL, "%s is not found", emu_rule_name(programs[_i].rule));
    check_line(f);
    if (f->rule == EMU_MBARRIER) /* the one that ended the phase too early */
        ck_assert(f->lane == 1 && f->other.lane == 0 && f->other.pc == 1);
    line_close(&l);
    emu_close(m);
}
END_TEST

/* The rule of a warpgroup: accumulators that were set, and then a wgmma. */
START_TEST(the_page_has_the_fence_of_wgmma)
{
    static const uint8_t zeros[16384];
    struct ptx_line l = program_of("mov.b32 r0, 0;"
                                   "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {r0..r3}, 0, "
                                   "0, 1, 1, 1, 0, 0; wgmma.commit_group.sync.aligned;"
                                   "wgmma.wait_group.sync.aligned 0;",
                                   NULL, 0);
    emu_machine *m = matrix_open(4, EMU_LATEST, 0, EMU_CHECK_ALL);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(0, 0)), zeros, sizeof zeros));
    ck_assert(emu_name_row(m, 0, 0, 4, "%f1"));
    line_run(m, UINT32_MAX, &l);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNFENCED);
    check_line(emu_found(m, 0));
    line_close(&l);
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

START_TEST(the_page_has_assertions)
{
    struct ptx_line l = program_of(
        "{ .param .b64 a; .param .b64 b; .param .b32 c; .param .b64 d; .param .b64 e;"
        "st.param.b64 [a], d2; st.param.b64 [b], d4; st.param.b32 [c], 43; st.param.b64 [d], d6;"
        "st.param.b64 [e], 1; call __assertfail, (a, b, c, d, e); }",
        NULL, 0);
    emu_machine *m = one_open(EMU_CHECK_ALL);
    one_set_all(m, 2, string_at(m, "n == 3"));
    one_set_all(m, 4, string_at(m, "gemm.cu"));
    one_set_all(m, 6, string_at(m, "void gemm(int)"));
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FAULTED);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_ASSERT);
    check_line(emu_found(m, 0));
    line_close(&l);
    emu_close(m);
}
END_TEST

START_TEST(the_page_has_the_heap)
{
    struct ptx_line l =
        program_of("{ .param .b64 n; .param .b64 p; st.param.b64 [n], 24; call (p), malloc, (n);"
                   "ld.param.b64 d8, [p]; st.param.b64 [p], d8; call free, (p); call free, (p); }",
                   NULL, 0);
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FAULTED);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_HEAP);
    check_line(emu_found(m, 0));
    line_close(&l);
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
