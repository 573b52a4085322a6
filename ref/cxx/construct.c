/* construct.c - T{..}: a type and what fills its dynamic parts.
 *
 *      int{}                                0
 *      Shape<int,_4>{8, _4{}}               (8,_4)
 *      Stride<int64_t,_1,int64_t>{256,{},0} (256,_1,0)
 *      Layout<int>{8}                       8:_1
 *
 * An element type in a tuple stands for an integer of that type. Here: these. Not here: which types
 * there are (text/parse_type.c), conversions (cast.c). Follows C++'s list initialisation. */
#include "ref/cxx/cxx.h"

#include <string.h>

static bool is_element(ct_value v)
{
    return cti_is(v, CT_NAME) && cti_element_bits(v->text, strlen(v->text)) > 0;
}

/* A dynamic part is still to come. */
static bool has_holes(ct_value type)
{
    for (int i = 0; cti_is_tuple(type) && i < type->rank; ++i)
        if (has_holes(type->item[i]))
            return true;
    return is_element(type);
}

static bool is_empty(ct_value v)
{
    return cti_is_tuple(v) && v->rank == 0;
}

/* v as a value of the type; () is {}, the default. */
static ct_value fill(cti_scanner *p, size_t at, ct_value type, ct_value v)
{
    if (!cti_ok(p->cx))
        return cti_null();
    if (is_element(type))
        return is_empty(v) ? ct_dynamic(p->cx, 0) : cti_convert(p, at, type, v);
    if (!cti_is_tuple(type)) {
        bool same = is_empty(v) || !cti_is(type, CT_INTEGER) || !cti_is(v, CT_INTEGER) ||
                    !v->fixed || ct_int(v) == ct_int(type);
        return same ? type : cti_scan_too_much(p, at, "a static integer has one value: write {}");
    }
    if (!is_empty(v) && (!cti_is_tuple(v) || v->rank != type->rank))
        return cti_scan_too_much(p, at, "as many values as the type has modes belong here");
    ct_value *item = cti_items(p->cx, type->rank);
    for (int i = 0; item != NULL && i < type->rank && cti_ok(p->cx); ++i)
        item[i] = fill(p, at, type->item[i], is_empty(v) ? v : v->item[i]);
    return cti_tuple(p->cx, type->rank, item);
}

/* Layout<S>{s} and Layout<S,D>{s,d}; a stride that is left out is its type's default. */
static ct_value fill_layout(cti_scanner *p, size_t at, ct_value type, const cti_list *of)
{
    ct_value none = cti_tuple(p->cx, 0, NULL);
    const ct_value *part = type->item + CTI_TYPE_PARTS;
    if (of->n > 2)
        return cti_scan_too_much(p, at, "a layout takes a shape and a stride");
    ct_value shape = fill(p, at, part[0], of->n > 0 ? of->item[0] : none);
    ct_value stride = fill(p, at, part[1], of->n > 1 ? of->item[1] : none);
    return cti_parse_placed(p, at, ct_make_layout(p->cx, shape, stride));
}

/* Of a tuple each mode, or one tuple for all of it. */
static ct_value fill_tuple(cti_scanner *p, size_t at, ct_value type, const cti_list *of)
{
    bool whole = of->n == 1 && (type->rank != 1 || cti_is_tuple(of->item[0]));
    return fill(p, at, type, whole ? of->item[0] : cti_list_tuple(p->cx, of));
}

ct_value cti_construct(cti_scanner *p, size_t at, ct_value type, const cti_list *of)
{
    if (!cti_ok(p->cx))
        return cti_null();
    if (cti_is(type, CT_OBJECT) && cti_is_layout_type(type))
        return fill_layout(p, at, type, of);
    bool integer = is_element(type) && strstr(type->text, "float") == NULL &&
                   strstr(type->text, "half") == NULL && strcmp(type->text, "double") != 0;
    if (of->n == 0)
        return integer || (cti_is_tuple(type) && has_holes(type))
                   ? fill(p, at, type, cti_tuple(p->cx, 0, NULL))
                   : type;
    if (is_element(type) && of->n == 1)
        return cti_convert(p, at, type, of->item[0]);
    if (cti_is_tuple(type))
        return fill_tuple(p, at, type, of);
    if (cti_is_layout(type) && type->fixed && of->n <= 2)
        return cti_parse_placed(
            p, at, ct_make_layout(p->cx, of->item[0], of->n == 2 ? of->item[1] : cti_stride(type)));
    if (cti_is(type, CT_OBJECT))
        return type;
    return cti_scan_too_much(p, at, "this type has no dynamic part: write {}");
}
