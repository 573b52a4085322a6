/* copy_names.c - the copy operations by name: which there are, and what is wrong with a name.
 *
 * A name is what C++ writes between the brackets of Copy_Traits<..>, with u32 for an unsigned
 * integer of 32 bits and _128 for a static integer:
 *
 *      SM80_CP_ASYNC_CACHEALWAYS<u128>      SM75_U32x4_LDSM_N      SM90_BULK_COPY_G2S,_1024
 *
 * What C++ writes behind the number of bits of a TMA copy is left out: no layout depends on it.
 *
 * Here: one table of patterns, matching, refusals that name the wrong part. Not here: the layouts
 * (copy_traits.c). Follows the headers arch/copy.hpp, arch/copy_sm50.hpp .. copy_sm100_tma.hpp. */
#include "ref/atom/copy_traits.h"
#include "ref/value/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_CHOICES = 8, UNIT = 128 /* bits that a bulk copy moves at least */, MAX_SPELLED = 80 };

/* In a pattern # is a number, and what stands in [] may be left out. */
typedef struct family {
    const char *pattern;
    cti_copy_kind kind;
    int64_t choice[MAX_CHOICES + 1]; /* what # may be, then 0; of a bulk copy, its unit */
    const char *why;                 /* .. nothing else, or why the name has no traits */
} family;

static const char bytes[] = "an assignment moves a type of whole bytes";
static const char cp_async[] = "cp.async.ca moves 4, 8 or 16 bytes, .cg moves 16";
static const char matrices[] = "a warp moves 1, 2 or 4 matrices of 8x8 elements";
static const char widest[] = "a vector has the width of a register access";
static const char units[] = "a bulk copy moves whole units of 16 bytes";
static const char tensor_map[] = "it needs a descriptor: make_tma_copy derives its traits from "
                                 "the tensor in global memory";
static const char im2col[] = "it needs a descriptor: make_im2col_tma_copy derives its traits from "
                             "the tensor in global memory";
static const char one_width[] = "the access has no other width";
static const char bytes_16x16[] = "a warp loads 1 or 2 matrices of 16x16 bytes";
static const char bytes_16x8[] = "a warp stores 1, 2 or 4 matrices of 16x8 bytes";
static const char words[] = "a thread has 1 to 128 registers, as many as a power of two";
static const char row_max[] = "the load with a maximum has 32 or 128 registers";
static const char ctas[] = "one CTA copies, or a pair";
static const char policy[] = "it is not an operation: copy takes UniversalCopy or cp.async, by the "
                             "memory of its operands";

/* How often a load or store of tensor memory may repeat its shape: up to 128 registers a thread. */
#define UP_TO_32  1, 2, 4, 8, 16, 32
#define UP_TO_64  UP_TO_32, 64
#define UP_TO_128 UP_TO_64, 128

/* The two operations of a shape: of 32-bit columns, and of those that hold 16 bits each. */
#define TMEM(name, kind, ...)                                                                      \
    {name "#x", kind, {__VA_ARGS__}, words},                                                       \
    {                                                                                              \
        name "#x_16b", kind, {__VA_ARGS__}, words                                                  \
    }

