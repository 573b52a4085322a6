/* atom.c - atom and red: every operation and type on values against plain C, vectors,
 * lanes that meet on one element, and what sm_90a does not have. */
#include "spec-tests/machine/one_instruction.h"
#include "spec-tests/unit/emu/fixture.h"

#include <inttypes.h>

enum { AT = 256 };

static emu_ins atom(int op, emu_type t, emu_space space)
{
    return (emu_ins){.execute = emu_atom,
                     .op = op,
                     .type = t,
                     .space = space,
                     .sem = EMU_RELAXED,
                     .scope = EMU_GPU,
                     .d = one_row(ONE_D),
                     .a = one_at(ONE_A, 0),
                     .b = one_row(ONE_B),
                     .c = one_row(ONE_C)};
}

/* ---- One operation on one element ---- */

struct example {
    int op;
    emu_type type;
    uint64_t old, b, c, now;
};

static const struct example examples[] = {
    {EMU_ATOM_ADD, EMU_U32, 0xffffffff, 3, 0, 2},
    {EMU_ATOM_ADD, EMU_S32, 0xfffffffe, 5, 0, 3},
    {EMU_ATOM_ADD, EMU_U64, UINT64_C(0xffffffff), 1, 0, UINT64_C(0x100000000)},
    {EMU_ATOM_ADD, EMU_F32, 0x3f800000, 0x40000000, 0, 0x40400000},
    {EMU_ATOM_ADD, EMU_F64, UINT64_C(0x3ff0000000000000), UINT64_C(0xbff0000000000000), 0, 0},
    {EMU_ATOM_ADD, EMU_F16, 0x3c00, 0x4000, 0, 0x4200},
    {EMU_ATOM_ADD, EMU_BF16, 0x3f80, 0x4000, 0, 0x4040},
    {EMU_ATOM_ADD, EMU_F16X2, 0x3c003c00, 0x4000bc00, 0, 0x42000000},
    {EMU_ATOM_ADD, EMU_BF16X2, 0x3f803f80, 0x4000bf80, 0, 0x40400000},
    {EMU_ATOM_MIN, EMU_U32, 7, 0xffffffff, 0, 7},
    {EMU_ATOM_MIN, EMU_S32, 7, 0xffffffff, 0, 0xffffffff},
    {EMU_ATOM_MIN, EMU_U64, UINT64_MAX, 5, 0, 5},
    {EMU_ATOM_MIN, EMU_S64, UINT64_MAX, 5, 0, UINT64_MAX},
    {EMU_ATOM_MAX, EMU_U32, 7, 0xffffffff, 0, 0xffffffff},
    {EMU_ATOM_MAX, EMU_S32, 7, 0xffffffff, 0, 7},
    {EMU_ATOM_MAX, EMU_S64, UINT64_MAX, 5, 0, 5},
    {EMU_ATOM_INC, EMU_U32, 4, 5, 0, 5},
    {EMU_ATOM_INC, EMU_U32, 5, 5, 0, 0},
    {EMU_ATOM_INC, EMU_U32, 9, 5, 0, 0},
    {EMU_ATOM_DEC, EMU_U32, 4, 5, 0, 3},
    {EMU_ATOM_DEC, EMU_U32, 0, 5, 0, 5},
    {EMU_ATOM_DEC, EMU_U32, 9, 5, 0, 5},
    {EMU_ATOM_AND, EMU_B32, 0xff00ff00, 0x0ff00ff0, 0, 0x0f000f00},
    {EMU_ATOM_AND, EMU_B64, UINT64_MAX, UINT64_C(0xf0f0f0f0f0f0f0f0), 0,
     UINT64_C(0xf0f0f0f0f0f0f0f0)},
    {EMU_ATOM_OR, EMU_B32, 0xff00ff00, 0x0ff00ff0, 0, 0xfff0fff0},
    {EMU_ATOM_XOR, EMU_B64, UINT64_MAX, 1, 0, UINT64_MAX - 1},
    {EMU_ATOM_EXCH, EMU_B32, 5, 9, 0, 9},
    {EMU_ATOM_EXCH, EMU_B64, 5, UINT64_C(0x900000000), 0, UINT64_C(0x900000000)},
    {EMU_ATOM_CAS, EMU_B16, 0x1234, 0x1234, 0x5678, 0x5678},
    {EMU_ATOM_CAS, EMU_B16, 0x1234, 0x1235, 0x5678, 0x1234},
    {EMU_ATOM_CAS, EMU_B32, 7, 7, 11, 11},
    {EMU_ATOM_CAS, EMU_B32, 7, 8, 11, 7},
    {EMU_ATOM_CAS, EMU_B64, UINT64_MAX, UINT64_MAX, 3, 3},
};

