/* request.c - which requests the operations accept, and the work in them.
 *
 * What is here: gpu_accepts, what the records ask of operands, the work in a request. What is not:
 * what one operation needs (../operation/), what single versions need in addition (their plans),
 * and dispatch (dispatch.cu). */
#include "gpu/host/kernels.h"

#include <string.h>

/* ---- How much ------------------------------------------------------------------------------- */

static int64_t ceil_div(int64_t a, int64_t b)
{
    return a / b + (a % b != 0);
}

int64_t gpu_count(int n, const int64_t *extent)
{
    int64_t all = 1;
    for (int k = 0; k < n; ++k)
        all *= extent[k];
    return all;
}

int64_t gpu_tile_size(const gpu_request *r)
{
    return gpu_count(r->partition.rank, r->partition.tile);
}

int64_t gpu_tile_count(const gpu_request *r)
{
    int64_t n = 1;
    for (int k = 0; k < r->partition.rank; ++k)
        n *= ceil_div(r->partition.extent[k], r->partition.tile[k]);
    return n;
}

int64_t gpu_work(const gpu_operation *op, const gpu_request *r)
{
    return op->work == NULL ? r->b.size : op->work(r);
}

int gpu_width(const gpu_request *r)
{
    int width = 0;
    while (1 << width < r->bytes)
        ++width;
    return width;
}

bool gpu_has_tcgen05(const gpu_plan *p, gpu_why *why)
{
    return p->cc == 100 || p->cc == 103 ||
           gpu_refuse(why, "its kernel is compiled for an sm_100a or sm_103a, this is an sm_%d",
                      p->cc);
}

bool gpu_below_2_31(const gpu_request *r, int64_t coordinates, gpu_why *why)
{
    const int64_t size[] = {r->a.size, r->b.size, r->c.size};
    for (int k = 0; k < 3; ++k)
        coordinates = size[k] > coordinates ? size[k] : coordinates;
    return coordinates <= (int64_t)1 << 31 ||
           gpu_refuse(why, "%lld coordinates are more than 2^31", (long long)coordinates);
}

/* ---- Operands ------------------------------------------------------------------------------- */

bool gpu_aligned(const void *memory, size_t bytes, const char *name, gpu_why *why)
{
    return (uintptr_t)memory % bytes == 0 ||
           gpu_refuse(why, "%s lies at %p, which is not a multiple of %zu bytes", name, memory,
                      bytes);
}

bool gpu_takes_memory(const void *memory, int bytes, const char *name, gpu_why *why)
{
    if (memory == NULL)
        return gpu_refuse(why, "%s is a null pointer", name);
    return gpu_aligned(memory, (size_t)bytes, name, why);
}

bool gpu_takes_layout(const ct_flat *f, const char *name, gpu_why *why)
{
    return f->axes == 1 ||
           gpu_refuse(why, "the values of %s are not integers but %d numbers each", name, f->axes);
}

bool gpu_takes_bytes(const gpu_request *r, gpu_why *why)
{
    int bytes = r->bytes;
    return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16 ||
           gpu_refuse(why, "elements of %d bytes, not of 1, 2, 4, 8 or 16", bytes);
}

bool gpu_takes_operands(const gpu_request *r, unsigned operands, gpu_why *why)
{
    bool x = (operands & GPU_HAS_X) != 0, z = (operands & GPU_HAS_Z) != 0;
    int bytes = r->bytes, of_z = (operands & GPU_FLAGS) != 0 ? 1 : bytes;
    if ((x && !gpu_takes_layout(&r->a, "a", why)) || !gpu_takes_layout(&r->b, "b", why) ||
        (z && !gpu_takes_layout(&r->c, "c", why)))
        return false;
    if (r->b.size == 0)
        return true;
    if ((x && !gpu_takes_memory(r->x, bytes, "x", why)) ||
        (z && !gpu_takes_memory(r->z, of_z, "z", why)) || !gpu_takes_memory(r->y, bytes, "y", why))
        return false;
    return (operands & GPU_REPEATS) != 0 || !gpu_overlaps(&r->b) ||
           gpu_refuse(why, "b maps two coordinates to one element, in no order");
}

bool gpu_takes_moves(const gpu_request *r, unsigned operands, int64_t coordinates, gpu_why *why)
{
    bool x = (operands & GPU_HAS_X) != 0, given = coordinates >= 0;
    int64_t size = given ? coordinates : x ? r->a.size : r->b.size;
    if (!gpu_takes_bytes(r, why))
        return false;
    if (x && r->a.size != size)
        return gpu_refuse(why, "a has %lld coordinates, the extents have %lld",
                          (long long)r->a.size, (long long)size);
    if (r->b.size != size)
        return gpu_refuse(why, "b has %lld coordinates, %s %lld", (long long)r->b.size,
                          given ? "the extents have" : "a has", (long long)size);
    if ((operands & GPU_HAS_Z) != 0 && r->c.size != size)
        return gpu_refuse(why, "c has %lld coordinates, a has %lld", (long long)r->c.size,
                          (long long)size);
    return gpu_takes_operands(r, operands, why);
}

bool gpu_takes_shape(int rank, const int64_t *extent, const int64_t *tiles, const int64_t *bound,
                     gpu_why *why)
{
    int64_t all = GPU_RANK * 8; /* bytes of what is reported */
    if (rank < 1 || rank > GPU_RANK)
        return gpu_refuse(why, "rank %d is not from 1 to %d", rank, GPU_RANK);
    for (int k = 0; k < rank; ++k) {
        int64_t tile = tiles != NULL ? tiles[k] : 1, round = 0;
        if (extent[k] < 0 || tile < 1)
            return gpu_refuse(why, "mode %d of %s is %lld", k,
                              tile < 1 ? "the tile" : "the extents",
                              (long long)(tile < 1 ? tile : extent[k]));
        bool left = __builtin_mul_overflow(ceil_div(extent[k], tile), tile, &round) ||
                    __builtin_mul_overflow(all, round == 0 ? tile : round, &all);
        if (left)
            return gpu_refuse(why, "the extents, or the tiles over them, leave 64 bits");
        if (bound != NULL && bound[k] < 0)
            return gpu_refuse(why, "the bound of mode %d is %lld", k, (long long)bound[k]);
    }
    return true;
}

static bool reads(const gpu_operation *op, const char *field)
{
    size_t n = strlen(field);
    for (const char *at = op->reads; *at != '\0'; at += strcspn(at, " "), at += *at == ' ')
        if (strcspn(at, " ") == n && strncmp(at, field, n) == 0)
            return true;
    return false;
}

bool gpu_accepts(const gpu_operation *op, const gpu_request *r, gpu_why *why)
{
    gpu_why reason;
    unsigned operands =
        (reads(op, "A") ? GPU_HAS_X : GPU_REPEATS) | (reads(op, "second") ? GPU_HAS_Z : 0);
    bool whole = !op->packed || r->bytes == 1 ||
                 gpu_refuse(&reason, "two elements have 1 byte, not %d", r->bytes);
    bool taken =
        whole &&
        (op->check != NULL ? op->check(r, &reason) : gpu_takes_moves(r, operands, -1, &reason)) &&
        (!op->reports || gpu_work(op, r) == 0 ||
         gpu_takes_memory(r->report, (int)sizeof *r->report, "report", &reason));
    return taken || gpu_refuse(why, "%s: %s", op->name, reason.text);
}
