/* access.h - the checks that the accesses of lanes and of the engine go through (access.c). */
#ifndef EMUI_ACCESS_H
#define EMUI_ACCESS_H

#include "emu/state/state.h"

/* All checks of one lane's access by the generic proxy, then the place of its bytes. Bytes that are
 * written count as written from here on. False after a fault. */
bool emui_access(const emui_actor *by, const emui_request *r, emui_mode mode, emui_place *to);
/* The checks alone, of bytes that were located. */
void emui_check_access(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode);
/* Those of the state of the bytes, without those of order. */
void emui_check_bytes(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode);
/* Is nothing to be said of bytes in these states? */
bool emui_are_free(const uint8_t *state, uint64_t bytes, emui_mode mode);

#endif
