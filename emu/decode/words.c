/* words.c - the words of modifiers: sets of those that exclude each other, and what each of them
 * means to the machine.
 *
 * A set in capitals is one of types. Here: words. Not here: which forms have which (the tables of
 * the families), the shapes of mma and wgmma (decode_matrix.c). Follows the PTX ISA, "Instruction
 * Set". */
#include "emu/decode/form.h"

static const emui_ptx_word types[] = {{"pred", EMU_PRED, 0},
                                      {"b1", EMU_B1, 0},
                                      {"u2", EMU_U2, 0},
                                      {"s2", EMU_S2, 0},
                                      {"u4", EMU_U4, 0},
                                      {"s4", EMU_S4, 0},
                                      {"b8", EMU_B8, 0},
                                      {"u8", EMU_U8, 0},
                                      {"s8", EMU_S8, 0},
                                      {"e4m3", EMU_E4M3, 0},
                                      {"e5m2", EMU_E5M2, 0},
                                      {"e4m3x2", EMU_E4M3, 0},
                                      {"e5m2x2", EMU_E5M2, 0},
                                      {"b16", EMU_B16, 0},
                                      {"u16", EMU_U16, 0},
                                      {"s16", EMU_S16, 0},
                                      {"f16", EMU_F16, 0},
                                      {"bf16", EMU_BF16, 0},
                                      {"b32", EMU_B32, 0},
                                      {"u32", EMU_U32, 0},
                                      {"s32", EMU_S32, 0},
                                      {"f32", EMU_F32, 0},
                                      {"tf32", EMU_TF32, 0},
                                      {"f16x2", EMU_F16X2, 0},
                                      {"u16x2", EMU_U16X2, 0},
                                      {"bf16x2", EMU_BF16X2, 0},
                                      {"s16x2", EMU_S16X2, 0},
                                      {"b64", EMU_B64, 0},
                                      {"u64", EMU_U64, 0},
                                      {"s64", EMU_S64, 0},
                                      {"f64", EMU_F64, 0},
                                      {"b128", EMU_B128, 0},
                                      {"f32x2", EMU_F32X2, 0},
                                      {"e2m1x2", EMU_E2M1, 0},
                                      {"e2m3x2", EMU_E2M3, 0},
                                      {"e3m2x2", EMU_E3M2, 0},
                                      {"e2m1", EMU_E2M1, 0},
                                      {"e2m3", EMU_E2M3, 0},
                                      {"e3m2", EMU_E3M2, 0},
                                      {"ue8m0", EMU_UE8M0, 0},
                                      {"ue8m0x2", EMU_UE8M0, 0},
                                      {"ue4m3", EMU_E4M3, 0},
                                      {0}};

/* Modifiers that are a flag wherever they stand for themselves; all others say nothing new. */
static const emui_ptx_word flags[] = {{"ftz", 0, EMU_FTZ},
                                      {"sat", 0, EMU_SAT},
                                      {"NaN", 0, EMU_NAN},
                                      {"relu", 0, EMU_RELU},
                                      {"satfinite", 0, EMU_SATFINITE},
                                      {"xorsign", 0, EMU_XORSIGN},
                                      {"oob", 0, EMU_OOB},
                                      {"pack", 0, EMU_PACK},
                                      {"shiftamt", 0, EMU_SHIFT_AMOUNT},
                                      {"cc", 0, EMU_CC_OUT},
                                      {"approx", 0, EMU_APPROX},
                                      {"full", 0, EMU_FULL},
                                      {0}};

/* ---- Arithmetic ---- */

static const emui_ptx_word rounds[] = {
    {"rn", EMU_RN, 0}, {"rz", EMU_RZ, 0}, {"rm", EMU_RM, 0}, {"rp", EMU_RP, 0}, {0}};
static const emui_ptx_word two_rounds[] = {{"rn", EMU_RN, 0}, {"rz", EMU_RZ, 0}, {0}};
static const emui_ptx_word scale_rounds[] = {{"rz", EMU_RZ, 0}, {"rp", EMU_RP, 0}, {0}};
static const emui_ptx_word away[] = {{"rna", EMU_RNA, 0}, {0}};
static const emui_ptx_word integral[] = {{"rni", EMU_RN, EMU_TO_INTEGER},
                                         {"rzi", EMU_RZ, EMU_TO_INTEGER},
                                         {"rmi", EMU_RM, EMU_TO_INTEGER},
                                         {"rpi", EMU_RP, EMU_TO_INTEGER},
                                         {0}};
