/* scale.cu - y = alpha * x, modulo 2^bits.
 *
 * What is here: the versions. What is not: the product of two elements
 * (axpby.cuh). Follows the headers: algorithm/axpby.hpp, where beta is 0.
 *
 * v1  plain: a thread for each coordinate; both layouts by 64-bit division.
 * v2  the same by multiplication, for sizes up to 2^31. */
#include "gpu/host/kernels.h"
#include "gpu/kernels/flat.cuh"
#include "gpu/kernels/launch.cuh"
#include "gpu/kernels/tensors/axpby.cuh"

enum { THREADS = 256 };

/* ---- v1
 * -------------------------------------------------------------------------------------
 */

typedef struct plain {
  gpu_flats flats;
  int64_t alpha;
} plain;

template <typename T>
static __global__ void scale_v1(const __grid_constant__ plain w) {
  const gpu_flats *f = &w.flats;
  for (int64_t i = gpu_thread(); i < f->a.size; i += gpu_threads())
    ((T *)f->y)[gpu_flat_index(&f->b, i)] = gpu_combined<T>(
        w.alpha, ((const T *)f->x)[gpu_flat_index(&f->a, i)], 0, T());
}

static bool plan_v1(const gpu_request *r, gpu_plan *p, gpu_why *) {
  *gpu_arguments<plain>(p) = {gpu_flats_of(r), r->alpha};
  return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v1(const gpu_plan *p, void *stream, gpu_why *why) {
  const plain *w = gpu_arguments<plain>(p);
  gpu_by_width(p->width, [=](auto element) {
    scale_v1<decltype(element)>
        <<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
  });
  return gpu_launched(why, "scale v1");
}

/* ---- v2
 * -------------------------------------------------------------------------------------
 */

typedef struct plain32 {
  gpu_flats32 flats;
  int64_t alpha;
} plain32;

template <typename T>
static __global__ void scale_v2(const __grid_constant__ plain32 w) {
  const gpu_flats32 *f = &w.flats;
  for (int64_t i = gpu_thread(); i < f->a.flat.size; i += gpu_threads())
    ((T *)f->y)[gpu_flat32_index(&f->b, (uint32_t)i)] = gpu_combined<T>(
        w.alpha, ((const T *)f->x)[gpu_flat32_index(&f->a, (uint32_t)i)], 0,
        T());
}

static bool plan_v2(const gpu_request *r, gpu_plan *p, gpu_why *why) {
  if (!gpu_below_2_31(r, r->a.size, why))
    return false;
  *gpu_arguments<plain32>(p) = {gpu_flats32_of(r), r->alpha};
  return gpu_spread(p, r, r->a.size, THREADS);
}

static bool launch_v2(const gpu_plan *p, void *stream, gpu_why *why) {
  const plain32 *w = gpu_arguments<plain32>(p);
  gpu_by_width(p->width, [=](auto element) {
    scale_v2<decltype(element)>
        <<<p->blocks, THREADS, 0, (cudaStream_t)stream>>>(*w);
  });
  return gpu_launched(why, "scale v2");
}

extern const gpu_version gpu_scale_versions[] = {
    {"v1", "64-bit division", 80, plan_v1, launch_v1},
    {"v2", "division by multiplication", 80, plan_v2, launch_v2},
    {},
};
