/* wmma_load.c - wmma.load and wmma.store: matrices come into fragments and go back, in either order
 * and either memory; and what is wrong with them. */
#include "emu/exec/matrix/wmma.h"
#include "spec-tests/compare/machine/matrices.h"
#include "spec-tests/unit/emu/line.h"

#include <stdio.h>

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

/* A load up to its space, its type, its registers from 16 on, and elements from line to line; 0:
 * the matrix has no others. */
static const struct {
    const char *load, *type, *registers;
    int stride;
} loads[] = {
    {"load.a.sync.aligned.row.m16n16k16", "f16", "{r16..r23}", 0},
    {"load.b.sync.aligned.row.m16n16k16", "f16", "{r16..r23}", 48},
    {"load.c.sync.aligned.col.m16n16k16", "f32", "{r16..r23}", 24},
    {"load.a.sync.aligned.col.m16n16k16", "s8", "{r16, r17}", 0},
    {"load.b.sync.aligned.col.m8n32k16", "bf16", "{r16..r23}", 24},
    {"load.c.sync.aligned.row.m8n32k16", "f16", "{r16..r19}", 0},
    {"load.a.sync.aligned.row.m32n8k16", "u8", "{r16..r19}", 32},
    {"load.c.sync.aligned.row.m32n8k16", "s32", "{r16..r23}", 0},
    {"load.b.sync.aligned.col.m16n16k8", "tf32", "{r16..r19}", 0},
    {"load.a.sync.aligned.col.m8n8k4", "f64", "{d16}", 0},
    {"load.c.sync.aligned.row.m8n8k4", "f64", "{d16, d18}", 10},
    {"load.a.sync.aligned.row.m8n8k32", "s4", "{r16}", 64},
    {"load.b.sync.aligned.col.m8n8k128", "b1", "{r16}", 0},
};
static const char *const spaces[] = {".shared", "", ".global"};

/* The same, or the store of what load.c loads. The address is in d8, of shared memory s + BASE. */
static struct ptx_line spell(int k, int space, bool stores)
{
    const char *load = loads[k].load, *at = space == 0 ? "s+256" : "d8";
    char stride[16] = "";
    if (loads[k].stride > 0)
        snprintf(stride, sizeof stride, ", %d", loads[k].stride);
    if (stores)
        return line_of("wmma.store.d%s%s.%s [%s], %s%s;", load + strlen("load.c"), spaces[space],
                       loads[k].type, at, loads[k].registers, stride);
    return line_of("wmma.%s%s.%s %s, [%s]%s;", load, spaces[space], loads[k].type,
                   loads[k].registers, at, stride);
}

/* Where a transfer goes: shared memory by its offset or by generic addresses, or global memory. */
static uint64_t aim(emu_machine *m, int space)
{
    uint64_t base = space == 2 ? emu_alloc(m, BYTES, "matrix")
                               : emu_generic(EMU_SHARED, emu_shared_address(0, BASE));
    one_set_all(m, ADDRESS, base);
    return base;
}

