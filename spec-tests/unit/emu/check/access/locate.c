/* locate.c - where the bytes of an access lie, for memory that the host gives out: the nearest
 * allocation, room behind one, parameters as many as were put.
 *
 * Not here: addresses of a kernel's own memory (cases/check/access/locate). */
#include "spec-tests/unit/emu/line.h"

/* A load or store by the address in d2, which ends so. */
static emu_machine *run_at(emu_machine *m, const char *text, uint64_t at, emu_end must)
{
    one_set_all(m, 2, at);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, text), must);
    return m;
}

/* Far from any memory: the nearest is named; an index of 32 bits that overflowed is where 2^32
 * elements more are inside, and there are as many. */
START_TEST(the_nearest_memory_is_named)
{
    static const struct {
        uint64_t bytes;
        int64_t at;
        const char *part, *repair;
    } far[] = {
        {4096, -70000, "the nearest, A of 4096 bytes, begins 70000 bytes above",
         "guard the lanes whose index is negative"},
        {4096, 4096 + (INT64_C(1) << 20), "the nearest, A of 4096 bytes, ends 1048576 bytes below",
         "guard the lanes that are past its end"},
        {UINT64_C(3) << 30, -(INT64_C(1) << 30) - 4096,
         "begins 1073745920 bytes above: an index of 32 bits has overflowed, as 2^32 elements of 1 "
         "bytes further up it is inside",
         "compute the index in 64 bits"},
        {UINT64_C(3) << 32, -(INT64_C(1) << 32) - 4096, "2^32 elements of 4 bytes further up",
         "compute the index in 64 bits"},
        {UINT64_C(1) << 31, -(INT64_C(1) << 31), "begins 2147483648 bytes above",
         "guard the lanes"},
        {4096, -(INT64_C(1) << 38), "no memory is there", "guard the lanes"},
    };
    emu_machine *m = one_open(EMU_CHECK_ALL);
    const uint64_t at = emu_alloc(m, far[_i].bytes, "A") + (uint64_t)far[_i].at;
    run_at(m, "ld.global.u32 r20, [d2];", at, EMU_FAULTED);
    check_finding(m, far[_i].part);
    check_says(emu_found(m, 0), far[_i].repair);
    emu_close(m);
}
END_TEST

/* Between two allocations the one that ends below is named, however small it is, and the other one,
 * too, where that is nearer. A variable of a module is such an allocation. */
START_TEST(both_neighbours_are_named)
{
    static const struct {
        uint64_t bytes; /* of A; B begins 64 KiB behind it, at a multiple of 256 */
        int64_t at;     /* from B */
        const char *part, *without;
    } between[] = {
        {4096, -400, "A ends 65136 bytes below, after 4096 bytes, and B begins 400 bytes above",
         "no memory"},
        {16, -25776, "A ends 40000 bytes below, after 16 bytes, and B begins 25776 bytes above",
         "no memory"},
        {16, -65536 - 100, "A ends 140 bytes below, after 16 bytes", "B begins"},
        {4096, -32768, "A ends 32768 bytes below, after 4096 bytes", "B begins"},
    };
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_alloc(m, between[_i].bytes, "A") != 0);
    const uint64_t at = emu_alloc(m, 4096, "B") + (uint64_t)between[_i].at;
    run_at(m, "ld.global.u32 r20, [d2];", at, EMU_FAULTED);
    check_finding(m, between[_i].part);
    ck_assert_msg(strstr(emu_found(m, 0)->message, between[_i].without) == NULL, "%s",
                  emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

/* A device that gives out more than was asked for: what is stored behind an allocation stays, and
 * is found; past the room it is a fault. */
START_TEST(memory_behind_an_allocation_is_found)
{
    emu_machine *m = one_open(_i == 2 ? 0 : EMU_CHECK_ALL);
    ck_assert_uint_eq(emu_alloc_room(m, 98, 97, "A"), 0);
    ck_assert_uint_eq(emu_alloc_room(m, 98, 98 + (1 << 16), "A"), 0);
    const uint64_t at = emu_alloc_room(m, 98, 512, "A") + (_i == 1 ? 512 : 96);
    run_at(m, "st.global.u32 [d2], 77;", at, _i == 1 ? EMU_FAULTED : EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), _i < 2);
    if (_i < 2)
        check_finding(m, _i == 0 ? "only 2 of these bytes are left of A"
                                 : "A ends 414 bytes below, after 98 bytes");
    if (_i != 1) {
        run_at(m, "ld.global.u32 r21, [d2];", at, EMU_FINISHED);
        ck_assert_uint_eq(emu_register(m, 0, 0, 21)[0], 77);
    }
    emu_close(m);
}
END_TEST

/* Parameters end where the last one does that was put. */
START_TEST(parameters_are_as_many_as_were_put)
{
    static const struct {
        uint32_t put, at;
        bool good;
    } rows[] = {{0, 0, false}, {8, 4, true}, {8, 8, false}, {7, 4, false}, {4352, 4348, true}};
    static const uint8_t zeros[4352];
    const uint32_t at = rows[_i / 2].at;
    const bool good = rows[_i / 2].good;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_put_param(m, 0, zeros, rows[_i / 2].put));
    ck_assert(!emu_put_param(m, 1, zeros, 4352));
    run_at(m, _i % 2 == 0 ? "ld.param.u32 r20, [d2];" : "ld.u32 r20, [d2];",
           _i % 2 == 0 ? at : emu_generic(EMU_PARAM, at), good ? EMU_FINISHED : EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), !good);
    ck_assert(good || emu_found(m, 0)->rule == EMU_BOUNDS);
    emu_close(m);
}
END_TEST

START_TEST(constants_that_nobody_put_have_no_value)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    run_at(m, "ld.const.u32 r20, [d2]; nanosleep.u32 r20;", 16, EMU_FINISHED);
    check_finding(m, "reads byte 0x10 of the constants");
    emu_close(m);
}
END_TEST

Suite *emu_locate_suite(void)
{
    Suite *s = suite_create("emu_locate");
    TCase *c = tcase_create("emu_locate");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, the_nearest_memory_is_named, 0, 6);
    tcase_add_loop_test(c, both_neighbours_are_named, 0, 4);
    tcase_add_loop_test(c, memory_behind_an_allocation_is_found, 0, 3);
    tcase_add_loop_test(c, parameters_are_as_many_as_were_put, 0, 10);
    tcase_add_test(c, constants_that_nobody_put_have_no_value);
    suite_add_tcase(s, c);
    return s;
}
