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

static ct_value more_rev(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(da) == ct_int(sb) * ct_int(db))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), db);
    return both;
}

static ct_value more_mult(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(db) % (ct_int(sa) * ct_int(da)) == 0)
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value more_one(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (go)
        return ct_make_layout(cx, ct_mul(cx, sa, sb), ct_static(cx, 1));
    return both;
}

static ct_value more_ba(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (go)
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return ct_make_layout_of(cx, 2, (ct_layout[]){b, a});
}

static ct_value more_leaves(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (go && ct_int(da) == 1)
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value more_same(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(da) == ct_int(db))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value more_drop(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (go)
        return a;
    return both;
}

static ct_value more_static(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t n = ct_int(ct_shape(cx, a)) * ct_int(ct_shape(cx, b));
    return ct_make_layout(cx, ct_dynamic(cx, n), ct_stride(cx, a));
}

static ct_value more_dynst(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (go)
        return ct_make_layout(cx, ct_mul(cx, sa, sb), ct_dynamic(cx, ct_int(da)));
    return both;
}

static ct_value more_nested(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (go)
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return ct_make_layout_of(cx, 1, (ct_layout[]){both});
}

static ct_value more_le(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    if (ct_int(db) >= ct_int(sa) * ct_int(da))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value more_comp(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_composition(cx, a, b);
}

static ct_value more_compact(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (ct_int(sb) == 1)
        return a;
    return ct_make_layout(cx, ct_mul(cx, sa, sb), ct_static(cx, 1));
}

static ct_value more_a1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(sa) == 1)
        return b;
    if (go)
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(db) == ct_int(sa))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (go)
        return ct_make_layout(cx, ct_mul(cx, sa, sb), db);
    return both;
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(db) == ct_int(ct_cosize(cx, a)))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    return both;
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (go)
        return ct_make_layout(cx, ct_mul(cx, sa, sb), da);
    if (ct_int(da) == ct_int(sb) * ct_int(db))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), db);
    return both;
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    if (ct_int(ct_cosize(cx, both)) == ct_int(ct_size(cx, both)))
        return ct_make_layout(cx, ct_mul(cx, sa, sb), ct_static(cx, 1));
    return both;
}

static ct_value mixed_g(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value sa = ct_shape(cx, a), da = ct_stride(cx, a), sb = ct_shape(cx, b),
             db = ct_stride(cx, b);
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    bool go = ct_int(db) == ct_int(sa) * ct_int(da);
    (void)sa, (void)da, (void)sb, (void)db, (void)both, (void)go;
    int64_t x = ct_int(sa), y = ct_int(da), z = ct_int(sb);
    if (go)
        return ct_make_layout(cx, ct_dynamic(cx, x * z), ct_dynamic(cx, y));
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
    {"a number is a number", try_dynamic, "some that were static are dynamic"},
    {"only extents of 1 go", try_only1, "modes are never merged; only extents of 1 are"},
    {"a goes on where b ends", more_rev, "modes are merged where a goes on at the end of"},
    {"a multiple is enough", more_mult, "b is merged where it begins at the end of a or"},
    {"stride 1", more_one, "the merged mode has the stride 1. It goes on as"},
    {"b before a", more_ba, "where two modes are left, b stands before a."},
    {"only where a is contiguous", more_leaves, "modes are merged only where a has the stride 1."},
    {"equal strides", more_same, "modes are never merged; only extents of 1 are"},
    {"drops b", more_drop, "where b goes on, it was left out, and a was not"},
    {"dynamic both", more_static, ""},
    {"dynamic stride", more_dynst, "the numbers are right, and some that were"},
    {"nested", more_nested, "where two modes are left, they are inside of"},
    {"no overlap is enough", more_le, "b is merged where it begins at the end of a or"},
    {"composition", more_comp, "a and b were composed: a(b(c)). The layout"},
    {"compact of the size", more_compact, "two modes longer than 1 became one of stride 1."},
    {"forgets the 1 in b", more_a1, "an extent of 1 is left out in a, and kept in b."},
    {"extent alone, ones kept", mixed_a, "b was compared with the extent of a alone. a"},
    {"db, ones kept", mixed_b, "the merged mode has the stride of b. Its"},
    {"cosize, ones kept", mixed_c, "b was compared with the cosize of a, and"},
    {"memory either way, ones kept", mixed_d, "modes that fill memory together are merged,"},
    {"size compared: no gaps", mixed_e, "modes are merged where the whole has no gaps,"},
    {"rebuilt dynamic", mixed_g, ""},
    {NULL, NULL, NULL}};
