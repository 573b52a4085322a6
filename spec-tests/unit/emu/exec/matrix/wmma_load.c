/* wmma_load.c - wmma.load and wmma.store: matrices come into fragments and go back, in either order
 * and either memory; and what is wrong with them. */
#include "emu/exec/matrix/wmma.h"
#include "spec-tests/machine/matrices.h"
#include "spec-tests/unit/emu/fixture.h"

enum { BASE = 256, BYTES = 8192, ADDRESS = 8, STRIDE = 10, FIRST = 16, SPACES = 3 };

static emu_machine *open_warp(bool strict)
{
    emu_config how = emu_defaults();
    how.registers = 64;
    how.static_shared = 2 * BYTES;
    how.strict = strict;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    return m;
}

/* One transfer; its registers from FIRST on. */
struct transfer {
    int shape, which;
    emu_type type;
    bool columns;
    int stride;
    emu_operand list[16];
};

static emu_ins instruction(struct transfer *t, bool stores)
{
    emui_wmma_fragment f = {.operands = 1};
    emui_wmma_fragment_of(emui_wmma_shape_of(t->shape), t->which, t->type, &f);
    for (int r = 0; r < f.operands; ++r)
        t->list[r] = matrix_row(FIRST + (t->type == EMU_F64 ? 2 * r : r));
    return (emu_ins){.execute = stores ? emu_wmma_store : emu_wmma_load,
                     .op = t->shape,
                     .count = stores ? 0 : t->which,
                     .type = t->type,
                     .space = EMU_SHARED,
                     .flags = t->columns ? EMU_WMMA_COLUMNS : 0,
                     .a = {EMU_ADDRESS, -1, BASE},
                     .b = t->stride > 0 ? matrix_number((uint64_t)t->stride)
                                        : (emu_operand){EMU_NOTHING, 0, 0},
                     .list = t->list,
                     .listed = f.operands,
                     .written = stores ? 0 : f.operands,
                     .guard = EMU_NO_GUARD};
}

/* Bytes that all differ from those next to them. */
static void fill(emu_machine *m, uint64_t base)
{
    uint8_t bytes[BYTES];
    for (uint32_t i = 0; i < BYTES; ++i)
        bytes[i] = (uint8_t)(i * 167 + i / 256 * 13);
    ck_assert(emu_put(m, base, bytes, sizeof bytes));
}

/* The bits of an element of the filled memory. */
static uint64_t bits_at(uint32_t element, uint32_t bits)
{
    uint64_t v = 0;
    for (uint32_t b = 0; b < bits; ++b) {
        uint32_t bit = element * bits + b, i = bit / 8;
        v |= (uint64_t)((uint8_t)(i * 167 + i / 256 * 13) >> (bit % 8) & 1) << b;
    }
    return v;
}

/* ---- Loads ---- */

static const struct transfer loads[] = {
    {EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_F16, false, 0, {{0}}},
    {EMU_WMMA_M16N16K16, EMU_WMMA_B, EMU_F16, false, 48, {{0}}},
    {EMU_WMMA_M16N16K16, EMU_WMMA_C, EMU_F32, true, 24, {{0}}},
    {EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_S8, true, 0, {{0}}},
    {EMU_WMMA_M8N32K16, EMU_WMMA_B, EMU_BF16, true, 24, {{0}}},
    {EMU_WMMA_M8N32K16, EMU_WMMA_C, EMU_F16, false, 0, {{0}}},
    {EMU_WMMA_M32N8K16, EMU_WMMA_A, EMU_U8, false, 32, {{0}}},
    {EMU_WMMA_M32N8K16, EMU_WMMA_C, EMU_S32, false, 0, {{0}}},
    {EMU_WMMA_M16N16K8, EMU_WMMA_B, EMU_TF32, true, 0, {{0}}},
    {EMU_WMMA_M8N8K4, EMU_WMMA_A, EMU_F64, true, 0, {{0}}},
    {EMU_WMMA_M8N8K4, EMU_WMMA_C, EMU_F64, false, 10, {{0}}},
    {EMU_WMMA_M8N8K32, EMU_WMMA_A, EMU_S4, false, 64, {{0}}},
    {EMU_WMMA_M8N8K128, EMU_WMMA_B, EMU_B1, true, 0, {{0}}},
};