static const emui_ptx_word comparisons[] = {{"eq", EMU_CMP_EQ, 0},
                                            {"ne", EMU_CMP_NE, 0},
                                            {"lt", EMU_CMP_LT, 0},
                                            {"le", EMU_CMP_LE, 0},
                                            {"gt", EMU_CMP_GT, 0},
                                            {"ge", EMU_CMP_GE, 0},
                                            {"lo", EMU_CMP_LT, 0},
                                            {"ls", EMU_CMP_LE, 0},
                                            {"hi", EMU_CMP_GT, 0},
                                            {"hs", EMU_CMP_GE, 0},
                                            {0}};
static const emui_ptx_word equalities[] = {{"eq", EMU_CMP_EQ, 0}, {"ne", EMU_CMP_NE, 0}, {0}};
static const emui_ptx_word float_comparisons[] = {
    {"eq", EMU_CMP_EQ, 0},   {"ne", EMU_CMP_NE, 0},   {"lt", EMU_CMP_LT, 0},
    {"le", EMU_CMP_LE, 0},   {"gt", EMU_CMP_GT, 0},   {"ge", EMU_CMP_GE, 0},
    {"equ", EMU_CMP_EQU, 0}, {"neu", EMU_CMP_NEU, 0}, {"ltu", EMU_CMP_LTU, 0},
    {"leu", EMU_CMP_LEU, 0}, {"gtu", EMU_CMP_GTU, 0}, {"geu", EMU_CMP_GEU, 0},
    {"num", EMU_CMP_NUM, 0}, {"nan", EMU_CMP_NAN, 0}, {0}};
static const emui_ptx_word joins[] = {
    {"and", 0, EMU_JOIN_AND}, {"or", 0, EMU_JOIN_OR}, {"xor", 0, EMU_JOIN_XOR}, {0}};
static const emui_ptx_word two_joins[] = {{"and", 0, EMU_JOIN_AND}, {"or", 0, EMU_JOIN_OR}, {0}};
static const emui_ptx_word tests[] = {{"finite", EMU_TEST_FINITE, 0},
                                      {"infinite", EMU_TEST_INFINITE, 0},
                                      {"number", EMU_TEST_NUMBER, 0},
                                      {"notanumber", EMU_TEST_NAN, 0},
                                      {"normal", EMU_TEST_NORMAL, 0},
                                      {"subnormal", EMU_TEST_SUBNORMAL, 0},
                                      {0}};
static const emui_ptx_word modes[] = {{"f4e", EMU_PRMT_F4E, 0},
                                      {"b4e", EMU_PRMT_B4E, 0},
                                      {"rc8", EMU_PRMT_RC8, 0},
                                      {"ecl", EMU_PRMT_ECL, 0},
                                      {"ecr", EMU_PRMT_ECR, 0},
                                      {"rc16", EMU_PRMT_RC16, 0},
                                      {0}};
static const emui_ptx_word halves[] = {{"lo", 0, 0}, {"hi", 1, 0}, {0}}; /* how far behind */
static const emui_ptx_word sides[] = {{"l", 0, 0}, {"r", 1, 0}, {0}};
static const emui_ptx_word ends[] = {{"clamp", 0, 0}, {"wrap", 0, EMU_WRAP}, {0}};
static const emui_ptx_word seconds[] = {
    {"add", 0, EMU_VIDEO_ADD}, {"min", 0, EMU_VIDEO_MIN}, {"max", 0, EMU_VIDEO_MAX}, {0}};
static const emui_ptx_word add_second[] = {{"add", 0, EMU_VIDEO_ADD}, {0}};
static const emui_ptx_word scales[] = {
    {"shr7", 0, EMU_VIDEO_SHR7}, {"shr15", 0, EMU_VIDEO_SHR15}, {0}};
