/* integer.c - laws of the arithmetic of integers: the number that ordinary arithmetic gives.
 *
 * Only the numbers are judged here; that static operands give a static answer holds for every
 * operation (laws.c). What leaves 64 bits is not decided. It follows "Integers" of 01_layout.md. */
#include "spec-tests/judge/laws/law.h"

struct pair {
    int64_t a, b;
};

/* The two operands, where both are integers. */
static bool read_pair(struct law *l, struct pair *p)
{
    p->a = l->arg[0]->value;
    p->b = l->arg[l->n - 1]->value;
    l->o.undecided |= !law_is_number(l->arg[0]) || !law_is_number(l->arg[l->n - 1]);
    return !l->o.undecided;
}

/* a + b */
static oracle_tree add(struct law *l)
{
    struct pair p;
    return read_pair(l, &p) ? law_number(l, oracle_add_int(&l->o, p.a, p.b)) : oracle_null(&l->o);
}

/* a - b */
static oracle_tree sub(struct law *l)
{
    struct pair p;
    int64_t r;
    bool fits = read_pair(l, &p) && !__builtin_sub_overflow(p.a, p.b, &r);
    return fits ? law_number(l, r) : oracle_null(&l->o);
}

/* a * b */
static oracle_tree mul(struct law *l)
{
    struct pair p;
    return read_pair(l, &p) ? law_number(l, oracle_mul_int(&l->o, p.a, p.b)) : oracle_null(&l->o);
}

/* The operands, where b is not 0. */
static bool divisible(struct law *l, struct pair *p)
{
    if (!read_pair(l, p) || p->a == INT64_MIN) {
        l->o.undecided = true;
        return false;
    }
    if (p->b == 0)
        law_reject(l, "division by zero");
    return p->b != 0;
}

/* A static 0 by a dynamic number is 0, whatever that number is. */
static bool absorbed(const struct law *l)
{
    return oracle_is_const(l->arg[0], 0) && !l->arg[1]->fixed;
}

/* a / b, truncated towards zero. */
static oracle_tree divide(struct law *l)
{
    struct pair p;
    if (absorbed(l))
        return law_number(l, 0);
    return law_number(l, divisible(l, &p) ? p.a / p.b : 0);
}

/* a - b * (a / b) */
static oracle_tree mod(struct law *l)
{
    struct pair p;
    if (absorbed(l))
        return law_number(l, 0);
    return law_number(l, divisible(l, &p) ? p.a % p.b : 0);
}

/* a / b; of two static integers only where nothing remains. */
static oracle_tree safe_div(struct law *l)
{
    struct pair p;
    if (!divisible(l, &p))
        return law_number(l, 0);
    bool both = oracle_is_fixed(l->arg[0]) && oracle_is_fixed(l->arg[1]);
    return both && p.a % p.b != 0 ? law_reject(l, "a remainder") : law_number(l, p.a / p.b);
}

/* a < b */
static oracle_tree less(struct law *l)
{
    struct pair p;
    return law_bool(l, read_pair(l, &p) && p.a < p.b);
}

/* a <= b */
static oracle_tree leq(struct law *l)
{
    struct pair p;
    return law_bool(l, read_pair(l, &p) && p.a <= p.b);
}

/* a > b */
static oracle_tree more(struct law *l)
{
    struct pair p;
    return law_bool(l, read_pair(l, &p) && p.a > p.b);
}

/* a >= b */
static oracle_tree geq(struct law *l)
{
    struct pair p;
    return law_bool(l, read_pair(l, &p) && p.a >= p.b);
}

/* Both are other than 0. */
static oracle_tree both(struct law *l)
{
    struct pair p;
    return law_bool(l, read_pair(l, &p) && p.a != 0 && p.b != 0);
}

/* One of them is other than 0. */
static oracle_tree either(struct law *l)
{
    struct pair p;
    return law_bool(l, read_pair(l, &p) && (p.a != 0 || p.b != 0));
}

static oracle_tree bit_and(struct law *l)
{
    struct pair p;
    return law_number(l, read_pair(l, &p) ? p.a & p.b : 0);
}

static oracle_tree bit_or(struct law *l)
{
    struct pair p;
    return law_number(l, read_pair(l, &p) ? p.a | p.b : 0);
}

static oracle_tree bit_xor(struct law *l)
{
    struct pair p;
    return law_number(l, read_pair(l, &p) ? p.a ^ p.b : 0);
}

/* Shifts are decided where value and distance are those of a 31-bit number. Of a static number by
 * a dynamic distance there are two, and C++ chooses neither. */
static oracle_tree shift(struct law *l, int64_t sign)
{
    struct pair p;
    if (read_pair(l, &p) && l->arg[0]->fixed && !l->arg[1]->fixed)
        return law_reject(l, "ambiguous");
    if (!read_pair(l, &p) || p.b > 31 || p.b < -31 || p.a < 0 || p.a > INT32_MAX)
        return oracle_null(&l->o);
    int64_t left = p.b * sign;
    return law_number(l, left >= 0 ? p.a << left : p.a >> -left);
}

