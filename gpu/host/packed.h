/* packed.h - elements of 4 bits, two in a byte, as bytes or as pairs.
 *
 * What is here: which layouts hold whole bytes. What is not: kernels (kernels/tensors/packed.cu).
 * Layouts and sizes count elements; element e lies in byte e / 2, an even one in its lower half:
 *
 *      element   1 0   3 2   5 4       (4,2):(1,5) holds the bytes 0 and 1, and half of 2, 3 and 4,
 *      byte       0     1     2        so that a byte may belong to two coordinates far apart
 *
 * Two threads never store to one byte: where a byte is not one thread's, its halves are changed by
 * atomic operations on the word of 4 bytes that it lies in, which leave all other bits as they are,
 * in whatever order they come. Such a word must not be stored to by others meanwhile, in none of
 * its bytes. Follows the headers: container/array_subbyte.hpp. */
#ifndef GPU_PACKED_H
#define GPU_PACKED_H

#include "gpu/gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A layout of elements as one of bytes: each of its bytes holds two elements that come one after
 * the other. Refused where it has halves of bytes, or other orders. */
bool gpu_bytes_of(const ct_flat *packed, const char *name, ct_flat *bytes, gpu_why *why);

/* A copy by bytes of y: element 2k of a is at a of `pairs`, element 2k + 1 so many elements on, and
 * both of them make byte b of `pairs`. */
bool gpu_byte_pairs(const gpu_request *r, gpu_request *pairs, int64_t *step, gpu_why *why);

#ifdef __cplusplus
}
#endif

#endif
