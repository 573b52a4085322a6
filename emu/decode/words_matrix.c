/* words_matrix.c - words of matrix instructions: shapes, majors; and the fields of tensor maps.
 *
 * Here: words. Not here: which forms have which (decode_matrix.c, decode_async.c), all other words
 * (words.c). Follows the PTX ISA, "Warp Level Matrix Instructions", "tensormap.replace". */
#include "emu/decode/form.h"

#include <stdlib.h>

static const emui_ptx_word shapes[] = {
    {"m8n8k4", EMU_M8N8K4, 0},       {"m8n8k16", EMU_M8N8K16, 0},     {"m8n8k32", EMU_M8N8K32, 0},
    {"m8n8k128", EMU_M8N8K128, 0},   {"m16n8k4", EMU_M16N8K4, 0},     {"m16n8k8", EMU_M16N8K8, 0},
    {"m16n8k16", EMU_M16N8K16, 0},   {"m16n8k32", EMU_M16N8K32, 0},   {"m16n8k64", EMU_M16N8K64, 0},
    {"m16n8k128", EMU_M16N8K128, 0}, {"m16n8k256", EMU_M16N8K256, 0}, {0}};
static const emui_ptx_word a_majors[] = {{"row", 0, 0}, {"col", 0, EMU_MMA_A_COL}, {0}};
static const emui_ptx_word b_majors[] = {{"col", 0, 0}, {"row", 0, EMU_MMA_B_ROW}, {0}};
static const emui_ptx_word saturates[] = {{"satfinite", 0, EMU_MMA_SATFINITE}, {0}};
static const emui_ptx_word one_scale[] = {{"scale_vec::1X", 1, 0}, {0}};
static const emui_ptx_word two_scales[] = {{"scale_vec::2X", 2, 0}, {0}};
static const emui_ptx_word scales[] = {{"scale_vec::2X", 2, 0}, {"scale_vec::4X", 4, 0}, {0}};
static const emui_ptx_word bit_ops[] = {{"xor", 0, EMU_MMA_XOR}, {"and", 0, EMU_MMA_AND}, {0}};
static const emui_ptx_word and_alone[] = {{"and", 0, EMU_MMA_AND}, {0}};
static const emui_ptx_word rounds[] = {
    {"rn", 0, 0}, {"rz", 0, EMU_MMA_RZ}, {"rm", 0, EMU_MMA_RM}, {"rp", 0, EMU_MMA_RP}, {0}};
static const emui_ptx_word sparse[] = {
    {"sp", 0, EMU_MMA_SPARSE}, {"sp::ordered_metadata", 0, EMU_MMA_SPARSE | EMU_MMA_ORDERED}, {0}};
static const emui_ptx_word wgmma_sparse[] = {{"sp", 0, EMU_MMA_SPARSE}, {0}};
static const emui_ptx_word wmma_shapes[] = {
    {"m16n16k16", EMU_WMMA_M16N16K16, 0}, {"m8n32k16", EMU_WMMA_M8N32K16, 0},
    {"m32n8k16", EMU_WMMA_M32N8K16, 0},   {"m16n16k8", EMU_WMMA_M16N16K8, 0},
    {"m8n8k4", EMU_WMMA_M8N8K4, 0},       {"m8n8k32", EMU_WMMA_M8N8K32, 0},
    {"m8n8k128", EMU_WMMA_M8N8K128, 0},   {0}};
static const emui_ptx_word fragments[] = {
    {"a", EMU_WMMA_A, 0}, {"b", EMU_WMMA_B, 0}, {"c", EMU_WMMA_C, 0}, {0}};
static const emui_ptx_word wmma_majors[] = {{"row", 0, 0}, {"col", 0, EMU_WMMA_COLUMNS}, {0}};
static const emui_ptx_word wmma_spaces[] = {
    {"global", EMU_GLOBAL, 0}, {"shared", EMU_SHARED, 0}, {"shared::cta", EMU_SHARED, 0}, {0}};
