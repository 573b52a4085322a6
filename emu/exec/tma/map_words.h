/* map_words.h - the fields of an encoded tensor map, each where it is (the picture: tensor_map.h).
 *
 * For the encoder, which has tested its rules, and for tensormap.replace, which sets one field and
 * tests none. Not here: what the fields mean (tensor_map.c). */
#ifndef EMUI_MAP_WORDS_H
#define EMUI_MAP_WORDS_H

#include "emu/tensor_map.h"

/* So many bits of a word, from a bit on. */
typedef struct emui_map_field {
    uint8_t word, at, bits;
} emui_map_field;

static const emui_map_field EMUI_MAP_BASE = {0, 0, 64}, EMUI_MAP_IM2COL = {1, 0, 1},
                            EMUI_MAP_RANK = {1, 4, 3}, EMUI_MAP_TYPE = {1, 7, 4},
                            EMUI_MAP_INTERLEAVE = {1, 11, 2}, EMUI_MAP_SWIZZLE = {1, 13, 2},
                            EMUI_MAP_NAN = {1, 15, 1}, EMUI_MAP_TF32 = {1, 16, 1},
                            EMUI_MAP_PROMOTION = {1, 17, 2}, EMUI_MAP_ATOMICITY = {1, 19, 2},
                            EMUI_MAP_96B = {1, 22, 1}, EMUI_MAP_ALONG = {1, 23, 2},
                            EMUI_MAP_PIXELS = {7, 32, 10}, EMUI_MAP_BYTES = {8, 0, 32},
                            EMUI_MAP_ALIGN = {9, 0, 32};

/* What tensormap.replace calls the first type whose elements are packed: from sm_100 on. */
enum { EMUI_MAP_PACKED = 13 };

/* Those of a list, by the dimension; channels of im2col are where box[0] is. */
emui_map_field emui_map_size(uint32_t d);
emui_map_field emui_map_step(uint32_t d);
emui_map_field emui_map_box(uint32_t d);
/* Of one corner, by the dimensions of space that there are: 1 to 3. */
emui_map_field emui_map_corner(bool upper, uint32_t d, uint32_t space);

uint64_t emui_map_get(const emu_tensor_map *map, emui_map_field f);
void emui_map_set(emu_tensor_map *map, emui_map_field f, uint64_t value);
/* A stride is in two fields, and a multiple of 16 bytes. */
uint64_t emui_map_get_stride(const emu_tensor_map *map, uint32_t d);
void emui_map_set_stride(emu_tensor_map *map, uint32_t d, uint64_t bytes);
/* The type by the number that tensormap.replace has for it. In a map, tf32 is f32 and a bit that no
 * other type takes away; what comes behind it has a number that is less by two. */
bool emui_map_set_type(emu_tensor_map *map, uint64_t number);

void emui_map_put(emu_tensor_map *to, const emu_map *from);

#endif
