/* race_row.c - races of rows: random programs of loads and stores of every width, in line and not,
 * found where two accesses have no order by the definition, and nowhere else.
 *
 *      bytes of shared memory, 2 warps    each access: a width, a pattern of lanes, a mask
 *      bar.sync after some of them        the only order there is
 *
 * What is here also: lanes that have a part of a word each. What is not: what else puts accesses in
 * order (race.c, scope.c), which accesses are remembered (shadow.c). */
#include "emu/check/race/history.h"
#include "emu/schedule/schedule.h"
#include "spec-tests/unit/emu/exec/async/copies.h"
#include "spec-tests/unit/emu/line.h"

/* ---- Random programs ---- */

enum { THREADS = 64, WARPS = 2, MOST = 9, BYTES = 2048, PROGRAMS = 1500 };
/* Access k is under p(1 + k), at the addresses of r(32 + k); r8 .. r11 are stored. */
enum { AT = 32, VALUE = 8, FIRST_MASK = 1 };

struct one_access {
    bool store, synced; /* a barrier comes after it */
    int bytes;          /* of each lane */
    uint32_t mask[WARPS], at[THREADS];
};

struct random_program {
    struct one_access access[MOST];
    int n;
    char text[64 * MOST];
};

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 9;
}

/* Lanes side by side, apart, in another order, some or all at one place. */
static void draw_places(struct one_access *a, uint32_t *seed)
{
    uint32_t kind = next(seed) % 11, bytes = (uint32_t)a->bytes;
    for (int warp = 0; warp < WARPS; ++warp) {
        uint32_t room = BYTES / (2 * EMU_LANES * bytes), first = next(seed) % (room < 3 ? room : 3);
        for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t i = kind < 4    ? lane
                         : kind == 4 ? 2 * lane
                         : kind == 5 ? lane ^ 1
                         : kind == 6 ? EMU_LANES - 1 - lane
                         : kind == 7 ? lane % 8
                         : kind == 8 ? lane / 4 % 4
                         : kind == 9 ? lane / 4 + lane % 4 * 8 /* columns of an mma's C */
                                     : 3;
            a->at[warp * EMU_LANES + (int)lane] = (first * EMU_LANES + i) * bytes;
        }
    }
}

static void draw(struct random_program *p, uint32_t *seed)
{
    p->n = 2 + (int)(next(seed) % (MOST - 1));
    for (int k = 0; k < p->n; ++k) {
        struct one_access *a = &p->access[k];
        a->store = next(seed) % 2 == 0;
        a->synced = next(seed) % 8 != 0;
        a->bytes = 1 << next(seed) % 5;
        for (int warp = 0; warp < WARPS; ++warp) {
            uint32_t any = next(seed) << 16 ^ next(seed), kind = next(seed) % 6;
            a->mask[warp] = kind < 2 ? UINT32_MAX : kind < 5 ? 0 : any;
        }
        draw_places(a, seed);
        if (k > 0 && next(seed) % 3 == 0)
            memcpy(a->at, p->access[k - 1].at, sizeof a->at);
        for (int t = 0; t < THREADS; ++t)
            a->at[t] -= a->at[t] % (uint32_t)a->bytes;
    }
}

static void write_program(struct random_program *p)
{
    static const char *const stores[] = {"st.shared.u8 [r%d], r8;", "st.shared.u16 [r%d], r8;",
                                         "st.shared.u32 [r%d], r8;", "st.shared.u64 [r%d], d8;",
                                         "st.shared.v4.u32 [r%d], {r8, r9, r10, r11};"},
                             *const loads[] = {
                                 "ld.shared.u8 r12, [r%d];", "ld.shared.u16 r12, [r%d];",
                                 "ld.shared.u32 r12, [r%d];", "ld.shared.u64 d12, [r%d];",
                                 "ld.shared.v4.u32 {r12, r13, r14, r15}, [r%d];"};
    int n = 0;
    for (int k = 0; k < p->n; ++k) {
        const struct one_access *a = &p->access[k];
        int log = 0;
        while (1 << log < a->bytes)
            ++log;
        n += sprintf(p->text + n, "@p%d ", FIRST_MASK + k);
        n += sprintf(p->text + n, a->store ? stores[log] : loads[log], AT + k);
        n += sprintf(p->text + n, a->synced ? " bar.sync 0;\n" : "\n");
    }
}