/* Where a transfer goes: shared memory by its offset or by generic addresses, or global memory. */
static uint64_t aim(emu_machine *m, emu_ins *ins, int space)
{
    uint64_t shared = emu_generic(EMU_SHARED, emu_shared_address(0, BASE));
    if (space == 0)
        return shared;
    uint64_t base = space == 1 ? shared : emu_alloc(m, BYTES, "matrix");
    ins->space = space == 1 ? EMU_GENERIC : EMU_GLOBAL;
    ins->a = (emu_operand){EMU_ADDRESS, -1, base};
    return base;
}

START_TEST(loads_and_stores)
{
    struct transfer t = loads[_i / SPACES];
    emui_wmma_fragment f;
    emu_ins load = instruction(&t, false);
    uint32_t bits = emu_type_bits(t.type);
    emu_machine *m = open_warp(false);
    uint64_t base = aim(m, &load, _i % SPACES);
    fill(m, base);
    ck_assert_int_eq(matrix_run(m, &load, 1), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    emui_wmma_fragment_of(emui_wmma_shape_of(t.shape), t.which, t.type, &f);
    bool along = t.columns == f.down;
    int stride = t.stride > 0 ? t.stride : along ? f.width : f.lines;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < f.operands * emui_wmma_each(&f); ++i) {
            emui_cell at = emui_wmma_cell(&f, lane, i);
            int element = along ? at.row * stride + at.column : at.column * stride + at.row;
            ck_assert_uint_eq(matrix_get(m, (struct matrix_rows){0, FIRST, t.type}, lane, i),
                              bits_at((uint32_t)element, bits));
        }
    if (t.which == EMU_WMMA_C) { /* back, over zeros: what it covers is as it was */
        uint8_t bytes[BYTES] = {0};
        emu_ins store = instruction(&t, true);
        store.space = load.space;
        store.a = load.a;
        ck_assert(emu_put(m, base, bytes, sizeof bytes));
        ck_assert_int_eq(matrix_run(m, &store, 1), EMU_FINISHED);
        ck_assert_int_eq(emu_findings(m), 0);
        ck_assert(emu_get(m, base, bytes, sizeof bytes));
        for (int line = 0; line < (along ? f.lines : f.width); ++line)
            for (int e = 0; e < stride * (int)bits / 8; ++e) {
                uint32_t i = (uint32_t)(line * stride * (int)bits / 8 + e);
                bool covered = e < (along ? f.width : f.lines) * (int)bits / 8;
                ck_assert_uint_eq(bytes[i], covered ? bits_at(i, 8) : 0);
            }
    }
    emu_close(m);
}
END_TEST

/* ---- What is wrong ---- */

static void is_found(emu_ins ins, bool filled, emu_rule rule, const char *part)
{
    emu_machine *m = open_warp(false);
    if (filled)
        fill(m, emu_generic(EMU_SHARED, emu_shared_address(0, BASE)));
    emu_register(m, 0, 0, ADDRESS)[9] = 512;
    emu_register(m, 0, 0, STRIDE)[9] = 16;
    matrix_run(m, &ins, 1);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_msg(emu_found(m, 0)->rule == rule && strstr(emu_found(m, 0)->message, part) != NULL,
                  "%s: %s", emu_rule_name(emu_found(m, 0)->rule), emu_found(m, 0)->message);
    emu_close(m);
}

START_TEST(misuse_is_found)
{
    struct transfer t = loads[0];
    const emu_ins good = instruction(&t, false);
    emu_ins ins = good;
    is_found(good, false, EMU_UNINITIALISED,
             "wmma.load: lane 0 of warp 0 of CTA 0 reads byte 0x100");
    ins.a.value = 2 * BYTES;
    is_found(ins, true, EMU_BOUNDS, "wmma.load: lane");
    ins = good;
    --ins.listed;
    is_found(ins, true, EMU_OPERAND, "wmma.load of f16 takes 8 registers, not 7");
    ins = good;
    ins.a = (emu_operand){EMU_ADDRESS, ADDRESS, BASE};
    is_found(ins, true, EMU_OPERAND, "the address or the stride of lane 9 is not that of lane 0");
    ins = good;
    ins.b = matrix_row(STRIDE);
    is_found(ins, true, EMU_OPERAND, "the address or the stride of lane 9 is not that of lane 0");
    ins = good;
    ins.space = EMU_LOCAL;
    is_found(ins, true, EMU_UNSUPPORTED, "matrices are in global or in shared memory");
}
END_TEST

