/* local_row.c - words of local memory: each lane has its own, by a row of addresses, in vectors,
 * under masks; and what is refused as it is lane by lane.
 *
 * What is not here: other spaces (load_store_row.c), narrower elements (load_store.c). */
#include "spec-tests/unit/emu/line.h"

enum { LOCAL = 256, FROM = 20, TO = 30, ADDRESS = 10 };

static emu_machine *open_machine(uint32_t checks)
{
    emu_config how = emu_defaults();
    how.block[0] = 2 * EMU_LANES;
    how.local = LOCAL;
    how.checks = checks;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    return m;
}

static uint32_t value_of(int warp, int lane, int row)
{
    return (uint32_t)(warp * 100003 + lane * 1009 + row * 17 + 5);
}

static void prepare(emu_machine *m, uint32_t active, int bytes)
{
    for (int warp = 0; warp < 2; ++warp) {
        *emu_predicate(m, 0, warp, LINE_ACTIVE) = active;
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            emu_register(m, 0, warp, ADDRESS)[lane] = (uint32_t)(lane % 4 * bytes);
            for (int r = 0; r < 4; ++r) {
                emu_register(m, 0, warp, FROM + r)[lane] = value_of(warp, lane, r);
                emu_register(m, 0, warp, TO + r)[lane] = 99;
            }
        }
    }
}

static const struct {
    int rows;
    const char *text, *stored, *loaded;
} kinds[] = {{1, "u32", "r20", "r30"},
             {2, "v2.f32", "{r20..r21}", "{r30..r31}"},
             {4, "v4.u32", "{r20..r23}", "{r30..r33}"},
             {2, "u64", "d20", "d30"},
             {4, "v2.f64", "{d20..d22}", "{d30..d32}"}};

/* What a lane stored it loads again, though all lanes use the same few addresses. */
START_TEST(each_lane_has_its_own)
{
    static const uint32_t actives[] = {UINT32_MAX, 0x0f0f00f1};
    uint32_t active = actives[_i % 2];
    int k = _i / 2 % COUNT(kinds), rows = kinds[k].rows;
    struct ptx_line line = line_of("st.local.%s [r10+16], %s; ld.local.%s %s, [r10+16];",
                                   kinds[k].text, kinds[k].stored, kinds[k].text, kinds[k].loaded);
    emu_machine *m = open_machine(_i < 2 * COUNT(kinds) ? EMU_CHECK_ALL : 0);
    prepare(m, active, 4 * rows);
    ck_assert_int_eq(emu_run(m, line.guarded, line.n), EMU_FINISHED);
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
    for (int warp = 0; warp < 2; ++warp)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            for (int r = 0; r < 4; ++r)
                ck_assert_uint_eq(emu_register(m, 0, warp, TO + r)[lane],
                                  r < rows && (active >> lane & 1) ? value_of(warp, lane, r) : 99);
    ck_assert_uint_eq(emu_counted(m)->shared_accesses + emu_counted(m)->global_accesses, 0);
    line_close(&line);
    emu_close(m);
}
END_TEST

/* One lane whose access is wrong, or whose bytes were never written. */
static const struct {
    const char *line;
    uint32_t at; /* of lane 5 */
    emu_rule rule;
    const char *says;
} wrong[] = {
    {"st.local.u32 [r10+16], r20;", 2, EMU_ALIGNMENT, "lane 5"},
    {"st.local.u32 [r10+16], r20;", LOCAL, EMU_BOUNDS, "lane 5"},
    {"ld.local.u32 r30, [r10+16]; nanosleep.u32 r30;", 0, EMU_UNINITIALISED, "lane 0"},
};

START_TEST(a_wrong_access_is_found)
{
    emu_machine *m = open_machine(EMU_CHECK_ALL);
    prepare(m, UINT32_MAX, 4);
    emu_register(m, 0, 0, ADDRESS)[5] = wrong[_i].at;
    line_run_text(m, UINT32_MAX, wrong[_i].line);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_int_eq(emu_found(m, 0)->rule, wrong[_i].rule);
    ck_assert_msg(strstr(emu_found(m, 0)->message, wrong[_i].says) != NULL, "%s",
                  emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

Suite *emu_local_row_suite(void)
{
    Suite *s = suite_create("emu_local_row");
    TCase *c = tcase_create("emu_local_row");
    tcase_add_loop_test(c, each_lane_has_its_own, 0, 4 * COUNT(kinds));
    tcase_add_loop_test(c, a_wrong_access_is_found, 0, COUNT(wrong));
    suite_add_tcase(s, c);
    return s;
}
