/* matrices.c - when a copy is the transpose of a matrix in memory.
 *
 * What is here: rows of neighbours on one side against columns of neighbours on the other, and the
 * tiles that cover them. What is not: kernels (transpose.cu, transpose_vector.cu), and how layouts
 * get a common shape (refinement.c). */
#include "gpu/host/matrices.h"
#include "gpu/host/kernels.h"
#include "gpu/host/refinement.h"

bool gpu_matrices_of(const gpu_request *copy, int tile, gpu_matrices *t, gpu_why *why)
{
    gpu_request p;
    if (!gpu_unswizzled(copy, why) || !gpu_refine(copy, &p, why))
        return false;
    if (p.b.modes != 2 || p.b.stride[0] != 1 || p.a.stride[1] != 1)
        return gpu_refuse(why, "a and b are not rows of neighbours against columns of neighbours");
    t->x = (const char *)p.x + p.a.offset[0] * p.bytes;
    t->y = (char *)p.y + p.b.offset[0] * p.bytes;
    t->in_rows = p.b.shape[0];
    t->out_rows = p.b.shape[1];
    t->x_pitch = p.a.stride[0] * p.bytes;
    t->y_pitch = p.b.stride[1] * p.bytes;
    int64_t along = (t->in_rows - 1) / tile + 1, down = (t->out_rows - 1) / tile + 1;
    if (along > INT32_MAX / down)
        return gpu_refuse(why, "more than 2^31 tiles");
    t->tiles = (uint32_t)along;
    t->blocks = (unsigned)(along * down);
    return true;
}
