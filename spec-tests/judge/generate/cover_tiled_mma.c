/* cover_tiled_mma.c - the law of tiled MMAs: each element of C belongs to one thread, each of A and
 * B is given as often as atoms need it.
 *
 *     tiled_mma_once  A  SM80_16x8x8_F16F16F16F16_TN  (_2,_2,_1):(_2,_1,_0)  (_,_32,_)  (1,2)
 *                     operand, atom                   atoms                  permutation
 *                                                       tiles of the tensor in the operand's modes
 *
 * Every thread, a value of tiled_product(ThrID, atoms), is queried for its part of the tensor
 * of coordinates. Atoms next to each other in the mode that the operand does not have need the same
 * elements of it, and in shared memory all threads of an atom see all of its tile:
 *
 *     A  atoms in N    B  atoms in M    C  atoms in K     times 1, or the threads of an atom
 *
 * And without a permutation a thread's part begins where the atom's own layout has the thread, in
 * the place of its atom. It follows "TiledMMAs" of 0t_mma_atom.md. */
#include "spec-tests/judge/generate/cover.h"
#include "spec-tests/judge/oracle/atom_names.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_THREADS = 512, QUADPAIR = 8, GROUP = 128 };

/* The two of M, N, K that an operand has, and the one that it has not. */
static const int rows_of[] = {0, 1, 0}, columns_of[] = {2, 2, 1}, other_of[] = {1, 0, 2};

static bool is_power(int64_t n)
{
    return (n & (n - 1)) == 0;
}

struct tiled_mma {
    const struct generate_case *c;
    struct mma_name atom;
    int which;
    int64_t atoms[3], tile[3];
    bool plain;           /* the tile is not permuted */
    int64_t place[GROUP]; /* of the first value of each of an atom's threads, in its tile */
    char tensor[256];
};

/* The extent of a tile: what atoms cover, a number, or a layout without gaps. -1: no multiple of
 * what atoms cover, or no tile. */
static int64_t tile_of(struct cover *w, oracle_tree t, int64_t covered)
{
    int64_t n = t->kind == ORACLE_ANY ? covered : t->size;
    bool tile = t->kind == ORACLE_ANY || t->kind == ORACLE_INT || cover_numbers(w, t, 1024);
    return tile && n > 0 && n <= 1024 && n % covered == 0 ? n : -1;
}

/* Must the operands be accepted? The permutation is cut after the atom, and after all atoms. The
 * threads of a quadpair leave room for four atoms in a warp, which other numbers do not fill. */
static bool legal(struct cover *w, const struct tiled_mma *t)
{
    oracle_tree permutation = cover_operand(w, t->c->args[3]);
    for (int i = 0; i < 3; ++i)
        if (t->atom.threads == QUADPAIR && !is_power(t->atoms[i]))
            return false;
    for (int i = 0; permutation != NULL && i < 3; ++i) {
        oracle_tree tile = permutation->item[i];
        if (tile->kind == ORACLE_LAYOUT &&
            (!cover_ends_well(tile->item[0], t->atom.mnk[i]) ||
             !cover_ends_well(tile->item[0], t->atom.mnk[i] * t->atoms[i])))
            return false;
    }
    return permutation != NULL;
}

static bool read_tiles(struct cover *w, struct tiled_mma *t)
{
    oracle_tree atoms = cover_operand(w, t->c->args[2]);
    oracle_tree permutation = cover_operand(w, t->c->args[3]);
    if (!cover_numbers(w, atoms, 64) || permutation == NULL || oracle_rank(atoms) != 3 ||
        permutation->kind != ORACLE_TUPLE || permutation->count != 3)
        return false;
    t->plain = true;
    for (int i = 0; i < 3; ++i) {
        t->atoms[i] = oracle_item(&w->operands, atoms->item[0], i)->size;
        t->plain = t->plain && permutation->item[i]->kind != ORACLE_LAYOUT;
        t->tile[i] = tile_of(w, permutation->item[i], t->atoms[i] * t->atom.mnk[i]);
        if (t->tile[i] < 0)
            return false;
    }
    return true;
}