/* a times 2 to the b; a negative distance goes to the right. */
static oracle_tree shiftl(struct law *l)
{
    return shift(l, 1);
}

/* a over 2 to the b; a negative distance goes to the left. */
static oracle_tree shiftr(struct law *l)
{
    return shift(l, -1);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The min positive number that both divide. */
static oracle_tree lcm(struct law *l)
{
    struct pair p;
    if (!read_pair(l, &p) || p.a <= 0 || p.b <= 0)
        return oracle_null(&l->o);
    return law_number(l, oracle_mul_int(&l->o, p.a / common_divisor(p.a, p.b), p.b));
}

/* A function of two integers, over all leaves; not decided for leaves below min. */
static oracle_tree over_leaves(struct law *l, int64_t (*f)(int64_t, int64_t), int64_t min)
{
    oracle_tree leaves[ORACLE_LEAVES];
    int64_t result = 0;
    int n = oracle_leaves(oracle_tuple(&l->o, l->n, l->arg), ORACLE_LEAVES, leaves);
    for (int i = 0; i < n; ++i) {
        if (!law_is_number(leaves[i]) || leaves[i]->value < min)
            return oracle_null(&l->o);
        result = f(i == 0 ? leaves[i]->value : result, leaves[i]->value);
    }
    return n < 1 ? oracle_null(&l->o) : law_number(l, result);
}

/* The min leaf. */
static oracle_tree min(struct law *l)
{
    return over_leaves(l, lesser, INT64_MIN);
}

/* The greatest leaf. */
static oracle_tree max(struct law *l)
{
    return over_leaves(l, greater, INT64_MIN);
}

/* The greatest number that divides every leaf; CuTe's sign for negative leaves means nothing. */
static oracle_tree gcd(struct law *l)
{
    return over_leaves(l, common_divisor, 0);
}

static oracle_tree neg(struct law *l)
{
    struct pair p;
    return law_number(l, read_pair(l, &p) && p.a != INT64_MIN ? -p.a : 0);
}

static oracle_tree absolute(struct law *l)
{
    struct pair p;
    return law_number(l, read_pair(l, &p) && p.a != INT64_MIN ? greater(p.a, -p.a) : 0);
}

/* -1, 0 or 1 */
static oracle_tree signum(struct law *l)
{
    struct pair p;
    return law_number(l, read_pair(l, &p) ? (p.a > 0) - (p.a < 0) : 0);
}

static oracle_tree negation(struct law *l)
{
    struct pair p;
    return law_bool(l, read_pair(l, &p) && p.a == 0);
}

const struct law_entry laws_of_integers[] = {
    {"add", "arithmetic", 2, 2, NULL, add, LAW_NUMBERS},
    {"sub", "arithmetic", 2, 2, NULL, sub, LAW_NUMBERS},
    {"mul", "arithmetic", 2, 2, NULL, mul, LAW_NUMBERS},
    {"div", "arithmetic", 2, 2, NULL, divide, LAW_NUMBERS},
    {"mod", "arithmetic", 2, 2, NULL, mod, LAW_NUMBERS},
    {"safe_div", "arithmetic", 2, 2, NULL, safe_div, LAW_NUMBERS},
    {"less", "arithmetic", 2, 2, NULL, less, LAW_NUMBERS},
    {"leq", "arithmetic", 2, 2, NULL, leq, LAW_NUMBERS},
    {"greater", "arithmetic", 2, 2, NULL, more, LAW_NUMBERS},
    {"geq", "arithmetic", 2, 2, NULL, geq, LAW_NUMBERS},
    {"and", "arithmetic", 2, 2, NULL, both, LAW_NUMBERS},
    {"or", "arithmetic", 2, 2, NULL, either, LAW_NUMBERS},
    {"not", "arithmetic", 1, 1, NULL, negation, LAW_NUMBERS},
    {"bit_and", "arithmetic", 2, 2, NULL, bit_and, LAW_NUMBERS},
    {"bit_or", "arithmetic", 2, 2, NULL, bit_or, LAW_NUMBERS},
    {"bit_xor", "arithmetic", 2, 2, NULL, bit_xor, LAW_NUMBERS},
    {"shiftl", "arithmetic", 2, 2, NULL, shiftl, LAW_NUMBERS},
    {"shiftr", "arithmetic", 2, 2, NULL, shiftr, LAW_NUMBERS},
    {"neg", "arithmetic", 1, 1, NULL, neg, LAW_NUMBERS},
    {"abs", "arithmetic", 1, 1, NULL, absolute, LAW_NUMBERS},
    {"signum", "arithmetic", 1, 1, NULL, signum, LAW_NUMBERS},
    {"lcm", "arithmetic", 2, 2, NULL, lcm, LAW_NUMBERS},
    {"min", "arithmetic_over_leaves", 1, LAW_ARGS, NULL, min, LAW_NUMBERS},
    {"max", "arithmetic_over_leaves", 1, LAW_ARGS, NULL, max, LAW_NUMBERS},
    {"gcd", "arithmetic_over_leaves", 1, LAW_ARGS, NULL, gcd, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
