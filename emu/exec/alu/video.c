/* video.c - bytes and halves of registers: vadd .. vmad, and their pairs and quadruples.
 *
 * Follows the PTX ISA, "Scalar Video Instructions" and "SIMD Video Instructions".
 *
 *      count    1 vadd, 2 vadd2, 4 vadd4: elements of a register
 *      type     of d and of c; from: of a; EMU_VIDEO_B_SIGNED: of b. U32 or S32
 *      a b c    operands; c where a second operation or a merge follows
 *      x        an immediate, emu_video_parts: which parts of a and b, and of d
 *      flags    EMU_SAT, EMU_WRAP (shifts), EMU_VIDEO_.., EMU_NEG_A, EMU_NEG_B, EMU_NEG_C (vmad)
 *
 * A result is exact, then clamped with EMU_SAT or cut, to the part of d that it is written to; then
 * added to c, compared with it, or put between its other parts. An H200 does otherwise where sums,
 * differences, the smaller or the larger one go into a part or have .max behind them, and in vmad
 * of unsigned operands: so does this. */
#include "emu/exec/alu/integers.h"
#include "emu/exec/alu/numbers.h"
#include "emu/state/state.h"

enum { SHIFTED_BITS = 34 };

typedef struct part {
    uint32_t at, bits;
} part;

static part part_of(uint32_t which)
{
    if (which == EMU_VIDEO_WHOLE)
        return (part){0, 32};
    return which < EMU_VIDEO_H0 ? (part){8 * (which - EMU_VIDEO_B0), 8}
                                : (part){16 * (which - EMU_VIDEO_H0), 16};
}

static int64_t number(uint64_t v, uint32_t bits, bool sign)
{
    return sign ? emui_extended(emui_cut(v, bits), bits) : (int64_t)emui_cut(v, bits);
}

static uint64_t fitted(int64_t v, uint32_t bits, bool sign, bool saturate)
{
    int64_t most = (INT64_C(1) << (sign ? bits - 1 : bits)) - 1, least = sign ? -most - 1 : 0;
    if (bits == 32 && !sign)
        most = INT64_MAX; /* what is too large for u32 wraps even so, on an H200 */
    if (saturate)
        v = v > most ? most : v < least ? least : v;
    return emui_cut((uint64_t)v, bits);
}

static bool holds(uint32_t comparison, int64_t a, int64_t b)
{
    switch (comparison) {
    case EMU_CMP_EQ:
        return a == b;
    case EMU_CMP_NE:
        return a != b;
    case EMU_CMP_LT:
        return a < b;
    case EMU_CMP_LE:
        return a <= b;
    case EMU_CMP_GT:
        return a > b;
    default:
        return a >= b;
    }
}

/* An H200 has 34 bits, with a sign, of what is shifted left, and clamps that. */
static int64_t shifted(const emu_ins *i, int64_t a, int64_t b)
{
    int64_t by = (i->flags & EMU_WRAP) != 0 ? b & 31 : b > 32 ? 32 : b;
    if (i->op != EMU_VSHL)
        return a >> by;
    int64_t v = emui_extended(emui_cut((uint64_t)a << by, SHIFTED_BITS), SHIFTED_BITS);
    int64_t least = i->type == EMU_S32 ? INT32_MIN : 0;
    int64_t most = i->type == EMU_S32 ? INT32_MAX : UINT32_MAX;
    if ((i->flags & EMU_SAT) == 0)
        return v;
    return v < least ? least : v > most ? most : v;
}

static int64_t computed(const emu_ins *i, int64_t a, int64_t b)
{
    switch (i->op) {
    case EMU_VADD:
        return a + b;
    case EMU_VSUB:
        return a - b;
    case EMU_VABSDIFF:
        return a < b ? b - a : a - b;
    case EMU_VMIN:
        return a < b ? a : b;
    case EMU_VMAX:
        return a < b ? b : a;
    case EMU_VAVRG:
        return (a + b + (a + b >= 0)) >> 1;
    case EMU_VSET:
        return holds(i->flags >> EMU_VIDEO_COMPARE_SHIFT & 15, a, b);
    default:
        return shifted(i, a, b);
    }
}

/* ---- One register, one number ---- */

