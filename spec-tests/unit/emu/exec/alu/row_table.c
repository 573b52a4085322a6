/* row_table.c - 32-bit operations over whole rows: every operation, every overlap of its operands'
 * rows with the result's, immediates and special registers, lanes that are not active.
 *
 * The operations are written out again here, lane by lane, in 64 bits. What is not here: other
 * types and flags (alu.c). */
#include "spec-tests/unit/emu/line.h"

static uint64_t ones(uint64_t v)
{
    uint64_t n = 0;
    for (int k = 0; k < 32; ++k)
        n += v >> k & 1;
    return n;
}

static uint64_t leading_zeros(uint64_t v)
{
    uint64_t n = 0;
    while (n < 32 && (v >> (31 - n) & 1) == 0)
        ++n;
    return n;
}

static uint64_t means(const emu_ins *ins, const uint64_t v[3])
{
    const uint64_t a = v[0], b = v[1], wide = a * b;
    const uint64_t extended = ins->type == EMU_S32 ? (a ^ 0x80000000) - 0x80000000 : a;
    switch (ins->op) {
    case EMU_ADD:
        return a + b;
    case EMU_SUB:
        return (UINT64_C(1) << 32) + a - b;
    case EMU_MUL_LO:
        return wide;
    case EMU_MAD_LO:
        return wide + v[2];
    case EMU_AND:
        return ~(~a | ~b);
    case EMU_OR:
        return ~(~a & ~b);
    case EMU_XOR:
        return (a | b) - (a & b);
    case EMU_SHL:
        return b > 31 ? 0 : a << b;
    case EMU_SHR:
        return b > 31 ? extended >> 32 : extended >> b;
    case EMU_POPC:
        return ones(a);
    case EMU_CLZ:
        return leading_zeros(a);
    default:
        return a;
    }
}

static uint64_t start(const emu_ins *ins, int row, int lane, int turn)
{
    uint32_t v = (uint32_t)(row * 40 + lane) * 0x9e3779b9U;
    (void)ins, (void)turn;
    return lane % 3 == 0 ? v % 40 : v; /* shifts by few bits as well as by many */
}

static const struct {
    const char *opcode, *letters, *number;
} rows[] = {
    {"add.u32", "rrr", "0x1d"},     {"add.s32", "rrr", "0x1d"},      {"sub.u32", "rrr", "0x1d"},
    {"sub.s32", "rrr", "0x1d"},     {"mul.lo.u32", "rrr", "0x1d"},   {"mul.lo.s32", "rrr", "0x1d"},
    {"mad.lo.u32", "rrrr", "0x1d"}, {"mad.lo.s32", "rrrr", "0x1d"},  {"and.b32", "rrr", "0x1d"},
    {"or.b32", "rrr", "0x1d"},      {"xor.b32", "rrr", "0x1d"},      {"shl.b32", "rrr", "0x1d"},
    {"shr.u32", "rrr", "0x1d"},     {"shr.b32", "rrr", "0x1d"},      {"shr.s32", "rrr", "0x1d"},
    {"mov.b32", "rr", "0x1d"},      {"mov.f32", "rr", "0f3fc00000"}, {"popc.b32", "rr", "0x1d"},
    {"clz.b32", "rr", "0x1d"},      {"clz.b32", "rr", "0"},
};

START_TEST(rows_may_overlap)
{
    line_check_rows(&(struct line_rows){.opcode = rows[_i].opcode,
                                        .letters = rows[_i].letters,
                                        .places = rows[_i].number[1] == 'f' ? "odan" : "odanl",
                                        .number = rows[_i].number,
                                        .turns = 1,
                                        .start = start,
                                        .means = means});
}
END_TEST

/* With a flag, and into nothing, the general path executes it, with the same meaning. */
static const char *const examples[] = {"add.sat.s32 r8=0x7fffffff, r2=0x7fffffff, 1;",
                                       "add.s32 r8=0x80000000, r2=0x7fffffff, 1;",
                                       "add.s32 _, r2=0x7fffffff, 1;"};

START_TEST(flags_and_no_result)
{
    line_check(examples[_i]);
}
END_TEST

Suite *emu_row_table_suite(void)
{
    Suite *s = suite_create("emu_row_table");
    TCase *c = tcase_create("emu_row_table");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, rows_may_overlap, 0, COUNT(rows));
    tcase_add_loop_test(c, flags_and_no_result, 0, COUNT(examples));
    suite_add_tcase(s, c);
    return s;
}
