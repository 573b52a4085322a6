/* structure.c - laws of the edits that pick, add and group modes: the rest stays as it is.
 *
 * An edit of a layout is the same edit of its shape and of its stride; of f o offset o layout, of
 * its layout. The leaves keep their static marks, so answers are compared to the letter.
 * It follows "Sublayouts", "Concatenation" and "Grouping" of 01_layout.md. */
#include "spec-tests/judge/laws/law.h"

static oracle_tree half(oracle_tree x, int i)
{
    return x != NULL && x->kind == ORACLE_LAYOUT ? x->item[i] : x;
}

/* The edit f of a layout or a tuple. */
oracle_tree law_edit(struct law *l, oracle_tree t, oracle_tree x, law_edit_fn *f)
{
    if (t->kind == ORACLE_COMPOSED)
        return oracle_composed(&l->o, t->item[0], t->item[1], law_edit(l, t->item[2], x, f));
    if (t->kind != ORACLE_LAYOUT)
        return f(l, t, x);
    oracle_tree shape = f(l, t->item[0], half(x, 0));
    return law_fails(l) ? shape : oracle_layout(&l->o, shape, f(l, t->item[1], half(x, 1)));
}

/* t with its modes [begin,end) replaced by n times x. */
oracle_tree law_splice(struct law *l, oracle_tree t, int begin, int end, int64_t n, oracle_tree x)
{
    oracle_tree items[ORACLE_LEAVES];
    int m = 0, rank = oracle_rank(t);
    if (begin < 0 || begin > end || end > rank || n < 0)
        return law_reject(l, "rank");
    if (rank - (end - begin) + n > ORACLE_LEAVES)
        return oracle_null(&l->o);
    for (int i = 0; i < begin; ++i)
        items[m++] = oracle_item(&l->o, t, i);
    for (int64_t i = 0; i < n; ++i)
        items[m++] = x;
    for (int i = end; i < rank; ++i)
        items[m++] = oracle_item(&l->o, t, i);
    return oracle_tuple(&l->o, m, items);
}

static oracle_tree range(struct law *l, oracle_tree t, int64_t begin, int64_t end)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = 0;
    if (begin < 0 || begin > end || end > oracle_rank(t))
        return law_reject(l, "rank");
    for (int64_t i = begin; i < end; ++i)
        items[n++] = oracle_item(&l->o, t, (int)i);
    return oracle_tuple(&l->o, n, items);
}

static int64_t param(const struct law *l, int i, int64_t otherwise)
{
    return i < l->params ? l->param[i] : otherwise;
}

/* get<i,j,..> is mode i, and mode j of that, and so on. */
static oracle_tree get_is_mode(struct law *l)
{
    oracle_tree t = l->arg[0];
    for (int i = 0; i < l->params; ++i) {
        oracle_tree plain = law_plain(t);
        if (l->param[i] < 0 || l->param[i] >= oracle_rank(plain))
            return law_reject(l, "rank");
        int mode = (int)l->param[i];
        oracle_tree inner = plain->kind == ORACLE_LAYOUT ? oracle_mode(&l->o, plain, mode)
                                                         : oracle_item(&l->o, plain, mode);
        t = t->kind == ORACLE_COMPOSED ? oracle_composed(&l->o, t->item[0], t->item[1], inner)
                                       : inner;
    }
    return t;
}

static oracle_tree select_edit(struct law *l, oracle_tree t, oracle_tree x)
{
    oracle_tree items[LAW_PARAMS];
    (void)x;
    for (int i = 0; i < l->params; ++i) {
        if (l->param[i] < 0 || l->param[i] >= oracle_rank(t))
            return law_reject(l, "rank");
        items[i] = oracle_item(&l->o, t, (int)l->param[i]);
    }
    return oracle_tuple(&l->o, l->params, items);
}

/* select<i,j,..> has mode i as its mode 0, mode j as its mode 1, and so on. */
static oracle_tree select_is_modes(struct law *l)
{
    return law_edit(l, l->arg[0], NULL, select_edit);
}

static oracle_tree take_edit(struct law *l, oracle_tree t, oracle_tree x)
{
    int64_t end = param(l, 1, -1);
    (void)x;
    return range(l, t, param(l, 0, 0), end == -1 ? oracle_rank(t) : end);
}

/* take<b,e> has the modes b, b+1, .. e-1; of a layout, at least one. */
static oracle_tree take_is_modes(struct law *l)
{
    if (law_plain(l->arg[0])->kind == ORACLE_LAYOUT && param(l, 0, 0) >= param(l, 1, -1))
        return law_reject(l, "rank");
    return law_edit(l, l->arg[0], NULL, take_edit);
}