static const family families[] = {
    {"UniversalCopy<u#[,u#]>", CTI_COPY_VALUE, {8, 16, 32, 64, 128, 256}, bytes},
    {"DefaultCopy", CTI_COPY_AUTO, {0}, NULL},
    {"AutoVectorizingCopy", CTI_COPY_AUTO, {0}, NULL},
    {"AutoVectorizingCopyWithAssumedAlignment<#>", CTI_COPY_AUTO, {8, 16, 32, 64, 128}, widest},
    {"AutoCopyAsync", CTI_COPY_NONE, {0}, policy},
    {"SM50_Shuffle_U32_2x2Trans_XOR#", CTI_COPY_SHUFFLE, {1, 4}, "no other lanes are exchanged"},
    {"SM75_U32x#_LDSM_N", CTI_COPY_LOAD_N, {1, 2, 4}, matrices},
    {"SM75_U16x#_LDSM_T", CTI_COPY_LOAD_T, {2, 4, 8}, matrices},
    {"SM75_U32x1_MOVM_T", CTI_COPY_TURN, {0}, NULL},
    {"SM80_CP_ASYNC_CACHEALWAYS<u#[,u#]>", CTI_COPY_SAME, {32, 64, 128}, cp_async},
    {"SM80_CP_ASYNC_CACHEALWAYS_ZFILL<u#[,u#]>", CTI_COPY_SAME, {32, 64, 128}, cp_async},
    {"SM80_CP_ASYNC_CACHEGLOBAL<u#[,u#]>", CTI_COPY_SAME, {128}, cp_async},
    {"SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<u#[,u#]>", CTI_COPY_SAME, {128}, cp_async},
    {"SM90_U32x#_STSM_N", CTI_COPY_STORE_N, {1, 2, 4}, matrices},
    {"SM90_U16x#_STSM_T", CTI_COPY_STORE_T, {2, 4, 8}, matrices},
    {"SM90_BULK_COPY_G2S,_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_BULK_COPY_G2S::PREFETCH,_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_BULK_COPY_S2G,_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_BULK_COPY_AUTO", CTI_COPY_AUTO, {0}, NULL},
    {"SM100_LOAD_#bit_CACHE_NOALLOCATION", CTI_COPY_SAME, {256}, one_width},
    {"SM100_STORE_#bit_CACHE_NOALLOCATION", CTI_COPY_SAME, {256}, one_width},
    {"SM100_U8x#_LDSM_T", CTI_COPY_LOAD_B, {8, 16}, bytes_16x16},
    {"SM100_SU4_DU8x16_x#_LDSM_N", CTI_COPY_LOAD_N, {1, 2, 4}, matrices},
    {"SM100_SU6_DU8x16_x#_LDSM_N", CTI_COPY_LOAD_N, {1, 2, 4}, matrices},
    {"SM100_U8x#_STSM_T", CTI_COPY_STORE_B, {4, 8, 16}, bytes_16x8},
    TMEM("SM100_TMEM_LOAD_16dp256b", CTI_COPY_TMEM_LOAD, UP_TO_32),
    TMEM("SM100_TMEM_LOAD_16dp128b", CTI_COPY_TMEM_LOAD, UP_TO_64),
    TMEM("SM100_TMEM_LOAD_16dp64b", CTI_COPY_TMEM_LOAD, UP_TO_128),
    TMEM("SM100_TMEM_LOAD_16dp32b", CTI_COPY_TMEM_LOAD, UP_TO_128),
    TMEM("SM100_TMEM_LOAD_32dp32b", CTI_COPY_TMEM_LOAD, UP_TO_128),
    TMEM("SM100_TMEM_STORE_16dp256b", CTI_COPY_TMEM_STORE, UP_TO_32),
    TMEM("SM100_TMEM_STORE_16dp128b", CTI_COPY_TMEM_STORE, UP_TO_64),
    TMEM("SM100_TMEM_STORE_16dp64b", CTI_COPY_TMEM_STORE, UP_TO_128),
    TMEM("SM100_TMEM_STORE_16dp32b", CTI_COPY_TMEM_STORE, UP_TO_128),
    TMEM("SM100_TMEM_STORE_32dp32b", CTI_COPY_TMEM_STORE, UP_TO_128),
    {"SM100_TMEM_LOAD_STAT_32dp32b#x", CTI_COPY_TMEM_LOAD, {32, 128}, row_max},
    {"SM100_UTCCP_128dp256bit_#cta", CTI_COPY_UTCCP, {1, 2}, ctas},
    {"SM100_UTCCP_128dp128bit_#cta", CTI_COPY_UTCCP, {1, 2}, ctas},
    {"SM100_UTCCP_4dp256bit_#cta", CTI_COPY_UTCCP, {1, 2}, ctas},
    {"SM100_UTCCP_4x32dp128bit_#cta", CTI_COPY_UTCCP, {1, 2}, ctas},
    {"SM100_UTCCP_2x64dp128bitlw0213_#cta", CTI_COPY_UTCCP, {1, 2}, ctas},
    {"SM100_UTCCP_2x64dp128bitlw0123_#cta", CTI_COPY_UTCCP, {1, 2}, ctas},
    {"SM90_TMA_LOAD[_OP],_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_TMA_LOAD::PREFETCH,_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_TMA_LOAD_MULTICAST[_OP],_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_TMA_STORE[_PTR],_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_TMA_REDUCE_ADD,_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_TMA_LOAD_IM2COL[_OP],_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_TMA_LOAD_IM2COL::PREFETCH,_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_TMA_LOAD_IM2COL_MULTICAST[_OP],_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM90_TMA_STORE_IM2COL,_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM100_TMA_LOAD_2D_GATHER4[_OP],_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM100_TMA_LOAD_2D_GATHER4_OP::PREFETCH,_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM100_TMA_LOAD_MULTICAST_2D_GATHER4[_OP],_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM100_TMA_STORE_2D_SCATTER4,_#", CTI_COPY_BULK, {UNIT}, units},
    {"SM100_TMA_2SM_LOAD[_OP],_#", CTI_COPY_BULK_PAIR, {UNIT}, units},
    {"SM100_TMA_2SM_LOAD_MULTICAST[_OP],_#", CTI_COPY_BULK_PAIR, {UNIT}, units},
    {"SM100_TMA_2SM_LOAD_IM2COL[_OP],_#", CTI_COPY_BULK_PAIR, {UNIT}, units},
    {"SM100_TMA_2SM_LOAD_IM2COL_MULTICAST[_OP],_#", CTI_COPY_BULK_PAIR, {UNIT}, units},
    {"SM90_TMA_LOAD", CTI_COPY_NONE, {0}, tensor_map},
    {"SM90_TMA_LOAD::PREFETCH", CTI_COPY_NONE, {0}, tensor_map},
    {"SM90_TMA_LOAD_MULTICAST", CTI_COPY_NONE, {0}, tensor_map},
    {"SM90_TMA_STORE", CTI_COPY_NONE, {0}, tensor_map},
    {"SM90_TMA_REDUCE_ADD", CTI_COPY_NONE, {0}, tensor_map},
    {"SM90_TMA_LOAD_IM2COL", CTI_COPY_NONE, {0}, im2col},
    {"SM90_TMA_LOAD_IM2COL::PREFETCH", CTI_COPY_NONE, {0}, im2col},
    {"SM90_TMA_LOAD_IM2COL_MULTICAST", CTI_COPY_NONE, {0}, im2col},
    {"SM90_TMA_STORE_IM2COL", CTI_COPY_NONE, {0}, im2col},
    {"SM100_TMA_LOAD_2D_GATHER4", CTI_COPY_NONE, {0}, tensor_map},
    {"SM100_TMA_LOAD_MULTICAST_2D_GATHER4", CTI_COPY_NONE, {0}, tensor_map},
    {"SM100_TMA_STORE_2D_SCATTER4", CTI_COPY_NONE, {0}, tensor_map},
    {"SM100_TMA_2SM_LOAD", CTI_COPY_NONE, {0}, tensor_map},
    {"SM100_TMA_2SM_LOAD_MULTICAST", CTI_COPY_NONE, {0}, tensor_map},
    {"SM100_TMA_2SM_LOAD_IM2COL", CTI_COPY_NONE, {0}, im2col},
    {"SM100_TMA_2SM_LOAD_IM2COL_MULTICAST", CTI_COPY_NONE, {0}, im2col},
};

