/* st_async.c - st.async and red.async: words for another CTA that an mbarrier there
 * counts, under every schedule; without the wait, the byte count, the cluster's barrier. */
#include "spec-tests/unit/emu/fixture.h"

enum { BAR = 64, BOX = 256 };

#define CLUSTER(o)                                                                                 \
    {                                                                                              \
        .execute = emu_barrier_cluster, .op = (o), PROGRAM_ALL                                     \
    }
#define MAP(row, at)                                                                               \
    {                                                                                              \
        .execute = emu_address, .op = EMU_MAPA, .space = EMU_SHARED, .type = EMU_B32,              \
        .d = PROGRAM_ROW(row), .a = PROGRAM_IS(at), .b = PROGRAM_IS(1), PROGRAM_ALL                \
    }

/* Thread 0 of CTA 0 sends four words to CTA 1, whose thread 0 expects, waits, and reads them. */
static const emu_ins send[] = {{.execute = emu_mbarrier,
                                .op = EMU_MBARRIER_INIT,
                                .space = EMU_SHARED,
                                .a = PROGRAM_AT(BAR),
                                .b = PROGRAM_IS(1),
                                .guard = 4},
                               {.execute = emu_mbarrier,
                                .op = EMU_MBARRIER_ARRIVE,
                                .space = EMU_SHARED,
                                .a = PROGRAM_AT(BAR),
                                .c = PROGRAM_IS(16),
                                .flags = EMU_MBARRIER_EXPECT,
                                .guard = 4}, /* 1 */
                               CLUSTER(EMU_CLUSTER_ARRIVE),
                               CLUSTER(EMU_CLUSTER_WAIT),
                               MAP(10, BOX),
                               MAP(11, BAR),
                               {.execute = emu_st_async,
                                .op = EMU_ST_ASYNC,
                                .type = EMU_B32,
                                .count = 4,
                                .a = PROGRAM_BY(10, 0),
                                .b = PROGRAM_ROW(20),
                                .c = PROGRAM_BY(11, 0),
                                .guard = 3}, /* 6 */
                               {.execute = emu_bra, .target = 11, .guard = 4, .guard_not = true},
                               {.execute = emu_mbarrier,
                                .op = EMU_MBARRIER_TRY_WAIT,
                                .space = EMU_SHARED,
                                .d = PROGRAM_PRED(7),
                                .a = PROGRAM_AT(BAR),
                                .b = PROGRAM_IS(0),
                                .flags = EMU_MBARRIER_PARITY,
                                PROGRAM_ALL}, /* 8 */
                               {.execute = emu_bra, .target = 8, .guard = 7, .guard_not = true},
                               {.execute = emu_load_store,
                                .op = EMU_LD,
                                .space = EMU_SHARED,
                                .type = EMU_U32,
                                .count = 4,
                                .d = PROGRAM_ROW(24),
                                .a = PROGRAM_AT(BOX),
                                PROGRAM_ALL},
                               CLUSTER(EMU_CLUSTER_ARRIVE), /* 11 */
                               CLUSTER(EMU_CLUSTER_WAIT),
                               PROGRAM_EXIT};

static bool prepare(emu_machine *m)
{
    const uint32_t box[4] = {100, 200, 300, 400};
    for (int k = 0; k < 4; ++k)
        emu_register(m, 0, 0, 20 + k)[0] = (uint32_t)(7 + 11 * k);
    return emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(1, BOX)), box, sizeof box);
}

static bool prepare_word(emu_machine *m)
{
    return prepare(m) && program_buffer(m, 0, 1, 0, "the word") != 0;
}

static bool was_sent(emu_machine *m)
{
    for (int k = 0; k < 4; ++k)
        if (emu_register(m, 1, 0, 24 + k)[0] != (uint32_t)(7 + 11 * k))
            return false;
    return true;
}

START_TEST(words_are_sent)
{
    static const emu_ins go_on = {.execute = emu_bra, .target = 10, PROGRAM_ALL};
    emu_ins fewer = send[6], more = send[1];
    struct program_case p = program_make(send, COUNT(send), 1, 2);
    fewer.count = 2;
    more.c.value = 20;
    p.prepare = prepare;
    p.is_right = was_sent;
    check_clean(&p);
    check_fires(&p, 6, NULL, EMU_STUCK, 0);
    check_fires(&p, 6, &fewer, EMU_STUCK, 0);
    check_fires(&p, 1, &more, EMU_STUCK, 0);
    check_fires(&p, 8, &go_on, EMU_IN_FLIGHT,
                1U << EMU_RACE | 1U << EMU_LEFT_BEHIND | 1U << EMU_MBARRIER);
}
END_TEST

