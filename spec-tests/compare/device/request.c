/* request.c - see request.h. */
#include "spec-tests/compare/device/request.h"

#include <string.h>

static void *element_0(void *block, const struct differ_block *b)
{
    return b->bytes == 0 ? NULL : (unsigned char *)block + b->zero;
}

static bool flatten(const struct differ_plan *p, ct_layout layout, ct_flat *flat, gpu_why *why)
{
    return layout == NULL || gpu_flatten(p->cx, layout, flat, why);
}

/* What a field of its own says. */
static void put_fields(const struct differ_plan *p, gpu_request *r)
{
    if (differ_reads(p->c->op, DIFFER_VALUE))
        memcpy(r->fill.value, p->value, sizeof p->value);
    if (!differ_reads(p->c->op, DIFFER_BOUND))
        return;
    r->bounds.rank = p->rank;
    memcpy(r->bounds.extent, p->extent, sizeof p->extent);
    memcpy(r->bounds.bound, p->bounds, sizeof p->bounds);
}

bool device_request(const struct differ_plan *p, const struct device_blocks *at, gpu_request *r,
                    gpu_why *why)
{
    const struct differ_family *family = differ_family_of(p->c->op);
    bool product = differ_reads(p->c->op, DIFFER_KIND); /* which has its own layouts */
    *r = (gpu_request){.bytes = p->c->bytes,
                       .x = element_0(at->x, &p->x),
                       .y = element_0(at->y, &p->y),
                       .z = element_0(at->x, &p->x),
                       .alpha = p->alpha,
                       .beta = p->beta,
                       .kind = p->kind,
                       .f = p->f,
                       .threads = p->threads,
                       .report = element_0(at->report, &p->report)};
    put_fields(p, r);
    bool flat = product || (flatten(p, p->a, &r->a, why) && flatten(p, p->b, &r->b, why) &&
                            flatten(p, p->second, &r->c, why));
    return flat && (family->request == NULL || family->request(p, r, why));
}

bool device_offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                    gpu_why *why)
{
    static int32_t numbers[DIFFER_OFFSETS];
    const struct differ_family *family = differ_family_of(p->c->op);
    *o = (struct differ_offsets){numbers, 0, NULL};
    return family->offsets == NULL || family->offsets(p, r, o, why);
}

void device_put_offsets(const struct differ_offsets *o, void *memory)
{
    if (o->address != NULL)
        memcpy(o->address, &memory, sizeof memory);
}
