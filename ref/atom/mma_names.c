/* mma_names.c - which MMA operations there are.
 *
 * Here: the families of operations, and their names one by one. Not here: taking a given name
 * apart (mma_parse.c), what an operation's layouts are (mma_layouts.c).
 * Follows 0t_mma_atom "Operation struct's name", and the operations of CuTe 4.7.0. */
#include "ref/atom/mma_template.h"

#include <stdio.h>
#include <string.h>

/* Names that are not made of these parts. UniversalFMA takes all types; this is its plainest. */
static const char scalar[] = "SM61_DP4A SM61_DP2A UniversalFMA<float,float,float,float> "
                             "SM100_2x1x1_F32F32F32F32 SM100_1x2x1_F32F32F32F32";

/* The N that a warpgroup may have: multiples of 8, and of integers from 32 on of 16. */
static const char group_n[] = "8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 "
                              "168 176 184 192 200 208 216 224 232 240 248 256";
static const char integer_n[] = "8 16 24 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256";

/* The operations whose A holds two of each four elements along K, and which two: their K is that
 * of B. They have no shorter name. */
#define SPARSE "SM90::GMMA::SPARSE::GMMA"

/* A row is a family: each combination of one word of each column is an operation. The columns are
 * those of cti_mma_part: architecture, types of A, B and D, M, N, K, source, arrangement, end.
 * C is of D's type. Where there is a choice of majors, <K,K> stands for it. */
static const char *const family[CTI_MMA_FAMILIES][CTI_MMA_PARTS] = {
    {"SM70", "F16", "F16", "F16 F32", "8", "8", "4", "-", "_TN _NT _NN _TT", "-"},
    {"SM75", "F16", "F16", "F16 F32", "16", "8", "8", "-", "_TN", "-"},
    {"SM75", "S8", "S8", "S32", "8", "8", "16", "-", "_TN", "-"},
    {"SM80", "F16", "F16", "F16 F32", "16", "8", "8 16", "-", "_TN", "-"},
    {"SM80", "BF16", "BF16", "F32", "16", "8", "8 16", "-", "_TN", "-"},
    {"SM80", "TF32", "TF32", "F32", "16", "8", "4 8", "-", "_TN", "-"},
    {"SM80", "F64", "F64", "F64", "8", "8", "4", "-", "_TN", "-"},
    {"SM80", "C64", "C64", "C64 GC64", "8", "8", "4", "-", "_TN", "-"},
    {"SM80", "S8 U8", "S8 U8", "S32", "8", "8", "16", "-", "_TN", "- _SATURATE"},
    {"SM80", "S8 U8", "S8 U8", "S32", "16", "8", "16 32", "-", "_TN", "- _SATURATE"},
    {"SM80", "S4 U4", "S4 U4", "S32", "8", "8", "32", "-", "_TN", "- _SATURATE"},
    {"SM80", "S4 U4", "S4 U4", "S32", "16", "8", "32 64", "-", "_TN", "- _SATURATE"},
    {"SM80", "U1", "U1", "S32", "8", "8", "128", "-", "_TN", "_ANDPOPC _XORPOPC"},
    {"SM80", "U1", "U1", "S32", "16", "8", "128 256", "-", "_TN", "_ANDPOPC _XORPOPC"},
    {"SM89", "E4M3 E5M2", "E4M3 E5M2", "F16 F32", "16", "8", "32", "-", "_TN", "-"},
    {"SM90", "F64", "F64", "F64", "16", "8", "4 8 16", "-", "_TN", "-"},
    {"SM90", "C64", "C64", "C64", "16", "8", "4 8 16", "-", "_TN", "-"},
    {"SM90", "F16", "F16", "F16 F32", "64", group_n, "16", "_SS _RS", "<K,K>", "-"},
    {"SM90", "BF16", "BF16", "F32", "64", group_n, "16", "_SS _RS", "<K,K>", "-"},
    {"SM90", "TF32", "TF32", "F32", "64", group_n, "8", "_SS _RS", "_TN", "-"},
    {"SM90", "S8 U8", "S8 U8", "S32", "64", integer_n, "32", "_SS _RS", "_TN", "- _SATURATE"},
    {"SM90", "E4M3 E5M2", "E4M3 E5M2", "F16 F32", "64", group_n, "32", "_SS _RS", "_TN", "-"},
    {SPARSE, "F16", "F16", "F16 F32", "64", group_n, "32", "_SS _RS", "<K,K>", "-"},
    {SPARSE, "BF16", "BF16", "F32", "64", group_n, "32", "_SS _RS", "<K,K>", "-"},
    {SPARSE, "TF32", "TF32", "F32", "64", group_n, "16", "_SS _RS", "_TN", "-"},
    {SPARSE, "S8 U8", "S8 U8", "S32", "64", integer_n, "64", "_SS _RS", "_TN", "- _SATURATE"},
    {SPARSE, "E4M3 E5M2", "E4M3 E5M2", "F16 F32", "64", group_n, "64", "_SS _RS", "_TN", "-"},
};

