/* way.h - a group of lanes on its way through instructions that only compute.
 *
 * What compiled kernels share with the interpreter (schedule/row_steps.c): they take steps, and
 * leave here what is to be recorded of them. It includes nothing of the machine, as the compiler
 * of kernels gets it with rows.h. */
#ifndef EMUI_WAY_H
#define EMUI_WAY_H

#include <stdbool.h>
#include <stdint.h>

struct emui_region; /* state/bytes.h */
struct emu_warp;    /* state/state.h */

typedef struct emui_way {
    int32_t pc;       /* the next instruction */
    int32_t end;      /* before this one, other lanes are */
    uint32_t group;   /* the lanes */
    int steps, room;  /* taken; how many more there may be */
    uint64_t changes; /* of the warp's lanes' PCs */
    bool converged;   /* they are all of the warp that are there */
    bool polls;       /* a branch back gives way to other warps */
    bool unchecked;   /* loads and stores need no checks, and are not counted: then, */
    bool (*may)(struct emu_warp *w, int32_t pc, struct emui_region *r, const uint64_t at[2],
                int32_t step);         /* .. or where this is there, which lets them pass, */
    struct emui_region *const *recent; /* .. what global ones found last, by instruction */
    struct emui_region *shared;        /* .. the memory of the CTA */
    /* One instruction as the interpreter takes it, by active lanes; false: it has refused, and done
     * nothing. */
    bool (*interpret)(struct emui_way *y, int32_t pc, uint32_t active);
    struct emu_warp *warp;
} emui_way;

/* Steps from pc on, as long as they are of this part of the program; room: 1 or more. Lanes that
 * are not converged take at most as many as there are instructions up to end, and none after a
 * branch. */
typedef void emui_compiled(emui_way *y, uint32_t *row, uint32_t *predicate);

#endif
