/* ldmatrix.c - ldmatrix, stmatrix and movmatrix: every element holds its own number, and
 * is looked for where the PTX ISA says that it goes.
 *
 * Rows lie apart, 48 bytes each, in an order that is not that of the lanes. */
#include "spec-tests/machine/matrices.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

enum { ROW = 48, BASE = 256, ADDRESS = 8, FIRST = 16, AWAY = 0x5000 };

static emu_machine *open_warp(uint32_t checks)
{
    emu_machine *m = tensor_open(1, EMU_LATEST, 1, checks);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* Where lane `lane` has its row: the rows 5 by 5, so none is beside its neighbour's. */
static uint32_t row_of(int lane)
{
    return (uint32_t)(BASE + lane * 5 % 32 * ROW);
}

/* The number of the element in row r and column c of matrix j. */
static uint16_t number(int j, int r, int c)
{
    return (uint16_t)(0x4000 + j * 64 + r * 8 + c);
}

static void name_rows(emu_machine *m, int matrices)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, ADDRESS)[lane] =
            emu_shared_address(0, lane < 8 * matrices ? row_of(lane) : 3); /* 3: never looked at */
}

static emu_ins instruction(emu_execute *execute, int matrices, bool trans, emu_operand list[4])
{
    for (int j = 0; j < matrices; ++j)
        list[j] = tensor_row(FIRST + 3 * j);
    return (emu_ins){.execute = execute,
                     .space = EMU_SHARED,
                     .flags = trans ? EMU_TRANS : 0,
                     .count = matrices,
                     .a = {EMU_ADDRESS, ADDRESS, 0},
                     .list = list,
                     .listed = matrices,
                     .guard = EMU_NO_GUARD};
}

static void fill_rows(emu_machine *m, int matrices)
{
    for (int lane = 0; lane < 8 * matrices; ++lane)
        for (int c = 0; c < 8; ++c) {
            uint16_t v = number(lane / 8, lane % 8, c);
            const uint8_t bytes[] = {(uint8_t)v, (uint8_t)(v >> 8)};
            uint32_t at = emu_shared_address(0, row_of(lane) + 2 * (uint32_t)c);
            ck_assert(emu_put(m, emu_generic(EMU_SHARED, at), bytes, 2));
        }
}

/* What lane and register hold: rows lane / 4 and columns 2 (lane % 4), or the other way round. */
static uint32_t held(int j, int lane, bool trans)
{
    int a = lane / 4, b = 2 * (lane % 4);
    uint32_t low = trans ? number(j, b, a) : number(j, a, b);
    uint32_t high = trans ? number(j, b + 1, a) : number(j, a, b + 1);
    return low | high << 16;
}

