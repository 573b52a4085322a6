/* exchange.c - undefined values that lanes read from each other by shfl.sync: a finding where the
 * value is used, none where the lane drops it; lanes that are not there give none.
 *
 * Kernels as PTX text. What is not here: who reads from whom (unit/emu/exec/control/warp.c). */
#include "emu/ptx.h"

#include "spec-tests/unit/emu/fixture.h"

/* r: a value of each lane that is written, but for that of lane 31. */
#define LAST       "add.u32 at, own, 4;\nld.shared.u32 r, [at];\n"
#define DOWN       "shfl.sync.down.b32 r, r, 1, 31, -1;\n"
#define DROP(lane) "setp.lt.u32 p, i, " lane ";\nselp.b32 r, r, 0, p;\n"
#define SOME(what) "setp.lt.u32 p, i, 16;\n@!p bra END;\n" what

static const struct {
    const char *body, *found; /* NULL: nothing is */
} cases[] = {
    {LAST, "lane 31 of warp 0 of CTA 0 reads byte 0x80"},
    {LAST DROP("31"), NULL},
    {LAST DOWN, "lane 31 of warp 0 of CTA 0 reads byte 0x80 of the shared memory of CTA 0, which "
                "was never written, and st.global.u32 [a], r"},
    {LAST DOWN DROP("30"), NULL},
    {LAST DOWN DROP("31"), "lane 31 of warp 0"},
    {LAST "mov.u32 r, 1;\n" DOWN, NULL},
    {LAST "setp.eq.u32 p, r, 0;\nvote.sync.any.pred p, p, -1;\nmov.u32 r, 0;\n", "lane 31"},
    {LAST "shfl.sync.idx.b32 r, i, r, 31, -1;\nmov.u32 r, 0;\n", "lane 31"},
    {SOME("shfl.sync.down.b32 r, i, 1, 31, 0xffff;\n"),
     "lane 15 reads the value of lane 16, which has exited or is not in the mask, and "
     "st.global.u32 [a], r (line 20) uses it"},
    {SOME("shfl.sync.down.b32 r, i, 1, 31, 0xffff;\n") DROP("15"), NULL},
    {SOME("shfl.sync.down.b32 r, i, 1, 31, 0xffff;\nadd.u32 r, r, 1;\n"), "lane 16, which"},
};

static emu_machine *run(int n, emu_schedule schedule)
{
    char text[2048];
    emu_ptx_error error;
    emu_config config = emu_defaults();
    config.schedule = schedule;
    snprintf(text, sizeof text,
             ".version 9.0\n.target sm_90a\n.address_size 64\n.entry k(.param .u64 out) {\n"
             ".shared .b32 s[33];\n.reg .b32 i, own, at, r;\n.reg .b64 a;\n.reg .pred p;\n"
             "mov.u32 i, %%tid.x;\nmov.u32 own, s;\nmad.lo.u32 own, i, 4, own;\n"
             "st.shared.u32 [own], i;\nbar.warp.sync -1;\nmov.u32 r, 0;\nld.param.u64 a, [out];\n"
             "mad.wide.u32 a, i, 4, a;\n%sst.global.u32 [a], r;\nEND: ret;\n}\n",
             cases[n].body);
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    uint64_t out = emu_alloc(m, EMU_LANES * 4, "out");
    const void *arguments[] = {&out};
    const emu_ptx_launch launch = {
        .grid = {1, 1, 1}, .block = {EMU_LANES, 1, 1}, .arguments = arguments, .count = 1};
    emu_end end = emu_ptx_run(m, text, &launch, &error);
    ck_assert_msg(end == EMU_FINISHED, "case %d: end %d, %s", n, (int)end, error.text);
    return m;
}

START_TEST(lanes_hand_undefined_values_on)
{
    for (int schedule = EMU_EARLIEST; schedule <= EMU_LATEST; ++schedule) {
        emu_machine *m = run(_i, (emu_schedule)schedule);
        if (cases[_i].found == NULL)
            ck_assert_msg(emu_findings(m) == 0, "case %d: %s", _i, emu_found(m, 0)->message);
        else {
            check_finding(m, cases[_i].found);
            ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNINITIALISED);
        }
        emu_close(m);
    }
}
END_TEST

Suite *emu_exchange_suite(void)
{
    Suite *s = suite_create("emu_exchange");
    TCase *c = tcase_create("emu_exchange");
    tcase_add_loop_test(c, lanes_hand_undefined_values_on, 0, COUNT(cases));
    suite_add_tcase(s, c);
    return s;
}
