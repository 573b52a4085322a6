/* reduce.c - elements reduced: values, subnormals, NaNs, and cp.reduce.async.bulk.
 *
 * What is here: tables, sums against a wider format over many patterns. What is not: copies, and
 * reductions that meet (spec-tests/cases/exec/async), those of tensors
 * (unit/compare/machine/box.c). */
#include "spec-tests/unit/emu/line.h"

#include "emu/exec/alu/numbers.h"
#include "emu/exec/async/reduce.h"
#include "emu/state/state.h"

#include <math.h>

static const struct {
    emu_reduce op;
    emu_type type;
    uint64_t a, b, is;
} rows[] = {
    /* f32: subnormals are zeros of their sign, going in and coming out */
    {EMU_REDUCE_ADD, EMU_F32, 0x3f800000, 0x33800000, 0x3f800000}, /* 1 + 2^-24: a tie, to even */
    {EMU_REDUCE_ADD, EMU_F32, 0x3f800001, 0x33800000, 0x3f800002},
    {EMU_REDUCE_ADD, EMU_F32, 0x00000001, 0x00000001, 0x00000000},
    {EMU_REDUCE_ADD, EMU_F32, 0x807fffff, 0x80000001, 0x80000000},
    {EMU_REDUCE_ADD, EMU_F32, 0x00800001, 0x80800000, 0x00000000},
    {EMU_REDUCE_ADD, EMU_F32, 0x7f800000, 0xff800000, 0x7fffffff},
    {EMU_REDUCE_ADD, EMU_F32, 0x7fc00001, 0x3f800000, 0x7fffffff},
    {EMU_REDUCE_ADD, EMU_F32, 0x7f7fffff, 0x7f7fffff, 0x7f800000},
    /* f16, bf16: subnormals stay */
    {EMU_REDUCE_ADD, EMU_F16, 0x0001, 0x0001, 0x0002},
    {EMU_REDUCE_ADD, EMU_F16, 0x3c00, 0x1000, 0x3c00},
    {EMU_REDUCE_ADD, EMU_F16, 0x3c01, 0x1000, 0x3c02},
    {EMU_REDUCE_ADD, EMU_F16, 0x7bff, 0x7bff, 0x7c00},
    {EMU_REDUCE_ADD, EMU_F16, 0x7c00, 0xfc00, 0x7fff},
    {EMU_REDUCE_ADD, EMU_BF16, 0x0001, 0x0001, 0x0002},
    {EMU_REDUCE_ADD, EMU_BF16, 0x3f80, 0x3b80, 0x3f80},
    {EMU_REDUCE_ADD, EMU_BF16, 0x3f81, 0x3b80, 0x3f82},
    {EMU_REDUCE_MIN, EMU_F16, 0x0000, 0x8000, 0x8000},
    {EMU_REDUCE_MAX, EMU_F16, 0x8000, 0x0000, 0x0000},
    {EMU_REDUCE_MIN, EMU_F16, 0x7e01, 0x4000, 0x4000},
    {EMU_REDUCE_MAX, EMU_BF16, 0xc000, 0x7fc1, 0xc000},
    {EMU_REDUCE_MAX, EMU_BF16, 0x7fc1, 0x7fc1, 0x7fff},
    {EMU_REDUCE_MIN, EMU_BF16, 0xbf80, 0x3f80, 0xbf80},
    {EMU_REDUCE_ADD, EMU_F64, 0x0000000000000001, 0x0000000000000001, 0x0000000000000002},
    {EMU_REDUCE_ADD, EMU_U32, 0xffffffff, 2, 1},
    {EMU_REDUCE_ADD, EMU_S64, 0xffffffffffffffff, 2, 1},
    {EMU_REDUCE_MIN, EMU_S64, 0x8000000000000000, 1, 0x8000000000000000},
    {EMU_REDUCE_MAX, EMU_S32, 0x80000000, 1, 1},
    {EMU_REDUCE_INC, EMU_U32, 9, 8, 0},
    {EMU_REDUCE_DEC, EMU_U32, 9, 8, 8},
    {EMU_REDUCE_AND, EMU_U64, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xf000f000f000f000},
};

START_TEST(an_element_is_reduced)
{
    uint64_t is = rows[_i].a;
    ck_assert(
        emui_reduce_one(rows[_i].op, rows[_i].type, (uint8_t *)&is, (const uint8_t *)&rows[_i].b));
    ck_assert_msg(is == rows[_i].is, "row %d: 0x%llx", _i, (unsigned long long)is);
}
END_TEST

/* Every sum of two patterns, a step apart that is prime, is the double sum in its nearest value: no
 * other value of the format is nearer. */
static void check_sums(emu_type type)
{
    for (uint32_t a = 0; a < 0x10000; a += 211)
        for (uint32_t b = 0; b < 0x10000; b += 97) {
            uint16_t is = (uint16_t)a, with = (uint16_t)b;
            double sum = emui_decode(type, a) + emui_decode(type, b);
            ck_assert(
                emui_reduce_one(EMU_REDUCE_ADD, type, (uint8_t *)&is, (const uint8_t *)&with));
            double got = emui_decode(type, is);
            if (sum != sum || isinf(got))
                continue;
            double off = fabs(got - sum), below = fabs(emui_decode(type, is - 1U) - sum),
                   above = fabs(emui_decode(type, (is + 1U) & 0xffff) - sum);
            ck_assert_msg(off <= below || below != below, "0x%x + 0x%x = 0x%x", a, b, is);
            ck_assert_msg(off <= above || above != above, "0x%x + 0x%x = 0x%x", a, b, is);
        }
}

