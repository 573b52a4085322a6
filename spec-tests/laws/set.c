/* set.c - sets of values by plain enumeration: ranges, images, injectivity. */
#include "spec-tests/laws/law.h"
#include <string.h>

/* An empty set that may hold low..high. */
bool law_set_open(struct law *l, struct law_set *set, int64_t low, int64_t high)
{
    int64_t width;
    if (__builtin_sub_overflow(high, low, &width) || width < 0 || width >= LAW_SUMS) {
        l->o.undecided = true;
        return false;
    }
    set->low = low;
    set->high = high;
    memset(set->bits, 0, (size_t)(width / 64 + 1) * sizeof set->bits[0]);
    return true;
}

/* Whether the value is new. It must lie within the set's range. */
bool law_set_add(struct law_set *set, int64_t value)
{
    uint64_t at = (uint64_t)(value - set->low);
    uint64_t bit = (uint64_t)1 << (at % 64);
    bool fresh = (set->bits[at / 64] & bit) == 0;
    set->bits[at / 64] |= bit;
    return fresh;
}

bool law_set_has(const struct law_set *set, int64_t value)
{
    if (value < set->low || value > set->high)
        return false;
    uint64_t at = (uint64_t)(value - set->low);
    return (set->bits[at / 64] >> (at % 64) & 1) != 0;
}

/* The lowest and the highest value on the domain; false where it is empty or too large. */
bool law_range(struct law *l, oracle_tree f, int64_t *low, int64_t *high)
{
    int64_t n = oracle_domain(f);
    if (n < 1 || n > ORACLE_LIMIT) {
        l->o.undecided = true;
        return false;
    }
    *low = *high = oracle_number(&l->o, f, 0);
    for (int64_t i = 1; i < n; ++i) {
        int64_t v = oracle_number(&l->o, f, i);
        *low = v < *low ? v : *low;
        *high = v > *high ? v : *high;
    }
    return !l->o.undecided;
}

/* The set of all values, and how many there are. */
bool law_image(struct law *l, oracle_tree f, struct law_set *set, int64_t *distinct)
{
    int64_t low, high;
    *distinct = 0;
    if (!law_range(l, f, &low, &high) || !law_set_open(l, set, low, high))
        return false;
    for (int64_t i = 0; i < oracle_domain(f); ++i)
        *distinct += law_set_add(set, oracle_number(&l->o, f, i));
    return true;
}

bool law_injective(struct law *l, oracle_tree f)
{
    struct law_set set;
    int64_t distinct;
    return law_image(l, f, &set, &distinct) && distinct == oracle_domain(f);
}
