/* operations.h - operations of integers in every type, and what they mean: what the suites of
 * alu.c and alu_wide.c share.
 *
 * Expected is what loops over bits give (compare/machine/integers.c). What is not here: values. */
#ifndef CHECK_OPERATIONS_H
#define CHECK_OPERATIONS_H

#include "spec-tests/compare/machine/integers.h"
#include "spec-tests/unit/emu/line.h"

#include <stdio.h>

/* In letters # is as wide as the type, w twice as wide. */
static const struct {
    const char *name, *letters, *types;
} operations[] = {
    {"add", "###", "u16 s16 u32 s32 u64 s64"},
    {"sub", "###", "u16 s16 u32 s32 u64 s64"},
    {"mul.lo", "###", "u16 s16 u32 s32 u64 s64"},
    {"mul.hi", "###", "u16 s16 u32 s32 u64 s64"},
    {"mul.wide", "w##", "u16 s16 u32 s32"},
    {"mad.lo", "####", "u16 s16 u32 s32 u64 s64"},
    {"mad.hi", "####", "u16 s16 u32 s32 u64 s64"},
    {"mad.wide", "w##w", "u16 s16 u32 s32"},
    {"div", "###", "u16 s16 u32 s32 u64 s64"},
    {"rem", "###", "u16 s16 u32 s32 u64 s64"},
    {"neg", "##", "s16 s32 s64"},
    {"abs", "##", "s16 s32 s64"},
    {"min", "###", "u16 s16 u32 s32 u64 s64"},
    {"max", "###", "u16 s16 u32 s32 u64 s64"},
    {"sad", "####", "u16 s16 u32 s32 u64 s64"},
    {"mov", "##", "b16 u16 s16 b32 u32 s32 b64 u64 s64"},
    {"and", "###", "b16 b32 b64"},
    {"or", "###", "b16 b32 b64"},
    {"xor", "###", "b16 b32 b64"},
    {"not", "##", "b16 b32 b64"},
    {"cnot", "##", "b16 b32 b64"},
    {"shl", "##r", "b16 b32 b64"},
    {"shr", "##r", "b16 u16 s16 b32 u32 s32 b64 u64 s64"},
    {"popc", "r#", "b32 b64"},
    {"clz", "r#", "b32 b64"},
    {"brev", "##", "b32 b64"},
    {"bfind", "r#", "u32 s32 u64 s64"},
};

/* The product of two numbers, with a sign or without, and c. */
static inline uint64_t wide_product(struct int_given g)
{
    uint64_t high, low, only = int_low(UINT64_MAX, g.bits);
    uint64_t minus_a = g.sign && g.a >> (g.bits - 1) != 0 ? (0 - g.a) & only : 0;
    uint64_t minus_b = g.sign && g.b >> (g.bits - 1) != 0 ? (0 - g.b) & only : 0;
    int_product(minus_a != 0 ? minus_a : g.a, minus_b != 0 ? minus_b : g.b, &high, &low);
    return ((minus_a != 0) != (minus_b != 0) ? 0 - low : low) + g.c;
}

static inline uint64_t operation_means(const emu_ins *ins, const uint64_t v[3])
{
    const int op = ins->op;
    const emu_type t = ins->type;
    const unsigned bits = emu_type_bits(t);
    const bool wide = op == EMU_MUL_WIDE || op == EMU_MAD_WIDE;
    const bool counts = op == EMU_POPC || op == EMU_CLZ || op == EMU_BFIND;
    const struct int_given g = {.a = int_low(v[0], bits),
                                .b = int_low(v[1], op == EMU_SHL || op == EMU_SHR ? 32 : bits),
                                .c = op == EMU_MUL_WIDE ? 0 : int_low(v[2], wide ? 64 : bits),
                                .bits = bits,
                                .sign = t == EMU_S16 || t == EMU_S32 || t == EMU_S64};
    const uint64_t d = wide                             ? wide_product(g)
                       : counts                         ? int_count(op, g)
                       : op == EMU_DIV || op == EMU_REM ? int_quotient(op, g)
                       : op >= EMU_MOV                  ? int_bits(op, g)
                                                        : int_sum(op, g);
    return int_low(d, wide ? 2 * bits : counts ? 32 : bits);
}

/* Operation k in each of its types, its operands in these places. */
static inline void operation_check(int k, const char *places, int turns,
                                   uint64_t (*start)(const emu_ins *, int, int, int))
{
    const char *t = operations[k].types;
    for (char opcode[32], letters[8] = ""; t != NULL; t = strchr(t, ' '), t += t != NULL) {
        const char *width = strchr("1h3r6d", t[1]);
        snprintf(opcode, sizeof opcode, "%s.%.3s", operations[k].name, t);
        for (int i = 0; operations[k].letters[i] != '\0'; ++i) {
            const char c = operations[k].letters[i];
            letters[i] = c == '#' ? width[1] : c == 'w' ? width[3] : c;
        }
        line_check_rows(&(struct line_rows){.opcode = opcode,
                                            .letters = letters,
                                            .places = places,
                                            .number = "0xffff00008000801d",
                                            .turns = turns,
                                            .start = start,
                                            .means = operation_means});
    }
}

#endif
