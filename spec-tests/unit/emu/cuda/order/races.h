/* races.h - what the suites of this folder share: two kernels, and what a program's streams were
 * found to do. */
#ifndef CHECK_CUDA_RACES_H
#define CHECK_CUDA_RACES_H

#include "emu/cuda/device/state.h"
#include "emu/stats/record.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <unistd.h>

enum { RACES_MOST = 16, RACES_LINE = 1024 };

/* put and early write a word a lane, get copies one to the 128 bytes behind them, count adds to the
 * first; early lets the next launch begin, waits waits for the one before. */
static const char races_text[] = CUDA_PTX
    ".visible .entry put(.param .u64 p)\n"
    "{ .reg .b64 %rd<3>; .reg .b32 %r1; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
    "mul.wide.u32 %rd2, %r1, 4; add.s64 %rd2, %rd1, %rd2; st.global.u32 [%rd2], %r1; ret; }\n"
    ".visible .entry early(.param .u64 p)\n"
    "{ .reg .b64 %rd<3>; .reg .b32 %r1; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
    "griddepcontrol.launch_dependents;\n"
    "mul.wide.u32 %rd2, %r1, 4; add.s64 %rd2, %rd1, %rd2; st.global.u32 [%rd2], %r1; ret; }\n"
    ".visible .entry get(.param .u64 p)\n"
    "{ .reg .b64 %rd<3>; .reg .b32 %r<3>; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
    "mul.wide.u32 %rd2, %r1, 4; add.s64 %rd2, %rd1, %rd2; ld.global.u32 %r2, [%rd2];\n"
    "st.global.u32 [%rd2+128], %r2; ret; }\n"
    ".visible .entry waits(.param .u64 p)\n"
    "{ .reg .b64 %rd<3>; .reg .b32 %r<3>; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
    "griddepcontrol.wait;\n"
    "mul.wide.u32 %rd2, %r1, 4; add.s64 %rd2, %rd1, %rd2; ld.global.u32 %r2, [%rd2];\n"
    "st.global.u32 [%rd2+128], %r2; ret; }\n"
    ".visible .entry count(.param .u64 p)\n"
    "{ .reg .b64 %rd1; .reg .b32 %r1; ld.param.u64 %rd1, [p];\n"
    "red.global.add.u32 [%rd1], 1; ret; }\n";

static const char put[] = "put", early[] = "early", get[] = "get", waits[] = "waits",
                  count[] = "count";

/* A program whose findings go to a file. */
typedef struct races_program {
    cuda_program is;
    char path[32];
    char line[RACES_MOST][RACES_LINE];
    emui_cu_record record[RACES_MOST];
    int found;
} races_program;

static inline void races_begin(races_program *p)
{
    const char *const names[] = {put, early, get, waits, count};
    strcpy(p->path, "/tmp/cuda_races.XXXXXX");
    close(mkstemp(p->path));
    setenv("CUEMU_REPORT", p->path, 1);
    emui_cu_enter();
    emui_cu_leave();
    unsetenv("CUEMU_REPORT");
    cuda_open(&p->is, races_text, false);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        cuda_kernel(&p->is, names[i]);
}

/* The program ends: its findings, but for launches. */
static inline int races_end(races_program *p)
{
    ck_assert_int_eq(cudaDeviceSynchronize(), cudaSuccess);
    cuda_close(&p->is);
    FILE *f = fopen(p->path, "r");
    p->found = 0;
    while (p->found < RACES_MOST && fgets(p->line[p->found], RACES_LINE, f) != NULL)
        p->found += emui_cu_record_read(p->line[p->found], &p->record[p->found]);
    fclose(f);
    remove(p->path);
    emui_cu_end();
    return p->found;
}

static inline void *races_memory(void)
{
    void *x = NULL;
    ck_assert_int_eq(cudaMalloc(&x, 256), cudaSuccess);
    ck_assert_int_eq(cudaMemset(x, 0, 256), cudaSuccess);
    ck_assert_int_eq(cudaDeviceSynchronize(), cudaSuccess);
    return x;
}

static inline cudaStream_t races_stream(unsigned flags)
{
    cudaStream_t s = NULL;
    ck_assert_int_eq(cudaStreamCreateWithFlags(&s, flags), cudaSuccess);
    return s;
}

static inline cudaEvent_t races_event(void)
{
    cudaEvent_t e = NULL;
    ck_assert_int_eq(cudaEventCreate(&e), cudaSuccess);
    return e;
}

/* overlaps: it may begin when the launch before it allows it. */
static inline void races_launch(const char *kernel, void *x, cudaStream_t stream, bool overlaps)
{
    cudaLaunchAttribute a = {.id = cudaLaunchAttributeProgrammaticStreamSerialization};
    cudaLaunchConfig_t config = {
        .gridDim = {1, 1, 1}, .blockDim = {32, 1, 1}, .stream = stream, .attrs = &a};
    a.val.programmaticStreamSerializationAllowed = overlaps;
    config.numAttrs = 1;
    ck_assert_int_eq(cudaLaunchKernelExC(&config, kernel, (void *[]){&x}), cudaSuccess);
}

static inline void races_wait(cudaStream_t stream, cudaEvent_t event)
{
    ck_assert_int_eq(cudaStreamWaitEvent(stream, event, 0), cudaSuccess);
}

static inline void races_record(cudaEvent_t event, cudaStream_t stream)
{
    ck_assert_int_eq(cudaEventRecord(event, stream), cudaSuccess);
}

#endif
