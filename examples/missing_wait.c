/* missing_wait.c - a tensor load whose wait was forgotten, and how the machine tells.
 *
 *   lane 0:  init mbarrier, expect 256 bytes, start the load of a box of 8 x 8 words
 *   lanes:   wait on the mbarrier            <- left out in the first run
 *            read the box from shared memory
 *
 * On a GPU such a kernel works most of the time, since the bytes come early enough. The machine
 * lets the load complete as late as the rules allow, and reports the read of bytes in flight.
 * Here: one program, run without and with its wait. The same program with its box printed is walked
 * through in docs/embedding.md. */
#include <emu/emu.h>
#include <emu/tensor_map.h>
#include <stdbool.h>
#include <stdio.h>

#define EVERY .guard = EMU_NO_GUARD
#define AT(v) {.kind = EMU_ADDRESS, .r = -1, .value = (v)}
#define IS(v) {.kind = EMU_IMM, .value = (v)}

enum { BARRIER = 0, BOX = 256, BYTES = 8 * 8 * 4 }; /* in shared memory */

/* A tensor of 16 x 16 words and its map, in global memory; the map's address. */
static uint64_t put_tensor(emu_machine *m)
{
    uint32_t tensor[16][16] = {{0}};
    uint64_t base = emu_alloc(m, sizeof tensor, "tensor"), at = emu_alloc(m, 128, "map");
    emu_map map = {.type = EMU_MAP_U32, .rank = 2, .base = base, .size = {16, 16}, .stride = {64},
                   .box = {8, 8}, .step = {1, 1}};
    emu_tensor_map encoded;
    emu_map_refusal refusal;
    if (emu_map_encode(&encoded, &map, &refusal) != NULL)
        puts(refusal.text);
    emu_put(m, base, tensor, sizeof tensor);
    emu_put(m, at, &encoded, sizeof encoded);
    return at;
}

static void run(bool wait)
{
    emu_config config = emu_defaults(); /* one CTA of one warp, every check */
    config.static_shared = BOX + BYTES;
    config.schedule = EMU_LATEST;
    emu_machine *m = emu_open(&config, NULL);
    uint64_t map = put_tensor(m);
    const emu_operand corner[] = {IS(8), IS(4)}; /* column 8, row 4 */
    const emu_ins program[] = {
        {.execute = emu_mbarrier, .op = EMU_MBARRIER_INIT, .space = EMU_SHARED,
         .a = AT(BARRIER), .b = IS(1), .guard = 2},
        {.execute = emu_lanes, .op = EMU_WARP_SYNC, .x = IS(0xffffffff), EVERY},
        {.execute = emu_mbarrier, .op = EMU_MBARRIER_ARRIVE, .flags = EMU_MBARRIER_EXPECT,
         .space = EMU_SHARED, .a = AT(BARRIER), .c = IS(BYTES), .guard = 2},
        {.execute = emu_tma, .op = EMU_BULK_COPY, .space = EMU_GLOBAL, .to = EMU_SHARED,
         .a = AT(map), .list = corner, .listed = 2, .d = AT(BOX), .c = AT(BARRIER), .guard = 2},
        {.execute = emu_bra, .target = wait ? 5 : 7, EVERY},
        {.execute = emu_mbarrier, .op = EMU_MBARRIER_TRY_WAIT, .flags = EMU_MBARRIER_PARITY,
         .space = EMU_SHARED, .a = AT(BARRIER), .b = IS(0), .d = {EMU_PREDICATE, 1, 0}, EVERY},
        {.execute = emu_bra, .target = 5, .guard = 1, .guard_not = true},
        {.execute = emu_load_store, .op = EMU_LD, .space = EMU_SHARED, .type = EMU_U32,
         .a = AT(BOX), .d = {EMU_REG, 0, 0}, EVERY},
        {.execute = emu_exit, EVERY},
    };
    *emu_predicate(m, 0, 0, 2) = 1; /* predicate 2: lane 0 alone */
    emu_run(m, program, sizeof program / sizeof program[0]);
    printf("%s its wait: %d findings\n", wait ? "with" : "without", emu_findings(m));
    for (int i = 0; i < emu_findings(m); ++i) /* of one cause: the first */
        if (emu_found(m, i)->cause < 0)
            printf("%s\n  repair: %s (%d more follow from it)\n", emu_found(m, i)->message,
                   emu_found(m, i)->repair, emu_followers(m, i));
    emu_close(m);
}

int main(void)
{
    run(false);
    run(true);
    return 0;
}
