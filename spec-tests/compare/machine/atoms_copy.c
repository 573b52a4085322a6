/* atoms_copy.c - layouts of ldmatrix, stmatrix and movmatrix, against where they take elements.
 *
 * Every 16-bit element holds the number of its place by the layout of the source; after the
 * instruction it must be where the layout of the destination has that place. Lanes beyond those
 * that name rows give addresses that no memory is at: the layouts have them repeat others' rows.
 *
 * CuTe's traits of movmatrix say that nothing moves, and the reference says so too (errata); the
 * machine transposes, and the layouts of the transposing ldmatrix say where. */
#include "spec-tests/compare/machine/atoms_op.h"

#include <stdio.h>
#include <string.h>

enum { LANES = 32, HALF = 16 /* bits */, ROW_BITS = 128, ADDRESS = 8, FIRST = 16, APART = 80 };

struct copy {
    const char *name;
    char *why;
    struct atoms_tv src, dst;
    emu_machine *m;
};

static uint64_t row_address(int lane)
{
    return emu_generic(EMU_SHARED, emu_shared_address(0, (uint32_t)(APART * lane)));
}

/* Element e of a lane's row. */
static int get_row(emu_machine *m, int lane, int e)
{
    uint8_t b[2] = {0, 0};
    emu_get(m, row_address(lane) + 2 * (uint64_t)e, b, 2);
    return b[0] | b[1] << 8;
}

static void put_row(emu_machine *m, int lane, int e, int v)
{
    const uint8_t b[] = {(uint8_t)v, (uint8_t)(v >> 8)};
    emu_put(m, row_address(lane) + 2 * (uint64_t)e, b, 2);
}

static int get_register(emu_machine *m, int lane, int e)
{
    return (int)matrix_get(m, (struct matrix_rows){0, FIRST, EMU_B16}, lane, e);
}

static void put_register(emu_machine *m, int lane, int e, int v)
{
    matrix_set(m, (struct matrix_rows){0, FIRST, EMU_B16}, lane, e, (uint64_t)v);
}

/* The number of a place: its bits, by 16. -1: the layout parts an element. */
static int number_at(const struct atoms_tv *tv, int lane, int e)
{
    int first = atoms_at(tv, lane, e * HALF);
    for (int bit = 1; bit < HALF; ++bit)
        if (atoms_at(tv, lane, e * HALF + bit) != first + bit)
            return -1;
    return first % HALF == 0 ? first / HALF : -1;
}

static bool compare(const struct copy *c, const struct atoms_tv *tv, int lanes,
                    int (*get)(emu_machine *m, int lane, int e))
{
    for (int lane = 0; lane < lanes; ++lane)
        for (int e = 0; e < tv->values / HALF; ++e) {
            int is = get(c->m, lane, e), expected = number_at(tv, lane, e);
            if (is == expected)
                continue;
            snprintf(c->why, ATOMS_WHY,
                     "%s: lane %d, element %d: the layouts have place %d there, the machine %d",
                     c->name, lane, e, expected, is);
            return false;
        }
    return true;
}

static void put_all(const struct copy *c, const struct atoms_tv *tv, int lanes,
                    void (*put)(emu_machine *m, int lane, int e, int v))
{
    for (int lane = 0; lane < lanes; ++lane)
        for (int e = 0; e < tv->values / HALF; ++e)
            put(c->m, lane, e, number_at(tv, lane, e));
}

static bool run(const struct copy *c, emu_ins ins)
{
    if (matrix_run(c->m, &ins, 1) == EMU_FINISHED)
        return true;
    snprintf(c->why, ATOMS_WHY, "%s: %s", c->name, emu_found(c->m, 0)->message);
    return false;
}

