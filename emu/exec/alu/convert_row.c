/* convert_row.c - the common conversions of floats over all lanes of a row at once.
 *
 *      f32, f64, integers  ->  double  ->  f32, f64, f16, bf16      every step exact but the last
 *      f16, bf16           ->  f32
 *      two f32             ->  f16x2, bf16x2
 *
 * They mean what convert.c says, rounded to nearest. Not here: NaNs where doubles are involved,
 * whose payloads go lane by lane; floats to integers; flags. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/halves.h"
#include "emu/state/vector.h"

#include <math.h>
#include <string.h>

typedef uint32_t words[EMU_LANES];

static bool is_half(emu_type t)
{
    return t == EMU_F16 || t == EMU_BF16;
}

EMUI_VECTOR static void keep(emu_warp *w, uint32_t active, emu_operand d, const uint32_t *v)
{
    uint32_t *to = w->row[d.r];
    for (int l = 0; l < EMU_LANES; ++l)
        to[l] = emui_pick((active & emui_lane_bit[l]) != 0, v[l], to[l]);
}

/* ---- Halves and singles ---- */

static void load_floats(const emu_warp *w, emu_operand o, float *to)
{
    words scratch;
    memcpy(to, emui_lanes(w, o, scratch), sizeof scratch);
}

static void from_half(emu_warp *w, uint32_t active, const emu_ins *i)
{
    words scratch, bits;
    float v[EMU_LANES];
    emui_halves_to_floats(i->from, emui_lanes(w, i->a, scratch), 0, v);
    memcpy(bits, v, sizeof bits);
    keep(w, active, i->d, bits);
}

static void to_half(emu_warp *w, uint32_t active, const emu_ins *i)
{
    words bits;
    float v[EMU_LANES];
    load_floats(w, i->a, v);
    emui_floats_to_halves(i->type, v, bits);
    keep(w, active, i->d, bits);
}

/* a is the upper. */
static void to_pair(emu_warp *w, uint32_t active, const emu_ins *i)
{
    words high, low;
    float v[EMU_LANES];
    emu_type type = i->type == EMU_F16X2 ? EMU_F16 : EMU_BF16;
    load_floats(w, i->a, v);
    emui_floats_to_halves(type, v, high);
    load_floats(w, i->b, v);
    emui_floats_to_halves(type, v, low);
    for (int l = 0; l < EMU_LANES; ++l)
        low[l] |= high[l] << 16;
    keep(w, active, i->d, low);
}

/* ---- Through doubles ---- */

/* Of what a double holds exactly; false for other types, and for NaNs. */
EMUI_VECTOR static bool load_doubles(const emu_warp *w, uint32_t active, const emu_ins *i,
                                     double *to)
{
    uint64_t bits[EMU_LANES];
    float single[EMU_LANES];
    bool sign = i->from == EMU_S32, nan = false;
    switch (i->from) {
    case EMU_F32:
        load_floats(w, i->a, single);
        for (int l = 0; l < EMU_LANES; ++l)
            to[l] = (double)single[l];
        break;
    case EMU_F64:
        if (!emui_load_lanes(w, i->a, 64, false, bits))
            return false;
        memcpy(to, bits, sizeof bits);
        break;
    case EMU_S32:
    case EMU_U32:
        if (!emui_load_lanes(w, i->a, 32, sign, bits))
            return false;
        for (int l = 0; l < EMU_LANES; ++l)
            to[l] = (double)(int64_t)bits[l];
        break;
    default:
        return false;
    }
    for (int l = 0; l < EMU_LANES; ++l)
        nan |= (active & emui_lane_bit[l]) != 0 && isnan(to[l]);
    return !nan;
}

EMUI_VECTOR static bool store_doubles(emu_warp *w, uint32_t active, const emu_ins *i,
                                      const double *v)
{
    uint64_t bits[EMU_LANES];
    float single[EMU_LANES];
    words row;
    if (i->type == EMU_F64) {
        memcpy(bits, v, sizeof bits);
        emui_store_lanes(w, active, i->d, 64, bits);
        return true;
    }
    for (int l = 0; l < EMU_LANES; ++l)
        single[l] = is_half(i->type) ? emui_odd_float(v[l]) : (float)v[l];
    if (is_half(i->type))
        emui_floats_to_halves(i->type, single, row);
    else
        memcpy(row, single, sizeof row);
    keep(w, active, i->d, row);
    return true;
}

bool emui_convert_row(emu_warp *w, uint32_t active, const emu_ins *i)
{
    double v[EMU_LANES];
    bool pair = i->type == EMU_F16X2 || i->type == EMU_BF16X2;
    if (i->flags != 0 || i->count != EMU_RN || i->d.kind != EMU_REG)
        return false;
    if (pair) {
        if (i->from != EMU_F32 || i->b.kind == EMU_NOTHING)
            return false;
        to_pair(w, active, i);
        return true;
    }
    if (i->from == EMU_F32 && is_half(i->type)) {
        to_half(w, active, i);
        return true;
    }
    if (is_half(i->from) && i->type == EMU_F32) {
        from_half(w, active, i);
        return true;
    }
    if (i->type != EMU_F64 && i->type != EMU_F32 && !is_half(i->type))
        return false;
    return i->from != i->type && load_doubles(w, active, i, v) && store_doubles(w, active, i, v);
}
