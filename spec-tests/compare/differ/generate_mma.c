/* generate_mma.c - random cases of tiled MMAs, every instruction that the device has.
 *
 *      warps, threads    atoms in some order; factors in rows or columns, with gaps now and then
 *      warpgroups        one to three of them; what they read in shared memory laid out as
 *                        tile_to_shape lays out the atoms of GMMA, in either order:
 *
 *          K-major, W elements wide     ((8,R),(W,C)):((W,8W),(1,8WR))     or 8 WC and 8W
 *          MN-major                     the same with the modes exchanged
 *
 * Tiles are one or two atoms of each warp long, one to four along K. Here: choices, as text, in the
 * notation of the reference. Not here: what a case means (mma.c). */
#include "gpu/host/tiled/tiled_mma.h"
#include "spec-tests/compare/differ/generate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BYTE = 8, ROW_BYTES = 16, PART_BYTES = 32, ATOM_ROWS = 8, NAME = 80 };

/* Of an operation's name. */
struct shape {
    int m, n, k, d_bits;
    bool quads, scalar, group;
};

static struct shape shape_of(const char *name)
{
    struct shape s = {1, 1, 1, 32, false, true, false};
    int arch;
    char d;
    if (sscanf(name, "SM%d_%dx%dx%d_%c%d", &arch, &s.m, &s.n, &s.k, &d, &s.d_bits) == 6) {
        s.scalar = false;
        s.quads = arch == 70;
        s.group = s.m == 64;
    } else if (strstr(name, "<double") != NULL) {
        s.d_bits = 64;
    } else if (strcmp(name, "SM61_DP4A") == 0) {
        s.k = 4;
    }
    return s;
}

/* The tile along M or N: as the atoms cover it, once or twice as long, or the atoms of a half dealt
 * out in turns. Returns how long it is. */
static int put_mode(struct generator *g, int atom, int atoms, char *text, size_t size)
{
    int64_t kind = generate_below(g, 3), times = 1 + generate_below(g, 2);
    if (kind == 0)
        snprintf(text, size, "_");
    else if (kind == 1)
        snprintf(text, size, "_%" PRId64, atom * atoms * times);
    else
        snprintf(text, size, "(_%d,_%d,_2):(_1,_%d,_%d)", atom, atoms, 2 * atom, atom);
    return (int)(atom * atoms * (kind == 0 ? 1 : kind == 1 ? times : 2));
}

/* Two extents, either of them running faster, rows some elements apart. */
static void put_matrix(struct generator *g, char *text, int rows, int columns)
{
    bool down = generate_chance(g, 50);
    int64_t gap = generate_chance(g, 30) ? ROW_BYTES * generate_below(g, 3) : 0;
    if (down)
        snprintf(text, DIFFER_TEXT, "(_%d,_%d):(_1,_%" PRId64 ")", rows, columns, rows + gap);
    else
        snprintf(text, DIFFER_TEXT, "(_%d,_%d):(_%" PRId64 ",_1)", rows, columns, columns + gap);
}

/* ---- Shared memory of a warpgroup ----------------------------------------------------------- */

/* A factor that a warpgroup reads there: its elements, the width of its atoms. */
struct image {
    int rows, columns, bits, swizzle; /* 16 << swizzle bytes */
    bool mn_major, columns_first;
};

/* Which factor, 0 or 1, is MN-major: _SS<K,MN>. */
static bool is_mn_major(const char *name, int f)
{
    const char *at = strchr(name, f == 0 ? '<' : ',');
    return at != NULL && at[1] == 'M';
}

static bool in_shared(const char *name, int f)
{
    return f == 1 || strstr(name, "_SS") != NULL;
}

