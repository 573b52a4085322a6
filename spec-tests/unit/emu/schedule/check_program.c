/* check_program.c - programs that name what the machine does not have, and those that name its
 * last; and what fields mean that a program does not fill in: what the PTX ISA means where nothing
 * is written. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/check/race/words.h"

/* What one_open gives: 64 rows, 16 predicates. */
#define MOVE(to, from)                                                                             \
    {                                                                                              \
        .execute = emu_alu, .op = EMU_MOV, .type = EMU_U32, .d = to, .a = from,                    \
        .guard = EMU_NO_GUARD                                                                      \
    }
#define AT(row) PROGRAM_ROW(row)
#define ONE     PROGRAM_IS(1)
#define OF_KIND(k, v)                                                                              \
    {                                                                                              \
        .kind = (emu_kind)(k), .value = (v)                                                        \
    }
#define LAST_SPECIAL (EMU_SPECIALS - 1)

static const emu_operand listed[] = {{EMU_REG, 8, 0}, {EMU_REG, 64, 0}};

static const struct {
    emu_ins i;
    const char *said; /* NULL: it runs */
} cases[] = {
    {MOVE(AT(63), ONE), NULL},
    {MOVE(AT(64), ONE), "register 64; the machine was opened with 64 registers"},
    {MOVE(AT(-1), ONE), "register -1;"},
    {MOVE(AT(8), AT(1 << 30)), "register 1073741824;"},
    {MOVE(AT(8), OF_KIND(EMU_SPECIAL, LAST_SPECIAL)), NULL},
    {MOVE(AT(8), OF_KIND(EMU_SPECIAL, LAST_SPECIAL + 1)), "special register"},
    {MOVE(AT(8), OF_KIND(77, 0)), "kind of operand"},
    {{.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_U32,
      .d = {EMU_REG, 8, 0},
      .a = {EMU_IMM, 0, 1},
      .guard = 16},
     "predicate 16; the machine was opened with 64 registers and 16 predicates"},
    {{.execute = emu_alu,
      .op = EMU_MOV,
      .type = EMU_U32,
      .d = {EMU_REG, 8, 0},
      .a = {EMU_IMM, 0, 1},
      .guard = -2},
     "predicate -2;"},
    {{.execute = emu_load_store,
      .op = EMU_LD,
      .type = EMU_U32,
      .space = EMU_SHARED,
      .a = {EMU_ADDRESS, 64, 0},
      .d = {EMU_REG, 8, 0},
      .guard = EMU_NO_GUARD},
     "register 64;"},
    {{.execute = emu_load_store,
      .op = EMU_LD,
      .type = EMU_U32,
      .space = EMU_SHARED,
      .count = 2,
      .a = {EMU_ADDRESS, -1, 0},
      .list = listed,
      .listed = 2,
      .guard = EMU_NO_GUARD},
     "register 64;"},
    {{.guard = EMU_NO_GUARD}, "an instruction of no family"},
};

START_TEST(what_is_not_there_is_found_before_the_first_step)
{
    const emu_ins stop = PROGRAM_EXIT;
    emu_ins program[] = {MOVE(AT(9), ONE), cases[_i].i, stop};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_end end = emu_run(m, program, 3);
    if (cases[_i].said == NULL) {
        ck_assert_int_eq(end, EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 0);
    } else {
        ck_assert_int_eq(end, EMU_FAULTED);
        check_finding(m, cases[_i].said);
        ck_assert_uint_eq(emu_counted(m)->instructions, 0);
    }
    emu_close(m);
}
END_TEST

