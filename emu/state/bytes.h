/* bytes.h - a region: a stretch of memory, and what is kept of it.
 *
 * Compiled kernels access its bytes, too, so it includes nothing of the machine. Not here: what the
 * states of bytes mean, and where regions are (region.h). */
#ifndef EMUI_BYTES_H
#define EMUI_BYTES_H

#include <stdbool.h>
#include <stdint.h>

/* Shared addresses of 32 bits have the rank of the CTA from this bit on. */
enum { EMUI_RANK_SHIFT = 24 };

/* Regions of global memory that instructions found last: that of one is at its number modulo this,
 * a power of two. */
enum { EMUI_RECENT = 64 };

/* Memory that malloc of a kernel gave out, and memory that free took back: it is not there. */
typedef enum emui_life { EMUI_OF_HOST, EMUI_ON_HEAP, EMUI_FREED } emui_life;

struct emui_shadow;  /* race/shadow.h: the last accesses to each word */
struct emui_overlap; /* in_flight/in_flight.c: bytes that several operations use */
struct emui_limits;  /* state/permission.h: bytes that may not be used in each way */
struct emui_stored;  /* uninitialised/stored.c: undefined values */

/* A stretch of memory without holes.
 *
 *      base                       base + bytes
 *      | data[0] .. data[bytes-1] |     state: one byte for each of them
 *                                       shadow: a word for each four, NULL where order is not
 *                                       checked */
typedef struct emui_region {
    uint64_t base, bytes;
    uint8_t *data, *state;
    struct emui_shadow *shadow;
    struct emui_overlap **overlap; /* a page each; NULL while no operations overlap in it */
    unsigned space;                /* an emu_space */
    struct emu_machine *m;         /* whose names its bytes have */
    int owner; /* shared: the rank of the CTA; local: the thread of the cluster; else -1 */
    struct emui_cta *cta; /* shared: whose it is; else NULL */
    uint64_t room;        /* of data and state: local memory grows and shrinks, and a device gives
                             out more global memory than was asked for */
    bool is_cut;          /* data and state end at bytes: what is behind is made when it is used */
    struct emui_limits *limits; /* NULL: none */
    uint8_t *reads; /* of constants: 1 for each byte that a load had; NULL: nobody asks */
    struct emui_stored **stored; /* of shared memory, a page each; NULL until an undefined value is
                                    stored there */
    emui_life life;              /* of global memory */
    int life_place;  /* of the malloc, as the tool that runs launches numbers it; 0: none */
    int32_t life_at; /* the malloc, or the free, an instruction */
    char name[32];
    int device;      /* of a process that has several: whose memory it is */
    bool is_hidden;  /* from kernels: the device of the launch has no access to it */
    bool is_host;    /* data is the caller's */
    bool owns_pages; /* .. and of host_pages.h */
    bool is_large;   /* data and state are mapped, and never grow or shrink */
} emui_region;

#endif
