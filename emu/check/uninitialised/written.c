/* written.c - registers that nobody wrote.
 *
 * What a register holds before it is written is undefined (PTX ISA, "Registers"). For each row of a
 * warp's registers: the lanes that wrote it, or whose value the host set. An instruction that reads
 * one that was not written is found, but for mov and selp, which hand on what they are given, and
 * stores to local memory, where arguments of calls and variables lie with their padding: values
 * that nobody uses are moved about in correct programs.
 *
 * Reads are asked for less than they are, and writes are taken for more: of a source its first row
 * alone, of a result at least two rows; wgmma.c knows its own registers, sparse.c its metadata. So
 * nothing is found that is not there, and of wide operands less. Not here: predicates; values of
 * memory that nobody wrote (undefined/), memory itself (access.c). */
#include "emu/check/uninitialised/undefined.h"
#include "emu/state/operation.h"

static void write_rows(emu_machine *m, emu_warp *w, uint32_t active, emu_operand o, int rows)
{
    for (int k = 0; o.kind == EMU_REG && k < rows && o.r + k < m->config.registers; ++k)
        w->written[o.r + k] |= active;
}

/* As many rows as a result may have: elements of a vector whose registers follow each other too. */
static int rows_of(uint32_t is, const emu_ins *i)
{
    int bits = (int)emu_type_bits(i->type), rows = bits > 64 ? 4 : 2;
    bool vector = (is & (EMUI_LOADS | EMUI_STORES)) != 0 && i->listed == 0 && i->count > 1;
    return vector ? rows * i->count : rows;
}

/* What is moved is as it was: its own rows, as those behind them are other registers. */
static void hand_on(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    int rows = ((int)emu_type_bits(i->type) + 31) / 32;
    for (int k = 0; k < rows && i->d.r + k < m->config.registers; ++k) {
        uint32_t from = i->a.kind != EMU_REG || i->a.r + k >= m->config.registers
                            ? UINT32_MAX
                            : w->written[i->a.r + k];
        w->written[i->d.r + k] = (w->written[i->d.r + k] & ~active) | (from & active);
    }
}

static uint32_t written_of(const emu_warp *w, emu_operand o, uint32_t row)
{
    return o.kind == EMU_REG ? w->written[o.r + (int32_t)row] : UINT32_MAX;
}

static void set_written(emu_warp *w, uint32_t active, emu_operand o, uint32_t row, uint32_t from)
{
    if (o.kind == EMU_REG)
        w->written[o.r + (int32_t)row] =
            (w->written[o.r + (int32_t)row] & ~active) | (from & active);
}

/* The same of a register and its parts; a row of several parts has a value when one of them has. */
static void hand_on_parts(emu_warp *w, uint32_t active, const emu_ins *i)
{
    bool packs = i->written == 0;
    uint32_t part = emu_type_bits(i->type) / (uint32_t)i->listed, mask[EMUI_SPARE_ROWS] = {0};
    for (uint32_t k = 0, at = 0; k < (uint32_t)i->listed; ++k, at += part)
        for (uint32_t b = 0; b < part && at + b < 32 * EMUI_SPARE_ROWS; b += 32)
            if (packs)
                mask[(at + b) / 32] |= written_of(w, i->list[k], b / 32);
            else
                set_written(w, active, i->list[k], b / 32, written_of(w, i->a, (at + b) / 32));
    for (uint32_t row = 0; packs && 32 * row < emu_type_bits(i->type); ++row)
        set_written(w, active, i->d, row, mask[row]);
}

void emui_written(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    const uint32_t is = m->traits[w->now];
    const bool copies = (is & EMUI_COPIES) != 0;
    int rows = rows_of(is, i), results = (is & EMUI_IN_FLIGHT) != 0 ? i->listed : i->written;
    if (copies && i->listed == 0 && i->d.kind == EMU_REG) {
        hand_on(m, w, active, i);
        return;
    }
    if (copies && i->listed > 0) {
        hand_on_parts(w, active, i);
        return;
    }
    if ((is & EMUI_STORES) != 0 && i->space == EMU_LOCAL) {
        emui_read_written(m, w, active, i->a);
        return;
    }
    if ((is & EMUI_SELECTS) == 0) {
        emui_read_written(m, w, active, i->a);
        emui_read_written(m, w, active, i->b);
        emui_read_written(m, w, active, i->c);
        if ((is & EMUI_MULTIPLIES) == 0) /* else those lanes alone that a selector names */
            emui_read_written(m, w, active, i->x);
    }
    for (int k = 0; k < i->listed; ++k)
        if (k < results)
            write_rows(m, w, active, i->list[k], rows);
        else
            emui_read_written(m, w, active, i->list[k]);
    write_rows(m, w, active, i->d, rows);
    write_rows(m, w, active, i->e, rows);
}

void emui_find_unwritten(emu_machine *m, emu_warp *w, uint32_t lanes, int32_t r)
{
    int lane = emui_first(lanes);
    emui_text t;
    emui_find(m, (emui_location){EMU_UNINITIALISED, w, lane, -1, 0, 0},
              "lane %d of warp %d of CTA %d reads %s, which nothing wrote before: what "
              "it holds is undefined"
              "\nset it on every path to this instruction",
              lane, w->index, w->cta->number, emui_row_name(m, r, w->now, &t));
    w->written[r] |= lanes;
}
