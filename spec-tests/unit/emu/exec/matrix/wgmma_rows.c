/* wgmma_rows.c - what is found where a program breaks a rule of wgmma: rows of registers
 * and bytes that are in use, fences, waits, warps that do not come.
 *
 * A program is a line of letters, one an instruction. The right one has no finding, under every
 * schedule; with one letter left out, or another in its place, it has exactly those of its row.
 *
 *      F  wgmma.fence          m  wgmma on accumulators 0 ..      r  the same, A in registers
 *      c  commit_group         n  .. on other accumulators        w  m with another N
 *      0  wait_group 0         d  reads an accumulator of m       a  writes an A of r
 *      1  wait_group 1         D  writes one                      e  reads one
 *      s  stores over A in shared memory, as warp 0               p  fence.proxy.async
 *      b  bar.sync             N  reads an accumulator of n       x  warp 3 exits here
 *      C  commit_group of warps 0 and 1                           h  m of warps 0 and 1
 *      g  m of warps 2 and 3   B  warp 3 waits for more threads than there are, at a barrier
 *      k  m with accumulators where r has A       q  r with A where m has accumulators
 *      L  ldmatrix into the A of r                M  mma.sync into accumulators of m
 *      v  a vector of 4 into accumulators of m    V  a list of 2 of them stored */
#include "spec-tests/machine/matrices.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

enum { OTHER_D = 100, FREE = 300, POINTER = 302, AT_A = 0, AT_B = 8192, SEEDS = 100, MAX = 24 };
enum { WARPS_0_1 = 4, WARP_0 = 1, WARP_3 = 2 }; /* predicates */

struct program {
    emu_ins ins[MAX];
    emu_operand list[MAX][MATRIX_LIST];
    int n;
};

/* K-major without a swizzle: 64 rows of A, 24 of B. */
static uint64_t descriptor(int start)
{
    return (uint64_t)start / 16 | UINT64_C(8) << 16 | UINT64_C(16) << 32;
}

static emu_ins multiplication(emu_operand list[MATRIX_LIST], int n, int first, bool registers)
{
    struct matrix_wgmma w = {n,
                             EMU_F32,
                             EMU_F16,
                             EMU_F16,
                             registers ? EMU_WGMMA_A_REGISTERS : 0U,
                             descriptor(AT_A),
                             descriptor(AT_B),
                             true};
    emu_ins i = matrix_wgmma_ins(&w, list);
    for (int k = 0; k < n / 2; ++k)
        list[k].r += first;
    return i;
}

static emu_ins move(int to, int from)
{
    return (emu_ins){.execute = emu_movmatrix,
                     .d = matrix_row(to),
                     .a = matrix_row(from),
                     .guard = EMU_NO_GUARD};
}

static emu_ins store(emu_operand list[MATRIX_LIST])
{
    list[0] = matrix_row(FREE);
    return (emu_ins){.execute = emu_stmatrix,
                     .space = EMU_SHARED,
                     .count = 1,
                     .a = {EMU_ADDRESS, POINTER, 0},
                     .list = list,
                     .listed = 1,
                     .guard = WARP_0};
}

static emu_ins barrier(uint64_t id, uint64_t threads, int guard)
{
    return (emu_ins){.execute = emu_barrier_cta,
                     .op = EMU_BAR_SYNC,
                     .flags = EMU_ALIGNED,
                     .a = matrix_number(id),
                     .b = matrix_number(threads),
                     .guard = guard};
}

/* A whole vector, rows one after the other; or two rows by name. */
static emu_ins vector(int op, emu_operand list[MATRIX_LIST], int listed)
{
    list[0] = matrix_row(MATRIX_D + 6);
    list[1] = matrix_row(MATRIX_D + 2);
    return (emu_ins){.execute = emu_load_store,
                     .op = op,
                     .type = EMU_B32,
                     .space = EMU_SHARED,
                     .count = listed > 0 ? listed : 4,
                     .d = op == EMU_LD ? matrix_row(MATRIX_D + 4)
                                       : (emu_operand){.kind = EMU_NOTHING},
                     .a = {EMU_ADDRESS, POINTER, 12288},
                     .list = list,
                     .listed = listed,
                     .written = op == EMU_LD ? listed : 0,
                     .guard = WARP_0};
}

static emu_ins load_matrices(emu_operand list[MATRIX_LIST])
{
    emu_ins i = store(list);
    for (int k = 0; k < 4; ++k)
        list[k] = matrix_row(MATRIX_GROUP_A + k);
    i.execute = emu_ldmatrix;
    i.count = i.listed = i.written = 4;
    return i;
}

static emu_ins multiply_warp(emu_operand list[MATRIX_LIST])
{
    static const struct matrix_mma t = {16, 8, 16, EMU_F32, EMU_F16, EMU_F16, EMU_F32, 0};
    return matrix_mma_ins(&t, list);
}

