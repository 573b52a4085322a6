/* words_texture.c - the words of texture and surface instructions. */
#include "emu/decode/form.h"

static const emui_ptx_word geometries[] = {
    {"1d", EMU_1D, 0},   {"2d", EMU_2D, 0},     {"3d", EMU_3D, 0},       {"a1d", EMU_A1D, 0},
    {"a2d", EMU_A2D, 0}, {"cube", EMU_CUBE, 0}, {"acube", EMU_ACUBE, 0}, {0}};
static const emui_ptx_word planes[] = {
    {"2d", EMU_2D, 0}, {"a2d", EMU_A2D, 0}, {"cube", EMU_CUBE, 0}, {"acube", EMU_ACUBE, 0}, {0}};
static const emui_ptx_word grids[] = {{"1d", EMU_1D, 0},   {"2d", EMU_2D, 0},   {"3d", EMU_3D, 0},
                                      {"a1d", EMU_A1D, 0}, {"a2d", EMU_A2D, 0}, {0}};
static const emui_ptx_word components[] = {{"r", 0, 0 << EMU_TLD4_COMPONENT_SHIFT},
                                           {"g", 0, 1 << EMU_TLD4_COMPONENT_SHIFT},
                                           {"b", 0, 2 << EMU_TLD4_COMPONENT_SHIFT},
                                           {"a", 0, 3 << EMU_TLD4_COMPONENT_SHIFT},
                                           {0}};
static const emui_ptx_word extents[] = {{"width", EMU_QUERY_WIDTH, 0},
                                        {"height", EMU_QUERY_HEIGHT, 0},
                                        {"depth", EMU_QUERY_DEPTH, 0},
                                        {0}};
static const emui_ptx_word unanswered[] = {{"channel_data_type", 0, 0},
                                           {"channel_order", 0, 0},
                                           {"normalized_coords", 0, 0},
                                           {"force_unnormalized_coords", 0, 0},
                                           {"filter_mode", 0, 0},
                                           {"addr_mode_0", 0, 0},
                                           {"addr_mode_1", 0, 0},
                                           {"addr_mode_2", 0, 0},
                                           {"array_size", 0, 0},
                                           {"num_mipmap_levels", 0, 0},
                                           {"num_samples", 0, 0},
                                           {"memory_layout", 0, 0},
                                           {0}};
static const emui_ptx_word caches[] = {{"ca", 0, 0}, {"cg", 0, 0}, {"cs", 0, 0}, {"cv", 0, 0},
                                       {"wb", 0, 0}, {"wt", 0, 0}, {0}};
static const emui_ptx_word vectors[] = {
    {"v2", 0, 2 << EMUI_PTX_SURFACE_VECTOR}, {"v4", 0, 4 << EMUI_PTX_SURFACE_VECTOR}, {0}};
static const emui_ptx_word outside[] = {{"trap", 0, EMU_SURFACE_TRAP},
                                        {"clamp", 0, EMU_SURFACE_CLAMP},
                                        {"zero", 0, EMU_SURFACE_ZERO},
                                        {0}};
static const emui_ptx_word reductions[] = {{"add", 0, EMU_REDUCE_ADD << EMU_SURED_SHIFT},
                                           {"min", 0, EMU_REDUCE_MIN << EMU_SURED_SHIFT},
                                           {"max", 0, EMU_REDUCE_MAX << EMU_SURED_SHIFT},
                                           {0}};
static const emui_ptx_word bit_reductions[] = {{"and", 0, EMU_REDUCE_AND << EMU_SURED_SHIFT},
                                               {"or", 0, EMU_REDUCE_OR << EMU_SURED_SHIFT},
                                               {0}};

static const emui_ptx_set sets[] = {
    {"tex", EMUI_PTX_COUNT, geometries, NULL, NULL, NULL},
    {"plane", EMUI_PTX_COUNT, planes, NULL, NULL, NULL},
    {"surface_grid", EMUI_PTX_COUNT, grids, NULL, NULL, NULL},
    {"gather", EMUI_PTX_FLAGS, components, NULL, NULL, NULL},
    {"extent", EMUI_PTX_OP, extents, NULL, NULL, NULL},
    {"unanswered", EMUI_PTX_NOTHING, unanswered, NULL, NULL, NULL},
    {"surface_cop", EMUI_PTX_NOTHING, caches, NULL, NULL, NULL},
    {"surface_vec", EMUI_PTX_FLAGS, vectors, NULL, NULL, NULL},
    {"outside", EMUI_PTX_FLAGS, outside, NULL, NULL, NULL},
    {"sured", EMUI_PTX_FLAGS, reductions, NULL, NULL, NULL},
    {"sured_bits", EMUI_PTX_FLAGS, bit_reductions, NULL, NULL, NULL},
    {"TX", EMUI_PTX_TYPE, NULL, "u32 s32 f32 f16", NULL, NULL},
    {"TG", EMUI_PTX_TYPE, NULL, "u32 s32 f32", NULL, NULL},
    {"TC", EMUI_PTX_TYPE, NULL, "s32 f32", NULL, NULL},
    {"SB", EMUI_PTX_TYPE, NULL, "b8 b16 b32 b64", NULL, NULL},
    {"SR", EMUI_PTX_TYPE, NULL, "u32 s32 u64 s64", NULL, NULL},
};

const emui_ptx_set *emui_ptx_texture_set(const char *name, size_t n)
{
    for (size_t k = 0; k < sizeof sets / sizeof sets[0]; ++k)
        if (strncmp(sets[k].name, name, n) == 0 && sets[k].name[n] == '\0')
            return &sets[k];
    return NULL;
}