/* In shared memory ldmatrix wants rows of 16 bytes; elsewhere, what a lane holds together. */
START_TEST(lines_are_aligned)
{
    static const struct {
        struct transfer t;
        uint64_t at;
        int stride;
        const char *part; /* NULL: an H200 does it */
    } rows[] = {
        {{EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_F16, false, 0, {{0}}}, 8, 24, "multiples of 16"},
        {{EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_F16, false, 0, {{0}}}, 16, 24, NULL},
        {{EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_F16, false, 0, {{0}}}, 0, 17, "every 34 bytes"},
        {{EMU_WMMA_M16N16K16, EMU_WMMA_B, EMU_S8, true, 0, {{0}}}, 0, 17, "multiples of 16"},
        {{EMU_WMMA_M8N32K16, EMU_WMMA_A, EMU_S8, true, 0, {{0}}}, 4, 24, NULL},
        {{EMU_WMMA_M16N16K16, EMU_WMMA_C, EMU_F32, false, 0, {{0}}}, 8, 20, NULL},
        {{EMU_WMMA_M16N16K16, EMU_WMMA_C, EMU_F32, false, 0, {{0}}}, 4, 20, "multiples of 8"},
        {{EMU_WMMA_M16N16K8, EMU_WMMA_A, EMU_TF32, false, 0, {{0}}}, 4, 9, NULL},
        {{EMU_WMMA_M16N16K16, EMU_WMMA_C, EMU_F32, true, 0, {{0}}}, 4, 17, NULL},
        {{EMU_WMMA_M16N16K16, EMU_WMMA_C, EMU_F16, true, 0, {{0}}}, 0, 17, "multiples of 4"},
        {{EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_S8, true, 0, {{0}}}, 3, 17, NULL},
        {{EMU_WMMA_M8N8K4, EMU_WMMA_C, EMU_F64, false, 0, {{0}}}, 8, 10, "multiples of 16"},
        {{EMU_WMMA_M8N8K32, EMU_WMMA_A, EMU_S4, false, 0, {{0}}}, 4, 64, "multiples of 16"},
    };
    struct transfer t = rows[_i].t;
    t.stride = rows[_i].stride;
    emu_ins ins = instruction(&t, false);
    ins.a.value = BASE + rows[_i].at;
    if (rows[_i].part != NULL) {
        is_found(ins, true, EMU_ALIGNMENT, rows[_i].part);
        return;
    }
    for (int strict = 0; strict < 2; ++strict) {
        emu_machine *m = open_warp(strict == 1);
        fill(m, emu_generic(EMU_SHARED, emu_shared_address(0, BASE)));
        ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FINISHED);
        bool allowed = t.shape == EMU_WMMA_M8N32K16; /* by the ISA: 4 bytes a lane */
        ck_assert_int_eq(emu_findings(m), strict == 1 && !allowed);
        ck_assert(emu_findings(m) == 0 ||
                  (emu_found(m, 0)->note &&
                   strstr(emu_found(m, 0)->message, "the ISA wants multiples of") != NULL));
        emu_close(m);
    }
}
END_TEST

START_TEST(forms_are_refused_by_name)
{
    static const struct {
        struct transfer t;
        const char *part;
    } rows[] = {
        {{EMU_WMMA_M16N16K16, EMU_WMMA_A, EMU_TF32, false, 0, {{0}}},
         "wmma.load: m16n16k16 has no matrix A of tf32 on sm_90a"},
        {{EMU_WMMA_M8N8K4, EMU_WMMA_C, EMU_F32, false, 0, {{0}}}, "no matrix C of f32"},
        {{EMU_WMMA_SHAPES, EMU_WMMA_B, EMU_F16, false, 0, {{0}}}, "this shape has no matrix B"},
        {{EMU_WMMA_M16N16K8, 7, EMU_TF32, false, 0, {{0}}}, "no matrix ? of tf32"},
        {{EMU_WMMA_M8N8K32, EMU_WMMA_A, EMU_S4, true, 0, {{0}}},
         "wmma.load: A of 4 bits and of 1 bit is row-major, and B column-major"},
        {{EMU_WMMA_M8N8K128, EMU_WMMA_B, EMU_B1, false, 0, {{0}}}, "and B column-major"},
    };
    for (int k = 0; k < COUNT(rows); ++k) {
        struct transfer t = rows[k].t;
        emu_ins ins = instruction(&(struct transfer){.type = EMU_F16}, false);
        ins.op = t.shape;
        ins.count = t.which;
        ins.type = t.type;
        ins.flags = t.columns ? EMU_WMMA_COLUMNS : 0;
        is_found(ins, true, EMU_UNSUPPORTED, rows[k].part);
    }
    struct transfer d = {EMU_WMMA_M16N16K16, EMU_WMMA_C, EMU_F32, false, 0, {{0}}};
    emu_ins store = instruction(&d, true);
    store.type = EMU_F64;
    is_found(store, true, EMU_UNSUPPORTED, "wmma.store: m16n16k16 has no matrix D of f64");
}
END_TEST

