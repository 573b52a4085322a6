/* grid_shape.h - the shape of a launch: may an H200 have it, and how many clusters does it have?
 *
 * What is here: grid_shape.c, for machine.c and launch.c. What is not: how many of them run at once
 * (emu.h). */
#ifndef EMUI_GRID_SHAPE_H
#define EMUI_GRID_SHAPE_H

#include "emu/emu.h"

/* False: why names the field. */
bool emui_is_valid(const emu_config *config, const char **why);
/* A whole grid, in the place of what a configuration says of its one cluster. */
emu_config emui_config_of(const emu_config *device, const emu_grid *grid);
/* How many clusters of a grid there are. */
int64_t emui_clusters_of(const emu_config *config);

#endif
