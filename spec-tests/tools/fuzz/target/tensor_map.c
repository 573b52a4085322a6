/* tensor_map.c - tensor maps in memory, where any bits may stand: one is no map, is refused with a
 * reason, or is encoded again as it was; and copies by it stay in the machine's memory.
 *
 * An input is numbers put into a good map. Not here: what a copy moves (compare/machine/box.h). */
#include "emu/tensor_map.h"
#include "emu/emu.h"
#include "spec-tests/tools/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVERY .guard = EMU_NO_GUARD
#define AT(v)                                                                                      \
    {                                                                                              \
        .kind = EMU_ADDRESS, .r = -1, .value = (v)                                                 \
    }
#define IS(v)                                                                                      \
    {                                                                                              \
        .kind = EMU_IMM, .value = (v)                                                              \
    }

enum { BARRIER = 0, BOX = 1024, SHARED = 64 << 10, TENSOR = 1 << 16 };

static emu_map good_map(uint64_t base)
{
    return (emu_map){.type = EMU_MAP_F16,
                     .rank = 3,
                     .base = base,
                     .size = {80, 37, 5},
                     .stride = {176, 6608},
                     .box = {64, 13, 2},
                     .step = {1, 1, 1},
                     .swizzle = EMU_SWIZZLE_128B};
}

/* A load, a store and a prefetch by the map, and a change of it, with as many coordinates as it
 * has dimensions. */
static void copy_by(emu_machine *m, uint64_t map, int rank, bool im2col)
{
    const emu_operand at[] = {IS(0), IS(1), IS(2), IS(3), IS(4), IS(0), IS(1), IS(0)};
    int listed = rank + (im2col && rank > 2 ? rank - 2 : 0);
    uint32_t flags = im2col ? EMU_BULK_IM2COL : 0;
    const emu_ins program[] = {
        {.execute = emu_mbarrier,
         .op = EMU_MBARRIER_INIT,
         .space = EMU_SHARED,
         .a = AT(BARRIER),
         .b = IS(1),
         EVERY},
        {.execute = emu_tma,
         .op = EMU_BULK_COPY,
         .space = EMU_GLOBAL,
         .to = EMU_SHARED,
         .a = AT(map),
         .list = at,
         .listed = listed,
         .d = AT(BOX),
         .c = AT(BARRIER),
         .flags = flags,
         .guard = 0},
        {.execute = emu_tma,
         .op = EMU_BULK_COPY,
         .space = EMU_SHARED,
         .to = EMU_GLOBAL,
         .a = AT(map),
         .list = at,
         .listed = listed,
         .d = AT(BOX),
         .flags = flags,
         .guard = 0},
        {.execute = emu_tma,
         .op = EMU_BULK_PREFETCH,
         .space = EMU_GLOBAL,
         .a = AT(map),
         .list = at,
         .listed = listed,
         .flags = flags,
         .guard = 0},
        {.execute = emu_exit, EVERY},
    };
    *emu_predicate(m, 0, 0, 0) = 1;
    emu_run(m, program, sizeof program / sizeof program[0]);
}

static void check_again(const emu_map *map)
{
    emu_map_refusal why = {""};
    emu_tensor_map raw;
    emu_map again;
    if (emu_map_refused(map, &why) != NULL) {
        if (*why.text == '\0')
            fuzz_broken("a map is refused without a reason");
        return;
    }
    if (emu_map_encode(&raw, map, &why) != NULL || emu_map_decode(&again, &raw, &why) != NULL)
        fuzz_broken("a map that follows the rules is not encoded: %s", why.text);
    if (memcmp(map, &again, sizeof again) != 0)
        fuzz_broken("a map is another one when it is encoded and decoded");
}

static void run_in(emu_machine *m, const char *text, size_t length)
{
    emu_map map;
    emu_map_refusal why;
    emu_tensor_map raw;
    size_t bytes;
    uint64_t base = emu_alloc(m, TENSOR, "tensor"), at = emu_alloc(m, sizeof raw, "map");
    map = good_map(base);
    if (base == 0 || at == 0 || emu_map_encode(&raw, &map, &why) != NULL)
        fuzz_broken("the map to begin with is refused");
    uint8_t *is = fuzz_patched((const uint8_t *)&raw, sizeof raw, text, length, &bytes);
    memcpy(&raw, is, bytes);
    free(is);
    emu_put(m, at, &raw, sizeof raw);
    bool is_map = emu_map_decode(&map, &raw, &why) == NULL;
    FILE *none = fopen("/dev/null", "w");
    if (is_map && none != NULL)
        emu_map_print(none, &map);
    if (none != NULL)
        fclose(none);
    if (is_map)
        check_again(&map);
    copy_by(m, at, is_map ? (int)map.rank : 3, is_map && map.im2col);
}

static void run(const char *text, size_t length)
{
    emu_config how = emu_defaults();
    how.static_shared = SHARED;
    how.schedule = EMU_LATEST;
    how.checks = 0; /* bounds and alignment are checked all the same */
    emu_machine *m = emu_open(&how, NULL);
    if (m == NULL)
        fuzz_broken("there is no machine");
    run_in(m, text, length);
    emu_close(m);
}

static void fresh(struct generator *g, struct text *out)
{
    fuzz_fresh_patch(g, sizeof(emu_tensor_map), out);
}

static const char *word(int i)
{
    static const char *const words[] = {"0:8:", "8:4:", "16:2:", "32:1:"};
    return i < (int)(sizeof words / sizeof words[0]) ? words[i] : NULL;
}

const struct fuzz_target fuzz_target = {"tensor_map", run, fresh, word, " "};
