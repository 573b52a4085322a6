/* tile3d.c - which modes of a copy make a 3-D tile, and how large it is.
 *
 * What is here: the choice of the sets, of the tile's pitch, and of the threads of a row. What is
 * not: kernels (copy_tile3d.cu). The sizes were measured on an H200. */
#include "gpu/host/tile3d.h"
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"

enum {
    WORD = 4,     /* bytes of a word of shared memory */
    WIDE = 16,    /* bytes of a vector */
    SECTOR = 32,  /* bytes of a sector */
    LINE = 128,   /* bytes of a line */
    THREADS = 256 /* threads of a block */
};

/* How threads share rows, and what a row of the tables takes. */
enum {
    MAX_LANES = 8,  /* log2: the most threads of a row, a whole block */
    LINE_LANES = 3, /* log2: threads that move a line in vectors */
    TABLE = 8       /* bytes of an entry */
};

/* Sizes of a 3-D tile, measured on an H200: gpu/lab/bench/README.md, "Orders of modes" and "Short
 * rows". */
enum {
    FULL = 24576,  /* bytes: large enough where rows share no S */
    SMALL = 16384, /* bytes: large enough of 16-byte elements that share S, and in small_size */
    FULL_SHARED = 28672, /* bytes: large enough of narrower elements that share S */
    FULL_SHORT = 31000,  /* bytes: the same where rows have less than SHORT_ROW bytes */
    SHORT_ROW = 256,     /* bytes: shorter rows of S number a multiple of UNIFORM */
    UNIFORM = 4,         /* rows that a warp writes at a time */
    MAX_TILE = 100000,   /* bytes of shared memory of a block */
    MAX_ROWS = 1024,     /* rows on either side */
    MAX_PADDING = 32     /* bytes per row of the tile, worth it for fewer bank conflicts */
};

/* Limits between versions, and between numbers of threads per row. Measured on an H200. */
enum {
    LONG_ROW = 4096,  /* bytes: of longer rows of S other versions are as fast */
    FEW_ROWS = 7,     /* rows of P: from there on rows of bytes get 16 and 8 threads each */
    MANY_ROWS = 32,   /* rows of P: from there on the 8 threads that store are 4 */
    SPACED = 32,      /* elements: shorter rows with gaps are left to other versions */
    SPACED_LONG = 256 /* bytes: longer rows with gaps, too */
};

static int64_t size_of(const gpu_tile3d *b)
{
    return (int64_t)b->s * b->p.size * b->q.size * b->o.size;
}

/* Are all rows of this side whole vectors of 16 bytes? */
static bool in_vectors(const ct_flat *f, const void *memory, int bytes)
{
    int each = GPU_MAX_BYTES / bytes;
    if ((uintptr_t)memory % GPU_MAX_BYTES != 0 || f->offset[0] % each != 0)
        return false;
    for (int k = 0; k < f->modes; ++k)
        if ((f->stride[k] == 1 ? f->shape[k] : f->stride[k]) % each != 0)
            return false;
    return true;
}

static gpu_tile3d_kind kind_of(const gpu_request *r, bool rows)
{
    if (r->bytes == GPU_MAX_BYTES)
        return GPU_TILE3D_ELEMENTS;
    if (rows)
        return GPU_TILE3D_BYTES;
    if (in_vectors(&r->a, r->x, r->bytes) && in_vectors(&r->b, r->y, r->bytes))
        return GPU_TILE3D_VECTORS;
    return r->bytes < WORD ? GPU_TILE3D_WORDS : GPU_TILE3D_ELEMENTS;
}

/* ---- Sets of modes -------------------------------------------------------------------------- */

/* How large a 3-D tile is to be: bytes of a row of x and of y, and of all; whether pieces are to be
 * of equal size, to 32 bytes, and not of whole lines. Of vectors of 4 bytes. */
typedef struct tile3d_size {
    int64_t row[2], full;
    bool even;
} tile3d_size;

static const tile3d_size usual_size = {{384, 512}, FULL, false},
                         wide_size = {{512, 512}, FULL, true},
                         small_size = {{256, 256}, SMALL, true};

/* What sets are chosen from. */
typedef struct choice {
    const gpu_request *r;
    bool taken[GPU_MODES];
    const tile3d_size *size;
} choice;

