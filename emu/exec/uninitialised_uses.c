/* uninitialised_uses.c - what each instruction does with registers that nobody wrote, and with
 * values of memory that nobody wrote: hand them on, or use them, which is a finding.
 *
 *                               a register                   a value
 *      mov, packing, unpacking  handed on                    handed on (uninitialised_flow.c)
 *      selp                     not asked for                handed on
 *      arithmetic               used                         handed on
 *      ld, st, stmatrix         used; of st.local, the       the address is used, the value moves:
 *                               address                      load_store.c, stmatrix.c
 *      shfl.sync                used                         goes to other lanes (exchange.c)
 *      guards                   -                            used
 *      all else                 used                         used
 *
 * Values that nobody uses are moved about in correct programs: arguments of calls and variables lie
 * in local memory with their padding. Reads are asked for less than they are, and writes are taken
 * for more: of a source its first row alone, of a result's registers at least two rows; wgmma.c
 * knows its own registers, sparse.c its metadata. So nothing is found that is not there, and of
 * wide operands less. Not here: predicates that nobody wrote; memory itself (access.c). */
#include "emu/check/uninitialised/undefined.h"

static void use_value(emu_machine *m, emu_warp *w, uint32_t lanes, emu_operand o)
{
    if ((emui_undefined_in(w, o, EMUI_ROW_BYTES) & lanes) != 0)
        emui_find_undefined(m, w, lanes, o, EMUI_ROW_BYTES);
}

static void use(emu_machine *m, emu_warp *w, uint32_t lanes, emu_operand o, bool value)
{
    emui_read_written(m, w, lanes, o);
    if (value)
        use_value(m, w, lanes, o);
}

static void use_operands(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                         int results, bool values)
{
    const uint32_t is = m->traits[w->now];
    use(m, w, active, i->a, values && (is & EMUI_SHUFFLES) == 0);
    if ((is & EMUI_STORES) != 0 && i->space == EMU_LOCAL)
        return;
    values = values && (is & (EMUI_LOADS | EMUI_STORES | EMUI_STORES_MATRIX)) == 0;
    use(m, w, active, i->b, values);
    use(m, w, active, i->c, values);
    if ((is & EMUI_MULTIPLIES) == 0) /* whose selector names the lanes */
        use(m, w, active, i->x, values);
    for (int k = results; k < i->listed; ++k)
        use(m, w, active, i->list[k], values);
}

/* So many elements of a result, each of so many rows. */
static void write(emu_warp *w, uint32_t active, emu_operand o, int rows, int elements, bool value)
{
    const emui_undefined_value defined = {.computed = 0};
    int taken = (rows < 2 ? 2 : rows) * elements;
    if (value && o.kind == EMU_PREDICATE)
        emui_undefined_write(w, active, o, 1, &defined);
    if (o.kind != EMU_REG)
        return;
    for (int k = 0; w->written != NULL && k < taken && o.r + k < w->m->config.registers; ++k)
        w->written[o.r + k] |= active;
    for (int k = 0; value && k < rows * elements; ++k)
        emui_define(w, active, o.r + k);
}

static void write_results(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                          int results, bool values)
{
    const uint32_t is = m->traits[w->now];
    int rows = ((int)emu_type_bits(i->type) + 31) / 32;
    bool vector = (is & (EMUI_LOADS | EMUI_STORES)) != 0 && i->listed == 0 && i->count > 1;
    int elements = vector ? i->count : 1;
    rows = rows < 1 ? 1 : rows;
    for (int k = 0; k < results; ++k)
        write(w, active, i->list[k], rows, elements, values);
    write(w, active, i->d, rows, elements, values && (is & EMUI_SHUFFLES) == 0);
    write(w, active, i->e, rows, elements, values);
}

void emui_follow(emu_machine *m, emu_warp *w, uint32_t group, uint32_t active, const emu_ins *i)
{
    const uint32_t is = m->traits[w->now];
    int results = (is & EMUI_IN_FLIGHT) != 0 || i->written > i->listed ? i->listed : i->written;
    bool values = emui_has_undefined(w);
    if (values && i->guard != EMU_NO_GUARD)
        use_value(m, w, group, (emu_operand){EMU_PREDICATE, i->guard, 0});
    if (active == 0)
        return;
    if (values && (is & EMUI_COMPUTES) != 0) {
        emui_undefined_flow(w, active, i);
        values = false;
    }
    if (emui_move_written(w, active, i))
        return;
    if ((is & EMUI_SELECTS) == 0)
        use_operands(m, w, active, i, results, values);
    write_results(m, w, active, i, results, values);
}