static bool read_mma(struct cover *w, const struct generate_case *c, struct tiled_mma *t)
{
    static const int64_t slack[2] = {0, 0};
    oracle_tree extent[2];
    t->c = c;
    if (c->n != 5 || !mma_name_read(c->args[1], &t->atom) || !read_tiles(w, t))
        return false;
    t->which = c->args[0][0] - 'A';
    oracle_tree times = cover_operand(w, c->args[4]);
    if (times == NULL || times->kind != ORACLE_TUPLE || times->count != 2 || times->size < 1 ||
        times->size > 64)
        return false;
    for (int i = 0; i < 2; ++i) {
        int64_t tile = t->tile[i == 0 ? rows_of[t->which] : columns_of[t->which]];
        extent[i] = oracle_int(&w->operands, tile * times->item[i]->value, true);
    }
    oracle_tree shape = oracle_tuple(&w->operands, 2, extent);
    cover_identity(w, shape, t->tensor, sizeof t->tensor);
    return cover_open(w, shape, slack);
}

/* The threads of the tiled MMA, as the implementation numbers them; their count, or -1. */
static int64_t threads_of(struct cover *w, const struct tiled_mma *t, int64_t *thread)
{
    char id[COVER_TEXT];
    const char *atom[] = {t->c->args[1]}, *product[] = {id, t->c->args[2]};
    if (cover_ask(w, "MMA_Traits.ThrID", 1, atom) == NULL)
        return -1;
    snprintf(id, sizeof id, "%s", w->answer);
    oracle_tree all = cover_ask(w, "tiled_product", 2, product);
    if (all == NULL)
        return -1;
    int64_t n = oracle_is_function(all) ? oracle_domain(all) : -1;
    w->result = GENERATE_UNDECIDED;
    if (n < 1 || n > MAX_THREADS)
        return -1;
    for (int64_t i = 0; i < n; ++i)
        thread[i] = oracle_number(&w->answers, all, i);
    return w->answers.undecided ? -1 : n;
}

/* Where each thread of an atom begins; false where that is not answered. */
static bool read_places(struct cover *w, struct tiled_mma *t)
{
    static const char *const ops[] = {"MMA_Traits.ALayout", "MMA_Traits.BLayout",
                                      "MMA_Traits.CLayout"};
    const char *atom[] = {t->c->args[1]};
    oracle_tree layout = cover_ask(w, ops[t->which], 1, atom);
    if (layout == NULL)
        return false;
    w->result = GENERATE_UNDECIDED;
    for (int64_t i = 0; i < t->atom.threads && i < GROUP; ++i)
        t->place[i] = oracle_is_function(layout) ? oracle_number(&w->answers, layout, i) : -1;
    return oracle_is_function(layout) && !w->answers.undecided;
}

/* Thread number i of (thread in the atom, place of the atom in M, N, K): its part begins there,
 * where no permutation moves it. */
static bool begins_right(struct cover *w, const struct tiled_mma *t, oracle_tree part, int64_t i)
{
    int row = rows_of[t->which], column = columns_of[t->which];
    int64_t at[3], start[2], first = t->place[i % t->atom.threads];
    i /= t->atom.threads;
    for (int k = 0; k < 3; ++k) {
        at[k] = i % t->atoms[k] * t->atom.mnk[k];
        i /= t->atoms[k];
    }
    start[0] = at[row] + first % t->atom.mnk[row];
    start[1] = at[column] + first / t->atom.mnk[row];
    return !t->plain || cover_starts(w, part, 2, start);
}

static enum generate_result judge_mma(struct cover *w, const struct generate_case *c)
{
    static const char *const ops[] = {"tiled_mma.partition_A", "tiled_mma.partition_B",
                                      "tiled_mma.partition_C"};
    struct tiled_mma t;
    int64_t thread[MAX_THREADS];
    char index[24];
    if (!read_mma(w, c, &t))
        return GENERATE_UNDECIDED;
    int64_t n = threads_of(w, &t, thread);
    if (n < 0 || !read_places(w, &t))
        return cover_no_value(w, legal(w, &t));
    const char *args[] = {c->args[1], c->args[2], c->args[3], index, t.tensor};
    for (int64_t i = 0; i < n; ++i) {
        snprintf(index, sizeof index, "%" PRId64, thread[i]);
        oracle_tree part = cover_ask(w, ops[t.which], 5, args);
        if (part == NULL)
            return cover_no_value(w, legal(w, &t));
        if (!cover_answer(w, part, -1, 1) || !begins_right(w, &t, part, i))
            return w->result;
    }
    return cover_check(w,
                       t.atoms[other_of[t.which]] * (t.atom.shared[t.which] ? t.atom.threads : 1));
}

