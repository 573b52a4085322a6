/* cover_copy_for_mma.c - the law of copies that are made for an operand of a tiled MMA.
 *
 *     copy_for_mma  B  SM75_U32x2_LDSM_N  16b  SM80_16x8x16_F32F16F16F32_TN  (_2,_2,_1):(_1,_2,_0)
 *                   operand, copy, type        atom                          atoms
 *                                                                            and a permutation
 *
 * make_tiled_copy_B is asked for its partitions of one tile of the operand, thread by thread:
 *
 *     value v of thread t lies where get_layoutS_TV, get_layoutD_TV has (t,v), on both sides
 *     on the side of the registers thread t has the elements that partition_B gives it
 *
 * The registers are the destination of a load, the source of a store, and both sides of a copy by
 * one thread. It follows make_tiled_copy_A of copy_atom.hpp and "TiledMMAs" of 0t_mma_atom.md. */
#include "spec-tests/judge/generate/cover.h"
#include "spec-tests/judge/oracle/atom_names.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_THREADS = 256, MAX_VALUES = 256, PLACES = 1 << 14 };

struct copy_for_mma {
    const char *const *made_of; /* copy, type, atom, atoms, permutation */
    char letter, tensor[256];
    int64_t tile[2], threads;
    bool single;           /* one thread copies one value: such a copy fits every operand */
    bool has[2];           /* registers on the side of the source, of the destination */
    int16_t given[PLACES]; /* how often the MMA gives a place of the tile to the thread */
};

/* The operation on the copy or on the MMA that the case is about. */
static oracle_tree ask(struct cover *w, const struct copy_for_mma *t, const char *member,
                       const char *thread)
{
    char op[64];
    const char *const *m = t->made_of;
    const char *args[] = {m[0], m[1], m[2], m[3], m[4], thread, t->tensor};
    snprintf(op, sizeof op, "make_tiled_copy_%c.%s", t->letter, member);
    return cover_ask(w, op, thread == NULL ? 5 : 7, args);
}

/* The extents of the operand's tile; false where there are none, or too large ones. */
static bool read_tile(struct cover *w, struct copy_for_mma *t)
{
    static const int modes[][2] = {{0, 2}, {1, 2}, {0, 1}};
    const char *mma[] = {t->made_of[2], t->made_of[3], t->made_of[4]};
    oracle_tree all = cover_ask(w, "tiled_mma.tile_shape", 3, mma), extent[2];
    if (all == NULL) {
        w->result = cover_no_value(w, true);
        return false;
    }
    w->result = GENERATE_UNDECIDED;
    for (int i = 0; i < 2; ++i) {
        oracle_tree e = all->kind == ORACLE_TUPLE && all->count == 3
                            ? all->item[modes[t->letter - 'A'][i]]
                            : all;
        if (e->kind != ORACLE_INT || e->value < 1 || e->value > PLACES)
            return false;
        t->tile[i] = e->value;
        extent[i] = oracle_int(&w->operands, e->value, true);
    }
    cover_identity(w, oracle_tuple(&w->operands, 2, extent), t->tensor, sizeof t->tensor);
    return t->tile[0] * t->tile[1] <= PLACES;
}

static bool read_case(struct cover *w, const struct generate_case *c, struct copy_for_mma *t)
{
    struct copy_name copy;
    w->result = GENERATE_UNDECIDED;
    if (c->n != 6 || strlen(c->args[0]) != 1 || strchr("ABC", c->args[0][0]) == NULL ||
        !copy_name_read(c->args[1], &copy))
        return false;
    t->made_of = c->args + 1;
    t->letter = c->args[0][0];
    t->single = copy.threads == 1 && copy.bits[0] == strtoll(c->args[2], NULL, 10);
    t->has[0] = copy.threads == 1 || strstr(c->args[1], "_STSM_") != NULL;
    t->has[1] = copy.threads == 1 || !t->has[0];
    return read_tile(w, t);
}

/* Where element i of a part lies in the tile, mode 0 running fastest; -1 outside of it. */
static int64_t place_of(struct cover *w, const struct copy_for_mma *t, oracle_tree part, int64_t i)
{
    struct oracle_point p;
    int64_t at[2] = {0, 0};
    oracle_at(&w->answers, part, i, &p);
    if (w->answers.undecided || p.number != 0)
        return -1;
    for (int k = 0; k < p.terms; ++k)
        if (p.path[k] == 1 || p.path[k] == 2)
            at[p.path[k] - 1] = p.value[k];
    bool inside = at[0] >= 0 && at[0] < t->tile[0] && at[1] >= 0 && at[1] < t->tile[1];
    return inside ? at[0] + t->tile[0] * at[1] : -1;
}

/* One more, or one less, of every place of a part; false where a place was not given before. */
static bool count(struct cover *w, struct copy_for_mma *t, oracle_tree part, int by)
{
    int64_t n = oracle_domain(part);
    for (int64_t i = 0; i < n; ++i) {
        int64_t place = place_of(w, t, part, i);
        if (place < 0 || (by < 0 && t->given[place] == 0))
            return false;
        t->given[place] = (int16_t)(t->given[place] + by);
    }
    return true;
}

/* What the MMA gives to a thread, counted place by place. */
static bool given(struct cover *w, struct copy_for_mma *t, const char *thread)
{
    char op[40];
    const char *args[] = {t->made_of[2], t->made_of[3], t->made_of[4], thread, t->tensor};
    snprintf(op, sizeof op, "tiled_mma.partition_%c", t->letter);
    oracle_tree part = cover_ask(w, op, 5, args);
    if (part == NULL)
        return false;
    memset(t->given, 0, sizeof t->given);
    w->result = GENERATE_UNDECIDED;
    return part->kind == ORACLE_TENSOR && oracle_domain(part) <= MAX_VALUES && count(w, t, part, 1);
}

