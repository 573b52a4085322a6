/* tma.h - one tensor copy while it is planned: what tma.c, tma_box.c and tma_im2col.c share. */
#ifndef EMUI_TMA_H
#define EMUI_TMA_H

#include "emu/exec/async/bulk.h"
#include "emu/tensor_map.h"

enum { EMUI_TMA_GRANULE = 16 }; /* bytes that stay together */
enum { EMUI_TMA_ROWS = 4 };     /* of .tile::gather4 and .tile::scatter4 */

/*      box in shared memory        at        offset of its first byte in its CTA
 *      tensor in global memory     map       and the start: coordinates, then im2col offsets
 *
 * Elements of 4 and 6 bits are counted in units (emu_map_unit_elements), in the map as well.
 *
 * Rows that are narrower than the swizzle width lie as far apart as that is wide. a collects the
 * pieces. */
typedef struct emui_tma {
    emui_actor by;
    const emu_ins *i;
    emu_map map;
    emui_place map_place;
    uint32_t element, bytes;      /* of one in global memory, of the box */
    uint32_t apart;               /* bytes from one to the next in shared memory */
    uint32_t inner, pitch, reach; /* of a row of it; from row to row, of all in shared memory */
    uint32_t rows;
    bool loads;
    int64_t start[EMU_MAP_DIMS];
    int64_t row[EMUI_TMA_ROWS]; /* coordinates in dimension 1, of four rows */
    uint32_t offset[EMU_MAP_SPACE];
    uint32_t halo; /* pixels behind the others, or behind each 32 */
    emui_targets box;
    emui_async *a;
    emui_region *tensor; /* where the last row was */
} emui_tma;

/* ---- tensormap.c ---- */

/* False, after a fault, where an instruction reads no tensor map in memory of that space, or
 * changes none. */
bool emui_map_is_there(const emui_actor *by, emui_place p, bool changes);

/* ---- tma_box.c ---- */

/* The byte that the swizzle puts a byte of the box at; both are absolute shared addresses. */
uint64_t emui_tma_swizzle(emu_map_swizzle mode, uint64_t address);
/* So many elements of dimension 0 from coordinate x on, at that byte of the box; row: the address
 * of the element at 0, whatever the other coordinates are; outside: one of those is outside. */
bool emui_tma_row(emui_tma *t, uint32_t at, int64_t x, uint32_t elements, uint64_t row,
                  bool outside);
bool emui_tma_tiled(emui_tma *t);
/* The four rows of .tile::gather4 and .tile::scatter4. */
bool emui_tma_four_rows(emui_tma *t);

/* ---- tma_im2col.c ---- */

bool emui_tma_im2col(emui_tma *t);

#endif