static void put_image(const struct image *i, char *text)
{
    int wide = (ROW_BYTES << i->swizzle) * BYTE / i->bits, atom = ATOM_ROWS * wide;
    int across = i->mn_major ? i->rows : i->columns, down = i->mn_major ? i->columns : i->rows;
    bool along = i->mn_major != i->columns_first; /* atoms follow one another along the rows of 16
                                                     bytes and more */
    char mode[2][NAME], stride[2][NAME];
    snprintf(mode[0], NAME, "(_%d,_%d)", ATOM_ROWS, down / ATOM_ROWS);
    snprintf(stride[0], NAME, "(_%d,_%d)", wide, along ? atom * (across / wide) : atom);
    snprintf(mode[1], NAME, "(_%d,_%d)", wide, across / wide);
    snprintf(stride[1], NAME, "(_1,_%d)", along ? atom : atom * (down / ATOM_ROWS));
    int first = i->mn_major ? 1 : 0;
    snprintf(text, DIFFER_TEXT, "Sw<%d,4,3> o smem_ptr[%db](unset) o (%s,%s):(%s,%s)", i->swizzle,
             i->bits, mode[first], mode[1 - first], stride[first], stride[1 - first]);
}

/* Bits of an element of A and B: an instruction has 32 bytes of them along K. */
static int element_bits(const struct shape *s)
{
    return PART_BYTES * BYTE / s->k;
}

/* As wide as what an instruction reads allows, and no wider than was chosen. */
static int fitting(const struct shape *s, int f, bool mn_major, int swizzle)
{
    int rows = f == 0 ? s->m : s->n;
    while (mn_major && rows % ((ROW_BYTES << swizzle) * BYTE / element_bits(s)) != 0)
        --swizzle;
    return swizzle;
}

/* Atoms along M and N that keep the sums of a thread in its registers. */
static void fit_sums(const struct shape *s, const int *atoms, int *extent, char mode[2][NAME])
{
    int words = s->n / 2 * s->d_bits / 32;
    int most = GPU_MMA_WORDS / words;
    while (extent[0] / s->m / atoms[0] * (extent[1] / s->n / atoms[1]) > most) {
        int f = extent[1] > s->n * atoms[1] ? 1 : 0;
        extent[f] = (f == 0 ? s->m : s->n) * atoms[f];
        snprintf(mode[f], NAME, "_");
    }
}

static void put_factors(struct generator *g, struct differ_case *c, const struct shape *s,
                        const int *extent, char mode[2][NAME])
{
    struct image image[2];
    int least = 1;
    for (int f = 0; f < 2; ++f) {
        bool mn = is_mn_major(c->arg[0], f);
        int swizzle = fitting(s, f, mn, (int)generate_below(g, 4));
        image[f] =
            (struct image){extent[f], 0, element_bits(s), swizzle, mn, generate_chance(g, 50)};
        if (!mn && in_shared(c->arg[0], f) && (ROW_BYTES << swizzle) / PART_BYTES > least)
            least = (ROW_BYTES << swizzle) / PART_BYTES;
    }
    int k = s->k * least * (1 + (int)generate_below(g, least > 2 ? 1 : 4 - least));
    snprintf(c->arg[2], DIFFER_TEXT, "(%s,%s,_%d)", mode[0], mode[1], k);
    for (int f = 0; f < 2; ++f) {
        image[f].columns = k;
        if (in_shared(c->arg[0], f))
            put_image(&image[f], c->arg[3 + f]);
        else
            put_matrix(g, c->arg[3 + f], extent[f], k);
    }
    put_matrix(g, c->arg[5], extent[0], extent[1]);
}

static bool put_groups(struct generator *g, struct differ_case *c, const struct shape *s)
{
    static const int groups[][2] = {{1, 1}, {1, 1}, {2, 1}, {1, 2}, {3, 1}};
    const int *atoms = groups[generate_below(g, 5)];
    char mode[2][NAME];
    int extent[2];
    extent[0] = put_mode(g, s->m, atoms[0], mode[0], NAME);
    extent[1] = put_mode(g, s->n, atoms[1], mode[1], NAME);
    fit_sums(s, atoms, extent, mode);
    snprintf(c->arg[1], DIFFER_TEXT, "(_%d,_%d,_1):(_1,_%d,_0)", atoms[0], atoms[1], atoms[0]);
    put_factors(g, c, s, extent, mode);
    return true;
}

