/* layout.h - what the files of the layout algebra share.
 *
 * Here: conditions on layouts, tilers by mode, flat modes, composition unchecked, checks of an
 * answer coordinate by coordinate. Not here: what is public (ct.h). */
#ifndef REF_LAYOUT_LAYOUT_H
#define REF_LAYOUT_LAYOUT_H

#include "ref/tuple/tuple.h"

/* ---- Layouts (layout.c, composed.c) ---- */

/* True when every leaf is an integer and not negative; else fails in the name of op. */
bool cti_valid_shape(ct_ctx *cx, const char *op, ct_tuple shape);

/* An operation on a composed layout is the operation on its inner layout b:
 * a o offset o f(b). */
typedef ct_layout cti_tiling(ct_ctx *cx, ct_layout l, ct_tiler tiler);
ct_layout cti_on_inner(ct_ctx *cx, ct_layout composed, cti_tiling *f, ct_tiler tiler);

/* f on the modes that a tuple tiler reaches; the others stay (divide.c). */
ct_layout cti_by_tiler(ct_ctx *cx, const char *op, ct_layout l, ct_tiler tiler, cti_tiling *f);

/* ((a),(b)) with the modes of a, of b, or of both brought to the top (divide.c). */
ct_layout cti_open(ct_ctx *cx, ct_layout zipped, bool tile, bool rest);

/* L(c) for a coordinate without underscores; of a swizzle the swizzled index (evaluate.c). */
ct_value cti_evaluate(ct_ctx *cx, ct_layout layout, ct_tuple coord);
/* Sw o smem_ptr[w](unset) o L in memory at 0, where that is Sw o _0 o L; a composed layout of
 * another offset as it is. A refusal ends in `but`, what could be asked instead. */
ct_layout cti_at_zero(ct_ctx *cx, const char *op, ct_layout l, const char *but);

/* ---- Swizzles (swizzle.c, swizzled.c) ---- */

ct_value cti_merge_swizzles(ct_ctx *cx, ct_value a, ct_value b);
ct_layout cti_swizzle_fields(ct_ctx *cx, const cti_swizzle *s); /* keeps the bits of y and z */
ct_layout cti_swizzle_by_values(ct_ctx *cx, ct_value y, ct_value z, ct_layout layout);
ct_value cti_slice_swizzled(ct_ctx *cx, ct_tuple coord, ct_layout l);

/* ---- The algebra's shared parts ---- */

/* A layout as a flat list of integral modes s:d. */
typedef struct cti_modes {
    ct_value *shape, *stride;
    int n;
} cti_modes;

cti_modes cti_flat_modes(ct_ctx *cx, ct_layout l);
ct_layout cti_modes_layout(ct_ctx *cx, const cti_modes *m);
ct_layout cti_coalesce_extended(ct_ctx *cx, ct_layout layout, ct_tuple coprofile);

/* CuTe's A o B, right or not; flat is A coalesced for it (composition.c). */
ct_layout cti_compose_as_cute(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout *flat);

/* What remains of B's leaf s:d while A's modes are passed, and R's modes so far. */
typedef struct cti_walk {
    cti_num shape, stride;
    cti_modes out;
} cti_walk;

/* One mode of A on this walk; the last one takes all that remains. */
typedef struct cti_walk_step {
    cti_walk before, after;
    ct_value shape, stride; /* of the mode */
    bool last;
} cti_walk_step;

/* Who watches the walk; it is called after each mode. */
typedef struct cti_walk_observer {
    void (*passed)(const struct cti_walk_observer *self, const cti_walk_step *step);
} cti_walk_observer;

/* A o s:d for a flat A and integers s and d; observer may be NULL. */
ct_layout cti_compose_leaf(ct_ctx *cx, ct_layout a, ct_value s, ct_value d,
                           const cti_walk_observer *observer);

/* ---- Checking an answer coordinate by coordinate (verify.c) ---- */

/* For all c of the domain, answer(c) = want(c). */
typedef struct cti_property {
    const char *op, *equation;
    const char *side; /* the side of the equation that want is */
    ct_value (*want)(ct_ctx *cx, const struct cti_property *property, ct_value c);
    ct_layout answer, domain;
    ct_value a, b; /* for want and got */
    ct_value (*got)(ct_ctx *cx, const struct cti_property *property,
                    ct_value c); /* NULL: answer(c) */
} cti_property;

/* Checks the first n coordinates; the first difference is refused, with a witness. */
bool cti_verify(ct_ctx *cx, const cti_property *property, int64_t n);

/* Where R = A o B breaks R(c) = A(B(c)), refuse with a witness; A is flat (admissible.c). */
bool cti_admissible(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout r);
bool cti_digits_fit(ct_ctx *cx, ct_layout a, ct_layout b);
bool cti_composition_agrees(ct_ctx *cx, ct_layout a, ct_layout b, ct_layout r, int64_t n);

#endif
