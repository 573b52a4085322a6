/* cover_tiled_copy.c - the law of tiled copies: each element is moved once.
 *
 *     tiled_copy_once  SM75_U32x2_LDSM_N  16b  (_32,_2):(_2,_1)  (_2,_4):(_4,_1)  (_128,_8)
 *                      atom               type threads           values           the shape
 *
 * Every thread is queried for its parts of source and destination. On each side every element is
 * in one part, or, where lanes only repeat the rows that others name, in as many as the atom says.
 * Both sides match: what one execution of the atom (its threads, its share of their values) reads
 * is what the same execution writes; and where one thread copies a number of bits to as many bits,
 * value i of the thread is the same element on both sides.
 *
 *     thread t, value i of n    belongs to execution (t / threads of the atom, i / values of it)
 *
 * It follows "TiledCopy" of 0x_gemm_tutorial.md and copy_atom.hpp. */
#include "spec-tests/judge/generate/cover.h"
#include "spec-tests/judge/oracle/atom_names.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MODES = 3, MAX_THREADS = 512 };

struct tiled_copy {
    const struct generate_case *c;
    struct copy_name atom;
    int64_t bits, threads; /* of an element; of the tiled copy */
    oracle_tree thread, value, shape;
    char tensor[512];
};

/* Threads or values: a static layout of rank 2. NULL: it is not one. */
static oracle_tree read_tile(struct cover *w, const char *text)
{
    oracle_tree t = cover_operand(w, text);
    bool good = cover_numbers(w, t, MAX_THREADS) && oracle_rank(t) == 2 && oracle_is_fixed(t);
    return good ? t : NULL;
}

static bool read_copy(struct cover *w, const struct generate_case *c, struct tiled_copy *t)
{
    int64_t slack[MODES] = {0};
    t->c = c;
    if (c->n != 5 || !copy_name_read(c->args[0], &t->atom))
        return false;
    t->bits = strtoll(c->args[1], NULL, 10);
    t->thread = read_tile(w, c->args[2]);
    t->value = read_tile(w, c->args[3]);
    t->shape = cover_operand(w, c->args[4]);
    if (t->bits < 1 || t->atom.bits[0] % t->bits != 0 || t->atom.bits[1] % t->bits != 0 ||
        t->thread == NULL || t->value == NULL || t->shape == NULL ||
        t->shape->kind != ORACLE_TUPLE || t->shape->count < 2 || t->shape->count > MODES)
        return false;
    t->threads = oracle_domain(t->thread);
    for (int i = 0; i < 2; ++i)
        slack[i] = oracle_item(&w->operands, t->thread->item[0], i)->size *
                   oracle_item(&w->operands, t->value->item[0], i)->size;
    cover_identity(w, t->shape, t->tensor, sizeof t->tensor);
    return cover_open(w, t->shape, slack);
}

static bool powers(oracle_tree t)
{
    bool all = t->kind == ORACLE_TUPLE || (t->value & (t->value - 1)) == 0;
    for (int i = 0; i < t->count; ++i)
        all = all && powers(t->item[i]);
    return all;
}

/* Must the operands be accepted? An atom takes its threads and values from the front of the tiled
 * copy's; with powers of two that always works out, or where there is nothing to take. */
static bool legal(const struct tiled_copy *t)
{
    const struct copy_name *a = &t->atom;
    int64_t registers = (a->times[0] > 1 ? a->bits[1] : a->bits[0]) / t->bits;
    if (a->threads > 1 && a->bits[0] != a->bits[1])
        registers = (a->bits[0] < a->bits[1] ? a->bits[0] : a->bits[1]) / t->bits;
    if (t->threads % a->threads != 0 || oracle_domain(t->value) % registers != 0)
        return false;
    return (a->threads == 1 && registers == 1) ||
           (powers(t->thread->item[0]) && powers(t->value->item[0]));
}

/* All parts of one side: 0 the source, 1 the destination. */
static enum generate_result give_side(struct cover *w, const struct tiled_copy *t, int side)
{
    const struct copy_name *a = &t->atom;
    int64_t share = a->threads == 1 && a->bits[0] == a->bits[1] ? 1 : a->bits[side] / t->bits;
    char thread[24];
    const char *const *c = t->c->args;
    const char *args[] = {c[0], c[1], c[2], c[3], thread, t->tensor};
    cover_again(w);
    for (int64_t i = 0; i < t->threads; ++i) {
        snprintf(thread, sizeof thread, "%" PRId64, i);
        oracle_tree part =
            cover_ask(w, side == 0 ? "tiled_copy.partition_S" : "tiled_copy.partition_D", 6, args);
        if (part == NULL)
            return cover_no_value(w, legal(t));
        if (!cover_answer(w, part, i / a->threads * ORACLE_LIMIT, share))
            return w->result;
    }
    return cover_check(w, a->times[side]);
}