/* Thread 0 of CTA 0 stores a word in global memory, fences, and sends to CTA 1; who waits for
 * what was sent may read the word. Without the fence an H200 has read the old one. */
START_TEST(what_is_sent_hands_over_what_was_fenced)
{
    emu_ins program[COUNT(send) + 3];
    static const emu_ins store = {.execute = emu_load_store,
                                  .op = EMU_ST,
                                  .space = EMU_GLOBAL,
                                  .type = EMU_U32,
                                  .count = 1,
                                  .a = PROGRAM_BY(0, 0),
                                  .b = PROGRAM_IS(5),
                                  .guard = 3},
                         fence = {.execute = emu_fence,
                                  .op = EMU_FENCE_MEMORY,
                                  .scope = EMU_CLUSTER,
                                  .guard = 3},
                         load = {.execute = emu_load_store,
                                 .op = EMU_LD,
                                 .space = EMU_GLOBAL,
                                 .type = EMU_U32,
                                 .count = 1,
                                 .d = PROGRAM_ROW(28),
                                 .a = PROGRAM_BY(0, 0),
                                 PROGRAM_ALL};
    memcpy(program, send, 6 * sizeof *send);
    program[6] = store;
    program[7] = fence;
    memcpy(program + 8, send + 6, 5 * sizeof *send);
    program[13] = load;
    memcpy(program + 14, send + 11, 3 * sizeof *send);
    program[9].target = 14;
    program[10].scope = EMU_CLUSTER;
    program[11].target = 10;
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare_word;
    p.is_right = was_sent;
    check_clean(&p);
    check_fires(&p, 7, NULL, EMU_RACE, 0);
}
END_TEST

/* One word reduced, each operation once: 100 op 7. */
START_TEST(words_are_reduced)
{
    static const struct {
        emu_reduce op;
        emu_type type;
        uint32_t must;
    } rows[] = {{EMU_REDUCE_ADD, EMU_U32, 107}, {EMU_REDUCE_ADD, EMU_S32, 107},
                {EMU_REDUCE_MIN, EMU_S32, 7},   {EMU_REDUCE_MAX, EMU_U32, 100},
                {EMU_REDUCE_INC, EMU_U32, 0},   {EMU_REDUCE_DEC, EMU_U32, 7},
                {EMU_REDUCE_AND, EMU_B32, 4},   {EMU_REDUCE_OR, EMU_B32, 103},
                {EMU_REDUCE_XOR, EMU_B32, 99},  {EMU_REDUCE_ADD, EMU_U64, 107},
                {EMU_REDUCE_ADD, EMU_S64, 107}};
    emu_ins program[COUNT(send)];
    memcpy(program, send, sizeof send);
    program[1].c.value = emu_type_bits(rows[_i].type) / 8;
    program[6].op = EMU_RED_ASYNC;
    program[6].type = rows[_i].type;
    program[6].flags = (uint32_t)rows[_i].op;
    program[6].count = 1;
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare;
    check_clean(&p);
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FINISHED);
    ck_assert_uint_eq(emu_register(m, 1, 0, 24)[0], rows[_i].must);
    emu_close(m);
}
END_TEST

/* Words of 64 bits, and words that lie in any rows: low word first, in the order of the list. */
START_TEST(wide_and_listed_words_are_sent)
{
    static const emu_operand listed[] = {PROGRAM_ROW(20), PROGRAM_ROW(21), PROGRAM_ROW(22),
                                         PROGRAM_ROW(23)},
                             pairs[] = {PROGRAM_ROW(20), PROGRAM_ROW(22)};
    static const struct {
        emu_type type;
        int count;
        const emu_operand *list;
    } rows[] = {{EMU_B64, 2, NULL}, {EMU_B64, 2, pairs}, {EMU_B32, 4, listed}};
    emu_ins program[COUNT(send)];
    memcpy(program, send, sizeof send);
    program[6].type = rows[_i].type;
    program[6].count = rows[_i].count;
    program[6].list = rows[_i].list;
    program[6].listed = rows[_i].list == NULL ? 0 : rows[_i].count;
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare;
    p.is_right = was_sent;
    check_clean(&p);
}
END_TEST

