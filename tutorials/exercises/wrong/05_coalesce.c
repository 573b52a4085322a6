/* Wrong answers to exercise 5. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value either_order(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t sa = ct_int(ct_shape(cx, a)), da = ct_int(ct_stride(cx, a));
    int64_t sb = ct_int(ct_shape(cx, b)), db = ct_int(ct_stride(cx, b));
    if (sa == 1)
        return b;
    if (sb == 1)
        return a;
    if (db == sa * da)
        return ct_make_layout(cx, ct_static(cx, sa * sb), ct_stride(cx, a));
    if (da == sb * db)
        return ct_make_layout(cx, ct_static(cx, sa * sb), ct_stride(cx, b));
    return ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
}

static ct_value one_mode(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value size = ct_mul(cx, ct_shape(cx, a), ct_shape(cx, b));
    return ct_make_layout(cx, size, ct_stride(cx, a));
}

static ct_value two_modes(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout(cx, pair(cx, ct_shape(cx, a), ct_shape(cx, b)),
                          pair(cx, ct_stride(cx, a), ct_stride(cx, b)));
}

static ct_value ones(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value end = ct_mul(cx, ct_shape(cx, a), ct_stride(cx, a));
    if (ct_int(end) != ct_int(ct_stride(cx, b)))
        return ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    return ct_make_layout(cx, ct_mul(cx, ct_shape(cx, a), ct_shape(cx, b)), ct_stride(cx, a));
}

static ct_value at_extent(ct_ctx *cx, ct_value a, ct_value b)
{
    if (ct_int(ct_shape(cx, a)) == 1)
        return b;
    if (ct_int(ct_shape(cx, b)) == 1)
        return a;
    if (ct_int(ct_shape(cx, a)) != ct_int(ct_stride(cx, b)))
        return ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    return ct_make_layout(cx, ct_mul(cx, ct_shape(cx, a), ct_shape(cx, b)), ct_stride(cx, a));
}

static ct_value try_memory(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(db) == ct_int(sa) * ct_int(da))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    if (ct_int(da) == ct_int(sb) * ct_int(db))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), db);
    return both;
}

static ct_value try_always(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
}

static ct_value try_db(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(db) == ct_int(sa) * ct_int(da))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), db);
    return both;
}

static ct_value try_no1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    if (ct_int(db) == ct_int(sa) * ct_int(da))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value try_wrong1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    if (ct_int(sa) == 1)
        return a;
    if (ct_int(sb) == 1)
        return b;
    if (ct_int(db) == ct_int(sa) * ct_int(da))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value try_nostride(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(db) == ct_int(sa))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value try_sum(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(db) == ct_int(sa) * ct_int(da))
        return ct_make_layout(cx, ct_add(cx, sa, sb), da);
    return both;
}

static ct_value try_never(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    return both;
}

static ct_value try_cosize(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(db) == ct_int(ct_cosize(cx, a)))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value try_dynamic(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(db) == ct_int(sa) * ct_int(da))
        return ct_make_layout(cx, ct_dynamic(cx, ct_int(sa) * ct_int(sb)), da);
    return both;
}

static ct_value try_only1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    (void)sa, (void)da, (void)sb, (void)db, (void)both;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    return both;
}

const wrong_answer wrong_answers[] = {
    {"contiguous in either order is contiguous", either_order,
     "though the first is the coarse one"},
    {"coalesce multiplies the extents", one_mode, "the two are always merged"},
    {"modes stay modes", two_modes, "the two are never merged"},
    {"an extent of 1 is a mode like others", ones, "modes of extent 1 are kept"},
    {"b goes on at the extent of a", at_extent, "the extent of a alone"},
    {"memory without gaps, whichever comes first", try_memory,
     "modes that fill memory together are merged,"},
    {"always one mode", try_always, "the two are always merged. 12:1 in place of"},
    {"the stride of the outer mode", try_db, "the merged mode has the stride of b. Its"},
    {"nothing about extents of 1", try_no1, "modes of extent 1 are kept. Their only"},
    {"keeps the one, drops the other", try_wrong1, "of a mode of extent 1 and another one, the 1"},
    {"the next stride is the extent", try_nostride, "b was compared with the extent of a alone. a"},
    {"extents add up", try_sum, "the extents were added. Each element of b"},
    {"side by side", try_never, "the two are never merged. Where the stride of b"},
    {"goes on at cosize", try_cosize, "b was compared with the cosize of a, one place"},
    {"a number is a number", try_dynamic, "the merged extent or stride is dynamic. ct_mul"},
    {"only extents of 1 go", try_only1, "modes are never merged; only extents of 1 are"},
    {NULL, NULL, NULL}};
