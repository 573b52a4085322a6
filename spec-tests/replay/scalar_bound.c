/* scalar_bound.c - approximations: what an H200 answered, held to the machine's values by the
 * bounds of the ISA.
 *
 * The machine's values are rounded correctly, so that they are off by half a unit at most, which
 * the bounds here have in them. See scalar_form.h. */
#include "spec-tests/replay/scalar_form.h"

#include "emu/alu/numbers.h"

#include <math.h>
#include <stdlib.h>

typedef struct bound {
    const char *begins, *ends;
    double relative, absolute; /* either is enough */
    double most;               /* of the operand, beyond which nothing is promised; 0: any */
} bound;

static const bound bounds[] = {
    {"div.", "f32", 0x1p-22, 0x1p-148, 0},  {"rcp.", "f32", 0x1p-22, 0x1p-148, 0},
    {"sqrt.", "f32", 0x1p-22, 0, 0},        {"rsqrt.", "f32", 0x1p-22, 0, 0},
    {"ex2.", "f32", 0x1p-21, 0x1p-148, 0},  {"lg2.", "f32", 0x1p-21, 0x1p-21, 0},
    {"sin.", "f32", 0, 0x1p-20, 3.1415927}, {"cos.", "f32", 0, 0x1p-20, 3.1415927},
    {"tanh.", "f32", 0x1p-11, 0, 0},        {"tanh.", "bf16", 0x1p-7, 0, 0},
    {"tanh.", "bf16x2", 0x1p-7, 0, 0},      {"tanh.", "f16", 0x1p-9, 0x1p-10, 0},
    {"tanh.", "f16x2", 0x1p-9, 0x1p-10, 0}, {"ex2.", "bf16", 0x1p-7, 0, 0},
    {"ex2.", "bf16x2", 0x1p-7, 0, 0},       {"ex2.", "f16", 0x1p-9, 0x1p-24, 0},
    {"ex2.", "f16x2", 0x1p-9, 0x1p-24, 0},  {"rcp.", "ftz.f64", 0x1p-20, 0, 0},
    {"rsqrt.", "ftz.f64", 0x1p-20, 0, 0},   {"rsqrt.", "approx.f64", 0x1p-51, 0, 0}};

static bool ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n > m && text[n - m - 1] == '.' && strcmp(text + n - m, end) == 0;
}

static const bound *bound_of(const char *opcode)
{
    for (size_t k = 0; k < sizeof bounds / sizeof bounds[0]; ++k)
        if (strncmp(opcode, bounds[k].begins, strlen(bounds[k].begins)) == 0 &&
            ends_in(opcode, bounds[k].ends))
            return &bounds[k];
    return NULL;
}

/* One element of a result; of a quotient by a number beyond 2^126 nothing is promised, nor of the
 * NaNs of .ftz.f64, whose lower half is not looked at. */
static bool is_near(const bound *b, emu_type t, uint64_t theirs, uint64_t ours, double operand,
                    double divisor)
{
    double x = emui_decode(t, theirs), y = emui_decode(t, ours);
    if (theirs == ours || (isnan(x) && isnan(y)))
        return true;
    if ((b->most > 0 && !(fabs(operand) <= b->most)) || fabs(divisor) > 0x1p126 ||
        (t == EMU_F64 && isnan(operand)))
        return true;
    if (!isfinite(x) || !isfinite(y))
        return false;
    return fabs(x - y) <= b->relative * fabs(y) || fabs(x - y) <= b->absolute;
}

static emu_type element_of(emu_type t)
{
    return t == EMU_F16X2 ? EMU_F16 : t == EMU_BF16X2 ? EMU_BF16 : t;
}

void scalar_judge(const replay_case *c, emu_type type, const uint64_t *out, replay_answer *a)
{
    const bound *b = bound_of(c->field[1]);
    const char *many = strstr(c->recorded, " many ");
    emu_type t = element_of(type);
    unsigned bits = emu_type_bits(t), n = emu_type_bits(type) / bits;
    bool divides = strncmp(c->field[1], "div.", 4) == 0;
    const char *of = strchr(c->field[3], ':') + 1;
    a->judged = true;
    a->is_same = b != NULL && many != NULL;
    many = many == NULL ? "" : many + 5;
    for (unsigned k = 0; a->is_same && k < SCALAR_MANY; ++k) {
        unsigned run = SCALAR_RUNS / SCALAR_MANY * k;
        char *end;
        uint64_t theirs = strtoull(many + 1, &end, 16), ours = out[run];
        uint64_t operand = scalar_value(of, run, 0), divisor = scalar_value(of, run, 1);
        a->is_same = end != many + 1;
        for (unsigned e = 0; e < n; ++e)
            a->is_same &= is_near(b, t, scalar_low(theirs >> bits * e, bits),
                                  scalar_low(ours >> bits * e, bits),
                                  emui_decode(t, scalar_low(operand >> bits * e, bits)),
                                  divides ? emui_decode(t, divisor) : 0);
        if (!a->is_same)
            replay_say(a, "of 0x%llx: 0x%llx, recorded 0x%llx", (unsigned long long)operand,
                       (unsigned long long)ours, (unsigned long long)theirs);
        many = end;
    }
}