START_TEST(misuse_is_found)
{
    static const struct {
        int op, count;
        emu_type type;
        uint32_t reduce;
        bool elsewhere;
        const char *part;
    } rows[] = {
        {EMU_ST_ASYNC, 1, EMU_U16, 0, false, "st.async: sm_90a has no such operation"},
        {EMU_ST_ASYNC, 8, EMU_B32, 0, false, "8 elements; st.async takes 1, 2 or 4"},
        {EMU_RED_ASYNC, 2, EMU_U32, EMU_REDUCE_ADD, false, "red.async 1"},
        {EMU_ST_ASYNC, 3, EMU_B32, 0, false, "3 elements; st.async takes 1, 2 or 4"},
        {EMU_RED_ASYNC, 1, EMU_F32, EMU_REDUCE_ADD, false,
         "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_S32, EMU_REDUCE_INC, false,
         "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_B32, EMU_REDUCE_MAX, false,
         "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_U64, EMU_REDUCE_MIN, false,
         "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_U64, EMU_REDUCE_AND, false,
         "red.async: sm_90a has no such operation"},
        {EMU_RED_ASYNC, 1, EMU_S64, EMU_REDUCE_MAX, false,
         "red.async: sm_90a has no such operation"},
        {EMU_ST_ASYNC, 2, EMU_F16X2, 0, false, "st.async: sm_90a has no such operation"},
        {EMU_ST_ASYNC, 4, EMU_B64, 0, false, "st.async: 4 elements of 64 bits; it sends up to 16"},
        {EMU_ST_ASYNC, 1, EMU_B64, 0, true, "sends to CTA 0 and counts on an mbarrier of CTA 1"},
    };
    emu_ins program[COUNT(send)];
    memcpy(program, send, sizeof send);
    program[6].op = rows[_i].op;
    program[6].count = rows[_i].count;
    program[6].type = rows[_i].type;
    program[6].flags = rows[_i].reduce;
    if (rows[_i].elsewhere)
        program[6].a = (emu_operand)PROGRAM_AT(BOX);
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare;
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    ck_assert_int_eq(program_run(m, &p, -1, NULL), EMU_FAULTED);
    check_finding(m, rows[_i].part);
    emu_close(m);
}
END_TEST

START_TEST(a_launch_without_clusters_has_none)
{
    for (int op = EMU_ST_ASYNC; op <= EMU_RED_ASYNC; ++op) {
        emu_ins program[] = {send[0], send[6], PROGRAM_EXIT};
        program[1].op = op;
        program[1].type = EMU_U32;
        program[1].count = 1;
        program[1].flags = op == EMU_RED_ASYNC ? EMU_REDUCE_ADD : 0;
        struct program_case p = program_make(program, COUNT(program), 1, 1);
        program[0].guard = 3;
        check_tells(&p, -1, NULL, EMU_UNSUPPORTED);
    }
}
END_TEST

/* A target that is not aligned, one past the end, a count on a word that is not an mbarrier. */
START_TEST(bad_places_are_found)
{
    static const char *const parts[] = {"not a multiple of 16 bytes", "st.async: ", "mbarrier"};
    emu_ins program[COUNT(send)];
    memcpy(program, send, sizeof send);
    program[6].a.value = _i == 0 ? 4 : _i == 1 ? 16 * 1024 : 0;
    program[6].c.value = _i == 2 ? 8 : 0;
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.prepare = prepare;
    emu_machine *m = program_open(&p, EMU_LATEST, 1);
    ck_assert_int_ne(program_run(m, &p, -1, NULL), EMU_FINISHED);
    if (_i == 1)
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_BOUNDS);
    ck_assert_msg(emu_findings(m) > 0 && strstr(emu_found(m, 0)->message, parts[_i]) != NULL, "%s",
                  emu_findings(m) > 0 ? emu_found(m, 0)->message : "nothing is found");
    emu_close(m);
}
END_TEST

Suite *emu_st_async_suite(void)
{
    Suite *s = suite_create("emu_st_async");
    TCase *c = tcase_create("emu_st_async");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, words_are_sent);
    tcase_add_test(c, what_is_sent_hands_over_what_was_fenced);
    tcase_add_loop_test(c, words_are_reduced, 0, 11);
    tcase_add_loop_test(c, wide_and_listed_words_are_sent, 0, 3);
    tcase_add_loop_test(c, misuse_is_found, 0, 13);
    tcase_add_test(c, a_launch_without_clusters_has_none);
    tcase_add_loop_test(c, bad_places_are_found, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
