/* generate_tiled_copy.c - tiled copies by every instruction that the device can execute.
 *
 *      vectors     threads (t,u), values (V * k,w): V lie side by side in a mode that both tensors
 *                  run along; or the same with the modes exchanged
 *      matrices    a warp is (8,4) threads with 4 bytes each: its rows of 16 bytes run along mode
 *                  1, of transposed ones along mode 0; more of them are more values, more warps
 *                  along mode 1
 *      registers   warps of any shape, whose registers lie anywhere in either tensor
 *      policies    vectors again, of whatever width they find; in modes of stride 0, too, which
 *                  both tensors have
 *      retiled     the threads and values of vectors, or of matrices; either copy takes as many of
 *                  them at a time as it likes, and one of single elements finds them anywhere
 *
 * Tiled copies move one to three tiles in each mode, at pitches that are wider than rows now and
 * then. What lies in shared memory may be swizzled, by no less than a vector, and is static then.
 * Here: choices, as text, in the notation of the reference. Not here: whether it takes them
 * (../run.c). */
#include "gpu/host/tiled/retile.h"
#include "spec-tests/compare/differ/generate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { INSTRUCTION, THREADS, VALUES, A, B }; /* of retiled copies one further each */
enum { ROW = 16, REGISTER = 4, WARP = 32, MAX_SHARED = 1 << 17, ATTEMPTS = 100 };

/* What is chosen: the tile, the mode along which vectors lie, and how wide they are. */
struct tile {
    int64_t extent[2]; /* of the tile */
    int fast;          /* the mode in which neighbours lie */
    int vector;        /* elements side by side */
    int64_t threads;   /* that share a tile */
};

/* Two extents and two strides, static, the fast mode first in memory. */
static void put_static(char *text, int64_t e0, int64_t e1, int64_t s0, int64_t s1)
{
    snprintf(text, DIFFER_TEXT, "(_%" PRId64 ",_%" PRId64 "):(_%" PRId64 ",_%" PRId64 ")", e0, e1,
             s0, s1);
}

/* A tensor of whole tiles. Rows along the fast mode are `gap` elements apart beyond their end. */
static void put_tensor(struct generator *g, char *text, const int64_t *extent, int fast,
                       int64_t gap, const char *swizzle)
{
    const char *mark = swizzle[0] != '\0' || generate_chance(g, 50) ? "_" : "";
    int64_t stride[2];
    stride[fast] = 1;
    stride[1 - fast] = extent[fast] + gap;
    snprintf(text, DIFFER_TEXT, "%s(%s%" PRId64 ",%s%" PRId64 "):(_%" PRId64 ",%s%" PRId64 ")",
             swizzle, mark, extent[0], mark, extent[1], stride[0], fast == 0 ? mark : "",
             stride[1]);
    if (fast == 1)
        snprintf(text, DIFFER_TEXT, "%s(%s%" PRId64 ",%s%" PRId64 "):(%s%" PRId64 ",_1)", swizzle,
                 mark, extent[0], mark, extent[1], mark, stride[0]);
}

/* Swizzles exchange pieces of at least a vector; in bytes they are those of the TMA. */
static void random_swizzle(struct generator *g, int bytes, const struct tile *t, char *text,
                           size_t size)
{
    int base = 0, bits = (int)generate_below(g, 4);
    while (bytes << base < ROW)
        ++base;
    text[0] = '\0';
    if (bits > 0 && t->vector <= 1 << base)
        snprintf(text, size, "Sw<%d,%d,3> o _0 o ", bits, base);
}

static bool is_power_of_two(int64_t n)
{
    return (n & (n - 1)) == 0;
}

/* Tiles along both modes, as many as shared memory holds. */
static bool random_extents(struct generator *g, const struct differ_case *c, const struct tile *t,
                           int64_t extent[2])
{
    int64_t tiles[2] = {1 + generate_below(g, 3), 1 + generate_below(g, 3)};
    while (tiles[0] * t->extent[0] * tiles[1] * t->extent[1] * c->bytes > MAX_SHARED / 2 &&
           tiles[0] * tiles[1] > 1)
        --tiles[tiles[0] > 1 ? 0 : 1];
    for (int k = 0; k < 2; ++k)
        extent[k] = t->extent[k] * tiles[k];
    return extent[0] * extent[1] * c->bytes <= MAX_SHARED;
}

/* Both tensors; shared says which of them lies in shared memory, -1 for none. Of one that is
 * swizzled extents and pitch are powers of two: of others CuTe cannot make parts. */
