/* generate_cooperative_gemm.c - random products of a block in shared memory, by every instruction
 * of a warp or a thread whose sums have 4 or 8 bytes.
 *
 * Half of them are whole tiles of the tiled MMA, the others a few elements less or more in each of
 * M, N and K. Factors are in rows or columns, with gaps, swizzled, or of nested modes. Here:
 * choices, as text. Not here: what a case means (cooperative_gemm.c). */
#include "gpu/host/tiled/tiled_mma.h"
#include "spec-tests/compare/differ/generate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 80 };

/* M, N, K and the bits of a sum, of an operation's name. */
struct atom {
    int extent[3], bits;
    bool quads, scalar;
};

static struct atom atom_of(const char *name)
{
    struct atom a = {{1, 1, 1}, 32, false, true};
    int arch;
    char d;
    int read = sscanf(name, "SM%d_%dx%dx%d_%c%d", &arch, &a.extent[0], &a.extent[1], &a.extent[2],
                      &d, &a.bits);
    a.scalar = read != 6;
    a.quads = !a.scalar && arch == 70;
    a.bits = strstr(name, "<double") != NULL ? 64 : a.bits;
    a.extent[2] = strcmp(name, "SM61_DP4A") == 0 ? 4 : a.extent[2];
    return a;
}

/* The tile along M or N: as the atoms cover it, or twice as long. */
static int put_tile(struct generator *g, int atom, int atoms, char *text)
{
    bool twice = generate_chance(g, 40), named = twice || generate_chance(g, 40);
    int tile = atom * atoms * (twice ? 2 : 1);
    if (named)
        snprintf(text, NAME, "_%d", tile);
    else
        snprintf(text, NAME, "_");
    return tile;
}

/* An extent of one to three tiles, or one that is no whole tile. */
static int any_extent(struct generator *g, int tile, bool whole)
{
    int tiles = tile * (1 + (int)generate_below(g, tile > 32 ? 2 : 3));
    int less = whole ? 0 : (int)generate_below(g, tile < tiles ? tiles - 1 : tile);
    return tiles - less < 1 ? 1 : tiles - less;
}

/* No more sums than a thread has registers for: of fewer tiles there are fewer. */
static void fit_sums(const struct atom *a, const int *atoms, const int *tile, int *extent)
{
    int threads = atoms[0] * atoms[1] * (a->scalar ? 1 : a->quads ? 8 : 32);
    for (int k = 0; k < 2; ++k) {
        int most = GPU_MMA_WORDS * 32 / a->bits * threads, sums = 1;
        for (int i = 0; i < 2; ++i)
            sums *= (extent[i] + tile[i] - 1) / tile[i] * tile[i];
        extent[k] = sums > most && extent[k] > tile[k] ? tile[k] : extent[k];
    }
}

static void put_matrix(struct generator *g, char *text, int rows, int columns)
{
    int64_t kind = generate_below(g, 4), gap = generate_below(g, 8);
    const char *sw = generate_chance(g, 25) ? "Sw<2,3,3> o _0 o " : "";
    const char *mark = generate_chance(g, 70) ? "_" : "";
    if (kind == 0 && rows % 2 == 0)
        snprintf(text, DIFFER_TEXT, "%s((_2,_%d),_%d):((_%d,_1),%s%d)", sw, rows / 2, columns,
                 rows / 2, mark, rows);
    else if (kind < 2)
        snprintf(text, DIFFER_TEXT, "%s(_%d,_%d):(_1,%s%" PRId64 ")", sw, rows, columns, mark,
                 rows + gap);
    else
        snprintf(text, DIFFER_TEXT, "%s(_%d,_%d):(%s%" PRId64 ",_1)", sw, rows, columns, mark,
                 columns + gap);
}

bool differ_cooperative_gemm(struct generator *g, struct differ_case *c, int64_t room)
{
    static const int warps[][2] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}, {4, 1}};
    static const int quads[][2] = {{2, 2}, {4, 1}, {1, 4}, {4, 2}};
    static const int threads[][2] = {{1, 1}, {8, 4}, {3, 5}, {8, 8}};
    const char *name;
    char tile[2][NAME];
    int extent[3], tile_of[2];
    bool whole = generate_chance(g, 50), across = generate_chance(g, 40);
    (void)room;
    if (c->bytes != 4 && c->bytes != 8)
        return false; /* no other sums are scaled */
    do
        name = gpu_mma_name((gpu_mma_instruction)generate_below(g, GPU_MMA_OF_GROUPS));
    while (atom_of(name).bits != c->bytes * 8);
    struct atom a = atom_of(name);
    const int *atoms = a.scalar  ? threads[generate_below(g, 4)]
                       : a.quads ? quads[generate_below(g, 4)]
                                 : warps[generate_below(g, 5)];
    for (int k = 0; k < 2; ++k) {
        tile_of[k] = put_tile(g, a.extent[k], atoms[k], tile[k]);
        extent[k] = any_extent(g, tile_of[k], whole);
    }
    fit_sums(&a, atoms, tile_of, extent);
    int depth = a.extent[2] * (1 + (int)generate_below(g, 2));
    extent[2] = any_extent(g, depth, whole);
    int beta = generate_chance(g, 30) ? 0 : (int)generate_below(g, 9) - 4;
    snprintf(c->arg[0], DIFFER_TEXT, "%s %d %d", name, (int)generate_below(g, 9) - 4, beta);
    snprintf(c->arg[1], DIFFER_TEXT, "(_%d,_%d,_1):(_%d,_%d,_0)", atoms[0], atoms[1],
             across ? atoms[1] : 1, across ? 1 : atoms[0]);
    snprintf(c->arg[2], DIFFER_TEXT, "(%s,%s,_%d)", tile[0], tile[1], depth);
    put_matrix(g, c->arg[3], extent[0], extent[2]);
    put_matrix(g, c->arg[4], extent[1], extent[2]);
    put_matrix(g, c->arg[5], extent[0], extent[1]);
    return true;
}
