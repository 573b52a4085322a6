/* tuple.h - edits of tuples, lists under construction, profiles, coordinates.
 *
 * Here: what the files of tuple/ offer to higher folders. Not here: what is public (ct.h). */
#ifndef REF_TUPLE_TUPLE_H
#define REF_TUPLE_TUPLE_H

#include "ref/integer/integer.h"

/* ---- Edits of tuples, and of layouts through their shape and stride (structure.c) ---- */

/* The arguments of an edit: a range or a mode number, a list of modes, a value to put in. */
typedef struct cti_edit {
    const char *op;
    int begin, end;
    const int *modes;
    ct_value x;
    bool on_composed; /* CuTe defines it for composed layouts */
} cti_edit;

typedef ct_value cti_edit_tuple(ct_ctx *cx, ct_value t, const cti_edit *e);
ct_value cti_apply_edit(ct_ctx *cx, ct_value v, cti_edit_tuple *f, const cti_edit *e);
bool cti_no_mode(ct_ctx *cx, const char *op, ct_value t, int mode); /* and says so */

/* t's modes, with those in [begin, end) replaced by n copies of x. */
ct_tuple cti_splice(ct_ctx *cx, ct_value t, int begin, int end, int n, ct_value x);

/* ---- Lists under construction: a tuple whose items are still being collected (profile.c) ---- */

typedef struct cti_list {
    ct_value *item;
    int n, capacity;
} cti_list;

cti_list cti_list_new(ct_ctx *cx, int capacity);
void cti_push(ct_ctx *cx, cti_list *list, ct_value v);
ct_tuple cti_list_tuple(ct_ctx *cx, const cti_list *list);

/* ---- Division (division.c) ---- */

/* a, or a whole tuple where b is a layout, by a b that is no tuple. */
typedef ct_value cti_divide_leaf(ct_ctx *cx, ct_value a, ct_value b);

/* ct_ceil_div, with f for the leaves: what it does with a layout is f's. */
ct_tuple cti_ceil_div_tuple(ct_ctx *cx, ct_tuple a, ct_tuple b, cti_divide_leaf *f);

/* ---- Profiles and coordinates (compare.c, basis.c) ---- */

bool cti_same_profile(ct_value a, ct_value b);
bool cti_is_coordinate(ct_value v);

#endif