/* A in registers, where the accumulators of m are. */
static emu_ins a_from_results(emu_operand list[MATRIX_LIST])
{
    emu_ins i = multiplication(list, 16, OTHER_D, true);
    for (int k = 0; k < 4; ++k)
        list[8 + k] = matrix_row(MATRIX_D + k);
    return i;
}

static emu_ins guarded(emu_ins i, int guard, bool not )
{
    i.guard = guard;
    i.guard_not = not ;
    return i;
}

static emu_ins instruction(char letter, emu_operand list[MATRIX_LIST])
{
    switch (letter) {
    case 'F':
        return matrix_wgmma_op(EMU_WGMMA_FENCE, 0);
    case 'c':
        return matrix_wgmma_op(EMU_WGMMA_COMMIT, 0);
    case 'C':
        return guarded(matrix_wgmma_op(EMU_WGMMA_COMMIT, 0), WARPS_0_1, false);
    case '0':
    case '1':
        return matrix_wgmma_op(EMU_WGMMA_WAIT, letter - '0');
    case 'm':
        return multiplication(list, 16, 0, false);
    case 'h':
    case 'g':
        return guarded(multiplication(list, 16, 0, false), WARPS_0_1, letter == 'g');
    case 'n':
        return multiplication(list, 16, OTHER_D, false);
    case 'w':
        return multiplication(list, 24, 0, false);
    case 'r':
        return multiplication(list, 16, 0, true);
    case 'k':
        return multiplication(list, 16, MATRIX_GROUP_A, false);
    case 'q':
        return a_from_results(list);
    case 'L':
        return load_matrices(list);
    case 'M':
        return multiply_warp(list);
    case 'v':
        return vector(EMU_LD, list, 0);
    case 'V':
        return vector(EMU_ST, list, 2);
    case 'd':
        return move(FREE, MATRIX_D + 3);
    case 'N':
        return move(FREE, OTHER_D + 3);
    case 'D':
        return move(MATRIX_D + 5, FREE);
    case 'a':
        return move(MATRIX_GROUP_A + 1, FREE);
    case 'e':
        return move(FREE, MATRIX_GROUP_A + 2);
    case 's':
        return store(list);
    case 'p':
        return (emu_ins){.execute = emu_fence, .op = EMU_FENCE_ASYNC, .guard = EMU_NO_GUARD};
    case 'b':
        return barrier(0, 128, EMU_NO_GUARD);
    case 'B':
        return barrier(1, 128, WARP_3);
    case 'x':
        return (emu_ins){.execute = emu_exit, .guard = WARP_3};
    default:
        ck_abort_msg("no instruction %c", letter);
    }
}

static void assemble(struct program *p, const char *letters)
{
    p->n = (int)strlen(letters);
    ck_assert_int_le(p->n, MAX);
    for (int k = 0; k < p->n; ++k)
        p->ins[k] = instruction(letters[k], p->list[k]);
}

static emu_machine *open_group(emu_schedule schedule, uint64_t seed)
{
    static const uint8_t zeros[16384];
    emu_machine *m = matrix_open(4, schedule, seed, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, emu_shared_address(0, 0)), zeros, sizeof zeros));
    for (int w = 0; w < 4; ++w) {
        *emu_predicate(m, 0, w, WARPS_0_1) = w < 2 ? UINT32_MAX : 0;
        *emu_predicate(m, 0, w, WARP_0) = w == 0 ? UINT32_MAX : 0;
        *emu_predicate(m, 0, w, WARP_3) = w == 3 ? UINT32_MAX : 0;
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, w, POINTER)[lane] =
                emu_shared_address(0, (uint32_t)(AT_A + 16 * lane));
    }
    return m;
}

/* The rules of the findings, in the order of their names' numbers, separated by commas. */
static void rules_of(const emu_machine *m, char *text, size_t size)
{
    bool has[EMU_RULES] = {false};
    size_t n = 0;
    text[0] = '\0';
    for (int k = 0; k < emu_findings(m); ++k)
        has[emu_found(m, k)->rule] = true;
    for (int r = 0; r < EMU_RULES; ++r)
        if (has[r])
            n += (size_t)snprintf(text + n, size - n, "%s%s", n == 0 ? "" : ", ",
                                  emu_rule_name((emu_rule)r));
}

static void run_once(const char *letters, const char *rules, const char *part,
                     emu_schedule schedule, uint64_t seed)
{
    struct program p;
    char found[128];
    emu_machine *m = open_group(schedule, seed);
    assemble(&p, letters);
    matrix_run(m, p.ins, p.n);
    rules_of(m, found, sizeof found);
    const char *first = emu_findings(m) > 0 ? emu_found(m, 0)->message : "";
    const char *repair = emu_findings(m) > 0 ? emu_found(m, 0)->repair : "";
    if (strcmp(found, rules) != 0 || (strstr(first, part) == NULL && strstr(repair, part) == NULL))
        ck_abort_msg("%s, schedule %d, seed %d: found `%s` not `%s`: %s", letters, schedule,
                     (int)seed, found, rules, first);
    emu_close(m);
}

