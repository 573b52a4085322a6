/* atom_names.h - properties of an instruction that its name states.
 *
 * What is here: the tile and the threads of an MMA operation, the threads and the bits of a copy
 * operation, read from the letters and digits of the name; and all names of MMA operations one by
 * one. What is not: layouts, which are judged, and anything of ref.
 *
 *     SM80_16x8x32_S32S8U8S32_TN           M = 16, N = 8, K = 32, a warp
 *     SM90_64x96x16_F32F16F16_RS<K,K>      a warpgroup, A in registers, B in shared memory
 *     SM75_U16x4_LDSM_T                    a warp; lanes read 128 bits and get 4 of 16 bits
 *
 * It follows "Operation struct's name" of 0t_mma_atom and the PTX names of the copies. */
#ifndef ATOM_NAMES_H
#define ATOM_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ATOM_TEXT = 64, ATOM_MMAS = 413 };

struct mma_name {
    int64_t mnk[3];
    int64_t threads;
    bool shared[3]; /* A, B, C: in shared memory, where every thread sees the whole tile */
};

/* Source first, destination second. Of so many bits that the threads name, each is named
 * `times` times: lanes that only repeat another lane's row. */
struct copy_name {
    int64_t threads;
    int64_t bits[2], times[2];
    int reference; /* which of both sides tilings are written in */
};

/* false: nothing is known of such a name. */
bool mma_name_read(const char *name, struct mma_name *m);
bool copy_name_read(const char *name, struct copy_name *c);

/* Operation i of the ATOM_MMAS; those of a single thread or a warp come first. */
enum { ATOM_WARP_MMAS = 93 };
void mma_name_at(int i, char text[ATOM_TEXT]);

#endif
