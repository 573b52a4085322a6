/* not_over.c - why an operation is not over: which commit, wait or expect_tx is missing, by name.
 *
 * What is not here: which bytes are in flight (in_flight.c, access/access.c). */
#include "emu/ptx.h"

#include "spec-tests/unit/emu/fixture.h"

enum { BAR = 8, HERE = 256, COPIED = 16 };

#define WORD(o, at)                                                                                \
    .execute = emu_load_store, .op = (o), .space = EMU_SHARED, .type = EMU_U32, .count = 1,        \
    .a = PROGRAM_AT(at)
#define COPY                                                                                       \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_COPY, .d = PROGRAM_AT(HERE),                   \
        .a = PROGRAM_BY(0, 0), .count = COPIED, PROGRAM_ONE                                        \
    }
#define COMMIT                                                                                     \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_COMMIT_GROUP, PROGRAM_ONE                      \
    }
#define WAIT_GROUP(n)                                                                              \
    {                                                                                              \
        .execute = emu_cp_async, .op = EMU_CP_ASYNC_WAIT_GROUP, .count = (n), PROGRAM_ONE          \
    }
#define NOTHING                                                                                    \
    {                                                                                              \
        .execute = emu_nanosleep, PROGRAM_ALL                                                      \
    }
#define LOAD                                                                                       \
    {                                                                                              \
        WORD(EMU_LD, HERE), .d = PROGRAM_ROW(20), PROGRAM_ONE                                      \
    }
#define STORE                                                                                      \
    {                                                                                              \
        WORD(EMU_ST, HERE), .b = PROGRAM_IS(1), PROGRAM_ONE                                        \
    }
#define LOADS                                                                                      \
    {                                                                                              \
        .execute = emu_bulk, .op = EMU_BULK_COPY, .space = EMU_GLOBAL, .to = EMU_SHARED,           \
        .a = PROGRAM_BY(0, 0), .b = PROGRAM_IS(COPIED), .d = PROGRAM_AT(HERE),                     \
        .c = PROGRAM_AT(BAR), PROGRAM_ONE                                                          \
    }
#define STORES                                                                                     \
    {                                                                                              \
        .execute = emu_bulk, .op = EMU_BULK_COPY, .space = EMU_SHARED, .to = EMU_GLOBAL,           \
        .a = PROGRAM_AT(HERE), .b = PROGRAM_IS(COPIED), .d = PROGRAM_BY(0, 0), PROGRAM_ONE         \
    }
#define ARRIVE                                                                                     \
    {                                                                                              \
        .execute = emu_mbarrier, .op = EMU_MBARRIER_ARRIVE, .space = EMU_SHARED,                   \
        .a = PROGRAM_AT(BAR), PROGRAM_ONE                                                          \
    }

/* Six instructions, the last of which touches bytes in flight. */
static const struct {
    emu_ins ins[6];
    const char *text, *repair;
} cases[] = {
    {{COPY, NOTHING, NOTHING, NOTHING, NOTHING, LOAD},
     "still has to write: it was never committed",
     "put cp.async.commit_group after it, and cp.async.wait_group 0 before this access"},
    {{COMMIT, COPY, WAIT_GROUP(0), NOTHING, NOTHING, LOAD},
     "it was never committed, and the wait at instruction 2 covers no group of it",
     "put cp.async.commit_group after it"},
    {{COPY, COMMIT, NOTHING, NOTHING, NOTHING, LOAD},
     "its group was committed, and no cp.async.wait_group that it has passed covers it",
     "put cp.async.wait_group 0 before this access, in the lane that issued it"},
    {{COPY, COMMIT, COMMIT, COMMIT, WAIT_GROUP(3), LOAD},
     "no cp.async.wait_group that it has passed covers it",
     "put cp.async.wait_group 2 before this access"},
    {{PROGRAM_INIT(BAR, 1), LOADS, NOTHING, NOTHING, NOTHING, LOAD},
     "nothing that this lane has waited for says that it is over",
     "wait for its mbarrier, at byte 0x8 of the shared memory of CTA 0, by mbarrier.try_wait"},
    {{PROGRAM_INIT(BAR, 1), LOADS, ARRIVE, NOTHING, NOTHING, LOAD},
     "the phase of its mbarrier in which it was issued is over, and an expect_tx of its bytes was "
     "missing in it",
     "with all bytes that the copies of the phase bring: 16 by this one"},
    {{STORES, NOTHING, NOTHING, NOTHING, NOTHING, STORE},
     "still has to read: it was never committed",
     "put cp.async.bulk.commit_group after it, and cp.async.bulk.wait_group.read 0 before"},
    {{STORES, PROGRAM_BULK_COMMIT, NOTHING, NOTHING, NOTHING, STORE},
     "no cp.async.bulk.wait_group.read that it has passed covers it",
     "put cp.async.bulk.wait_group.read 0 before this access"},
};