/* What C covers is stored, and nothing else. */
static void check_store(emu_machine *m, const struct ptx_line *store, uint64_t base,
                        const emui_wmma_fragment *f, int stride)
{
    const bool along = ((store->ins->flags & EMU_WMMA_COLUMNS) != 0) == f->down;
    const int bits = (int)emu_type_bits(f->type);
    uint8_t bytes[BYTES] = {0};
    ck_assert(emu_put(m, base, bytes, sizeof bytes));
    ck_assert_int_eq(line_run(m, UINT32_MAX, store), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert(emu_get(m, base, bytes, sizeof bytes));
    for (int line = 0; line < (along ? f->lines : f->width); ++line)
        for (int e = 0; e < stride * bits / 8; ++e) {
            uint32_t i = (uint32_t)(line * stride * bits / 8 + e);
            bool covered = e < (along ? f->width : f->lines) * bits / 8;
            ck_assert_uint_eq(bytes[i], covered ? bits_at(i, 8) : 0);
        }
}

START_TEST(loads_and_stores)
{
    const int k = _i / SPACES, space = _i % SPACES;
    struct ptx_line load = spell(k, space, false);
    const emu_type type = load.ins->type;
    emui_wmma_fragment f;
    emui_wmma_fragment_of(emui_wmma_shape_of(load.ins->op), load.ins->count, type, &f);
    emu_machine *m = open_warp(false);
    uint64_t base = aim(m, space);
    fill(m, base);
    ck_assert_int_eq(line_run(m, UINT32_MAX, &load), EMU_FINISHED);
    ck_assert_int_eq(emu_findings(m), 0);
    bool along = ((load.ins->flags & EMU_WMMA_COLUMNS) != 0) == f.down;
    int stride = loads[k].stride > 0 ? loads[k].stride : along ? f.width : f.lines;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        for (int i = 0; i < f.operands * emui_wmma_each(&f); ++i) {
            emui_cell at = emui_wmma_cell(&f, lane, i);
            int element = along ? at.row * stride + at.column : at.column * stride + at.row;
            ck_assert_uint_eq(matrix_get(m, (struct matrix_rows){0, FIRST, type}, lane, i),
                              bits_at((uint32_t)element, emu_type_bits(type)));
        }
    if (load.ins->count == EMU_WMMA_C) {
        struct ptx_line store = spell(k, space, true);
        check_store(m, &store, base, &f, stride);
        line_close(&store);
    }
    line_close(&load);
    emu_close(m);
}
END_TEST

/* ---- What is wrong ---- */

static void check_found(const struct ptx_line *l, bool filled, emu_rule rule, const char *part)
{
    emu_machine *m = open_warp(false);
    if (filled)
        fill(m, emu_generic(EMU_SHARED, emu_shared_address(0, BASE)));
    emu_register(m, 0, 0, ADDRESS)[9] = 512;
    emu_register(m, 0, 0, STRIDE)[9] = 16;
    line_run(m, UINT32_MAX, l);
    ck_assert_int_gt(emu_findings(m), 0);
    ck_assert_msg(emu_found(m, 0)->rule == rule && strstr(emu_found(m, 0)->message, part) != NULL,
                  "%s: %s", emu_rule_name(emu_found(m, 0)->rule), emu_found(m, 0)->message);
    emu_close(m);
}

START_TEST(misuse_is_found)
{
    static const struct {
        const char *operands;
        bool filled;
        emu_rule rule;
        const char *part;
    } rows[] = {
        {"[s+256]", false, EMU_UNINITIALISED, "lane 0 of warp 0 of CTA 0 reads byte 0x100"},
        {"[s+16384]", true, EMU_BOUNDS, ": lane"},
        {"[r8+256]", true, EMU_OPERAND,
         "the address or the stride of lane 9 is not that of lane 0"},
        {"[s+256], r10", true, EMU_OPERAND,
         "the address or the stride of lane 9 is not that of lane 0"},
    };
    struct ptx_line l = line_of("wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {r16..r23}, %s;",
                                rows[_i].operands);
    check_found(&l, rows[_i].filled, rows[_i].rule, rows[_i].part);
    line_close(&l);
}
END_TEST

/* In shared memory ldmatrix wants rows of 16 bytes; elsewhere, what a lane holds together. */
START_TEST(lines_are_aligned)
{
    static const struct {
        const char *line, *part; /* NULL: an H200 does it */
    } rows[] = {
        {"a.sync.aligned.row.m16n16k16.shared.f16 {r16..r23}, [s+264], 24;", "multiples of 16"},
        {"a.sync.aligned.row.m16n16k16.shared.f16 {r16..r23}, [s+272], 24;", NULL},
        {"a.sync.aligned.row.m16n16k16.shared.f16 {r16..r23}, [s+256], 17;", "every 34 bytes"},
        {"b.sync.aligned.col.m16n16k16.shared.s8 {r16, r17}, [s+256], 17;", "multiples of 16"},
        {"a.sync.aligned.col.m8n32k16.shared.s8 {r16}, [s+260], 24;", NULL},
        {"c.sync.aligned.row.m16n16k16.shared.f32 {r16..r23}, [s+264], 20;", NULL},
        {"c.sync.aligned.row.m16n16k16.shared.f32 {r16..r23}, [s+260], 20;", "multiples of 8"},
        {"a.sync.aligned.row.m16n16k8.shared.tf32 {r16..r19}, [s+260], 9;", NULL},
        {"c.sync.aligned.col.m16n16k16.shared.f32 {r16..r23}, [s+260], 17;", NULL},
        {"c.sync.aligned.col.m16n16k16.shared.f16 {r16..r19}, [s+256], 17;", "multiples of 4"},
        {"a.sync.aligned.col.m16n16k16.shared.s8 {r16, r17}, [s+259], 17;", NULL},
        {"c.sync.aligned.row.m8n8k4.shared.f64 {d16, d18}, [s+264], 10;", "multiples of 16"},
        {"a.sync.aligned.row.m8n8k32.shared.s4 {r16}, [s+260], 64;", "multiples of 16"},
    };
    struct ptx_line l = line_of("wmma.load.%s", rows[_i].line);
    if (rows[_i].part != NULL)
        check_found(&l, true, EMU_ALIGNMENT, rows[_i].part);
    for (int strict = 0; rows[_i].part == NULL && strict < 2; ++strict) {
        emu_machine *m = open_warp(strict == 1);
        fill(m, emu_generic(EMU_SHARED, emu_shared_address(0, BASE)));
        ck_assert_int_eq(line_run(m, UINT32_MAX, &l), EMU_FINISHED);
        bool allowed = l.ins->op == EMU_WMMA_M8N32K16; /* by the ISA: 4 bytes a lane */
        ck_assert_int_eq(emu_findings(m), strict == 1 && !allowed);
        ck_assert(emu_findings(m) == 0 ||
                  (emu_found(m, 0)->note &&
                   strstr(emu_found(m, 0)->message, "the ISA wants multiples of") != NULL));
        emu_close(m);
    }
    line_close(&l);
}
END_TEST

#define LOAD_C  "wmma.load.c.sync.aligned.col.m16n16k16.shared.f32 {r16..r23}, [s+256], 24;"
#define STORE_D "wmma.store.d.sync.aligned.col.m16n16k16.shared.f32 [s+256], {r16..r23}, 24;"

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
    emu_machine *m = open_undefined(EMU_LANES);
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, _i == 0 ? LOAD_C STORE_D : STORE_D),
                     EMU_FINISHED);
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
    emu_machine *m = open_undefined(EMU_LANES / 2);
    for (int r = 0; r < 64; ++r)
        emu_register(m, 0, 0, r)[0] = 0;
    ck_assert_int_eq(line_run_text(m, UINT32_MAX, _i == 1 ? STORE_D : LOAD_C), EMU_FINISHED);
    check_finding(m, "lane 16 has exited or does not exist");
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_DIVERGED);
    ck_assert_ptr_nonnull(strstr(emu_found(m, 0)->message, _i == 1 ? "wmma.store" : "wmma.load"));
    emu_close(m);
}
END_TEST

/* Another warp stores into the matrix; the two accesses are unordered. */
START_TEST(races_are_found)
{
    emu_config how = emu_defaults();
    how.registers = 64;
    how.block[0] = 2 * EMU_LANES;
    how.static_shared = BYTES;
    emu_machine *m = emu_open(&how, NULL);
    ck_assert_ptr_nonnull(m);
    fill(m, emu_generic(EMU_SHARED, emu_shared_address(0, BASE - 256)));
    *emu_predicate(m, 0, 1, 1) = 1;
    ck_assert_int_eq(line_run_text(m, UINT32_MAX,
                                   _i == 0 ? STORE_D "@p1 st.shared.u32 [s+260], 7;"
                                           : LOAD_C "@p1 st.shared.u32 [s+260], 7;"),
                     EMU_FINISHED);
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
    tcase_add_loop_test(c, misuse_is_found, 0, 4);
    tcase_add_loop_test(c, lines_are_aligned, 0, 13);
    tcase_add_loop_test(c, registers_are_written_by_loads, 0, 2);
    tcase_add_loop_test(c, the_warp_must_be_whole, 0, 2);
    tcase_add_loop_test(c, races_are_found, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
