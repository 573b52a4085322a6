/* convert.c - cvt: one type of number into another.
 *
 * Follows the PTX ISA, "Data Movement and Conversion Instructions: cvt".
 *
 *      d = cvt(a)            type: of d     from: of a
 *      d = cvt(a, b)         type F16X2, BF16X2, or two of E4M3, E5M2 (flags EMU_TWO): a is the
 *                            upper; without b both stand in a, each as wide as from; from sm_100
 *                            on of E2M1, E2M3, E3M2 and UE8M0 as well
 *      d = cvt.pack(a, b, c) type: of the two lowest parts of d, b and a clamped; c, shifted, lies
 *                            above them (flags EMU_PACK)
 *                            c: random bits, of .rs (flags EMU_RANDOM_BITS)
 *      count                 rounding, an emu_round
 *      flags                 EMU_TO_INTEGER: .rni, .rzi .. round to an integral value
 *                            EMU_SAT: integers to their range, floats to 0 .. 1
 *                            EMU_SATFINITE, EMU_RELU, EMU_FTZ
 *
 * .rs adds random bits to those that a result of 16 bits does not have, 13 of f32 for f16, 16 for
 * bf16, and cuts the sum. Of a subnormal f16 more are missing, and no word of the ISA says which of
 * them the random ones are added to: it is refused, as are four small floats.
 *
 * A float that an integer cannot hold becomes the nearest one it can. NaN becomes 0, and the
 * highest bit alone where 64 bits are on either side, as on an H200. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/forms.h"

#include <float.h>
#include <math.h>

static bool is_float(emu_type t)
{
    return emui_format_of(t)->specials != EMUI_NOT_FLOAT;
}

static uint64_t cut(uint64_t v, emu_type t)
{
    uint32_t bits = emu_type_bits(t);
    return bits >= 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

static double integral(double v, emu_round r)
{
    switch (r) {
    case EMU_RZ:
        return trunc(v);
    case EMU_RM:
        return floor(v);
    case EMU_RP:
        return ceil(v);
    case EMU_RNA:
        return round(v);
    default:
        return nearbyint(v);
    }
}

/* A float into an integer's range. */
static uint64_t to_integer(emu_type t, double v, emu_type from)
{
    uint32_t bits = emu_type_bits(t);
    bool sign = emui_is_signed(t);
    double most = ldexp(1.0, (int)bits - (sign ? 1 : 0)), least = sign ? -most : 0.0;
    if (isnan(v))
        return bits == 64 || from == EMU_F64 ? UINT64_C(1) << (bits - 1) : 0;
    if (v >= most)
        return sign ? (UINT64_C(1) << (bits - 1)) - 1 : cut(UINT64_MAX, t);
    if (v <= least)
        return sign ? cut(UINT64_C(1) << (bits - 1), t) : 0;
    return cut(sign ? (uint64_t)(int64_t)v : (uint64_t)v, t);
}

/* An integer as a double: rounded where that is what is wanted, else ready to be rounded again. */
static double of_integer(emu_type to, emu_type t, uint64_t bits, emu_round r)
{
    bool negative = emui_is_signed(t) && emui_decode_integer(t, bits) < 0;
    uint64_t size = negative ? 0 - (uint64_t)emui_decode_integer(t, bits) : cut(bits, t);
    double high = ldexp((double)(size >> 32), 32), low = (double)(uint32_t)size;
    double sign = negative ? -1.0 : 1.0;
    return to == EMU_F64 ? emui_fma(high, sign, sign * low, r)
                         : emui_fma_odd(high, sign, sign * low);
}

/* .ftz: of f32 alone, as operand and as result; an operand that becomes f16 is not flushed. */
static double flushed(const emu_ins *i, double v)
{
    return (i->flags & EMU_FTZ) != 0 && fabs(v) < (double)FLT_MIN ? copysign(0.0, v) : v;
}

/* .sat of floats; NaN becomes 0. */
static double to_unit(const emu_ins *i, double v)
{
    return (i->flags & EMU_SAT) == 0 ? v : !(v > 0) ? 0.0 : v > 1 ? 1.0 : v;
}

/* The payload of a NaN goes along where doubles are involved, as its highest bits, and it becomes
 * quiet; its bits go along from bf16 to f32, but for .ftz; of .rna.tf32 it is cut, which may leave
 * an infinity. All others have the one pattern of their format. As on an H200. */