/* The extent of a piece: up to room, a multiple of unit if it can be, with few places wasted. */
static int64_t piece_of(int64_t extent, int64_t room, int64_t unit, bool even)
{
    int64_t best = 0, best_all = 0, pieces = (extent + room - 1) / room;
    if (extent <= room)
        return extent;
    if (even)
        return ((extent + pieces - 1) / pieces + unit - 1) / unit * unit;
    for (int64_t n = room / unit * unit; n > 0 && 4 * n >= 3 * room; n -= unit) {
        int64_t all = (extent + n - 1) / n * n;
        if (best == 0 || 64 * all < 63 * best_all) {
            best = n;
            best_all = all;
        }
    }
    return best > 0 ? best : room;
}

/* Puts mode k into a set, or as much of it as there is room for; true where all of it went. */
static bool put(gpu_tile3d_set *s, choice *c, int k, int64_t room, int64_t unit)
{
    const gpu_request *r = c->r;
    int n = s->modes++;
    int64_t extent = r->b.shape[k], piece = piece_of(extent, room, unit, c->size->even);
    c->taken[k] = true;
    s->shape[n] = (int32_t)piece;
    s->x[n] = r->a.stride[k];
    s->y[n] = r->b.stride[k];
    s->last = extent;
    s->pieces = (uint32_t)((extent - 1) / piece + 1);
    s->size *= (int)piece;
    return piece == extent && s->modes < GPU_TILE3D_MODES;
}

/* The mode of that stride that no set has; -1 for none. */
static int mode_at(const ct_flat *f, const bool *taken, int64_t stride)
{
    for (int k = 0; k < f->modes; ++k)
        if (!taken[k] && f->stride[k] == stride)
            return k;
    return -1;
}

/* Takes the next mode that follows in f, until the row has `room` places; true where it may go on.
 */
static bool grow(gpu_tile3d_set *s, choice *c, const ct_flat *f, int64_t row, int64_t room)
{
    const gpu_request *r = c->r;
    int64_t more = room / (row * s->size), unit = 1;
    if (s->modes == 0 && row == 1)
        unit =
            (kind_of(r, false) == GPU_TILE3D_VECTORS && !c->size->even ? LINE : SECTOR) / r->bytes;
    int k = more > 1 ? mode_at(f, c->taken, row * s->size) : -1;
    return k >= 0 && put(s, c, k, more, unit < 1 ? 1 : unit);
}

/* More of anything, the nearest in y first, until the 3-D tile is large enough. */
static void fill(gpu_tile3d *b, choice *c)
{
    const gpu_request *r = c->r;
    int rows = b->p.size > b->q.size ? b->p.size : b->q.size;
    int64_t bytes = size_of(b) * r->bytes, more = c->size->full / bytes;
    more = more < MAX_ROWS / rows ? more : MAX_ROWS / rows;
    for (int k = 0; k < r->b.modes && more > 1; ++k) {
        if (c->taken[k])
            continue;
        if (!put(&b->o, c, k, more, 1))
            return;
        more /= r->b.shape[k];
    }
}

