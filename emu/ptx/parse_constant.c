/* parse_constant.c - constant expressions, evaluated as they are read.
 *
 * Integers have 64 bits, and are signed unless they end in U or are past 2^63 - 1; of two operands
 * one that is unsigned makes the other so. ~ & | ^ give unsigned, % divides as unsigned and gives
 * signed, shifts count modulo 64, comparisons give signed 0 or 1. Floats are doubles. Follows the
 * PTX ISA, "Constant Expressions", and ptxas where that leaves a case open. */
#include "emu/ptx/parse.h"

#include <string.h>

enum { DEEPEST = 100, LOWEST = 1, PRODUCT = 10, WARP_SIZE = 32 };

static emui_ptx_constant parse_level(emui_ptx_parser *p, int level, int depth);

static emui_ptx_constant integer(uint64_t value, bool is_unsigned)
{
    return (emui_ptx_constant){EMUI_PTX_INT, is_unsigned, value};
}

static double double_of(emui_ptx_constant c)
{
    double d = 0;
    float f = 0;
    uint32_t bits = (uint32_t)c.value;
    memcpy(&d, &c.value, sizeof d);
    memcpy(&f, &bits, sizeof f);
    return c.kind == EMUI_PTX_F32 ? (double)f : d;
}

static emui_ptx_constant from_double(double d)
{
    emui_ptx_constant c = {EMUI_PTX_F64, false, 0};
    memcpy(&c.value, &d, sizeof d);
    return c;
}

static bool is_integer(emui_ptx_constant c)
{
    return c.kind == EMUI_PTX_INT;
}

static void need_integer(emui_ptx_parser *p, emui_ptx_constant c, emui_ptx_place at)
{
    if (!is_integer(c))
        emui_ptx_fail(&p->lex, at, "expected an integer, not a float");
}

/* ---- One operand ---------------------------------------------------------------------------- */

bool emui_ptx_begins_constant(const emui_ptx_lexer *l)
{
    int kind = l->token.kind;
    return kind == EMUI_PTX_T_INT || kind == EMUI_PTX_T_F32 || kind == EMUI_PTX_T_F64 ||
           kind == '(' || kind == '-' || kind == '+' || kind == '~' || kind == '!' ||
           (kind == EMUI_PTX_T_NAME && strcmp(l->token.name->text, "WARP_SZ") == 0);
}

/* (.s64) and (.u64) before an operand; ( is past. */
static emui_ptx_constant parse_parens(emui_ptx_parser *p, int depth)
{
    bool to_unsigned = emui_ptx_is_dot(&p->lex, "u64");
    bool cast = to_unsigned || emui_ptx_is_dot(&p->lex, "s64");
    if (cast)
        emui_ptx_advance(&p->lex);
    emui_ptx_constant c = {EMUI_PTX_INT, false, 0};
    if (!cast)
        c = parse_level(p, LOWEST, depth + 1);
    emui_ptx_expect(&p->lex, ')', "')'");
    if (cast) {
        emui_ptx_place at = p->lex.token.at;
        c = parse_level(p, PRODUCT + 1, depth + 1);
        need_integer(p, c, at);
        c.is_unsigned = to_unsigned;
    }
    return c;
}

static emui_ptx_constant unary(emui_ptx_parser *p, int sign, emui_ptx_constant c, emui_ptx_place at)
{
    if (sign == '-')
        return is_integer(c) ? integer(-c.value, c.is_unsigned)
               : c.kind == EMUI_PTX_F32
                   ? (emui_ptx_constant){EMUI_PTX_F32, false, c.value ^ UINT32_C(0x80000000)}
                   : from_double(-double_of(c));
    if (sign == '+')
        return c;
    need_integer(p, c, at);
    return sign == '!' ? integer(c.value == 0, false) : integer(~c.value, true);
}

