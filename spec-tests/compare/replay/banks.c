/* banks.c - the cost of patterns of addresses in shared memory: the cases of
 * gpu/lab/probes/banks.cu, put to the machine.
 *
 * The machine counts wavefronts, hardware was timed. Four warps did 64 accesses each, so 256 cycles
 * are one wavefront an access. The machine gives an answer where
 *
 *      256 w - 256 w / 30  <=  cycles  <=  256 w + 136
 *
 * w is the wavefronts, but at least the floor of the access. Up to 13 of them this separates
 * neighbours. The floor is the cost of the data alone, to the lanes or from them: an access of 8
 * bytes a lane takes 2, one of 16 bytes 4, half of that where pairs of lanes load from one place;
 * ldmatrix takes 2 at least. */
#include "spec-tests/compare/replay/replay.h"

#include <stdlib.h>
#include <string.h>

enum { SHARED = 40 * 1024, ADDRESS = 0, DATA = 4, PER_WAVEFRONT = 256, MORE = 136, LESS = 30 };
enum { ACTIVE = 1 }; /* a predicate */

/*      floor    of an access of which no two lanes share anything */
typedef struct kind {
    const char *name;
    emu_execute *execute;
    int op, count, floor;
    emu_type type;
    uint32_t flags;
} kind;

static const kind kinds[] = {
    {"ld8", emu_load_store, EMU_LD, 1, 1, EMU_U8, 0},
    {"ld16", emu_load_store, EMU_LD, 1, 1, EMU_U16, 0},
    {"ld32", emu_load_store, EMU_LD, 1, 1, EMU_B32, 0},
    {"ld64", emu_load_store, EMU_LD, 2, 2, EMU_B32, 0},
    {"ld128", emu_load_store, EMU_LD, 4, 4, EMU_B32, 0},
    {"st8", emu_load_store, EMU_ST, 1, 1, EMU_U8, 0},
    {"st16", emu_load_store, EMU_ST, 1, 1, EMU_U16, 0},
    {"st32", emu_load_store, EMU_ST, 1, 1, EMU_B32, 0},
    {"st64", emu_load_store, EMU_ST, 2, 2, EMU_B32, 0},
    {"st128", emu_load_store, EMU_ST, 4, 4, EMU_B32, 0},
    {"ldsm1", emu_ldmatrix, 0, 1, 2, EMU_NO_TYPE, 0},
    {"ldsm2", emu_ldmatrix, 0, 2, 2, EMU_NO_TYPE, 0},
    {"ldsm4", emu_ldmatrix, 0, 4, 4, EMU_NO_TYPE, 0},
    {"ldsmt4", emu_ldmatrix, 0, 4, 4, EMU_NO_TYPE, EMU_TRANS},
    {"stsm4", emu_stmatrix, 0, 4, 4, EMU_NO_TYPE, 0},
    {"atom32", emu_atom, EMU_ATOM_ADD, 1, 1, EMU_U32, 0},
    {"cpa4", emu_cp_async, EMU_CP_ASYNC_COPY, 4, 1, EMU_NO_TYPE, 0},
    {"cpa8", emu_cp_async, EMU_CP_ASYNC_COPY, 8, 1, EMU_NO_TYPE, 0},
    {"cpa16", emu_cp_async, EMU_CP_ASYNC_COPY, 16, 1, EMU_NO_TYPE, 0},
};

static const kind *kind_of(const replay_case *c)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i)
        if (replay_is(c, "op", kinds[i].name))
            return &kinds[i];
    return NULL;
}

/* Lanes without an address are not active; matrices have all lanes, those at 0. */
static void place_lanes(emu_machine *m, const replay_case *c, const kind *k)
{
    long long at[EMU_LANES];
    int lanes = replay_list(c, "at", 0, EMU_LANES, at);
    bool all = k->execute == emu_ldmatrix || k->execute == emu_stmatrix;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emu_register(m, 0, 0, ADDRESS)[lane] = emu_shared_address(0, (uint32_t)at[lane]);
    *emu_predicate(m, 0, 0, ACTIVE) =
        all || lanes == EMU_LANES ? UINT32_MAX : (UINT32_C(1) << lanes) - 1;
}

/* Does each active lane want the same place as the lane whose number differs in this bit? */
static bool is_paired(emu_machine *m, int bit)
{
    const uint32_t *at = emu_register(m, 0, 0, ADDRESS);
    uint32_t active = *emu_predicate(m, 0, 0, ACTIVE);
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active >> lane & 1) && (active >> (lane ^ bit) & 1) && at[lane] != at[lane ^ bit])
            return false;
    return true;
}

static long long floor_of(emu_machine *m, const kind *k)
{
    bool loads = k->execute == emu_load_store && k->op == EMU_LD && k->count > 1;
    return loads && (is_paired(m, 1) || is_paired(m, 2)) ? k->floor / 2 : k->floor;
}

static void ask(emu_machine *m, const replay_case *c, const kind *k, replay_answer *a)
{
    emu_operand data[4];
    emu_operand at = {EMU_ADDRESS, ADDRESS, 0};
    emu_ins i = {.execute = k->execute,
                 .op = k->op,
                 .type = k->type,
                 .count = k->count,
                 .flags = k->flags,
                 .space = EMU_SHARED,
                 .d = replay_row(DATA),
                 .a = at,
                 .b = replay_row(DATA),
                 .list = data,
                 .listed = k->count,
                 .guard = ACTIVE};
    for (int n = 0; n < 4; ++n)
        data[n] = replay_row(DATA + n);
    if (k->execute == emu_atom)
        i.d = (emu_operand){EMU_NOTHING, 0, 0};
    emu_ins program[] = {i, {.execute = emu_exit, .guard = EMU_NO_GUARD}};
    place_lanes(m, c, k);
    if (!replay_run(m, program, 2, a))
        return;
    long long wavefronts = (long long)emu_counted(m)->wavefronts, floor = floor_of(m, k);
    long long about = PER_WAVEFRONT * (wavefronts < floor ? floor : wavefronts);
    long long cycles = strtoll(c->recorded + strcspn(c->recorded, " "), NULL, 10);
    replay_say(a, "%lld wavefronts, floor %lld, about %lld cycles", wavefronts, floor, about);
    a->judged = true;
    a->is_same = cycles >= about - about / LESS && cycles <= about + MORE;
}

void replay_banks(const replay_case *c, replay_answer *a)
{
    const kind *k = kind_of(c);
    emu_machine *m = k == NULL ? NULL : replay_open(1, EMU_LANES, SHARED);
    if (k == NULL)
        replay_say(a, "unknown operation");
    else if (k->execute == emu_cp_async)
        a->unasked =
            "cp.async from one place takes a turn a lane, wherever it goes: no banks are seen";
    else if (m == NULL)
        replay_say(a, "out of memory");
    else
        ask(m, c, k, a);
    emu_close(m);
}
