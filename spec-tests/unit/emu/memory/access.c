/* access.c - one lane's access to memory: bounds and alignment, bytes that nobody wrote, bytes that an
 * asynchronous operation still has to read or write, bytes of an mbarrier; and the words for them.
 *
 * What is not here: accesses without an order (order/race.c), what an access costs (banks.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

/* ---- What is refused or found, with a word of why ---- */

#define ST(s, at)                                                                                  \
    .execute = emu_load_store, .op = EMU_ST, .space = (s), .a = PROGRAM_AT(at), .b = PROGRAM_ROW(20)
#define LD(s, at)                                                                                  \
    .execute = emu_load_store, .op = EMU_LD, .space = (s), .a = PROGRAM_AT(at), .d = PROGRAM_ROW(40)

static const struct {
    emu_ins ins;
    emu_rule rule;
    const char *part;
} told[] = {
    {{LD(EMU_SHARED, 2), .type = EMU_U32},
     EMU_ALIGNMENT,
     "0x2, which is not a multiple of 4 bytes"},
    {{LD(EMU_SHARED, 8), .type = EMU_U32, .count = 4}, EMU_ALIGNMENT, "not a multiple of 16 bytes"},
    {{LD(EMU_SHARED, ONE_SHARED), .type = EMU_U8},
     EMU_BOUNDS,
     "the shared memory ends 0 bytes below, after 8192 bytes"},
    {{ST(EMU_SHARED, ONE_SHARED + 64), .type = EMU_U64}, EMU_BOUNDS, "ends 64 bytes below"},
    {{ST(EMU_GLOBAL, 0), .type = EMU_U32}, EMU_BOUNDS, "no memory is there"},
    {{LD(EMU_LOCAL, 512), .type = EMU_U32}, EMU_BOUNDS, "the local memory ends 0 bytes below"},
    {{LD(EMU_SHARED, 64), .type = EMU_U32},
     EMU_UNINITIALISED,
     "lane 0 reads byte 0x40 of the shared memory of CTA 0, which was never written"},
    {{LD(EMU_PARAM, 12), .type = EMU_U32}, EMU_UNINITIALISED, "byte 0xc of the parameters"},
    {{LD(EMU_LOCAL, 64), .type = EMU_U32}, EMU_UNINITIALISED, "of the local memory of thread 0"},
    {{LD(EMU_SHARED, 1 << 24 | 64), .type = EMU_U32}, EMU_BOUNDS, "no memory is there"},
};

START_TEST(it_is_told_why)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_alloc(m, 96, "A") != 0);
    one_run(m, UINT32_MAX, &told[_i].ins);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, told[_i].rule);
    check_told(m, told[_i].part);
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
    check_told(m, "the buffer ends 40 bytes below, after 4096 bytes");
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
        check_told(m, _i == 0   ? "only 1 of these bytes are left of A"
                      : _i == 1 ? "only 2 of these bytes are left of A"
                                : "only 3 of these bytes are left of A");
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
    emu_ins arrive = {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_ARRIVE, .guard = -1},
            wait = {.execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, .guard = -1},
            store = {ST(EMU_SHARED, 1 << 24 | 64), .type = EMU_U32, .guard = 0};
    emu_machine *m = emu_open(&how, NULL);
    *emu_predicate(m, 0, 0, 0) = 1;
    store.flags = _i ? EMU_CLUSTER_SPACE : 0;
    emu_ins program[] = {arrive, wait, store, arrive, wait, PROGRAM_EXIT};
    emu_end end = emu_run(m, program, COUNT(program));
    ck_assert_int_eq(end, _i ? EMU_FINISHED : EMU_FAULTED);
    if (_i)
        ck_assert_int_eq(emu_findings(m), 0);
    else
        check_told(m, "of CTA 1, but .shared reaches that of its own CTA, 0, alone");
    emu_close(m);
}
END_TEST

/* ---- What the bytes are just now ---- */