/* ld.v4.b32 into the last row: three more follow it. */
START_TEST(an_operand_may_reach_past_the_last_row)
{
    const emu_ins stop = PROGRAM_EXIT;
    emu_ins load = {.execute = emu_load_store,
                    .op = EMU_LD,
                    .type = EMU_B32,
                    .space = EMU_SHARED,
                    .count = 4,
                    .a = {EMU_ADDRESS, -1, 0},
                    .d = {EMU_REG, 63, 0},
                    .guard = EMU_NO_GUARD};
    emu_machine *m = one_open(0);
    emu_end end = emu_run(m, (emu_ins[]){load, stop}, 2);
    ck_assert_msg(end == EMU_FINISHED, "%s", emu_findings(m) > 0 ? emu_found(m, 0)->message : "");
    emu_close(m);
}
END_TEST

enum { SCHEDULES = 22, BAR = 64 };

/* ---- Fields that are 0 ----
 *
 *      zero     the order and the scope of one instruction are not filled in
 *      same     they are the ISA's default: the same is found, in each schedule
 *      other    they are something else: something else is found
 *
 * For fences of memory and for volatile accesses the ISA asks for a scope, or has none: 0 reaches
 * all. mbarriers of other CTAs, for which an H200 does more than the default says, are in
 * control/fence.c. */

/* A word and a flag: P3 is the thread that writes both, P2 the threads that wait. */
#define FLAG_OF(o)                                                                                 \
    .execute = emu_atom, .op = (o), .space = EMU_GLOBAL, .type = EMU_B32, .a = PROGRAM_BY(2, 0)
static const emu_ins flags[] = {
    {.execute = emu_bra, .target = 5, .guard = 2},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), .guard = 3},
    {.execute = emu_nanosleep},
    {FLAG_OF(EMU_ATOM_EXCH), .b = PROGRAM_IS(1), .sem = EMU_RELEASE, .scope = EMU_GPU,
     .guard = 3}, /* 3 */
    PROGRAM_EXIT,
    {FLAG_OF(EMU_ATOM_OR), .d = PROGRAM_ROW(20), .b = PROGRAM_IS(0), .sem = EMU_ACQUIRE,
     .scope = EMU_GPU}, /* 5 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT),
    PROGRAM_EXIT};

/* The same with relaxed accesses, and fences. */
static const emu_ins fences[] = {
    {.execute = emu_bra, .target = 5, .guard = 2},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), .guard = 3},
    {.execute = emu_fence, .sem = EMU_ACQ_REL, .scope = EMU_GPU}, /* 2 */
    {FLAG(EMU_ST, EMU_VOLATILE), .b = PROGRAM_IS(1), .guard = 3}, /* 3 */
    PROGRAM_EXIT,
    {FLAG(EMU_LD, EMU_VOLATILE), .d = PROGRAM_ROW(20)}, /* 5 */
    EQUALS(20, 1),
    {.execute = emu_bra, .target = 5, .guard = 7, .guard_not = true},
    {.execute = emu_fence, .sem = EMU_ACQ_REL, .scope = EMU_GPU}, /* 8 */
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT),
    PROGRAM_EXIT};

/* Each thread of two CTAs stores a word, and reads that of its peer. */
static const emu_ins exchanged[] = {STORE(EMU_SHARED, PROGRAM_BY(OUT, 0), SENT),
                                    ARRIVE, /* 1 */
                                    WAIT,   /* 2 */
                                    {WORD(EMU_LD, EMU_SHARED, PROGRAM_BY(IN, 0)),
                                     .d = PROGRAM_ROW(GOT), .flags = EMU_CLUSTER_SPACE},
                                    ARRIVE,
                                    WAIT,
                                    PROGRAM_EXIT};

