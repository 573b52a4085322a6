/* nvrtc.h - NVRTC, led to PTX: a program that asks it for machine code (sm_90) would get what the
 * machine cannot run.
 *
 *      the program calls                        and gets
 *      nvrtcCompileProgram(.. "-arch=sm_90")    .. "-arch=compute_90"
 *      nvrtcGetCUBINSize, nvrtcGetCUBIN         nvrtcGetPTXSize, nvrtcGetPTX: the driver's library
 *                                               loads a text as it loads machine code
 *
 * What is here: that. What is not: the linker's questions (audit.c). Follows the NVRTC
 * documentation, "Supported Compile Options". */
#ifndef EMUI_CUDA_NVRTC_H
#define EMUI_CUDA_NVRTC_H

#include "emu/cuda/audit/symbols.h"

/* The library as it was loaded; its functions are called at base. */
void emui_nvrtc_loaded(const emui_elf *library, uintptr_t base);
/* What stands for a function of NVRTC's that a program binds; else the function itself. */
uintptr_t emui_nvrtc_bound(const char *name, uintptr_t function);

#endif