static void put_sides(struct generator *g, struct differ_case *c, const struct tile *t,
                      const int64_t extent[2], int shared)
{
    char swizzle[40] = "";
    int64_t room = ROW / c->bytes > t->vector ? ROW / c->bytes : t->vector;
    bool whole = is_power_of_two(extent[0]) && is_power_of_two(extent[1]);
    if (shared >= 0 && whole && extent[t->fast] % room == 0)
        random_swizzle(g, c->bytes, t, swizzle, sizeof swizzle);
    for (int side = 0; side < 2; ++side) {
        bool swizzled = side == shared && swizzle[0] != '\0';
        int64_t gap = generate_chance(g, 40) && side != shared ? room * generate_below(g, 5) : 0;
        /* rows begin at multiples of a vector, whatever their length */
        gap += (room - (extent[t->fast] + gap) % room) % room;
        put_tensor(g, c->arg[A + side], extent, t->fast, gap, swizzled ? swizzle : "");
    }
}

static bool put_tensors(struct generator *g, struct differ_case *c, const struct tile *t,
                        int shared)
{
    int64_t extent[2];
    if (!random_extents(g, c, t, extent))
        return false;
    put_sides(g, c, t, extent, shared);
    return true;
}

/* ---- Vectors of one thread ------------------------------------------------------------------ */

static void put_vectors(struct generator *g, struct differ_case *c, struct tile *t)
{
    static const int across[] = {1, 2, 3, 4, 5, 8, 16}, down[] = {1, 2, 3, 4, 7, 8, 16};
    static const int more[] = {1, 2, 3, 4};
    bool whole = generate_chance(g, 40); /* powers of two */
    int64_t n[2], v[2];
    t->fast = (int)generate_below(g, 2);
    n[t->fast] = whole ? 1 << generate_below(g, 5) : generate_pick(g, across, 7);
    n[1 - t->fast] = whole ? 1 << generate_below(g, 5) : generate_pick(g, down, 7);
    v[t->fast] = t->vector * (1 + generate_below(g, 2));
    v[1 - t->fast] = whole ? 1 << generate_below(g, 3) : generate_pick(g, more, 4);
    bool swapped = generate_chance(g, 30);
    put_static(c->arg[THREADS], n[0], n[1], swapped ? n[1] : 1, swapped ? 1 : n[0]);
    put_static(c->arg[VALUES], v[0], v[1], t->fast == 0 ? 1 : v[1], t->fast == 0 ? v[0] : 1);
    for (int k = 0; k < 2; ++k)
        t->extent[k] = n[k] * v[k];
    t->threads = n[0] * n[1];
}

static bool universal(struct generator *g, struct differ_case *c)
{
    struct tile t = {.vector = 1 << generate_below(g, 5)};
    while (t.vector * c->bytes > GPU_MAX_BYTES)
        t.vector /= 2;
    snprintf(c->arg[INSTRUCTION], DIFFER_TEXT, "UniversalCopy<u%d>", 8 * t.vector * c->bytes);
    put_vectors(g, c, &t);
    return put_tensors(g, c, &t, -1);
}

static bool cp_async(struct generator *g, struct differ_case *c)
{
    static const int widths[] = {4, 8, 16, 16};
    int bytes = (int)generate_pick(g, widths, 4);
    bool global = bytes == 16 && generate_chance(g, 50), fill = generate_chance(g, 30);
    bytes = bytes < c->bytes ? c->bytes : bytes;
    struct tile t = {.vector = bytes / c->bytes};
    snprintf(c->arg[INSTRUCTION], DIFFER_TEXT, "SM80_CP_ASYNC_CACHE%s%s<u%d>",
             global ? "GLOBAL" : "ALWAYS", fill ? "_ZFILL" : "", 8 * bytes);
    put_vectors(g, c, &t);
    return put_tensors(g, c, &t, 1);
}

static bool bulk(struct generator *g, struct differ_case *c)
{
    static const int rows[] = {1, 2, 3, 8, 16};
    bool load = generate_chance(g, 50);
    int bytes = ROW * (int)generate_pick(g, rows, 5);
    struct tile t = {.vector = bytes / c->bytes};
    snprintf(c->arg[INSTRUCTION], DIFFER_TEXT, "SM90_BULK_COPY_%s,_%d", load ? "G2S" : "S2G",
             8 * bytes);
    put_vectors(g, c, &t);
    return put_tensors(g, c, &t, load ? 1 : 0);
}

/* ---- Matrices of a warp --------------------------------------------------------------------- */

/* Warps that hold n matrices each. */
static void put_warps(struct generator *g, struct differ_case *c, int n, bool turned,
                      struct tile *t)
{
    int per = REGISTER / c->bytes;
    int64_t warps = 1 + generate_below(g, 4);
    *t = (struct tile){.fast = turned ? 0 : 1, .vector = ROW / c->bytes, .threads = WARP * warps};
    snprintf(c->arg[THREADS], DIFFER_TEXT, "(_8,(_4,_%" PRId64 ")):(_4,(_1,_32))", warps);
    if (turned)
        put_static(c->arg[VALUES], 1, per * n, 0, 1);
    else
        put_static(c->arg[VALUES], n, per, per, 1);
    t->extent[0] = turned ? 8 : 8 * n;
    t->extent[1] = 4 * warps * per * (turned ? n : 1);
}