START_TEST(sums_are_the_nearest)
{
    check_sums(_i == 0 ? EMU_F16 : EMU_BF16);
}
END_TEST

START_TEST(operations_that_types_lack)
{
    static const struct {
        emu_reduce op;
        emu_type type;
    } none[] = {{EMU_REDUCE_ADD, EMU_B32}, {EMU_REDUCE_ADD, EMU_U8},  {EMU_REDUCE_MIN, EMU_F32},
                {EMU_REDUCE_MAX, EMU_F64}, {EMU_REDUCE_INC, EMU_S32}, {EMU_REDUCE_DEC, EMU_U64},
                {EMU_REDUCE_AND, EMU_F32}, {EMU_REDUCE_XOR, EMU_F16}, {EMU_REDUCE_COPY, EMU_U32}};
    for (int k = 0; k < COUNT(none); ++k) {
        uint64_t a = 0x1234, b = 0x77;
        ck_assert_msg(
            !emui_reduce_one(none[k].op, none[k].type, (uint8_t *)&a, (const uint8_t *)&b),
            "%s of %d", emui_reduce_name(none[k].op), none[k].type);
        ck_assert_uint_eq(a, 0x1234);
    }
}
END_TEST

/* ---- Instructions ---- */

enum { WORDS = 64, TILE = 512 };

/* B in rows 2, 3. */
static bool prepare(emu_machine *m)
{
    return program_buffer(m, 2, WORDS, 0, "B") != 0;
}

static const struct {
    const char *what;
    uint32_t bytes;
    uint64_t a, b, is; /* in global memory, in shared memory, what must come of it */
} reductions[] = {
    {"add.u32", 4, 0xfffffff0, 0x27, 0x17},
    {"add.s32", 4, 5, 0xfffffff9, 0xfffffffe},
    {"add.u64", 8, 0xffffffff, 3, 0x100000002},
    {"add.f32", 4, 0x3f800000, 0x40000000, 0x40400000},
    {"add.f64", 8, 0x3ff0000000000000, 0x4000000000000000, 0x4008000000000000},
    {"add.noftz.f16", 2, 0x3c00, 0x4000, 0x4200},
    {"add.noftz.bf16", 2, 0x3f80, 0x4000, 0x4040},
    {"min.s32", 4, 3, 0xfffffffb, 0xfffffffb},
    {"min.u32", 4, 3, 0xfffffffb, 3},
    {"max.s64", 8, 3, 0xfffffffffffffffb, 3},
    {"max.u64", 8, 3, 0xfffffffffffffffb, 0xfffffffffffffffb},
    {"inc.u32", 4, 6, 7, 7},
    {"inc.u32", 4, 7, 7, 0},
    {"dec.u32", 4, 0, 7, 7},
    {"dec.u32", 4, 5, 7, 4},
    {"and.b32", 4, 0xff00ff00, 0x0ff00ff0, 0x0f000f00},
    {"or.b64", 8, 0xff00000000, 0x13, 0xff00000013},
    {"xor.b32", 4, 0xff00ff00, 0x0ff00ff0, 0xf0f0f0f0},
};

START_TEST(elements_are_reduced)
{
    struct ptx_line line = line_of("cp.reduce.async.bulk.global.shared::cta.bulk_group.%s [d2], "
                                   "[s+512], 48; cp.async.bulk.commit_group; "
                                   "cp.async.bulk.wait_group 0;",
                                   reductions[_i].what);
    uint32_t bytes = reductions[_i].bytes;
    struct program_case p = program_make(NULL, 0, 32, 1);
    p.prepare = prepare;
    for (int schedule = EMU_EARLIEST; schedule <= EMU_RANDOM; ++schedule) {
        emu_machine *m = program_open(&p, (emu_schedule)schedule, 3);
        ck_assert_ptr_nonnull(m);
        uint64_t b = m->global[0]->base, is = 0;
        for (uint32_t at = 0; at < 48; at += bytes) {
            emu_put(m, b + at, &reductions[_i].a, bytes);
            emu_put(m, emu_generic(EMU_SHARED, TILE + at), &reductions[_i].b, bytes);
        }
        ck_assert_int_eq(line_run(m, 1, &line), EMU_FINISHED);
        ck_assert_msg(emu_findings(m) == 0, "%s", emu_found(m, 0)->message);
        for (uint32_t at = 0; at < 48; at += bytes) {
            emu_get(m, b + at, &is, bytes);
            ck_assert_msg(is == reductions[_i].is, "at %u: 0x%llx", at, (unsigned long long)is);
        }
        emu_close(m);
    }
    line_close(&line);
}
END_TEST

