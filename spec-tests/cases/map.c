/* map.c - reads the tensor maps of a head.
 *
 * Here: `// map: NAME of MEMORY, ..`. Not here: the rules of maps (emu/tensor_map.h), which the
 * encoder knows. */
#include "spec-tests/cases/head.h"

#include <string.h>

/* 40x24: how many numbers; 0 after a complaint. */
static uint32_t numbers(const struct head *h, char *text, uint32_t to[EMU_MAP_DIMS])
{
    uint32_t n = 0;
    for (char *one; (one = head_part(&text, "x")) != NULL && n <= EMU_MAP_DIMS; ++n)
        if (n < EMU_MAP_DIMS && !head_number(h, one, 0, UINT32_MAX, &to[n]))
            return 0;
    return n <= EMU_MAP_DIMS || head_wrong(h, "a map has at most %d numbers: 40x24", EMU_MAP_DIMS)
               ? n
               : 0;
}

static bool swizzle(const struct head *h, const char *text, emu_map *map)
{
    static const char *const names[EMU_SWIZZLES] = {"0",        "32B",         "64B",     "128B",
                                                    "128B/32B", "128B/32B/8B", "128B/64B"};
    for (int k = 0; k < EMU_SWIZZLES; ++k)
        if (strcmp(text, names[k]) == 0) {
            map->swizzle = (emu_map_swizzle)k;
            return true;
        }
    return head_wrong(h, "`%s` is not a swizzle: 32B, 64B, 128B, 128B/32B, 128B/32B/8B, 128B/64B",
                      text);
}

/* Elements of 4 and 6 bits, in an array of bytes. */
static bool packed(const struct head *h, const char *text, emu_map *map)
{
    static const char *const names[] = {"u4", "u4/16B", "u6/16B"};
    for (int k = 0; k < 3; ++k)
        if (strcmp(text, names[k]) == 0) {
            map->type = (emu_map_type)(EMU_MAP_U4_ALIGN8 + k);
            return true;
        }
    return head_wrong(h, "`%s` is not u4, u4/16B or u6/16B", text);
}

/* Rows lie one behind the other, the first of them so many bytes apart. */
static void set_strides(emu_map *map, uint32_t pitch, uint32_t bytes)
{
    map->stride[0] = pitch > 0 ? pitch : map->size[0] * bytes;
    for (uint32_t k = 1; k + 1 < map->rank; ++k)
        map->stride[k] = map->stride[k - 1] * map->size[k];
}

static bool item(const struct head *h, char *text, emu_map *map, uint32_t *pitch)
{
    uint32_t n[EMU_MAP_DIMS] = {0};
    char *value = text, *word = head_part(&value, " ");
    if (strcmp(word, "nan") == 0 && value == NULL)
        return map->nan_fill = true;
    if (value == NULL)
        return head_wrong(h, "`%s` is not size, box, step, pitch, swizzle, packed or nan", text);
    if (strcmp(word, "swizzle") == 0)
        return swizzle(h, value, map);
    if (strcmp(word, "packed") == 0)
        return packed(h, value, map);
    if (strcmp(word, "pitch") == 0)
        return head_number(h, value, 16, 1 << 20, pitch);
    uint32_t rank = numbers(h, value, n);
    for (uint32_t k = 0; strcmp(word, "size") == 0 && k < rank; ++k)
        map->size[k] = n[k];
    if (strcmp(word, "size") == 0)
        map->rank = rank;
    else if (strcmp(word, "box") == 0)
        memcpy(map->box, n, sizeof n);
    else if (strcmp(word, "step") == 0)
        memcpy(map->step, n, sizeof n);
    else
        return head_wrong(h, "`%s` is not size, box, step, pitch, swizzle, packed or nan", word);
    return rank > 0;
}

static bool type_of(const char *type, emu_map_type *to)
{
    static const char *const names[] = {"u8",  "u16", "u32", "s32", "u64",
                                        "s64", "f16", "f32", "f64"};
    for (int k = 0; k <= EMU_MAP_F64; ++k)
        if (strcmp(type, names[k]) == 0) {
            *to = (emu_map_type)k;
            return true;
        }
    return false;
}

bool head_map(const struct head *h, char *text)
{
    struct case_file *c = h->c;
    char *items = text, *of = head_part(&items, ","), *name = head_part(&of, " of ");
    const struct case_memory *memory = of == NULL ? NULL : head_memory(c, of);
    emu_map map = {.step = {1, 1, 1, 1, 1}, .sm_100 = c->arch != EMU_SM_90A};
    emu_map_refusal why;
    uint32_t pitch = 0;
    if (memory == NULL || !type_of(memory->type, &map.type))
        return head_wrong(h, "a map is NAME of MEMORY above, an array of u8 to f64, and its items");
    if (c->maps == CASE_MAPS || c->memories == CASE_MEMORIES)
        return head_wrong(h, "there are more than %d maps", CASE_MAPS);
    for (char *one; (one = head_part(&items, ",")) != NULL;)
        if (!item(h, one, &map, &pitch))
            return false;
    set_strides(&map, pitch, memory->bytes);
    if (emu_map_refused(&map, &why) != NULL)
        return head_wrong(h, "the map breaks a rule: %s", why.text);
    c->map[c->maps++] = (struct case_map){memory, map};
    c->memory[c->memories++] = (struct case_memory){.space = CASE_GLOBAL,
                                                    .name = name,
                                                    .type = "b8",
                                                    .bytes = 1,
                                                    .count = sizeof(emu_tensor_map),
                                                    .align = 128,
                                                    .array = true,
                                                    .map = c->maps};
    return true;
}