/* ---- By the definition ---- */

struct byte_access {
    int thread, interval, access;
    bool store;
};

static bool conflict(const struct byte_access *x, const struct byte_access *y)
{
    return x->thread != y->thread && x->interval == y->interval && (x->store || y->store);
}

/* Two accesses to a byte by two threads between the same two barriers, and one stores. */
static bool has_race(const struct random_program *p)
{
    static struct byte_access at[BYTES][MOST * THREADS];
    static int count[BYTES];
    int interval = 0;
    memset(count, 0, sizeof count);
    for (int k = 0; k < p->n; ++k) {
        const struct one_access *a = &p->access[k];
        for (int t = 0; t < THREADS; ++t) {
            if ((a->mask[t / EMU_LANES] >> t % EMU_LANES & 1) == 0)
                continue;
            struct byte_access now = {t, interval, k, a->store};
            for (uint32_t b = a->at[t]; b < a->at[t] + (uint32_t)a->bytes; ++b) {
                for (int i = 0; i < count[b]; ++i)
                    if (conflict(&at[b][i], &now))
                        return true;
                at[b][count[b]++] = now;
            }
        }
        interval += a->synced;
    }
    return false;
}

/* ---- By the machine ---- */

/* The values of any two threads differ in every byte. */
static void set_up(emu_machine *m, const struct random_program *p)
{
    for (int warp = 0; warp < WARPS; ++warp) {
        for (int k = 0; k < p->n; ++k) {
            *emu_predicate(m, 0, warp, FIRST_MASK + k) = p->access[k].mask[warp];
            memcpy(emu_register(m, 0, warp, AT + k), &p->access[k].at[warp * EMU_LANES],
                   sizeof(uint32_t) * EMU_LANES);
        }
        for (int r = 0; r < 4; ++r)
            for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
                emu_register(m, 0, warp, VALUE + r)[lane] =
                    (uint32_t)(warp * EMU_LANES + (int)lane + 1) * 0x01010101U;
    }
}

/* The program is run twice on one machine: what is remembered of the first must not harm. */
START_TEST(races_are_those_of_the_definition)
{
    static const emu_schedule schedules[] = {EMU_EARLIEST, EMU_LATEST, EMU_RANDOM};
    static struct random_program p;
    uint32_t seed = 4711U * (uint32_t)(_i + 1);
    int races = 0;
    for (int n = 0; n < PROGRAMS; ++n) {
        uint32_t from = seed;
        draw(&p, &seed);
        write_program(&p);
        struct ptx_line l = line_of("%s", p.text);
        struct program_case one = program_make(l.ins, l.n, THREADS, 1);
        emu_machine *m = program_open(&one, schedules[_i], (uint64_t)n + 1);
        ck_assert(program_shared(m, 0, BYTES));
        set_up(m, &p);
        emu_end end = emu_run(m, one.ins, one.n);
        ck_assert_msg(end == EMU_FINISHED, "%s", emu_found(m, 0)->message);
        if (emu_findings(m) == 0) {
            set_up(m, &p);
            ck_assert_int_eq(emu_run(m, one.ins, one.n), EMU_FINISHED);
        }
        bool expected = has_race(&p), found = emu_findings(m) > 0;
        ck_assert_msg(found == expected, "seed %u: %s", from,
                      found ? emu_found(m, 0)->message : "a race is not found");
        ck_assert(!found || emu_found(m, 0)->rule == EMU_RACE);
        races += expected;
        emu_close(m);
        line_close(&l);
    }
    ck_assert_int_gt(races, PROGRAMS / 10);
    ck_assert_int_lt(races, PROGRAMS * 9 / 10);
}
END_TEST

/* ---- Parts of a word ---- */

/* Each lane stores its own element; a lane of warp 1 reads one of them without a barrier. */
static const struct {
    uint32_t bytes;
    int lane;     /* whose element is read */
    bool columns; /* neighbours in a column are four lanes apart, as in an mma's C */
} parts[] = {{1, 4, false}, {1, 5, false}, {1, 7, false}, {2, 8, false},
             {2, 9, false}, {1, 2, true},  {1, 7, true},  {1, 29, true},
             {2, 1, true},  {2, 5, true},  {2, 30, true}};

