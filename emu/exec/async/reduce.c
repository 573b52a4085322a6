/* reduce.c - one element reduced into its place: what bulk and tensor reductions do with each.
 *
 *      op           types
 *      add          u32 s32 u64 s64 f16 bf16 f32 f64
 *      min, max     u32 s32 u64 s64 f16 bf16
 *      inc, dec     u32
 *      and or xor   b32 b64, and the integers of these widths
 *
 * Follows the PTX ISA, "cp.reduce.async.bulk": f32 flushes subnormal operands and results to zeros
 * of their sign, f16 and bf16 do not (.noftz), all round to nearest even. Tensors of f32 keep
 * subnormals: so an H200 (spec-tests/spec/recorded/h200/tma.answers). Here: the arithmetic. Not
 * here: which of them an instruction may have (bulk.c, tma.c). */
#include "emu/exec/async/reduce.h"

#include "emu/exec/alu/numbers.h"

#include <string.h>

const char *emui_reduce_name(emu_reduce op)
{
    static const char *const name[] = {"copy", "add", "min", "max", "inc",
                                       "dec",  "and", "or",  "xor"};
    return (unsigned)op < sizeof name / sizeof name[0] ? name[op] : "?";
}

/* ---- Floating point ---- */

static uint32_t flushed(uint32_t bits)
{
    return (bits & 0x7f800000) == 0 ? bits & 0x80000000 : bits;
}

static uint64_t add_f32(uint32_t a, uint32_t b)
{
    float sum = emui_float_of(flushed(a)) + emui_float_of(flushed(b));
    return sum != sum ? 0x7fffffff : flushed(emui_bits_of_float(sum));
}

void emui_add_f32_exactly(uint8_t *to, const uint8_t *from)
{
    uint32_t a, b;
    memcpy(&a, to, sizeof a);
    memcpy(&b, from, sizeof b);
    float sum = emui_float_of(a) + emui_float_of(b);
    a = sum != sum ? 0x7fffffff : emui_bits_of_float(sum);
    memcpy(to, &a, sizeof a);
}

/* Of two values that compare equal, the one with the sign is the smaller. */
static uint64_t min_or_max(emu_type type, uint64_t a, uint64_t b, bool most)
{
    double x = emui_decode(type, a), y = emui_decode(type, b);
    uint64_t sign = UINT64_C(1) << (emu_type_bits(type) - 1);
    if (x != x && y != y)
        return emui_encode(type, x, EMU_RN, false);
    if (x != x || y != y)
        return x != x ? b : a;
    bool a_less = x < y || (x == y && (a & sign) != 0);
    return a_less != most ? a : b;
}

/* The sum of two values of 8 or 11 significant bits in double is either exact, or so far from a tie
 * of the narrow format that rounding twice is rounding once. */
static bool float_op(emu_reduce op, emu_type type, uint64_t *a, uint64_t b)
{
    if (op == EMU_REDUCE_ADD && type == EMU_F32)
        *a = add_f32((uint32_t)*a, (uint32_t)b);
    else if (op == EMU_REDUCE_ADD)
        *a = emui_encode(type, emui_decode(type, *a) + emui_decode(type, b), EMU_RN, false);
    else if ((op == EMU_REDUCE_MIN || op == EMU_REDUCE_MAX) &&
             (type == EMU_F16 || type == EMU_BF16))
        *a = min_or_max(type, *a, b, op == EMU_REDUCE_MAX);
    else
        return false;
    return true;
}

/* ---- Integers ---- */

static bool less(emu_type type, uint64_t a, uint64_t b)
{
    if (type == EMU_S32)
        return (int32_t)a < (int32_t)b;
    return type == EMU_S64 ? (int64_t)a < (int64_t)b : a < b;
}

static bool bitwise(emu_reduce op, uint64_t *a, uint64_t b)
{
    switch (op) {
    case EMU_REDUCE_AND:
        *a &= b;
        return true;
    case EMU_REDUCE_OR:
        *a |= b;
        return true;
    case EMU_REDUCE_XOR:
        *a ^= b;
        return true;
    default:
        return false;
    }
}

static bool integer_op(emu_reduce op, emu_type type, uint64_t *a, uint64_t b)
{
    if (bitwise(op, a, b))
        return true;
    if (type == EMU_B32 || type == EMU_B64)
        return false;
    if (op == EMU_REDUCE_ADD)
        *a += b;
    else if (op == EMU_REDUCE_MIN || op == EMU_REDUCE_MAX)
        *a = less(type, *a, b) == (op == EMU_REDUCE_MIN) ? *a : b;
    else if (op == EMU_REDUCE_INC && type == EMU_U32)
        *a = *a >= b ? 0 : *a + 1;
    else if (op == EMU_REDUCE_DEC && type == EMU_U32)
        *a = *a == 0 || *a > b ? b : *a - 1;
    else
        return false;
    return true;
}

bool emui_reduce_one(emu_reduce op, emu_type type, uint8_t *to, const uint8_t *from)
{
    uint64_t a = 0, b = 0;
    bool done;
    size_t bytes = emu_type_bits(type) / 8;
    memcpy(&a, to, bytes);
    memcpy(&b, from, bytes);
    switch (type) {
    case EMU_F16:
    case EMU_BF16:
    case EMU_F32:
    case EMU_F64:
        done = float_op(op, type, &a, b);
        break;
    case EMU_U32:
    case EMU_S32:
    case EMU_B32:
    case EMU_U64:
    case EMU_S64:
    case EMU_B64:
        done = integer_op(op, type, &a, b);
        break;
    default:
        done = false;
    }
    if (done)
        memcpy(to, &a, bytes);
    return done;
}