enum { FAMILIES = sizeof families / sizeof families[0] };

/* How far a name follows a pattern. */
typedef struct match {
    const family *f;
    const char *name, *pattern; /* where the two part, or their ends */
    int64_t n[2];
    int numbers;
} match;

/* Digits as C++ writes them, without a leading 0; a number that is too large stays too large. */
static bool read_number(const char **s, int64_t *out)
{
    const char *at = *s;
    int64_t v = 0;
    if (*at < '1' || *at > '9')
        return false;
    for (; *at >= '0' && *at <= '9'; ++at)
        v = v > INT32_MAX ? v : 10 * v + (*at - '0');
    *s = at;
    *out = v;
    return true;
}

static match compare(const family *f, const char *name)
{
    match m = {f, name, f->pattern, {0, 0}, 0};
    for (; *m.pattern != '\0'; ++m.pattern) {
        if (*m.pattern == '[') {
            if (*m.name != m.pattern[1])
                m.pattern = strchr(m.pattern, ']');
        } else if (*m.pattern == '#') {
            if (!read_number(&m.name, &m.n[m.numbers]))
                break;
            ++m.numbers;
        } else if (*m.pattern != ']') {
            if (*m.pattern != *m.name)
                break;
            ++m.name;
        }
    }
    if (m.numbers == 1)
        m.n[1] = m.n[0];
    return m;
}

