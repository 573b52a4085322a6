/* suggest.c - a name that is not known: what it may have meant, or who else would know it.
 *
 * Here: the nearest name by insertions, deletions and changes of a letter; names of a launch. Not
 * here: where names are looked for (word.c). Follows no CuTe document. */
#include "ref/cxx/cxx.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 40 };

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* How many letters to insert, delete or change; or `most`, where it is not less. */
static int distance(const char *a, const char *b, int most)
{
    int row[LONGEST + 1];
    int n = (int)strlen(a), m = (int)strlen(b), best = 0;
    if (n > LONGEST || m > LONGEST || n - m >= most || m - n >= most)
        return most;
    for (int j = 0; j <= m; ++j)
        row[j] = j;
    for (int i = 1; i <= n && best < most; ++i) {
        int corner = row[0];
        best = row[0] = i;
        for (int j = 1; j <= m; ++j) {
            int above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, corner + (a[i - 1] != b[j - 1]));
            best = row[j] < best ? row[j] : best;
            corner = above;
        }
    }
    return best < most ? row[m] : most;
}

struct best {
    const char *wanted, *name;
    int distance;
};

static void consider(void *best, const char *name)
{
    struct best *b = best;
    int d = distance(b->wanted, name, b->distance);
    if (d < b->distance) {
        b->distance = d;
        b->name = name;
    }
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
};

/* At most a third of the letters may differ. */
static const char *nearest(cti_scanner *p, const char *name)
{
    const cti_scope *scope = cti_scope_of(p);
    struct best b = {name, NULL, (int)strlen(name) / 3 + 1};
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