static const emui_ptx_word plus_one[] = {{"po", 0, EMU_VIDEO_PLUS_ONE}, {0}};
static const emui_ptx_word video_comparisons[] = {{"eq", 0, EMU_CMP_EQ << EMU_VIDEO_COMPARE_SHIFT},
                                                  {"ne", 0, EMU_CMP_NE << EMU_VIDEO_COMPARE_SHIFT},
                                                  {"lt", 0, EMU_CMP_LT << EMU_VIDEO_COMPARE_SHIFT},
                                                  {"le", 0, EMU_CMP_LE << EMU_VIDEO_COMPARE_SHIFT},
                                                  {"gt", 0, EMU_CMP_GT << EMU_VIDEO_COMPARE_SHIFT},
                                                  {"ge", 0, EMU_CMP_GE << EMU_VIDEO_COMPARE_SHIFT},
                                                  {0}};

/* ---- Memory ---- */

static const emui_ptx_word load_spaces[] = {
    {"global", EMU_GLOBAL, 0},      {"shared", EMU_SHARED, 0},
    {"shared::cta", EMU_SHARED, 0}, {"shared::cluster", EMU_SHARED, EMU_CLUSTER_SPACE},
    {"local", EMU_LOCAL, 0},        {"param", EMU_PARAM, 0},
    {"param::entry", EMU_PARAM, 0}, {"param::func", EMU_PARAM, 0},
    {"const", EMU_CONST, 0},        {0}};
static const emui_ptx_word store_spaces[] = {
    {"global", EMU_GLOBAL, 0},      {"shared", EMU_SHARED, 0},
    {"shared::cta", EMU_SHARED, 0}, {"shared::cluster", EMU_SHARED, EMU_CLUSTER_SPACE},
    {"local", EMU_LOCAL, 0},        {"param", EMU_PARAM, 0},
    {"param::func", EMU_PARAM, 0},  {0}};
static const emui_ptx_word strong_spaces[] = {{"global", EMU_GLOBAL, 0},
                                              {"shared", EMU_SHARED, 0},
                                              {"shared::cta", EMU_SHARED, 0},
                                              {"shared::cluster", EMU_SHARED, EMU_CLUSTER_SPACE},
                                              {0}};
static const emui_ptx_word shared_spaces[] = {{"shared", EMU_SHARED, 0},
                                              {"shared::cta", EMU_SHARED, 0},
                                              {"shared::cluster", EMU_SHARED, 0},
                                              {0}};
static const emui_ptx_word own_shared[] = {
    {"shared", EMU_SHARED, 0}, {"shared::cta", EMU_SHARED, 0}, {0}};
static const emui_ptx_word cluster_shared[] = {{"shared::cluster", EMU_SHARED, 0}, {0}};
static const emui_ptx_word global_space[] = {{"global", EMU_GLOBAL, 0}, {0}};
static const emui_ptx_word map_spaces[] = {{"const", EMU_CONST, 0}, {"param", EMU_PARAM, 0}, {0}};
static const emui_ptx_word map_places[] = {
    {"global", EMU_GLOBAL, 0}, {"shared::cta", EMU_SHARED, 0}, {0}};
static const emui_ptx_word shared_cta[] = {{"shared::cta", EMU_SHARED, 0}, {0}};
static const emui_ptx_word proxy_spaces[] = {{"global", EMU_GLOBAL, 0},
                                             {"shared::cta", EMU_SHARED, 0},
                                             {"shared::cluster", EMU_SHARED, 0},
                                             {0}};
static const emui_ptx_word caches[] = {{"ca", 0, 0}, {"cg", 0, 0}, {"cs", 0, 0}, {"lu", 0, 0},
                                       {"cv", 0, 0}, {"wb", 0, 0}, {"wt", 0, 0}, {0}};
static const emui_ptx_word evictions[] = {{"L1::evict_normal", 0, 0}, {"L1::evict_unchanged", 0, 0},
                                          {"L1::evict_first", 0, 0},  {"L1::evict_last", 0, 0},
                                          {"L1::no_allocate", 0, 0},  {0}};
static const emui_ptx_word l2_evictions[] = {
    {"L2::evict_normal", 0, 0}, {"L2::evict_first", 0, 0}, {"L2::evict_last", 0, 0}, {0}};
