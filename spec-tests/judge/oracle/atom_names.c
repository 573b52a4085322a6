/* atom_names.c - see atom_names.h. */
#include "spec-tests/judge/oracle/atom_names.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All names: one of the words between brackets, separated by bars, at each of them. The operations
 * that a warpgroup runs are the last four. */
static const char *const patterns[] = {
    "UniversalFMA<float,float,float,float>",
    "SM61_DP[2|4]A",
    "SM70_8x8x4_[F16F16F16F16|F32F16F16F32]_[TN|NT|NN|TT]",
    "SM75_16x8x8_[F16F16F16F16|F32F16F16F32]_TN",
    "SM75_8x8x16_S32S8S8S32_TN",
    "SM80_16x8x[8|16]_[F16F16F16F16|F32F16F16F32|F32BF16BF16F32]_TN",
    "SM80_16x8x[4|8]_F32TF32TF32F32_TN",
    "SM80_8x8x4_[F64F64F64F64|C64C64C64C64|GC64C64C64GC64]_TN",
    "SM80_[8x8x16|16x8x16|16x8x32]_S32[S8|U8][S8|U8]S32_TN[|_SATURATE]",
    "SM80_[8x8x32|16x8x32|16x8x64]_S32[S4|U4][S4|U4]S32_TN[|_SATURATE]",
    "SM80_[8x8x128|16x8x128|16x8x256]_S32U1U1S32_TN_[AND|XOR]POPC",
    "SM89_16x8x32_F16[E4M3|E5M2][E4M3|E5M2]F16_TN",
    "SM89_16x8x32_F32[E4M3|E5M2][E4M3|E5M2]F32_TN",
    "SM90_16x8x[4|8|16]_[F64F64F64F64|C64C64C64C64]_TN",
    "SM90_64x[8|16|32|64|96|128|192|256]x16_[F16F16F16|F32F16F16|F32BF16BF16]_[SS|RS]<K,K>",
    "SM90_64x[8|16|32|64|96|128|192|256]x8_F32TF32TF32_[SS|RS]_TN",
    "SM90_64x[8|16|32|64|96|128|192|256]x32_S32[S8|U8][S8|U8]_[SS|RS]_TN[|_SATURATE]",
    "SM90_64x[8|16|32|64|96|128|192|256]x32_[F16|F32][E4M3|E5M2][E4M3|E5M2]_[SS|RS]_TN",
};
enum { PATTERNS = sizeof patterns / sizeof patterns[0] };

/* How many words the bracket at p offers; p stands behind the opening one. */
static int words(const char *p)
{
    int n = 1;
    for (; *p != ']'; ++p)
        n += *p == '|';
    return n;
}

static int combinations(const char *pattern)
{
    int n = 1;
    for (const char *p = pattern; *p != '\0'; ++p)
        if (*p == '[')
            n *= words(p + 1);
    return n;
}

/* Word i of the bracket is put at text; the result stands behind the closing bracket. */
static const char *put_word(const char *p, int i, char *text, size_t *length)
{
    for (; i > 0; --i)
        p = strchr(p, '|') + 1;
    for (; *p != '|' && *p != ']'; ++p)
        text[(*length)++] = *p;
    return strchr(p, ']') + 1;
}

