/* cluster.c - addresses of a cluster, multicasts, elections: the cases of
 * gpu/lab/probes/cluster.cu, put to the machine.
 *
 * Shared memory is that of the probe: the words that it reads are at HERE, where the H200 put
 * them. Generic addresses are compared by their lowest 32 bits: the window of shared memory begins
 * elsewhere in each process. */
#include "spec-tests/compare/replay/replay.h"

#include <stdlib.h>
#include <string.h>

enum { HERE = 0x400, BYTES = 256, SHARED = 4096, BARRIER = HERE + BYTES, RANK_ROW = 100 };
enum { CTA_0 = 2, MEMBERS = 3 }; /* predicates */

#define CLUSTER_SYNC                                                                               \
    {.execute = emu_barrier_cluster,                                                               \
     .op = EMU_CLUSTER_ARRIVE,                                                                     \
     .sem = EMU_RELEASE,                                                                           \
     .guard = EMU_NO_GUARD},                                                                       \
    {                                                                                              \
        .execute = emu_barrier_cluster, .op = EMU_CLUSTER_WAIT, .sem = EMU_ACQUIRE,                \
        .guard = EMU_NO_GUARD                                                                      \
    }

static const emu_ins leave = {.execute = emu_exit, .guard = EMU_NO_GUARD};

/* Row 0, 1 of each CTA: the address of its own HERE. Predicate CTA_0: it is CTA 0. */
static emu_machine *open_cluster(int ctas, bool generic)
{
    emu_machine *m = replay_open(ctas, 1, SHARED);
    for (int r = 0; m != NULL && r < ctas; ++r) {
        uint64_t own = emu_shared_address(r, HERE);
        own = generic ? emu_generic(EMU_SHARED, own) : own;
        emu_register(m, r, 0, 0)[0] = (uint32_t)own;
        emu_register(m, r, 0, 1)[0] = (uint32_t)(own >> 32);
        *emu_predicate(m, r, 0, CTA_0) = r == 0;
    }
    return m;
}

/* ---- mapa, getctarank ---- */

static void ask_look(emu_machine *m, int ctas, int ranks, bool generic, replay_answer *a)
{
    emu_ins program[2 * EMU_MAX_CTAS + 1];
    emu_type type = generic ? EMU_B64 : EMU_B32;
    emu_space space = generic ? EMU_GENERIC : EMU_SHARED;
    int n = 0;
    for (int r = 0; r < ranks; ++r) {
        program[n++] = (emu_ins){.execute = emu_address,
                                 .op = EMU_MAPA,
                                 .type = type,
                                 .space = space,
                                 .d = replay_row(2 + 4 * r),
                                 .a = replay_row(0),
                                 .b = replay_imm((uint32_t)r),
                                 .guard = EMU_NO_GUARD};
        program[n++] = (emu_ins){.execute = emu_address,
                                 .op = EMU_GETCTARANK,
                                 .type = type,
                                 .space = space,
                                 .d = replay_row(4 + 4 * r),
                                 .a = replay_row(2 + 4 * r),
                                 .guard = EMU_NO_GUARD};
    }
    program[n++] = leave;
    if (!replay_run(m, program, n, a))
        return;
    for (int r = 0; r < ctas; ++r) {
        replay_say(a, "%sown %x map", r == 0 ? "" : " ; ", emu_register(m, r, 0, 0)[0]);
        for (int k = 0; k < ranks; ++k)
            replay_say(a, "%c%x:%u", k == 0 ? ' ' : ',', emu_register(m, r, 0, 2 + 4 * k)[0],
                       emu_register(m, r, 0, 4 + 4 * k)[0]);
    }
}

/* The lowest 32 bits of each number behind "own ", "map " or a comma. */
static void narrow(const char *recorded, char *to, size_t size)
{
    size_t n = 0;
    while (*recorded != '\0' && n + 1 < size) {
        size_t digits = strspn(recorded, "0123456789abcdef");
        if (digits > 8) {
            recorded += digits - 8;
            recorded += strspn(recorded, "0") < 8 ? strspn(recorded, "0") : 7;
        }
        to[n++] = *recorded++;
    }
    to[n] = '\0';
}

static void compare_narrow(const replay_case *c, replay_answer *a)
{
    static char recorded[REPLAY_LINE];
    narrow(c->recorded, recorded, sizeof recorded);
    a->judged = true;
    a->is_same = !a->faulted && strcmp(recorded, a->text) == 0;
}

/* ---- Multicast ---- */