/* Of a cache policy: its first priority, and what the rest has. */
static const emui_ptx_word first_priorities[] = {{"L2::evict_last", EMU_EVICT_LAST, 0},
                                                 {"L2::evict_normal", EMU_EVICT_NORMAL, 0},
                                                 {"L2::evict_first", EMU_EVICT_FIRST, 0},
                                                 {"L2::evict_unchanged", EMU_EVICT_UNCHANGED, 0},
                                                 {0}};
static const emui_ptx_word other_priorities[] = {
    {"L2::evict_first", 0, EMU_EVICT_FIRST_ELSE}, {"L2::evict_unchanged", 0, 0}, {0}};
static const emui_ptx_word fetches[] = {
    {"L2::64B", 0, 0}, {"L2::128B", 0, 0}, {"L2::256B", 0, 0}, {0}};
static const emui_ptx_word levels[] = {{"L1", 0, 0}, {"L2", 0, 0}, {0}};
static const emui_ptx_word vectors[] = {{"v2", 2, 0}, {"v4", 4, 0}, {"v8", 8, 0}, {0}};
static const emui_ptx_word scopes[] = {{"cta", EMU_CTA, 0},
                                       {"cluster", EMU_CLUSTER, 0},
                                       {"gpu", EMU_GPU, 0},
                                       {"sys", EMU_SYS, 0},
                                       {0}};
static const emui_ptx_word near_scopes[] = {{"cta", EMU_CTA, 0}, {"cluster", EMU_CLUSTER, 0}, {0}};
static const emui_ptx_word levels_of_membar[] = {
    {"cta", EMU_CTA, 0}, {"gl", EMU_GPU, 0}, {"sys", EMU_SYS, 0}, {0}};
static const emui_ptx_word load_sems[] = {
    {"relaxed", EMU_RELAXED, 0}, {"acquire", EMU_ACQUIRE, 0}, {0}};
static const emui_ptx_word store_sems[] = {
    {"relaxed", EMU_RELAXED, 0}, {"release", EMU_RELEASE, 0}, {0}};
static const emui_ptx_word atomic_sems[] = {{"relaxed", EMU_RELAXED, 0},
                                            {"acquire", EMU_ACQUIRE, 0},
                                            {"release", EMU_RELEASE, 0},
                                            {"acq_rel", EMU_ACQ_REL, 0},
                                            {0}};
static const emui_ptx_word fence_sems[] = {{"sc", EMU_SC, 0},
                                           {"acq_rel", EMU_ACQ_REL, 0},
                                           {"acquire", EMU_ACQUIRE, 0},
                                           {"release", EMU_RELEASE, 0},
                                           {0}};
static const emui_ptx_word relaxed[] = {{"relaxed", EMU_RELAXED, 0}, {0}};
static const emui_ptx_word acquire[] = {{"acquire", EMU_ACQUIRE, 0}, {0}};
static const emui_ptx_word release[] = {{"release", EMU_RELEASE, 0}, {0}};
static const emui_ptx_word volatiles[] = {{"volatile", EMU_VOLATILE, 0}, {0}};

static const emui_ptx_word extremes[] = {{"min", EMU_ATOM_MIN, 0}, {"max", EMU_ATOM_MAX, 0}, {0}};
static const emui_ptx_word counters[] = {{"inc", EMU_ATOM_INC, 0}, {"dec", EMU_ATOM_DEC, 0}, {0}};
static const emui_ptx_word logic[] = {
    {"and", EMU_ATOM_AND, 0}, {"or", EMU_ATOM_OR, 0}, {"xor", EMU_ATOM_XOR, 0}, {0}};
static const emui_ptx_word sums_and_extremes[] = {
    {"add", EMU_ATOM_ADD, 0}, {"min", EMU_ATOM_MIN, 0}, {"max", EMU_ATOM_MAX, 0}, {0}};

/* ---- Asynchronous copies: a reduction stands in the flags ---- */

#define REDUCE(op) (uint32_t)(op) << EMU_BULK_REDUCE_SHIFT
static const emui_ptx_word bulk_add[] = {{"add", 0, REDUCE(EMU_REDUCE_ADD)}, {0}};
static const emui_ptx_word bulk_least[] = {
    {"min", 0, REDUCE(EMU_REDUCE_MIN)}, {"max", 0, REDUCE(EMU_REDUCE_MAX)}, {0}};
