/* map_words.h - a tensor map written as it is, its rules not tested (tensor_map.c): for the
 * encoder, which has tested them, and for tensormap.replace, which the device does not. */
#ifndef EMUI_MAP_WORDS_H
#define EMUI_MAP_WORDS_H

#include "emu/tensor_map.h"

void emui_map_put(emu_tensor_map *to, const emu_map *from);

#endif
