/* skip_polls.c - rounds of idle polls are left out: a launch is the same as one whose instructions
 * are watched, and all of whose polls are made.
 *
 * What is here: drawn kernels of copies, groups, barriers and mbarriers, with waits or barriers
 * missing in some, in grids of several CTAs. What is not: that their findings are the right ones
 * (programs), how fast it is. */
#include "emu/schedule/skip_polls.h"

#include "emu/ptx.h"
#include "emu/state/run.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

enum { CASES = 120, MOST = 14, THREADS = 96, CTAS = 3, ROOM = 1 << 14, BUFFER = 1 << 13 };

static uint32_t next(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (*seed >> 9) % n;
}

/* ---- A kernel ---- */

static const char head[] =
    ".version 8.0\n.target sm_90a\n.address_size 64\n"
    ".visible .entry k(.param .u64 p) { .reg .b64 %rd<4>; .reg .b32 %r<9>; .reg .pred %p<3>;\n"
    ".shared .align 16 .b8 tile[8192]; .shared .align 8 .b64 bars[2];\n"
    "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 4; mov.u32 %r3, tile;\n"
    "add.u32 %r4, %r3, %r2; cvt.u64.u32 %rd2, %r2; add.u64 %rd3, %rd1, %rd2;\n"
    "mov.u32 %r5, bars; setp.ne.u32 %p1, %r1, 0; @%p1 bra begun;\n"
    "mbarrier.init.shared.b64 [%r5], 1; mbarrier.init.shared.b64 [%r5+8], 96;\n"
    "fence.proxy.async; begun: bar.sync 0;\n";

static const char tail[] = "cp.async.wait_all; bar.sync 0; ret; }\n";

struct text {
    char s[ROOM];
    size_t n;
    int labels;
    int phases[2]; /* of the mbarrier of bulk copies, of that of cp.async */
};

static void add_wait(struct text *t, int barrier)
{
    int label = t->labels++;
    t->n += (size_t)snprintf(t->s + t->n, ROOM - t->n,
                             "w%d: mbarrier.try_wait.parity.shared.b64 %%p2, [%%r5+%d], %d;\n"
                             "@!%%p2 bra w%d;\n",
                             label, 8 * barrier, t->phases[barrier]++ % 2, label);
}

/* A copy of a piece of each lane: 4, 8 or 16 bytes. */
static void add_copy(struct text *t, uint32_t *seed)
{
    int bytes = 4 << next(seed, 3), at = 1536 * (int)next(seed, 3);
    t->n +=
        (size_t)snprintf(t->s + t->n, ROOM - t->n,
                         "cp.async.ca.shared.global [%%r4+%d], [%%rd3+%d], %d;\n", at, at, bytes);
}

static void add_bulk(struct text *t, uint32_t *seed)
{
    int label = t->labels++, at = 4608 + 256 * (int)next(seed, 3);
    t->n += (size_t)snprintf(
        t->s + t->n, ROOM - t->n,
        "@%%p1 bra l%d; mbarrier.arrive.expect_tx.shared.b64 _, [%%r5], 256;\n"
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%%r3+%d], [%%rd1],\n"
        "256, [%%r5]; l%d:\n",
        label, at, label);
    add_wait(t, 0);
}

static void add_line(struct text *t, const char *line)
{
    t->n += (size_t)snprintf(t->s + t->n, ROOM - t->n, "%s\n", line);
}

static void add_some(struct text *t, uint32_t *seed)
{
    static const char *const waits[] = {"cp.async.commit_group; cp.async.wait_group 0;",
                                        "cp.async.commit_group; cp.async.wait_group 1;",
                                        "cp.async.commit_group; cp.async.wait_group 2;"};
    switch (next(seed, 8)) {
    case 0:
        add_line(t, "bar.sync 0;");
        break;
    case 1:
        add_line(t, waits[next(seed, 3)]);
        break;
    case 2:
        add_line(t, waits[0]);
        add_line(t, "bar.sync 0; ld.shared.u32 %r6, [%r3+16]; bar.sync 0;");
        break;
    case 3:
        add_bulk(t, seed);
        break;
    case 4:
        add_line(t, "cp.async.mbarrier.arrive.noinc.shared.b64 [%r5+8];");
        add_wait(t, 1);
        break;
    default:
        add_copy(t, seed);
    }
}