static void run_all(const char *letters, const char *rules, const char *part)
{
    run_once(letters, rules, part, EMU_EARLIEST, 0);
    run_once(letters, rules, part, EMU_LATEST, 0);
    for (uint64_t seed = 0; seed < SEEDS; ++seed)
        run_once(letters, rules, part, EMU_RANDOM, seed);
}

/* ---- Right programs, and what a change of one letter makes of them ---- */

static const char *const right[] = {
    "Fmc0d",                     /* a multiplication, its result read */
    "Fmmmc0dD",                  /* a chain on the same accumulators */
    "Fmc0dFmc0d",   "Fmcnc1d0N", /* two groups: the older is over */
    "FmcFnc0dN",    "Frc0ae",    /* A in registers, free after the wait */
    "Frec0a",                    /* .. and read while it is in use */
    "Fmc0wc0",                   /* another shape, when the first is over */
    "Fmc0s",                     /* A in shared memory, free after the wait */
    "spbFmc0d",                  /* .. written before */
    "Fmc0bspbFmc0", "Frc0LFrc0", "Fmc0MFmc0v", "Frc0kc0", "Fmc0qc0V",
};
enum { RIGHT = sizeof right / sizeof right[0] };

START_TEST(nothing_is_found)
{
    run_all(right[_i], "", "");
}
END_TEST

static const struct {
    const char *letters, *rules, *part;
} wrong[] = {
    {"mc0d", "wgmma fence",
     "register row 0, which holds a part of the accumulators, and there was no"},
    {"Fmc0dmc0d", "wgmma fence", "there was no wgmma.fence since"},
    {"Fmc0Dmc0d", "wgmma fence", "register row 5"},
    {"rc0ae", "wgmma fence", "there was no wgmma.fence since"},
    {"Frc0arc0", "wgmma fence", "register row 257, which holds a part of A"},
    {"Fm0d", "in flight, left behind", "reads register row 3"},
    {"Fmcd0", "in flight",
     "put wgmma.commit_group and wgmma.wait_group 0, or one that leaves only later groups"},
    {"FmcD0", "in flight", "writes register row 5"},
    {"Fmc1d0", "in flight", "reads register row 3"},
    {"Fmcnc1N0", "in flight", "reads register row 103"},
    {"Frca0", "in flight", "writes register row 257"},
    {"Fmwc0", "in flight", "as an accumulator of another shape"},
    {"FrcL0", "in flight", "warp 0 of CTA 0 writes register row 256"},
    {"FmcM0", "in flight", "writes register row 0, which the wgmma of event"},
    {"Fmcv0", "in flight", "warp 0 of CTA 0 writes register row 4"},
    {"FmcV0", "in flight", "warp 0 of CTA 0 reads register row 6"},
    {"Frkc0", "in flight", "uses register row 256 as an accumulator, while the wgmma of event"},
    {"Fmqc0", "in flight", "uses register row 0 as a part of A, while the wgmma of event"},
    {"Frc0Lrc0", "wgmma fence",
     "warp 0 of CTA 0 has touched register row 256, which holds a part of A"},
    {"Fmc", "left behind", "no warp committed it and waited for it"},
    {"Fm", "left behind", "by the warpgroup of warp 0"},
    {"sbFmc0", "proxy", "byte 0x0 of the shared memory of CTA 0, which lane 0 of warp 0"},
    {"spFmc0", "race", "and nothing puts the two in order"},
    {"FmcC0Fmc0", "diverged", "warp 2 has committed 1 groups, warp 0 2"},
    {"Fhgc0", "diverged", "others of its warpgroup wait at instruction"},
    {"xFmc0", "diverged", "and warp 3 has exited"},
    {"BFmc0", "stuck", "the other warps of its warpgroup to come to wgmma.mma_async"},
};
enum { WRONG = sizeof wrong / sizeof wrong[0] };

START_TEST(exactly_that_is_found)
{
    run_all(wrong[_i].letters, wrong[_i].rules, wrong[_i].part);
}
END_TEST

/* Bytes that a wgmma in flight reads must stay; the missing order is found as well. */
START_TEST(shared_memory_in_flight)
{
    run_all("Fmcsb0", "race, in flight",
            "stmatrix: lane 0 of warp 0 of CTA 0 writes byte 0x0 of the shared memory of CTA 0, "
            "which the wgmma");
    run_all("Fmcbs", "race, in flight, left behind",
            "stmatrix: lane 0 of warp 0 of CTA 0 writes byte 0x0");
}
END_TEST

Suite *emu_wgmma_rows_suite(void)
{
    Suite *suite = suite_create("emu_wgmma_rows");
    TCase *all = tcase_create("all");
    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, nothing_is_found, 0, RIGHT);
    tcase_add_loop_test(all, exactly_that_is_found, 0, WRONG);
    tcase_add_test(all, shared_memory_in_flight);
    suite_add_tcase(suite, all);
    return suite;
}
