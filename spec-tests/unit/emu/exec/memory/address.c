/* address.c - mapa, getctarank, cvta, isspacep: addresses there and back, for every CTA
 * of a cluster, and values that are not addresses. */
#include "emu/state/state.h"

#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

static emu_machine *cluster_of(int ctas)
{
    emu_config how = emu_defaults();
    how.ctas = how.cluster[0] = ctas;
    how.grid[0] = ctas;
    how.dynamic_shared = 1024;
    how.local = 64;
    return emu_open(&how, NULL);
}

static emu_ins on_address(int op, emu_space space, emu_type t)
{
    return (emu_ins){.execute = emu_address,
                     .op = op,
                     .space = space,
                     .type = t,
                     .d = one_row(ONE_D),
                     .a = one_row(ONE_A),
                     .b = one_row(ONE_B),
                     .guard = EMU_NO_GUARD};
}

static void set_everywhere(emu_machine *m, int r, int lane, uint64_t v)
{
    for (int cta = 0; cta < m->config.ctas; ++cta) {
        emu_register(m, cta, 0, r)[lane] = (uint32_t)v;
        emu_register(m, cta, 0, r + 1)[lane] = (uint32_t)(v >> 32);
    }
}

/* Every lane maps to CTA lane % ctas, from its own or another's address; then asks for the rank. */
START_TEST(addresses_are_mapped)
{
    static const int sizes[] = {1, 2, 3, 5, 8, 16};
    int ctas = sizes[_i / 2];
    bool generic = _i % 2;
    emu_space space = generic ? EMU_GENERIC : EMU_SHARED;
    emu_type t = generic ? EMU_B64 : EMU_B32;
    emu_machine *m = cluster_of(ctas);
    emu_ins rank = on_address(EMU_GETCTARANK, space, t);
    rank.a = one_row(ONE_D);
    rank.d = one_row(ONE_X);
    emu_ins program[] = {on_address(EMU_MAPA, space, t), rank, PROGRAM_EXIT};
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        uint32_t from = emu_shared_address(lane / 3 % ctas, 16 * (uint32_t)lane);
        set_everywhere(m, ONE_A, lane, generic ? emu_generic(EMU_SHARED, from) : from);
        set_everywhere(m, ONE_B, lane, (uint64_t)(lane % ctas));
    }
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    for (int cta = 0; cta < ctas; ++cta)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint32_t to = emu_shared_address(lane % ctas, 16 * (uint32_t)lane);
            uint64_t must = generic ? emu_generic(EMU_SHARED, to) : to;
            uint64_t high = emu_register(m, cta, 0, ONE_D + 1)[lane];
            ck_assert_uint_eq(emu_register(m, cta, 0, ONE_D)[lane], (uint32_t)must);
            ck_assert_uint_eq(high, must >> 32);
            ck_assert_uint_eq(emu_register(m, cta, 0, ONE_X)[lane], (uint32_t)(lane % ctas));
        }
    emu_close(m);
}
END_TEST

static const emu_space windows[] = {EMU_SHARED, EMU_LOCAL, EMU_CONST, EMU_PARAM, EMU_GLOBAL};

/* cvta and cvta.to undo each other, and isspacep names the window. */
START_TEST(windows_are_distinguished)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t at = windows[_i] == EMU_GLOBAL ? emu_alloc(m, 64, "A") : 48;
    emu_ins to = on_address(EMU_CVTA, windows[_i], EMU_B64);
    one_set_all(m, ONE_A, at);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &to), EMU_FINISHED);
    uint64_t generic = one_get(m, ONE_D, 4);
    ck_assert_uint_eq(generic, emu_generic(windows[_i], at));
    one_set_all(m, ONE_A, generic);
    to.op = EMU_CVTA_TO;
    ck_assert_int_eq(one_run(m, UINT32_MAX, &to), EMU_FINISHED);
    ck_assert_uint_eq(one_get(m, ONE_D, 4), at);
    for (int k = 0; k < COUNT(windows); ++k) {
        emu_ins is = on_address(EMU_ISSPACEP, windows[k], EMU_B64);
        is.d = one_pred(1);
        ck_assert_int_eq(one_run(m, UINT32_MAX, &is), EMU_FINISHED);
        bool inside = k == _i || (windows[k] == EMU_GLOBAL && windows[_i] == EMU_PARAM);
        ck_assert_uint_eq(*emu_predicate(m, 0, 0, 1), inside ? UINT32_MAX : 0);
    }
    emu_close(m);
}
END_TEST

/* The address of a variable as a value: of a shared one with the rank of the CTA, also added to a
 * row; what is found there is what the name alone finds. */