static oracle_tree group_edit(struct law *l, oracle_tree t, oracle_tree x)
{
    int64_t begin = param(l, 0, 0), end = param(l, 1, -1);
    (void)x;
    end = end == -1 ? oracle_rank(t) : end;
    oracle_tree nested = range(l, t, begin, end);
    return law_fails(l) ? nested : law_splice(l, t, (int)begin, (int)end, begin < end, nested);
}

/* group<b,e> nests the modes b .. e-1 in one; without nesting they are the same leaves. */
static oracle_tree flatten_undoes_group(struct law *l)
{
    return law_edit(l, l->arg[0], NULL, group_edit);
}

static oracle_tree added(struct law *l)
{
    oracle_tree one[2] = {oracle_int(&l->o, 1, true), oracle_int(&l->o, 0, true)};
    if (l->n > 1)
        return l->arg[1];
    return law_plain(l->arg[0])->kind == ORACLE_LAYOUT ? oracle_layout(&l->o, one[0], one[1])
                                                       : law_reject(l, "nothing to add");
}

/* How many modes are added: one, or as many as are missing up to rank N. */
static int64_t missing(const struct law *l, oracle_tree t)
{
    return l->params == 0 ? 1 : l->param[0] - oracle_rank(t);
}

static oracle_tree append_edit(struct law *l, oracle_tree t, oracle_tree x)
{
    bool nothing = l->params > 0 && missing(l, t) == 0;
    return nothing ? t : law_splice(l, t, oracle_rank(t), oracle_rank(t), missing(l, t), x);
}

static oracle_tree prepend_edit(struct law *l, oracle_tree t, oracle_tree x)
{
    bool nothing = l->params > 0 && missing(l, t) == 0;
    return nothing ? t : law_splice(l, t, 0, 0, missing(l, t), x);
}

/* append adds modes at the end, and keeps the modes that were there. */
static oracle_tree append_adds_mode(struct law *l)
{
    oracle_tree x = added(l);
    return law_fails(l) ? x : law_edit(l, l->arg[0], x, append_edit);
}

/* prepend adds modes in front, and keeps the modes that were there. */
static oracle_tree prepend_adds_mode(struct law *l)
{
    oracle_tree x = added(l);
    return law_fails(l) ? x : law_edit(l, l->arg[0], x, prepend_edit);
}

static oracle_tree replace_edit(struct law *l, oracle_tree t, oracle_tree x)
{
    int64_t i = param(l, 0, 0);
    if (t->kind != ORACLE_TUPLE)
        return i == 0 ? x : law_reject(l, "rank");
    return i < 0 || i >= t->count ? law_reject(l, "rank")
                                  : law_splice(l, t, (int)i, (int)i + 1, 1, x);
}

/* replace<i> has the new value as its mode i, and the old ones elsewhere. */
static oracle_tree replace_is_mode(struct law *l)
{
    return law_edit(l, l->arg[0], l->arg[1], replace_edit);
}

/* insert<i> has the new value before what was mode i. */
static oracle_tree insert_then_remove(struct law *l)
{
    int64_t i = param(l, 0, 0);
    if (l->arg[0]->kind != ORACLE_TUPLE || i < 0 || i > l->arg[0]->count)
        return law_reject(l, "rank");
    return law_splice(l, l->arg[0], (int)i, (int)i, 1, l->arg[1]);
}

/* remove<i> has all modes but mode i. */
static oracle_tree remove_then_insert(struct law *l)
{
    int64_t i = param(l, 0, 0);
    if (l->arg[0]->kind != ORACLE_TUPLE || i < 0 || i >= l->arg[0]->count)
        return law_reject(l, "rank");
    return law_splice(l, l->arg[0], (int)i, (int)i + 1, 0, NULL);
}

const struct law_entry laws_of_modes[] = {
    {"get", "get_is_mode", 1, 1, NULL, get_is_mode, LAW_MARKS},
    {"layout", "get_is_mode", 1, 1, NULL, get_is_mode, LAW_MARKS},
    {"select", "select_is_modes", 1, 1, NULL, select_is_modes, LAW_MARKS},
    {"take", "take_is_modes", 1, 1, NULL, take_is_modes, LAW_MARKS},
    {"group", "flatten_undoes_group", 1, 1, NULL, flatten_undoes_group, LAW_MARKS},
    {"append", "append_adds_mode", 1, 2, NULL, append_adds_mode, LAW_MARKS},
    {"prepend", "prepend_adds_mode", 1, 2, NULL, prepend_adds_mode, LAW_MARKS},
    {"replace", "replace_is_mode", 2, 2, NULL, replace_is_mode, LAW_MARKS},
    {"insert", "insert_then_remove", 2, 2, NULL, insert_then_remove, LAW_MARKS},
    {"remove", "remove_then_insert", 1, 1, NULL, remove_then_insert, LAW_MARKS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_MARKS},
};
