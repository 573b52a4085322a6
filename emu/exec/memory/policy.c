/* policy.c - cache policies: createpolicy, the 64 bits that .L2::cache_hint takes.
 *
 * Follows the PTX ISA, "Data Movement and Conversion Instructions: createpolicy". To a program the
 * bits are opaque; here they are those of an H200.
 *
 *      op                  a                   b          c        d
 *      POLICY_FRACTIONAL   fraction (f32)      -          -        the policy
 *                          or nothing: all
 *      POLICY_RANGE        address             primary    total    the policy
 *                                              bytes      bytes
 *      POLICY_CONVERT      an access property  -          -        the same bits
 *
 *      count    the first priority, an EMU_EVICT_..
 *      flags    EMU_EVICT_FIRST_ELSE: .L2::evict_first is the second; else .L2::evict_unchanged
 *
 *      63         56 55        52 51 50       44 43        37 36    0
 *      | priorities | fraction   |             0                     |   in sixteenths, less 1
 *      | priorities | block size |  | first block | their number | 0 |   of 2^(12 + size) bytes
 *
 * Not here: what a cache does with it; the machine has none, and does not keep the operand of
 * .L2::cache_hint. It is a hint that may be ignored, and has no part in what a program computes or
 * in which order; programs write such words as numbers, too. So one that no createpolicy made is no
 * finding. */
#include "emu/exec/alu/approx.h"
#include "emu/exec/alu/numbers.h"
#include "emu/state/state.h"

#include <math.h>

enum { LEAST_BLOCK = 12, BLOCKS = 127, RANGE = 0x80, IS_POLICY = 0x100, PRIORITY_SHIFT = 20 };

/* The upper word's first 12 bits. */
static uint64_t priority(const emu_ins *i)
{
    uint32_t second = (i->flags & EMU_EVICT_FIRST_ELSE) != 0 ? 0x10 : 0;
    return IS_POLICY | (uint32_t)i->count << 5 | second;
}

static uint64_t join(uint64_t upper, uint64_t first, uint64_t blocks)
{
    return (upper << PRIORITY_SHIFT | first << 12 | blocks << 5) << 32;
}

static uint64_t fractional(const emu_warp *w, int lane, const emu_ins *i)
{
    if (i->a.kind == EMU_NOTHING)
        return join(priority(i) | 15, 0, 0);
    float sixteenths = emui_float_of(emui_u32(w, lane, i->a)) * 15.98999977F;
    uint32_t whole = sixteenths >= 0x1p32F ? UINT32_MAX : sixteenths > 0 ? (uint32_t)sixteenths : 0;
    return join(priority(i) | (whole & 15), 0, 0);
}

/* Blocks of a power of 2 of bytes, of which the total has at most 127. */
static uint64_t range(const emu_warp *w, int lane, const emu_ins *i)
{
    uint64_t a = emui_u64(w, lane, i->a);
    uint32_t primary = emui_u32(w, lane, i->b), total = emui_u32(w, lane, i->c);
    if (total == 0)
        return join(IS_POLICY | RANGE, 0, 0);
    float power = emui_float_of(emui_approximate(EMU_FLG2, emui_bits_of_float((float)total), true));
    uint32_t bits = (uint32_t)ceilf(power);
    uint32_t shift = bits > LEAST_BLOCK + 7 ? bits - 7 : LEAST_BLOCK;
    uint64_t first = a >> shift, end = (a + (uint32_t)(primary - 1 + (1U << shift))) >> shift;
    uint64_t blocks = end - first < BLOCKS ? end - first : BLOCKS;
    return join(priority(i) | RANGE | (shift - LEAST_BLOCK), first & BLOCKS, blocks);
}

emu_result emu_policy(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    (void)m;
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        uint64_t d = i->op == EMU_POLICY_FRACTIONAL ? fractional(w, lane, i)
                     : i->op == EMU_POLICY_RANGE    ? range(w, lane, i)
                                                    : emui_u64(w, lane, i->a);
        emui_set64(w, lane, i->d, d);
    }
    return EMU_DONE;
}
