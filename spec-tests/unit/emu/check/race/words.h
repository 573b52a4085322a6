/* words.h - words for the programs of the suites of order/: accesses, flags in memory, clusters.
 *
 * What is here: instructions that hand words from thread to thread, and the rows that say where.
 * What is not: any program, any assertion.
 *
 *      row 8    where a thread writes        row 10   where it reads
 *      row 9    what it writes               row 11   what it gets        row 12   what it must get
 *      rows 0, 1 and 2, 3                    addresses of global buffers */
#ifndef CHECK_ORDER_H
#define CHECK_ORDER_H

#include "emu/state/state.h"
#include "spec-tests/unit/emu/fixture.h"

#define WORD(o, s, ...)                                                                            \
    .execute = emu_load_store, .op = (o), .space = (s), .type = EMU_U32, .count = 1,               \
    .a = __VA_ARGS__
#define STORE(s, x, row)                                                                           \
    {                                                                                              \
        WORD(EMU_ST, s, x), .b = PROGRAM_ROW(row), PROGRAM_ALL                                     \
    }
#define LOAD(s, x, row)                                                                            \
    {                                                                                              \
        WORD(EMU_LD, s, x), .d = PROGRAM_ROW(row), PROGRAM_ALL                                     \
    }
#define CLUSTER(o, s)                                                                              \
    {                                                                                              \
        .execute = emu_barrier_cluster, .op = (o), .sem = (s), PROGRAM_ALL                         \
    }
#define ARRIVE CLUSTER(EMU_CLUSTER_ARRIVE, EMU_RELEASE)
#define WAIT   CLUSTER(EMU_CLUSTER_WAIT, EMU_ACQUIRE)
#define FENCE                                                                                      \
    {                                                                                              \
        .execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_ACQ_REL, PROGRAM_ALL              \
    }
#define FLAG(o, s) WORD(o, EMU_GLOBAL, PROGRAM_BY(2, 0)), .sem = (s), .scope = EMU_GPU
/* P7 says whether row r holds v. */
#define EQUALS(r, v)                                                                               \
    {                                                                                              \
        .execute = emu_compare, .op = EMU_SETP, .type = EMU_U32, .count = EMU_CMP_EQ,              \
        .d = PROGRAM_PRED(7), .a = PROGRAM_ROW(r), .b = PROGRAM_IS(v), PROGRAM_ALL                 \
    }

enum { OUT = 8, SENT = 9, IN = 10, GOT = 11, MUST = 12 };

static inline uint32_t value_of(int cta, int thread)
{
    return (uint32_t)(cta * 5003 + thread * 101 + 7);
}

/* Thread t of each CTA writes its word, and reads that of from(t) of CTA cta ^ peer. */
static inline void wire(emu_machine *m, int threads, int peer, int from(int t))
{
    for (int cta = 0; cta < m->config.ctas; ++cta)
        for (int t = 0; t < threads; ++t) {
            int w = t / EMU_LANES, l = t % EMU_LANES, other = cta ^ peer;
            emu_register(m, cta, w, OUT)[l] = emu_shared_address(cta, 64 + 4 * (uint32_t)t);
            emu_register(m, cta, w, SENT)[l] = value_of(cta, t);
            emu_register(m, cta, w, IN)[l] = emu_shared_address(other, 64 + 4 * (uint32_t)from(t));
            emu_register(m, cta, w, MUST)[l] = value_of(other, from(t));
        }
}

static inline bool all_got(emu_machine *m)
{
    for (int cta = 0; cta < m->config.ctas; ++cta)
        for (int t = 0; t < m->threads; ++t) {
            int w = t / EMU_LANES, l = t % EMU_LANES;
            if (emu_register(m, cta, w, GOT)[l] != emu_register(m, cta, w, MUST)[l])
                return false;
        }
    return true;
}

/* Within each warp, lane l to lane l ^ 21. */
static inline int mirrored(int t)
{
    return t / EMU_LANES * EMU_LANES + (t % EMU_LANES ^ 21);
}

/* The thread that a word behind a flag is for: of warp 1, or of CTA 1. */
static inline int flag_warp(const emu_machine *m)
{
    return m->config.ctas > 1 ? 0 : 1;
}

static inline bool prepare_flags(emu_machine *m)
{
    uint64_t data = program_buffer(m, 0, 1, 0, "the data"),
             flag = program_buffer(m, 2, 1, 0, "the flag");
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        emu_register(m, 0, 0, SENT)[lane] = 12345;
        emu_register(m, m->config.ctas - 1, flag_warp(m), MUST)[lane] = 12345;
    }
    return data != 0 && flag != 0;
}

static inline bool flag_got(emu_machine *m)
{
    return emu_register(m, m->config.ctas - 1, flag_warp(m), GOT)[9] == 12345;
}

#endif