static bool matrices(struct generator *g, struct differ_case *c)
{
    static const int counts[] = {1, 2, 4};
    bool load = generate_chance(g, 50), turned = c->bytes == 2 && generate_chance(g, 50);
    int n = (int)generate_pick(g, counts, 3);
    struct tile t;
    snprintf(c->arg[INSTRUCTION], DIFFER_TEXT, "%s_%s%d_%s_%c", load ? "SM75" : "SM90",
             turned ? "U16x" : "U32x", turned ? 2 * n : n, load ? "LDSM" : "STSM",
             turned ? 'T' : 'N');
    put_warps(g, c, n, turned, &t);
    return put_tensors(g, c, &t, load ? 0 : 1);
}

/* ---- Registers of a warp -------------------------------------------------------------------- */

/* One side: any of the two modes may be the fast one. */
static void put_side(struct generator *g, char *text, const int64_t extent[2])
{
    int fast = (int)generate_below(g, 2);
    int64_t gap = extent[fast] > 8 && generate_chance(g, 40) ? generate_below(g, 5) : 0;
    put_tensor(g, text, extent, fast, gap, "");
}

static bool registers(struct generator *g, struct differ_case *c)
{
    static const char *const shuffles[] = {"SM50_Shuffle_U32_2x2Trans_XOR1",
                                           "SM50_Shuffle_U32_2x2Trans_XOR4"};
    bool turned = generate_chance(g, 50), down = generate_chance(g, 50);
    int64_t all = WARP << generate_below(g, 3), n0 = INT64_C(1) << generate_below(g, 6);
    int64_t n[2] = {n0, all / n0}, extent[2];
    int64_t values = REGISTER / c->bytes * (turned ? 1 : 2), more = 1 + generate_below(g, 2);
    int64_t v[2] = {down ? values : more, down ? more : values};
    bool swapped = generate_chance(g, 50);
    struct tile t = {.extent = {n[0] * v[0], n[1] * v[1]}, .vector = 1};
    snprintf(c->arg[INSTRUCTION], DIFFER_TEXT, "%s",
             turned ? "SM75_U32x1_MOVM_T" : shuffles[generate_below(g, 2)]);
    put_static(c->arg[THREADS], n[0], n[1], swapped ? n[1] : 1, swapped ? 1 : n[0]);
    put_static(c->arg[VALUES], v[0], v[1], down ? 1 : v[1], down ? v[0] : 1);
    if (!random_extents(g, c, &t, extent) || extent[0] * extent[1] * c->bytes > MAX_SHARED / 2)
        return false;
    put_side(g, c->arg[A], extent);
    put_side(g, c->arg[B], extent);
    return true;
}

/* ---- Policies of copy ----------------------------------------------------------------------- */

/* All integers of a layout static: policies make vectors of such layouts alone. */
static void make_static(char *text)
{
    char was[DIFFER_TEXT];
    size_t n = 0;
    snprintf(was, sizeof was, "%s", text);
    for (size_t k = 0; was[k] != '\0' && n + 2 < DIFFER_TEXT; ++k) {
        bool begins = k > 0 && strchr("(,:", was[k - 1]) != NULL;
        if (begins && was[k] >= '0' && was[k] <= '9')
            text[n++] = '_';
        text[n++] = was[k];
    }
    text[n] = '\0';
}

/* A third mode, of as many copies of the same. */
static void broadcast(char *text, int64_t n)
{
    char was[DIFFER_TEXT];
    snprintf(was, sizeof was, "%s", text);
    char *end = strchr(was, ')');
    snprintf(text, DIFFER_TEXT, "%.*s,_%" PRId64 "%.*s,_0)", (int)(end - was), was, n,
             (int)strlen(end) - 1, end);
}

