/* reference_tma.c - copies by tensor maps, by the layouts alone: every element of every tile has a
 * coordinate in the tensor and a place in shared memory.
 *
 *      load     shared memory holds the elements of the tile, 0 where it reaches beyond the tensor
 *      store    the elements of the tile that are in the tensor are replaced, or added to
 *
 * Swizzles permute the bytes of shared memory. Here: elements. Not here: boxes, and who moves them
 * (gpu/host/tma_copy.c). */
#include "spec-tests/differ/differ.h"

#include <string.h>

enum { MAX_ELEMENT = 16 };

/* The tile being moved: how it is laid out, and its first element's coordinate in each mode. */
struct tile {
    const struct differ_plan *p;
    ct_layout plain;
    ct_value swizzle;
    int64_t origin[GPU_RANK];
};

/* The element's place in the tensor; false where it lies beyond. */
static bool tensor_place(const struct tile *t, int64_t i, int64_t *place)
{
    const struct differ_plan *p = t->p;
    ct_value mode[GPU_RANK];
    bool inside = true;
    for (int k = 0; k < p->rank; ++k) {
        int64_t at = t->origin[k] + i % p->tiles[k];
        inside = inside && at < p->extent[k];
        mode[k] = ct_dynamic(p->cx, at);
        i /= p->tiles[k];
    }
    if (inside)
        *place = ct_int(ct_layout_call(
            p->cx, p->tma.tensor, p->rank == 1 ? mode[0] : ct_make_tuple(p->cx, p->rank, mode)));
    return inside;
}

static int64_t shared_byte(const struct tile *t, int64_t i)
{
    const struct differ_plan *p = t->p;
    int64_t at = ct_int(ct_layout_call(p->cx, t->plain, ct_dynamic(p->cx, i))) * p->c->bytes;
    return ct_int(ct_swizzle_call(p->cx, t->swizzle, ct_dynamic(p->cx, at)));
}

static void add(unsigned char *to, const unsigned char *from, int bytes)
{
    unsigned carry = 0;
    for (int k = 0; k < bytes; ++k) {
        carry += (unsigned)to[k] + from[k];
        to[k] = (unsigned char)carry;
        carry >>= 8;
    }
}

static void move_element(const struct tile *t, int64_t i, unsigned char *shared,
                         unsigned char *tensor)
{
    static const unsigned char zeros[MAX_ELEMENT];
    const struct differ_plan *p = t->p;
    int64_t place = 0;
    size_t bytes = (size_t)p->c->bytes;
    bool inside = tensor_place(t, i, &place);
    unsigned char *s = shared + shared_byte(t, i), *g = tensor + place * (int64_t)bytes;
    if (!p->tma.stores)
        memcpy(s, inside ? g : zeros, bytes);
    else if (inside && p->tma.adds)
        add(g, s, p->c->bytes);
    else if (inside)
        memcpy(g, s, bytes);
}

void differ_ref_tma(const struct differ_plan *p, struct differ_image *m)
{
    const struct differ_tma *tma = &p->tma;
    unsigned char *x = m->x + p->x.zero, *y = m->y + p->y.zero;
    struct tile t = {p,
                     ct_get_nonswizzle_portion(p->cx, tma->smem),
                     ct_get_swizzle_portion(p->cx, tma->smem),
                     {0}};
    int64_t elements = ct_int(ct_size(p->cx, t.plain)), images = tma->stores ? 1 : tma->ctas;
    for (int64_t n = 0; n < tma->tiles * images; ++n) {
        int64_t rest = n / images;
        for (int k = 0; k < p->rank; ++k) {
            int64_t tiles = (p->extent[k] + p->tiles[k] - 1) / p->tiles[k];
            t.origin[k] = rest % tiles * p->tiles[k];
            rest /= tiles;
        }
        unsigned char *shared = (tma->stores ? x : y) + n * tma->image * p->c->bytes;
        for (int64_t i = 0; i < elements && ct_check(p->cx) == CT_OK; ++i) {
            size_t mark = ct_mark(p->cx);
            move_element(&t, i, shared, tma->stores ? y : x);
            ct_release(p->cx, mark);
        }
    }
}