static const emui_ptx_word bulk_counters[] = {
    {"inc", 0, REDUCE(EMU_REDUCE_INC)}, {"dec", 0, REDUCE(EMU_REDUCE_DEC)}, {0}};
static const emui_ptx_word bulk_logic[] = {{"and", 0, REDUCE(EMU_REDUCE_AND)},
                                           {"or", 0, REDUCE(EMU_REDUCE_OR)},
                                           {"xor", 0, REDUCE(EMU_REDUCE_XOR)},
                                           {0}};
static const emui_ptx_word tensor_reduces[] = {{"add", 0, REDUCE(EMU_REDUCE_ADD)},
                                               {"min", 0, REDUCE(EMU_REDUCE_MIN)},
                                               {"max", 0, REDUCE(EMU_REDUCE_MAX)},
                                               {"inc", 0, REDUCE(EMU_REDUCE_INC)},
                                               {"dec", 0, REDUCE(EMU_REDUCE_DEC)},
                                               {"and", 0, REDUCE(EMU_REDUCE_AND)},
                                               {"or", 0, REDUCE(EMU_REDUCE_OR)},
                                               {"xor", 0, REDUCE(EMU_REDUCE_XOR)},
                                               {0}};
/* .cta_group::1 is as without. */
static const emui_ptx_word cta_groups[] = {
    {"cta_group::1", 0, 0}, {"cta_group::2", 0, EMU_BULK_CTA_GROUP}, {0}};
static const emui_ptx_word along[] = {
    {"im2col::w", 0, 0}, {"im2col::w::128", 0, EMU_BULK_IM2COL_W128}, {0}};
/* Which coordinate of a CTA. */
static const emui_ptx_word axes[] = {
    {"get_first_ctaid::x", 0, 0}, {"get_first_ctaid::y", 1, 0}, {"get_first_ctaid::z", 2, 0}, {0}};
static const emui_ptx_word noftz[] = {{"noftz", 0, EMU_BULK_NOFTZ}, {0}};
static const emui_ptx_word reads_only[] = {{"read", 0, EMU_BULK_READ}, {0}};
static const emui_ptx_word dimensions[] = {{"1d", 1, 0}, {"2d", 2, 0}, {"3d", 3, 0},
                                           {"4d", 4, 0}, {"5d", 5, 0}, {0}};
static const emui_ptx_word copy_caches[] = {{"ca", 0, 0}, {"cg", 0, EMU_CP_ASYNC_CG}, {0}};
static const emui_ptx_word noinc[] = {{"noinc", 0, EMU_CP_ASYNC_NOINC}, {0}};
static const emui_ptx_word drops[] = {
    {"arrive", EMU_MBARRIER_ARRIVE, 0}, {"arrive_drop", EMU_MBARRIER_ARRIVE_DROP, 0}, {0}};
static const emui_ptx_word waits[] = {
    {"test_wait", EMU_MBARRIER_TEST_WAIT, 0}, {"try_wait", EMU_MBARRIER_TRY_WAIT, 0}, {0}};
static const emui_ptx_word tx[] = {
    {"expect_tx", EMU_MBARRIER_EXPECT_TX, 0}, {"complete_tx", EMU_MBARRIER_COMPLETE_TX, 0}, {0}};

/* ---- Warps, barriers ---- */

static const emui_ptx_word shuffles[] = {{"up", EMU_SHFL_UP, 0},
                                         {"down", EMU_SHFL_DOWN, 0},
                                         {"bfly", EMU_SHFL_BFLY, 0},
                                         {"idx", EMU_SHFL_IDX, 0},
                                         {0}};
static const emui_ptx_word votes[] = {
    {"all", EMU_VOTE_ALL, 0}, {"any", EMU_VOTE_ANY, 0}, {"uni", EMU_VOTE_UNI, 0}, {0}};
static const emui_ptx_word redux[] = {
    {"add", EMU_REDUX_ADD, 0}, {"min", EMU_REDUX_MIN, 0}, {"max", EMU_REDUX_MAX, 0}, {0}};
static const emui_ptx_word redux_least[] = {
    {"min", EMU_REDUX_MIN, 0}, {"max", EMU_REDUX_MAX, 0}, {0}};
