/* st_async.c - forms of st.async and red.async that sm_90a does not have, which PTX text cannot
 * say. */
#include "spec-tests/unit/emu/fixture.h"

START_TEST(misuse_is_found)
{
    static const struct {
        int op, count;
        emu_type type;
        uint32_t reduce;
        const char *part;
    } rows[] = {
        {EMU_ST_ASYNC, 1, EMU_U16, 0, "st.async: sm_90a has no such operation"},
        {EMU_ST_ASYNC, 8, EMU_B32, 0, "8 elements; st.async takes 1, 2 or 4"},
        {EMU_RED_ASYNC, 2, EMU_U32, EMU_REDUCE_ADD, "red.async 1"},
        {EMU_ST_ASYNC, 3, EMU_B32, 0, "3 elements; st.async takes 1, 2 or 4"},
        {EMU_RED_ASYNC, 1, EMU_F32, EMU_REDUCE_ADD, "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_S32, EMU_REDUCE_INC, "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_B32, EMU_REDUCE_MAX, "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_U64, EMU_REDUCE_MIN, "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_U64, EMU_REDUCE_AND, "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_S64, EMU_REDUCE_MAX, "red.async: sm_90a has no such operation"},
        {EMU_ST_ASYNC, 2, EMU_F16X2, 0, "st.async: sm_90a has no such operation"},
        {EMU_ST_ASYNC, 4, EMU_B64, 0, "st.async: 4 elements of 64 bits; it sends up to 16"},
    };
    const emu_ins program[] = {{.execute = emu_st_async,
                                .op = rows[_i].op,
                                .count = rows[_i].count,
                                .type = rows[_i].type,
                                .flags = rows[_i].reduce},
                               PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FAULTED);
    check_finding(m, rows[_i].part);
    emu_close(m);
}
END_TEST

Suite *emu_st_async_suite(void)
{
    Suite *s = suite_create("emu_st_async");
    TCase *c = tcase_create("emu_st_async");
    tcase_add_loop_test(c, misuse_is_found, 0, 12);
    suite_add_tcase(s, c);
    return s;
}
