/* processors.c - how many processors this process may use: see state.h.
 *
 * The smaller one of the affinity mask and the quota of the control group: "max 100000", or
 * microseconds of processor time in each period of so many. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "emu/cuda/device/state.h"

#include <sched.h>

static int of_affinity(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/* Rounded up; most: there is no quota. */
static int of_quota(int most)
{
    long quota = 0, period = 0;
    FILE *in = fopen("/sys/fs/cgroup/cpu.max", "r");
    const bool limited =
        in != NULL && fscanf(in, "%ld %ld", &quota, &period) == 2 && quota > 0 && period > 0;
    if (in != NULL)
        fclose(in);
    const long n = limited ? (quota + period - 1) / period : most;
    return n < most ? (int)n : most;
}

int emui_cu_processors(void)
{
    return of_quota(of_affinity());
}
