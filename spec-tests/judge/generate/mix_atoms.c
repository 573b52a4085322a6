/* mix_atoms.c - every copy and MMA operation that has a name, and every member of what is tiled
 * with it. Not here: the laws of tilings, which ask for all threads at once (cover_tiled_copy.c,
 * cover_tiled_mma.c). */
#include "spec-tests/judge/generate/cover.h"
#include "spec-tests/judge/generate/mix.h"
#include "spec-tests/judge/oracle/atom_names.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct generator rng; /* every maker takes one */
typedef struct generate_case fill;

enum { NAME = 2 * ATOM_TEXT };

static void name_case(fill *c, const char *op)
{
    snprintf(c->op, sizeof c->op, "%s", op);
}

static void number_word(fill *c, int64_t n, const char *unit)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRId64 "%s", n, unit);
    cover_word(c, text);
}

/* n as two factors of a shape, and compact strides in some order. */
static oracle_tree factors(rng *g, int64_t n)
{
    int64_t first = generate_divisor(g, n);
    oracle_tree items[2] = {oracle_int(&g->o, first, true), oracle_int(&g->o, n / first, true)};
    return generate_compact(g, oracle_tuple(&g->o, 2, items));
}

/* A pointer to elements of that width, and a compact layout. */
static void tensor(rng *g, fill *c, int64_t bits, oracle_tree shape)
{
    static const char *const places[] = {"gmem_ptr[%db](0x2000) o ", "smem_ptr[%db](0x400) o ",
                                         "ptr[%db](0x1000) o "};
    char prefix[64], text[CASE_TEXT], word[CASE_TEXT];
    snprintf(prefix, sizeof prefix, places[generate_below(g, 3)], (int)bits);
    oracle_print(generate_compact(g, shape), text, sizeof text);
    int length = snprintf(word, sizeof word, "%s%s", prefix, text);
    cover_word(c, word);
    c->n = length < CASE_TEXT ? c->n : -1;
}

/* ---- Copies ---------------------------------------------------------------------------------- */

/* A copy operation, its threads, and how many elements of so many bits a thread names. */
static bool copy_of(rng *g, char name[NAME], struct copy_name *n, int64_t *bits, int64_t *values)
{
    static const int widths[] = {8, 16, 16, 32, 32, 64};
    cover_copy_name(g, name, NAME);
    if (!copy_name_read(name, n))
        return false;
    *bits = generate_pick(g, widths, 6);
    int64_t most = n->bits[0] > n->bits[1] ? n->bits[0] : n->bits[1];
    int64_t least = n->bits[0] < n->bits[1] ? n->bits[0] : n->bits[1];
    int64_t named = g->hostile || n->threads == 1 ? most : least;
    *values = named > *bits ? named / *bits : 1;
    return *values <= 64;
}

/* The copy, the type, the threads and the values: arguments of all members. */
static bool copy_arguments(rng *g, fill *c, oracle_tree tile[2], int64_t *bits)
{
    static const int counts[] = {1, 2, 4, 6, 8, 8, 12, 16, 32, 64, 128, 256};
    struct copy_name n;
    char name[NAME];
    int64_t values;
    if (!copy_of(g, name, &n, bits, &values))
        return false;
    g->marks = ALL_STATIC;
    int64_t groups = n.threads > 1 ? 1 + generate_below(g, 4) : generate_pick(g, counts, 12);
    tile[0] = factors(g, n.threads * groups);
    tile[1] = factors(g, values * (1 + generate_below(g, 4)));
    cover_word(c, name);
    number_word(c, *bits, "b");
    generate_argument(c, tile[0]);
    generate_argument(c, tile[1]);
    return true;
}

static oracle_tree copied_shape(rng *g, const oracle_tree tile[2])
{
    oracle_tree items[3];
    for (int i = 0; i < 2; ++i) {
        int64_t extent = tile[0]->item[0]->item[i]->value * tile[1]->item[0]->item[i]->value;
        items[i] = generate_int(g, extent * (1 + generate_below(g, 3)) +
                                       (generate_chance(g, 8) ? generate_below(g, extent) : 0));
    }
    items[2] = generate_int(g, 2 + generate_below(g, 3));
    return oracle_tuple(&g->o, generate_chance(g, 20) ? 3 : 2, items);
}