START_TEST(loads)
{
    int matrices = 1 << _i / 2;
    bool trans = _i % 2;
    emu_operand list[4];
    emu_ins ins = instruction(emu_ldmatrix, matrices, trans, list);
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    name_rows(m, matrices);
    fill_rows(m, matrices);
    ck_assert_int_eq(tensor_run(m, &ins, 1), EMU_FINISHED);
    for (int j = 0; j < 4; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            ck_assert_uint_eq(emu_register(m, 0, 0, FIRST + 3 * j)[lane],
                              j < matrices ? held(j, lane, trans) : 0);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

START_TEST(stores)
{
    int matrices = 1 << _i / 2;
    bool trans = _i % 2;
    emu_operand list[4];
    emu_ins ins = instruction(emu_stmatrix, matrices, trans, list);
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    name_rows(m, matrices);
    for (int j = 0; j < matrices; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, FIRST + 3 * j)[lane] = held(j, lane, trans);
    ck_assert_int_eq(tensor_run(m, &ins, 1), EMU_FINISHED);
    for (int lane = 0; lane < 8 * matrices; ++lane) {
        uint8_t bytes[16];
        uint32_t at = emu_shared_address(0, row_of(lane));
        ck_assert(emu_get(m, emu_generic(EMU_SHARED, at), bytes, sizeof bytes));
        for (int c = 0; c < 8; ++c)
            ck_assert_uint_eq(bytes[2 * c] | bytes[2 * c + 1] << 8, number(lane / 8, lane % 8, c));
    }
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

START_TEST(moves)
{
    emu_ins ins = {.execute = emu_movmatrix,
                   .d = tensor_row(FIRST),
                   .a = tensor_row(FIRST + _i), /* the second time onto itself */
                   .guard = EMU_NO_GUARD};
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, FIRST + _i)[lane] = held(2, lane, false);
    ck_assert_int_eq(tensor_run(m, &ins, 1), EMU_FINISHED);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        ck_assert_uint_eq(emu_register(m, 0, 0, FIRST)[lane], held(2, lane, true));
    emu_close(m);
}
END_TEST

/* Rows of 128 bytes apart are in the same banks, 16 apart in different ones. */
START_TEST(wavefronts)
{
    static const struct {
        int apart, matrices;
        uint64_t wavefronts, ideal;
    } rows[] = {{16, 1, 1, 1}, {16, 4, 4, 4}, {128, 1, 8, 1}, {128, 4, 32, 4}, {48, 2, 2, 2}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k) {
        emu_operand list[4];
        emu_ins ins = instruction(emu_ldmatrix, rows[k].matrices, false, list);
        emu_machine *m = open_warp(0);
        for (int lane = 0; lane < EMU_LANES; ++lane)
            emu_register(m, 0, 0, ADDRESS)[lane] =
                emu_shared_address(0, (uint32_t)(lane * rows[k].apart));
        ck_assert_int_eq(tensor_run(m, &ins, 1), EMU_FINISHED);
        ck_assert_uint_eq(emu_counted(m)->wavefronts, rows[k].wavefronts);
        ck_assert_uint_eq(emu_counted(m)->ideal_wavefronts, rows[k].ideal);
        emu_close(m);
    }
}
END_TEST

/* ---- What is wrong ---- */

/* One instruction, changed by hand, must be found to break a rule. */
static void is_found(emu_ins ins, uint32_t address, bool filled, emu_rule rule, const char *part)
{
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    name_rows(m, 4);
    if (filled)
        fill_rows(m, 4);
    if (address != AWAY)
        emu_register(m, 0, 0, ADDRESS)[7] = address;
    tensor_run(m, &ins, 1);
    ck_assert_int_eq(emu_findings(m), 1);
    ck_assert_str_eq(emu_rule_name(emu_found(m, 0)->rule), emu_rule_name(rule));
    ck_assert_msg(strstr(emu_found(m, 0)->message, part) != NULL, "%s", emu_found(m, 0)->message);
    emu_close(m);
}

START_TEST(what_is_found)
{
    emu_operand list[4];
    emu_ins load = instruction(emu_ldmatrix, 4, false, list), odd = load, other = load;
    emu_ins store = instruction(emu_stmatrix, 4, false, list);
    is_found(load, AWAY, false, EMU_UNINITIALISED, "ldmatrix: lane 0 reads byte 0x100");
    is_found(load, 0x308, true, EMU_ALIGNMENT, "lane 7 uses address 0x308");
    is_found(load, TENSOR_SHARED, true, EMU_BOUNDS, "ldmatrix: lane 7 uses 16 bytes");
    is_found(store, TENSOR_SHARED, true, EMU_BOUNDS, "stmatrix: lane 7 uses 16 bytes");
    odd.count = 3;
    is_found(odd, AWAY, true, EMU_OPERAND, "moves 1, 2 or 4 matrices with one register each");
    other.op = EMU_MATRIX_M16N16_B8;
    is_found(other, AWAY, true, EMU_UNSUPPORTED, "ldmatrix.m16n16.b8 is no instruction of sm_90a");
    other = store;
    other.op = EMU_MATRIX_M16N8_B8;
    is_found(other, AWAY, true, EMU_UNSUPPORTED, "stmatrix.m16n8.b8 is no instruction of sm_90a");
}
END_TEST

/* Every form that came later is refused by its name. */
START_TEST(later_forms)
{
    emu_operand list[4];
    emu_ins ins = instruction(emu_ldmatrix, 1, false, list);
    for (ins.op = EMU_MATRIX_M16N16_B8; ins.op <= EMU_MATRIX_M16N8_B8; ++ins.op)
        is_found(ins, AWAY, true, EMU_UNSUPPORTED, "it came with sm_100a");
}
END_TEST

/* Generic addresses of shared memory are as good; those of other memory are not. */
START_TEST(generic_addresses)
{
    emu_operand list[4];
    emu_ins ins = instruction(emu_ldmatrix, 1, false, list);
    emu_machine *m = open_warp(EMU_CHECK_ALL);
    uint64_t global = emu_alloc(m, 1024, "g");
    const uint8_t zeros[1024] = {0};
    ins.space = EMU_GENERIC;
    fill_rows(m, 1);
    ck_assert(emu_put(m, global, zeros, sizeof zeros));
    for (int twice = 0; twice < 2; ++twice) {
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            uint64_t at = emu_generic(EMU_SHARED, emu_shared_address(0, row_of(lane)));
            at = twice ? global + 16 * (uint64_t)lane : at;
            emu_register(m, 0, 0, ADDRESS)[lane] = (uint32_t)at;
            emu_register(m, 0, 0, ADDRESS + 1)[lane] = (uint32_t)(at >> 32);
        }
        ck_assert_int_eq(tensor_run(m, &ins, 1), twice ? EMU_FAULTED : EMU_FINISHED);
    }
    ck_assert_uint_eq(emu_register(m, 0, 0, FIRST)[9], held(0, 9, false));
    ck_assert(strstr(emu_found(m, 0)->message, "rows are in shared memory") != NULL);
    emu_close(m);
}
END_TEST

Suite *emu_ldmatrix_suite(void)
{
    Suite *suite = suite_create("emu_ldmatrix");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, loads, 0, 6);
    tcase_add_loop_test(all, stores, 0, 6);
    tcase_add_loop_test(all, moves, 0, 2);
    tcase_add_test(all, wavefronts);
    tcase_add_test(all, what_is_found);
    tcase_add_test(all, later_forms);
    tcase_add_test(all, generic_addresses);
    suite_add_tcase(suite, all);
    return suite;
}