static void ask_spread(emu_machine *m, int ctas, uint32_t mask, replay_answer *a)
{
    uint8_t from[BYTES], to[BYTES];
    uint64_t global = emu_alloc(m, BYTES, "the source");
    emu_ins program[] = {{.execute = emu_mbarrier,
                          .op = EMU_MBARRIER_INIT,
                          .space = EMU_SHARED,
                          .a = {EMU_ADDRESS, 0, BARRIER - HERE},
                          .b = replay_imm(1),
                          .guard = EMU_NO_GUARD},
                         CLUSTER_SYNC,
                         {.execute = emu_bulk,
                          .op = EMU_BULK_COPY,
                          .space = EMU_GLOBAL,
                          .to = EMU_SHARED,
                          .flags = EMU_BULK_MULTICAST,
                          .d = {EMU_ADDRESS, 0, 0},
                          .a = replay_at(global),
                          .b = replay_imm(BYTES),
                          .c = {EMU_ADDRESS, 0, BARRIER - HERE},
                          .x = replay_imm(mask),
                          .guard = CTA_0},
                         CLUSTER_SYNC,
                         leave};
    for (int i = 0; i < BYTES; ++i)
        from[i] = (uint8_t)(i + 1);
    memset(to, REPLAY_POISON & 0xff, sizeof to);
    emu_put(m, global, from, BYTES);
    for (int r = 0; r < ctas; ++r)
        replay_put(m, r, HERE, to, BYTES);
    if (!replay_run(m, program, (int)(sizeof program / sizeof program[0]), a))
        return;
    for (int r = 0; r < ctas; ++r) {
        replay_get(m, r, HERE, to, BYTES);
        replay_say(a, "%s%016llx:%x:%x", r == 0 ? "" : ",",
                   (unsigned long long)replay_word(m, r, BARRIER), to[0], to[BYTES - 1]);
    }
}

/* ---- A CTA that has exited ---- */

static void ask_visit(emu_machine *m, replay_answer *a)
{
    emu_ins load = {.execute = emu_load_store,
                    .op = EMU_LD,
                    .type = EMU_B32,
                    .count = 1,
                    .space = EMU_SHARED,
                    .d = replay_row(5),
                    .a = replay_at(emu_shared_address(1, HERE)),
                    .guard = EMU_NO_GUARD};
    emu_ins wait = {.execute = emu_nanosleep, .a = replay_imm(1000000), .guard = EMU_NO_GUARD};
    emu_ins program[] = {CLUSTER_SYNC, {.execute = emu_exit, .guard = CTA_0, .guard_not = true},
                         wait,         wait,
                         load,         leave};
    if (replay_run(m, program, (int)(sizeof program / sizeof program[0]), a))
        replay_say(a, "read %x", emu_register(m, 0, 0, 5)[0]);
}

void replay_cluster(const replay_case *c, replay_answer *a)
{
    int ctas = (int)replay_number(c, "ctas", 1);
    bool generic = replay_is(c, "what", "generic"), absent = replay_is(c, "what", "absent");
    emu_machine *m = open_cluster(ctas, generic);
    if (m == NULL)
        replay_say(a, "out of memory");
    else if (replay_is(c, "what", "multicast"))
        ask_spread(m, ctas, (uint32_t)replay_number(c, "mask", 1), a);
    else if (replay_is(c, "what", "exited"))
        ask_visit(m, a);
    else
        ask_look(m, ctas, absent ? EMU_MAX_CTAS : ctas, generic, a);
    if (generic)
        compare_narrow(c, a);
    emu_close(m);
}

/* ---- elect.sync ---- */

void replay_elect(const replay_case *c, replay_answer *a)
{
    uint32_t mask = (uint32_t)replay_number(c, "mask", 1);
    emu_ins program[] = {{.execute = emu_exit, .guard = MEMBERS, .guard_not = true},
                         {.execute = emu_lanes,
                          .op = EMU_ELECT,
                          .d = replay_row(0),
                          .e = replay_pred(1),
                          .x = replay_imm(mask),
                          .guard = EMU_NO_GUARD},
                         leave};
    emu_machine *m = replay_open(1, EMU_LANES, 0);
    if (m == NULL) {
        replay_say(a, "out of memory");
        return;
    }
    *emu_predicate(m, 0, 0, MEMBERS) = mask;
    if (replay_run(m, program, (int)(sizeof program / sizeof program[0]), a))
        for (int lane = 0, first = 1; lane < EMU_LANES; ++lane)
            if (mask >> lane & 1) {
                replay_say(a, "%s%d:%u:%u", first ? "" : ",", lane, emu_register(m, 0, 0, 0)[lane],
                           *emu_predicate(m, 0, 0, 1) >> lane & 1);
                first = 0;
            }
    emu_close(m);
}
