/* cover_atom.c - the law of instructions: all their layouts fit one tile and one set of threads.
 *
 *     atom_bijective  SM80_16x8x16_F32F16F16F32_TN     shape, threads, and the layouts of A, B, C
 *     atom_bijective  SM75_U32x2_LDSM_N                threads, source, destination, reference
 *
 * Each answer alone is judged by its law (judge/laws/mma_traits.c): a layout is a bijection onto
 * its tile, or it repeats places as its instruction does. Together: the layouts have as many
 * threads as ThrID. It follows 0t_mma_atom.md and copy_traits.hpp. */
#include "spec-tests/judge/generate/cover.h"
#include "spec-tests/judge/laws/laws.h"
#include "spec-tests/judge/oracle/atom_names.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The answer to OP for this atom, judged by its own law; NULL where the case ends here. */
static oracle_tree member(struct cover *w, const char *op, const char *atom)
{
    const char *args[] = {atom};
    oracle_tree t = cover_ask(w, op, 1, args);
    if (t == NULL) {
        w->result = cover_no_value(w, true);
        return NULL;
    }
    int holds = law_check(op, 1, args, w->answer, w->why, sizeof w->why);
    if (holds == 1)
        return t;
    w->result = holds == 0 ? GENERATE_FAILED : GENERATE_UNDECIDED;
    return NULL;
}

/* The number of threads of a layout (thread, value). */
static int64_t threads_of(struct cover *w, oracle_tree layout)
{
    return oracle_domain(oracle_mode(&w->answers, layout, 0));
}

static enum generate_result judge_members(struct cover *w, const char *atom, const char *const *ops)
{
    oracle_tree t = member(w, ops[0], atom);
    if (t == NULL)
        return w->result;
    int64_t threads = oracle_domain(t);
    for (int i = 1; ops[i] != NULL; ++i) {
        t = member(w, ops[i], atom);
        if (t == NULL)
            return w->result;
        if (threads_of(w, t) != threads)
            return cover_break(w, "%s has other threads than %s", ops[i], ops[0]);
    }
    return GENERATE_PASSED;
}

/* A copy from or to tensor memory has addresses as well. */
static enum generate_result judge_copy(struct cover *w, const char *atom)
{
    static const char *const ops[] = {"Copy_Traits.ThrID", "Copy_Traits.SrcLayout",
                                      "Copy_Traits.DstLayout", "Copy_Traits.RefLayout", NULL};
    enum generate_result result = judge_members(w, atom, ops);
    bool tmem = strncmp(atom, "SM100_TMEM_", 11) == 0 || strncmp(atom, "SM100_UTCCP_", 12) == 0;
    if (result == GENERATE_PASSED && tmem && member(w, "Copy_Traits.ValID", atom) == NULL)
        result = w->result;
    return result;
}

static enum generate_result judge_atom(struct cover *w, const struct generate_case *c)
{
    static const char *const of_mma[] = {"MMA_Traits.ThrID", "MMA_Traits.ALayout",
                                         "MMA_Traits.BLayout", "MMA_Traits.CLayout", NULL};
    struct copy_name copy;
    struct mma_name mma;
    if (c->n == 1 && copy_name_read(c->args[0], &copy))
        return judge_copy(w, c->args[0]);
    if (c->n != 1 || !mma_name_read(c->args[0], &mma))
        return GENERATE_UNDECIDED;
    if (member(w, "MMA_Traits.Shape_MNK", c->args[0]) == NULL)
        return w->result;
    return judge_members(w, c->args[0], of_mma);
}

