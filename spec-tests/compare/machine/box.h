/* box.h - one tensor copy at a time on a machine of its own.
 *
 *      shared memory    | bytes of boxes .. | mbarrier |
 *      global memory    the tensor's bytes, and its map
 *
 * What is here: the machine, loads, stores and reductions by a map, waited for as a program would.
 * What is not: their expected results. */
#ifndef EMU_BOX_H
#define EMU_BOX_H

#include "emu/emu.h"
#include "emu/tensor_map.h"

typedef struct emu_box {
    emu_machine *m;
    uint32_t shared; /* bytes for boxes, from 0 on */
    uint64_t tensor, bytes, map;
    int more;       /* pixels of a halo, where the map is along w */
    bool four_rows; /* by gather4 and scatter4: a column and four rows are the coordinates */
    char text[256];
} emu_box;

/* Bounds are checked always, the rest as asked. False: out of memory. */
bool emu_box_open(emu_box *b, emu_schedule schedule, uint32_t checks, uint32_t shared,
                  uint64_t bytes);
void emu_box_close(emu_box *b);
uint8_t *emu_box_shared(emu_box *b);
uint8_t *emu_box_tensor(emu_box *b);

/* A copy of the box at these coordinates (im2col offsets follow them): NULL, or what went wrong.
 * The mbarrier reports what has arrived with exactly the bytes of the box, or it is wrong. */
const char *emu_box_load(emu_box *b, const emu_map *map, const int32_t *at, int n, uint32_t to);
const char *emu_box_store(emu_box *b, const emu_map *map, const int32_t *at, int n, uint32_t from,
                          emu_reduce op);

/* What a load makes of an element of the tensor: tf32 is rounded to the nearest that it has. */
void emu_box_rounded(const emu_map *map, uint8_t *element);

#endif
