/* tma.c - tensor copies, tiled and im2col, and their encoders: the cases of tma.cu and
 * im2col.cu in gpu/lab/probes, put to the machine.
 *
 *      shared memory     the box, and behind it the mbarrier; as much as the probe has
 *
 * The program is the probe's: init, the copy, commit_group and wait_group, and the word is read. */
#include "spec-tests/compare/replay/map.h"

#include <stdlib.h>
#include <string.h>

enum { SHARED = 48 * 1024, GLOBAL = 128 * 1024, STEPS = 5, RANK = EMU_MAP_DIMS };
enum { PIXELS_SHARED = 16 * 1024, PIXELS_GLOBAL = 64 * 1024 };

static bool is_im2col(const replay_case *c)
{
    return strncmp(c->field[0], "im2col", 6) == 0;
}

static uint32_t shared_of(const replay_case *c)
{
    return is_im2col(c) ? PIXELS_SHARED : SHARED;
}

static uint32_t global_of(const replay_case *c)
{
    return is_im2col(c) ? PIXELS_GLOBAL : GLOBAL;
}

/* False: the name is none. */
static bool map_type(const replay_case *c, emu_map_type *type)
{
    static const char *const name[EMU_MAP_TYPES] = {
        "u8",  "u16",  "u32",    "s32",  "u64",     "s64",     "f16",      "f32",
        "f64", "bf16", "f32ftz", "tf32", "tf32ftz", "u4x16_8", "u4x16_16", "u6x16_16"};
    for (int i = 0; i < EMU_MAP_TYPES; ++i)
        if (strcmp(name[i], replay_value(c, "type", "u16")) == 0) {
            *type = (emu_map_type)i;
            return true;
        }
    return false;
}

emu_map replay_map(const replay_case *c, uint64_t base)
{
    long long size[RANK], stride[RANK], box[RANK], es[RANK], low[RANK], high[RANK];
    emu_map map = {.im2col = strstr(c->field[0], "im2col") || replay_is(c, "from", "im2col")};
    map.rank = (uint32_t)replay_number(c, "rank", replay_list(c, "size", 1, RANK, size));
    map.base = replay_is(c, "null", "base") ? 0 : base;
    replay_list(c, "stride", 0, RANK, stride);
    replay_list(c, "box", 1, RANK, box);
    replay_list(c, "es", 1, RANK, es);
    replay_list(c, "lower", 0, RANK, low);
    replay_list(c, "upper", 0, RANK, high);
    for (int i = 0; i < RANK; ++i) {
        map.size[i] = (uint64_t)size[i];
        map.box[i] = (uint32_t)box[i];
        map.step[i] = (uint32_t)es[i];
    }
    for (int i = 0; i + 1 < RANK; ++i)
        map.stride[i] = (uint64_t)stride[i];
    for (int i = 0; i < EMU_MAP_SPACE; ++i) {
        map.lower[i] = (int32_t)low[i];
        map.upper[i] = (int32_t)high[i];
    }
    map.channels = (uint32_t)replay_number(c, "channels", 8);
    map.pixels = (uint32_t)replay_number(c, "pixels", 8);
    map.interleave = (emu_map_interleave)replay_number(c, "interleave", 0);
    map.swizzle = (emu_map_swizzle)replay_number(c, "swizzle", 0);
    map.promotion = (uint32_t)replay_number(c, "l2", 0);
    map.nan_fill = replay_number(c, "fill", 0) != 0;
    if (!map_type(c, &map.type))
        map.type = EMU_MAP_TYPES;
    return map;
}

/* Bits of an encoded map that are the other way round. */
static void flip(const replay_case *c, emu_tensor_map *map)
{
    long long bit[RANK];
    int n = replay_list(c, "flip", 0, RANK, bit);
    for (int k = 0; k < n; ++k)
        map->word[bit[k] / 64 % EMU_MAP_WORDS] ^= UINT64_C(1) << bit[k] % 64;
}

/* Encodes; false where the answer is there already. */
static bool encode(const replay_case *c, uint64_t base, emu_tensor_map *map, replay_answer *a)
{
    emu_map from = replay_map(c, base + (uint64_t)replay_number(c, "base", 0));
    emu_map_refusal why;
    bool is_fine = replay_number(c, "fill", 0) <= 1 && emu_map_encode(map, &from, &why) == NULL;
    if (is_fine && strstr(c->field[0], "encode") == NULL) {
        flip(c, map);
        return true;
    }
    replay_say(a, "encode %d", !is_fine);
    return false;
}

/* ---- Programs ---- */

static int kind_of(const replay_case *c)
{
    static const char *const kinds[] = {"load", "store", "add", "min", "max",
                                        "inc",  "dec",   "and", "or",  "xor"};
    const char *word = strchr(c->field[0], '_') + 1;
    int kind = 0;
    while (strcmp(kinds[kind], word) != 0)
        ++kind;
    return kind;
}