static emui_ptx_constant parse_unary(emui_ptx_parser *p, int depth)
{
    emui_ptx_token t = p->lex.token;
    if (!emui_ptx_begins_constant(&p->lex))
        emui_ptx_fail_expected(&p->lex, "a constant");
    if (depth > DEEPEST)
        emui_ptx_fail(&p->lex, t.at, "more than %d operators, one in another", DEEPEST);
    emui_ptx_advance(&p->lex);
    if (t.kind == EMUI_PTX_T_NAME)
        return integer(WARP_SIZE, false);
    if (t.kind == EMUI_PTX_T_INT)
        return integer(t.value, t.is_unsigned);
    if (t.kind == EMUI_PTX_T_F32 || t.kind == EMUI_PTX_T_F64)
        return (emui_ptx_constant){t.kind == EMUI_PTX_T_F32 ? EMUI_PTX_F32 : EMUI_PTX_F64, false,
                                   t.value};
    if (t.kind == '(')
        return parse_parens(p, depth);
    emui_ptx_place at = p->lex.token.at;
    return unary(p, t.kind, parse_level(p, PRODUCT + 1, depth + 1), at);
}

/* ---- Two operands --------------------------------------------------------------------------- */

/* How strongly an operator binds; 0: it is none. */
static int level_of(int sign)
{
    static const struct {
        int sign, level;
    } levels[] = {
        {EMUI_PTX_SIGN('|', '|'), 1},
        {EMUI_PTX_SIGN('&', '&'), 2},
        {'|', 3},
        {'^', 4},
        {'&', 5},
        {EMUI_PTX_SIGN('=', '='), 6},
        {EMUI_PTX_SIGN('!', '='), 6},
        {'<', 7},
        {'>', 7},
        {EMUI_PTX_SIGN('<', '='), 7},
        {EMUI_PTX_SIGN('>', '='), 7},
        {'+', 9},
        {'-', 9},
        {EMUI_PTX_SIGN('<', '<'), 8},
        {EMUI_PTX_SIGN('>', '>'), 8},
        {'*', 10},
        {'/', 10},
        {'%', 10},
    };
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; ++i)
        if (levels[i].sign == sign)
            return levels[i].level;
    return 0;
}

static bool compare(int sign, bool less, bool equal)
{
    switch (sign) {
    case '<':
        return less;
    case '>':
        return !less && !equal;
    case EMUI_PTX_SIGN('<', '='):
        return less || equal;
    case EMUI_PTX_SIGN('>', '='):
        return !less;
    case EMUI_PTX_SIGN('=', '='):
        return equal;
    default:
        return !equal;
    }
}

static bool is_comparison(int sign)
{
    return level_of(sign) == 6 || level_of(sign) == 7;
}

static emui_ptx_constant of_floats(emui_ptx_parser *p, emui_ptx_token op, double a, double b)
{
    if (op.kind == '+')
        return from_double(a + b);
    if (op.kind == '-')
        return from_double(a - b);
    if (op.kind == '*')
        return from_double(a * b);
    if (op.kind == '/')
        return from_double(a / b);
    if (!is_comparison(op.kind))
        emui_ptx_fail(&p->lex, op.at, "this operator needs integers");
    bool unordered = a != a || b != b;
    if (unordered)
        return integer(op.kind == EMUI_PTX_SIGN('!', '='), false);
    return integer(compare(op.kind, a < b, a == b), false);
}

/* Signed division by way of magnitudes: the least integer over -1 wraps. */
static uint64_t divide(uint64_t a, uint64_t b, bool is_unsigned)
{
    if (is_unsigned)
        return a / b;
    uint64_t of_a = a > INT64_MAX ? -a : a, of_b = b > INT64_MAX ? -b : b;
    return (a > INT64_MAX) != (b > INT64_MAX) ? -(of_a / of_b) : of_a / of_b;
}

static uint64_t shift(int sign, emui_ptx_constant a, unsigned count)
{
    if (sign == EMUI_PTX_SIGN('<', '<'))
        return a.value << count;
    bool negative = !a.is_unsigned && a.value > INT64_MAX;
    return negative ? ~(~a.value >> count) : a.value >> count;
}

