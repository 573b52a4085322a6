/* words_tcgen05.c - words of tcgen05 instructions: groups of CTAs, kinds, shapes.
 *
 * Here: words. Not here: which forms have which (decode_tcgen05.c), all other words (words.c).
 * Follows the PTX ISA, "TensorCore 5th Generation Family Instructions". */
#include "emu/decode/form.h"

#define SHAPE(s)  ((uint32_t)(s) << EMU_TENSOR_SHAPE_SHIFT)
#define COPY(s)   ((uint32_t)(s) << EMU_TCGEN05_SHAPE_SHIFT)
#define KIND(k)   ((uint32_t)(k) << EMU_TCGEN05_KIND_SHIFT)
#define FORMAT(b) ((uint32_t)(b) << EMU_TCGEN05_FORMAT_SHIFT)
#define VECTOR(v) ((uint32_t)(v) << EMU_TCGEN05_VECTOR_SHIFT)

static const emui_ptx_word groups[] = {
    {"cta_group::1", 0, 0}, {"cta_group::2", 0, EMU_TCGEN05_PAIR}, {0}};
static const emui_ptx_word shapes[] = {{"32x32b", 0, SHAPE(EMU_TENSOR_32X32B)},
                                       {"16x64b", 0, SHAPE(EMU_TENSOR_16X64B)},
                                       {"16x128b", 0, SHAPE(EMU_TENSOR_16X128B)},
                                       {"16x256b", 0, SHAPE(EMU_TENSOR_16X256B)},
                                       {0}};
static const emui_ptx_word split_shape[] = {{"16x32bx2", 0, SHAPE(EMU_TENSOR_16X32BX2)}, {0}};
static const emui_ptx_word numbers[] = {{"x1", 1, 0},   {"x2", 2, 0},     {"x4", 4, 0},
                                        {"x8", 8, 0},   {"x16", 16, 0},   {"x32", 32, 0},
                                        {"x64", 64, 0}, {"x128", 128, 0}, {0}};
static const emui_ptx_word packs[] = {{"pack::16b", 0, EMU_TENSOR_PACK}, {0}};
static const emui_ptx_word unpacks[] = {{"unpack::16b", 0, EMU_TENSOR_PACK}, {0}};
static const emui_ptx_word copies[] = {{"128x256b", 0, COPY(EMU_COPY_128X256B)},
                                       {"4x256b", 0, COPY(EMU_COPY_4X256B)},
                                       {"128x128b", 0, COPY(EMU_COPY_128X128B)},
                                       {0}};
static const emui_ptx_word half_copies[] = {{"64x128b", 0, 0}, {0}};
static const emui_ptx_word halves[] = {{"warpx2::02_13", 0, COPY(EMU_COPY_64X128B_02_13)},
                                       {"warpx2::01_23", 0, COPY(EMU_COPY_64X128B_01_23)},
                                       {0}};
static const emui_ptx_word quarter_copies[] = {{"32x128b", 0, COPY(EMU_COPY_32X128B)}, {0}};
static const emui_ptx_word sources[] = {
    {"b6x16_p32", 0, FORMAT(6)}, {"b4x16_p64", 0, FORMAT(4)}, {0}};
static const emui_ptx_word reductions[] = {{"min", 0, 0}, {"max", 0, EMU_TENSOR_MAX}, {0}};
static const emui_ptx_word magnitudes[] = {{"abs", 0, EMU_ABS_A}, {0}};
static const emui_ptx_word kinds[] = {{"kind::f16", 0, KIND(EMU_KIND_F16)},
                                      {"kind::tf32", 0, KIND(EMU_KIND_TF32)},
                                      {"kind::f8f6f4", 0, KIND(EMU_KIND_F8F6F4)},
                                      {"kind::i8", 0, KIND(EMU_KIND_I8)},
                                      {0}};