static uint64_t nan_of(const emu_ins *i, emu_type t, uint64_t bits)
{
    const emui_format *to = emui_format_of(t), *from = emui_format_of(i->from);
    if (t == EMU_TF32 && i->count == EMU_RNA)
        return (bits & ~UINT64_C(0x1fff)) - ((i->flags & EMU_SATFINITE) != 0 ? 0x2000 : 0);
    if (t == EMU_F32 && i->from == EMU_BF16)
        return (i->flags & EMU_FTZ) != 0 ? to->nan : bits << 16;
    if (t != EMU_F64 && i->from != EMU_F64)
        return to->nan;
    if (i->from == EMU_F32 && (i->flags & EMU_FTZ) != 0)
        bits = from->nan;
    uint64_t sign = bits >> (from->exponent + from->fraction) & 1;
    uint64_t payload = bits & ((UINT64_C(1) << from->fraction) - 1);
    payload = to->fraction < from->fraction ? payload >> (from->fraction - to->fraction)
                                            : payload << (to->fraction - from->fraction);
    uint64_t exponent = ((UINT64_C(1) << (to->exponent + 1)) - 1) << (to->fraction - 1);
    return sign << (to->exponent + to->fraction) | exponent | payload;
}

static uint64_t from_float(const emu_ins *i, emu_type t, uint64_t bits)
{
    emu_round r = (emu_round)i->count;
    double v = emui_decode(i->from, bits);
    if (i->from == EMU_F32 && t != EMU_F16)
        v = flushed(i, v);
    if ((i->flags & EMU_TO_INTEGER) != 0)
        v = integral(v, r);
    if (!is_float(t))
        return to_integer(t, v, i->from);
    v = to_unit(i, v);
    if ((i->flags & EMU_RELU) != 0 && !isnan(v))
        v = v > 0 ? v : 0.0;
    if (isnan(v))
        return nan_of(i, t, bits);
    if (t == EMU_F32)
        v = flushed(i, v);
    return emui_encode(t, v, r, (i->flags & EMU_SATFINITE) != 0);
}

/* Between integers: cut to the width, or clamped to the range. */
static uint64_t between_integers(const emu_ins *i, uint64_t bits)
{
    bool sign = emui_is_signed(i->from);
    int64_t v = sign ? emui_decode_integer(i->from, bits) : (int64_t)cut(bits, i->from);
    if ((i->flags & EMU_SAT) == 0)
        return cut((uint64_t)v, i->type);
    if (!sign && v < 0) /* an unsigned one above every signed one */
        return emui_is_signed(i->type) ? emui_encode_integer(i->type, INT64_MAX, true)
                                       : cut(UINT64_MAX, i->type);
    if (i->type == EMU_U64)
        return v < 0 ? 0 : (uint64_t)v;
    return emui_encode_integer(i->type, v, true);
}

/* f32 or f64 into itself is a move: a NaN stays as it is. */
static bool is_move(const emu_ins *i)
{
    return i->type == i->from && (i->type == EMU_F32 || i->type == EMU_F64) && i->flags == 0;
}

/* The power of two below the magnitude, or with .rp the one that is not below it; from the bits of
 * an f32. As cuda_fp8.hpp has it for older devices. */
static uint64_t to_scale(const emu_ins *i, uint32_t bits)
{
    enum { FRACTION = 23, NAN_SCALE = 0xff };
    const uint32_t size = bits & INT32_MAX, infinity = UINT32_C(0xff) << FRACTION;
    const uint32_t smallest = UINT32_C(1) << (FRACTION - 1); /* 2^-127, a subnormal */
    bool up = i->count == EMU_RP && (size & ((UINT32_C(1) << FRACTION) - 1)) != 0;
    uint32_t scale = (size >> FRACTION) + (up && size > smallest && size < infinity);
    bool stays_finite = (i->flags & EMU_SATFINITE) != 0 && size <= infinity;
    return scale == NAN_SCALE && stays_finite ? NAN_SCALE - 1 : scale;
}

/* A scale as bf16: the exponent, of 2^-127 a subnormal. */
static uint64_t of_scale(uint64_t scale)
{
    enum { FRACTION = 7, NAN_SCALE = 0xff, NAN_OF_BF16 = 0x7fff, SMALLEST = 0x40 };
    return scale == NAN_SCALE ? NAN_OF_BF16 : scale == 0 ? SMALLEST : scale << FRACTION;
}