static emui_ptx_constant of_integers(emui_ptx_parser *p, emui_ptx_token op, emui_ptx_constant a,
                                     emui_ptx_constant b)
{
    bool is_unsigned = a.is_unsigned || b.is_unsigned;
    uint64_t flip = is_unsigned ? 0 : UINT64_C(1) << 63;
    if ((op.kind == '/' || op.kind == '%') && b.value == 0)
        emui_ptx_fail(&p->lex, op.at, "a constant is divided by 0");
    switch (op.kind) {
    case '+':
        return integer(a.value + b.value, is_unsigned);
    case '-':
        return integer(a.value - b.value, is_unsigned);
    case '*':
        return integer(a.value * b.value, is_unsigned);
    case '/':
        return integer(divide(a.value, b.value, is_unsigned), is_unsigned);
    case '%':
        return integer(a.value % b.value, false);
    case '&':
        return integer(a.value & b.value, true);
    case '|':
        return integer(a.value | b.value, true);
    case '^':
        return integer(a.value ^ b.value, true);
    case EMUI_PTX_SIGN('&', '&'):
        return integer(a.value != 0 && b.value != 0, false);
    case EMUI_PTX_SIGN('|', '|'):
        return integer(a.value != 0 || b.value != 0, false);
    default:
        break;
    }
    if (level_of(op.kind) == 8)
        return integer(shift(op.kind, a, (unsigned)(b.value & 63)), a.is_unsigned);
    return integer(compare(op.kind, (a.value ^ flip) < (b.value ^ flip), a.value == b.value),
                   false);
}

static emui_ptx_constant of_two(emui_ptx_parser *p, emui_ptx_token op, emui_ptx_constant a,
                                emui_ptx_constant b)
{
    if (is_integer(a) && is_integer(b))
        return of_integers(p, op, a, b);
    if (is_integer(a) || is_integer(b))
        emui_ptx_fail(&p->lex, op.at, "one operand is an integer, the other a float");
    return of_floats(p, op, double_of(a), double_of(b));
}

/* a ? b : c; ? is past. */
static emui_ptx_constant parse_choice(emui_ptx_parser *p, emui_ptx_constant a, int depth)
{
    emui_ptx_place at = p->lex.token.at;
    need_integer(p, a, at);
    emui_ptx_constant b = parse_level(p, LOWEST, depth + 1);
    emui_ptx_token colon = emui_ptx_expect(&p->lex, ':', "':' of a choice");
    emui_ptx_constant c = parse_level(p, LOWEST, depth + 1);
    if (is_integer(b) != is_integer(c))
        emui_ptx_fail(&p->lex, colon.at, "one result is an integer, the other a float");
    emui_ptx_constant chosen = a.value != 0 ? b : c;
    chosen.is_unsigned = is_integer(b) && (b.is_unsigned || c.is_unsigned);
    return chosen;
}

static emui_ptx_constant parse_level(emui_ptx_parser *p, int level, int depth)
{
    emui_ptx_constant a = parse_unary(p, depth);
    for (int next; (next = level_of(p->lex.token.kind)) >= level && next > 0;) {
        emui_ptx_token op = p->lex.token;
        emui_ptx_advance(&p->lex);
        a = of_two(p, op, a, parse_level(p, next + 1, depth + 1));
    }
    if (level == LOWEST && emui_ptx_accept(&p->lex, '?'))
        return parse_choice(p, a, depth);
    return a;
}

/* ---- What others ask for -------------------------------------------------------------------- */

emui_ptx_constant emui_ptx_parse_constant(emui_ptx_parser *p)
{
    return parse_level(p, LOWEST, 0);
}

uint64_t emui_ptx_parse_addend(emui_ptx_parser *p)
{
    uint64_t sum = 0;
    while (emui_ptx_is(&p->lex, '+') || emui_ptx_is(&p->lex, '-')) {
        bool minus = emui_ptx_is(&p->lex, '-');
        emui_ptx_advance(&p->lex);
        emui_ptx_place at = p->lex.token.at;
        emui_ptx_constant c = parse_level(p, PRODUCT, 0);
        need_integer(p, c, at);
        sum += minus ? -c.value : c.value;
    }
    return sum;
}

uint64_t emui_ptx_parse_count(emui_ptx_parser *p, uint64_t most, const char *what)
{
    emui_ptx_place at = p->lex.token.at;
    if (!emui_ptx_begins_constant(&p->lex))
        emui_ptx_fail_expected(&p->lex, what);
    emui_ptx_constant c = emui_ptx_parse_constant(p);
    need_integer(p, c, at);
    if (!c.is_unsigned && c.value > INT64_MAX)
        emui_ptx_fail(&p->lex, at, "expected %s, not a negative one", what);
    if (c.value > most)
        emui_ptx_fail(&p->lex, at, "expected %s of at most %llu, not %llu", what,
                      (unsigned long long)most, (unsigned long long)c.value);
    return c.value;
}