static void keep(gpu_request *r, const bool *taken)
{
    int modes = 0;
    r->a.size = 1;
    for (int k = 0; k < r->a.modes; ++k)
        if (!taken[k]) {
            r->a.shape[modes] = r->b.shape[modes] = r->a.shape[k];
            r->a.stride[modes] = r->a.stride[k];
            r->b.stride[modes++] = r->b.stride[k];
            r->a.size *= r->a.shape[modes - 1];
        }
    r->a.modes = r->b.modes = modes;
    r->b.size = r->a.size;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

/* Do all rows of `run` places begin at multiples of 32 bytes? cut: what follows a row in the same
 * mode is a row too. */
static bool on_sectors(const ct_flat *f, const void *memory, int bytes, int64_t run, bool cut)
{
    int64_t first = (int64_t)((uintptr_t)memory % SECTOR) + f->offset[0] * bytes;
    if (first % SECTOR != 0 || (cut && run * bytes % SECTOR != 0))
        return false;
    for (int k = 0; k < f->modes; ++k) {
        int64_t stride = f->stride[k] < 0 ? -f->stride[k] : f->stride[k];
        if (stride >= run && stride * bytes % SECTOR != 0)
            return false;
    }
    return true;
}

/* How many threads move a row of so many vectors, of which there are `rows`: those that need the
 * fewest steps, but 128 bytes side by side where a row has them. */
static int lanes_of(int64_t rows, int64_t vectors)
{
    int best = 0;
    int64_t least = 0;
    for (int lanes = 0; lanes <= MAX_LANES; ++lanes) {
        int64_t groups = THREADS >> lanes, chunks = ((vectors - 1) >> lanes) + 1;
        int64_t steps = ((rows - 1) / groups + 1) * chunks;
        if (lanes < LINE_LANES && chunks > 1)
            continue;
        if (least == 0 || 10 * steps < 9 * least) {
            least = steps;
            best = lanes;
        }
    }
    return best;
}

static int log2_of(int n)
{
    int bits = 0;
    while (n >> bits > 1)
        ++bits;
    return bits;
}

static int unit_of(const gpu_tile3d *b, int bytes)
{
    return b->kind == GPU_TILE3D_ELEMENTS ? bytes : b->kind == GPU_TILE3D_WORDS ? WORD : WIDE;
}

static void plan_rows(gpu_tile3d *b, const gpu_request *r)
{
    int unit = unit_of(b, r->bytes), no = b->o.size;
    int64_t in = (int64_t)b->s * b->p.size, out = (int64_t)b->s * b->q.size;
    bool shifted = b->s == 1 && b->kind == GPU_TILE3D_ELEMENTS && unit < WIDE;
    bool in_on = on_sectors(&r->a, r->x, r->bytes, in, b->p.pieces > 1);
    bool out_on = on_sectors(&r->b, r->y, r->bytes, out, b->q.pieces > 1);
    b->load.align = shifted && !in_on ? SECTOR / unit - 1 : 0;
    b->store.align = shifted && !out_on ? SECTOR / unit - 1 : 0;
    bool fixed = b->kind == GPU_TILE3D_ELEMENTS && b->s == 1;
    bool lines = b->kind == GPU_TILE3D_VECTORS && out * r->bytes > LINE / 2;
    in = (in * r->bytes - 1) / WIDE + 1;
    out = (out * r->bytes - 1) / WIDE + 1;
    b->load.lanes = fixed ? log2_of(LINE / unit) : lanes_of((int64_t)b->q.size * no, in);
    b->store.lanes = fixed   ? log2_of(LINE / unit)
                     : lines ? LINE_LANES /* threads side by side in different banks */
                             : lanes_of((int64_t)b->p.size * no, out);
    if (b->kind == GPU_TILE3D_BYTES && b->p.size >= FEW_ROWS) {
        b->load.lanes = LINE_LANES + 1;
        b->store.lanes = b->p.size < MANY_ROWS ? LINE_LANES : LINE_LANES - 1;
    }
}

static int round_up(int64_t n, int64_t to)
{
    return (int)((n + to - 1) / to * to);
}

/* Rows of x that have the bytes from the end of a piece of Q to the next multiple of 32. */
static int rows_after(const gpu_tile3d *b, int bytes)
{
    bool cut = b->kind == GPU_TILE3D_BYTES && b->q.pieces > 1;
    return cut ? (SECTOR - 2) / (b->s * bytes) + 1 : 0;
}

/* From row to row of bytes of the tile: neighbours in y, which are as many rows of the tile, lie
 * one behind another in the banks, where that takes little; to a vector, or to one more. */
static int pitch_of_bytes(const gpu_tile3d *b, int bytes)
{
    int row = b->s * bytes, least = round_up((int64_t)row * b->p.size + WIDE - 1, WIDE);
    int apart = (least - row / WIDE * WIDE) % LINE, padding = apart <= WIDE ? 0 : LINE - apart;
    return b->kind == GPU_TILE3D_BYTES && padding <= MAX_PADDING ? least + padding : least;
}

/* Rows of the tile lie so that threads side by side find what they gather in different banks: an
 * odd number of elements apart, groups an odd number of units; rows of S one behind another. */
static void plan_tile(gpu_tile3d *b, int bytes)
{
    int row = b->s * b->p.size, unit = unit_of(b, bytes);
    bool words = b->kind == GPU_TILE3D_WORDS, in_bytes = words || b->kind == GPU_TILE3D_BYTES;
    b->each = 1;
    b->pitch = row;
    if (in_bytes)
        b->pitch = pitch_of_bytes(b, bytes);
    else if (b->s > 1)
        while ((b->pitch - b->s) % (LINE / bytes) != 0)
            ++b->pitch;
    else if (b->kind == GPU_TILE3D_ELEMENTS)
        b->pitch |= 1;
    if (b->kind == GPU_TILE3D_VECTORS || words)
        b->each = unit / bytes;
    int groups = (b->q.size - 1) / b->each + 1;
    b->group = b->pitch;
    if (b->kind == GPU_TILE3D_VECTORS)
        b->group = b->each * b->pitch + b->each;
    if (words) {
        b->pitch += b->pitch / WIDE % 2 == 0 ? WIDE : 0;
        b->group = b->pitch;
        b->pitch *= groups;
    }
    b->slots = words ? b->pitch * b->each : b->group * (groups + b->more);
    b->tile = round_up(TABLE * (int64_t)(b->p.size + b->q.size + b->more) * b->o.size, WIDE);
    b->shared = b->tile + (int64_t)b->slots * b->o.size * (in_bytes ? 1 : bytes) + WIDE;
}

/* ---- The 3-D tile --------------------------------------------------------------------------- */

static void begin(gpu_tile3d_set *s)
{
    *s = (gpu_tile3d_set){.size = 1, .last = 1, .pieces = 1};
}

/* Bytes of a row of x and of y that are enough: for words and vectors by the width of an element.
 */
static const int row_of_words[][2] = {{96, 224}, {96, 512}};
static const int row_of_vectors[][2] = {{128, 256}, {256, 256}, {0, 0}, {384, 384}};

/* How many rows of so many bytes P and Q have each, where they share S. */
static int64_t rows_each(int64_t row, int bytes)
{
    int64_t n = 1, full = bytes == WIDE ? SMALL : row < SHORT_ROW ? FULL_SHORT : FULL_SHARED;
    while ((n + 1) * (n + 1) * row <= full)
        ++n;
    if (bytes == WIDE || row >= SHORT_ROW)
        return n;
    int64_t less = n / UNIFORM * UNIFORM, middle = less + UNIFORM / 2; /* of the two multiples */
    return middle * middle * row <= full ? less + UNIFORM : less;
}

/* Rows that begin anywhere have room for what precedes them in their first 32 bytes. Where rows
 * share S, P and Q get as many of them. */
static int64_t bytes_of_row(const choice *c, const gpu_tile3d *b, bool y)
{
    const gpu_request *r = c->r;
    int64_t row = (int64_t)b->s * r->bytes;
    gpu_tile3d_kind kind = kind_of(r, b->s > 1);
    if (b->s > 1)
        return rows_each(row, r->bytes) * row;
    if (kind == GPU_TILE3D_WORDS)
        return row_of_words[log2_of(r->bytes)][y];
    if (kind == GPU_TILE3D_VECTORS)
        return r->bytes == WORD ? c->size->row[y] : row_of_vectors[log2_of(r->bytes)][y];
    bool ragged = !on_sectors(y ? &r->b : &r->a, y ? r->y : r->x, r->bytes, 2, false);
    return (r->bytes == 8 && !y ? 2 * LINE : 4 * LINE) - (ragged && r->bytes < WIDE ? SECTOR : 0);
}

/* P and Q in turn, so that neither takes what the other needs. Rows that do not follow one another
 * on both sides are a 3-D tile without them. */
static bool choose(choice *c, gpu_tile3d *b, gpu_why *why)
{
    const gpu_request *r = c->r;
    bool more_p = true, more_q = true;
    begin(&b->p);
    begin(&b->q);
    begin(&b->o);
    b->s = 1;
    if (r->a.modes > 0 && r->a.stride[0] == 1 && r->b.stride[0] == 1) {
        if (r->a.shape[0] * r->bytes >= LONG_ROW)
            return gpu_refuse(why,
                              "rows of %lld bytes: from %d bytes on other versions are as fast",
                              (long long)(r->a.shape[0] * r->bytes), LONG_ROW);
        b->s = (int)r->a.shape[0];
        c->taken[0] = true;
        bool follow = mode_at(&r->a, c->taken, b->s) >= 0 && mode_at(&r->b, c->taken, b->s) >= 0;
        more_p = more_q = follow;
    }
    int64_t in = bytes_of_row(c, b, false) / r->bytes, out = bytes_of_row(c, b, true) / r->bytes;
    while (more_p || more_q) {
        more_p = more_p && grow(&b->p, c, &r->a, b->s, in);
        more_q = more_q && grow(&b->q, c, &r->b, b->s, out);
    }
    return b->s > 1 || (b->p.modes > 0 && b->q.modes > 0) ||
           gpu_refuse(why, "no two elements are neighbours on one side");
}

/* The size that is better than the usual one for rows of so many bytes, or that one. Measured for
 * every order of the modes of tensors of 3 to 5 modes; why it is so is not known. */
static const tile3d_size *better_size(const gpu_request *r, const gpu_tile3d *b)
{
    int64_t in = (int64_t)b->p.size * r->bytes, out = (int64_t)b->q.size * r->bytes;
    if (b->s > 1 || r->bytes != WORD || kind_of(r, false) != GPU_TILE3D_VECTORS)
        return &usual_size;
    if (in < usual_size.row[0] * 7 / 8 && out >= usual_size.row[0])
        return &wide_size;
    return out == usual_size.row[1] || (in == usual_size.row[0] && out == in) ? &small_size
                                                                              : &usual_size;
}

/* The offsets in a 3-D tile, and its number, fit 31 bits. */
static bool fits(gpu_tile3d *b, gpu_why *why)
{
    const gpu_tile3d_set *sets[] = {&b->p, &b->q, &b->o};
    int64_t x = 0, y = 0, blocks = b->rest.b.size;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < sets[i]->modes; ++k) {
            int64_t far = sets[i]->shape[k] + b->more, to = sets[i]->x[k];
            x += far * (to < 0 ? -to : to);
            y += far * sets[i]->y[k];
        }
        if (blocks > INT32_MAX / sets[i]->pieces)
            return gpu_refuse(why, "more than 2^31 3-D tiles");
        blocks *= sets[i]->pieces;
    }
    b->blocks = (unsigned)blocks;
    return (x <= INT32_MAX && y <= INT32_MAX) ||
           gpu_refuse(why, "a 3-D tile reaches over more than 2^31 elements");
}

