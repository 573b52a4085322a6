/* locate.c - where the bytes of an access lie: addresses that are not aligned, bytes that are not
 * there, the memory of another CTA; and the words for a place.
 *
 * What is not here: what the bytes hold (access/access.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#define ST(s, at)                                                                                  \
    .execute = emu_load_store, .op = EMU_ST, .space = (s), .a = PROGRAM_AT(at), .b = PROGRAM_ROW(20)
#define LD(s, at)                                                                                  \
    .execute = emu_load_store, .op = EMU_LD, .space = (s), .a = PROGRAM_AT(at), .d = PROGRAM_ROW(40)

static const struct {
    emu_ins ins;
    emu_rule rule;
    const char *part;
} wrong[] = {
    {{LD(EMU_SHARED, 2), .type = EMU_U32},
     EMU_ALIGNMENT,
     "0x2, which is not a multiple of 4 bytes"},
    {{LD(EMU_SHARED, 8), .type = EMU_U32, .count = 4}, EMU_ALIGNMENT, "not a multiple of 16 bytes"},
    {{LD(EMU_SHARED, ONE_SHARED), .type = EMU_U8},
     EMU_BOUNDS,
     "the shared memory ends 0 bytes below, after 8192 bytes"},
    {{ST(EMU_SHARED, ONE_SHARED + 64), .type = EMU_U64}, EMU_BOUNDS, "ends 64 bytes below"},
    {{LD(EMU_SHARED, ONE_SHARED + 40000), .type = EMU_U32}, EMU_BOUNDS, "ends 40000 bytes below"},
    {{LD(EMU_LOCAL, 512 + 40000), .type = EMU_U32}, EMU_BOUNDS, "local memory ends 40000 bytes"},
    {{ST(EMU_GLOBAL, 0), .type = EMU_U32}, EMU_BOUNDS, "no memory is there"},
    {{LD(EMU_LOCAL, 512), .type = EMU_U32}, EMU_BOUNDS, "the local memory ends 0 bytes below"},
    {{LD(EMU_SHARED, 1 << 24 | 64), .type = EMU_U32}, EMU_BOUNDS, "no memory is there"},
};

START_TEST(wrong_addresses_are_explained)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_alloc(m, 96, "A") != 0);
    one_run(m, UINT32_MAX, &wrong[_i].ins);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, wrong[_i].rule);
    check_finding(m, wrong[_i].part);
    emu_close(m);
}
END_TEST

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
    emu_ins ins = {.execute = emu_load_store,
                   .op = EMU_LD,
                   .space = EMU_GLOBAL,
                   .type = EMU_U32,
                   .a = one_at(ONE_A, 0),
                   .d = one_row(20)};
    one_set_all(m, ONE_A, emu_alloc(m, far[_i].bytes, "A") + (uint64_t)far[_i].at);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FAULTED);
    check_finding(m, far[_i].part);
    ck_assert_msg(strstr(emu_found(m, 0)->repair, far[_i].repair) != NULL, "%s",
                  emu_found(m, 0)->repair);
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
    emu_ins ins = {.execute = emu_load_store,
                   .op = EMU_LD,
                   .space = EMU_GLOBAL,
                   .type = EMU_U32,
                   .a = one_at(ONE_A, 0),
                   .d = one_row(20)};
    ck_assert(emu_alloc(m, between[_i].bytes, "A") != 0);
    one_set_all(m, ONE_A, emu_alloc(m, 4096, "B") + (uint64_t)between[_i].at);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FAULTED);
    check_finding(m, between[_i].part);
    ck_assert_msg(strstr(emu_found(m, 0)->message, between[_i].without) == NULL, "%s",
                  emu_found(m, 0)->message);
    emu_close(m);
}
END_TEST

/* Lane 5 alone leaves its buffer: the others' addresses are fine. */
START_TEST(the_lane_is_named)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t a = emu_alloc(m, 4096, "the buffer");
    emu_ins ins = {.execute = emu_load_store,
                   .op = EMU_ST,
                   .space = EMU_GLOBAL,
                   .type = EMU_U32,
                   .a = one_at(ONE_A, 0),
                   .b = one_row(20)};
    for (int lane = 0; lane < EMU_LANES; ++lane)
        one_set(m, ONE_A, lane, a + (lane == 5 ? 4096 + 40 : 4 * (uint64_t)lane));
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FAULTED);
    ck_assert_int_eq(emu_found(m, 0)->lane, 5);
    check_finding(m, "the buffer ends 40 bytes below, after 4096 bytes");
    emu_close(m);
}
END_TEST

