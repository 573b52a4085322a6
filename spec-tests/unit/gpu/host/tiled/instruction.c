/* instruction.c - from the name of a copy operation to its instruction, and what that reaches. */
#include "gpu/host/tiled/offsets.h"
#include "gpu/host/tiled/tiled_copy.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static const struct {
    const char *op;
    gpu_copy_instruction is;
} named[] = {
    {"UniversalCopy<u64>", {GPU_LD_ST, 8, 0, 0, false, false, false}},
    {"UniversalCopy<u128>", {GPU_LD_ST, 16, 0, 0, false, false, false}},
    {"SM80_CP_ASYNC_CACHEALWAYS<u32>", {GPU_CP_ASYNC, 4, 0, 0, false, false, false}},
    {"SM80_CP_ASYNC_CACHEALWAYS_ZFILL<u64>", {GPU_CP_ASYNC, 8, 0, 0, false, false, true}},
    {"SM80_CP_ASYNC_CACHEGLOBAL<u128>", {GPU_CP_ASYNC, 16, 0, 0, false, true, false}},
    {"SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<u128>", {GPU_CP_ASYNC, 16, 0, 0, false, true, true}},
    {"SM75_U32x4_LDSM_N", {GPU_LDMATRIX, 16, 4, 0, false, false, false}},
    {"SM75_U16x8_LDSM_T", {GPU_LDMATRIX, 16, 4, 0, true, false, false}},
    {"SM90_U32x2_STSM_N", {GPU_STMATRIX, 16, 2, 0, false, false, false}},
    {"SM90_U16x2_STSM_T", {GPU_STMATRIX, 16, 1, 0, true, false, false}},
    {"SM75_U32x1_MOVM_T", {GPU_MOVMATRIX, 16, 1, 0, true, false, false}},
    {"SM50_Shuffle_U32_2x2Trans_XOR1", {GPU_SHUFFLE, 8, 0, 1, false, false, false}},
    {"SM50_Shuffle_U32_2x2Trans_XOR4", {GPU_SHUFFLE, 8, 0, 4, false, false, false}},
    {"SM90_BULK_COPY_G2S,_256", {GPU_BULK_LOAD, 32, 0, 0, false, false, false}},
    {"SM90_BULK_COPY_S2G,_128", {GPU_BULK_STORE, 16, 0, 0, false, false, false}},
};

START_TEST(a_name_stands_for_an_instruction)
{
    gpu_why why;
    gpu_copy_instruction i;
    const gpu_copy_instruction *is = &named[_i].is;
    ck_assert_msg(gpu_instruction_of(named[_i].op, 4, &i, &why), "%s", why.text);
    ck_assert_int_eq(i.kind, is->kind);
    ck_assert_int_eq(i.bytes, is->bytes);
    ck_assert_int_eq(i.matrices, is->matrices);
    ck_assert_int_eq(i.lanes, is->lanes);
    ck_assert_int_eq(i.transposed, is->transposed);
    ck_assert_int_eq(i.past_l1, is->past_l1);
    ck_assert_int_eq(i.zero_fill, is->zero_fill);
}
END_TEST

static const char *const unknown[] = {
    "DefaultCopy",         "",
    "UniversalCopy",       "UniversalCopy<u64",
    "UniversalCopy<u64>x", "UniversalCopy<u256>",
    "SM90_TMA_LOAD",       "SM75_U32x_LDSM_N",
    "SM75_U32x1_MOVM_N",   "SM50_Shuffle_U32_2x2Trans_XOR",
};

START_TEST(what_no_kernel_executes_is_refused)
{
    gpu_why why = {""};
    gpu_copy_instruction i;
    ck_assert(!gpu_instruction_of(unknown[_i], 4, &i, &why));
    ck_assert(strstr(why.text, "no kernel executes") != NULL ||
              strstr(why.text, "at most 16 bytes") != NULL);
}
END_TEST

/* Shared memory read, written; values loaded, stored one by one. */
static const bool reach[GPU_COPY_KINDS][4] = {
    [GPU_CP_ASYNC] = {false, true, false, false},
    [GPU_LDMATRIX] = {true, false, false, true},
    [GPU_STMATRIX] = {false, true, true, false},
    [GPU_BULK_LOAD] = {false, true, false, false},
    [GPU_BULK_STORE] = {true, false, false, false},
    [GPU_MOVMATRIX] = {false, false, true, true},
    [GPU_SHUFFLE] = {false, false, true, true},
    [GPU_LD_ST_SHARED] = {false, true, false, false},
};

START_TEST(an_instruction_reaches_its_memories)
{
    gpu_copy_kind kind = (gpu_copy_kind)_i;
    ck_assert_int_eq(gpu_reads_shared(kind), reach[_i][0]);
    ck_assert_int_eq(gpu_writes_shared(kind), reach[_i][1]);
    ck_assert_int_eq(gpu_loads_values(kind), reach[_i][2]);
    ck_assert_int_eq(gpu_stores_values(kind), reach[_i][3]);
    ck_assert_int_eq(gpu_needs_warps(kind), reach[_i][2] || reach[_i][3]);
}
END_TEST

Suite *gpu_instruction_suite(void)
{
    Suite *s = suite_create("gpu_instruction");
    TCase *t = tcase_create("names");
    tcase_add_loop_test(t, a_name_stands_for_an_instruction, 0, sizeof named / sizeof named[0]);
    tcase_add_loop_test(t, what_no_kernel_executes_is_refused, 0,
                        sizeof unknown / sizeof unknown[0]);
    tcase_add_loop_test(t, an_instruction_reaches_its_memories, 0, GPU_COPY_KINDS);
    suite_add_tcase(s, t);
    return s;
}
