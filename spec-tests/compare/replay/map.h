/* map.h - the arguments of an encoder of tensor maps, from a case of gpu/lab/probes/map_case.h. */
#ifndef REPLAY_MAP_H
#define REPLAY_MAP_H

#include "spec-tests/compare/replay/replay.h"

#include "emu/tensor_map.h"

/* An unknown type is EMU_MAP_TYPES. */
emu_map replay_map(const replay_case *c, uint64_t base);

#endif
