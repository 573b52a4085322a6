/* refused.c - instructions that the machine is given and does not have: each stops it, and is
 * named. They are built by hand because PTX text cannot say them: the decoder has no form for them.
 *
 * What is not here: what text can say and the machine refuses (cases/exec/..., files `refused`). */
#include "spec-tests/unit/emu/exec/tma/maps.h"

#define ST_ASYNC(n, t) .execute = emu_st_async, .op = EMU_ST_ASYNC, .count = (n), .type = (t)
#define RED_ASYNC(n, t, r)                                                                         \
    .execute = emu_st_async, .op = EMU_RED_ASYNC, .count = (n), .type = (t), .flags = EMU_REDUCE_##r
#define CP_ASYNC(n, f)                                                                             \
    .execute = emu_cp_async, .op = EMU_CP_ASYNC_COPY, .count = (n), .flags = (f),                  \
    .d = PROGRAM_AT(256), .a = PROGRAM_AT(0)
#define ATOM(o, t, s, n)                                                                           \
    .execute = emu_atom, .op = EMU_ATOM_##o, .type = (t), .space = (s), .count = (n),              \
    .sem = EMU_RELAXED, .scope = EMU_GPU, .d = PROGRAM_ROW(8), .a = PROGRAM_AT(0),                 \
    .b = PROGRAM_ROW(4), .c = PROGRAM_ROW(6)
#define TENSOR(o, f)                                                                               \
    .execute = emu_tma, .op = (o), .space = EMU_GLOBAL, .to = EMU_SHARED, .flags = (f),            \
    .a = PROGRAM_BY(0, 0), .list = start, .listed = 3
#define REFUSED(o) .execute = emu_refused, .op = (o)

static const emu_operand start[] = {PROGRAM_IS(0), PROGRAM_IS(0), PROGRAM_IS(0)};

_Static_assert(EMU_REFUSED_OPS == 4, "each has a row");

struct row {
    emu_ins ins;
    const char *part;
};

static const struct row unsupported[] = {
    {{REFUSED(EMU_ISTYPEP)}, "istypep: there are no references to textures"},
    {{REFUSED(EMU_MULTIMEM_LD_REDUCE)}, "multimem.ld_reduce: the machine is one device"},
    {{REFUSED(EMU_MULTIMEM_ST)}, "multimem.st: the machine is one device"},
    {{REFUSED(EMU_MULTIMEM_RED)}, "multimem.red: the machine is one device"},
    {{.execute = emu_st_bulk}, "sm_90a does not have it"},
    {{.execute = emu_cancel, .op = EMU_CANCEL_TRY}, "sm_90a does not have it"},
    {{REFUSED(EMU_REFUSED_OPS)}, "an instruction without a name: it is not known"},
    {{REFUSED(-1)}, "an instruction without a name: it is not known"},
    {{ST_ASYNC(1, EMU_U16)}, "st.async: sm_90a has no such operation"},
    {{ST_ASYNC(8, EMU_B32)}, "8 elements; st.async takes 1, 2 or 4"},
    {{ST_ASYNC(3, EMU_B32)}, "3 elements; st.async takes 1, 2 or 4"},
    {{ST_ASYNC(2, EMU_F16X2)}, "st.async: sm_90a has no such operation"},
    {{ST_ASYNC(4, EMU_B64)}, "st.async: 4 elements of 64 bits; it sends up to 16"},
    {{RED_ASYNC(2, EMU_U32, ADD)}, "red.async 1"},
    {{RED_ASYNC(1, EMU_F32, ADD)}, "red.async: sm_90a has no such operation"},
    {{RED_ASYNC(1, EMU_S32, INC)}, "red.async: sm_90a has no such operation"},
    {{RED_ASYNC(1, EMU_B32, MAX)}, "red.async: sm_90a has no such operation"},
    {{RED_ASYNC(1, EMU_U64, MIN)}, "red.async: sm_90a has no such operation"},
    {{RED_ASYNC(1, EMU_U64, AND)}, "red.async: sm_90a has no such operation"},
    {{RED_ASYNC(1, EMU_S64, MAX)}, "red.async: sm_90a has no such operation"},
    {{ATOM(ADD, EMU_S64, EMU_GLOBAL, 1)},
     "atom.add: sm_90a has no such operation on one element of .s64"},
    {{ATOM(ADD, EMU_B32, EMU_GLOBAL, 1)}, "of .b32"},
    {{ATOM(MIN, EMU_F16, EMU_GLOBAL, 1)}, "atom.min"},
    {{ATOM(MAX, EMU_F64, EMU_GLOBAL, 1)}, "of .f64"},
    {{ATOM(INC, EMU_U64, EMU_GLOBAL, 1)}, "atom.inc"},
    {{ATOM(DEC, EMU_S32, EMU_SHARED, 1)}, "atom.dec"},
    {{ATOM(AND, EMU_B16, EMU_SHARED, 1)}, "atom.and"},
    {{ATOM(EXCH, EMU_B16, EMU_SHARED, 1)}, "atom.exch"},
    {{ATOM(CAS, EMU_B8, EMU_SHARED, 1)}, "atom.cas"},
    {{ATOM(ADD, EMU_U32, EMU_GLOBAL, 2)}, "on vectors of .u32"},
    {{ATOM(MIN, EMU_F32, EMU_GLOBAL, 2)}, "on vectors of .f32"},
    {{ATOM(ADD, EMU_F32, EMU_GLOBAL, 8)}, "16 bytes at most"},
    {{ATOM(ADD, EMU_F32, EMU_GLOBAL, 3)}, "vectors of 2, 4 and 8"},
    {{ATOM(ADD, EMU_F32, EMU_SHARED, 2)}, "vectors of them on global memory alone"},
    {{ATOM(ADD, EMU_U32, EMU_LOCAL, 1)}, "atomics work on global and shared memory"},
    {{.execute = emu_load_store,
      .op = EMU_ST,
      .space = EMU_CONST,
      .type = EMU_U32,
      .a = PROGRAM_AT(64),
      .b = PROGRAM_ROW(20)},
     "not written by kernels"},
    {{.execute = emu_load_store,
      .op = EMU_LD,
      .space = EMU_GLOBAL,
      .type = EMU_U64,
      .count = 4,
      .a = PROGRAM_AT(64),
      .d = PROGRAM_ROW(40)},
     "32 bytes a lane need sm_100"},
    {{.execute = emu_load_store,
      .op = EMU_LD,
      .space = EMU_SHARED,
      .type = EMU_PRED,
      .a = PROGRAM_AT(64),
      .d = PROGRAM_ROW(40)},
     "cannot be moved alone"},
    {{.execute = emu_lanes,
      .op = EMU_REDUX_MAX,
      .type = EMU_F32,
      .d = PROGRAM_ROW(8),
      .a = PROGRAM_ROW(2),
      .x = PROGRAM_IS(1)},
     "needs sm_100a"},
    {{TENSOR(EMU_BULK_COPY, EMU_BULK_GATHER4)}, "does not have .tile::gather4"},
    {{TENSOR(EMU_BULK_COPY, EMU_BULK_IM2COL_W)},
     "does not have .im2col::w, which came with sm_100"},
    {{TENSOR(EMU_BULK_COPY, EMU_BULK_CTA_GROUP)}, "does not have .cta_group"},
    {{.execute = emu_tensormap,
      .op = EMU_TENSORMAP_REPLACE,
      .space = EMU_GLOBAL,
      .d = PROGRAM_BY(0, 0),
      .a = PROGRAM_IS(1),
      .flags = EMU_FIELD_SWIZZLE_ATOMICITY},
     "sm_100"},
    {{.execute = emu_bulk,
      .op = EMU_BULK_COPY,
      .space = EMU_SHARED,
      .to = EMU_GLOBAL,
      .flags = EMU_BULK_CP_MASK},
     "does not have .cp_mask"},
    {{.execute = emu_tma,
      .op = EMU_BULK_REDUCE,
      .space = EMU_SHARED,
      .to = EMU_GLOBAL,
      .a = PROGRAM_BY(0, 0),
      .list = start,
      .listed = 3,
      .flags = EMU_REDUCE_COPY << EMU_BULK_REDUCE_SHIFT},
     "there is no .copy"},
};