/* Warp 0 stores a word and arrives, warp 1 waits and reads it. */
static const emu_ins arrives[] = {
    PROGRAM_INIT(BAR, 32),
    PROGRAM_SYNC,
    {.execute = emu_bra, .target = 6, .guard = 2},
    {WORD(EMU_ST, EMU_GLOBAL, PROGRAM_BY(0, 0)), .b = PROGRAM_ROW(SENT), .guard = 3},
    {.execute = emu_mbarrier,
     .op = EMU_MBARRIER_ARRIVE,
     .space = EMU_SHARED,
     .a = PROGRAM_HERE(BAR),
     .sem = EMU_RELEASE,
     .scope = EMU_CTA}, /* 4 */
    PROGRAM_EXIT,
    {.execute = emu_mbarrier,
     .op = EMU_MBARRIER_TRY_WAIT,
     .space = EMU_SHARED,
     .d = PROGRAM_PRED(7),
     .a = PROGRAM_HERE(BAR),
     .b = PROGRAM_IS(0),
     .flags = EMU_MBARRIER_PARITY,
     .sem = EMU_ACQUIRE,
     .scope = EMU_CTA}, /* 6 */
    {.execute = emu_bra, .target = 6, .guard = 7, .guard_not = true},
    LOAD(EMU_GLOBAL, PROGRAM_BY(0, 0), GOT),
    PROGRAM_EXIT};

/* P2 are the threads of warp 1, or those of CTA 1. */
static bool prepare(emu_machine *m)
{
    for (int cta = 0; cta < m->config.ctas; ++cta)
        for (int w = 0; w < m->cta[cta].warps; ++w)
            *emu_predicate(m, cta, w, 2) = (m->config.ctas > 1 ? cta : w) > 0 ? UINT32_MAX : 0;
    wire(m, m->threads, 1, mirrored);
    return prepare_flags(m);
}

typedef struct written {
    emu_sem sem;
    emu_scope scope;
} written;

static const struct field {
    const char *what;
    const emu_ins *ins;
    int n, at, ctas;
    written zero, same, other; /* other with the same order and scope: there is none */
} fields[] = {
#define OF(table) table, COUNT(table)
    {"atom, order", OF(flags), 3, 1, {0, EMU_GPU}, {EMU_RELAXED, EMU_GPU}, {EMU_RELEASE, EMU_GPU}},
    {"atom, order of a read",
     OF(flags),
     5,
     1,
     {0, EMU_GPU},
     {EMU_RELAXED, EMU_GPU},
     {EMU_ACQUIRE, EMU_GPU}},
    {"atom, scope",
     OF(flags),
     3,
     2,
     {EMU_RELEASE, 0},
     {EMU_RELEASE, EMU_GPU},
     {EMU_RELEASE, EMU_CTA}},
    {"atom, scope of a read",
     OF(flags),
     5,
     2,
     {EMU_ACQUIRE, 0},
     {EMU_ACQUIRE, EMU_GPU},
     {EMU_ACQUIRE, EMU_CTA}},
    {"fence, order",
     OF(fences),
     2,
     1,
     {0, EMU_GPU},
     {EMU_ACQ_REL, EMU_GPU},
     {EMU_ACQUIRE, EMU_GPU}},
    {"fence, order at the other side",
     OF(fences),
     8,
     1,
     {0, EMU_GPU},
     {EMU_ACQ_REL, EMU_GPU},
     {EMU_RELEASE, EMU_GPU}},
    {"fence, scope",
     OF(fences),
     2,
     2,
     {EMU_ACQ_REL, 0},
     {EMU_ACQ_REL, EMU_SYS},
     {EMU_ACQ_REL, EMU_CTA}},
    {"volatile, scope",
     OF(fences),
     3,
     2,
     {EMU_VOLATILE, 0},
     {EMU_VOLATILE, EMU_SYS},
     {EMU_VOLATILE, EMU_CTA}},
    {"barrier.cluster.arrive", OF(exchanged), 1, 2, {0, 0}, {EMU_RELEASE, 0}, {EMU_RELAXED, 0}},
    {"barrier.cluster.wait", OF(exchanged), 2, 2, {0, 0}, {EMU_ACQUIRE, 0}, {EMU_ACQUIRE, 0}},
    {"mbarrier.arrive, order",
     OF(arrives),
     4,
     1,
     {0, EMU_CTA},
     {EMU_RELEASE, EMU_CTA},
     {EMU_RELAXED, EMU_CTA}},
    {"mbarrier.arrive, scope",
     OF(arrives),
     4,
     1,
     {EMU_RELEASE, 0},
     {EMU_RELEASE, EMU_CTA},
     {EMU_RELEASE, EMU_CTA}},
    {"mbarrier.try_wait, order",
     OF(arrives),
     6,
     1,
     {0, EMU_CTA},
     {EMU_ACQUIRE, EMU_CTA},
     {EMU_RELAXED, EMU_CTA}},
    {"mbarrier.try_wait, scope",
     OF(arrives),
     6,
     1,
     {EMU_ACQUIRE, 0},
     {EMU_ACQUIRE, EMU_CTA},
     {EMU_ACQUIRE, EMU_CTA}},
};

