/* kernels_copied_over.c - a copy over words that several lanes have read: all of them have to come
 * before it, whichever way, and in whatever order, their reads were recorded.
 *
 *      fill    thread t copies piece t of a tile, 4, 8 or 16 bytes: cp.async, a wait, bar.sync;
 *              one warp comes late to that, and so reads first
 *      read    each piece is read, word by word, by two lanes of each of two warps, or by its own
 *              thread alone
 *      again   thread t copies piece t: after another bar.sync, or, wrong, without
 *
 * What is here: that one fault, and the right programs next to it. What is not: other accesses
 * (race/race_row.c, race/word_run.c). */
#include "spec-tests/unit/emu/body.h"

enum { THREADS = 64, PIECES = 16, WARPS = 2, TEXT = 2048 };

/* A loop takes longer than the turn of a warp. */
#define LATE(name)                                                                                 \
    "mov.u32 %%r8, 99; " name ": sub.u32 %%r8, %%r8, 1; "                                          \
    "setp.ne.u32 %%p1, %%r8, 0; @%%p1 bra " name ";\n"

static const char text[] =
    ".shared .align 16 .b8 tile[1024];\n"
    "ld.param.u64 %%rd1, [p0]; mov.u32 %%r1, %%tid.x; mul.lo.u32 %%r2, %%r1, %d;\n"
    "mov.u32 %%r3, tile; add.u32 %%r4, %%r3, %%r2; cvt.u64.u32 %%rd2, %%r2;\n"
    "add.u64 %%rd3, %%rd1, %%rd2; cp.async.ca.shared.global [%%r4], [%%rd3], %d;\n"
    "cp.async.wait_all; shr.u32 %%r9, %%r1, 5; setp.ne.u32 %%p2, %%r9, %d; @%%p2 bra on;\n" LATE(
        "first") "on: bar.sync 0; and.b32 %%r5, %%r1, %d; mul.lo.u32 %%r5, %%r5, %d;\n"
                 "add.u32 %%r5, %%r5, %%r3; ld.shared.u32 %%r6, [%%r5]; ld.shared.u32 %%r7, "
                 "[%%r5+%d];\n" LATE("second") "%s\n"
                                               "cp.async.ca.shared.global [%%r4], [%%rd3], %d; "
                                               "cp.async.wait_all;\n";

static const int sizes[] = {4, 8, 16};

struct variant {
    int bytes, late; /* of a piece; the warp that reads first */
    bool alone, synced;
    emu_schedule schedule;
};

static emu_machine *launch(const struct variant *v)
{
    static const uint8_t zeros[16 * THREADS];
    char kernel[TEXT];
    emu_config config = emu_defaults();
    config.schedule = v->schedule;
    config.seed = 5;
    emu_machine *m = emu_open(&config, NULL);
    const struct body b = {NULL, kernel, THREADS, {emu_alloc(m, sizeof zeros, "x")}};
    snprintf(kernel, sizeof kernel, text, v->bytes, v->bytes, v->late,
             v->alone ? THREADS - 1 : PIECES - 1, v->bytes, v->bytes - 4,
             v->synced ? "bar.sync 0;" : "", v->bytes);
    ck_assert(emu_put(m, b.p[0], zeros, sizeof zeros));
    ck_assert_int_eq(body_run(m, &b), EMU_FINISHED);
    return m;
}

static void check_right(struct variant v)
{
    emu_machine *m = launch(&v);
    ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
    emu_close(m);
}

/* The lane that copies is of warp 0, and read the piece, too; one of warp 1 is not waited for. */
static void check_wrong(struct variant v)
{
    emu_machine *m = launch(&v);
    check_finding(m, "writes byte");
    const emu_finding *f = emu_found(m, 0);
    check_says(f, "read at");
    ck_assert(f->rule == EMU_RACE && strncmp(f->message, "cp.async", 8) == 0);
    ck_assert_int_eq(f->warp, 0);
    ck_assert_int_eq(f->other.warp, 1);
    ck_assert_int_eq(f->other.lane, f->lane);
    ck_assert_int_eq((int)f->address / v.bytes, f->lane);
    emu_close(m);
}

START_TEST(a_copy_over_what_others_read_comes_after_all_of_them)
{
    static const emu_schedule schedules[] = {EMU_EARLIEST, EMU_LATEST, EMU_RANDOM};
    for (int s = 0; s < COUNT(schedules); ++s)
        for (int late = 0; late < WARPS; ++late) {
            struct variant v = {sizes[_i], late, false, false, schedules[s]};
            check_wrong(v);
            v.synced = true;
            check_right(v);
            v.synced = false;
            v.alone = true;
            check_right(v);
        }
}
END_TEST

Suite *emu_kernels_copied_over_suite(void)
{
    Suite *s = suite_create("emu_kernels_copied_over");
    TCase *c = tcase_create("emu_kernels_copied_over");
    tcase_add_loop_test(c, a_copy_over_what_others_read_comes_after_all_of_them, 0, COUNT(sizes));
    suite_add_tcase(s, c);
    return s;
}
