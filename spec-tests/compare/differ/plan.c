/* plan.c - from the text of a case to its layouts and numbers.
 *
 * Here: all fields read, and compared with one another. Not here: one field (fields.c), what single
 * operations need in addition (family.h), the memory of a case (buffers.c, memory.c), whether CuTe
 * allows the operation: the reference decides when it executes the case. */
#include "spec-tests/compare/differ/family.h"
#include "spec-tests/compare/differ/fields.h"

/* A and B have as many elements, unless a field says otherwise. */
static bool compare_sizes(const struct differ_plan *p, struct differ_fault *fault)
{
    return p->a == NULL || p->b == NULL || differ_any_field(p->c->op, DIFFER_UNLIKE) ||
           ct_int(ct_size(p->cx, p->a)) == ct_int(ct_size(p->cx, p->b)) ||
           differ_wrong(p, fault, differ_argument(p->c->op, DIFFER_B),
                        "both layouts must have as many elements");
}

bool differ_resolve(struct differ_plan *p, const struct differ_case *c, ct_ctx *cx,
                    struct differ_fault *fault)
{
    const struct differ_family *family = differ_family_of(c->op);
    enum differ_role of = DIFFER_NONE;
    *p = (struct differ_plan){.c = c, .cx = cx, .planes = 1, .numbers = differ_numbers_of(c->op)};
    for (int role = 1; role < DIFFER_ROLES; ++role)
        if (!differ_read_field(p, (enum differ_role)role, fault) ||
            (role == DIFFER_B && !compare_sizes(p, fault)))
            return false;
    const char *why = family->resolve == NULL ? NULL : family->resolve(p, &of);
    if (why == NULL && p->b != NULL)
        p->size = ct_int(ct_size(cx, p->b));
    why = why != NULL ? why : differ_lay_out(p, &of);
    return why == NULL ||
           differ_wrong(p, fault, of == DIFFER_NONE ? -1 : differ_argument(c->op, of), why);
}
