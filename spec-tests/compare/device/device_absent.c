/* device_absent.c - the device's backend in a program built without nvcc: there is none. */
#include "spec-tests/compare/differ/differ.h"

gpu_found differ_gpu_open(struct differ_backend **backend, struct text *why)
{
    *backend = NULL;
    text_puts(why, "no kernels: built without nvcc");
    return GPU_NO_DEVICE;
}
