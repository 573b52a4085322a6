/* banks.h - what an access of a warp costs (banks.c, which has the rules and draws them). */
#ifndef EMUI_BANKS_H
#define EMUI_BANKS_H

#include "emu/state/state.h"

typedef struct emui_banks {
    int phases;               /* groups of lanes that go one after the other */
    int wavefronts, ideal;    /* passes over the banks; how few they could be */
    uint8_t words[EMU_LANES]; /* of each bank, over all phases: different words */
} emui_banks;

/* Shared memory, by the addresses of the active lanes, so many bytes each. */
emui_banks emui_bank_model(uint32_t active, const uint64_t address[EMU_LANES], uint32_t bytes,
                           emui_mode mode);

/* The accesses of the active lanes of a warp, so many bytes each. */
typedef struct emui_pattern {
    uint32_t active;
    const uint64_t *address; /* of 32 lanes, in the space that is counted */
    uint32_t bytes;
    emui_mode mode;
} emui_pattern;

/* What the model says of a pattern of one lane or more; it is kept for the next ones like it. */
const emui_cost *emui_cost_of(emu_machine *m, const emui_pattern *p);
void emui_count_shared(const emui_actor *by, const emui_pattern *p);
void emui_count_global(const emui_actor *by, const emui_pattern *p);
/* Both, by generic addresses: each lane may point into another space. */
void emui_count_access(const emui_actor *by, const emui_pattern *p);
/* The same for 32 lanes side by side, untraced. In shared memory: each bank once for every word of
 * a lane, and once for what is narrower. */
void emui_count_shared_line(emu_machine *m, uint32_t bytes);
/* In global memory, untraced: lanes 0 to 15 and 16 to 31 from one address each on, side by side, or
 * all 16 there. */
void emui_count_global_halves(emu_machine *m, const uint64_t at[2], uint32_t bytes, bool broadcast);

#endif