static uint32_t element_of(uint32_t lane, bool columns)
{
    return columns ? lane / 4 + lane % 4 * 8 : lane;
}

START_TEST(the_lane_of_a_part_is_named)
{
    char part[80];
    const uint32_t bytes = parts[_i].bytes, bits = 8 * bytes;
    struct program_case p = program_make(NULL, 0, 64, 1);
    emu_machine *m = program_open(&p, EMU_EARLIEST, 1);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, 8)[lane] = 64 + element_of(lane, parts[_i].columns) * bytes;
    struct ptx_line l =
        line_of("@p1 st.shared.u%u [r8], r9; @p2 ld.shared.u%u r11, [%u];", bits, bits,
                64 + element_of((uint32_t)parts[_i].lane, parts[_i].columns) * bytes);
    ck_assert_int_eq(emu_run(m, l.ins, l.n), EMU_FINISHED);
    snprintf(part, sizeof part, "which lane %d of warp 0 of CTA 0 wrote at @p1", parts[_i].lane);
    check_finding(m, part);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* Lane 1 writes a word; the other lanes meet it, but for one; then each of two has a half of it. */
static const struct {
    int missing, findings;
} meetings[] = {{-1, 0}, {0, 1}, {4, 1}, {8, 0}};

START_TEST(each_lane_of_a_word_has_its_clock)
{
    struct ptx_line l = line_of("nanosleep.u32 0;");
    emu_machine *m = machine(EMU_EARLIEST);
    emu_warp *w = m->cta[0].warp;
    emui_actor first = {m, w, 1, "st"}, all = {m, w, 0, "st"};
    emui_row row = {.region = m->global[0], .bytes = 2};
    emui_clock *clock = NULL;
    m->config.checks = EMU_CHECK_RACE;
    ck_assert(emui_order_begin(m, m->own));
    ck_assert(emui_begin_program(m, l.ins, l.n));
    emui_order_access(&first, (emui_place){m->global[0], 0}, 4, EMUI_WRITE);
    emui_release(m, w, 1, &clock);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        emui_clock *own = NULL;
        if (lane != 1)
            emui_release(m, w, lane,
                         &own); /* so that all are in one epoch, with clocks of their own */
        emui_clock_free(own);
        if (lane != meetings[_i].missing)
            emui_acquire(m, w, lane, clock);
        row.offset[lane] = 2 * element_of((uint32_t)lane, true);
        w->pc[lane] = 1;
    }
    emui_order_row(&all, UINT32_MAX, &row, EMUI_WRITE, 0);
    ck_assert_int_eq(emu_findings(m), meetings[_i].findings);
    if (meetings[_i].findings > 0)
        ck_assert_int_eq(emu_found(m, 0)->lane, meetings[_i].missing);
    emui_clock_free(clock);
    emu_close(m);
    line_close(&l);
}
END_TEST

/* Lanes store columns of an mma's C; then those of column 0 what stands in column 1, as column 1
 * does: they come after their own stores, but not after those of column 1 before. */
START_TEST(two_columns_at_one_place_are_apart)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
        const uint32_t second = lane % 4 == 0 ? lane + 1 : lane;
        emu_register(m, 0, 0, 8)[lane] = 64 + 2 * element_of(lane, true);
        emu_register(m, 0, 0, 10)[lane] = 64 + 2 * element_of(second, true);
        emu_register(m, 0, 0, 9)[lane] = lane;
    }
    ck_assert_int_eq(line_run_text(m, UINT32_MAX,
                                   "bar.sync 0; st.shared.u16 [r8], r9; st.shared.u16 [r10], r9;"),
                     EMU_FINISHED);
    check_finding(m, "lane 0 of warp 0 of CTA 0 writes byte 0x50 of the shared memory of CTA 0, "
                     "which lane 1 of warp 0 of CTA 0 wrote at st.shared.u16 [r8], r9");
    emu_close(m);
}
END_TEST

/* ---- Rows of 16 threads ---- */

/* All lanes store, and read what lanes 0 to 15 stored: these come after their own stores, and the
 * upper half does not. */