static uint32_t joined(const emu_ins *i, uint64_t v, uint32_t c, part to)
{
    bool sign = i->type == EMU_S32;
    if (to.bits < 32) {
        uint64_t only = emui_cut(UINT64_MAX, to.bits) << to.at;
        return (uint32_t)((c & ~only) | v << to.at);
    }
    bool less = sign ? (int32_t)v < (int32_t)c : (uint32_t)v < c;
    if ((i->flags & EMU_VIDEO_ADD) != 0)
        return (uint32_t)v + c;
    if ((i->flags & EMU_VIDEO_MIN) != 0)
        return less ? (uint32_t)v : c;
    if ((i->flags & EMU_VIDEO_MAX) != 0)
        return less ? c : (uint32_t)v;
    return (uint32_t)v;
}

/* vadd to vmax into a part, on an H200: with .sat what is below 0 counts as too large; without, the
 * part has the bits of the result that stand in its own place. */
static uint32_t into_part(const emu_ins *i, int64_t v, uint32_t c, part to)
{
    int64_t most = (INT64_C(1) << (i->type == EMU_S32 ? to.bits - 1 : to.bits)) - 1;
    uint64_t only = emui_cut(UINT64_MAX, to.bits) << to.at;
    uint64_t bits = (uint64_t)v & only;
    if ((i->flags & EMU_SAT) != 0)
        bits = (uint64_t)(v < 0 || v > most ? most : v) << to.at;
    return (uint32_t)((c & ~only) | bits);
}

/* .max behind vadd to vmax, on an H200: sums and differences as s32, the others exact; against an
 * unsigned c what is below 0 is the larger one. */
static uint32_t larger(const emu_ins *i, int64_t v, uint32_t c)
{
    int64_t is = i->op <= EMU_VSUB ? (int32_t)(uint32_t)v : v;
    bool wins = i->type == EMU_S32 ? is > (int32_t)c : (uint64_t)is > c;
    return wins ? (uint32_t)is : c;
}

static uint32_t scalar(const emu_ins *i, uint32_t a, uint32_t b, uint32_t c)
{
    part of_a = part_of(i->x.value & 15), of_b = part_of(i->x.value >> 16 & 15);
    part to = part_of(i->x.value >> 32 & 15);
    int64_t va = number(a >> of_a.at, of_a.bits, i->from == EMU_S32);
    int64_t vb = number(b >> of_b.at, of_b.bits, (i->flags & EMU_VIDEO_B_SIGNED) != 0);
    int64_t exact = computed(i, va, vb);
    if (i->op <= EMU_VMAX && to.bits < 32)
        return into_part(i, exact, c, to);
    if (i->op <= EMU_VMAX && (i->flags & EMU_VIDEO_MAX) != 0)
        return larger(i, exact, c);
    uint64_t v = fitted(exact, to.bits, i->type == EMU_S32, (i->flags & EMU_SAT) != 0);
    return joined(i, v, c, to);
}

/* a * b + c, with one of the products or c negated, or 1 more; shifted, then clamped. An H200 takes
 * whole registers as s32, whatever their types are, and c too. */
static uint32_t multiplied(const emu_ins *i, uint32_t a, uint32_t b, uint32_t c)
{
    part of_a = part_of(i->x.value & 15), of_b = part_of(i->x.value >> 16 & 15);
    bool negative = ((i->flags & EMU_NEG_A) != 0) != ((i->flags & EMU_NEG_B) != 0);
    bool b_signed = (i->flags & EMU_VIDEO_B_SIGNED) != 0;
    bool sign = i->from == EMU_S32 || b_signed || negative || (i->flags & EMU_NEG_C) != 0;
    int64_t va = (int32_t)number(a >> of_a.at, of_a.bits, i->from == EMU_S32);
    int64_t vb = (int32_t)number(b >> of_b.at, of_b.bits, b_signed), vc = (int32_t)c;
    uint64_t sum = (uint64_t)va * (uint64_t)vb;
    sum = negative ? 0 - sum : sum;
    sum += (uint64_t)((i->flags & EMU_NEG_C) != 0 ? -vc : vc);
    sum += (i->flags & EMU_VIDEO_PLUS_ONE) != 0;
    int by = (i->flags & EMU_VIDEO_SHR7) != 0 ? 7 : (i->flags & EMU_VIDEO_SHR15) != 0 ? 15 : 0;
    int64_t v = sign ? (int64_t)sum >> by : (int64_t)(sum >> by);
    if ((i->flags & EMU_SAT) == 0)
        return (uint32_t)v;
    if (sign)
        return (uint32_t)fitted(v, 32, true, true);
    return v < 0 ? 0 : v > (int64_t)UINT32_MAX ? UINT32_MAX : (uint32_t)v;
}

