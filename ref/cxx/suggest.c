/* suggest.c - a name that is not known: what it may have meant, or who else would know it.
 *
 * Here: the nearest name among those that an expression knows; names of a launch. Not here: how far
 * names are apart (op/near.c), where they are looked for (word.c). Follows no CuTe document. */
#include "ref/atom/copy_traits.h"
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

/* Words that are none of CuTe's, and what to do instead. */
static const struct {
    const char *name, *instead;
} foreign[] = {
    {"help", "a command of the prompt; run ct --help, or ct alone and type help there"},
    {"ops", "a command of the prompt; run ct --ops"},
    {"atoms", "a command of the prompt; run ct --atoms"},
    {"copies", "a command of the prompt; run ct --copies"},
    {"types", "a command of the prompt; run ct --types"},
    {"draw", "a command of the prompt; run ct --show"},
    {"why", "a command of the prompt; run ct --why"},
    {"quit", "a command of the prompt"},
    {"exit", "a command of the prompt"},
    {"cout", "a C++ stream; write the value alone, it is printed"},
    {"cerr", "a C++ stream; write the value alone, it is printed"},
    {"endl", "a C++ stream's; write the value alone, it is printed"},
    {"printf", "a C function; write the value alone, or print(value)"},
    {"this", "a C++ keyword without a meaning here; name a value"},
    {"new", "a C++ keyword without a meaning here; give an address, (float*)0x1000"},
    {"delete", "a C++ keyword without a meaning here; leave the statement out"},
    {"void", "a type without values; use an element type, such as float"},
    {"operator", "a C++ keyword without a meaning here; call the operation by its name"},
    {"goto", "a C++ keyword without a meaning here; leave the statement out"},
    {"asm", "a C++ keyword without a meaning here; cuemu executes PTX"},
};

static const char *instead_of(const char *name)
{
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; ++i)
        if (strcmp(foreign[i].name, name) == 0)
            return foreign[i].instead;
    return NULL;
}

static ct_value unknown_value(cti_scanner *p, size_t at, const char *name)
{
    char object[CTI_MAX_NAME];
    snprintf(object, sizeof object, "%.*s", (int)object_in(name), name);
    const char *instead = instead_of(object);
    if (instead != NULL)
        return cti_fail(p->cx, CT_EPARSE, "column %zu: %.60s is %s", at + 1, object, instead);
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

/* The name of an instruction, by how it begins. */
static bool names_instruction(ct_value v)
{
    return cti_is(v, CT_NAME) && cti_parse_known_name(v->text, strlen(v->text)) &&
           cti_element_bits(v->text, strlen(v->text)) == 0;
}

static ct_value no_instruction(cti_scanner *p, size_t at, const char *name)
{
    char near[CTI_MAX_NAME];
    bool found = ct_mma_op_near(name, 0, near, sizeof near) > 0 ||
                 ct_copy_op_near(name, 0, near, sizeof near) > 0;
    p->cx->column = (int64_t)at + 1;
    return cti_fail(p->cx, CT_EPARSE, "column %zu: %.80s names no instruction; %s%s%s", at + 1,
                    name, found ? "did you mean " : "ct --atoms and ct --copies list them",
                    found ? near : "", found ? "?" : "");
}

/* An MMA or a copy of CuTe's; else fails. That one is left out here, or that out of memory, says
 * more than that it is none. */
static ct_value instruction(cti_scanner *p, size_t at, ct_value v)
{
    bool universal = strncmp(v->text, "UniversalFMA<", 13) == 0 ||
                     strncmp(v->text, "UniversalCopy<", 14) == 0; /* of any types */
    ct_ctx mma = *p->cx, copy = *p->cx;
    if (universal || cti_is_copy_op(v->text))
        return v;
    ct_MMA_Traits(&mma, v->text);
    ct_Copy_Traits(&copy, v->text);
    if (ct_check(&mma) == CT_OK)
        return v;
    if (ct_check(&mma) == CT_EINVAL && ct_check(&copy) == CT_EINVAL)
        return no_instruction(p, at, v->text);
    *p->cx = ct_check(&mma) == CT_EINVAL ? copy : mma;
    return cti_parse_placed(p, at, cti_null());
}

ct_value cti_known(cti_scanner *p, size_t at, ct_value v)
{
    if (!cti_ok(p->cx))
        return cti_null();
    if (names_instruction(v))
        return instruction(p, at, v);
    for (int i = 0; cti_is_tuple(v) && i < v->rank && cti_ok(p->cx); ++i)
        cti_known(p, at, v->item[i]);
    return cti_ok(p->cx) ? v : cti_null();
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