/* The places of one thread by the layout of threads and values; their number, or -1. */
static int64_t places_by_layout(struct cover *w, struct copy_for_mma *t, int side, int64_t thread,
                                int64_t place[MAX_VALUES])
{
    oracle_tree tv = ask(w, t, side == 0 ? "get_layoutS_TV" : "get_layoutD_TV", NULL);
    if (tv == NULL)
        return -1;
    w->result = GENERATE_UNDECIDED;
    if (!oracle_is_function(tv) || oracle_rank(tv) != 2)
        return -1;
    t->threads = oracle_item(&w->answers, tv->item[0], 0)->size;
    int64_t values = oracle_item(&w->answers, tv->item[0], 1)->size;
    if (t->threads > MAX_THREADS || values > MAX_VALUES)
        return -1;
    for (int64_t v = 0; v < values; ++v)
        place[v] = oracle_number(&w->answers, tv, thread + t->threads * v);
    return w->answers.undecided ? -1 : values;
}

static enum generate_result judge_side(struct cover *w, struct copy_for_mma *t, int side, int64_t i)
{
    int64_t place[MAX_VALUES];
    char thread[24];
    int64_t n = places_by_layout(w, t, side, i, place);
    snprintf(thread, sizeof thread, "%" PRId64, i);
    if (n < 0 || (t->has[side] && !given(w, t, thread)))
        return cover_no_value(w, t->single);
    oracle_tree part = ask(w, t, side == 0 ? "partition_S" : "partition_D", thread);
    if (part == NULL)
        return cover_no_value(w, t->single);
    if (part->kind != ORACLE_TENSOR || oracle_domain(part) != n)
        return cover_break(w,
                           "thread %s does not have the %" PRId64 " values of its layout: %.400s",
                           thread, n, w->answer);
    for (int64_t v = 0; v < n; ++v)
        if (place_of(w, t, part, v) != place[v])
            return cover_break(w,
                               "value %" PRId64 " of thread %s does not lie where the layout has "
                               "it: %.400s",
                               v, thread, w->answer);
    if (t->has[side] && !count(w, t, part, -1))
        return cover_break(w, "thread %s has an element that the MMA does not give it: %.400s",
                           thread, w->answer);
    return GENERATE_PASSED;
}

/* A few threads of each side: the first, the last, some between. */
static enum generate_result judge_copy(struct cover *w, const struct generate_case *c)
{
    struct copy_for_mma t = {.threads = 1};
    enum generate_result result = GENERATE_PASSED;
    if (!read_case(w, c, &t))
        return w->result;
    for (int side = 0; side < 2; ++side)
        for (int64_t i = 0; i < t.threads && result == GENERATE_PASSED; i += i < 6 ? 1 : 5)
            result = judge_side(w, &t, side, i);
    return result;
}

/* ---- Operands -------------------------------------------------------------------------------- */

/* An atom, the width of its A and B, and copies that move as many at a time. */
static const struct choice {
    const char *atom, *type, *copy[4];
} choices[] = {
    {"SM80_16x8x16_F32F16F16F32_TN",
     "16b",
     {"SM75_U32x4_LDSM_N", "SM75_U32x2_LDSM_N", "UniversalCopy<u32>", "SM75_U16x4_LDSM_T"}},
    {"SM80_16x8x8_F16F16F16F16_TN",
     "16b",
     {"SM75_U32x2_LDSM_N", "SM75_U32x1_LDSM_N", "UniversalCopy<u16>", "SM90_U32x2_STSM_N"}},
    {"SM80_16x8x8_F32TF32TF32F32_TN",
     "32b",
     {"SM75_U32x2_LDSM_N", "UniversalCopy<u32>", "SM75_U32x4_LDSM_N", "SM90_U32x1_STSM_N"}},
    {"SM70_8x8x4_F32F16F16F32_NT",
     "16b",
     {"UniversalCopy<u16>", "UniversalCopy<u32>", "UniversalCopy<u64>", "UniversalCopy<u16>"}},
    {"UniversalFMA<float>",
     "32b",
     {"UniversalCopy<u32>", "UniversalCopy<u32>", "UniversalCopy<u32>", "UniversalCopy<u64>"}},
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

static void make_case(struct generator *g, struct generate_case *c)
{
    static const char *const operands[] = {"A", "B", "C"};
    static const int counts[] = {1, 1, 2, 4};
    const struct choice *choice = &choices[generate_below(g, CHOICES)];
    struct mma_name m;
    oracle_tree atoms[3], tile[3];
    g->marks = ALL_STATIC;
    if (!mma_name_read(choice->atom, &m)) {
        c->n = -1;
        return;
    }
    int64_t room = m.threads == 32 ? 4 : m.threads == 8 ? 4 : 16;
    for (int i = 0; i < 3; ++i) {
        int64_t n = i == 2 ? 1 : generate_pick(g, counts, 4);
        n = n > room ? 1 : n;
        room /= n;
        atoms[i] = oracle_int(&g->o, n, true);
        int64_t times = 1 + generate_below(g, 2);
        tile[i] = generate_chance(g, 50) ? oracle_leaf(&g->o, ORACLE_ANY, 0)
                                         : oracle_int(&g->o, n * m.mnk[i] * times, true);
    }
    cover_word(c, operands[generate_below(g, 3)]);
    cover_word(c, choice->copy[generate_below(g, 4)]);
    cover_word(c, choice->type);
    cover_word(c, choice->atom);
    generate_argument(c, generate_compact(g, oracle_tuple(&g->o, 3, atoms)));
    generate_argument(c, oracle_tuple(&g->o, 3, tile));
}

const struct cover_law copy_for_mma = {{"copy_for_mma", make_case}, judge_copy};