/* A copy operation of any kind that has a layout. */
void cover_copy_name(struct generator *g, char *text, size_t size)
{
    static const char *const plain[] = {
        "SM75_U32x1_LDSM_N",
        "SM75_U32x2_LDSM_N",
        "SM75_U32x4_LDSM_N",
        "SM75_U16x2_LDSM_T",
        "SM75_U16x4_LDSM_T",
        "SM75_U16x8_LDSM_T",
        "SM90_U32x1_STSM_N",
        "SM90_U32x2_STSM_N",
        "SM90_U32x4_STSM_N",
        "SM90_U16x2_STSM_T",
        "SM90_U16x4_STSM_T",
        "SM90_U16x8_STSM_T",
        "SM75_U32x1_MOVM_T",
        "SM50_Shuffle_U32_2x2Trans_XOR1",
        "SM50_Shuffle_U32_2x2Trans_XOR4",
        "SM80_CP_ASYNC_CACHEGLOBAL<u128>",
        "SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<u128>",
        "DefaultCopy",
        "AutoVectorizingCopy",
    };
    static const int widths[] = {8, 16, 32, 64, 128};
    int n = (int)(sizeof plain / sizeof plain[0]);
    int64_t die = generate_below(g, n + 9);
    if (die < n)
        snprintf(text, size, "%s", plain[die]);
    else if (die < n + 3)
        snprintf(text, size, "UniversalCopy<u%" PRId64 ">", generate_pick(g, widths, 5));
    else if (die < n + 5)
        snprintf(text, size, "UniversalCopy<u%" PRId64 ",u%" PRId64 ">",
                 generate_pick(g, widths, 5), generate_pick(g, widths, 5));
    else if (die < n + 7)
        snprintf(text, size, "SM80_CP_ASYNC_CACHEALWAYS%s<u%" PRId64 ">",
                 die == n + 5 ? "_ZFILL" : "", generate_pick(g, widths + 2, 3));
    else
        snprintf(text, size, "SM90_BULK_COPY_%s,_%" PRId64, die == n + 7 ? "G2S" : "S2G",
                 128 * (1 + generate_below(g, 16)));
}

/* A copy operation of sm_100a whose layouts are small enough to be enumerated. */
static void sm100_copy_name(struct generator *g, char *text, size_t size)
{
    static const char *const plain[] = {
        "SM100_U8x8_LDSM_T",
        "SM100_U8x16_LDSM_T",
        "SM100_SU4_DU8x16_x1_LDSM_N",
        "SM100_SU6_DU8x16_x4_LDSM_N",
        "SM100_U8x4_STSM_T",
        "SM100_U8x8_STSM_T",
        "SM100_U8x16_STSM_T",
        "SM100_LOAD_256bit_CACHE_NOALLOCATION",
        "SM100_STORE_256bit_CACHE_NOALLOCATION",
        "SM100_UTCCP_128dp128bit_1cta",
        "SM100_UTCCP_128dp128bit_2cta",
        "SM100_UTCCP_128dp256bit_1cta",
        "SM100_TMA_2SM_LOAD,_1024",
        "SM100_TMA_LOAD_2D_GATHER4,_512",
    };
    static const char *const shapes[] = {"16dp256b", "16dp128b", "16dp64b", "16dp32b", "32dp32b"};
    static const int times[] = {1, 2, 4, 8};
    int n = (int)(sizeof plain / sizeof plain[0]);
    int64_t die = generate_below(g, 2 * n);
    if (die < n)
        snprintf(text, size, "%s", plain[die]);
    else
        snprintf(text, size, "SM100_TMEM_%s_%s%" PRId64 "x%s", die % 2 == 0 ? "LOAD" : "STORE",
                 shapes[generate_below(g, 5)], generate_pick(g, times, 4),
                 generate_below(g, 2) == 0 ? "" : "_16b");
}

/* Operations of a warpgroup have large tiles, which take long; three quarters of all are such. */
static void make_atom(struct generator *g, struct generate_case *c)
{
    char name[2 * ATOM_TEXT];
    int64_t die = generate_below(g, 100);
    if (die < 10)
        cover_copy_name(g, name, sizeof name);
    else if (die < 20)
        sm100_copy_name(g, name, sizeof name);
    else if (die < 80)
        mma_name_at((int)generate_below(g, ATOM_WARP_MMAS), name);
    else
        mma_name_at((int)(ATOM_WARP_MMAS + generate_below(g, ATOM_MMAS - ATOM_WARP_MMAS)), name);
    cover_word(c, name);
}

const struct cover_law atom_bijective = {{"atom_bijective", make_atom}, judge_atom};