/* A buffer that ends in the middle of a word: what is left of it is said. */
START_TEST(an_end_in_the_middle_of_a_word)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = {.execute = emu_load_store,
                   .op = EMU_ST,
                   .space = EMU_GLOBAL,
                   .type = EMU_U32,
                   .a = one_at(ONE_A, 96),
                   .b = one_row(20)};
    one_set_all(m, ONE_A, emu_alloc(m, 97 + (uint64_t)_i, "A"));
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), _i < 3 ? EMU_FAULTED : EMU_FINISHED);
    if (_i < 3)
        check_finding(m, _i == 0   ? "only 1 of these bytes are left of A"
                         : _i == 1 ? "only 2 of these bytes are left of A"
                                   : "only 3 of these bytes are left of A");
    emu_close(m);
}
END_TEST

/* A device that gives out more than was asked for: what is stored behind an allocation stays, and
 * is found; past the room it is a fault. */
START_TEST(memory_behind_an_allocation_is_found)
{
    emu_machine *m = one_open(_i == 2 ? 0 : EMU_CHECK_ALL);
    emu_ins store = {.execute = emu_load_store,
                     .op = EMU_ST,
                     .space = EMU_GLOBAL,
                     .type = EMU_U32,
                     .a = one_at(ONE_A, _i == 1 ? 512 : 96),
                     .b = one_row(20)},
            load = store;
    load.op = EMU_LD;
    load.d = one_row(21);
    ck_assert_uint_eq(emu_alloc_room(m, 98, 97, "A"), 0);
    ck_assert_uint_eq(emu_alloc_room(m, 98, 98 + (1 << 16), "A"), 0);
    one_set_all(m, ONE_A, emu_alloc_room(m, 98, 512, "A"));
    one_set_all(m, 20, 77);
    ck_assert_int_eq(one_run(m, 1, &store), _i == 1 ? EMU_FAULTED : EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), _i < 2);
    if (_i < 2)
        check_finding(m, _i == 0 ? "only 2 of these bytes are left of A"
                                 : "A ends 414 bytes below, after 98 bytes");
    if (_i != 1) {
        ck_assert_int_eq(one_run(m, 1, &load), EMU_FINISHED);
        ck_assert_uint_eq(emu_register(m, 0, 0, 21)[0], 77);
    }
    emu_close(m);
}
END_TEST

/* .shared is .shared::cta: another CTA's memory needs .shared::cluster. */
START_TEST(another_cta_needs_cluster_space)
{
    emu_config how = emu_defaults();
    how.ctas = how.cluster[0] = 2;
    how.grid[0] = 2;
    how.dynamic_shared = 1024;
    emu_ins arrive = {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, PROGRAM_ALL},
            wait = {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, PROGRAM_ALL},
            store = {ST(EMU_SHARED, 1 << 24 | 64), .type = EMU_U32, .guard = 1};
    emu_machine *m = emu_open(&how, NULL);
    *emu_predicate(m, 0, 0, 1) = 1;
    store.flags = _i ? EMU_CLUSTER_SPACE : 0;
    emu_ins program[] = {arrive, wait, store, arrive, wait, PROGRAM_EXIT};
    emu_end end = emu_run(m, program, COUNT(program));
    ck_assert_int_eq(end, _i ? EMU_FINISHED : EMU_FAULTED);
    if (_i)
        ck_assert_int_eq(emu_findings(m), 0);
    else
        check_finding(m, "of CTA 1, but .shared reaches that of its own CTA alone");
    emu_close(m);
}
END_TEST

/* Places of every space, by the words of a finding about them. */
START_TEST(places_have_their_words)
{
    static const struct {
        emu_space space;
        uint64_t at;
        const char *part;
    } places[] = {
        {EMU_SHARED, 4092, "reads byte 0xffc of the shared memory of CTA 0"},
        {EMU_LOCAL, 508, "reads byte 0x1fc of the local memory of thread 3"},
        {EMU_PARAM, 0, "reads byte 0x0 of the parameters"},
        {EMU_CONST, 16, "reads byte 0x10 of the constants"},
    };
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = {LD(places[_i].space, places[_i].at), .type = EMU_U32};
    ck_assert(emu_put_param(m, 4, "", 1));
    ck_assert_int_eq(one_load(m, 8, &ins), EMU_FINISHED);
    check_finding(m, places[_i].part);
    emu_close(m);
}
END_TEST