static emu_ins copy_of(const replay_case *c, uint64_t map, emu_operand *list)
{
    static const emu_reduce reductions[] = {
        EMU_REDUCE_COPY, EMU_REDUCE_COPY, EMU_REDUCE_ADD, EMU_REDUCE_MIN, EMU_REDUCE_MAX,
        EMU_REDUCE_INC,  EMU_REDUCE_DEC,  EMU_REDUCE_AND, EMU_REDUCE_OR,  EMU_REDUCE_XOR};
    long long at[RANK], off[EMU_MAP_SPACE], sizes[RANK];
    int rank = replay_list(c, "size", 1, RANK, sizes), kind = kind_of(c), n = 0;
    bool im2col = is_im2col(c);
    uint32_t place = emu_shared_address(0, (uint32_t)replay_number(c, "dst", 0));
    replay_list(c, "at", 0, RANK, at);
    replay_list(c, "off", 0, EMU_MAP_SPACE, off);
    for (; n < rank; ++n)
        list[n] = replay_imm((uint32_t)at[n]);
    for (int i = 0; im2col && kind == 0 && i + 2 < rank; ++i)
        list[n++] = replay_imm((uint16_t)off[i]);
    return (emu_ins){.execute = emu_tma,
                     .op = kind > 1 ? EMU_BULK_REDUCE : EMU_BULK_COPY,
                     .space = kind == 0 ? EMU_GLOBAL : EMU_SHARED,
                     .to = kind == 0 ? EMU_SHARED : EMU_GLOBAL,
                     .flags = (im2col ? EMU_BULK_IM2COL : 0U) | (uint32_t)reductions[kind]
                                                                    << EMU_BULK_REDUCE_SHIFT,
                     .a = replay_at(map),
                     .d = replay_at(place),
                     .c = replay_at(emu_shared_address(0, shared_of(c))),
                     .list = list,
                     .listed = n,
                     .guard = EMU_NO_GUARD};
}

static bool run(emu_machine *m, const replay_case *c, uint64_t map, replay_answer *a)
{
    emu_operand list[RANK + EMU_MAP_SPACE];
    emu_ins program[STEPS] = {
        {.execute = emu_mbarrier,
         .op = EMU_MBARRIER_INIT,
         .space = EMU_SHARED,
         .a = replay_at(emu_shared_address(0, shared_of(c))),
         .b = replay_imm(1),
         .guard = EMU_NO_GUARD},
        copy_of(c, map, list),
        {.execute = emu_bulk, .op = EMU_BULK_COMMIT_GROUP, .guard = EMU_NO_GUARD},
        {.execute = emu_bulk, .op = EMU_BULK_WAIT_GROUP, .guard = EMU_NO_GUARD},
        {.execute = emu_exit, .guard = EMU_NO_GUARD}};
    return replay_run(m, program, STEPS, a);
}

/* ---- Memory ---- */

typedef struct memory {
    uint16_t unit[GLOBAL / 2], shared[SHARED / 2];
    uint16_t before;
} memory;

static void fill(const replay_case *c, bool is_load, memory *mem)
{
    long long first = replay_number(c, "first", 1), mul = replay_number(c, "mul", 1);
    mem->before = is_load ? (uint16_t)REPLAY_POISON
                          : (uint16_t)replay_number(c, "into", (long long)REPLAY_POISON);
    for (int i = 0; i < GLOBAL / 2; ++i)
        mem->unit[i] = is_load ? (uint16_t)(first + mul * i) : mem->before;
    for (int i = 0; i < SHARED / 2; ++i)
        mem->shared[i] = is_load ? mem->before : (uint16_t)(first + mul * i);
}

/* With a flipped bit a copy may leave the tensor's memory: the machine says so, a device reads what
 * is there, if anything is. */
static bool is_elsewhere(const replay_case *c, const replay_answer *a)
{
    return *replay_value(c, "flip", "") != '\0' && a->faulted && a->rule == EMU_BOUNDS;
}

static void ask_copy(emu_machine *m, const replay_case *c, uint64_t global, uint64_t map,
                     memory *mem, replay_answer *a)
{
    bool is_load = kind_of(c) == 0;
    fill(c, is_load, mem);
    uint32_t bytes = global_of(c), shared = shared_of(c);
    if (!emu_put(m, global, mem->unit, bytes) || !replay_put(m, 0, 0, mem->shared, shared) ||
        !run(m, c, map, a)) {
        a->is_same = a->judged = is_elsewhere(c, a);
        return;
    }
    size_t n = (is_load ? shared : bytes) / 2;
    if (is_load)
        replay_get(m, 0, 0, mem->unit, shared);
    else
        emu_get(m, global, mem->unit, bytes);
    while (n > 0 && mem->unit[n - 1] == mem->before)
        --n;
    replay_say(a, "word %016llx units ", (unsigned long long)replay_word(m, 0, shared));
    replay_units(a, mem->unit, n);
}

static void ask(emu_machine *m, const replay_case *c, memory *mem, replay_answer *a)
{
    uint64_t global = emu_alloc(m, global_of(c), "the tensor"), at = emu_alloc(m, 128, "the map");
    emu_tensor_map map;
    if (global == 0 || at == 0) {
        replay_say(a, "out of memory");
        return;
    }
    if (encode(c, global, &map, a) && emu_put(m, at, &map, sizeof map))
        ask_copy(m, c, global, at, mem, a);
}

void replay_tma(const replay_case *c, replay_answer *a)
{
    const char *null = replay_value(c, "null", "base");
    if (strcmp(null, "base") != 0) {
        a->unasked = "an argument of the machine's encoder can not be missing";
        return;
    }
    emu_machine *m = replay_open(1, 1, shared_of(c) + 16);
    memory *mem = malloc(sizeof *mem);
    if (m == NULL || mem == NULL)
        replay_say(a, "out of memory");
    else
        ask(m, c, mem, a);
    free(mem);
    emu_close(m);
}

void replay_im2col(const replay_case *c, replay_answer *a)
{
    replay_tma(c, a);
}