/* A machine of so many threads, whose registers begin without a value. */
static emu_machine *open_undefined(int threads)
{
    emu_config how = emu_defaults();
    how.block[0] = threads;
    how.registers = 64;
    how.static_shared = 2 * BYTES;
    how.undefined = true;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    fill(m, emu_generic(EMU_SHARED, emu_shared_address(0, BASE)));
    return m;
}

/* What was not loaded is not stored; what was is as good as written. */
START_TEST(registers_are_written_by_loads)
{
    struct transfer t = loads[2];
    const emu_ins program[] = {instruction(&t, false), instruction(&t, true)};
    emu_machine *m = open_undefined(EMU_LANES);
    ck_assert_int_eq(matrix_run(m, program + _i, 2 - _i), EMU_FINISHED);
    if (_i == 0) {
        ck_assert_int_eq(emu_findings(m), 0);
    } else {
        ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNINITIALISED);
        check_finding(m, "reads register row 16, which nothing wrote before");
    }
    emu_close(m);
}
END_TEST

START_TEST(the_warp_must_be_whole)
{
    struct transfer t = loads[2];
    const emu_ins ins = instruction(&t, _i == 1);
    emu_machine *m = open_undefined(EMU_LANES / 2);
    for (int r = 0; r < 64; ++r)
        emu_register(m, 0, 0, r)[0] = 0;
    ck_assert_int_eq(matrix_run(m, &ins, 1), EMU_FINISHED);
    check_finding(m, "lane 16 has exited or does not exist");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_DIVERGED);
    ck_assert_ptr_nonnull(strstr(emu_found(m, 0)->message, _i == 1 ? "wmma.store" : "wmma.load"));
    emu_close(m);
}
END_TEST

/* Another warp stores into the matrix, and nothing puts the two in order. */
START_TEST(races_are_found)
{
    struct transfer t = loads[2];
    emu_ins program[] = {instruction(&t, _i == 0), {.execute = emu_exit, .guard = EMU_NO_GUARD}};
    emu_config how = emu_defaults();
    how.registers = 64;
    how.block[0] = 2 * EMU_LANES;
    how.static_shared = BYTES;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    const emu_ins both[] = {program[0],
                            {.execute = emu_load_store,
                             .op = EMU_ST,
                             .space = EMU_SHARED,
                             .type = EMU_U32,
                             .a = {EMU_ADDRESS, -1, BASE + 4},
                             .b = matrix_number(7),
                             .guard = 1},
                            program[1]};
    fill(m, emu_generic(EMU_SHARED, emu_shared_address(0, BASE - 256)));
    *emu_predicate(m, 0, 1, 1) = 1;
    ck_assert_int_eq(emu_run(m, both, 3), EMU_FINISHED);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_RACE);
    emu_close(m);
}
END_TEST

Suite *emu_wmma_load_suite(void)
{
    Suite *s = suite_create("emu_wmma_load");
    TCase *c = tcase_create("emu_wmma_load");
    tcase_add_loop_test(c, loads_and_stores, 0, COUNT(loads) * SPACES);
    tcase_add_test(c, misuse_is_found);
    tcase_add_loop_test(c, lines_are_aligned, 0, 13);
    tcase_add_test(c, forms_are_refused_by_name);
    tcase_add_loop_test(c, registers_are_written_by_loads, 0, 2);
    tcase_add_loop_test(c, the_warp_must_be_whole, 0, 2);
    tcase_add_loop_test(c, races_are_found, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