/* ---- Pairs and quadruples ---- */

static uint32_t elements(const emu_ins *i, uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t n = (uint32_t)i->count, bits = 32 / n, d = c;
    uint64_t both = (uint64_t)b << 32 | a;
    bool sign = i->type == EMU_S32, add = (i->flags & EMU_VIDEO_ADD) != 0;
    bool saturate = (i->flags & EMU_SAT) != 0;
    for (uint32_t k = 0; k < n; ++k) {
        uint64_t of_a = i->x.value >> 4 * k & 15, of_b = i->x.value >> (16 + 4 * k) & 15;
        if ((i->x.value >> (32 + k) & 1) == 0)
            continue;
        int64_t va = number(both >> bits * of_a, bits, i->from == EMU_S32);
        int64_t vb = number(both >> bits * of_b, bits, (i->flags & EMU_VIDEO_B_SIGNED) != 0);
        int64_t exact = computed(i, va, vb);
        uint64_t v = fitted(exact, bits, sign, saturate), only = emui_cut(UINT64_MAX, bits);
        if (add) /* an exact result, but for .sat, is not cut */
            d += (uint32_t)(saturate ? number(v, bits, sign) : exact);
        else
            d = (d & ~(uint32_t)(only << bits * k)) | (uint32_t)(v << bits * k);
    }
    return d;
}

/* ---- Instructions ---- */

static bool is_known(const emu_ins *i)
{
    bool one = i->count == 1, several = i->count == 2 || i->count == 4;
    bool types = (i->type == EMU_U32 || i->type == EMU_S32) &&
                 (i->from == EMU_U32 || i->from == EMU_S32) && i->x.kind == EMU_IMM;
    if (i->op < 0 || i->op >= EMU_VIDEO_OPS || !types)
        return false;
    return one ? i->op != EMU_VAVRG : several && i->op < EMU_VSHL;
}

/* Forms that an H200 does not execute as the ISA has them, or may not, as it was never asked: NULL,
 * or which part of the form it is. */
static const char *not_executed(const emu_ins *i)
{
    uint32_t bits = part_of(i->x.value >> 32 & 15).bits;
    bool sum = i->op <= EMU_VMAX, saturate = (i->flags & EMU_SAT) != 0;
    if (i->count > 1)
        return NULL;
    if (sum && ((bits == 8 && !saturate) || (bits == 16 && saturate)))
        return "into a part of d";
    if (sum && saturate && (i->flags & EMU_VIDEO_MAX) != 0)
        return ".sat, .max";
    return i->op == EMU_VSHL && saturate && bits < 32 ? ".sat, into a part of d" : NULL;
}

emu_result emu_video(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char *const name[EMU_VIDEO_OPS] = {"vadd",  "vsub", "vabsdiff", "vmin", "vmax",
                                                    "vavrg", "vset", "vshl",     "vshr", "vmad"};
    if (!is_known(i)) {
        emui_location at = emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active));
        bool named = i->op >= 0 && i->op < EMU_VIDEO_OPS;
        return emui_fault(m, at,
                          "%s of %d elements, %s from %s: there is no such video instruction",
                          named ? name[i->op] : "an operation without a name", i->count,
                          emui_format_of(i->type)->name, emui_format_of(i->from)->name);
    }
    if (not_executed(i) != NULL) {
        emui_location at = emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active));
        return emui_fault(m, at,
                          "%s, %s: not executed, because sm_90a does not do here what the ISA says",
                          name[i->op], not_executed(i));
    }
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        uint32_t a = emui_u32(w, lane, i->a), b = emui_u32(w, lane, i->b);
        uint32_t c = emui_u32(w, lane, i->c);
        emui_set32(w, lane, i->d,
                   i->count > 1        ? elements(i, a, b, c)
                   : i->op == EMU_VMAD ? multiplied(i, a, b, c)
                                       : scalar(i, a, b, c));
    }
    return EMU_DONE;
}