#define WORD(o, at)                                                                                \
    .execute = emu_load_store, .op = (o), .space = EMU_SHARED, .type = EMU_U32, .count = 1,        \
    .a = PROGRAM_AT(at), PROGRAM_ONE
#define LOAD(at)                                                                                   \
    {                                                                                              \
        WORD(EMU_LD, at), .d = PROGRAM_ROW(40)                                                     \
    }
#define STORE(at)                                                                                  \
    {                                                                                              \
        WORD(EMU_ST, at), .b = PROGRAM_IS(1)                                                       \
    }
#define ATOM(at)                                                                                   \
    {                                                                                              \
        .execute = emu_atom, .op = EMU_ATOM_ADD, .space = EMU_SHARED, .type = EMU_U32,             \
        .d = PROGRAM_ROW(40), .a = PROGRAM_AT(at), .b = PROGRAM_IS(1), PROGRAM_ONE                 \
    }
/* From global memory to bytes 256 .. 319 of shared memory, and from bytes 512 .. 575 of it back. */
#define COMES                                                                                      \
    {                                                                                              \
        .execute = emu_bulk, .op = EMU_BULK_COPY, .space = EMU_GLOBAL, .to = EMU_SHARED,           \
        .a = PROGRAM_BY(0, 0), .b = PROGRAM_IS(64), .d = PROGRAM_AT(256), .c = PROGRAM_AT(8),      \
        PROGRAM_ONE                                                                                \
    }
#define GOES                                                                                       \
    {                                                                                              \
        .execute = emu_bulk, .op = EMU_BULK_COPY, .space = EMU_SHARED, .to = EMU_GLOBAL,           \
        .a = PROGRAM_AT(512), .b = PROGRAM_IS(64), .d = PROGRAM_BY(0, 128), PROGRAM_ONE            \
    }
/* .. and added to what is there. */
#define IS_ADDED                                                                                   \
    {                                                                                              \
        .execute = emu_bulk, .op = EMU_BULK_REDUCE, .space = EMU_SHARED, .to = EMU_GLOBAL,         \
        .type = EMU_U32, .a = PROGRAM_AT(512), .b = PROGRAM_IS(64), .d = PROGRAM_BY(0, 128),       \
        .flags = EMU_REDUCE_ADD << EMU_BULK_REDUCE_SHIFT, PROGRAM_ONE                              \
    }
#define GLOBAL                                                                                     \
    .space = EMU_GLOBAL, .type = EMU_U32, .count = 1, .d = PROGRAM_ROW(40), .b = PROGRAM_IS(1),    \
    .a = PROGRAM_BY(0, 128), PROGRAM_ONE
#define GLOBAL_LOAD                                                                                \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_LD, GLOBAL                                            \
    }
#define GLOBAL_ATOM                                                                                \
    {                                                                                              \
        .execute = emu_atom, .op = EMU_ATOM_ADD, GLOBAL                                            \
    }

/* An operation that nobody waits for, then an access. */
static const struct {
    emu_ins operation, access;
    int rule; /* of the access; -1: nothing is wrong with it */
    const char *part;
} in_flight[] = {
    {COMES, LOAD(256), EMU_IN_FLIGHT, "lane 0 reads byte 0x100 of the shared memory of CTA 0"},
    {COMES, LOAD(316), EMU_IN_FLIGHT, "reads byte 0x13c"},
    {COMES, STORE(300), EMU_IN_FLIGHT, "lane 0 writes byte 0x12c"},
    {COMES, ATOM(300), EMU_IN_FLIGHT, "writes byte 0x12c"},
    {COMES, LOAD(252), -1, ""},
    {COMES, LOAD(320), -1, ""},
    {COMES, STORE(320), -1, ""},
    {GOES, LOAD(512), -1, ""}, /* to read what is being read */
    {GOES, STORE(512), EMU_IN_FLIGHT, "still has to read"},
    {GOES, STORE(572), EMU_IN_FLIGHT, "writes byte 0x23c"},
    {GOES, ATOM(540), EMU_IN_FLIGHT, "still has to read"},
    {GOES, STORE(508), -1, ""},
    {GOES, STORE(576), -1, ""},
    {GOES, GLOBAL_LOAD, EMU_IN_FLIGHT, "reads byte 0x80 of A, which the cp.async.bulk of event"},
    {IS_ADDED, GLOBAL_LOAD, EMU_IN_FLIGHT, "still has to write"},
    {IS_ADDED, GLOBAL_ATOM, -1, ""}, /* either order */
    {PROGRAM_FENCE_ASYNC, LOAD(8), EMU_MBARRIER,
     "uses byte 0x8 of the shared memory of CTA 0 as data"},
    {PROGRAM_FENCE_ASYNC, STORE(12), EMU_MBARRIER, "mbarrier.inval ends it"},
    {PROGRAM_FENCE_ASYNC, STORE(16), -1, ""},
    {PROGRAM_FENCE_ASYNC, STORE(4), -1, ""},
};

