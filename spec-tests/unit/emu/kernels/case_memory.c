/* case_memory.c - PTX cases with an allocation that fails, at the beginning of a launch and in the
 * midst of it: the launch ends for want of memory, and everything is given back.
 *
 * Here: some of each case's allocations. Not here: all of a launch's (body.h), those of a load. */
#include "spec-tests/cases/run.h"
#include "spec-tests/support/files.h"
#include "spec-tests/unit/emu/fixture.h"

#include <stdlib.h>

static long nth; /* the allocation that is to fail */
static bool has_failed;

static void let_fail(void)
{
    check_let_fail(nth);
}

static void look(void)
{
    has_failed = check_has_failed();
}

static bool is_short(const struct run *r, emu_end end, bool *seen)
{
    (void)seen;
    if (!has_failed || end == EMU_NO_MEMORY)
        return true;
    run_wrong(r, r->change->line);
    text_printf(r->complaint, "allocation %ld failed, and the launch ended by %d", nth, (int)end);
    return false;
}

/* From one that is the file's own on, ever farther apart, up to the first that none fails of. */
static void run_short(struct case_file *c, const struct case_change *change, long first)
{
    struct text complaint = {NULL, 0, 0}, ptx = {NULL, 0, 0};
    case_ptx(c, change, &ptx);
    has_failed = true;
    for (nth = first; has_failed; nth += 1 + nth / 2) {
        struct run r = {.c = c,
                        .change = change,
                        .strict = c->strict,
                        .checks = EMU_CHECK_ALL,
                        .judge = is_short,
                        .starts = let_fail,
                        .started = look,
                        .complaint = &complaint};
        text_clear(&complaint);
        ck_assert_msg(run_early(&r, &ptx) || strstr(complaint.bytes, "memory") != NULL, "%s",
                      complaint.bytes);
    }
    text_free(&complaint);
    text_free(&ptx);
}

START_TEST(a_launch_ends_where_memory_does)
{
    enum { PARTS = 4 };
    struct files f = {NULL, 0};
    struct case_file *c = need(malloc(sizeof *c));
    ck_assert_int_eq(files_add(&f, "spec-tests/cases", ".ptx", stderr), 0);
    ck_assert_uint_gt(f.count, 300);
    for (size_t k = (size_t)_i; k < f.count; k += PARTS) {
        ck_assert(case_read(c, f.paths[k], stderr));
        run_short(c, &c->change[0], (long)(k / PARTS % 8));
        run_short(c, &c->change[c->changes - 1], (long)(k / PARTS % 5));
        case_free(c);
    }
    free(c);
    files_free(&f);
}
END_TEST

Suite *emu_case_memory_suite(void)
{
    Suite *s = suite_create("emu_case_memory");
    TCase *c = tcase_create("emu_case_memory");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, a_launch_ends_where_memory_does, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
