/* uninitialised_uses.c - what each instruction does with undefined values: compute with them, or
 * rely on them.
 *
 *      arithmetic, copies, choices        hand them on (uninitialised_flow.c)
 *      loads, stores, stmatrix            the address must be defined; values travel
 *                                         (memory/load_store.c, matrix/stmatrix.c)
 *      shfl.sync                          the value goes to other lanes (exchange.c)
 *      guards, branches, barriers, votes, the engine, matrices, atomics, calls: findings
 *
 * What an instruction writes is defined after it, unless the above says otherwise. It is asked for
 * less than it reads: of operands that are not values of a type, the first row. */
#include "emu/check/uninitialised/undefined.h"

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

static int rows_of(uint32_t is, const emu_ins *i)
{
    int rows = ((int)emu_type_bits(i->type) + 31) / 32;
    bool vector = (is & (EMUI_LOADS | EMUI_STORES)) != 0 && i->listed == 0 && i->count > 1;
    rows = rows < 1 ? 1 : rows;
    return vector ? rows * i->count : rows;
}

static void load(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    use(m, w, active, i->a);
    define(w, active, i->d, rows_of(EMUI_LOADS, i));
    for (int k = 0; k < i->listed; ++k)
        define(w, active, i->list[k], rows_of(EMUI_LOADS, i));
}

/* The value goes from lane to lane (exchange.c), and whose it is must be defined. */
static void exchange(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    use(m, w, active, i->b);
    use(m, w, active, i->c);
    use(m, w, active, i->x);
    define(w, active, i->e, 1);
}

static void rely(emu_machine *m, emu_warp *w, uint32_t active, uint32_t is, const emu_ins *i)
{
    int results = (is & EMUI_IN_FLIGHT) != 0 ? i->listed : i->written;
    use(m, w, active, i->a);
    use(m, w, active, i->b);
    use(m, w, active, i->c);
    if ((is & EMUI_MULTIPLIES) == 0) /* whose selector names the lanes */
        use(m, w, active, i->x);
    for (int k = 0; k < i->listed; ++k)
        if (k < results)
            define(w, active, i->list[k], rows_of(is, i));
        else
            use(m, w, active, i->list[k]);
    define(w, active, i->d, rows_of(is, i));
    define(w, active, i->e, rows_of(is, i));
}

void emui_follow(emu_machine *m, emu_warp *w, uint32_t group, uint32_t active, const emu_ins *i)
{
    if (i->guard != EMU_NO_GUARD)
        use(m, w, group, (emu_operand){EMU_PREDICATE, i->guard, 0});
    if (active == 0)
        return;
    const uint32_t is = m->traits[w->now];
    if ((is & EMUI_COMPUTES) != 0)
        emui_undefined_flow(w, active, i);
    else if ((is & EMUI_LOADS) != 0)
        load(m, w, active, i);
    else if ((is & (EMUI_STORES | EMUI_STORES_MATRIX)) != 0)
        use(m, w, active, i->a);
    else if ((is & EMUI_SHUFFLES) != 0)
        exchange(m, w, active, i);
    else
        rely(m, w, active, is, i);
}
