/* request.h - a case as a request to the kernels' host code.
 *
 * What is here: layouts in flat form, and the offsets that the host finds for a tiled copy, an MMA
 * or a tensor map. What is not: memory on a device, and who has it (device.c, launches.c). */
#ifndef DEVICE_REQUEST_H
#define DEVICE_REQUEST_H

#include "spec-tests/compare/differ/family.h"

/* Where the blocks of a plan are on the device; of an empty one it does not matter. */
struct device_blocks {
    void *x, *y, *report;
};

/* False, and why, where a layout has no flat form. */
bool device_request(const struct differ_plan *p, const struct device_blocks *at, gpu_request *r,
                    gpu_why *why);

/* Finds the numbers that a request needs on the device, none for most; false, and why, where no
 * instruction does it. Then the request is told where they are. */
bool device_offsets(const struct differ_plan *p, gpu_request *r, struct differ_offsets *o,
                    gpu_why *why);
void device_put_offsets(const struct differ_offsets *o, void *memory);

#endif
