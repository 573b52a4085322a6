/* suggest.c - a name that is not known: what it may have meant, or who else would know it.
 *
 * Here: the nearest name among those that an expression knows; names of a launch. Not here: how far
 * names are apart (op/near.c), where they are looked for (word.c). Follows no CuTe document. */
#include "ref/cxx/cxx.h"

#include <stdio.h>
#include <string.h>

/* The nearest name so far; distance: what it has to be below. */
struct best {
    const char *wanted, *name;
    int distance;
    const char *maker; /* of members */
};

/* At most a third of the letters may differ. */
static struct best best_for(const char *wanted)
{
    return (struct best){.wanted = wanted, .distance = CTI_EDIT * ((int)strlen(wanted) / 3 + 1)};
}

static void consider(void *best, const char *name)
{
    struct best *b = best;
    int d = cti_edits(b->wanted, name, b->distance);
    if (d < b->distance) {
        b->distance = d;
        b->name = name;
    }
}

/* Of maker.member, the member. */
static void consider_member(void *best, const char *name)
{
    const struct best *b = best;
    size_t n = strlen(b->maker);
    if (strncmp(name, b->maker, n) == 0 && name[n] == '.')
        consider(best, name + n + 1);
}

static const char *const words[] = {
    "Int",
    "Shape",
    "Stride",
    "Step",
    "Coord",
    "Tile",
    "Layout",
    "Swizzle",
    "LayoutLeft",
    "LayoutRight",
    "Underscore",
    "Copy_Atom",
    "MMA_Atom",
    "TiledCopy",
    "TiledMMA",
    "decltype",
    "make_tiled_copy",
    "make_tiled_mma",
    "GenColMajor",
    "GenRowMajor",
    "ComposedLayout",
    "make_cotiled_copy",
    "UniversalCopy",
    "UniversalFMA",
    "GMMA::Major::K",
    "GMMA::Major::MN",
    "sizeof",
};

static const char *nearest(cti_scanner *p, const char *name)
{
    const cti_scope *scope = cti_scope_of(p);
    struct best b = best_for(name);
    for (const cti_binding *i = scope->last; i != NULL; i = i->next)
        consider(&b, i->name);
    for (const cti_binding *i = scope->names ? scope->names->last : NULL; i != NULL; i = i->next)
        consider(&b, i->name);
    cti_each_op(consider, &b);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
        consider(&b, words[i]);
    for (int i = 0; cti_element_name(i) != NULL; ++i)
        consider(&b, cti_element_name(i));
    return b.name;
}

/* threadIdx.x and its like. */
static bool is_of_launch(const char *name)
{
    static const char *const starts[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; ++i)
        if (strncmp(name, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

/* The length of the object's name in object.member, where no operation is written so. */
static size_t object_in(const char *name)
{
    size_t n = strcspn(name, ".");
    for (int i = 0; name[n] == '.' && ct_op_name(i) != NULL; ++i)
        if (strncmp(ct_op_name(i), name, n + 1) == 0)
            return strlen(name);
    return n;
}

static ct_value unknown_value(cti_scanner *p, size_t at, const char *name)
{
    char object[CTI_MAX_NAME];
    snprintf(object, sizeof object, "%.*s", (int)object_in(name), name);
    const char *near = nearest(p, object);
    return cti_fail(p->cx, CT_EPARSE, "column %zu: %.60s is not known; %s%s%s", at + 1, object,
                    near ? "did you mean " : "give it a value: let ", near ? near : object,
                    near ? "?" : " = 4");
}

ct_value cti_unknown(cti_scanner *p, size_t at, const char *name, bool called)
{
    if (!cti_ok(p->cx))
        return cti_null();
    p->cx->column = (int64_t)at + 1;
    if (is_of_launch(name))
        return cti_fail(p->cx, CT_EPARSE,
                        "column %zu: %.40s is known in a launch only; give it a value: "
                        "let %.40s = 0",
                        at + 1, name, name);
    if (!called || object_in(name) < strlen(name))
        return unknown_value(p, at, name);
    const char *near = nearest(p, name);
    return cti_fail(p->cx, CT_EUNSUP, "%.80s: no such operation%s%s%s", name,
                    near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
}

ct_value cti_no_member(cti_scanner *p, size_t at, const char *maker, const char *name)
{
    struct best b = best_for(name);
    b.maker = maker;
    cti_each_op(consider_member, &b);
    p->cx->column = (int64_t)at + 1;
    return cti_fail(p->cx, CT_EPARSE, "column %zu: %.40s has no member %.40s%s%s%s", at + 1,
                    b.maker, name, b.name ? "; did you mean " : "", b.name ? b.name : "",
                    b.name ? "?" : "");
}
