/* answer.h - answers of the families of layouts: over a domain, in other units, swizzled,
 * with basis elements, as threads and values.
 *
 * What is here: from a question's operands to those of the operations. What is not: the operations
 * (domain.h, unit.h, swizzled.h, slice.h, basis.h, thread_value.h). */
#ifndef GPU_ALGEBRA_LAYOUTS_ANSWER_H
#define GPU_ALGEBRA_LAYOUTS_ANSWER_H

#include "gpu/algebra/layouts/basis.h"
#include "gpu/algebra/layouts/slice.h"
#include "gpu/algebra/layouts/thread_value.h"
#include "gpu/algebra/layouts/unit.h"

/* Item 0 is the layout, item 1 the path of each of its leaves. */
GPU_BOTH void gpu_basis_of(int *error, const gpu_question *q, gpu_basis_layout *l)
{
    int paths = q->t.first[1];
    gpu_tiler_item(error, &q->t, 0, &l->b);
    for (int k = 0; k < l->b.leaves; ++k)
        l->path[k] = (uint32_t)q->t.leaves.shape[paths + k];
}

GPU_BOTH void gpu_answer_basis(const gpu_question *q, gpu_answer *r)
{
    gpu_basis_layout l;
    gpu_basis_of(&r->error, q, &l);
    gpu_compose_basis(&r->error, &q->a, &l, &r->n);
}

GPU_BOTH void gpu_tiled_atom_of(int *error, const gpu_question *q, gpu_tiled_atom *c)
{
    gpu_tiler_item(error, &q->t, 0, &c->threads);
    gpu_tiler_item(error, &q->t, 1, &c->values);
    gpu_tiler_item(error, &q->t, 2, &c->target);
    c->atom_threads = q->factor;
    c->atom_values = q->factor2;
}

GPU_BOTH void gpu_answer_atom(const gpu_question *q, gpu_answer *r)
{
    gpu_tiled_atom c;
    gpu_tiled_atom_of(&r->error, q, &c);
    gpu_tile2thrfrg(&r->error, &c, &q->a, &r->n);
}

#endif