static uint64_t converted(const emu_ins *i, emu_type t, uint64_t bits)
{
    if (is_move(i))
        return bits;
    if (t == EMU_UE8M0)
        return to_scale(i, (uint32_t)bits << (i->from == EMU_BF16 ? 16 : 0));
    if (i->from == EMU_UE8M0)
        return of_scale(bits);
    if (is_float(i->from))
        return from_float(i, t, bits);
    emu_round r = (emu_round)i->count;
    if (is_float(t))
        return emui_encode(t, to_unit(i, of_integer(t, i->from, bits, r)), r, false);
    return between_integers(i, bits);
}

static uint64_t read_bits(const emu_warp *w, int lane, emu_operand o, emu_type t)
{
    return cut(emu_type_bits(t) > 32 ? emui_u64(w, lane, o) : emui_u32(w, lane, o), t);
}

/* ---- .rs ---- */

enum { MISSING_OF_F16 = 13, MISSING_OF_BF16 = 16 };

static bool is_of_bf16(const emu_ins *i)
{
    return i->type == EMU_BF16X2;
}

/* Bits of an f32 that, rounded, is the result; random: 16 bits. */
static uint32_t rounded_by(const emu_ins *i, uint32_t bits, uint32_t random)
{
    const uint32_t missing =
        (UINT32_C(1) << (is_of_bf16(i) ? MISSING_OF_BF16 : MISSING_OF_F16)) - 1;
    const uint32_t sign = bits & ~(uint32_t)INT32_MAX, size = bits & INT32_MAX;
    const uint32_t infinity = UINT32_C(0x7f800000);
    return size >= infinity ? bits : sign | ((size + (random & missing)) & ~missing);
}

/* Is a value, which is not rounded yet, below the normal ones of f16, and not one of its own? */
static bool is_below_f16(uint32_t bits)
{
    const uint32_t size = bits & INT32_MAX, least = UINT32_C(0x38800000); /* 2^-14 */
    const double v = emui_decode(EMU_F32, size);
    return size < least && ldexp(v, 24) != trunc(ldexp(v, 24));
}

/* The first lane with such a value; -1: none has. */
static int lane_below_f16(const emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t left = active; !is_of_bf16(i) && left != 0; left &= left - 1)
        if (is_below_f16(emui_u32(w, emui_first(left), i->a)) ||
            is_below_f16(emui_u32(w, emui_first(left), i->b)))
            return emui_first(left);
    return -1;
}

static emu_result convert_randomly(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const emu_type t = is_of_bf16(i) ? EMU_BF16 : EMU_F16;
    const int below = lane_below_f16(w, active, i);
    if (below >= 0)
        return emui_fault(
            m, emui_at_lane(EMU_UNSUPPORTED, w, below),
            "cvt.rs: lane %d of warp %d of CTA %d converts a value below 2^-14, whose "
            "f16 is subnormal: the PTX ISA does not say in words which of its missing "
            "bits the 13 random ones are added to"
            "\nround it by .rn, or convert to bf16",
            below, w->index, w->cta->number);
    for (uint32_t left = active; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        const uint32_t random = emui_u32(w, lane, i->c);
        const uint64_t high =
                           from_float(i, t, rounded_by(i, emui_u32(w, lane, i->a), random >> 16)),
                       low = from_float(i, t,
                                        rounded_by(i, emui_u32(w, lane, i->b), random & 0xffff));
        emui_set32(w, lane, i->d, (uint32_t)(high << 16 | low));
    }
    return EMU_DONE;
}

/* ---- Two values, one, and all lanes at once ---- */

/* Two values into the halves of a register, or two small ones into its low bytes. */
static uint32_t packed(const emu_warp *w, int lane, const emu_ins *i)
{
    emu_type t = i->type == EMU_F16X2 ? EMU_F16 : i->type == EMU_BF16X2 ? EMU_BF16 : i->type;
    uint32_t upper = emui_u32(w, lane, i->a), lower = emui_u32(w, lane, i->b);
    if (i->b.kind == EMU_NOTHING) {
        lower = upper;
        upper >>= emu_type_bits(i->from);
    }
    uint64_t high = converted(i, t, cut(upper, i->from)),
             low = converted(i, t, cut(lower, i->from));
    return (uint32_t)(high << emu_type_bits(t) | low);
}

/* cvt.pack: a and b clamped, b the lower, below what of c is left. */
static uint32_t clamped_pair(const emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t bits = emu_type_bits(i->type);
    int64_t a = emui_decode_integer(EMU_S32, emui_u32(w, lane, i->a));
    int64_t b = emui_decode_integer(EMU_S32, emui_u32(w, lane, i->b));
    uint64_t pair =
        emui_encode_integer(i->type, a, true) << bits | emui_encode_integer(i->type, b, true);
    return (uint32_t)(pair | (uint64_t)emui_u32(w, lane, i->c) << 2 * bits);
}