/* The factors of one instruction, in the narrowest atoms. */
static void smallest_images(const struct shape *s, struct differ_case *c)
{
    for (int f = 0; f < 2; ++f) {
        struct image i = {f == 0 ? s->m : s->n,      s->k, element_bits(s), 0,
                          is_mn_major(c->arg[0], f), false};
        if (in_shared(c->arg[0], f))
            put_image(&i, c->arg[3 + f]);
    }
}

/* ---- Cases ---------------------------------------------------------------------------------- */

bool differ_mma_smallest(struct differ_case *c)
{
    struct shape s = shape_of(c->arg[0]);
    int atoms = s.quads ? 4 : 1;
    if (c->op != &gpu_op_tiled_mma)
        return false;
    snprintf(c->arg[1], DIFFER_TEXT, "(_%d,_1,_1):(_1,_0,_0)", atoms);
    snprintf(c->arg[2], DIFFER_TEXT, "(_,_,_)");
    snprintf(c->arg[3], DIFFER_TEXT, "(_%d,_%d):(_1,_%d)", s.m * atoms, s.k, s.m * atoms);
    snprintf(c->arg[4], DIFFER_TEXT, "(_%d,_%d):(_1,_%d)", s.n, s.k, s.n);
    snprintf(c->arg[5], DIFFER_TEXT, "(_%d,_%d):(_1,_%d)", s.m * atoms, s.n, s.m * atoms);
    if (s.group)
        smallest_images(&s, c);
    return true;
}

/* A warpgroup's now and then, else one of the fewer others. */
static const char *random_name(struct generator *g, int bytes)
{
    const char *name;
    bool group = bytes <= 4 && generate_chance(g, 50);
    int first = group ? GPU_MMA_OF_GROUPS : 0;
    int end = group ? GPU_MMA_INSTRUCTIONS : GPU_MMA_OF_GROUPS;
    do
        name = gpu_mma_name((gpu_mma_instruction)(first + generate_below(g, end - first)));
    while (shape_of(name).d_bits != bytes * BYTE);
    return name;
}

bool differ_tiled_mma(struct generator *g, struct differ_case *c, int64_t room)
{
    static const int warps[][2] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}, {4, 1}, {2, 4}};
    static const int quads[][2] = {{2, 2}, {4, 1}, {1, 4}, {4, 2}};
    static const int threads[][2] = {{1, 1}, {16, 8}, {3, 5}, {8, 32}};
    char mode[2][NAME];
    (void)room;
    if (c->bytes < 2 || c->bytes > 8)
        return false; /* no sums are so wide */
    const char *name = random_name(g, c->bytes);
    struct shape s = shape_of(name);
    snprintf(c->arg[0], DIFFER_TEXT, "%s", name);
    if (s.group)
        return put_groups(g, c, &s);
    const int *atoms = s.scalar  ? threads[generate_below(g, 4)]
                       : s.quads ? quads[generate_below(g, 4)]
                                 : warps[generate_below(g, 6)];
    bool across = generate_chance(g, 40);
    int m = put_mode(g, s.m, atoms[0], mode[0], sizeof mode[0]);
    int n = put_mode(g, s.n, atoms[1], mode[1], sizeof mode[1]);
    int times = 1 + (int)generate_below(g, 3), k = s.k * times;
    snprintf(c->arg[1], DIFFER_TEXT, "(_%d,_%d,_1):(_%d,_%d,_0)", atoms[0], atoms[1],
             across ? atoms[1] : 1, across ? 1 : atoms[0]);
    snprintf(c->arg[2], DIFFER_TEXT, "(%s,%s,_%d)", mode[0], mode[1], k);
    put_matrix(g, c->arg[3], m, k);
    put_matrix(g, c->arg[4], n, k);
    put_matrix(g, c->arg[5], m, n);
    return true;
}
