/* names.c - names and their values, in memory that the caller brings.
 *
 *      memory   [ half 0: copies of values, bindings  | free ][ half 1: empty               ]
 *
 * A value is copied when it is bound and when it is looked up, so that neither side's memory has to
 * outlive the other's. What a name had before stays as waste; when a half is full, what is still
 * bound moves to the other one. Here: binding, looking up, listing. Not here: which texts bind a
 * name (eval.c). Follows no CuTe document. */
#include "ref/cxx/cxx.h"

#include <ctype.h>
#include <string.h>

const cti_binding *cti_find_binding(ct_ctx *cx, const cti_binding *first, const char *name)
{
    for (; first != NULL && strcmp(first->name, name) != 0; first = first->next)
        cx->made += CTI_COMPARED;
    return first;
}

/* The memory of one half, aligned like all values. */
static void open_half(ct_names *names, int i, char *memory, size_t bytes)
{
    ct_init(&names->half[i], memory, bytes);
}

/* ct_names_init - no names, in memory of the caller's.
 * equation  nothing is bound
 * example   ct_names names; ct_names_init(&names, memory, sizeof memory);
 * pre       memory holds bytes, aligned as for ct_init; it lives as long as the names
 * post      names_are_kept
 * fails     never
 * CuTe      none */
void ct_names_init(ct_names *names, void *memory, size_t bytes)
{
    size_t half = bytes / 2 & ~(size_t)15;
    *names = (ct_names){.used = 0};
    open_half(names, 0, memory, half);
    open_half(names, 1, (char *)memory + half, half);
}

/* A name and a copy of its value in front of the others; NULL: there is no room. */
static cti_binding *add(ct_ctx *half, cti_binding *next, const char *name, ct_value v)
{
    cti_binding *b = cti_alloc(half, sizeof *b);
    if (b == NULL)
        return NULL;
    *b = (cti_binding){cti_copy_text(half, name), cti_copy_value(half, v), NULL, next};
    return cti_ok(half) ? b : NULL;
}

static bool bind(ct_ctx *cx, ct_ctx *half, cti_binding **last, const char *name, ct_value v)
{
    cti_binding *old = (cti_binding *)cti_find_binding(cx, *last, name), *b;
    if (old != NULL) {
        ct_value copy = cti_copy_value(half, v);
        old->value = cti_ok(half) ? copy : old->value;
        return cti_ok(half);
    }
    b = add(half, *last, name, v);
    *last = b != NULL ? b : *last;
    return b != NULL;
}

/* All that is bound, oldest first, but not `name`, which is about to get another value. */
static bool move(ct_ctx *half, cti_binding **to, const cti_binding *from, const char *name)
{
    cti_binding **end = to;
    for (*to = NULL; from != NULL; from = from->next) {
        if (strcmp(from->name, name) == 0)
            continue;
        *end = add(half, NULL, from->name, from->value);
        if (*end == NULL)
            return false;
        end = &(*end)->next;
    }
    return true;
}

static bool is_name(const char *name)
{
    if (!isalpha((unsigned char)name[0]))
        return false;
    for (const char *s = name; *s != '\0'; ++s)
        if (!isalnum((unsigned char)*s) && *s != '_' && *s != '.')
            return false;
    return strlen(name) < CTI_MAX_NAME;
}

/* ct_bind - gives a name a value, which expressions then know by it.
 * equation  eval_with(names, name) = v
 * example   ct_bind(&cx, &names, "A", ct_parse(&cx, "(_4,_8):(_1,_4)"))
 * pre       v came from a call that did not fail; it is copied
 * post      names_are_kept
 * fails     CT_EINVAL no name of letters, digits and _; CT_ENOMEM the memory of the names is full,
 *           and they are as before
 * CuTe      auto name = v; */
void ct_bind(ct_ctx *cx, ct_names *names, const char *name, ct_value v)
{
    cti_binding *last = (cti_binding *)names->last;
    ct_ctx *half = &names->half[names->used], *other = &names->half[1 - names->used];
    if (!cti_require(cx, is_name(name), CT_EINVAL, "%.40s: a name is letters, digits and _", name))
        return;
    size_t mark = ct_mark(half);
    if (bind(cx, half, &last, name, v)) {
        names->last = last;
        return;
    }
    ct_clear(half);
    ct_release(half, mark);
    ct_release(other, 0);
    if (move(other, &last, names->last, name) && bind(cx, other, &last, name, v)) {
        names->used = 1 - names->used;
        names->last = last;
        return;
    }
    ct_clear(other);
    cti_fail(cx, CT_ENOMEM, "%.40s: the memory of the names is full", name);
}

/* ct_bound - the value of a name.
 * equation  what ct_bind gave it last; NULL: it has none
 * example   ct_value a = ct_bound(&cx, &names, "A");
 * pre       name ends in NUL
 * post      names_are_kept
 * fails     CT_ENOMEM
 * CuTe      the name of a variable */
ct_value ct_bound(ct_ctx *cx, const ct_names *names, const char *name)
{
    const cti_binding *b = cti_find_binding(cx, names->last, name);
    return b == NULL ? NULL : cti_ok(cx) ? cti_copy_value(cx, b->value) : cti_null();
}

/* ct_bound_name - name i that has a value, for lists of them.
 * equation  NULL past the last
 * example   for (int i = 0; ct_bound_name(&names, i) != NULL; ++i) puts(ct_bound_name(&names, i));
 * pre       i >= 0
 * post      names_are_kept
 * fails     never
 * CuTe      none */
const char *ct_bound_name(const ct_names *names, int i)
{
    const cti_binding *b = names->last;
    while (b != NULL && i-- > 0)
        b = b->next;
    return b == NULL ? NULL : b->name;
}
