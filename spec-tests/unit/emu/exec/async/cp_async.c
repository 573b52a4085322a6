/* cp_async.c - sizes that cp.async does not have, which PTX text cannot say. */
#include "spec-tests/unit/emu/fixture.h"

static const struct {
    int count;
    uint32_t flags;
    const char *part;
} rows[] = {{12, 0, "4, 8 or 16"}, {8, EMU_CP_ASYNC_CG, "with .cg 16"}};

START_TEST(sizes_are_refused)
{
    const emu_ins program[] = {{.execute = emu_cp_async,
                                .op = EMU_CP_ASYNC_COPY,
                                .count = rows[_i].count,
                                .flags = rows[_i].flags,
                                .d = PROGRAM_AT(256),
                                .a = PROGRAM_BY(0, 0)},
                               PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 1, 1);
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert(m != NULL && program_buffer(m, 0, 4, 0, "A") != 0);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FAULTED);
    check_finding(m, rows[_i].part);
    emu_close(m);
}
END_TEST

Suite *emu_cp_async_suite(void)
{
    Suite *s = suite_create("emu_cp_async");
    TCase *c = tcase_create("emu_cp_async");
    tcase_add_loop_test(c, sizes_are_refused, 0, COUNT(rows));
    suite_add_tcase(s, c);
    return s;
}