static const emui_ptx_word redux_logic[] = {
    {"and", EMU_REDUX_AND, 0}, {"or", EMU_REDUX_OR, 0}, {"xor", EMU_REDUX_XOR, 0}, {0}};
static const emui_ptx_word aligned[] = {{"aligned", 0, EMU_ALIGNED}, {0}};
static const emui_ptx_word uniform[] = {{"uni", 0, EMU_UNI}, {0}};
static const emui_ptx_word bar_votes[] = {
    {"and", EMU_BAR_RED_AND, 0}, {"or", EMU_BAR_RED_OR, 0}, {0}};
static const emui_ptx_word budgets[] = {
    {"inc", EMU_REGISTERS_INC, 0}, {"dec", EMU_REGISTERS_DEC, 0}, {0}};
static const emui_ptx_word grids[] = {
    {"wait", EMU_GRID_WAIT, 0}, {"launch_dependents", EMU_GRID_LAUNCH, 0}, {0}};

/* ---- Sets ---- */

#define TYPES(name, words)                                                                         \
    {                                                                                              \
        (name), EMUI_PTX_TYPE, NULL, (words), NULL, NULL                                           \
    }
#define WORDS(name, field, words)                                                                  \
    {                                                                                              \
        (name), (field), (words), NULL, NULL, NULL                                                 \
    }

