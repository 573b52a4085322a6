/* row_tables.h - the operations of rows.h: which instructions they are.
 *
 * Here: a table for each executing function. row_table.c includes it, and row_table_v3.c, so that
 * the functions are there twice, for any x86-64 and for those of 8 words a vector and fused
 * products. */
#include "emu/exec/alu/row_table.h"

#include "emu/exec/alu/forms.h"

#define ONE(f, rows, of_a) .form = EMUI_ROW_ONE, .d = rows, .a = of_a, .name = #f, .does.one = f
#define TWO(f, rows, of_a, of_b)                                                                   \
    .form = EMUI_ROW_TWO, .d = rows, .a = of_a, .b = of_b, .name = #f, .does.two = f
#define THREE(f, rows, of_a, of_b, of_c)                                                           \
    .form = EMUI_ROW_THREE, .d = rows, .a = of_a, .b = of_b, .c = of_c, .name = #f, .does.three = f
#define COMPARE(f, rows)                                                                           \
    .form = EMUI_ROW_COMPARE, .a = rows, .b = rows, .name = #f, .does.compare = f
#define PREDICATE(f)                                                                               \
    .types = EMUI_TYPE(EMU_PRED), .form = EMUI_ROW_PREDICATE, .name = #f, .does.predicate = f
#define SELECT(f, rows)                                                                            \
    .form = EMUI_ROW_SELECT, .d = rows, .a = rows, .b = rows, .name = #f, .does.select = f

enum {
    UNSIGNED_32 = EMUI_TYPE(EMU_B32) | EMUI_TYPE(EMU_U32),
    SIGNED_32 = EMUI_TYPE(EMU_S32),
    UNSIGNED_64 = EMUI_TYPE(EMU_B64) | EMUI_TYPE(EMU_U64),
    SIGNED_64 = EMUI_TYPE(EMU_S64),
    WORDS = EMUI_OF_32 | EMUI_OF_HALF_PAIRS | EMUI_TYPE(EMU_F32),
    PAIRS = EMUI_OF_64 | EMUI_TYPE(EMU_F64),
    SINGLE = EMUI_TYPE(EMU_F32)
};