void mma_name_at(int i, char text[ATOM_TEXT])
{
    size_t length = 0;
    int row = 0;
    for (; row < PATTERNS - 1 && i >= combinations(patterns[row]); ++row)
        i -= combinations(patterns[row]);
    for (const char *p = patterns[row]; *p != '\0';) {
        if (*p == '[') {
            int n = words(p + 1);
            p = put_word(p + 1, i % n, text, &length);
            i /= n;
        } else {
            text[length++] = *p++;
        }
    }
    text[length] = '\0';
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* MxNxK at p. */
static bool read_tile(const char *p, int64_t mnk[3])
{
    for (int i = 0; i < 3; ++i) {
        char *end;
        mnk[i] = strtoll(p, &end, 10);
        if (end == p || mnk[i] < 1 || (i < 2 && *end != 'x'))
            return false;
        p = end + 1;
    }
    return true;
}

/* SS or RS, behind the types of a warpgroup operation: which operand is in shared memory. */
static void read_sources(const char *name, struct mma_name *m)
{
    m->shared[0] = strstr(name, "_SS") != NULL;
    m->shared[1] = m->shared[0] || strstr(name, "_RS") != NULL;
}

bool mma_name_read(const char *name, struct mma_name *m)
{
    *m = (struct mma_name){.mnk = {1, 1, 1}, .threads = 1};
    if (begins(name, "UniversalFMA<"))
        return true;
    if (begins(name, "SM61_DP")) {
        m->mnk[2] = name[7] - '0';
        return m->mnk[2] == 2 || m->mnk[2] == 4;
    }
    if (!begins(name, "SM") || strlen(name) < 6 || !read_tile(name + 5, m->mnk))
        return false;
    bool group = begins(name, "SM90_64x");
    m->threads = begins(name, "SM70") ? 8 : group ? 128 : 32;
    if (group)
        read_sources(name, m);
    return true;
}

/* Matrices of 8 rows of 128 bits: 32n bits for each lane, and of the lanes that name rows only
 * each fourth, each second or all are needed. */
static bool read_matrices(const char *name, struct copy_name *c)
{
    bool store = strstr(name, "_STSM_") != NULL, wider = strstr(name, "_DU8x16_x") != NULL;
    const char *times = wider ? strstr(name, "_x") + 1 : strchr(name, 'x');
    int64_t n = times == NULL ? 0 : strtoll(times + 1, NULL, 10);
    n = strstr(name, "_U16x") != NULL ? n / 2 : strstr(name, "_U8x") != NULL ? n / 4 : n;
    if (n != 1 && n != 2 && n != 4)
        return false;
    *c = (struct copy_name){.threads = 32, .bits = {32 * n, 32 * n}, .times = {1, 1}};
    c->bits[store] = 128;
    c->times[store] = 4 / n;
    c->reference = !store;
    return true;
}

/* SM100_TMEM_LOAD_16dp64b4x: 16 datapaths of 64 bits, 4 times; every lane names all of tensor
 * memory, and the lanes share the registers. Half a row is what 16dp32b names. */
static bool read_tmem(const char *name, struct copy_name *c)
{
    long long rows, bits, times;
    bool store = begins(name, "SM100_TMEM_STORE_");
    const char *shape = strstr(name, "dp");
    while (shape != NULL && shape > name && shape[-1] >= '0' && shape[-1] <= '9')
        --shape;
    if (shape == NULL || sscanf(shape, "%llddp%lldb%lldx", &rows, &bits, &times) != 3)
        return false;
    int64_t lane = (rows * bits < 1024 ? 1024 : rows * bits) / 32 * times;
    *c = (struct copy_name){.threads = 32, .bits = {lane, lane}, .times = {1, 1}};
    c->bits[!store ? 0 : 1] = 32 * lane;
    c->times[!store ? 0 : 1] = 32;
    c->reference = store;
    return true;
}

/* SM100_UTCCP_128dp256bit_2cta: all datapaths, from a CTA or a pair; those that write a part of the
 * source several times, or only some datapaths, are not known here. */
static bool read_utccp(const char *name, struct copy_name *c)
{
    long long bits, ctas;
    if (sscanf(name, "SM100_UTCCP_128dp%lldbit_%lldcta", &bits, &ctas) != 2)
        return false;
    *c = (struct copy_name){.threads = ctas, .bits = {128 * bits, 128 * bits}};
    c->times[0] = c->times[1] = ctas;
    return true;
}

/* Widths between the brackets: <u32>, or <u32,u64> of source and destination. */
static bool read_widths(const char *name, struct copy_name *c)
{
    long long source, destination;
    const char *bracket = strchr(name, '<');
    int n = bracket == NULL ? 0 : sscanf(bracket, "<u%lld,u%lld", &source, &destination);
    *c = (struct copy_name){.threads = 1, .bits = {1, 1}, .times = {1, 1}};
    if (n < 1)
        return false;
    c->bits[0] = source;
    c->bits[1] = n == 2 ? destination : source;
    return source > 0 && c->bits[1] > 0;
}

bool copy_name_read(const char *name, struct copy_name *c)
{
    *c = (struct copy_name){.threads = 1, .bits = {1, 1}, .times = {1, 1}};
    if (strstr(name, "_LDSM_") != NULL || (strstr(name, "_STSM_") != NULL))
        return read_matrices(name, c);
    if (begins(name, "UniversalCopy<") || begins(name, "SM80_CP_ASYNC_"))
        return read_widths(name, c);
    if (begins(name, "SM50_Shuffle_U32_2x2Trans_") || strcmp(name, "SM75_U32x1_MOVM_T") == 0) {
        c->threads = 32;
        c->bits[0] = c->bits[1] = begins(name, "SM50") ? 64 : 32;
        return true;
    }
    if (begins(name, "SM100_TMEM_"))
        return read_tmem(name, c);
    if (begins(name, "SM100_UTCCP_"))
        return read_utccp(name, c);
    if (begins(name, "SM100_LOAD_256bit") || begins(name, "SM100_STORE_256bit")) {
        c->bits[0] = c->bits[1] = 256;
        return true;
    }
    c->threads = strstr(name, "_2SM_") != NULL ? 2 : 1;
    const char *unit = strstr(name, ",_");
    if (unit != NULL)
        c->bits[0] = c->bits[1] = strtoll(unit + 2, NULL, 10);
    return unit != NULL || strcmp(name, "DefaultCopy") == 0 || begins(name, "AutoVectorizingCopy");
}
