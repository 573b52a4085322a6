/* access.c - checks of bytes by their states: which have nothing to be said of, and how bytes that
 * may not be used in each way are reported.
 *
 * Not here: findings of kernels (cases/check/access). */
#include "emu/check/access/access.h"

#include "emu/state/permission.h"
#include "spec-tests/unit/emu/line.h"

/* By the definition, byte by byte. */
static bool are_free(const uint8_t *state, uint64_t bytes, emui_mode mode)
{
    bool is_free = true;
    for (uint64_t i = 0; i < bytes; ++i) {
        bool in_use = (state[i] & (EMUI_LIMITED | EMUI_MBARRIER | EMUI_ARRIVING)) != 0 ||
                      ((mode & EMUI_WRITE) != 0 && (state[i] & EMUI_LEAVING) != 0);
        bool lacks = (mode & EMUI_READ) != 0 && (state[i] & EMUI_WRITTEN) == 0;
        is_free = is_free && !in_use && !lacks;
    }
    return is_free;
}

/* One byte among others that are written, at each place of up to three words. */
START_TEST(one_byte_is_seen_wherever_it_is)
{
    enum { MOST = 24 };
    static const emui_mode modes[] = {EMUI_READ, EMUI_WRITE, (emui_mode)(EMUI_READ | EMUI_WRITE)};
    for (uint64_t bytes = 0; bytes <= MOST; ++bytes)
        for (uint64_t at = 0; at <= bytes; ++at) /* the last: behind them */
            for (unsigned state = 0; state < 256; ++state)
                for (int k = 0; k < 3; ++k) {
                    uint8_t of[MOST + 1];
                    memset(of, EMUI_WRITTEN, sizeof of);
                    of[at] = (uint8_t)state;
                    ck_assert_int_eq(emui_are_free(of, bytes, modes[k]),
                                     are_free(of, bytes, modes[k]));
                }
}
END_TEST

static const struct {
    unsigned may;
    const char *text, *says;
} limits[] = {
    {EMUI_MAY_READ, "st.global.u32 [d0], 1;", "writes byte 0x0 of in, which may be read alone"},
    {EMUI_MAY_READ, "atom.global.add.u32 r8, [d0], 1;",
     "updates byte 0x0 of in, which may be read "
     "alone"},
    {EMUI_MAY_WRITE, "ld.global.u32 r8, [d0];", "reads byte 0x0 of in, which may be written alone"},
    {EMUI_MAY_UPDATE, "ld.global.u32 r8, [d0];",
     "reads byte 0x0 of in, which may be updated by atomics alone"},
    {EMUI_MAY_READ | EMUI_MAY_WRITE, "atom.global.add.u32 r8, [d0], 1;",
     "which may be read and written alone"},
    {EMUI_MAY_READ | EMUI_MAY_UPDATE, "st.global.u32 [d0], 1;",
     "which may be read and updated by atomics alone"},
    {EMUI_MAY_WRITE | EMUI_MAY_UPDATE, "ld.global.u32 r8, [d0];",
     "which may be written and updated by atomics alone"},
    {0, "ld.global.u32 r8, [d0];", "which may not be used"},
    {EMUI_MAY_READ, "ld.global.u32 r8, [d0];", NULL},
    {EMUI_MAY_WRITE, "st.global.u32 [d0], 1;", NULL},
    {EMUI_MAY_UPDATE, "atom.global.add.u32 r8, [d0], 1;", NULL},
};

START_TEST(what_bytes_may_be_used_for_is_named)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t in = program_buffer(m, 0, 64, 0, "in");
    emui_place p;
    ck_assert(emui_look(m, NULL, 0, in, 1, &p));
    ck_assert(emui_limit_set(p.region, &(emui_limit){0, 4, limits[_i].may, ""}));
    line_run_text(m, 1, limits[_i].text);
    if (limits[_i].says == NULL)
        ck_assert_int_eq(emu_findings(m), 0);
    else {
        ck_assert_int_eq(emu_findings(m), 1);
        check_says(emu_found(m, 0), limits[_i].says);
        ck_assert(emu_found(m, 0)->rule == EMU_BOUNDS && emu_found(m, 0)->lane == 0);
    }
    emu_close(m);
}
END_TEST

Suite *emu_access_suite(void)
{
    Suite *s = suite_create("emu_access");
    TCase *c = tcase_create("emu_access");
    tcase_add_test(c, one_byte_is_seen_wherever_it_is);
    tcase_add_loop_test(c, what_bytes_may_be_used_for_is_named, 0, COUNT(limits));
    suite_add_tcase(s, c);
    return s;
}
