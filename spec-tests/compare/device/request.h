/* request.h - a case as a request to the kernels' host code.
 *
 * What is here: layouts in flat form, and the offsets that the host finds for a tiled copy, an MMA
 * or a tensor map. What is not: memory on a device, and who has it (device.c, launches.c). */
#ifndef DEVICE_REQUEST_H
#define DEVICE_REQUEST_H

#include "spec-tests/compare/differ/differ.h"

enum { DEVICE_OFFSETS = 1 << 20 };

/* Where the blocks of a plan are on the device; of an empty one it does not matter. */
struct device_blocks {
    void *x, *y, *report;
};

/* False, and why, where a layout has no flat form. */
bool device_request(const struct differ_plan *p, const struct device_blocks *at, gpu_request *r,
                    gpu_why *why);

/* Finds the offsets of a request, DEVICE_OFFSETS at most, which are then to be put on the device:
 * how many numbers, 0 where the operation has none, -1 and why where no instruction does it. */
int64_t device_offsets(const struct differ_plan *p, gpu_request *r, int32_t *offsets, gpu_why *why);

#endif