bool cti_mma_is_sparse(const cti_mma_name *name)
{
    return cti_word_is(name->part[CTI_MMA_ARCH], SPARSE);
}

const char *cti_mma_words(int f, cti_mma_part part)
{
    return family[f][part];
}

/* ---- Names one by one ----------------------------------------------------------------------- */

/* How many operations each family has: the product of its lists' lengths. */
static const int family_size[CTI_MMA_FAMILIES] = {8,  2,  1,   4,   2,   2,  1,  2,   8,
                                                  16, 8,  16,  2,   4,   8,  3,  3,   128,
                                                  64, 64, 288, 512, 128, 64, 64, 288, 512};

/* A part with its separator in front; an absent part gives an empty text. */
static int put(char *text, const char *before, cti_word w)
{
    if (cti_word_is(w, "-"))
        return 0;
    size_t n = strlen(before);
    memcpy(text, before, n);
    memcpy(text + n, w.s, (size_t)w.n);
    text[n + (size_t)w.n] = '\0';
    return (int)n + w.n;
}

/* Combination i of a family's words: the last part runs fastest. */
static void combine(int f, int i, char *text)
{
    static const cti_mma_part order[] = {
        CTI_MMA_ARCH, CTI_MMA_M, CTI_MMA_N,      CTI_MMA_K,           CTI_MMA_D,
        CTI_MMA_A,    CTI_MMA_B, CTI_MMA_SOURCE, CTI_MMA_ARRANGEMENT, CTI_MMA_LAST};
    static const char *const before[] = {"", "_", "x", "x", "_", "", "", "", "", ""};
    cti_word w[CTI_MMA_PARTS];
    for (int part = CTI_MMA_PARTS - 1; part >= 0; --part) {
        int n = cti_word_count(family[f][part]);
        w[part] = cti_word_at(family[f][part], i % n);
        i /= n;
    }
    for (int j = 0; j < CTI_MMA_PARTS; ++j) {
        text += put(text, before[j], w[order[j]]);
        if (order[j] == CTI_MMA_B && cti_word_is(w[CTI_MMA_SOURCE], "-"))
            text += put(text, "", w[CTI_MMA_D]);
    }
}

static bool name_at(int i, char *text)
{
    int scalars = cti_word_count(scalar);
    if (i < scalars) {
        cti_word w = cti_word_at(scalar, i);
        snprintf(text, CTI_MMA_MAX_NAME, "%.*s", w.n, w.s);
        return true;
    }
    i -= scalars;
    for (int f = 0; f < CTI_MMA_FAMILIES; ++f) {
        if (i < family_size[f]) {
            combine(f, i, text);
            return true;
        }
        i -= family_size[f];
    }
    return cti_mma_template_name(i, text);
}

/* ct_mma_op - the name of MMA operation i, for lists of them.
 * equation  the length of the name; 0 past the last
 * example   char name[80]; for (int i = 0; ct_mma_op(i, name, sizeof name) > 0; ++i) puts(name);
 * pre       i >= 0; name holds size characters, or is NULL where size is 0
 * post      every_listed_name_is_accepted; as much of the name as fits, ended by a NUL
 * fails     never
 * CuTe      0t_mma_atom "Operation struct's name" */
size_t ct_mma_op(int i, char *name, size_t size)
{
    char text[CTI_MMA_MAX_NAME];
    if (i < 0 || !name_at(i, text))
        text[0] = '\0';
    if (size > 0)
        snprintf(name, size, "%s", text);
    return strlen(text);
}
