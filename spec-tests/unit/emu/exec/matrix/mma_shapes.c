/* mma_shapes.c - which mma.sync there are: the shapes and types of the PTX ISA, all others refused.
 *
 * The table here is written from PTX ISA 9.7.14.5, "Matrix Multiply-Accumulate Instruction: mma",
 * type by type; that of the machine is shape by shape. What is not here: products (mma.c). */
#include "emu/exec/matrix/mma_shapes.h"
#include "emu/exec/alu/numbers.h"
#include "spec-tests/unit/emu/fixture.h"

/* ---- Which there are ---- */

/* A row: the types of A and B that go together, the results, the shapes. */
static const struct {
    emu_type operands[2]; /* any pair of the two */
    emu_type results[2];  /* C and D, of one type */
    const char *shapes;
    uint32_t flags; /* one of which it must have; 0: none is needed */
} exists[] = {
    {{EMU_F16, EMU_F16}, {EMU_F16, EMU_F32}, "m8n8k4 m16n8k8 m16n8k16", 0},
    {{EMU_BF16, EMU_BF16}, {EMU_F32, EMU_F32}, "m16n8k8 m16n8k16", 0},
    {{EMU_TF32, EMU_TF32}, {EMU_F32, EMU_F32}, "m16n8k4 m16n8k8", 0},
    {{EMU_E4M3, EMU_E5M2}, {EMU_F16, EMU_F32}, "m16n8k16 m16n8k32", 0},
    {{EMU_F64, EMU_F64}, {EMU_F64, EMU_F64}, "m8n8k4 m16n8k4 m16n8k8 m16n8k16", 0},
    {{EMU_S8, EMU_U8}, {EMU_S32, EMU_S32}, "m8n8k16 m16n8k16 m16n8k32", 0},
    {{EMU_S4, EMU_U4}, {EMU_S32, EMU_S32}, "m8n8k32 m16n8k32 m16n8k64", 0},
    {{EMU_B1, EMU_B1}, {EMU_S32, EMU_S32}, "m8n8k128 m16n8k128 m16n8k256", EMU_MMA_XOR},
};

static bool is_of(const emu_type two[2], emu_type t)
{
    return two[0] == t || two[1] == t;
}

static bool lists(const char *shapes, const char *name)
{
    const char *at = strstr(shapes, name);
    char after = at == NULL ? 'x' : at[strlen(name)];
    return after == ' ' || after == '\0';
}

/* Does the ISA have it? popc: whether it says .xor.popc. */
static bool is_there(const char *shape, emu_type a, emu_type b, emu_type c, emu_type d, bool popc)
{
    bool quads = strcmp(shape, "m8n8k4") == 0 && c == EMU_F16 && d == EMU_F32;
    for (int k = 0; k < COUNT(exists); ++k)
        if (lists(exists[k].shapes, shape) && is_of(exists[k].operands, a) &&
            is_of(exists[k].operands, b) && is_of(exists[k].results, d) && (c == d || quads) &&
            (exists[k].flags != 0) == popc)
            return true;
    return false;
}

static const emu_mma_shape shapes[] = {EMU_M8N8K4,   EMU_M8N8K16,   EMU_M8N8K32,  EMU_M8N8K128,
                                       EMU_M16N8K4,  EMU_M16N8K8,   EMU_M16N8K16, EMU_M16N8K32,
                                       EMU_M16N8K64, EMU_M16N8K128, EMU_M16N8K256};

/* Every shape with every four types, with and without a popcount. */
START_TEST(there_are_those_of_the_isa)
{
    const char *name = emui_mma_shape_name(shapes[_i]);
    int found = 0;
    for (int a = EMU_B1; a < EMU_TYPES; ++a)
        for (int b = EMU_B1; b < EMU_TYPES; ++b)
            for (int c = EMU_F16; c <= EMU_F64; ++c)
                for (int d = EMU_F16; d <= EMU_F64; ++d)
                    for (int popc = 0; popc < 2; ++popc) {
                        emu_ins ins = {.op = (int)shapes[_i],
                                       .type = (emu_type)d,
                                       .from = (emu_type)a,
                                       .flags = (popc ? EMU_MMA_XOR : 0U) |
                                                emu_mma_types((emu_type)b, (emu_type)c)};
                        bool is = emui_mma_find(&ins) != NULL;
                        found += is;
                        ck_assert_msg(is == is_there(name, (emu_type)a, (emu_type)b, (emu_type)c,
                                                     (emu_type)d, popc),
                                      "%s of types %d and %d with %d into %d: %s", name, a, b, c, d,
                                      is ? "it is there" : "it is missing");
                    }
    ck_assert_int_gt(found, 0);
}
END_TEST

