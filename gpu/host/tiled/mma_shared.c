/* mma_shared.c - see mma_shared.h.
 *
 * A descriptor holds an address and two distances, in units of 16 bytes, and the swizzle:
 *
 *      bits 0-13 address     16-29 leading     32-45 stride     62-63 swizzle of none, 128, 64, 32
 *
 *                 leading                                    stride
 *      K-major    no swizzle: the next 16 bytes along K      the next 8 rows
 *      MN-major   the next 16, 32, 64, 128 bytes of rows     the next 8 of K
 *                 no swizzle: the next 8 of K                the next 16 bytes of rows
 *
 * Both are read off the layout, as make_gmma_desc of CuTe does; then every element of the part is
 * looked for where the descriptor has it, so that a layout that is not canonical is refused.
 * Follows PTX ISA 9.7.15.5.1. */
#include "gpu/host/tiled/mma_shared.h"

#include "gpu/host/kernels.h"

enum { BYTE = 8, PIECE = 16, GROUP = 8, PATTERN_ROW = 7, WIDEST = 3, FIELD = 0x3fff };

/* A part, and the bytes of the image where its elements are. */
typedef struct view {
    const gpu_factor *f;
    const gpu_mma_part *part;
    int piece, width; /* elements of 16 bytes; bytes that lie side by side: 16 without a swizzle */
    int64_t leading, stride; /* bytes */
} view;

static int64_t swizzled(const ct_flat *f, int64_t v)
{
    int64_t mask = (((int64_t)1 << f->bits) - 1) << (f->base + f->shift);
    return f->bits == 0 ? v : v ^ (v & mask) >> f->shift;
}

/* Before the swizzle, in elements. */
static int64_t plain(const view *v, int row, int column)
{
    const ct_flat *f = &v->f->layout;
    int64_t i = v->part->first + row + (int64_t)v->f->rows * column, at = f->offset[0];
    for (int k = 0; k < f->modes; ++k) {
        at += (k + 1 < f->modes ? i % f->shape[k] : i) * f->stride[k];
        i /= f->shape[k];
    }
    return at;
}

static int64_t distance(const view *v, int row, int column)
{
    return (plain(v, row, column) - plain(v, 0, 0)) * v->f->bits / BYTE;
}

static int64_t byte_of(const view *v, int row, int column)
{
    return swizzled(&v->f->layout, plain(v, row, column)) * v->f->bits / BYTE;
}

static void read_distances(view *v)
{
    bool narrow = v->width == PIECE;
    int across = v->width * BYTE / v->f->bits; /* elements of a row of the swizzle */
    v->leading = PIECE;                        /* not looked at */
    v->stride = 0;
    if (!v->part->mn_major) {
        v->stride = v->part->rows > GROUP ? distance(v, GROUP, 0) : 0;
        v->leading = narrow ? distance(v, 0, v->piece) : v->leading;
        return;
    }
    int64_t further = v->part->rows > across ? distance(v, across, 0) : 0;
    int64_t next = distance(v, 0, GROUP);
    v->leading = narrow ? next : further;
    v->stride = narrow ? further : next;
}

/* Where the descriptor has piece `piece` of a line: of a row, or, MN-major, of a column. */
static int64_t described(const view *v, int line, int piece)
{
    int64_t in = line % GROUP, group = line / GROUP, side = v->width / PIECE;
    int64_t far = piece / side, near = piece % side * PIECE;
    int64_t at = plain(v, 0, 0) * v->f->bits / BYTE + in * v->width + near;
    if (v->part->mn_major && v->width == PIECE)
        at += group * v->leading + far * v->stride;
    else
        at += group * v->stride + far * v->leading;
    return at ^ ((at >> PATTERN_ROW) & (side - 1)) * PIECE;
}

static bool is_there(const view *v)
{
    bool mn = v->part->mn_major;
    int lines = mn ? v->part->columns : v->part->rows;
    int along = mn ? v->part->rows : v->part->columns;
    for (int line = 0; line < lines; ++line)
        for (int e = 0; e < along; ++e) {
            int64_t is = byte_of(v, mn ? e : line, mn ? line : e);
            if (is != described(v, line, e / v->piece) + e % v->piece * v->f->bits / BYTE)
                return false;
        }
    return true;
}

static bool fits(int64_t bytes)
{
    return bytes >= 0 && bytes % PIECE == 0 && bytes / PIECE <= FIELD;
}

/* The swizzle moves pieces of 16 bytes by the rows of 128 bytes that they are in. */
static bool is_of_pieces(const gpu_factor *f)
{
    const ct_flat *l = &f->layout;
    return l->bits == 0 ||
           (l->bits <= WIDEST && l->shift == WIDEST && f->bits << l->base == PIECE * BYTE);
}

bool gpu_mma_descriptor(const gpu_factor *f, const gpu_mma_part *part, uint64_t *out, gpu_why *why)
{
    static const uint64_t mode[] = {0, 3, 2, 1};
    view v = {f, part, PIECE * BYTE / f->bits, PIECE, 0, 0};
    if (!is_of_pieces(f))
        return gpu_refuse(why, "the swizzle is none of 16 bytes in rows of 128");
    v.width = PIECE << f->layout.bits;
    read_distances(&v);
    int64_t start = plain(&v, 0, 0) * f->bits / BYTE;
    if (!fits(start) || start != byte_of(&v, 0, 0) || !fits(v.leading) || !fits(v.stride) ||
        !is_there(&v))
        return gpu_refuse(why, "no descriptor says where the elements of an instruction are");
    *out = (uint64_t)(v.leading / PIECE) << 16 | (uint64_t)(v.stride / PIECE) << 32 |
           mode[f->layout.bits] << 62;
    return true;
}