static void one_lane(emu_warp *w, int lane, const emu_ins *i)
{
    uint64_t v = converted(i, i->type, read_bits(w, lane, i->a, i->from));
    if (emui_is_signed(i->type)) /* a wider register is filled with the sign */
        v = (uint64_t)emui_decode_integer(i->type, v);
    if (emu_type_bits(i->type) == 64)
        emui_set64(w, lane, i->d, v);
    else
        emui_set32(w, lane, i->d, (uint32_t)v);
}

/* Between integers of 8 to 64 bits, all lanes at once; false where it is another conversion. */
static bool integer_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    const uint32_t integers = EMUI_OF_8 | EMUI_OF_INTEGERS;
    uint32_t to = emu_type_bits(i->type), from = emu_type_bits(i->from);
    uint64_t v[EMU_LANES];
    if (i->flags != 0 || i->d.kind != EMU_REG || (integers & EMUI_TYPE(i->type)) == 0 ||
        (integers & EMUI_TYPE(i->from)) == 0 ||
        !emui_load_lanes(w, i->a, from, emui_is_signed(i->from), v))
        return false;
    if (to < 32) /* a wider register is filled with the sign */
        for (int lane = 0; lane < EMU_LANES; ++lane)
            v[lane] = emui_is_signed(i->type) ? (uint64_t)emui_decode_integer(i->type, v[lane])
                                              : cut(v[lane], i->type);
    emui_store_lanes(w, active, i->d, to < 32 ? 32 : to, v);
    return true;
}

static bool is_small(emu_type t)
{
    return t == EMU_E4M3 || t == EMU_E5M2 || t == EMU_E2M1 || t == EMU_E2M3 || t == EMU_E3M2;
}

/* Which types become which: one, two, or clamped ones. */
static bool is_known(const emu_ins *i, bool two)
{
    const uint32_t ones =
        EMUI_OF_8 | EMUI_OF_INTEGERS | EMUI_OF_HALVES | EMUI_OF_SINGLE | EMUI_OF_DOUBLE;
    const uint32_t clamped = EMUI_OF_8 | EMUI_OF_16 | EMUI_TYPE(EMU_U4) | EMUI_TYPE(EMU_S4) |
                             EMUI_TYPE(EMU_U2) | EMUI_TYPE(EMU_S2);
    uint32_t to = EMUI_TYPE(i->type), from = EMUI_TYPE(i->from);
    if ((i->flags & EMU_PACK) != 0)
        return (to & clamped) != 0 && i->from == EMU_S32;
    if (two && (i->type == EMU_UE8M0 || i->from == EMU_UE8M0))
        return i->type == EMU_BF16X2 || i->from == EMU_F32 || i->from == EMU_BF16;
    if (two)
        return is_small(i->type)
                   ? i->from == EMU_F32 || (from & EMUI_OF_HALVES) != 0
                   : (to & EMUI_OF_HALF_PAIRS) != 0 && (i->from == EMU_F32 || is_small(i->from));
    return i->type == EMU_TF32 ? i->from == EMU_F32 : (to & ones) != 0 && (from & ones) != 0;
}

emu_result emu_convert(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    bool two = i->type == EMU_F16X2 || i->type == EMU_BF16X2 || (i->flags & EMU_TWO) != 0;
    if (integer_row(w, active, i) || emui_convert_row(w, active, i))
        return EMU_DONE;
    if ((i->flags & EMU_RANDOM_BITS) != 0)
        return convert_randomly(m, w, active, i);
    if (!is_known(i, two)) {
        emui_location at = emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active));
        return emui_fault(m, at, "cvt%s.%s.%s: sm_90a has no such form",
                          (i->flags & EMU_PACK) != 0 ? ".pack" : "", emui_format_of(i->type)->name,
                          emui_format_of(i->from)->name);
    }
    for (uint32_t left = active; left != 0; left &= left - 1)
        if ((i->flags & EMU_PACK) != 0)
            emui_set32(w, emui_first(left), i->d, clamped_pair(w, emui_first(left), i));
        else if (two)
            emui_set32(w, emui_first(left), i->d, packed(w, emui_first(left), i));
        else
            one_lane(w, emui_first(left), i);
    return EMU_DONE;
}