static bool policies(struct generator *g, struct differ_case *c)
{
    static const char *const names[] = {"DefaultCopy",
                                        "AutoVectorizingCopy",
                                        "AutoVectorizingCopyWithAssumedAlignment<8>",
                                        "AutoVectorizingCopyWithAssumedAlignment<16>",
                                        "AutoVectorizingCopyWithAssumedAlignment<32>",
                                        "AutoVectorizingCopyWithAssumedAlignment<64>",
                                        "AutoVectorizingCopyWithAssumedAlignment<128>",
                                        "AutoCopyAsync,smem",
                                        "AutoCopyAsync,smem",
                                        "AutoCopyAsync,gmem"};
    const char *name = names[generate_below(g, 10)];
    bool async = strncmp(name, "AutoCopy", 8) == 0, filters = !async && generate_chance(g, 30);
    struct tile t = {.vector = 1 << generate_below(g, 5)};
    while (t.vector * c->bytes > GPU_MAX_BYTES)
        t.vector /= 2;
    snprintf(c->arg[INSTRUCTION], DIFFER_TEXT, filters ? "AutoFilter<%s>" : "%s", name);
    put_vectors(g, c, &t);
    if (!put_tensors(g, c, &t, strstr(name, "smem") != NULL ? 1 : -1))
        return false;
    int64_t copies = filters ? generate_below(g, 4) : 0;
    for (int k = A; k <= B; ++k) {
        if (copies > 0)
            broadcast(c->arg[k], copies);
        if (filters || generate_chance(g, 70))
            make_static(c->arg[k]);
    }
    return true;
}

/* One whose shared memory may be too small. */
static bool any_copy(struct generator *g, struct differ_case *c)
{
    int64_t kind = generate_below(g, 15);
    if (kind < 3)
        return universal(g, c);
    if (kind < 6)
        return cp_async(g, c);
    if (kind >= 12)
        return policies(g, c);
    if (kind >= 10 && c->bytes <= REGISTER)
        return registers(g, c);
    return kind < 8 && c->bytes <= REGISTER ? matrices(g, c) : bulk(g, c);
}

bool differ_tiled_copy(struct generator *g, struct differ_case *c, int64_t room)
{
    bool made = false;
    (void)room;
    for (int attempt = 0; !made && attempt < ATTEMPTS; ++attempt)
        made = any_copy(g, c);
    return made;
}

/* ---- Copies by two tiled copies ------------------------------------------------------------- */

/* The name of one of the two; whether it moves matrices, and how many elements it finds side by
 * side. */
struct half {
    char *name;
    bool load, matrices;
    int64_t vector;
};

static void put_half(struct generator *g, int bytes, const struct tile *t, int n, struct half *h)
{
    int64_t most = n == 0 ? t->vector : t->fast == 0 ? 1 : REGISTER / bytes;
    int taken = 1 << generate_below(g, 3);
    h->matrices = n > 0 && generate_chance(g, 65);
    for (h->vector = INT64_C(1) << generate_below(g, 5); h->vector > most;)
        h->vector /= 2;
    while (taken > n && taken > 1)
        taken /= 2;
    if (h->matrices)
        snprintf(h->name, DIFFER_TEXT, "%s_%s%d_%s_%c", h->load ? "SM75" : "SM90",
                 t->fast == 0 ? "U16x" : "U32x", t->fast == 0 ? 2 * taken : taken,
                 h->load ? "LDSM" : "STSM", t->fast == 0 ? 'T' : 'N');
    else
        snprintf(h->name, DIFFER_TEXT, "UniversalCopy<u%" PRId64 ">", 8 * h->vector * bytes);
}

/* Threads, values and tensors are those of one tiled copy, which has one name before them. */
static bool any_retiled(struct generator *g, struct differ_case *c)
{
    struct differ_case one = *c;
    struct half load = {c->arg[0], true, false, 0}, store = {c->arg[1], false, false, 0};
    bool turned = c->bytes == 2 && generate_chance(g, 40);
    int n = c->bytes > REGISTER || generate_chance(g, 30) ? 0 : 1 << generate_below(g, 3);
    struct tile t = {.vector = 1 << generate_below(g, 5)};
    int64_t extent[2];
    while (t.vector * c->bytes > GPU_MAX_BYTES)
        t.vector /= 2;
    if (n > 0)
        put_warps(g, &one, n, turned, &t);
    else
        put_vectors(g, &one, &t);
    put_half(g, c->bytes, &t, n, &load);
    put_half(g, c->bytes, &t, n, &store);
    if (!random_extents(g, c, &t, extent))
        return false;
    put_sides(g, &one, &t, extent, load.matrices ? 0 : store.matrices ? 1 : -1);
    if (!load.matrices && load.vector == 1 && generate_chance(g, 50))
        put_side(g, one.arg[A], extent);
    if (!store.matrices && store.vector == 1 && generate_chance(g, 50))
        put_side(g, one.arg[B], extent);
    for (int k = THREADS; k <= B; ++k)
        memcpy(c->arg[k + 1], one.arg[k], DIFFER_TEXT);
    return extent[0] * extent[1] * c->bytes <= MAX_SHARED / 2 &&
           extent[0] * extent[1] / t.threads * c->bytes <= GPU_FRAGMENT_BYTES;
}

bool differ_retile(struct generator *g, struct differ_case *c, int64_t room)
{
    bool made = false;
    (void)room;
    for (int attempt = 0; !made && attempt < ATTEMPTS; ++attempt)
        made = any_retiled(g, c);
    return made;
}