static void write_kernel(struct text *t, uint32_t seed)
{
    *t = (struct text){.n = 0};
    add_line(t, head);
    for (int left = 4 + (int)next(&seed, MOST - 4); left > 0; --left)
        add_some(t, &seed);
    add_line(t, tail);
}

/* ---- Two launches ---- */

struct launched {
    emu_machine *m;
    FILE *trace;
    int skipped; /* rounds that were left out */
};

static void listen(void *with, const emu_progress *progress)
{
    struct launched *l = with;
    (void)progress;
    l->skipped += l->m->turn->idle.known;
}

static void look_on(void *with, emu_machine *m, const emu_at *at, bool after)
{
    (void)with, (void)m, (void)at, (void)after;
}

static struct launched launch(const struct text *t, bool watched)
{
    static const uint8_t zeros[BUFFER];
    struct launched l = {.trace = tmpfile()};
    emu_config config = emu_defaults();
    emu_ptx_error error;
    config.trace = l.trace;
    config.schedule = EMU_LATEST;
    l.m = emu_open(&config, NULL);
    ck_assert(l.trace != NULL && l.m != NULL);
    uint64_t x = emu_alloc(l.m, BUFFER, "x");
    const void *arguments[] = {&x};
    const emu_ptx_launch how = {.entry = "k",
                                .grid = {CTAS, 1, 1},
                                .block = {THREADS, 1, 1},
                                .arguments = arguments,
                                .count = 1};
    ck_assert(emu_put(l.m, x, zeros, BUFFER));
    emu_ptx *ptx = emu_ptx_load(l.m, t->s, strlen(t->s), &error);
    ck_assert_msg(ptx != NULL, "%s: %s", error.text, t->s);
    if (watched)
        emu_watch(l.m, look_on, NULL);
    emu_listen(l.m, listen, &l);
    ck_assert_int_eq(emu_ptx_start(ptx, &how, &error), EMU_FINISHED);
    emu_ptx_unload(ptx);
    return l;
}

/* Every event, with the step that it happened at. */
static void check_traces(FILE *one, FILE *other, uint32_t seed)
{
    char line[2][1024];
    rewind(one);
    rewind(other);
    for (int n = 0; fgets(line[0], sizeof line[0], one) != NULL; ++n) {
        ck_assert_msg(fgets(line[1], sizeof line[1], other) != NULL, "seed %u: %s", seed, line[0]);
        ck_assert_msg(strcmp(line[0], line[1]) == 0, "seed %u: %s%s", seed, line[0], line[1]);
    }
    ck_assert_msg(fgets(line[1], sizeof line[1], other) == NULL, "seed %u: %s", seed, line[1]);
    ck_assert(fclose(one) == 0 && fclose(other) == 0);
}

START_TEST(launches_are_the_same_without_idle_polls)
{
    static struct text t;
    int skipped = 0, found = 0;
    for (uint32_t n = 0; n < CASES; ++n) {
        const uint32_t seed = 104729U * n + 7;
        write_kernel(&t, seed);
        struct launched fast = launch(&t, false), plain = launch(&t, true);
        ck_assert_int_eq(plain.skipped, 0);
        check_traces(fast.trace, plain.trace, seed);
        ck_assert_msg(fast.m->steps == plain.m->steps, "seed %u", seed);
        ck_assert(memcmp(emu_counted(fast.m), emu_counted(plain.m), sizeof(emu_counters)) == 0);
        ck_assert_int_eq(emu_findings(fast.m), emu_findings(plain.m));
        for (int k = 0; k < emu_findings(fast.m); ++k)
            ck_assert_str_eq(emu_found(fast.m, k)->message, emu_found(plain.m, k)->message);
        skipped += fast.skipped;
        found += emu_findings(fast.m) > 0;
        emu_close(fast.m);
        emu_close(plain.m);
    }
    ck_assert_int_gt(skipped, 20 * CASES);
    ck_assert_int_gt(found, CASES / 10);
    ck_assert_int_lt(found, CASES * 9 / 10);
}
END_TEST

Suite *emu_skip_polls_suite(void)
{
    Suite *s = suite_create("emu_skip_polls");
    TCase *c = tcase_create("emu_skip_polls");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, launches_are_the_same_without_idle_polls);
    suite_add_tcase(s, c);
    return s;
}