/* M, N and K are those of the name. */
START_TEST(sizes_are_those_of_the_name)
{
    static const struct {
        emu_type operand, result;
        uint32_t flags;
    } kinds[] = {{EMU_F16, EMU_F32, 0},  {EMU_BF16, EMU_F32, 0},        {EMU_TF32, EMU_F32, 0},
                 {EMU_E4M3, EMU_F32, 0}, {EMU_F64, EMU_F64, 0},         {EMU_S8, EMU_S32, 0},
                 {EMU_S4, EMU_S32, 0},   {EMU_B1, EMU_S32, EMU_MMA_AND}};
    int m, n, k, rows = 0;
    ck_assert_int_eq(sscanf(emui_mma_shape_name(shapes[_i]), "m%dn%dk%d", &m, &n, &k), 3);
    for (int t = 0; t < COUNT(kinds); ++t) {
        emu_ins ins = {.op = (int)shapes[_i],
                       .type = kinds[t].result,
                       .from = kinds[t].operand,
                       .flags = kinds[t].flags | emu_mma_types(kinds[t].operand, kinds[t].result)};
        const emui_mma_shape *row = emui_mma_find(&ins);
        if (row == NULL)
            continue;
        ck_assert(row->m == m && row->n == n && row->k == k && row->shape == shapes[_i]);
        ++rows;
    }
    ck_assert_int_gt(rows, 0);
}
END_TEST

/* ---- Flags ---- */

static const struct {
    emu_mma_shape shape;
    emu_type operand, result;
    uint32_t flags;
    bool good;
} flagged[] = {
    {EMU_M8N8K4, EMU_F16, EMU_F16, EMU_MMA_A_COL, true},
    {EMU_M8N8K4, EMU_F16, EMU_F32, EMU_MMA_A_COL | EMU_MMA_B_ROW, true},
    {EMU_M16N8K8, EMU_F16, EMU_F16, EMU_MMA_A_COL, false},
    {EMU_M8N8K4, EMU_F64, EMU_F64, EMU_MMA_B_ROW, false},
    {EMU_M8N8K4, EMU_F64, EMU_F64, EMU_MMA_RZ, true},
    {EMU_M16N8K16, EMU_F64, EMU_F64, EMU_MMA_RM, true},
    {EMU_M16N8K8, EMU_F64, EMU_F64, EMU_MMA_RP, true},
    {EMU_M16N8K4, EMU_F64, EMU_F64, EMU_MMA_RP | EMU_MMA_RM, false},
    {EMU_M16N8K8, EMU_F16, EMU_F32, EMU_MMA_RZ, false},
    {EMU_M16N8K32, EMU_S8, EMU_S32, EMU_MMA_SATFINITE, true},
    {EMU_M8N8K32, EMU_U4, EMU_S32, EMU_MMA_SATFINITE, true},
    {EMU_M16N8K16, EMU_F16, EMU_F32, EMU_MMA_SATFINITE, false},
    {EMU_M8N8K128, EMU_B1, EMU_S32, EMU_MMA_AND, true},
    {EMU_M16N8K256, EMU_B1, EMU_S32, 0, false},
    {EMU_M16N8K256, EMU_B1, EMU_S32, EMU_MMA_AND | EMU_MMA_XOR, false},
    {EMU_M16N8K32, EMU_S4, EMU_S32, EMU_MMA_XOR, false},
};

START_TEST(flags_belong_to_their_types)
{
    emu_ins ins = {.op = (int)flagged[_i].shape,
                   .type = flagged[_i].result,
                   .from = flagged[_i].operand,
                   .flags =
                       flagged[_i].flags | emu_mma_types(flagged[_i].operand, flagged[_i].result)};
    ck_assert_int_eq(emui_mma_find(&ins) != NULL, flagged[_i].good);
}
END_TEST

START_TEST(names_are_those_of_the_isa)
{
    char text[96];
    ck_assert_str_eq(emui_mma_shape_name(EMU_M8N8K4), "m8n8k4");
    ck_assert_str_eq(emui_mma_shape_name(EMU_M16N8K256), "m16n8k256");
    ck_assert_str_eq(emui_mma_shape_name(EMU_MMA_SHAPES), "no shape");
    ck_assert_str_eq(emui_mma_types_of(EMU_M8N8K16, false, text, sizeof text), "u8, s8");
    ck_assert_str_eq(emui_mma_types_of(EMU_M16N8K8, false, text, sizeof text),
                     "f16, bf16, tf32, f64");
    ck_assert_uint_lt(strlen(emui_mma_types_of(EMU_M16N8K16, false, text, 12)), 12);
}
END_TEST

Suite *emu_mma_shapes_suite(void)
{
    Suite *s = suite_create("emu_mma_shapes");
    TCase *c = tcase_create("emu_mma_shapes");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, there_are_those_of_the_isa, 0, COUNT(shapes));
    tcase_add_loop_test(c, sizes_are_those_of_the_name, 0, COUNT(shapes));
    tcase_add_loop_test(c, flags_belong_to_their_types, 0, COUNT(flagged));
    tcase_add_test(c, names_are_those_of_the_isa);
    suite_add_tcase(s, c);
    return s;
}