static const emui_row_operation of_integers[] = {
    {EMU_MOV, PREDICATE(emui_mov_pred)},
    {EMU_NOT, PREDICATE(emui_not_pred)},
    {EMU_AND, PREDICATE(emui_and_pred)},
    {EMU_OR, PREDICATE(emui_or_pred)},
    {EMU_XOR, PREDICATE(emui_xor_pred)},
    {EMU_MOV, .types = WORDS, ONE(emui_mov_32, 1, 1)},
    {EMU_MOV, .types = PAIRS, ONE(emui_mov_64, 2, 2)},
    {EMU_ADD, .types = EMUI_OF_32, TWO(emui_add_32, 1, 1, 1)},
    {EMU_ADD, .types = EMUI_OF_64, TWO(emui_add_64, 2, 2, 2)},
    {EMU_SUB, .types = EMUI_OF_32, TWO(emui_sub_32, 1, 1, 1)},
    {EMU_SUB, .types = EMUI_OF_64, TWO(emui_sub_64, 2, 2, 2)},
    {EMU_MUL_LO, .types = EMUI_OF_32, TWO(emui_mul_32, 1, 1, 1)},
    {EMU_MUL_LO, .types = EMUI_OF_64, TWO(emui_mul_64, 2, 2, 2)},
    {EMU_MUL_HI, .types = UNSIGNED_32, TWO(emui_mul_hi_u32, 1, 1, 1)},
    {EMU_MUL_HI, .types = SIGNED_32, TWO(emui_mul_hi_s32, 1, 1, 1)},
    {EMU_MUL_WIDE, .types = UNSIGNED_32, TWO(emui_mul_wide_u32, 2, 1, 1)},
    {EMU_MUL_WIDE, .types = SIGNED_32, TWO(emui_mul_wide_s32, 2, 1, 1)},
    {EMU_MAD_LO, .types = EMUI_OF_32, THREE(emui_mad_32, 1, 1, 1, 1)},
    {EMU_MAD_LO, .types = EMUI_OF_64, THREE(emui_mad_64, 2, 2, 2, 2)},
    {EMU_MAD_WIDE, .types = UNSIGNED_32, THREE(emui_mad_wide_u32, 2, 1, 1, 2)},
    {EMU_MAD_WIDE, .types = SIGNED_32, THREE(emui_mad_wide_s32, 2, 1, 1, 2)},
    {EMU_AND, .types = EMUI_OF_32, TWO(emui_and_32, 1, 1, 1)},
    {EMU_AND, .types = EMUI_OF_64, TWO(emui_and_64, 2, 2, 2)},
    {EMU_OR, .types = EMUI_OF_32, TWO(emui_or_32, 1, 1, 1)},
    {EMU_OR, .types = EMUI_OF_64, TWO(emui_or_64, 2, 2, 2)},
    {EMU_XOR, .types = EMUI_OF_32, TWO(emui_xor_32, 1, 1, 1)},
    {EMU_XOR, .types = EMUI_OF_64, TWO(emui_xor_64, 2, 2, 2)},
    {EMU_NOT, .types = EMUI_OF_32, ONE(emui_not_32, 1, 1)},
    {EMU_NOT, .types = EMUI_OF_64, ONE(emui_not_64, 2, 2)},
    {EMU_SHL, .types = EMUI_OF_32, TWO(emui_shl_32, 1, 1, 1)},
    {EMU_SHL, .types = EMUI_OF_64, TWO(emui_shl_64, 2, 2, 1)},
    {EMU_SHR, .types = UNSIGNED_32, TWO(emui_shr_u32, 1, 1, 1)},
    {EMU_SHR, .types = SIGNED_32, TWO(emui_shr_s32, 1, 1, 1)},
    {EMU_SHR, .types = UNSIGNED_64, TWO(emui_shr_u64, 2, 2, 1)},
    {EMU_SHR, .types = SIGNED_64, TWO(emui_shr_s64, 2, 2, 1)},
    {EMU_NEG, .types = EMUI_OF_32, ONE(emui_neg_32, 1, 1)},
    {EMU_ABS, .types = SIGNED_32, ONE(emui_abs_s32, 1, 1)},
    {EMU_POPC, .types = UNSIGNED_32, ONE(emui_popc_32, 1, 1)},
    {EMU_CLZ, .types = UNSIGNED_32, ONE(emui_clz_32, 1, 1)},
    {EMU_MIN, .types = UNSIGNED_32, TWO(emui_min_u32, 1, 1, 1)},
    {EMU_MIN, .types = SIGNED_32, TWO(emui_min_s32, 1, 1, 1)},
    {EMU_MAX, .types = UNSIGNED_32, TWO(emui_max_u32, 1, 1, 1)},
    {EMU_MAX, .types = SIGNED_32, TWO(emui_max_s32, 1, 1, 1)},
};

static const emui_row_operation of_floats[] = {
    {EMU_FADD, .types = SINGLE, TWO(emui_add_f32, 1, 1, 1)},
    {EMU_FSUB, .types = SINGLE, TWO(emui_sub_f32, 1, 1, 1)},
    {EMU_FMUL, .types = SINGLE, TWO(emui_mul_f32, 1, 1, 1)},
    {EMU_FFMA, .types = SINGLE, THREE(emui_fma_f32, 1, 1, 1, 1)},
    {EMU_FMIN, .types = SINGLE, TWO(emui_min_f32, 1, 1, 1)},
    {EMU_FMAX, .types = SINGLE, TWO(emui_max_f32, 1, 1, 1)},
    {EMU_FNEG, .types = SINGLE, ONE(emui_neg_f32, 1, 1)},
    {EMU_FABS, .types = SINGLE, ONE(emui_abs_f32, 1, 1)},
    {EMU_FADD, .types = SINGLE, .flags = EMU_FTZ, TWO(emui_add_ftz_f32, 1, 1, 1)},
    {EMU_FSUB, .types = SINGLE, .flags = EMU_FTZ, TWO(emui_sub_ftz_f32, 1, 1, 1)},
    {EMU_FMUL, .types = SINGLE, .flags = EMU_FTZ, TWO(emui_mul_ftz_f32, 1, 1, 1)},
    {EMU_FFMA, .types = SINGLE, .flags = EMU_FTZ, THREE(emui_fma_ftz_f32, 1, 1, 1, 1)},
    {EMU_FMIN, .types = SINGLE, .flags = EMU_FTZ, TWO(emui_min_ftz_f32, 1, 1, 1)},
    {EMU_FMAX, .types = SINGLE, .flags = EMU_FTZ, TWO(emui_max_ftz_f32, 1, 1, 1)},
    {EMU_FNEG, .types = SINGLE, .flags = EMU_FTZ, ONE(emui_neg_ftz_f32, 1, 1)},
    {EMU_FABS, .types = SINGLE, .flags = EMU_FTZ, ONE(emui_abs_ftz_f32, 1, 1)},
};

