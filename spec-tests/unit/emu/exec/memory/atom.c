/* atom.c - atomics by a warp at once against the same lane by lane: every operation of sm_90a,
 * patterns of addresses, lanes and spaces. What each operation computes is tested by the cases
 * (spec-tests/cases/emu/exec/memory). */
#include "emu/state/state.h"

#include "spec-tests/compare/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

enum { PATTERNS = 6, FIELD = 1024 };

static uint32_t offset_of(int pattern, uint32_t lane, uint32_t bytes)
{
    switch (pattern) {
    case 0:
        return lane * bytes;
    case 1:
        return 64; /* one word */
    case 2:
        return lane / 16 * 256 + lane % 16 * bytes;
    case 3:
        return (31 - lane) * 2 * bytes;
    case 4:
        return lane / 3 * bytes;
    default:
        return (lane * 7 + lane / 9) % 13 * bytes;
    }
}

static uint64_t random_of(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

/* Numbers near each other, and floating-point ones. */
static uint64_t value_of(uint64_t *state)
{
    const uint64_t v = random_of(state) % 6;
    return v < 4 ? v - 1 : UINT64_C(0x3f80000040200000) + v;
}

struct atom_case {
    emu_ins ins;
    int pattern;
    uint32_t active;
};

/* One by one: an instruction that names a variable of less bytes is no row. */
static emu_machine *updated(const struct atom_case *c, bool at_once, uint64_t *base)
{
    static const emu_variable other = {.space = EMU_CONST, .bytes = 1};
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t state = 7 + (uint64_t)c->pattern;
    emu_ins ins = c->ins;
    const bool shared = ins.space == EMU_SHARED;
    *base = shared ? 0 : emu_alloc(m, FIELD, "field");
    for (uint32_t at = 0; at < FIELD; at += 8) {
        const uint64_t v = value_of(&state);
        emu_put(m, (shared ? emu_generic(EMU_SHARED, 0) : *base) + at, &v, sizeof v);
    }
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        const uint32_t bytes = emu_type_bits(ins.type) / 8;
        one_set(m, ONE_A, lane, *base + offset_of(c->pattern, (uint32_t)lane, bytes) - 16);
        one_set(m, ONE_D, lane, 0xabcd);
        one_set(m, ONE_X, lane, value_of(&state));
        one_set(m, ONE_X + 2, lane, value_of(&state));
    }
    ins.variable = at_once ? NULL : &other;
    ck_assert_int_eq(one_run(m, c->active, &ins), EMU_FINISHED);
    return m;
}

static void check_alike(const struct atom_case *c)
{
    uint64_t base;
    uint8_t is[FIELD], must[FIELD];
    emu_machine *one = updated(c, true, &base), *other = updated(c, false, &base);
    const uint64_t from = c->ins.space == EMU_SHARED ? emu_generic(EMU_SHARED, 0) : base;
    ck_assert(emu_get(one, from, is, FIELD) && emu_get(other, from, must, FIELD));
    ck_assert_msg(memcmp(is, must, FIELD) == 0, "op %d type %d pattern %d", c->ins.op,
                  (int)c->ins.type, c->pattern);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_msg(one_get(one, ONE_D, lane) == one_get(other, ONE_D, lane),
                      "op %d type %d pattern %d: lane %d has %llx, not %llx", c->ins.op,
                      (int)c->ins.type, c->pattern, lane,
                      (unsigned long long)one_get(one, ONE_D, lane),
                      (unsigned long long)one_get(other, ONE_D, lane));
    ck_assert(memcmp(emu_counted(one), emu_counted(other), sizeof(emu_counters)) == 0);
    ck_assert_uint_eq(one->changes, other->changes);
    ck_assert_int_eq(one->cta[0].warp->polling, other->cta[0].warp->polling);
    ck_assert_int_eq(emu_findings(one), emu_findings(other));
    emu_close(one);
    emu_close(other);
}

START_TEST(a_row_is_its_lanes)
{
    static const struct {
        int op;
        emu_type type;
    } operations[] = {{EMU_ATOM_ADD, EMU_U32},  {EMU_ATOM_ADD, EMU_S32},  {EMU_ATOM_ADD, EMU_U64},
                      {EMU_ATOM_ADD, EMU_F32},  {EMU_ATOM_ADD, EMU_F64},  {EMU_ATOM_ADD, EMU_F16X2},
                      {EMU_ATOM_MIN, EMU_U32},  {EMU_ATOM_MIN, EMU_S32},  {EMU_ATOM_MIN, EMU_S64},
                      {EMU_ATOM_MAX, EMU_U32},  {EMU_ATOM_MAX, EMU_S32},  {EMU_ATOM_MAX, EMU_U64},
                      {EMU_ATOM_INC, EMU_U32},  {EMU_ATOM_DEC, EMU_U32},  {EMU_ATOM_AND, EMU_B32},
                      {EMU_ATOM_OR, EMU_B32},   {EMU_ATOM_XOR, EMU_B32},  {EMU_ATOM_XOR, EMU_B64},
                      {EMU_ATOM_EXCH, EMU_B32}, {EMU_ATOM_EXCH, EMU_B64}, {EMU_ATOM_CAS, EMU_B32},
                      {EMU_ATOM_CAS, EMU_B64}};
    static const emu_space spaces[] = {EMU_GLOBAL, EMU_SHARED};
    static const uint32_t active[] = {UINT32_MAX, 0x80000001, 0x00ff0ff0, 4};
    for (size_t k = 0; k < sizeof operations / sizeof operations[0]; ++k)
        for (int pattern = 0; pattern < PATTERNS; ++pattern)
            for (int n = 0; n < 16; ++n) {
                const struct atom_case c = {
                    {.execute = emu_atom,
                     .op = operations[k].op,
                     .type = operations[k].type,
                     .space = spaces[n & 1],
                     .d = {.kind = n < 8 ? EMU_REG : EMU_NOTHING, .r = ONE_D},
                     .a = one_at(ONE_A, 16),
                     .b = one_row(ONE_X),
                     .c = one_row(ONE_X + 2)},
                    pattern,
                    active[n >> 1 & 3]};
                check_alike(&c);
            }
}
END_TEST

Suite *emu_atom_suite(void)
{
    Suite *suite = suite_create("emu_atom");
    TCase *all = tcase_create("all");
    tcase_add_test(all, a_row_is_its_lanes);
    suite_add_tcase(suite, all);
    return suite;
}
