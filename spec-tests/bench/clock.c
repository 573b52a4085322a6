/* clock.c - processor time, as every part of the bench takes it. */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/bench/bench.h"

#include <time.h>

double bench_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}