START_TEST(elements_are_updated)
{
    const struct example *e = &examples[_i / 3];
    static const emu_space spaces[] = {EMU_SHARED, EMU_GLOBAL, EMU_GENERIC};
    emu_space space = spaces[_i % 3];
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint32_t bytes = emu_type_bits(e->type) / 8;
    uint64_t is = 0, global = emu_alloc(m, 1024, "A");
    uint64_t at = space == EMU_GLOBAL ? global + AT : emu_generic(EMU_SHARED, AT);
    emu_ins ins = atom(e->op, e->type, space);
    ck_assert(emu_put(m, at, &e->old, bytes));
    one_set_all(m, ONE_A, space == EMU_SHARED ? AT : at);
    one_set_all(m, ONE_B, e->b);
    one_set_all(m, ONE_C, e->c);
    one_set_all(m, ONE_D, 0);
    ck_assert_int_eq(one_run(m, 1U << 6, &ins), EMU_FINISHED);
    ck_assert(emu_get(m, at, &is, bytes));
    ck_assert_msg(is == e->now, "example %d: 0x%" PRIx64, _i / 3, is);
    ck_assert_uint_eq(one_get(m, ONE_D, 6), e->old);
    ck_assert_int_eq(emu_findings(m), 0);
    emu_close(m);
}
END_TEST

/* f32 in global memory flushes subnormal numbers, in shared memory it does not. */
START_TEST(subnormals_are_where_they_are)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint32_t old = 5, is;
    uint64_t at = _i ? emu_alloc(m, 64, "A") : emu_generic(EMU_SHARED, AT);
    emu_ins ins = atom(EMU_ATOM_ADD, EMU_F32, EMU_GENERIC);
    ck_assert(emu_put(m, at, &old, 4));
    one_set_all(m, ONE_A, at);
    one_set_all(m, ONE_B, 3);
    ck_assert_int_eq(one_run(m, 1, &ins), EMU_FINISHED);
    ck_assert(emu_get(m, at, &is, 4));
    ck_assert_uint_eq(is, _i ? 0 : 8);
    emu_close(m);
}
END_TEST

START_TEST(sixteen_bytes_are_exchanged)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t old[2] = {11, 13}, is[2];
    emu_ins ins = atom(_i ? EMU_ATOM_CAS : EMU_ATOM_EXCH, EMU_B128, EMU_SHARED);
    ins.d = one_row(20);
    ins.b = one_row(24);
    ins.c = one_row(28);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, AT), old, 16));
    one_set_all(m, ONE_A, AT);
    one_set_all(m, 24, 11);
    one_set_all(m, 26, _i == 2 ? 14 : 13);
    one_set_all(m, 28, 17);
    one_set_all(m, 30, 19);
    ck_assert_int_eq(one_run(m, 1, &ins), EMU_FINISHED);
    ck_assert(emu_get(m, emu_generic(EMU_SHARED, AT), is, 16));
    ck_assert_uint_eq(is[0], _i == 1 ? 17 : 11);
    ck_assert_uint_eq(is[1], _i == 1 ? 19 : 13);
    ck_assert_uint_eq(one_get(m, 20, 0), 11);
    ck_assert_uint_eq(one_get(m, 22, 0), 13);
    emu_close(m);
}
END_TEST

/* ---- Lanes that meet ---- */

START_TEST(no_lane_is_lost)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint32_t old = 1000, is, seen = 0;
    emu_ins ins = atom(EMU_ATOM_ADD, EMU_U32, EMU_SHARED);
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, AT), &old, 4));
    one_set_all(m, ONE_A, AT);
    one_set_all(m, ONE_B, 1);
    ck_assert_int_eq(one_run(m, UINT32_MAX, &ins), EMU_FINISHED);
    ck_assert(emu_get(m, emu_generic(EMU_SHARED, AT), &is, 4));
    ck_assert_uint_eq(is, 1032);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        seen |= 1U << (emu_register(m, 0, 0, ONE_D)[lane] - 1000);
    ck_assert_uint_eq(seen, UINT32_MAX);
    ck_assert_int_eq(emu_findings(m), 0);
    ck_assert_uint_eq(emu_counted(m)->wavefronts, 32);
    emu_close(m);
}
END_TEST

/* ---- Vectors, in global memory ---- */

struct vector {
    int op, count;
    emu_type type;
    uint32_t old, b, now; /* of each element */
};

static const struct vector vectors[] = {
    {EMU_ATOM_ADD, 2, EMU_F32, 0x3f800000, 0x3f800000, 0x40000000},
    {EMU_ATOM_ADD, 4, EMU_F32, 0x3f800000, 0xbf800000, 0},
    {EMU_ATOM_ADD, 2, EMU_F16, 0x3c00, 0x3c00, 0x4000},
    {EMU_ATOM_MIN, 4, EMU_F16, 0x3c00, 0xbc00, 0xbc00},
    {EMU_ATOM_MAX, 8, EMU_BF16, 0x3f80, 0x4000, 0x4000},
    {EMU_ATOM_ADD, 2, EMU_BF16X2, 0x3f803f80, 0x3f80bf80, 0x40000000},
    {EMU_ATOM_MAX, 4, EMU_F16X2, 0x3c00bc00, 0xbc003c00, 0x3c003c00},
};

