/* remote_clock.h - what a thread knows of other clusters than its own (remote_clock.c).
 *
 *      others   of each cluster of the launch that it has synchronised with: how far
 *
 *               | 0 .. 15 |                16 nodes of the level below, or what was seen
 *                 |     |
 *                 |     node 15: clusters 16 * 15 ..
 *                 node 0: | 0 .. 15 |
 *
 *      seen     epochs of the threads and the engine's lanes of one cluster, neighbours with the
 *               same epoch as one
 *
 * Both are counted, shared, and never changed while somebody else has them: a clock that learns of
 * one more cluster copies a node of each level, whatever the number of clusters. What is here:
 * remote_clock.c, for clock.c. What is not: clocks (clock.h). */
#ifndef EMUI_REMOTE_CLOCK_H
#define EMUI_REMOTE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct emui_seen emui_seen;
typedef struct emui_others emui_others;

/* Epochs from 0 on; NULL: out of memory. */
emui_seen *emui_seen_new(const uint32_t *epoch, int length);
void emui_seen_free(emui_seen *s);
/* The epoch of one; 0 beyond the last. */
uint32_t emui_seen_epoch(const emui_seen *s, int who);
/* Epochs become no less than those of s, which are no more than length. */
void emui_seen_raise(const emui_seen *s, uint32_t *epoch, int length);

/* How many levels so many clusters need. */
int emui_others_levels(int64_t clusters);
void emui_others_free(emui_others *o);
void emui_others_share(emui_others *o); /* by one more */
/* What was seen of a cluster, by its number in the launch; NULL: nothing. */
const emui_seen *emui_others_at(const emui_others *o, uint32_t cluster);
/* One more cluster, or more of it; levels as above. serial: of the last change to any of these that
 * may meet; it counts on. False: out of memory. */
bool emui_others_add(emui_others **o, int levels, uint32_t cluster, emui_seen *s, uint64_t *serial);
/* All that another has seen; the same levels. False: out of memory. */
bool emui_others_join(emui_others **into, emui_others *from, uint64_t *serial);

#endif