/* Rows of S that begin anywhere; single ones, with gaps, only where nothing else is as fast. */
static bool worth_it(const gpu_tile3d *b, const gpu_request *r, gpu_why *why)
{
    int row = b->s * r->bytes;
    if (row < WIDE)
        return gpu_refuse(why, "%d-byte rows: at least %d bytes needed", row, WIDE);
    return b->p.modes > 0 || (r->bytes < WORD && b->s >= SPACED && row < SPACED_LONG) ||
           gpu_refuse(why, "%d-byte rows with gaps: other versions are as fast", row);
}

bool gpu_tile3d_of(const gpu_request *copy, gpu_tile3d *b, gpu_why *why)
{
    gpu_request r;
    choice usual = {.r = &r, .size = &usual_size}, c = usual;
    if (!gpu_unswizzled(copy, why) || !gpu_refine(copy, &r, why))
        return false;
    gpu_vectorise(&r);
    if (r.b.modes < 2)
        return gpu_refuse(why, "a and b are one run each");
    if (!choose(&c, b, why))
        return false;
    const tile3d_size *better = better_size(&r, b);
    if (better != c.size) {
        c = usual;
        c.size = better;
        choose(&c, b, why);
    }
    b->kind = kind_of(&r, b->s > 1);
    if (b->kind == GPU_TILE3D_BYTES && !worth_it(b, &r, why))
        return false;
    fill(b, &c);
    b->more = rows_after(b, r.bytes);
    plan_rows(b, &r);
    plan_tile(b, r.bytes);
    if (b->shared > MAX_TILE)
        return gpu_refuse(why, "a 3-D tile of %lld bytes: at most %d fit", (long long)b->shared,
                          MAX_TILE);
    gpu_range range = gpu_range_of(&r.a);
    b->low = (uintptr_t)r.x + (uintptr_t)(range.low * r.bytes);
    b->high = (uintptr_t)r.x + (uintptr_t)((range.high + 1) * r.bytes);
    keep(&r, c.taken);
    b->rest = r;
    return fits(b, why);
}