START_TEST(what_is_missing_is_named)
{
    emu_ins program[7] = {PROGRAM_EXIT};
    memcpy(program, cases[_i].ins, sizeof cases[_i].ins);
    program[6] = (emu_ins)PROGRAM_EXIT;
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    ck_assert(program_buffer(m, 0, 64, 0, "A") != 0 && program_shared(m, 0, 1024));
    program_run(m, &p, -1, NULL);
    const emu_finding *found = NULL;
    for (int i = 0; found == NULL && i < emu_findings(m); ++i)
        found = emu_found(m, i)->rule == EMU_IN_FLIGHT ? emu_found(m, i) : NULL;
    ck_assert_ptr_nonnull(found);
    ck_assert_int_eq(found->pc, 5);
    ck_assert_msg(strstr(found->message, cases[_i].text) != NULL, "%s", found->message);
    ck_assert_msg(strstr(found->repair, cases[_i].repair) != NULL, "%s", found->repair);
    ck_assert(found->other.lane == 0 && found->other.warp == 0 && found->other.cta == 0);
    emu_close(m);
}
END_TEST

/* ---- The next copy into a buffer that is in use ---- */

#define FILL                                                                                       \
    "@z mbarrier.arrive.expect_tx.shared.b64 _, [bar], 16;\n"                                      \
    "@z cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [a], 16, [bar];\n"
#define WAITS(name, phase)                                                                         \
    name ": mbarrier.try_wait.parity.shared.b64 q, [bar], " phase ";\n@!q bra " name ";\n"
#define READ "@y ld.shared.u32 r, [s];\n"
#define SYNC "bar.sync 0;\n"

/* Two warps; the first one fills, the second one reads. */
static const struct {
    const char *body, *text; /* NULL: nothing is found */
} refills[] = {
    {FILL WAITS("A", "0") FILL SYNC READ WAITS("B", "1"),
     "that copy is early: it does not wait until this lane, which has waited for the data of the "
     "phase before, releases the buffer"},
    {FILL WAITS("A", "0") READ SYNC FILL WAITS("B", "1") READ, NULL},
    {FILL WAITS("A", "0") READ SYNC FILL SYNC READ WAITS("B", "1"),
     "passed by parity 0, of the phase before, and the copy arrives in the phase of parity 1"},
    {FILL WAITS("A", "0") SYNC FILL SYNC WAITS("C", "0") READ WAITS("B", "1"),
     "passed by parity 0, of the phase before"},
    {FILL SYNC WAITS("A", "1") READ, "passed by parity 1, of the phase before"},
};

START_TEST(an_early_copy_is_named)
{
    char text[4096];
    emu_ptx_error error;
    emu_config config = emu_defaults();
    config.schedule = EMU_LATEST;
    snprintf(text, sizeof text,
             ".version 9.0\n.target sm_90a\n.address_size 64\n.entry k(.param .u64 in) {\n"
             ".shared .align 128 .b32 s[4];\n.shared .b64 bar;\n.reg .b32 i, r;\n.reg .b64 a;\n"
             ".reg .pred q, y, z;\nmov.u32 i, %%tid.x;\nsetp.eq.u32 z, i, 0;\n"
             "setp.ge.u32 y, i, 32;\nld.param.u64 a, [in];\n"
             "@z mbarrier.init.shared.b64 [bar], 1;\n"
             "@z fence.mbarrier_init.release.cluster;\nbar.sync 0;\n%s"
             "bar.sync 1;\nret;\n}\n",
             refills[_i].body);
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    const uint32_t words[4] = {0};
    uint64_t in = emu_alloc(m, sizeof words, "in");
    ck_assert(emu_put(m, in, words, sizeof words));
    const void *arguments[] = {&in};
    const emu_ptx_launch launch = {
        .grid = {1, 1, 1}, .block = {64, 1, 1}, .arguments = arguments, .count = 1};
    emu_end end = emu_ptx_run(m, text, &launch, &error);
    ck_assert_msg(end == EMU_FINISHED, "case %d: end %d, %s", _i, (int)end, error.text);
    ck_assert_msg((emu_findings(m) > 0) == (refills[_i].text != NULL), "case %d", _i);
    if (refills[_i].text != NULL) {
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_IN_FLIGHT);
        check_says(emu_found(m, 0), refills[_i].text);
    }
    emu_close(m);
}
END_TEST

Suite *emu_not_over_suite(void)
{
    Suite *s = suite_create("emu_not_over");
    TCase *c = tcase_create("emu_not_over");
    tcase_add_loop_test(c, what_is_missing_is_named, 0, COUNT(cases));
    tcase_add_loop_test(c, an_early_copy_is_named, 0, COUNT(refills));
    suite_add_tcase(s, c);
    return s;
}