static const emui_ptx_word scaled_kinds[] = {{"kind::mxf8f6f4", 0, KIND(EMU_KIND_MXF8F6F4)},
                                             {"kind::mxf4", 0, KIND(EMU_KIND_MXF4)},
                                             {"kind::mxf4nvf4", 0, KIND(EMU_KIND_MXF4NVF4)},
                                             {0}};
static const emui_ptx_word vectors[] = {
    {"scale_vec::1X", 0, VECTOR(1)}, {"scale_vec::2X", 0, VECTOR(2)},
    {"scale_vec::4X", 0, VECTOR(4)}, {"block16", 0, VECTOR(16)},
    {"block32", 0, VECTOR(32)},      {0}};
static const emui_ptx_word collectors[] = {{"collector::a::fill", 0, 0},
                                           {"collector::a::use", 0, 0},
                                           {"collector::a::lastuse", 0, 0},
                                           {"collector::a::discard", 0, 0},
                                           {0}};
#define BUFFER(n)                                                                                  \
    {"collector::b" n "::fill", 0, 0}, {"collector::b" n "::use", 0, 0},                           \
        {"collector::b" n "::lastuse", 0, 0},                                                      \
    {                                                                                              \
        "collector::b" n "::discard", 0, 0                                                         \
    }
static const emui_ptx_word b_collectors[] = {
    BUFFER("0"), BUFFER("1"), BUFFER("2"), BUFFER("3"), {0}};
static const emui_ptx_word fences[] = {{"fence::before_thread_sync", EMU_TCGEN05_FENCE_BEFORE, 0},
                                       {"fence::after_thread_sync", EMU_TCGEN05_FENCE_AFTER, 0},
                                       {0}};

static const emui_ptx_set sets[] = {
    {"tgroup", EMUI_PTX_FLAGS, groups, NULL, NULL, NULL},
    {"tshape", EMUI_PTX_FLAGS, shapes, NULL, NULL, NULL},
    {"tsplit", EMUI_PTX_FLAGS, split_shape, NULL, NULL, NULL},
    {"tnum", EMUI_PTX_COUNT, numbers, NULL, NULL, NULL},
    {"tpack", EMUI_PTX_FLAGS, packs, NULL, NULL, NULL},
    {"tunpack", EMUI_PTX_FLAGS, unpacks, NULL, NULL, NULL},
    {"tcopy", EMUI_PTX_FLAGS, copies, NULL, NULL, NULL},
    {"tcopy2", EMUI_PTX_FLAGS, half_copies, NULL, NULL, NULL},
    {"tcopy4", EMUI_PTX_FLAGS, quarter_copies, NULL, NULL, NULL},
    {"thalf", EMUI_PTX_FLAGS, halves, NULL, NULL, NULL},
    {"tsource", EMUI_PTX_FLAGS, sources, NULL, NULL, NULL},
    {"tred", EMUI_PTX_FLAGS, reductions, NULL, NULL, NULL},
    {"tabs", EMUI_PTX_FLAGS, magnitudes, NULL, NULL, NULL},
    {"kind", EMUI_PTX_FLAGS, kinds, NULL, NULL, NULL},
    {"mxkind", EMUI_PTX_FLAGS, scaled_kinds, NULL, NULL, NULL},
    {"tvector", EMUI_PTX_FLAGS, vectors, NULL, NULL, NULL},
    {"collector", EMUI_PTX_NOTHING, collectors, NULL, NULL, NULL},
    {"bcollector", EMUI_PTX_NOTHING, b_collectors, NULL, NULL, NULL},
    {"tfence", EMUI_PTX_OP, fences, NULL, NULL, NULL},
};

const emui_ptx_set *emui_ptx_tcgen05_set(const char *name, size_t n)
{
    for (size_t k = 0; k < sizeof sets / sizeof sets[0]; ++k)
        if (strncmp(sets[k].name, name, n) == 0 && sets[k].name[n] == '\0')
            return &sets[k];
    return NULL;
}
