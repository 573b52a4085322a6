/* reference.c - the reference as a backend: each operation as its own algorithms do it.
 *
 * Its pointers know the cells of a block, so that an access outside of them is refused, and the
 * guards stay out of its reach. Elements are raw bits where they are moved, numbers where they take
 * part in a computation. Here: all but the partitions (reference_partition.c). */
#include "spec-tests/compare/differ/differ.h"

#include <stdlib.h>
#include <string.h>

static int variants(struct differ_backend *backend, gpu_op op)
{
    (void)backend;
    (void)op;
    return 1;
}

static const char *variant_name(struct differ_backend *backend, gpu_op op, int variant)
{
    (void)backend;
    (void)op;
    (void)variant;
    return "ref";
}

/* The values of a layout at the coordinates of the case, component by component. */
static void evaluate(const struct differ_plan *p, int64_t *report)
{
    ct_ctx *cx = p->cx;
    for (int64_t i = 0; i < p->size && ct_check(cx) == CT_OK; ++i) {
        size_t mark = ct_mark(cx);
        ct_value v = ct_layout_call(cx, p->a, ct_dynamic(cx, p->c->start[0] + i));
        int64_t *row = report + p->axes * i;
        if (differ_components(cx, v, row, p->axes) != p->axes)
            row[0] = INT64_MIN;
        ct_release(cx, mark);
    }
}

static bool is_below(int64_t i, void *user)
{
    return differ_is_below(user, i);
}

static void copy_if(const struct differ_plan *p, ct_value x, ct_value y)
{
    struct differ_plan copy = *p;
    ct_copy_if_by(p->cx, is_below, &copy, x, y);
}

static void transpose(const struct differ_plan *p, ct_value x, ct_value y)
{
    static const int swapped[] = {1, 0};
    ct_value view = ct_select(p->cx, ct_tensor_layout(p->cx, y), 2, swapped);
    ct_copy(p->cx, x, ct_make_tensor(p->cx, ct_data(p->cx, y), view));
}

/* A number is filled in; a pattern of bits that is not a number is copied from one element to
 * all. */
static void fill(const struct differ_plan *p, unsigned char *block)
{
    unsigned char one[GPU_MAX_BYTES];
    ct_ctx *cx = p->cx;
    if (p->c->op == GPU_CLEAR) {
        ct_clear_tensor(cx, differ_tensor(p, &p->y, CT_UNSIGNED, block, p->b));
        return;
    }
    if (!p->exact) {
        ct_value y = differ_tensor(p, &p->y, p->number < 0 ? CT_SIGNED : CT_UNSIGNED, block, p->b);
        ct_fill(cx, y, ct_of_int(p->number));
        return;
    }
    memcpy(one, p->value, sizeof one);
    ct_value from = ct_make_ptr(cx, CT_GMEM, CT_BITS, 8 * p->c->bytes, one, (size_t)p->c->bytes);
    ct_layout still = ct_make_layout(cx, ct_dynamic(cx, p->size), ct_dynamic(cx, 0));
    ct_copy(cx, ct_make_tensor(cx, from, still), differ_tensor(p, &p->y, CT_BITS, block, p->b));
}

static void move_elements(const struct differ_plan *p, struct differ_image *m)
{
    ct_type type = differ_is_axpby(p->c->op) ? CT_SIGNED : CT_BITS;
    int64_t *report = (int64_t *)(void *)(m->report + p->report.zero);
    ct_value x = differ_tensor(p, &p->x, type, m->x, p->a),
             y = differ_tensor(p, &p->y, type, m->y, p->b);
    switch (p->c->op) {
    case GPU_COPY:
    case GPU_RETILE:
    case GPU_TILED_COPY: /* whoever moves which element: in the end all were moved */
        ct_copy(p->cx, x, y);
        break;
    case GPU_COPY_IF:
        copy_if(p, x, y);
        break;
    case GPU_TRANSPOSE:
        transpose(p, x, y);
        break;
    case GPU_TRANSFORM:
    case GPU_TRANSFORM_TWO:
        differ_ref_transform(p, m);
        break;
    case GPU_REDUCE:
        differ_ref_reduce(p, m);
        break;
    case GPU_GATHER:
    case GPU_SCATTER:
        differ_ref_slices(p, m);
        break;
    case GPU_PREFETCH:
        differ_ref_prefetch(p, m);
        break;
    case GPU_COOPERATIVE_COPY:
        differ_ref_cooperative(p, m);
        break;
    case GPU_COPY_MASKED:
        differ_ref_masked(p, m);
        break;
    case GPU_AXPBY_IF:
        differ_ref_axpby_if(p, x, y);
        break;
    case GPU_AXPBY:
        ct_axpby(p->cx, ct_of_int(p->alpha), x, ct_of_int(p->beta), y, NULL);
        break;
    default:
        differ_ref_partition(p, x, y, report);
    }
}

static enum differ_status execute(struct differ_backend *backend, const struct differ_plan *p,
                                  int variant, struct differ_image *image, struct text *why)
{
    size_t mark = ct_mark(p->cx);
    bool known = true;
    (void)backend;
    (void)variant;
    if (p->c->op == GPU_LAYOUT)
        evaluate(p, (int64_t *)(void *)(image->report + p->report.zero));
    else if (p->c->op == GPU_FILL || p->c->op == GPU_CLEAR)
        fill(p, image->y);
    else if (differ_is_packed(p->c->op))
        differ_ref_packed(p, image);
    else if (p->c->op == GPU_TMA_COPY)
        differ_ref_tma(p, image);
    else if (p->c->op == GPU_TILED_MMA)
        known = differ_ref_mma(p, image, why);
    else if (p->c->op == GPU_COOPERATIVE_GEMM)
        known = differ_ref_cooperative_gemm(p, image, why);
    else if (differ_is_gemm(p->c->op))
        differ_ref_gemm(p, image);
    else
        move_elements(p, image);
    if (ct_check(p->cx) == CT_OK && differ_is_movmatrix(p->c))
        known = differ_ref_movmatrix(p, image, why);
    bool fine = known && ct_check(p->cx) == CT_OK;
    if (ct_check(p->cx) != CT_OK)
        text_printf(why, "%s", ct_message(p->cx));
    ct_clear(p->cx);
    ct_release(p->cx, mark);
    return fine ? DIFFER_EXECUTED : DIFFER_REFUSED;
}

static void close_ref(struct differ_backend *backend)
{
    free(backend);
}

struct differ_backend *differ_ref_open(void)
{
    struct differ_backend *backend = need(calloc(1, sizeof *backend));
    *backend = (struct differ_backend){"ref", variants, variant_name, execute, close_ref, ""};
    return backend;
}