/* Parameters end where the last one does that was put, and neither they nor constants are written,
 * by whichever address and instruction. */
START_TEST(parameters_are_as_many_as_were_put)
{
    static const struct {
        uint32_t put, at;
        bool good;
    } rows[] = {{0, 0, false}, {8, 4, true}, {8, 8, false}, {7, 4, false}, {4352, 4348, true}};
    static const uint8_t zeros[4352];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_put_param(m, 0, zeros, rows[_i / 2].put));
    ck_assert(!emu_put_param(m, 1, zeros, 4352));
    emu_ins ins = {LD(EMU_PARAM, rows[_i / 2].at), .type = EMU_U32};
    if (_i % 2 == 1) {
        ins.space = EMU_GENERIC;
        ins.a.value = emu_generic(EMU_PARAM, rows[_i / 2].at);
    }
    ck_assert_int_eq(one_run(m, 8, &ins), rows[_i / 2].good ? EMU_FINISHED : EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), !rows[_i / 2].good);
    if (!rows[_i / 2].good)
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_BOUNDS);
    emu_close(m);
}
END_TEST

#define ST_BY(s, row, at)                                                                          \
    .execute = emu_load_store, .op = EMU_ST, .space = (s), .a = {EMU_ADDRESS, (row), (at)},        \
    .b = PROGRAM_ROW(40), .type = EMU_U32

START_TEST(constants_are_not_written)
{
    static const struct {
        emu_ins ins;
        emu_rule rule;
        const char *part;
    } rows[] = {
        {{ST_BY(EMU_PARAM, -1, 0)}, EMU_UNSUPPORTED, "st.param: parameters of a kernel are not"},
        {{ST_BY(EMU_CONST, -1, 0)}, EMU_UNSUPPORTED, "st.const: constants are not written"},
        {{ST_BY(EMU_GENERIC, 2, 0)},
         EMU_BOUNDS,
         "writes byte 0x0 of the parameters, which is const"},
        {{ST_BY(EMU_GLOBAL, 2, 4)},
         EMU_BOUNDS,
         "writes byte 0x4 of the parameters, which is const"},
        {{ST_BY(EMU_GENERIC, 4, 8)},
         EMU_BOUNDS,
         "writes byte 0x8 of the constants, which is const"},
        {{.execute = emu_bulk,
          .op = EMU_BULK_COPY,
          .space = EMU_SHARED,
          .to = EMU_GLOBAL,
          .a = PROGRAM_AT(0),
          .b = PROGRAM_IS(16),
          .d = {EMU_ADDRESS, 2, 0}},
         EMU_BOUNDS,
         "writes byte 0x0 of the parameters, which is constant while a kernel runs"},
    };
    static const uint8_t zeros[16];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_put_param(m, 0, zeros, 16) && emu_put_const(m, 0, zeros, 16));
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 0), zeros, 16));
    one_set_all(m, 2, emu_generic(EMU_PARAM, 0));
    one_set_all(m, 4, emu_generic(EMU_CONST, 0));
    ck_assert_int_eq(one_run(m, 8, &rows[_i].ins), EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, rows[_i].rule);
    ck_assert_ptr_nonnull(strstr(emu_found(m, 0)->message, rows[_i].part));
    emu_close(m);
}
END_TEST

Suite *emu_locate_suite(void)
{
    Suite *s = suite_create("emu_locate");
    TCase *c = tcase_create("emu_locate");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, wrong_addresses_are_explained, 0, COUNT(wrong));
    tcase_add_loop_test(c, the_nearest_memory_is_named, 0, 6);
    tcase_add_loop_test(c, both_neighbours_are_named, 0, 4);
    tcase_add_test(c, the_lane_is_named);
    tcase_add_loop_test(c, an_end_in_the_middle_of_a_word, 0, 4);
    tcase_add_loop_test(c, another_cta_needs_cluster_space, 0, 2);
    tcase_add_loop_test(c, places_have_their_words, 0, 4);
    tcase_add_loop_test(c, parameters_are_as_many_as_were_put, 0, 10);
    tcase_add_loop_test(c, constants_are_not_written, 0, 6);
    tcase_add_loop_test(c, memory_behind_an_allocation_is_found, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
