/* vector_clock.h - vector clocks of the device's operations: which of them come before which.
 *
 *      slot      0    1    2       a timeline each: a stream, or one branch of its graphs
 *      time    [ 4 |  0 |  7 ]     everything up to time 4 of slot 0 and time 7 of slot 2 is before
 *
 * An operation is one time of one slot. It comes before everything whose clock has that time, or a
 * later one, in that slot. What is here: joining and comparing. What is not: which operation gets
 * which clock (stream_order.h). */
#ifndef EMUI_CUDA_VECTOR_CLOCK_H
#define EMUI_CUDA_VECTOR_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* A slot past the length is at time 0. As zeros: nothing is before. */
typedef struct emui_cu_clock {
    uint32_t *time; /* of malloc */
    int length;
} emui_cu_clock;

static inline uint32_t emui_cu_time_of(const emui_cu_clock *c, int slot)
{
    return slot < c->length ? c->time[slot] : 0;
}

/* False: out of memory, and the clock is as it was. */
bool emui_cu_clock_set(emui_cu_clock *c, int slot, uint32_t time);
bool emui_cu_clock_join(emui_cu_clock *to, const emui_cu_clock *from);
/* As zeros again. */
void emui_cu_clock_free(emui_cu_clock *c);

#endif
