/* check_program.c - programs that name what the machine does not have, and those that name its
 * last; forms that no text has; and what fields mean that a program does not fill in: what the PTX
 * ISA means where nothing is written.
 *
 * Instructions are made by hand here, as the decoder makes none of these. */
#include "emu/state/state.h"

#include "spec-tests/unit/emu/grids.h"
#include "spec-tests/unit/emu/line.h"

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

/* A grid has as many registers as it asks for. */
START_TEST(a_grid_has_its_own_registers)
{
    static const emu_ins program[] = {MOVE(AT(70), ONE), PROGRAM_EXIT};
    emu_machine *m = grid_open(EMU_EARLIEST, 0);
    emu_grid grid = grid_of(4, 32);
    ck_assert_int_eq(emu_launch(m, &grid, program, 2), EMU_FAULTED);
    check_finding(m, "register 70");
    grid.registers = 80;
    ck_assert_int_eq(emu_launch(m, &grid, program, 2), EMU_FINISHED);
    emu_close(m);
}
END_TEST

START_TEST(running_past_the_end_is_found)
{
    static const emu_ins program[] = {MOVE(AT(8), ONE)},
                         away[] = {{.execute = emu_bra, .target = -5, PROGRAM_ALL}};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert_int_eq(emu_run(m, _i ? away : program, 1), EMU_FAULTED);
    check_finding(m, _i ? "at -5 of 1 instructions" : "lane 0 runs past the program, at 1 of 1");
    emu_close(m);
}
END_TEST

/* What is wrong with one instruction by itself has a repair, too; of the families it is theirs. */
START_TEST(what_no_text_has_is_refused)
{
    static const emu_operand rows[] = {PROGRAM_ROW(8), PROGRAM_ROW(9), PROGRAM_ROW(10)};
#define STORE(s)                                                                                   \
    .execute = emu_load_store, .op = EMU_ST, .space = (s), .type = EMU_U32, .a = PROGRAM_AT(0),    \
    .b = PROGRAM_IS(1)
    static const struct {
        emu_ins ins;
        const char *said;
    } refused[] = {
        {{.execute = emu_lanes,
          .op = EMU_REDUX_ADD,
          .type = EMU_F32,
          .d = PROGRAM_ROW(8),
          .a = PROGRAM_ROW(9),
          .x = PROGRAM_IS(UINT32_MAX)},
         "reduce by shfl.sync and add"},
        {{STORE(EMU_CONST)}, "st.const: constants are not written"},
        {{STORE(EMU_CONST)},
         "take a form that sm_90a has, or compile for an architecture that has this one"},
        {{STORE(EMU_PARAM)}, "st.param: parameters of a kernel are not"},
        {{.execute = emu_ldmatrix, .count = 3, .list = rows, .listed = 3},
         "give it values that the PTX ISA allows for this instruction"},
    };
    emu_machine *m = one_open(EMU_CHECK_ALL);
    ck_assert(emu_put_param(m, 0, "1234567", 8));
    ck_assert_int_eq(one_run(m, UINT32_MAX, &refused[_i].ins), EMU_FAULTED);
    check_finding(m, refused[_i].said);
    ck_assert(_i == 4 || emu_found(m, 0)->rule == EMU_UNSUPPORTED);
    emu_close(m);
}
END_TEST

enum { SCHEDULES = 22 };

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
static const char flags[] = "@p2 bra take; @p3 st.global.u32 [d0], r9; nanosleep.u32 0;"
                            "@p3 atom.release.gpu.global.exch.b32 r21, [d2], 1; exit;" /* 3 */
                            "take: atom.acquire.gpu.global.or.b32 r20, [d2], 0;"       /* 5 */
                            "setp.eq.u32 p7, r20, 1; @!p7 bra take; ld.global.u32 r11, [d0];";

/* The same with relaxed accesses, and fences. */
static const char fences[] = "@p2 bra take; @p3 st.global.u32 [d0], r9; fence.acq_rel.gpu;" /* 2 */
                             "@p3 st.volatile.global.u32 [d2], 1; exit;"                    /* 3 */
                             "take: ld.volatile.global.u32 r20, [d2]; setp.eq.u32 p7, r20, 1;"
                             "@!p7 bra take; fence.acq_rel.gpu; ld.global.u32 r11, [d0];"; /* 8 */

/* Each thread of two CTAs stores a word, and reads that of its peer. */
static const char exchanged[] =
    "st.shared.u32 [r8], r9; barrier.cluster.arrive; barrier.cluster.wait;" /* 1, 2 */
    "ld.shared::cluster.u32 r11, [r10]; barrier.cluster.arrive; barrier.cluster.wait;";

/* Warp 0 stores a word and arrives, warp 1 waits and reads it. */
static const char arrives[] =
    "@p15 mbarrier.init.shared.b64 [r30+64], 32; bar.sync 0; @p2 bra wait;"
    "@p3 st.global.u32 [d0], r9; mbarrier.arrive.release.cta.shared.b64 _, [r30+64]; exit;" /* 4 */
    "wait: mbarrier.try_wait.parity.acquire.cta.shared.b64 p7, [r30+64], 0;"                /* 6 */
    "@!p7 bra wait; ld.global.u32 r11, [d0];";

/* P2 are the threads of warp 1, or those of CTA 1; r8 is where a thread writes r9, and r10 where
 * its peer of the other CTA does. */