/* CuTe puts the operations of tensor memory into namespaces, and names them in its own too. */
static const char *without_namespace(const char *name)
{
    static const char *const spaces[] = {"LOAD::", "STORE::", "LOAD_STAT::", "UTCCP::"};
    const size_t outer = strlen("SM100::TMEM::");
    if (strncmp(name, "SM100::TMEM::", outer) != 0)
        return name;
    for (int i = 0; i < 4; ++i)
        if (strncmp(name + outer, spaces[i], strlen(spaces[i])) == 0)
            return name + outer + strlen(spaces[i]);
    return name;
}

/* The pattern that the name follows to its end, or the one that it follows farthest. */
static match find(const char *name)
{
    match best = compare(&families[0], name);
    for (int i = 1; i < FAMILIES; ++i) {
        match m = compare(&families[i], name);
        bool whole = *m.name == '\0' && *m.pattern == '\0';
        if (whole || m.name > best.name)
            best = m;
        if (whole)
            break;
    }
    return best;
}

/* Where the name leaves the patterns. */
static bool refuse_name(ct_ctx *cx, const char *name, const match *m)
{
    int right = (int)(m->name - name);
    if (right == 0)
        cti_fail(cx, CT_EINVAL, "Copy_Traits: no copy operation begins like `%.80s`", name);
    else if (*m->pattern == '\0')
        cti_fail(cx, CT_EINVAL, "Copy_Traits: `%.80s` goes on after %s", m->name, m->f->pattern);
    else if (*m->name == '\0')
        cti_fail(cx, CT_EINVAL, "Copy_Traits: `%.80s` ends where %s has `%s`", name, m->f->pattern,
                 m->pattern);
    else
        cti_fail(cx, CT_EINVAL, "Copy_Traits: %.*s is followed by `%.80s` where %s has `%s`",
                 right < 80 ? right : 80, name, m->name, m->f->pattern, m->pattern);
    return false;
}

/* Of any number of whole units. */
static bool is_bulk(const family *f)
{
    return f->kind == CTI_COPY_BULK || f->kind == CTI_COPY_BULK_PAIR;
}

static bool allowed(const family *f, int64_t n)
{
    if (is_bulk(f))
        return n <= INT32_MAX && n % UNIT == 0;
    for (const int64_t *c = f->choice; *c != 0; ++c)
        if (*c == n)
            return true;
    return false;
}

/* How many bits an operation moves whose name has n: the traits are right up to there. */
static int64_t bits_moved(const family *f, int64_t n)
{
    int64_t moved = f->choice[0];
    if (is_bulk(f))
        return n / UNIT * UNIT;
    for (const int64_t *c = f->choice; *c != 0 && moved < n; ++c)
        moved = *c;
    return moved;
}

/* The coordinate at which the layouts would say more or less than the operation does. */
static void show_bit(ct_ctx *cx, const family *f, int64_t n)
{
    int64_t moved = bits_moved(f, n);
    if (moved < n)
        cti_witness(cx, "at (0,%" PRId64 "): the layouts have this bit, the operation leaves it",
                    moved);
    else
        cti_witness(cx, "at (0,%" PRId64 "): the operation moves this bit, the layouts lack it", n);
}