static const struct variable {
    emu_space space;
    emu_type type;
    emu_operand a;
    uint64_t wanted; /* of CTA 1 */
} variables[] = {
    {EMU_SHARED, EMU_B32, PROGRAM_AT(0x24), 0x1000024},
    {EMU_SHARED, EMU_B64, PROGRAM_AT(0x24), 0x1000024},
    {EMU_SHARED, EMU_B64, PROGRAM_BY(20, 4), 0x104},
    {EMU_LOCAL, EMU_B32, PROGRAM_AT(0x24), 0x24},
    {EMU_CONST, EMU_B64, PROGRAM_AT(0x24), 0x24},
    {EMU_PARAM, EMU_B64, PROGRAM_AT(0x24), 0x24},
    {EMU_GLOBAL, EMU_B64, PROGRAM_AT(UINT64_C(0x700000000010)), UINT64_C(0x700000000010)},
    {EMU_GENERIC, EMU_B64, PROGRAM_BY(20, 8), UINT64_C(0x700000000108)}};

START_TEST(a_variable_has_an_address)
{
    const struct variable *v = &variables[_i];
    emu_ins of = on_address(EMU_ADDRESS_OF, v->space, v->type);
    of.a = v->a;
    of.d = (emu_operand)PROGRAM_ROW(8);
    const emu_ins program[] = {of, PROGRAM_EXIT};
    emu_machine *m = cluster_of(2);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        emu_register(m, 1, 0, 8)[lane] = emu_register(m, 1, 0, 9)[lane] = 0;
        emu_register(m, 1, 0, 20)[lane] = 0x100;
        emu_register(m, 1, 0, 21)[lane] = 0x7000;
    }
    ck_assert_int_eq(emu_run(m, program, COUNT(program)), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 1, 0, 8)[lane] | (uint64_t)emu_register(m, 1, 0, 9)[lane]
                                                               << 32,
                          v->wanted);
    emu_close(m);
}
END_TEST

/* A peer's address is .shared::cluster, and not .shared::cta. */
START_TEST(a_peer_is_of_the_cluster)
{
    emu_machine *m = cluster_of(3);
    emu_ins is = on_address(EMU_ISSPACEP, EMU_SHARED, EMU_B64);
    is.d = one_pred(1);
    is.flags = _i ? EMU_CLUSTER_SPACE : 0;
    emu_ins program[] = {is, PROGRAM_EXIT};
    set_everywhere(m, ONE_A, 9, emu_generic(EMU_SHARED, emu_shared_address(1, 64)));
    ck_assert_int_eq(emu_run(m, program, 2), EMU_FINISHED);
    for (int cta = 0; cta < 3; ++cta)
        ck_assert_int_eq(*emu_predicate(m, cta, 0, 1) >> 9 & 1, _i || cta == 1);
    emu_close(m);
}
END_TEST

START_TEST(misuse_is_found)
{
    static const struct {
        int op;
        emu_space space;
        uint64_t a, b;
        emu_end end;
        const char *part;
    } rows[] = {
        {EMU_MAPA, EMU_SHARED, 64, 1, EMU_FINISHED, "mapa: lane 0 names CTA 1 of a cluster of 1"},
        {EMU_MAPA, EMU_SHARED, 64, 16, EMU_FAULTED, "mapa: lane 0 names CTA 16"},
        {EMU_MAPA, EMU_GENERIC, 64, 0, EMU_FAULTED,
         "0x40, which is not an address of shared memory"},
        {EMU_GETCTARANK, EMU_GENERIC, 96, 0, EMU_FAULTED, "getctarank: lane 0 gives 0x60"},
        {EMU_CVTA_TO, EMU_SHARED, 64, 0, EMU_FAULTED, "cvta.to: lane 0 gives 0x40, which does not"},
    };
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_ins ins = on_address(rows[_i].op, rows[_i].space, EMU_B64);
    one_set_all(m, ONE_A, rows[_i].a);
    one_set_all(m, ONE_B, rows[_i].b);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), rows[_i].end);
    check_finding(m, rows[_i].part);
    emu_close(m);
}
END_TEST

Suite *emu_address_suite(void)
{
    Suite *s = suite_create("emu_address");
    TCase *c = tcase_create("emu_address");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, addresses_are_mapped, 0, 12);
    tcase_add_loop_test(c, windows_are_distinguished, 0, COUNT(windows));
    tcase_add_loop_test(c, a_variable_has_an_address, 0, COUNT(variables));
    tcase_add_loop_test(c, a_peer_is_of_the_cluster, 0, 2);
    tcase_add_loop_test(c, misuse_is_found, 0, 5);
    suite_add_tcase(s, c);
    return s;
}