static void copies(rng *g, fill *c)
{
    static const char *const table[] = {
        "tiled_copy.TV",
        "tiled_copy.TV",
        "tiled_copy.partition_S",
        "tiled_copy.partition_D",
        "tiled_copy.partition_S",
        "tiled_copy.partition_D",
        "tiled_copy.tidfrg_S",
        "tiled_copy.tidfrg_D",
        "tiled_copy.get_layoutS_TV",
        "tiled_copy.get_layoutD_TV",
        "tiled_copy.size",
        "tiled_copy.tile_size<0>",
        "tiled_copy.tile_size<1>",
        "tiled_copy.retile",
    };
    const char *op = table[generate_below(g, sizeof table / sizeof table[0])];
    oracle_tree tile[2];
    int64_t bits;
    name_case(c, op);
    if (!copy_arguments(g, c, tile, &bits)) {
        c->n = -1;
        return;
    }
    g->marks = generate_chance(g, 70) ? ALL_STATIC : SOME_STATIC;
    if (strstr(op, "partition") != NULL)
        number_word(c, generate_below(g, tile[0]->item[0]->size), "");
    if (strstr(op, "partition") != NULL || strstr(op, "tidfrg") != NULL) {
        tensor(g, c, bits, copied_shape(g, tile));
    } else if (strstr(op, "retile") != NULL) {
        oracle_tree items[3] = {oracle_int(&g->o, tile[1]->item[0]->size, true),
                                oracle_int(&g->o, 1 + generate_below(g, 3), true),
                                oracle_int(&g->o, 1 + generate_below(g, 3), true)};
        tensor(g, c, bits, oracle_tuple(&g->o, 3, items));
    }
}

/* ---- MMAs ------------------------------------------------------------------------------------ */

static void mma_of(rng *g, char name[ATOM_TEXT], int warp_percent)
{
    int first = generate_chance(g, warp_percent) ? 0 : ATOM_WARP_MMAS;
    int end = first == 0 ? ATOM_WARP_MMAS : ATOM_MMAS;
    mma_name_at(first + (int)generate_below(g, end - first), name);
}

/* What a mode is permuted by: nothing, its extent, or a layout that mixes atoms and repeats. */
static oracle_tree permutation(rng *g, int64_t extent)
{
    int64_t die = generate_below(g, 100), times = 1 + generate_below(g, 3);
    if (die < 55 || extent * times > 512)
        return oracle_leaf(&g->o, ORACLE_ANY, 0);
    return die < 80 ? oracle_int(&g->o, extent * times, true) : factors(g, extent * times);
}

/* The operation, the atoms and the permutation; all is the tile's extents. */
static bool mma_arguments(rng *g, fill *c, int64_t all[3])
{
    static const int counts[] = {1, 1, 2, 2, 3, 4};
    struct mma_name m;
    char name[ATOM_TEXT];
    oracle_tree atoms[3], tile[3];
    int64_t room = 8;
    mma_of(g, name, 80);
    if (!mma_name_read(name, &m))
        return false;
    g->marks = ALL_STATIC;
    for (int i = 0; i < 3; ++i) {
        int64_t n = i == 2 && generate_chance(g, 70) ? 1 : generate_pick(g, counts, 6);
        n = n > room ? 1 : n;
        room /= n;
        atoms[i] = oracle_int(&g->o, n, true);
        tile[i] = permutation(g, m.mnk[i] * n);
        all[i] = tile[i]->size > m.mnk[i] * n ? tile[i]->size : m.mnk[i] * n;
    }
    cover_word(c, name);
    generate_argument(c, generate_compact(g, oracle_tuple(&g->o, 3, atoms)));
    generate_argument(c, oracle_tuple(&g->o, 3, tile));
    return true;
}

/* The shape of operand A, B or C: some tiles, now and then one more mode. */
static oracle_tree operand(rng *g, char which, const int64_t all[3])
{
    int rows = which == 'B' ? 1 : 0, columns = which == 'C' ? 1 : 2;
    oracle_tree items[3] = {generate_int(g, all[rows] * (1 + generate_below(g, 3))),
                            generate_int(g, all[columns] * (1 + generate_below(g, 3))),
                            generate_int(g, 2)};
    return oracle_tuple(&g->o, generate_chance(g, 15) ? 3 : 2, items);
}

