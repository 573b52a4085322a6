/* race_message.c - what is said about two accesses without an order: who, which byte, what the
 * other did and where; and of the engine, which fence is missing. Then what the ISA does not
 * promise and strict checks note: a fence before an mbarrier or a buffer goes to the engine, or
 * between data and their flag.
 *
 * What is here: the words. What is not: which accesses race (race.c, race_row.c), which fences are
 * enough (fence.c, proxy_fence.c). */
#include "emu/ptx.h"

#include "spec-tests/unit/emu/check/race/words.h"

static const struct {
    int first, second;
    const char *says;
} races[] = {
    {EMU_ST, EMU_ST,
     "st.shared: lane 0 of warp 1 of CTA 0 writes byte 0x40 of the shared memory of CTA 0, which "
     "lane 0 of warp 0 of CTA 0 wrote at instruction 0, and nothing puts the two in order"},
    {EMU_ST, EMU_LD,
     "ld.shared: lane 0 of warp 1 of CTA 0 reads byte 0x40 of the shared memory of CTA 0, which "
     "lane 0 of warp 0 of CTA 0 wrote at instruction 0, and nothing puts the two in order"},
    {EMU_LD, EMU_ST,
     "st.shared: lane 0 of warp 1 of CTA 0 writes byte 0x40 of the shared memory of CTA 0, which "
     "lane 0 of warp 0 of CTA 0 read at instruction 0, and nothing puts the two in order"},
};

