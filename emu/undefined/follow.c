/* follow.c - what each instruction does with undefined values: compute with them, or rely on them.
 *
 *      arithmetic, copies, choices        hand them on (flow.c)
 *      loads, stores, stmatrix            the address must be defined; values travel
 *                                         (memory/load_store.c, matrix/stmatrix.c)
 *      shfl.sync                          the value goes to other lanes (exchange.c)
 *      guards, branches, barriers, votes, the engine, matrices, atomics, calls: findings
 *
 * What an instruction writes is defined after it, unless the above says otherwise. It is asked for
 * less than it reads: of operands that are not values of a type, the first row. */
#include "emu/undefined/undefined.h"

static bool computes(const emu_ins *i)
{
    return i->execute == emu_alu || i->execute == emu_alu_float || i->execute == emu_compare ||
           i->execute == emu_convert || i->execute == emu_pack || i->execute == emu_video ||
           i->execute == emu_address;
}

static void use(emu_machine *m, emu_warp *w, uint32_t lanes, emu_operand o)
{
    if ((emui_undefined_in(w, o, EMUI_ROW_BYTES) & lanes) != 0)
        emui_find_undefined(m, w, lanes, o, EMUI_ROW_BYTES);
}

/* Results: as many rows as one may have. */
static void define(emu_warp *w, uint32_t active, emu_operand o, int rows)
{
    const emui_undefined_value defined = {.computed = 0};
    if (o.kind == EMU_PREDICATE)
        emui_undefined_write(w, active, o, 1, &defined);
    for (int k = 0; o.kind == EMU_REG && k < rows; ++k)
        emui_define(w, active, o.r + k);
}

static int rows_of(const emu_ins *i)
{
    int rows = ((int)emu_type_bits(i->type) + 31) / 32;
    bool vector = i->execute == emu_load_store && i->listed == 0 && i->count > 1;
    rows = rows < 1 ? 1 : rows;
    return vector ? rows * i->count : rows;
}

static void load_or_store(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    use(m, w, active, i->a);
    if (i->op == EMU_ST)
        return;
    define(w, active, i->d, rows_of(i));
    for (int k = 0; k < i->listed; ++k)
        define(w, active, i->list[k], rows_of(i));
}

/* The value goes from lane to lane (exchange.c), and whose it is must be defined. */
static void exchange(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    use(m, w, active, i->b);
    use(m, w, active, i->c);
    use(m, w, active, i->x);
    define(w, active, i->e, 1);
}

static void rely(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    int results = i->execute == emu_wgmma ? i->listed : i->written;
    use(m, w, active, i->a);
    use(m, w, active, i->b);
    use(m, w, active, i->c);
    if (i->execute != emu_mma && i->execute != emu_wgmma) /* whose selector names the lanes */
        use(m, w, active, i->x);
    for (int k = 0; k < i->listed; ++k)
        if (k < results)
            define(w, active, i->list[k], rows_of(i));
        else
            use(m, w, active, i->list[k]);
    define(w, active, i->d, rows_of(i));
    define(w, active, i->e, rows_of(i));
}

void emui_follow(emu_machine *m, emu_warp *w, uint32_t group, uint32_t active, const emu_ins *i)
{
    if (i->guard != EMU_NO_GUARD)
        use(m, w, group, (emu_operand){EMU_PREDICATE, i->guard, 0});
    if (active == 0)
        return;
    if (computes(i))
        emui_undefined_flow(w, active, i);
    else if (i->execute == emu_load_store)
        load_or_store(m, w, active, i);
    else if (i->execute == emu_stmatrix)
        use(m, w, active, i->a);
    else if (i->execute == emu_lanes && i->op <= EMU_SHFL_IDX)
        exchange(m, w, active, i);
    else
        rely(m, w, active, i);
}
