/* access.c - the checks of one lane's access: bytes that were never written, bytes that an
 * asynchronous operation still has to read or write, bytes of an mbarrier.
 *
 * What is not here: bounds and alignment (access/locate.c), accesses without an order
 * (race/race.c), what an access costs (banks.c). */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

/* ---- Bytes that were never written ---- */

#define LD(s, at)                                                                                  \
    .execute = emu_load_store, .op = EMU_LD, .space = (s), .a = PROGRAM_AT(at), .d = PROGRAM_ROW(40)

static const struct {
    emu_ins ins;
    emu_rule rule;
    const char *part;
} unwritten[] = {
    {{LD(EMU_SHARED, 64), .type = EMU_U32},
     EMU_UNINITIALISED,
     "lane 0 of warp 0 of CTA 0 reads byte 0x40 of the shared memory of CTA 0, which was never "
     "written"},
    {{LD(EMU_PARAM, 12), .type = EMU_U32}, EMU_UNINITIALISED, "byte 0xc of the parameters"},
    {{LD(EMU_LOCAL, 64), .type = EMU_U32}, EMU_UNINITIALISED, "of the local memory of thread 0"},
};

START_TEST(unwritten_bytes_are_named)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_alloc(m, 96, "A") != 0 && emu_put_param(m, 16, "", 1));
    one_load(m, UINT32_MAX, &unwritten[_i].ins);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_int_eq(emu_found(m, 0)->rule, unwritten[_i].rule);
    check_finding(m, unwritten[_i].part);
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

/* An operation that is not waited for, then an access. */
static const struct {
    emu_ins operation, access;
    int rule; /* of the access; -1: nothing is wrong with it */
    const char *part;
} in_flight[] = {
    {COMES, LOAD(256), EMU_IN_FLIGHT,
     "lane 0 of warp 0 of CTA 0 reads byte 0x100 of the shared memory of CTA 0"},
    {COMES, LOAD(316), EMU_IN_FLIGHT, "reads byte 0x13c"},
    {COMES, STORE(300), EMU_IN_FLIGHT, "lane 0 of warp 0 of CTA 0 writes byte 0x12c"},
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
    {PROGRAM_FENCE_ASYNC, STORE(12), EMU_MBARRIER, "end the mbarrier by mbarrier.inval first"},
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
    if (found != NULL)
        check_says(found, in_flight[_i].part);
    emu_close(m);
}
END_TEST

/* An instruction that uses what was loaded. */
#define USE(row)                                                                                   \
    {                                                                                              \
        .execute = emu_nanosleep, .a = PROGRAM_ROW(row), PROGRAM_ALL                               \
    }

/* An access of many bytes is wrong by its first wrong one. */
START_TEST(the_first_byte_is_named)
{
    char part[80];
    uint8_t bytes[16] = {0};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins program[] = {{LD(EMU_SHARED, 64), .type = EMU_U32, .count = 4, .guard = 4},
                         USE(40),
                         USE(41),
                         USE(42),
                         USE(43),
                         PROGRAM_EXIT};
    *emu_predicate(m, 0, 0, 4) = 1;
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 64), bytes, (uint64_t)_i));
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    snprintf(part, sizeof part, "lane 0 of warp 0 of CTA 0 reads byte 0x%x of", 64U + (unsigned)_i);
    if (_i < 16)
        check_finding(m, part);
    else
        ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* A read of unwritten bytes is found; a read of bytes that a lane wrote is not. */
START_TEST(a_store_writes)
{
    static const emu_ins program[] = {LOAD(64), USE(40),  STORE(64), LOAD(64),
                                      ATOM(68), LOAD(68), USE(40),   PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 32, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 2);
    ck_assert(emu_found(m, 0)->pc == 0 && emu_found(m, 0)->address == 64);
    ck_assert(emu_found(m, 1)->pc == 4 && emu_found(m, 1)->address == 68);
    emu_close(m);
}
END_TEST

Suite *emu_access_suite(void)
{
    Suite *s = suite_create("emu_access");
    TCase *c = tcase_create("emu_access");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, unwritten_bytes_are_named, 0, COUNT(unwritten));
    tcase_add_loop_test(c, bytes_have_a_state, 0, COUNT(in_flight));
    tcase_add_loop_test(c, the_first_byte_is_named, 0, 17);
    tcase_add_test(c, a_store_writes);
    suite_add_tcase(s, c);
    return s;
}