static const emui_row_operation of_conversions[] = {
    {.types = UNSIGNED_64 | SIGNED_64, .from = EMU_U32, ONE(emui_cvt_u64_u32, 2, 1)},
    {.types = UNSIGNED_64 | SIGNED_64, .from = EMU_S32, ONE(emui_cvt_s64_s32, 2, 1)},
    {.types = EMUI_OF_32, .from = EMU_U64, ONE(emui_mov_32, 1, 1)},
    {.types = EMUI_OF_32, .from = EMU_S64, ONE(emui_mov_32, 1, 1)},
    {.types = EMUI_OF_32, .from = EMU_U16, ONE(emui_cvt_u32_u16, 1, 1)},
    {.types = EMUI_OF_32, .from = EMU_S16, ONE(emui_cvt_s32_s16, 1, 1)},
    {.types = EMUI_OF_32, .from = EMU_U8, ONE(emui_cvt_u32_u8, 1, 1)},
    {.types = EMUI_OF_32, .from = EMU_S8, ONE(emui_cvt_s32_s8, 1, 1)},
    {.types = EMUI_TYPE(EMU_U16), .from = EMU_U32, ONE(emui_cvt_u32_u16, 1, 1)},
    {.types = SINGLE, .from = EMU_S32, ONE(emui_cvt_f32_s32, 1, 1)},
    {.types = SINGLE, .from = EMU_U32, ONE(emui_cvt_f32_u32, 1, 1)},
};

static const emui_row_operation of_comparisons[] = {
    {EMU_SETP, .types = UNSIGNED_32, COMPARE(emui_compare_u32, 1)},
    {EMU_SETP, .types = SIGNED_32, COMPARE(emui_compare_s32, 1)},
    {EMU_SETP, .types = UNSIGNED_64, COMPARE(emui_compare_u64, 2)},
    {EMU_SETP, .types = SIGNED_64, COMPARE(emui_compare_s64, 2)},
    {EMU_SETP, .types = SINGLE, COMPARE(emui_compare_f32, 1)},
    {EMU_SETP, .types = SINGLE, .flags = EMU_FTZ, COMPARE(emui_compare_ftz_f32, 1)},
    {EMU_SETP, .types = EMUI_TYPE(EMU_F64), COMPARE(emui_compare_f64, 2)},
    {EMU_SELP, .types = WORDS | EMUI_OF_16 | EMUI_OF_HALVES, SELECT(emui_select_32, 1)},
    {EMU_SELP, .types = PAIRS, SELECT(emui_select_64, 2)},
};

static const emui_row_operation of_addresses[] = {
    {EMU_CVTA, .types = PAIRS, ONE(emui_mov_64, 2, 2)},
    {EMU_CVTA_TO, .types = PAIRS, ONE(emui_cvta_to_global, 2, 2)},
};

#undef ONE
#undef TWO
#undef THREE
#undef COMPARE
#undef PREDICATE
#undef SELECT

static const emui_row_family families[EMUI_FAMILIES] = {
    [EMUI_FAMILY_INTEGERS] = {of_integers, (int)(sizeof of_integers / sizeof of_integers[0])},
    [EMUI_FAMILY_FLOATS] = {of_floats, (int)(sizeof of_floats / sizeof of_floats[0])},
    [EMUI_FAMILY_CONVERSIONS] = {of_conversions,
                                 (int)(sizeof of_conversions / sizeof of_conversions[0])},
    [EMUI_FAMILY_COMPARISONS] = {of_comparisons,
                                 (int)(sizeof of_comparisons / sizeof of_comparisons[0])},
    [EMUI_FAMILY_ADDRESSES] = {of_addresses, (int)(sizeof of_addresses / sizeof of_addresses[0])},
};