/* How a run ended, and what was found where, as a number. */
static uint64_t outcome(const struct field *f, written how, int k)
{
    emu_ins ins = f->ins[f->at];
    struct program_case p = program_make(f->ins, f->n, f->ctas == 1 ? 64 : 32, f->ctas);
    p.prepare = prepare;
    emu_schedule schedule = k == 0 ? EMU_EARLIEST : k == 1 ? EMU_LATEST : EMU_RANDOM;
    emu_machine *m = program_open(&p, schedule, (uint64_t)k);
    ck_assert_ptr_nonnull(m);
    ins.sem = how.sem;
    ins.scope = how.scope;
    uint64_t hash = (uint64_t)program_run(m, &p, f->at, &ins);
    for (int i = 0; i < emu_findings(m); ++i)
        hash = (hash * 31 + (uint64_t)emu_found(m, i)->rule) * 31 + (uint64_t)emu_found(m, i)->pc;
    emu_close(m);
    return hash;
}

START_TEST(what_is_0_is_the_default)
{
    const struct field *f = &fields[_i];
    bool has_other = f->same.sem != f->other.sem || f->same.scope != f->other.scope;
    int differ = 0;
    for (int k = 0; k < SCHEDULES; ++k) {
        uint64_t zero = outcome(f, f->zero, k);
        ck_assert_msg(zero == outcome(f, f->same, k), "%s: schedule %d", f->what, k);
        differ += zero != outcome(f, f->other, k);
    }
    ck_assert_msg(!has_other || differ > 0, "%s: no other order or scope makes a difference",
                  f->what);
}
END_TEST

/* A program of zeros names no instruction, and an instruction of a family that is 0 but for its
 * function reads no register: it does nothing, or is refused. */
START_TEST(zeros_do_nothing)
{
    static emu_execute *const all[] = {emu_alu,     emu_compare, emu_alu_float,  emu_convert,
                                       emu_video,   emu_lanes,   emu_load_store, emu_nanosleep,
                                       emu_address, emu_stack,   emu_builtin,    emu_fence};
    const emu_ins program[] = {{.execute = all[_i]}, PROGRAM_EXIT};
    emu_config how = emu_defaults();
    emu_machine *m = emu_open(&how, NULL);
    for (int r = 0; r < how.registers; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, r)[lane] = 0x5a5a5a5a;
    emu_end end = emu_run(m, program, COUNT(program));
    ck_assert(end == EMU_FINISHED || end == EMU_FAULTED);
    ck_assert_int_eq(emu_findings(m) > 0, end == EMU_FAULTED);
    for (int r = 0; r < how.registers; ++r)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(emu_register(m, 0, 0, r)[lane], 0x5a5a5a5a);
    emu_close(m);
}
END_TEST

Suite *emu_check_program_suite(void)
{
    Suite *s = suite_create("emu_check_program");
    TCase *c = tcase_create("emu_check_program");
    tcase_add_loop_test(c, what_is_not_there_is_found_before_the_first_step, 0, COUNT(cases));
    tcase_add_test(c, an_operand_may_reach_past_the_last_row);
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, what_is_0_is_the_default, 0, COUNT(fields));
    tcase_add_loop_test(c, zeros_do_nothing, 0, 12);
    suite_add_tcase(s, c);
    return s;
}