static bool prepare(emu_machine *m)
{
    const int ctas = m->config.ctas;
    for (int cta = 0; cta < ctas; ++cta)
        for (int t = 0; t < m->threads; ++t) {
            const int w = t / EMU_LANES, l = t % EMU_LANES;
            *emu_predicate(m, cta, w, 2) = (ctas > 1 ? cta : w) > 0 ? UINT32_MAX : 0;
            emu_register(m, cta, w, 8)[l] = emu_shared_address(cta, 64 + 4 * (uint32_t)t);
            emu_register(m, cta, w, 9)[l] = 12345;
            emu_register(m, cta, w, 10)[l] =
                emu_shared_address(ctas - 1 - cta, 64 + 4 * ((uint32_t)t ^ 21));
        }
    return program_buffer(m, 0, 1, 0, "the data") != 0 &&
           program_buffer(m, 2, 1, 0, "the flag") != 0;
}

typedef struct written {
    emu_sem sem;
    emu_scope scope;
} written;

static const struct field {
    const char *text;
    int at, ctas;              /* which instruction, and of how many CTAs */
    written zero, same, other; /* other with the same order and scope: there is none */
} fields[] = {
    /* atom */
    {flags, 3, 1, {0, EMU_GPU}, {EMU_RELAXED, EMU_GPU}, {EMU_RELEASE, EMU_GPU}},
    {flags, 5, 1, {0, EMU_GPU}, {EMU_RELAXED, EMU_GPU}, {EMU_ACQUIRE, EMU_GPU}},
    {flags, 3, 2, {EMU_RELEASE, 0}, {EMU_RELEASE, EMU_GPU}, {EMU_RELEASE, EMU_CTA}},
    {flags, 5, 2, {EMU_ACQUIRE, 0}, {EMU_ACQUIRE, EMU_GPU}, {EMU_ACQUIRE, EMU_CTA}},
    /* fence */
    {fences, 2, 1, {0, EMU_GPU}, {EMU_ACQ_REL, EMU_GPU}, {EMU_ACQUIRE, EMU_GPU}},
    {fences, 8, 1, {0, EMU_GPU}, {EMU_ACQ_REL, EMU_GPU}, {EMU_RELEASE, EMU_GPU}},
    {fences, 2, 2, {EMU_ACQ_REL, 0}, {EMU_ACQ_REL, EMU_SYS}, {EMU_ACQ_REL, EMU_CTA}},
    /* volatile */
    {fences, 3, 2, {EMU_VOLATILE, 0}, {EMU_VOLATILE, EMU_SYS}, {EMU_VOLATILE, EMU_CTA}},
    /* barrier.cluster.arrive */
    {exchanged, 1, 2, {0, 0}, {EMU_RELEASE, 0}, {EMU_RELAXED, 0}},
    /* barrier.cluster.wait */
    {exchanged, 2, 2, {0, 0}, {EMU_ACQUIRE, 0}, {EMU_ACQUIRE, 0}},
    /* mbarrier.arrive */
    {arrives, 4, 1, {0, EMU_CTA}, {EMU_RELEASE, EMU_CTA}, {EMU_RELAXED, EMU_CTA}},
    {arrives, 4, 1, {EMU_RELEASE, 0}, {EMU_RELEASE, EMU_CTA}, {EMU_RELEASE, EMU_CTA}},
    /* mbarrier.try_wait */
    {arrives, 6, 1, {0, EMU_CTA}, {EMU_ACQUIRE, EMU_CTA}, {EMU_RELAXED, EMU_CTA}},
    {arrives, 6, 1, {EMU_ACQUIRE, 0}, {EMU_ACQUIRE, EMU_CTA}, {EMU_ACQUIRE, EMU_CTA}},
};

/* How a run ended, and what was found where, as a number. */
static uint64_t outcome(const struct field *f, const struct ptx_line *l, written how, int k)
{
    emu_ins *ins = &l->code->ins[f->at];
    struct program_case p = program_make(l->ins, l->n, f->ctas == 1 ? 64 : 32, f->ctas);
    p.prepare = prepare;
    emu_schedule schedule = k == 0 ? EMU_EARLIEST : k == 1 ? EMU_LATEST : EMU_RANDOM;
    emu_machine *m = program_open(&p, schedule, (uint64_t)k);
    ck_assert_ptr_nonnull(m);
    ins->sem = how.sem;
    ins->scope = how.scope;
    uint64_t hash = (uint64_t)emu_run(m, l->ins, l->n);
    for (int i = 0; i < emu_findings(m); ++i)
        hash = (hash * 31 + (uint64_t)emu_found(m, i)->rule) * 31 + (uint64_t)emu_found(m, i)->pc;
    emu_close(m);
    return hash;
}

START_TEST(what_is_0_is_the_default)
{
    const struct field *f = &fields[_i];
    struct ptx_line l = line_of("%s", f->text);
    bool has_other = f->same.sem != f->other.sem || f->same.scope != f->other.scope;
    int differ = 0;
    for (int k = 0; k < SCHEDULES; ++k) {
        uint64_t zero = outcome(f, &l, f->zero, k);
        ck_assert_msg(zero == outcome(f, &l, f->same, k), "%s: instruction %d, schedule %d",
                      f->text, f->at, k);
        differ += zero != outcome(f, &l, f->other, k);
    }
    ck_assert_msg(!has_other || differ > 0, "%s: instruction %d has no other order or scope",
                  f->text, f->at);
    line_close(&l);
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
    tcase_add_test(c, a_grid_has_its_own_registers);
    tcase_add_loop_test(c, running_past_the_end_is_found, 0, 2);
    tcase_add_loop_test(c, what_no_text_has_is_refused, 0, 5);
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, what_is_0_is_the_default, 0, COUNT(fields));
    tcase_add_loop_test(c, zeros_do_nothing, 0, 12);
    suite_add_tcase(s, c);
    return s;
}