/* ---- Operands -------------------------------------------------------------------------------- */

/* A permutation of a mode: atom, atoms and repeats as modes, or powers of two split anywhere. */
static oracle_tree permuted(struct generator *g, int64_t atom, int64_t atoms, int64_t times)
{
    oracle_tree items[3];
    int64_t all = atom * atoms * times, first = is_power(all) ? generate_divisor(g, all) : atom;
    int64_t second = is_power(all) ? generate_divisor(g, all / first) : atoms;
    items[0] = oracle_int(&g->o, first, true);
    items[1] = oracle_int(&g->o, second, true);
    items[2] = oracle_int(&g->o, all / first / second, true);
    return generate_compact(g, oracle_tuple(&g->o, 3, items));
}

static oracle_tree some_tile(struct generator *g, int64_t atom, int64_t atoms)
{
    int64_t die = generate_below(g, 100), times = 1 + generate_below(g, 2);
    if (die < 50 || atom * atoms * times > 512)
        return oracle_leaf(&g->o, ORACLE_ANY, 0);
    if (die < 70)
        return oracle_int(&g->o, atom * atoms * times, true);
    return permuted(g, atom, atoms, times);
}

/* Small groups of threads most of the time: a quadpair, one thread, now and then a warp. */
static void some_atom(struct generator *g, char name[ATOM_TEXT])
{
    enum { QUADPAIRS = 3, WARPS = 11 };
    int64_t die = generate_below(g, 1000);
    if (die < 10)
        mma_name_at((int)(WARPS + generate_below(g, ATOM_WARP_MMAS - WARPS)), name);
    else if (die < 11)
        mma_name_at((int)(ATOM_WARP_MMAS + generate_below(g, ATOM_MMAS - ATOM_WARP_MMAS)), name);
    else if (die < 550)
        mma_name_at((int)generate_below(g, QUADPAIRS), name);
    else
        mma_name_at((int)(QUADPAIRS + generate_below(g, WARPS - QUADPAIRS)), name);
}

static void make_mma(struct generator *g, struct generate_case *c)
{
    static const int counts[] = {1, 1, 2, 2, 4, 3};
    static const char *const operands[] = {"A", "B", "C"};
    struct mma_name m;
    char name[ATOM_TEXT];
    oracle_tree atoms[3], tile[3], times[2];
    some_atom(g, name);
    if (!mma_name_read(name, &m)) {
        c->n = -1;
        return;
    }
    g->marks = ALL_STATIC;
    int kinds = m.threads > 32 ? 1 : m.threads > QUADPAIR ? 4 : m.threads == QUADPAIR ? 5 : 6;
    int64_t room = m.threads > QUADPAIR ? 2 : generate_chance(g, 20) ? 8 : 4;
    for (int i = 0; i < 3; ++i) {
        int64_t n = i == 2 && !generate_chance(g, 25) ? 1 : generate_pick(g, counts, kinds);
        n = n > room ? 1 : n;
        room /= n;
        atoms[i] = oracle_int(&g->o, n, true);
        tile[i] = some_tile(g, m.mnk[i], n);
    }
    for (int i = 0; i < 2; ++i)
        times[i] = oracle_int(&g->o, m.threads > QUADPAIR ? 1 : 1 + generate_below(g, 2), true);
    cover_word(c, operands[generate_below(g, 3)]);
    cover_word(c, name);
    generate_argument(c, generate_compact(g, oracle_tuple(&g->o, 3, atoms)));
    generate_argument(c, oracle_tuple(&g->o, 3, tile));
    generate_argument(c, oracle_tuple(&g->o, 2, times));
}

const struct cover_law tiled_mma_once = {{"tiled_mma_once", make_mma}, judge_mma};
