/* cooperative_copy.c - the reference's copies that threads share: one thread after the other.
 *
 * Which elements a thread moves is seen by what its copy changes: ones into a block of zeros. Here:
 * the above. Not here: how the vectors are dealt out, which the reference alone decides. */
#include "gpu/host/cooperative_copy.h"
#include "spec-tests/compare/differ/family.h"

#include <stdlib.h>
#include <string.h>

/* The copy of one thread. */
static void copy(const struct differ_plan *p, int thread, unsigned char *x, unsigned char *y)
{
    ct_ctx *cx = p->cx;
    size_t mark = ct_mark(cx);
    ct_cooperative_copy(cx, (int)p->threads, (int)p->width, thread,
                        differ_tensor(p, &p->x, CT_BITS, x, p->a),
                        differ_tensor(p, &p->y, CT_BITS, y, p->b));
    if (ct_check(cx) == CT_OK)
        ct_release(cx, mark);
}

static unsigned char *block_of(const struct differ_block *b, int byte)
{
    unsigned char *block = need(aligned_alloc(256, b->bytes));
    memset(block, byte, b->bytes);
    return block;
}

static bool define(const struct differ_plan *p, struct differ_image *m, struct text *why)
{
    (void)why;
    size_t bytes = (size_t)p->c->bytes;
    unsigned char *ones = block_of(&p->x, 1), *zeros = block_of(&p->y, 0);
    int64_t *report = (int64_t *)(void *)(m->report + p->report.cells);
    for (int t = 0; t < p->threads && ct_check(p->cx) == CT_OK; ++t) {
        copy(p, t, m->x, m->y);
        copy(p, t, ones, zeros);
        for (int64_t i = 0; i < p->y.count; ++i)
            if (zeros[p->y.cells + (size_t)i * bytes] != 0)
                report[i] = t;
        memset(zeros, 0, p->y.bytes);
    }
    free(ones);
    free(zeros);
    return true;
}

/* Static layouts of one shape; vectors that an element fits. */
static bool make(struct generator *g, struct differ_case *c, int64_t room)
{
    static const int threads[] = {1, 2, 3, 4, 8, 12, 16, 32, 32, 64, 96, 128, 256};
    int bits = 8 * c->bytes;
    while (bits < 128 && generate_chance(g, 70))
        bits *= 2;
    g->marks = ALL_STATIC;
    return differ_put_number(g, c, DIFFER_COUNT, generate_pick(g, threads, 13)) &&
           differ_put_number(g, c, DIFFER_WIDTH, bits) && differ_fields(g, c, room);
}

static bool request(const struct differ_plan *p, gpu_request *r, gpu_why *why)
{
    gpu_cooperative_operands o = {(int)p->threads, (int)p->width, p->a, p->b};
    return gpu_cooperative_copy(p->cx, &o, r, why);
}

const struct differ_family differ_cooperative_family = {.ops = "cooperative_copy",
                                                        .define = define,
                                                        .make = make,
                                                        .request = request,
                                                        .by_element = true};