static bool refuse_number(ct_ctx *cx, const char *name, const family *f, int64_t n)
{
    bool bulk = is_bulk(f);
    char list[64];
    int length = 0;
    for (const int64_t *c = f->choice; *c != 0; ++c)
        length += snprintf(list + length, sizeof list - (size_t)length, "%s%" PRId64,
                           c == f->choice ? "" : ", ", *c);
    if (n > INT32_MAX)
        cti_fail(cx, CT_ERANGE, "Copy_Traits: %.80s: a number is beyond %" PRId32, name, INT32_MAX);
    else
        cti_fail(cx, CT_EINVAL, "Copy_Traits: %.80s: %" PRId64 " is %s %s: %s", name, n,
                 bulk ? "not a multiple of" : "not one of", list, f->why);
    if (n <= INT32_MAX && (bulk || f->kind == CTI_COPY_VALUE || f->kind == CTI_COPY_SAME))
        show_bit(cx, f, n);
    return false;
}

static bool refuse_difference(ct_ctx *cx, const char *name, const int64_t n[2])
{
    cti_fail(cx, CT_EINVAL, "Copy_Traits: %.80s: source and destination differ in width", name);
    cti_witness(cx, "at (0,%" PRId64 "): one side has this bit, the other does not",
                n[0] < n[1] ? n[0] : n[1]);
    return false;
}

/* Whether the name has traits; otherwise fails and says why. */
static bool accept(ct_ctx *cx, const char *name, const match *m)
{
    if (*m->name != '\0' || *m->pattern != '\0')
        return refuse_name(cx, name, m);
    for (int i = 0; i < m->numbers; ++i)
        if (!allowed(m->f, m->n[i]))
            return refuse_number(cx, name, m->f, m->n[i]);
    if (m->f->kind == CTI_COPY_SAME && m->n[0] != m->n[1])
        return refuse_difference(cx, name, m->n);
    if (m->f->kind == CTI_COPY_NONE)
        cti_fail(cx, CT_EINVAL, "Copy_Traits: %s: %s", name, m->f->why);
    return m->f->kind != CTI_COPY_NONE;
}

bool cti_is_copy_op(const char *name)
{
    match m = find(without_namespace(name));
    bool whole = *m.name == '\0' && *m.pattern == '\0';
    for (int i = 0; i < m.numbers; ++i)
        whole = whole && allowed(m.f, m.n[i]);
    return whole;
}

cti_copy_op cti_find_copy_op(ct_ctx *cx, const char *name)
{
    name = without_namespace(name);
    match m = find(name);
    if (ct_check(cx) != CT_OK || !accept(cx, name, &m))
        return (cti_copy_op){.kind = CTI_COPY_NONE};
    return (cti_copy_op){m.f->kind, {m.n[0], m.n[1]}};
}

/* A pattern with its number in place, without what may be left out. */
static size_t spell(const char *pattern, int64_t n, char *name, size_t size)
{
    char text[MAX_SPELLED];
    size_t length = 0;
    for (const char *p = pattern; *p != '\0'; ++p) {
        if (*p == '[')
            p = strchr(p, ']');
        else if (*p == '#')
            length += (size_t)snprintf(text + length, sizeof text - length, "%" PRId64, n);
        else
            text[length++] = *p;
    }
    text[length] = '\0';
    return (size_t)snprintf(name, size, "%s", text);
}

/* ct_copy_op - the name of copy operation i, for lists of them.
 * equation  each operation that has traits, for each number that its name may hold; a bulk copy
 *           with its least number; a second type, where it may differ, is left out
 * example   for (int i = 0; ct_copy_op(i, name, sizeof name) > 0; ++i) puts(name);
 * pre       i >= 0; name holds size bytes
 * post      every_listed_name_has_traits
 * fails     never; returns the length needed, 0 past the last
 * CuTe      none */
size_t ct_copy_op(int i, char *name, size_t size)
{
    for (const family *f = families; f < families + FAMILIES; ++f) {
        const int64_t *c = f->choice;
        if (f->kind == CTI_COPY_NONE)
            continue;
        do {
            if (i-- == 0)
                return spell(f->pattern, *c, name, size);
        } while (*c != 0 && *++c != 0);
    }
    if (size > 0)
        name[0] = '\0';
    return 0;
}