START_TEST(vectors_are_updated)
{
    const struct vector *v = &vectors[_i / 2];
    uint32_t bytes = emu_type_bits(v->type) / 8, is = 0;
    bool red = _i % 2;
    emu_machine *m = one_open(EMU_CHECK_ALL);
    emu_operand list[16];
    uint64_t at = emu_alloc(m, 64, "A");
    emu_ins ins = atom(v->op, v->type, EMU_GLOBAL);
    for (int k = 0; k < v->count; ++k) {
        ck_assert(emu_put(m, at + (uint32_t)k * bytes, &v->old, bytes));
        list[k] = one_row(20 + k);
        list[v->count + k] = one_row(40 + 2 * k);
        one_set_all(m, 20 + k, v->b);
    }
    ins.count = v->count;
    ins.list = list;
    ins.listed = red ? v->count : 2 * v->count;
    ins.d = (emu_operand){0};
    one_set_all(m, ONE_A, at);
    ck_assert_int_eq(one_run(m, 1U << 30, &ins), EMU_FINISHED);
    for (int k = 0; k < v->count; ++k) {
        ck_assert(emu_get(m, at + (uint32_t)k * bytes, &is, bytes));
        ck_assert_uint_eq(is, v->now);
        ck_assert_uint_eq(emu_register(m, 0, 0, 40 + 2 * k)[30], red ? 0 : v->old);
    }
    emu_close(m);
}
END_TEST

/* ---- What is refused ---- */

static const struct {
    int op;
    emu_type type;
    emu_space space;
    int count;
    const char *part;
} refused[] = {
    {EMU_ATOM_ADD, EMU_S64, EMU_GLOBAL, 1,
     "atom.add: sm_90a has no such operation on one element of .s64"},
    {EMU_ATOM_ADD, EMU_B32, EMU_GLOBAL, 1, "of .b32"},
    {EMU_ATOM_MIN, EMU_F16, EMU_GLOBAL, 1, "atom.min"},
    {EMU_ATOM_MAX, EMU_F64, EMU_GLOBAL, 1, "of .f64"},
    {EMU_ATOM_INC, EMU_U64, EMU_GLOBAL, 1, "atom.inc"},
    {EMU_ATOM_DEC, EMU_S32, EMU_SHARED, 1, "atom.dec"},
    {EMU_ATOM_AND, EMU_B16, EMU_SHARED, 1, "atom.and"},
    {EMU_ATOM_EXCH, EMU_B16, EMU_SHARED, 1, "atom.exch"},
    {EMU_ATOM_CAS, EMU_B8, EMU_SHARED, 1, "atom.cas"},
    {EMU_ATOM_ADD, EMU_U32, EMU_GLOBAL, 2, "on vectors of .u32"},
    {EMU_ATOM_MIN, EMU_F32, EMU_GLOBAL, 2, "on vectors of .f32"},
    {EMU_ATOM_ADD, EMU_F32, EMU_GLOBAL, 8, "16 bytes at most"},
    {EMU_ATOM_ADD, EMU_F32, EMU_GLOBAL, 3, "vectors of 2, 4 and 8"},
    {EMU_ATOM_ADD, EMU_F32, EMU_SHARED, 2, "vectors of them on global memory alone"},
    {EMU_ATOM_ADD, EMU_U32, EMU_LOCAL, 1, "atomics work on global and shared memory"},
};

START_TEST(others_are_refused)
{
    emu_machine *m = one_open(EMU_CHECK_ALL);
    uint64_t zeros[4] = {0};
    emu_ins ins = atom(refused[_i].op, refused[_i].type, refused[_i].space);
    ins.count = refused[_i].count;
    ck_assert(emu_put(m, emu_generic(EMU_SHARED, 0), zeros, sizeof zeros));
    ck_assert_int_eq(one_run(m, 1, &ins), EMU_FAULTED);
    check_finding(m, refused[_i].part);
    ck_assert_int_eq(emu_found(m, 0)->rule, EMU_UNSUPPORTED);
    emu_close(m);
}
END_TEST

Suite *emu_atom_suite(void)
{
    Suite *s = suite_create("emu_atom");
    TCase *c = tcase_create("emu_atom");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, elements_are_updated, 0, 3 * COUNT(examples));
    tcase_add_loop_test(c, subnormals_are_where_they_are, 0, 2);
    tcase_add_loop_test(c, sixteen_bytes_are_exchanged, 0, 3);
    tcase_add_test(c, no_lane_is_lost);
    tcase_add_loop_test(c, vectors_are_updated, 0, 2 * COUNT(vectors));
    tcase_add_loop_test(c, others_are_refused, 0, COUNT(refused));
    suite_add_tcase(s, c);
    return s;
}