static enum generate_result judge_copy(struct cover *w, const struct generate_case *c)
{
    struct tiled_copy t;
    if (!read_copy(w, c, &t))
        return GENERATE_UNDECIDED;
    enum generate_result source = give_side(w, &t, 0);
    return source == GENERATE_PASSED ? give_side(w, &t, 1) : source;
}

/* ---- Operands -------------------------------------------------------------------------------- */

struct choice {
    const char *atom;
    int type[3]; /* widths of an element */
};

static const struct choice single[] = {
    {"UniversalCopy<u8>", {8, 8, 8}},
    {"UniversalCopy<u16>", {16, 16, 8}},
    {"UniversalCopy<u32>", {32, 32, 16}},
    {"UniversalCopy<u64>", {64, 32, 16}},
    {"UniversalCopy<u128>", {64, 32, 16}},
    {"SM80_CP_ASYNC_CACHEALWAYS<u32>", {32, 16, 8}},
    {"SM80_CP_ASYNC_CACHEALWAYS<u64>", {64, 32, 16}},
    {"SM80_CP_ASYNC_CACHEALWAYS<u128>", {64, 32, 16}},
    {"SM80_CP_ASYNC_CACHEALWAYS_ZFILL<u128>", {32, 16, 8}},
    {"SM80_CP_ASYNC_CACHEGLOBAL<u128>", {32, 16, 8}},
    {"SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<u128>", {64, 32, 16}},
};

static const struct choice of_warps[] = {
    {"SM75_U32x1_LDSM_N", {32, 16, 8}}, {"SM75_U32x2_LDSM_N", {32, 16, 8}},
    {"SM75_U32x4_LDSM_N", {32, 16, 8}}, {"SM75_U16x2_LDSM_T", {16, 16, 8}},
    {"SM75_U16x4_LDSM_T", {16, 16, 8}}, {"SM75_U16x8_LDSM_T", {16, 16, 8}},
    {"SM90_U32x1_STSM_N", {32, 16, 8}}, {"SM90_U32x2_STSM_N", {32, 16, 8}},
    {"SM90_U32x4_STSM_N", {32, 16, 8}}, {"SM90_U16x2_STSM_T", {16, 16, 8}},
    {"SM90_U16x4_STSM_T", {16, 16, 8}}, {"SM90_U16x8_STSM_T", {16, 16, 8}},
};

/* n as two factors of a shape, and compact strides in some order. */
static oracle_tree some_tile(struct generator *g, int64_t n)
{
    int64_t first = generate_divisor(g, n);
    oracle_tree items[2] = {oracle_int(&g->o, first, true), oracle_int(&g->o, n / first, true)};
    return generate_compact(g, oracle_tuple(&g->o, 2, items));
}

/* So many tiles in each mode; now and then the last one is not full. A third mode is not tiled. */
static oracle_tree some_shape(struct generator *g, oracle_tree thread, oracle_tree value, int max)
{
    oracle_tree items[3];
    for (int i = 0; i < 2; ++i) {
        int64_t tile = thread->item[0]->item[i]->value * value->item[0]->item[i]->value;
        int64_t extent = tile * (1 + generate_below(g, max));
        items[i] = generate_int(g, extent - (generate_chance(g, 10) ? generate_below(g, tile) : 0));
    }
    items[2] = generate_int(g, 2 + generate_below(g, 2));
    return oracle_tuple(&g->o, generate_chance(g, 15) ? 3 : 2, items);
}

static void make_copy(struct generator *g, struct generate_case *c)
{
    static const int counts[] = {1, 2, 3, 4, 4, 5, 6, 6, 8, 8, 10, 12, 15, 16};
    static const int twos[] = {1, 2, 4, 4, 4, 8, 8, 16};
    bool warp = generate_chance(g, 2);
    const struct choice *choice =
        warp ? &of_warps[generate_below(g, 12)] : &single[generate_below(g, 11)];
    struct copy_name name;
    char type[16];
    int64_t bits = choice->type[generate_below(g, 3)];
    if (!copy_name_read(choice->atom, &name)) {
        c->n = -1;
        return;
    }
    int64_t registers = (name.bits[0] < name.bits[1] ? name.bits[0] : name.bits[1]) / bits;
    bool free = name.threads == 1 && registers == 1;
    int64_t threads = free ? generate_pick(g, counts, 14) : generate_pick(g, twos, 8);
    enum marks marks = g->marks;
    g->marks = ALL_STATIC;
    oracle_tree thread = some_tile(g, warp ? 32 * (1 + generate_below(g, 10) / 8) : threads);
    oracle_tree value =
        some_tile(g, free ? 1 + generate_below(g, 8) : registers * (1 + generate_below(g, 2)));
    g->marks = marks;
    oracle_tree shape = some_shape(g, thread, value, warp ? 1 : 2);
    cover_word(c, choice->atom);
    snprintf(type, sizeof type, "%" PRId64 "b", bits);
    cover_word(c, type);
    generate_argument(c, thread);
    generate_argument(c, value);
    generate_argument(c, shape);
}

const struct cover_law tiled_copy_once = {{"tiled_copy_once", make_copy}, judge_copy};
