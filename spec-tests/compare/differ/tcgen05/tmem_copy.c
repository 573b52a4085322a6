/* tmem_copy.c - cases of copies through tensor memory.
 *
 * Whatever two instructions are taken, every element arrives: which registers of which thread hold
 * it on either side, and where it is between them, is for the instructions to agree on. Here: the
 * request. Not here: the copy itself, which the record defines. */
#include "gpu/host/tcgen05/tmem_copy.h"
#include "spec-tests/compare/differ/family.h"

static const char *resolve(struct differ_plan *p, enum differ_role *of)
{
    *of = DIFFER_TMEM;
    return ct_int(ct_size(p->cx, p->tmem)) == ct_int(ct_size(p->cx, p->a))
               ? NULL
               : "tensor memory has as many elements as A and B";
}

static bool offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                    gpu_why *why)
{
    gpu_tmem_operands tmem = {p->c->arg[differ_argument(p->c->op, DIFFER_INSTRUCTION)],
                              p->c->arg[differ_argument(p->c->op, DIFFER_STORE)], p->tmem, p->a,
                              p->b};
    o->address = &r->tmem.offsets;
    if (!gpu_tmem_copy(p->cx, &tmem, r, o->numbers, DIFFER_OFFSETS, why))
        return false;
    o->bytes = gpu_tmem_offsets(r) * sizeof o->numbers[0];
    return true;
}

const struct differ_family differ_tmem_family = {
    .ops = "tmem_copy", .resolve = resolve, .make = differ_tmem_copy, .offsets = offsets};
