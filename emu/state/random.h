/* random.h - numbers at random for schedules and for the order of streams: splitmix64.
 *
 * A seed names a schedule, so the numbers of a state stay what they are. */
#ifndef EMU_STATE_RANDOM_H
#define EMU_STATE_RANDOM_H

#include <stdint.h>

static inline uint64_t emui_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

#endif
