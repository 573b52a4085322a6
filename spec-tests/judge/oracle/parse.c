/* parse.c - CuTe's print form read into the oracle's tree.
 *
 *   text     = value {"," value}
 *   value    = item [" o " item [" o " item [" o " item]]]
 *   item     = part [":" part]
 *   part     = "(" [value {"," value}] ")" | integer {"@" digits} | "_" | swizzle
 *            | "ArithTuple" part | "LayoutLeft" | "LayoutRight" | mixed bits
 *   integer  = ["_"] ["-"] digits
 *
 * Not here: pointers, which the oracle does not judge. */
#include "spec-tests/judge/oracle/oracle.h"
#include <string.h>

struct reader {
    struct oracle *o;
    const char *p;
    int depth;
};

static oracle_tree read_value(struct reader *r);
static oracle_tree read_part(struct reader *r);

static bool take(struct reader *r, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(r->p, word, n) != 0)
        return false;
    r->p += n;
    return true;
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Beyond a bound of the oracle, and perhaps in the print form nevertheless. */
static bool beyond(struct reader *r)
{
    r->o->undecided = true;
    return false;
}

static bool read_number(struct reader *r, int64_t *value)
{
    bool negative = take(r, "-");
    if (!digit(*r->p))
        return false;
    int64_t v = 0;
    for (; digit(*r->p); ++r->p)
        if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, *r->p - '0', &v))
            return beyond(r);
    *value = negative ? -v : v;
    return true;
}

/* The modes after a basis element's value: printed innermost first, kept outermost lowest. */
static bool read_path(struct reader *r, uint32_t *path)
{
    *path = 0;
    for (int n = 0; take(r, "@"); ++n) {
        int64_t mode;
        if (!read_number(r, &mode) || mode < 0)
            return false;
        if (n == ORACLE_PATH || mode > 14)
            return beyond(r);
        *path = (*path << 4) | (uint32_t)(mode + 1);
    }
    return true;
}

static oracle_tree read_leaf(struct reader *r)
{
    int64_t value;
    uint32_t path;
    bool fixed = take(r, "_");
    if (fixed && !digit(*r->p) && *r->p != '-')
        return oracle_leaf(r->o, ORACLE_ANY, 0);
    if (!read_number(r, &value) || !read_path(r, &path))
        return NULL;
    return oracle_basis(r->o, value, fixed, path);
}

static oracle_tree read_list(struct reader *r, enum oracle_kind kind)
{
    oracle_tree items[ORACLE_LEAVES];
    int n = 0;
    do {
        if (n == ORACLE_LEAVES)
            beyond(r);
        if (n == ORACLE_LEAVES || (items[n++] = read_value(r)) == NULL)
            return NULL;
    } while (take(r, ","));
    return oracle_group(r->o, kind, n, items);
}

static oracle_tree read_tuple(struct reader *r)
{
    if (take(r, ")"))
        return oracle_group(r->o, ORACLE_TUPLE, 0, NULL);
    oracle_tree t = read_list(r, ORACLE_TUPLE);
    return take(r, ")") ? t : NULL;
}

static oracle_tree read_swizzle(struct reader *r)
{
    oracle_tree part[3];
    for (int i = 0; i < 3; ++i) {
        int64_t value;
        if ((i > 0 && !take(r, ",")) || !read_number(r, &value) || value > 31 || value < -31)
            return NULL;
        part[i] = oracle_int(r->o, value, true);
    }
    return take(r, ">") ? oracle_group(r->o, ORACLE_SWIZZLE, 3, part) : NULL;
}

/* M_s|(d&f)=v is the dynamic integer v, some of whose bits are known. */
static oracle_tree read_mixed(struct reader *r)
{
    int64_t known, value, flags;
    bool ok = read_number(r, &known) && take(r, "|(") && read_number(r, &value) && take(r, "&") &&
              read_number(r, &flags) && take(r, ")=") && read_number(r, &value);
    return ok ? oracle_int(r->o, value, false) : NULL;
}

static oracle_tree read_iterator(struct reader *r)
{
    oracle_tree coord = read_part(r);
    return coord == NULL ? NULL : oracle_group(r->o, ORACLE_ITERATOR, 1, &coord);
}

static oracle_tree read_part(struct reader *r)
{
    oracle_tree t;
    if (r->depth == ORACLE_DEPTH && !beyond(r))
        return NULL;
    ++r->depth;
    if (take(r, "("))
        t = read_tuple(r);
    else if (take(r, "Sw<"))
        t = read_swizzle(r);
    else if (take(r, "ArithTuple"))
        t = read_iterator(r);
    else if (take(r, "LayoutLeft"))
        t = oracle_leaf(r->o, ORACLE_MAJOR, 0);
    else if (take(r, "LayoutRight"))
        t = oracle_leaf(r->o, ORACLE_MAJOR, 1);
    else if (take(r, "M_"))
        t = read_mixed(r);
    else
        t = read_leaf(r);
    --r->depth;
    return t;
}

static oracle_tree read_item(struct reader *r)
{
    oracle_tree shape = read_part(r);
    if (shape == NULL || !take(r, ":"))
        return shape;
    oracle_tree stride = read_part(r);
    return stride == NULL ? NULL : oracle_layout(r->o, shape, stride);
}

static oracle_tree read_value(struct reader *r)
{
    oracle_tree part[4], tensor[2];
    int n = 0;
    do {
        if (n == 4)
            beyond(r);
        if (n == 4 || (part[n++] = read_item(r)) == NULL)
            return NULL;
    } while (take(r, " o "));
    if (n == 1)
        return part[0];
    if (n == 3)
        return oracle_composed(r->o, part[0], part[1], part[2]);
    tensor[0] = part[0];
    tensor[1] = n == 2 ? part[1] : oracle_composed(r->o, part[1], part[2], part[3]);
    return oracle_group(r->o, ORACLE_TENSOR, 2, tensor);
}

/* The tree of a whole text; NULL where the text is not in the print form. */
oracle_tree oracle_parse(struct oracle *o, const char *text)
{
    struct reader r = {.o = o, .p = text};
    if (*text == '\0')
        return oracle_group(o, ORACLE_LIST, 0, NULL);
    oracle_tree list = read_list(&r, ORACLE_LIST);
    if (list == NULL || *r.p != '\0' || list->kind == ORACLE_NULL)
        return NULL;
    return list->count == 1 ? list->item[0] : list;
}