/* The same by the numbers of the machine, which has checks of its own behind the decoder's. */
static emu_ins reduce_ins(emu_reduce op, emu_type type, uint32_t flags)
{
    return (emu_ins){.op = EMU_BULK_REDUCE,
                     .space = EMU_SHARED,
                     .to = EMU_GLOBAL,
                     .type = type,
                     .d = PROGRAM_BY(2, 0),
                     .a = PROGRAM_AT(TILE),
                     .b = PROGRAM_IS(48),
                     .flags = flags | (uint32_t)op << EMU_BULK_REDUCE_SHIFT};
}

static const struct {
    emu_reduce op;
    emu_type type;
    uint32_t flags;
    const char *part;
} no_reductions[] = {
    {EMU_REDUCE_ADD, EMU_S64, 0, "none of those"}, {EMU_REDUCE_ADD, EMU_F16, 0, "needs .noftz"},
    {EMU_REDUCE_MIN, EMU_F32, 0, "none of those"}, {EMU_REDUCE_INC, EMU_S32, 0, "none of those"},
    {EMU_REDUCE_AND, EMU_U32, 0, "none of those"}, {EMU_REDUCE_XOR, EMU_B8, 0, "none of those"}};

START_TEST(missing_reductions_are_refused)
{
    emu_ins ins = reduce_ins(no_reductions[_i].op, no_reductions[_i].type, no_reductions[_i].flags);
    struct program_case p = program_make(&ins, 1, 32, 1);
    p.prepare = prepare;
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert_ptr_nonnull(m);
    ck_assert_int_eq(emu_bulk(m, m->cta[0].warp, 1, &ins), EMU_FAULT);
    check_finding(m, no_reductions[_i].part);
    emu_close(m);
}
END_TEST

/* Which of them assemble for sm_90a, by ptxas 13.0: a letter for each type, in this order. */
static const emu_type types[] = {EMU_U32, EMU_S32, EMU_U64,  EMU_S64, EMU_B32,
                                 EMU_B64, EMU_F16, EMU_BF16, EMU_F32, EMU_F64};

static const struct {
    emu_reduce op;
    const char *to_shared, *to_global;
} assembles[] = {
    {EMU_REDUCE_ADD, "yyy.......", "yyy...yyyy"}, {EMU_REDUCE_MIN, "yy........", "yyyy..yy.."},
    {EMU_REDUCE_MAX, "yy........", "yyyy..yy.."}, {EMU_REDUCE_INC, "y.........", "y........."},
    {EMU_REDUCE_DEC, "y.........", "y........."}, {EMU_REDUCE_AND, "....y.....", "....yy...."},
    {EMU_REDUCE_OR, "....y.....", "....yy...."},  {EMU_REDUCE_XOR, "....y.....", "....yy...."},
};

static void check_assembles(emu_ins ins, bool must)
{
    static const emu_ins init = {.op = EMU_MBARRIER_INIT,
                                 .space = EMU_SHARED,
                                 .a = PROGRAM_AT(1U << 24),
                                 .b = PROGRAM_IS(1)};
    struct program_case p = program_make(NULL, 0, 32, 2);
    p.prepare = prepare;
    p.how.checks = EMU_CHECK_ALL & ~(uint32_t)EMU_CHECK_RACE; /* no barrier orders the init */
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert(m != NULL && program_shared(m, 0, 1024));
    ck_assert_int_eq(emu_mbarrier(m, m->cta[1].warp, 1, &init), EMU_DONE);
    emu_result r = emu_bulk(m, m->cta[0].warp, 1, &ins);
    ck_assert_msg(r == (must ? EMU_DONE : EMU_FAULT), "type %d: %s", ins.type,
                  must ? emu_found(m, 0)->message : "not refused");
    ck_assert(must || emu_found(m, 0)->rule == EMU_UNSUPPORTED);
    emu_close(m);
}

START_TEST(reductions_are_those_that_assemble)
{
    for (int t = 0; t < COUNT(types); ++t) {
        emu_ins ins = reduce_ins(assembles[_i].op, types[t], EMU_BULK_NOFTZ);
        check_assembles(ins, assembles[_i].to_global[t] == 'y');
        ins.to = EMU_SHARED;
        ins.d = (emu_operand)PROGRAM_AT(1U << 24 | TILE);
        ins.c = (emu_operand)PROGRAM_AT(1U << 24);
        check_assembles(ins, assembles[_i].to_shared[t] == 'y');
    }
}
END_TEST

Suite *emu_reduce_suite(void)
{
    Suite *s = suite_create("emu_reduce");
    TCase *c = tcase_create("emu_reduce");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, an_element_is_reduced, 0, COUNT(rows));
    tcase_add_loop_test(c, sums_are_the_nearest, 0, 2);
    tcase_add_test(c, operations_that_types_lack);
    tcase_add_loop_test(c, elements_are_reduced, 0, COUNT(reductions));
    tcase_add_loop_test(c, missing_reductions_are_refused, 0, COUNT(no_reductions));
    tcase_add_loop_test(c, reductions_are_those_that_assemble, 0, COUNT(assembles));
    suite_add_tcase(s, c);
    return s;
}
