/* pack.c - mov between a register and its parts: mov.b64 {a,b}, and back.
 *
 * Follows the PTX ISA, "Data Movement and Conversion Instructions: mov" (pack and unpack).
 *
 *      op           type        from                list
 *      MOV_PACK     of the whole, in d    of a part     the parts, lowest first; none written
 *      MOV_UNPACK   of the whole, in a    of a part     the parts, all written; nothing: a sink
 *
 *      whole   b16   b32       b64       b128
 *      part    b8    b16 b8    b32 b16   b64 b32
 *
 * A part that is narrower than 32 bits is in the low bits of a row, and fills the row with zeros
 * above. Not here: mov of one value (alu.c), of an address (memory/address.c). */
#include "emu/state/state.h"

enum { ROW = 32, MAX_ROWS = 4 };

static bool is_refused(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t whole = emu_type_bits(i->type), part = emu_type_bits(i->from);
    if (whole >= 16 && whole <= 128 && part >= 8 && part < whole && i->listed <= 4 &&
        whole == part * (uint32_t)i->listed)
        return false;
    emui_fault(m, (emui_location){EMU_UNSUPPORTED, w, emui_first(active), -1, 0, 0},
               "mov: %u bits have no %d parts of %u", (unsigned)whole, i->listed, (unsigned)part);
    return true;
}

static uint64_t read_part(const emu_warp *w, int lane, emu_operand o, uint32_t bits)
{
    uint64_t v = bits > ROW ? emui_u64(w, lane, o) : emui_u32(w, lane, o);
    return bits >= 64 ? v : v & ((UINT64_C(1) << bits) - 1);
}

static void write_part(emu_warp *w, int lane, emu_operand o, uint32_t bits, uint64_t v)
{
    if (bits > ROW)
        emui_set64(w, lane, o, v);
    else
        emui_set32(w, lane, o, (uint32_t)v);
}

/* The rows of the whole from a place on; a mask is wide enough for the narrower ones. */
static void pack(emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t part = emu_type_bits(i->from), row[MAX_ROWS] = {0};
    uint32_t rows = (emu_type_bits(i->type) + ROW - 1) / ROW;
    for (uint32_t k = 0, at = 0; k < (uint32_t)i->listed; ++k, at += part) {
        uint64_t v = read_part(w, lane, i->list[k], part);
        row[at / ROW] |= (uint32_t)v << at % ROW;
        if (part > ROW)
            row[at / ROW + 1] = (uint32_t)(v >> ROW);
    }
    emu_operand d = i->d;
    for (uint32_t k = 0; k < rows; ++k, ++d.r)
        emui_set32(w, lane, d, row[k]);
}

/* Read whole before a part is written: it may be one of them. */
static void unpack(emu_warp *w, int lane, const emu_ins *i)
{
    uint32_t part = emu_type_bits(i->from), whole = emu_type_bits(i->type);
    uint64_t v[2] = {whole > ROW ? emui_u64(w, lane, i->a) : emui_u32(w, lane, i->a), 0};
    emu_operand high = i->a;
    high.r += 2;
    if (whole == 128)
        v[1] = i->a.kind == EMU_REG ? emui_u64(w, lane, high) : 0;
    for (uint32_t k = 0, at = 0; k < (uint32_t)i->listed; ++k, at += part) {
        uint64_t bits = v[at / 64] >> at % 64;
        write_part(w, lane, i->list[k], part,
                   part >= 64 ? bits : bits & ((UINT64_C(1) << part) - 1));
    }
}

emu_result emu_pack(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (is_refused(m, w, active, i))
        return EMU_FAULT;
    for (uint32_t left = active; left != 0; left &= left - 1)
        if (i->op == EMU_MOV_PACK)
            pack(w, emui_first(left), i);
        else
            unpack(w, emui_first(left), i);
    return EMU_DONE;
}
