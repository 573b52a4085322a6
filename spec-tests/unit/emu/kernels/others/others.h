/* others.h - kernels that other compilers made, run from the PTX that is kept of them: a table says
 * what to launch, a function fills the buffers and computes what they hold afterwards.
 *
 * What is here: one launch of a kernel, under every schedule, with every check. What is not: what
 * the kernels compute (triton*.c and so on). Values are doubles on the host's side; the runner
 * converts them to a buffer's type and back. Where a kernel's sums are of small integers, every
 * order of adding gives the same. */
#ifndef CHECK_KERNELS_OTHERS_H
#define CHECK_KERNELS_OTHERS_H

#include "emu/isa.h"
#include "emu/tensor_map.h"
#include "spec-tests/unit/suites.h"

enum { OTHERS_BUFFERS = 12, OTHERS_ARGUMENTS = 32, OTHERS_STRUCT = 512 };

/* NULL: not known before, not compared after. */
typedef struct others_buffer {
    emu_type type;
    int n;
    double *before, *after;
    double off; /* results may be that far away, of 1 + the magnitude */
    uint64_t address;
} others_buffer;

/* Bytes, of which eight at a place may be the address of a buffer, or the first 128 a tensor map
 * over it. */
typedef struct others_argument {
    _Alignas(64) unsigned char bytes[OTHERS_STRUCT];
    int buffer; /* -1: of none */
    uint32_t at;
    bool mapped;
    emu_map map;
} others_argument;

typedef struct others_job {
    others_buffer buffer[OTHERS_BUFFERS];
    others_argument argument[OTHERS_ARGUMENTS];
    int buffers, arguments;
} others_job;

/* A row of the table. Zeros: one CTA, no cluster but the entry's own, no dynamic shared memory. */
typedef struct others_kernel {
    const char *file, *entry; /* NULL: the only entry */
    int64_t grid[3];
    int block[3];
    uint32_t shared;
    void (*fill)(others_job *job);
    int cluster[3];
} others_kernel;

/* Runs it under every schedule. It ends, nothing is found, its buffers hold what they should. */
void others_run(const char *folder, const others_kernel *kernel);

/* ---- Arguments, in their order -------------------------------------------------------------- */

/* A buffer and its address as an argument: the values that it has before, which the caller fills
 * in; those that it will have; or both, the ones before returned. */
double *others_in(others_job *job, emu_type type, int n);
double *others_out(others_job *job, emu_type type, int n, double off);
double *others_inout(others_job *job, emu_type type, int n, double **after);
/* n values that nobody writes before, or looks at after; none: the argument is 0. */
void others_scratch(others_job *job, int bytes);

void others_u32(others_job *job, uint32_t v);
void others_u64(others_job *job, uint64_t v);
void others_f32(others_job *job, float v);
/* The latest buffer's address is no argument after all: what follows names the buffer by number. */
int others_not_passed(others_job *job);
/* A tensor map over a buffer, rows of columns, the box of the same. A struct of so many bytes,
 * where it is more than the map. */
void others_map(others_job *job, int buffer, const int size[2], const int box[2],
                emu_map_swizzle swizzle);
/* One of 128 bytes a row, or 64, as Triton passes it: the map, the sizes, the strides. */
void others_descriptor(others_job *job, int buffer, const int size[2], const int box[2]);
/* The same of any shape. */
void others_any_map(others_job *job, int buffer, const emu_map *map);

/* c(m, n) += a(m, k) b(k, n), all by rows; b_by_columns: b(n, k). The sizes are m, n, k. */
void others_multiply(const int size[3], const double *a, const double *b, bool b_by_columns,
                     double *c);
/* n small integers. */
void others_fill(double *v, int n);
/* An element of e2m1. */
double others_four_bits(int code);
/* A small integer that differs from its neighbours, both in rows and in columns. */
static inline double others_small(int i)
{
    return (i * 7 + i / 11 + i / 64) % 13 - 6;
}

#endif