START_TEST(bytes_have_a_state)
{
    emu_ins program[] = {{.execute = emu_mbarrier,
                          .op = EMU_MBARRIER_INIT,
                          .space = EMU_SHARED,
                          .a = PROGRAM_AT(8),
                          .b = PROGRAM_IS(1),
                          PROGRAM_ONE},
                         in_flight[_i].operation,
                         in_flight[_i].access,
                         PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    p.how.checks &= ~(uint32_t)(EMU_CHECK_RACE | EMU_CHECK_PROXY);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    const emu_finding *found = NULL;
    ck_assert(program_buffer(m, 0, 64, 0, "A") != 0 && program_shared(m, 0, 1024));
    program_run(m, &p, -1, NULL);
    for (int i = 0; i < emu_findings(m); ++i)
        if (emu_found(m, i)->pc == 2)
            found = emu_found(m, i);
    ck_assert_msg((found != NULL) == (in_flight[_i].rule >= 0), "%s",
                  found == NULL ? "nothing is found" : found->message);
    ck_assert(found == NULL || found->rule == (emu_rule)in_flight[_i].rule);
    ck_assert_msg(found == NULL || strstr(found->message, in_flight[_i].part) != NULL, "%s",
                  found == NULL ? "" : found->message);
    emu_close(m);
}
END_TEST

/* An access of many bytes is wrong by its first wrong one. */
START_TEST(the_first_byte_is_named)
{
    char part[64];
    uint8_t bytes[16] = {0};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = {LD(EMU_SHARED, 64), .type = EMU_U32, .count = 4};
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 64), bytes, (uint64_t)_i));
    ck_assert_int_eq(one_run(m, 1, &ins), EMU_FINISHED);
    snprintf(part, sizeof part, "lane 0 reads byte 0x%x of", 64U + (unsigned)_i);
    if (_i < 16)
        check_told(m, part);
    else
        ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* What was read although nobody wrote it is found again; what a lane wrote is not. */
START_TEST(a_store_writes)
{
    static const emu_ins program[] = {LOAD(64), STORE(64), LOAD(64),
                                      ATOM(68), LOAD(68),  PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 2);
    ck_assert(emu_found(m, 0)->pc == 0 && emu_found(m, 0)->address == 64);
    ck_assert(emu_found(m, 1)->pc == 3 && emu_found(m, 1)->address == 68);
    emu_close(m);
}
END_TEST

Suite *emu_access_suite(void)
{
    Suite *s = suite_create("emu_access");
    TCase *c = tcase_create("emu_access");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, it_is_told_why, 0, COUNT(told));
    tcase_add_test(c, the_lane_is_named);
    tcase_add_loop_test(c, an_end_in_the_middle_of_a_word, 0, 4);
    tcase_add_loop_test(c, another_cta_needs_cluster_space, 0, 2);
    tcase_add_loop_test(c, bytes_have_a_state, 0, COUNT(in_flight));
    tcase_add_loop_test(c, the_first_byte_is_named, 0, 17);
    tcase_add_test(c, a_store_writes);
    suite_add_tcase(s, c);
    return s;
}