static void mmas(rng *g, fill *c)
{
    static const char *const table[] = {
        "tiled_mma.partition_A",
        "tiled_mma.partition_B",
        "tiled_mma.partition_C",
        "tiled_mma.thrfrg_A",
        "tiled_mma.thrfrg_B",
        "tiled_mma.thrfrg_C",
        "tiled_mma.partition_shape_A",
        "tiled_mma.partition_shape_B",
        "tiled_mma.partition_shape_C",
        "tiled_mma.get_layoutA_TV",
        "tiled_mma.get_layoutB_TV",
        "tiled_mma.get_layoutC_TV",
        "tiled_mma.partition_fragment_C",
        "tiled_mma.tile_shape",
        "tiled_mma.size",
        "tiled_mma.thr_size<0>",
        "tiled_mma.thr_size<1>",
        "tiled_mma.thr_size<2>",
        "tiled_mma.get_thr_layout_vmnk",
    };
    static const int widths[] = {8, 16, 32, 64};
    const char *op = table[generate_below(g, sizeof table / sizeof table[0])];
    int64_t all[3];
    name_case(c, op);
    if (!mma_arguments(g, c, all)) {
        c->n = -1;
        return;
    }
    g->marks = generate_chance(g, 70) ? ALL_STATIC : SOME_STATIC;
    oracle_tree shape = operand(g, op[strlen(op) - 1], all);
    if (strstr(op, "partition_shape") != NULL) {
        generate_argument(c, shape);
        return;
    }
    if (strstr(op, "partition") != NULL)
        number_word(c, generate_below(g, 32), "");
    if (strstr(op, "partition") != NULL || strstr(op, "thrfrg") != NULL)
        tensor(g, c, generate_pick(g, widths, 4), shape);
}

/* Copies that fit the operands of a tiled MMA. */
static void copies_of_mmas(rng *g, fill *c)
{
    static const char *const table[] = {"make_tiled_copy_A.TV", "make_tiled_copy_B.TV",
                                        "make_tiled_copy_C.TV", "make_tiled_copy_C_atom.TV"};
    struct copy_name n;
    char name[NAME];
    int64_t bits, values, all[3];
    name_case(c, table[generate_below(g, 4)]);
    if (!copy_of(g, name, &n, &bits, &values)) {
        c->n = -1;
        return;
    }
    cover_word(c, name);
    number_word(c, bits, "b");
    if (!mma_arguments(g, c, all))
        c->n = -1;
}

/* ---- Atoms alone ----------------------------------------------------------------------------- */

static void atoms(rng *g, fill *c)
{
    static const char *const of_mma[] = {"MMA_Traits.ThrID", "MMA_Traits.ALayout",
                                         "MMA_Traits.BLayout", "MMA_Traits.CLayout",
                                         "MMA_Traits.Shape_MNK"};
    static const char *const of_copy[] = {
        "Copy_Traits.ThrID",      "Copy_Traits.SrcLayout",  "Copy_Traits.DstLayout",
        "Copy_Traits.RefLayout",  "Copy_Atom.ValLayoutSrc", "Copy_Atom.ValLayoutDst",
        "Copy_Atom.ValLayoutRef", "Copy_Atom.ThrID",
    };
    static const int widths[] = {1, 2, 4, 8, 16, 32, 64, 128};
    char name[NAME];
    if (generate_chance(g, 50)) {
        name_case(c, of_mma[generate_below(g, 5)]);
        mma_of(g, name, 50);
        cover_word(c, name);
        return;
    }
    int64_t which = generate_below(g, 8);
    name_case(c, of_copy[which]);
    cover_copy_name(g, name, sizeof name);
    cover_word(c, name);
    if (which >= 4)
        number_word(c, generate_pick(g, widths, 8), "b");
}

const struct generate_maker mixes_of_atoms[] = {
    {"copies", copies}, {"mmas", mmas}, {"copies_of_mmas", copies_of_mmas},
    {"atoms", atoms},   {NULL, NULL},
};