static const emui_ptx_word numbers[] = {{"x1", 1, 0}, {"x2", 2, 0}, {"x4", 4, 0}, {0}};
static const emui_ptx_word trans[] = {{"trans", 0, EMU_TRANS}, {0}};
static const emui_ptx_word address_field[] = {{"global_address", 0, EMU_FIELD_GLOBAL_ADDRESS}, {0}};
static const emui_ptx_word stride_field[] = {{"global_stride", 0, EMU_FIELD_GLOBAL_STRIDE}, {0}};
static const emui_ptx_word fields[] = {{"rank", 0, EMU_FIELD_RANK},
                                       {"elemtype", 0, EMU_FIELD_ELEMTYPE},
                                       {"interleave_layout", 0, EMU_FIELD_INTERLEAVE_LAYOUT},
                                       {"swizzle_mode", 0, EMU_FIELD_SWIZZLE_MODE},
                                       {"fill_mode", 0, EMU_FIELD_FILL_MODE},
                                       {0}};
static const emui_ptx_word atoms_field[] = {{"swizzle_atomicity", 0, EMU_FIELD_SWIZZLE_ATOMICITY},
                                            {0}};
static const emui_ptx_word listed_fields[] = {{"box_dim", 0, EMU_FIELD_BOX_DIM},
                                              {"global_dim", 0, EMU_FIELD_GLOBAL_DIM},
                                              {"element_stride", 0, EMU_FIELD_ELEMENT_STRIDE},
                                              {0}};

/* m64nNkK: N. */
static bool read_wgmma_shape(const char *modifier, int *value)
{
    char *end;
    if (strncmp(modifier, "m64n", 4) != 0)
        return false;
    *value = (int)strtol(modifier + 4, &end, 10);
    return end > modifier + 4 && *end == 'k';
}

static const emui_ptx_set sets[] = {
    {"shape", EMUI_PTX_OP, shapes, NULL, NULL, NULL},
    {"al", EMUI_PTX_FLAGS, a_majors, NULL, NULL, NULL},
    {"bl", EMUI_PTX_FLAGS, b_majors, NULL, NULL, NULL},
    {"msat", EMUI_PTX_FLAGS, saturates, NULL, NULL, NULL},
    {"scale1", EMUI_PTX_COUNT, one_scale, NULL, NULL, NULL},
    {"scale2", EMUI_PTX_COUNT, two_scales, NULL, NULL, NULL},
    {"scales", EMUI_PTX_COUNT, scales, NULL, NULL, NULL},
    {"bits", EMUI_PTX_FLAGS, bit_ops, NULL, NULL, NULL},
    {"and", EMUI_PTX_FLAGS, and_alone, NULL, NULL, NULL},
    {"mrnd", EMUI_PTX_FLAGS, rounds, NULL, NULL, NULL},
    {"sp", EMUI_PTX_FLAGS, sparse, NULL, NULL, NULL},
    {"wsp", EMUI_PTX_FLAGS, wgmma_sparse, NULL, NULL, NULL},
    {"wmma", EMUI_PTX_OP, wmma_shapes, NULL, NULL, NULL},
    {"frag", EMUI_PTX_COUNT, fragments, NULL, NULL, NULL},
    {"major", EMUI_PTX_FLAGS, wmma_majors, NULL, NULL, NULL},
    {"wmma_at", EMUI_PTX_SPACE, wmma_spaces, NULL, NULL, NULL},
    {"num", EMUI_PTX_COUNT, numbers, NULL, NULL, NULL},
    {"trans", EMUI_PTX_FLAGS, trans, NULL, NULL, NULL},
    {"wide_field", EMUI_PTX_FLAGS, address_field, NULL, NULL, NULL},
    {"stride_field", EMUI_PTX_FLAGS, stride_field, NULL, NULL, NULL},
    {"field", EMUI_PTX_FLAGS, fields, NULL, NULL, NULL},
    {"atoms_field", EMUI_PTX_FLAGS, atoms_field, NULL, NULL, NULL},
    {"listed_field", EMUI_PTX_FLAGS, listed_fields, NULL, NULL, NULL},
    {"wshape", EMUI_PTX_COUNT, NULL, NULL, "m64nNkK", read_wgmma_shape},
};

const emui_ptx_set *emui_ptx_matrix_set(const char *name, size_t n)
{
    for (size_t k = 0; k < sizeof sets / sizeof sets[0]; ++k)
        if (strncmp(sets[k].name, name, n) == 0 && sets[k].name[n] == '\0')
            return &sets[k];
    return NULL;
}
