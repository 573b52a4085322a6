/* reference.c - the reference as a backend: each operation as its own algorithms do it.
 *
 * Its pointers know the cells of a block, so that an access outside of them is refused, and the
 * guards stay out of its reach. Elements are raw bits where they are moved, numbers where they take
 * part in a computation. Here: which definition is asked, the record's or that of its family. */
#include "spec-tests/compare/differ/family.h"

#include <stdlib.h>

static int variants(struct differ_backend *backend, const gpu_operation *op)
{
    (void)backend;
    (void)op;
    return 1;
}

static const char *variant_name(struct differ_backend *backend, const gpu_operation *op,
                                int variant)
{
    (void)backend;
    (void)op;
    (void)variant;
    return "ref";
}

/* By the record's own definition: of tensors alone. */
static void define(const struct differ_plan *p, struct differ_image *m)
{
    ct_type type = p->numbers == DIFFER_DIGITS ? CT_SIGNED : p->a == NULL ? CT_UNSIGNED : CT_BITS;
    gpu_definition d = {p->cx, NULL, NULL, p->alpha, p->beta};
    if (p->a != NULL)
        d.x = differ_tensor(p, &p->x, type, m->x, p->a);
    d.y = differ_tensor(p, &p->y, type, m->y, p->b);
    p->c->op->define(&d);
}

static enum differ_status execute(struct differ_backend *backend, const struct differ_plan *p,
                                  int variant, struct differ_image *image, struct text *why)
{
    const struct differ_family *family = differ_family_of(p->c->op);
    size_t mark = ct_mark(p->cx);
    bool known = true;
    (void)backend;
    (void)variant;
    if (p->c->op->define != NULL)
        define(p, image);
    if (family->define != NULL && ct_check(p->cx) == CT_OK)
        known = family->define(p, image, why);
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