/* ldmatrix, stmatrix: x N registers. */
static bool between_memory_and_registers(struct copy *c, bool load)
{
    const struct atoms_tv *registers = load ? &c->dst : &c->src;
    emu_operand list[4];
    emu_ins ins = {.execute = load ? emu_ldmatrix : emu_stmatrix,
                   .space = EMU_SHARED,
                   .flags = c->name[strlen(c->name) - 1] == 'T' ? EMU_TRANS : 0,
                   .count = registers->values / 32,
                   .a = {EMU_ADDRESS, ADDRESS, 0},
                   .list = list,
                   .listed = registers->values / 32,
                   .guard = EMU_NO_GUARD};
    int rows = 8 * ins.count;
    for (int lane = 0; lane < LANES; ++lane)
        emu_register(c->m, 0, 0, ADDRESS)[lane] =
            lane < rows ? emu_shared_address(0, (uint32_t)(APART * lane)) : UINT32_MAX;
    for (int j = 0; j < ins.count; ++j)
        list[j] = matrix_row(FIRST + j);
    if (load) {
        put_all(c, &c->src, rows, put_row);
        return run(c, ins) && compare(c, &c->dst, LANES, get_register);
    }
    put_all(c, &c->src, LANES, put_register);
    return run(c, ins) && compare(c, &c->dst, rows, get_row);
}

/* movmatrix: the source as its layout has it; agrees says whether the destination is as well. */
static bool turn(struct copy *c, bool *agrees)
{
    emu_ins ins = {.execute = emu_movmatrix,
                   .d = matrix_row(FIRST),
                   .a = matrix_row(FIRST),
                   .guard = EMU_NO_GUARD};
    put_all(c, &c->src, LANES, put_register);
    if (!run(c, ins))
        return false;
    *agrees = compare(c, &c->dst, LANES, get_register);
    return true;
}

/* The layout of a lane's register as ldmatrix with .trans fills it. */
static bool transposed(ct_ctx *cx, struct atoms_tv *tv)
{
    struct atoms_tv two;
    bool read = atoms_tv_read(cx, ct_Copy_Traits(cx, "SM75_U16x2_LDSM_T").DstLayout, &two);
    *tv = two;
    return read;
}

static enum atoms_verdict verdict_of_turn(ct_ctx *cx, struct copy *c)
{
    bool as_cute = false, as_transposed = false;
    if (!turn(c, &as_cute) || as_cute)
        return as_cute ? ATOMS_AGREE : ATOMS_DIFFER;
    if (!transposed(cx, &c->dst) || !turn(c, &as_transposed) || !as_transposed)
        return ATOMS_DIFFER;
    return ATOMS_KNOWN;
}

int atoms_copy_named(const char *name, char why[ATOMS_WHY])
{
    static char arena[1 << 16];
    static struct copy c;
    ct_ctx cx;
    why[0] = '\0';
    bool load = strstr(name, "_LDSM_") != NULL, store = strstr(name, "_STSM_") != NULL;
    bool move = strstr(name, "_MOVM_") != NULL;
    bool later = strncmp(name, "SM1", 3) == 0; /* than the machine */
    if (later || (!load && !store && !move))
        return ATOMS_NO_INSTRUCTION;
    ct_init(&cx, arena, sizeof arena);
    ct_copy_traits t = ct_Copy_Traits(&cx, name);
    c.name = name;
    c.why = why;
    if (!atoms_tv_read(&cx, t.SrcLayout, &c.src) || !atoms_tv_read(&cx, t.DstLayout, &c.dst)) {
        snprintf(why, ATOMS_WHY, "%s: %s", name, ct_message(&cx));
        return ATOMS_DIFFER;
    }
    c.m = matrix_open(1, EMU_LATEST, 0, 0);
    enum atoms_verdict v = ATOMS_DIFFER;
    if (c.m != NULL && move)
        v = verdict_of_turn(&cx, &c);
    else if (c.m != NULL && between_memory_and_registers(&c, load))
        v = ATOMS_AGREE;
    emu_close(c.m);
    return (int)v;
}

int atoms_copy(int i, char name[ATOMS_NAME], char why[ATOMS_WHY])
{
    why[0] = '\0';
    return ct_copy_op(i, name, ATOMS_NAME) == 0 ? ATOMS_NONE : atoms_copy_named(name, why);
}