static const struct row wrong[] = {
    {{CP_ASYNC(12, 0)}, "4, 8 or 16"},
    {{CP_ASYNC(8, EMU_CP_ASYNC_CG)}, "with .cg 16"},
    {{TENSOR(EMU_BULK_REDUCE, EMU_REDUCE_ADD << EMU_BULK_REDUCE_SHIFT)}, "from shared to global"},
    {{.execute = emu_bulk,
      .op = EMU_BULK_COPY,
      .space = EMU_GLOBAL,
      .to = EMU_GLOBAL,
      .d = PROGRAM_AT(0),
      .a = PROGRAM_AT(0),
      .b = PROGRAM_IS(32)},
     "from global to shared memory"},
    {{.execute = emu_bulk,
      .op = EMU_BULK_REDUCE,
      .space = EMU_GLOBAL,
      .to = EMU_SHARED,
      .type = EMU_U32,
      .d = PROGRAM_AT(512),
      .a = PROGRAM_AT(0),
      .b = PROGRAM_IS(32),
      .flags = EMU_REDUCE_ADD << EMU_BULK_REDUCE_SHIFT},
     "a reduction reads shared memory"},
};

/* Thread 0 of each of two CTAs executes it; rows 0 and 1 have the address of a tensor map. */
static void check_named(const struct row *row, emu_rule rule)
{
    const emu_ins program[] = {row->ins, PROGRAM_EXIT};
    struct program_case p = program_make(program, COUNT(program), 1, 2);
    p.how.local = 512;
    emu_machine *m = program_open(&p, EMU_LATEST, 0);
    ck_assert_ptr_nonnull(m);
    emu_tensor_map raw;
    emu_map map = good();
    emu_map_refusal why;
    uint64_t at = emu_alloc(m, sizeof raw, "map");
    ck_assert(emu_map_encode(&raw, &map, &why) == NULL && emu_put(m, at, &raw, sizeof raw));
    program_address(m, 0, at);
    ck_assert_int_eq(emu_run(m, p.ins, p.n), EMU_FAULTED);
    check_finding(m, row->part);
    ck_assert_int_eq(emu_found(m, 0)->rule, rule);
    if (row->ins.execute == emu_refused)
        ck_assert_str_eq(emu_found(m, 0)->message, row->part);
    emu_close(m);
}

START_TEST(unsupported_ones_are_named)
{
    check_named(&unsupported[_i], EMU_UNSUPPORTED);
}
END_TEST

START_TEST(wrong_ones_are_named)
{
    check_named(&wrong[_i], EMU_OPERAND);
}
END_TEST

Suite *emu_refused_suite(void)
{
    Suite *s = suite_create("emu_refused");
    TCase *c = tcase_create("emu_refused");
    tcase_add_loop_test(c, unsupported_ones_are_named, 0, COUNT(unsupported));
    tcase_add_loop_test(c, wrong_ones_are_named, 0, COUNT(wrong));
    suite_add_tcase(s, c);
    return s;
}