/* P1: lane 0 of warp 0; P2: lane 0 of warp 1. */
START_TEST(both_parties_are_named)
{
    emu_ins program[] = {{WORD(races[_i].first, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(1),
                          .d = PROGRAM_ROW(GOT), .guard = 1},
                         {WORD(races[_i].second, EMU_SHARED, PROGRAM_AT(64)), .b = PROGRAM_IS(2),
                          .d = PROGRAM_ROW(GOT), .guard = 2},
                         PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert(program_shared(m, 0, 128));
    for (int w = 0; w < 2; ++w)
        for (int k = 1; k < 3; ++k)
            *emu_predicate(m, 0, w, k) = w == k - 1 ? 1 : 0;
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    const emu_finding *f = emu_found(m, 0);
    ck_assert_str_eq(f->message, races[_i].says);
    ck_assert_str_eq(f->repair, "put bar.sync between the two, or an arrival at an mbarrier after "
                                "the first, and a wait before the second");
    ck_assert(f->cta == 0 && f->warp == 1 && f->lane == 0 && f->pc == 1);
    ck_assert(f->other.cta == 0 && f->other.warp == 0 && f->other.lane == 0 && f->other.pc == 0);
    ck_assert(f->cause == -1 && emu_followers(m, 0) == 0);
    emu_close(m);
}
END_TEST

/* ---- Notes of strict checks ---- */

#define INIT  "@z mbarrier.init.shared.b64 [bar], 1;\n"
#define SYNC  "bar.sync 0;\n"
#define PROXY "fence.proxy.async.shared::cta;\n"
#define BULK                                                                                       \
    "@z mbarrier.arrive.expect_tx.shared.b64 _, [bar], 256;\n"                                     \
    "@z cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [a], 256, [bar];\n"
#define WAITS(phase)                                                                               \
    "W" phase ": mbarrier.try_wait.parity.shared.b64 q, [bar], " phase ";\n@!q bra W" phase ";\n"
#define READ "ld.shared.u32 r, [own];\n"

/* Thread 0 sends a word to the threads of warp 1. */
#define SEND(data, fence, flag)                                                                    \
    "@p bra RECEIVE;\n@z " data " [s], 7;\n" fence "@z " flag " [s+4], 1;\nret;\nRECEIVE:\n"
#define CLEAR "st.shared.u32 [own], 0;\nbar.sync 0;\n"
/* Thread 32 takes it with a flag that an atomic reads. */
#define TAKE(fence)                                                                                \
    "setp.gt.u32 q, i, 32;\n@q ret;\n"                                                             \
    "T: atom.shared.exch.b32 r, [s+4], 0;\nsetp.eq.u32 q, r, 0;\n@q bra T;\n" fence
#define VALUE "ld.volatile.shared.u32 r, [s];\n"
#define GET(fence, name)                                                                           \
    name ": ld.volatile.shared.u32 r, [s+4];\nsetp.eq.u32 q, r, 0;\n@q bra " name ";\n" fence      \
         "ld.volatile.shared.u32 r, [s];\nret;\n"

static const struct {
    const char *body;
    const char *note; /* NULL: none */
} strict[] = {
    /* An mbarrier goes to the engine. */
    {INIT SYNC BULK WAITS("0"),
     "which was initialised through the generic proxy at @z mbarrier.init"},
    {INIT "fence.mbarrier_init.release.cluster;\n" SYNC BULK WAITS("0"), NULL},
    {INIT PROXY SYNC BULK WAITS("0"), NULL},
    {INIT "fence.acq_rel.cta;\n" SYNC BULK WAITS("0"), "without fence.mbarrier_init or"},
    {INIT SYNC "@!z fence.mbarrier_init.release.cluster;\n" BULK WAITS("0"),
     "put fence.mbarrier_init.release.cluster after the mbarrier.init"},
    {INIT SYNC "@z fence.proxy.async;\n" BULK WAITS("0"), NULL},
    {"@z fence.mbarrier_init.release.cluster;\n" INIT SYNC BULK WAITS("0"),
     "without fence.mbarrier_init or"},
    /* A buffer goes back to the engine. */
    {INIT PROXY SYNC BULK WAITS("0") READ SYNC BULK WAITS("1"),
     "read through the generic proxy at ld.shared.u32"},
    {INIT PROXY SYNC BULK WAITS("0") READ PROXY SYNC BULK WAITS("1"), NULL},
    {INIT PROXY SYNC BULK WAITS("0") READ SYNC "@z fence.proxy.async;\n" BULK WAITS("1"), NULL},
    {INIT PROXY SYNC BULK WAITS("0") READ "fence.proxy.async.global;\n" SYNC BULK WAITS("1"),
     "put fence.proxy.async, without a space or .shared::cta, after the read"},
    /* Data and a flag. */
    {CLEAR SEND("st.volatile.shared.u32", "", "st.volatile.shared.u32") GET("", "G"),
     "after it saw the later write of that thread at @z st.volatile.shared.u32 [s+4]"},
    {CLEAR SEND("st.volatile.shared.u32", "membar.cta;\n", "st.volatile.shared.u32")
         GET("membar.cta;\n", "G"),
     NULL},
    {CLEAR SEND("st.volatile.shared.u32", "membar.cta;\n", "st.volatile.shared.u32") GET("", "G"),
     "put __threadfence (fence.acq_rel) between the two writes and between the two reads"},
    {CLEAR SEND("st.relaxed.cta.shared.u32", "", "st.release.cta.shared.u32")
         GET("fence.acquire.sync_restrict::shared::cluster.cluster;\n", "G"),
     "so this may read the value before that write"},
    {CLEAR SEND("red.shared.add.u32", "", "red.shared.add.u32") GET("", "G"), "in no order"},
    {CLEAR SEND("st.volatile.shared.u32", "membar.cta;\n", "red.shared.add.u32") TAKE("") VALUE,
     "after it saw the later write of that thread at @z red.shared.add.u32 [s+4]"},
    {CLEAR SEND("st.volatile.shared.u32", "membar.cta;\n", "red.shared.add.u32")
         TAKE("membar.cta;\n") VALUE,
     NULL},
    {CLEAR SEND("st.volatile.shared.u32", "membar.cta;\n", "red.shared.add.u32")
         TAKE("") "st.volatile.shared.u32 [s], 1;\n",
     NULL},
    /* Two flags in the order in which they were set, each polled for itself. */
    {CLEAR SEND("st.volatile.shared.u32", "",
                "st.volatile.shared.u32") "D: ld.volatile.shared.u32 r, [s];\nsetp.eq.u32 q, r, "
                                          "0;\n@q bra D;\n"
                                          "E: ld.volatile.shared.u32 r, [s+4];\nsetp.eq.u32 q, r, "
                                          "0;\n@q bra E;\n",
     NULL},
};

static emu_machine *run_strict(int n, bool strictly)
{
    char text[4096];
    emu_ptx_error error;
    emu_config config = emu_defaults();
    config.schedule = EMU_LATEST;
    config.strict = strictly;
    snprintf(text, sizeof text,
             ".version 9.0\n.target sm_90a\n.address_size 64\n.entry k(.param .u64 in) {\n"
             ".shared .align 128 .b32 s[64];\n.shared .b64 bar;\n.reg .b32 i, own, r;\n"
             ".reg .b64 a;\n.reg .pred p, q, z;\nmov.u32 i, %%tid.x;\nmov.u32 own, s;\n"
             "mad.lo.u32 own, i, 4, own;\nsetp.ge.u32 p, i, 32;\nsetp.eq.u32 z, i, 0;\n"
             "ld.param.u64 a, [in];\n%sret;\n}\n",
             strict[n].body);
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    uint64_t in = emu_alloc(m, 256, "in");
    uint32_t words[64] = {0};
    ck_assert(emu_put(m, in, words, sizeof words));
    const void *arguments[] = {&in};
    const emu_ptx_launch launch = {
        .grid = {1, 1, 1}, .block = {64, 1, 1}, .arguments = arguments, .count = 1};
    emu_end end = emu_ptx_run(m, text, &launch, &error);
    ck_assert_msg(end == EMU_FINISHED, "case %d: end %d, %s", n, (int)end, error.text);
    return m;
}

START_TEST(strict_checks_note_what_the_isa_does_not_promise)
{
    emu_machine *m = run_strict(_i, false);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
    m = run_strict(_i, true);
    if (strict[_i].note == NULL)
        ck_assert_msg(emu_findings(m) == 0, "case %d: %s", _i, emu_found(m, 0)->message);
    else {
        check_finding(m, strict[_i].note);
        ck_assert(emu_found(m, 0)->note);
    }
    emu_close(m);
}
END_TEST

Suite *emu_race_message_suite(void)
{
    Suite *s = suite_create("emu_race_message");
    TCase *c = tcase_create("emu_race_message");
    tcase_add_loop_test(c, both_parties_are_named, 0, COUNT(races));
    tcase_add_loop_test(c, strict_checks_note_what_the_isa_does_not_promise, 0, COUNT(strict));
    suite_add_tcase(s, c);
    return s;
}