static const emui_ptx_set sets[] = {
    TYPES("PI", "pred b16 b32 b64"),
    TYPES("I", "u16 s16 u32 s32 u64 s64"),
    TYPES("IP", "u16 s16 u32 s32 u64 s64 u16x2 s16x2"),
    TYPES("IR", "s32 s16x2"),
    TYPES("S", "s16 s32 s64"),
    TYPES("C", "u32 s32 u64 s64"),
    TYPES("W", "u16 s16 u32 s32"),
    TYPES("U", "u32 s32"),
    TYPES("B", "b16 b32 b64"),
    TYPES("BB", "b32 b64"),
    TYPES("BI", "b16 b32 b64 u16 s16 u32 s32 u64 s64"),
    TYPES("A", "u32 u64"),
    TYPES("M", "pred b16 b32 b64 u16 s16 u32 s32 u64 s64 f16 bf16 f16x2 bf16x2 f32 f64 b128"),
    TYPES("V", "b16 b32 b64 u16 s16 u32 s32 u64 s64 f32 f64"),
    TYPES("L", "b8 u8 s8 b16 u16 s16 b32 u32 s32 b64 u64 s64 f16 bf16 f16x2 bf16x2 f32 f64 b128"),
    TYPES("F", "f32 f64"),
    TYPES("FH", "f32 f16 f16x2"),
    TYPES("FG", "f64 bf16 bf16x2"),
    TYPES("D", "u16 s16 u32 s32 f16 bf16 f16x2 bf16x2 f32"),
    TYPES("H", "f16 f16x2"),
    TYPES("G", "bf16 bf16x2"),
    TYPES("HG", "f16 f16x2 bf16 bf16x2"),
    TYPES("X", "u8 s8 u16 s16 u32 s32 u64 s64"),
    TYPES("Y", "f16 bf16 f32 f64"),
    TYPES("E", "e4m3x2 e5m2x2"),
    TYPES("E6", "e2m1x2 e2m3x2 e3m2x2"),
    TYPES("F8", "e4m3 e5m2 e2m3 e3m2 e2m1"),
    TYPES("SF", "ue8m0 ue4m3"),
    TYPES("FR", "f32 f16"),
    TYPES("P", "f16x2 bf16x2"),
    TYPES("PK", "u16 s16"),
    TYPES("PK4", "u2 s2 u4 s4 u8 s8"),
    TYPES("AA", "u32 s32 u64 f32 f64"),
    TYPES("AM", "u32 s32 u64 s64"),
    TYPES("AX", "b32 b64 b128"),
    TYPES("AC", "b16 b32 b64 b128"),
    TYPES("AR", "u32 s32 u64"),
    TYPES("RA", "u32 s32 u64 s64"),
    TYPES("BA", "u32 s32 u64 f32 f64"),
    TYPES("BM", "u32 s32 u64 s64 f16 bf16"),
    TYPES("BN", "f16 bf16"),
    TYPES("ST", "b32 b64 u32 s32 u64 s64 f32 f64"),
    TYPES("MM", "f16 bf16 tf32 f32 f64 s32 s8 u8 s4 u4 b1 e4m3 e5m2"),
    WORDS("rnd", EMUI_PTX_COUNT, rounds),
    WORDS("rnz", EMUI_PTX_COUNT, two_rounds),
    WORDS("rna", EMUI_PTX_COUNT, away),
    WORDS("rzp", EMUI_PTX_COUNT, scale_rounds),
    WORDS("rndi", EMUI_PTX_COUNT, integral),
    WORDS("cmp", EMUI_PTX_COUNT, comparisons),
    WORDS("eq", EMUI_PTX_COUNT, equalities),
    WORDS("fcmp", EMUI_PTX_COUNT, float_comparisons),
    WORDS("bool", EMUI_PTX_FLAGS, joins),
    WORDS("andor", EMUI_PTX_FLAGS, two_joins),
    WORDS("test", EMUI_PTX_COUNT, tests),
    WORDS("mode", EMUI_PTX_COUNT, modes),
    WORDS("lohi", EMUI_PTX_OP, halves),
    WORDS("lr", EMUI_PTX_OP, sides),
    WORDS("end", EMUI_PTX_FLAGS, ends),
    WORDS("op2", EMUI_PTX_FLAGS, seconds),
    WORDS("add2", EMUI_PTX_FLAGS, add_second),
    WORDS("scale", EMUI_PTX_FLAGS, scales),
    WORDS("po", EMUI_PTX_FLAGS, plus_one),
    WORDS("vcmp", EMUI_PTX_FLAGS, video_comparisons),
    WORDS("from", EMUI_PTX_SPACE, load_spaces),
    WORDS("to", EMUI_PTX_SPACE, store_spaces),
    WORDS("gs", EMUI_PTX_SPACE, strong_spaces),
    WORDS("sh", EMUI_PTX_SPACE, shared_spaces),
    WORDS("cta_sh", EMUI_PTX_SPACE, own_shared),
    WORDS("cluster_sh", EMUI_PTX_SPACE, cluster_shared),
    WORDS("glob", EMUI_PTX_SPACE, global_space),
    WORDS("map", EMUI_PTX_SPACE, map_spaces),
    WORDS("px", EMUI_PTX_SPACE, proxy_spaces),
    WORDS("to_global", EMUI_PTX_TO, global_space),
    WORDS("to_shared", EMUI_PTX_TO, shared_spaces),
    WORDS("cluster_dst", EMUI_PTX_TO, cluster_shared),
    WORDS("cta_src", EMUI_PTX_SPACE, shared_cta),
    WORDS("shared_dst", EMUI_PTX_NOTHING, own_shared),
    WORDS("map_at", EMUI_PTX_SPACE, map_places),
    WORDS("cop", EMUI_PTX_NOTHING, caches),
    WORDS("l1", EMUI_PTX_NOTHING, evictions),
    WORDS("l2", EMUI_PTX_NOTHING, l2_evictions),
    WORDS("first", EMUI_PTX_COUNT, first_priorities),
    WORDS("else", EMUI_PTX_FLAGS, other_priorities),
    WORDS("pf", EMUI_PTX_NOTHING, fetches),
    WORDS("lvl", EMUI_PTX_NOTHING, levels),
    WORDS("vec", EMUI_PTX_COUNT, vectors),
    WORDS("scope", EMUI_PTX_SCOPE, scopes),
    WORDS("near", EMUI_PTX_SCOPE, near_scopes),
    WORDS("membar", EMUI_PTX_SCOPE, levels_of_membar),
    WORDS("ld_sem", EMUI_PTX_SEM, load_sems),
    WORDS("st_sem", EMUI_PTX_SEM, store_sems),
    WORDS("sem", EMUI_PTX_SEM, atomic_sems),
    WORDS("fence", EMUI_PTX_SEM, fence_sems),
    WORDS("relaxed", EMUI_PTX_SEM, relaxed),
    WORDS("acquire", EMUI_PTX_SEM, acquire),
    WORDS("release", EMUI_PTX_SEM, release),
    WORDS("volatile", EMUI_PTX_SEM, volatiles),
    WORDS("least", EMUI_PTX_OP, extremes),
    WORDS("count", EMUI_PTX_OP, counters),
    WORDS("logic", EMUI_PTX_OP, logic),
    WORDS("sum", EMUI_PTX_OP, sums_and_extremes),
    WORDS("radd", EMUI_PTX_FLAGS, bulk_add),
    WORDS("rleast", EMUI_PTX_FLAGS, bulk_least),
    WORDS("rcount", EMUI_PTX_FLAGS, bulk_counters),
    WORDS("rlogic", EMUI_PTX_FLAGS, bulk_logic),
    WORDS("rop", EMUI_PTX_FLAGS, tensor_reduces),
    WORDS("group", EMUI_PTX_FLAGS, cta_groups),
    WORDS("along", EMUI_PTX_FLAGS, along),
    WORDS("cta_dst", EMUI_PTX_TO, shared_cta),
    WORDS("axis", EMUI_PTX_COUNT, axes),
    WORDS("noftz", EMUI_PTX_FLAGS, noftz),
    WORDS("read", EMUI_PTX_FLAGS, reads_only),
    WORDS("dim", EMUI_PTX_COUNT, dimensions),
    WORDS("cache", EMUI_PTX_FLAGS, copy_caches),
    WORDS("noinc", EMUI_PTX_FLAGS, noinc),
    WORDS("arrive", EMUI_PTX_OP, drops),
    WORDS("wait", EMUI_PTX_OP, waits),
    WORDS("tx", EMUI_PTX_OP, tx),
    WORDS("shfl", EMUI_PTX_OP, shuffles),
    WORDS("vote", EMUI_PTX_OP, votes),
    WORDS("redux", EMUI_PTX_OP, redux),
    WORDS("redux_least", EMUI_PTX_OP, redux_least),
    WORDS("redux_logic", EMUI_PTX_OP, redux_logic),
    WORDS("aligned", EMUI_PTX_FLAGS, aligned),
    WORDS("uni", EMUI_PTX_FLAGS, uniform),
    WORDS("bar_vote", EMUI_PTX_OP, bar_votes),
    WORDS("budget", EMUI_PTX_OP, budgets),
    WORDS("grid", EMUI_PTX_OP, grids),
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

const emui_ptx_set *emui_ptx_set_of(const char *name)
{
    size_t n = 0;
    while (is_letter(name[n]))
        ++n;
    for (size_t k = 0; k < sizeof sets / sizeof sets[0]; ++k)
        if (strncmp(sets[k].name, name, n) == 0 && sets[k].name[n] == '\0')
            return &sets[k];
    const emui_ptx_set *of_matrices = emui_ptx_matrix_set(name, n);
    const emui_ptx_set *of_tcgen05 = emui_ptx_tcgen05_set(name, n);
    return of_matrices != NULL  ? of_matrices
           : of_tcgen05 != NULL ? of_tcgen05
                                : emui_ptx_texture_set(name, n);
}

static const emui_ptx_word *find(const emui_ptx_word *words, const char *word)
{
    for (; words->word != NULL; ++words)
        if (strcmp(words->word, word) == 0)
            return words;
    return NULL;
}

/* A word among others, separated by spaces. */
static bool is_among(const char *words, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = words; at != NULL; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, word, n) == 0 && (at[n] == ' ' || at[n] == '\0'))
            return true;
    }
    return false;
}

const emui_ptx_word *emui_ptx_type_of(const char *word)
{
    return find(types, word);
}

bool emui_ptx_word_of(const emui_ptx_set *set, const char *modifier, emui_ptx_word *to)
{
    *to = (emui_ptx_word){.word = modifier};
    if (set->reads != NULL)
        return set->reads(modifier, &to->value);
    if (set->types != NULL && !is_among(set->types, modifier))
        return false;
    const emui_ptx_word *found = find(set->types != NULL ? types : set->word, modifier);
    if (found != NULL)
        *to = *found;
    return found != NULL;
}

uint32_t emui_ptx_flags_of(const char *word)
{
    const emui_ptx_word *found = find(flags, word);
    return found == NULL ? 0 : found->flags;
}