START_TEST(a_second_row_of_threads_is_compared)
{
    const uint32_t bytes = _i ? 8 : 4;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    for (uint32_t lane = 0; lane < EMU_LANES; ++lane) {
        emu_register(m, 0, 0, 8)[lane] = 64 + bytes * lane;
        emu_register(m, 0, 0, 10)[lane] = 64 + bytes * (lane % 16);
    }
    ck_assert_int_eq(
        line_run_text(m, UINT32_MAX,
                      _i ? "bar.sync 0; st.shared.u64 [r8], d14; ld.shared.u64 d12, [r10];"
                         : "bar.sync 0; st.shared.u32 [r8], r14; ld.shared.u32 r12, [r10];"),
        EMU_FINISHED);
    check_finding(m, "lane 16 of warp 0 of CTA 0 reads byte 0x40 of the shared memory of CTA 0, "
                     "which lane 0 of warp 0 of CTA 0 wrote at st.shared");
    emu_close(m);
}
END_TEST

/* ---- Reads of the engine ---- */

/* A lane's operation reads 16 bytes of A, by the instruction at 0. */
static void read_by_engine(emu_machine *m, uint64_t from)
{
    emui_async *a = copy(m, 0, from, TILE + from, 16);
    a->signal = EMUI_NO_SIGNAL;
    a->async_proxy = true;
    ck_assert_int_eq(emui_issue(m, a), EMU_DONE);
}

/* The race of an instruction is told once, and word by word; reads of it after that are recorded by
 * runs of words: who writes after them races with them all the same. */
START_TEST(reads_whose_race_is_told_are_recorded)
{
    struct ptx_line l = line_of("nanosleep.u32 0;");
    emu_machine *m = machine(EMU_EARLIEST);
    emu_warp *w = m->cta[0].warp;
    emui_actor one = {m, w, 1, "st"}, two = {m, w, 2, "st"};
    m->config.checks = EMU_CHECK_RACE;
    ck_assert(emui_order_begin(m, m->own));
    ck_assert(emui_begin_program(m, l.ins, l.n));
    emui_order_access(&one, (emui_place){m->global[0], 0}, 32, EMUI_WRITE);
    read_by_engine(m, 0);
    ck_assert_int_eq(emu_findings(m), 1);
    read_by_engine(m, 16);
    ck_assert_int_eq(emu_findings(m), 1);
    emui_shadow_page *page = emui_shadow_page_at(m, m->global[0], 0);
    for (uint32_t word = 0; word < 4; ++word) {
        emui_cursor first = emui_records(page, word, false);
        emui_cursor second = emui_records(page, 4 + word, false);
        ck_assert(emui_next(&first) && emui_next(&second));
        const emui_record s = first.now, t = second.now;
        ck_assert(s.bytes == EMUI_WHOLE_WORD && t.bytes == EMUI_WHOLE_WORD && s.flags == t.flags);
        ck_assert(s.pc == t.pc && s.cluster == t.cluster && s.epoch > 0 && t.epoch > 0);
    }
    w->pc[2] = 1;
    emui_order_access(&two, (emui_place){m->global[0], 20}, 4, EMUI_WRITE);
    ck_assert_int_eq(emu_findings(m), 2);
    ck_assert_int_eq(emu_found(m, 1)->pc, 1);
    emu_close(m);
    line_close(&l);
}
END_TEST

Suite *emu_race_row_suite(void)
{
    Suite *s = suite_create("emu_race_row");
    TCase *c = tcase_create("emu_race_row");
    tcase_set_timeout(c, 120);
    tcase_add_loop_test(c, races_are_those_of_the_definition, 0, 3);
    tcase_add_loop_test(c, the_lane_of_a_part_is_named, 0, COUNT(parts));
    tcase_add_loop_test(c, each_lane_of_a_word_has_its_clock, 0, COUNT(meetings));
    tcase_add_test(c, two_columns_at_one_place_are_apart);
    tcase_add_loop_test(c, a_second_row_of_threads_is_compared, 0, 2);
    tcase_add_test(c, reads_whose_race_is_told_are_recorded);
    suite_add_tcase(s, c);
    return s;
}
