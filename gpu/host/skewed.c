/* skewed.c - which copies are moved in skewed tiles, and how these are cut.
 *
 * What is here: the modes p and q, and the tiles. What is not: the kernel (copy_skewed.cu). The
 * sizes were measured on an H200. */
#include "gpu/host/skewed.h"
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"

enum { WIDE = 16, WORD = 4, SECTOR = GPU_SKEWED_SECTOR };

/* Measured on an H200. */
enum {
    LONG_ROW = 1024, /* bytes: longer rows of whole sectors of 4-byte elements are faster here */
    LOW = 64,        /* rows of x that a tile should have */
    LOW_1 = 128      /* the same, of elements of 1 byte */
};

/* The mode that has stride 1; -1 for none. */
static int row_of(const ct_flat *f)
{
    for (int k = 0; k < f->modes; ++k)
        if (f->stride[k] == 1)
            return k;
    return -1;
}

/* Are all rows of this side multiples of so many bytes, and begin at such? */
static bool whole(const ct_flat *f, const void *memory, int bytes, int unit)
{
    int each = unit / bytes;
    if ((uintptr_t)memory % (uintptr_t)unit != 0 || f->offset[0] % each != 0)
        return false;
    for (int k = 0; k < f->modes; ++k)
        if ((f->stride[k] == 1 ? f->shape[k] : f->stride[k]) % each != 0)
            return false;
    return true;
}

static int64_t ceil_div(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

/* Leaves the modes of the rest. */
static void drop(ct_flat *f, int p, int q)
{
    int modes = 0;
    f->size = 1;
    for (int k = 0; k < f->modes; ++k)
        if (k != p && k != q) {
            f->shape[modes] = f->shape[k];
            f->stride[modes++] = f->stride[k];
            f->size *= f->shape[k];
        }
    f->modes = modes;
}

/* Is enough of what tiles load, and have room for, the copy's own that 3-D tiles are slower? Of
 * elements of 1 and 2 bytes these reach 0.5 to 0.7 of cudaMemcpyAsync, of others 0.9. */
static bool is_filled(const gpu_skewed *s, int64_t most, int bytes, gpu_why *why)
{
    int64_t rows = s->q + (int64_t)s->along * (SECTOR / bytes), used = s->p * s->q;
    int64_t low = bytes == 1 ? LOW_1 : LOW, room = s->across * most * (rows > low ? rows : low);
    bool filled = bytes < WORD ? 2 * used >= room : 3 * used >= 2 * room;
    return filled ||
           gpu_refuse(why, "%lld x %d tiles would be mostly empty", (long long)most, s->height);
}

/* How many each of n's parts has, of which there are as few as `most` allows: whole sectors. */
static int64_t equal_parts(int64_t n, int64_t most, int64_t sector)
{
    return ceil_div(ceil_div(n, ceil_div(n, most)), sector) * sector;
}

/* The least number from `least` on that is `number` modulo `modulus`. */
static int next_like(int64_t least, int64_t number, int64_t modulus)
{
    return (int)(least + ((number - least) % modulus + modulus) % modulus);
}

/* The tile's height, and where its rows lie in shared memory. Threads side by side read rows of a
 * part: these begin in different banks, or in as many as can be, where they are an odd number of
 * words apart, or of vectors. */
static void place_rows(gpu_skewed *s, int bytes)
{
    int each = bytes < WORD ? WORD / bytes : 1, sector = SECTOR / bytes;
    int64_t x = s->x_pitch % WIDE * bytes, apart = each * x;
    int64_t least = s->width * bytes + 2 * (WIDE - 1); /* with the rest of its vectors */
    int64_t room = bytes < WORD ? GPU_SKEWED_ROOM_SMALL : GPU_SKEWED_ROOM;
    s->pitch = apart % WIDE == 0 ? next_like(least, WIDE, 2 * WIDE) : next_like(least, apart, WIDE);
    int64_t tallest = ((room - WIDE - each * WIDE) / s->pitch - sector) / sector * sector;
    s->height =
        (int)equal_parts(s->q, tallest < GPU_SKEWED_HEIGHT ? tallest : GPU_SKEWED_HEIGHT, sector);
    s->part = next_like((s->height + sector) / each * s->pitch, x, WIDE);
    s->shared = WIDE + each * s->part;
}

/* Tiles of equal width and height, as far as whole sectors go. */
static bool cut(gpu_skewed *s, int bytes, gpu_why *why)
{
    int64_t most = (bytes == 1 ? GPU_SKEWED_WIDTH_1 : GPU_SKEWED_WIDTH) / bytes;
    int64_t width = equal_parts(s->p, most, SECTOR / bytes);
    s->width = (int)(width < most ? width : most);
    place_rows(s, bytes);
    int64_t across = ceil_div(s->p, s->width), along = ceil_div(s->q, s->height);
    if (across > INT32_MAX / along || s->rest.a.size > INT32_MAX / (across * along))
        return gpu_refuse(why, "more than 2^31 tiles");
    s->across = (uint32_t)across;
    s->along = (uint32_t)along;
    s->blocks = (unsigned)(across * along * s->rest.a.size);
    return is_filled(s, most, bytes, why);
}

/* Rows of whole vectors are moved faster otherwise, unless those of y share sectors and there are
 * several tiles along them: in blocks of registers (transpose_vector.cu) where there are no other
 * modes, or in 3-D tiles. */
static bool is_worth_it(const gpu_request *r, int64_t p, int64_t q, gpu_why *why)
{
    bool sectors = whole(&r->b, r->y, r->bytes, SECTOR);
    bool rows = p * r->bytes >= LONG_ROW && q * r->bytes >= LONG_ROW;
    if (!whole(&r->a, r->x, r->bytes, WIDE) || !whole(&r->b, r->y, r->bytes, WIDE))
        return true;
    return (r->bytes >= WORD && !sectors && q > LOW) ||
           (r->bytes == WORD && r->a.modes > 2 && rows) ||
           gpu_refuse(why, "rows are whole vectors of %d bytes, or sectors", WIDE);
}

bool gpu_skewed_of(const gpu_request *copy, gpu_skewed *s, gpu_why *why)
{
    gpu_request r;
    if (!gpu_unswizzled(copy, why) || !gpu_refine(copy, &r, why))
        return false;
    gpu_vectorise(&r);
    int p = row_of(&r.a), q = row_of(&r.b);
    if (p < 0 || q < 0 || p == q)
        return gpu_refuse(why, "a and b are not rows of neighbours against columns of neighbours");
    if (!is_worth_it(&r, r.a.shape[p], r.a.shape[q], why))
        return false;
    gpu_range range = gpu_range_of(&r.a);
    s->low = (uintptr_t)r.x + (uintptr_t)(range.low * r.bytes);
    s->high = (uintptr_t)r.x + (uintptr_t)((range.high + 1) * r.bytes);
    s->p = r.a.shape[p];
    s->q = r.a.shape[q];
    s->x_pitch = r.a.stride[q];
    s->y_pitch = r.b.stride[p];
    drop(&r.a, p, q);
    drop(&r.b, p, q);
    s->rest = r;
    return cut(s, r.bytes, why);
}
