/* device_absent.c - the device's mover of a program that was built without nvcc: there is none. */
#include "spec-tests/differ/differ.h"

gpu_found move_gpu_open(struct mover **m, struct text *why)
{
    *m = NULL;
    text_puts(why, "no kernels: built without nvcc");
    return GPU_NO_DEVICE;
}
