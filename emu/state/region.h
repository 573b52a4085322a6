/* region.h - memory as the machine has it: what is known of each byte, and where they are.
 *
 * What is here: states of bytes, windows of generic addresses, places. What is not: the record of a
 * region (bytes.h), making and finding regions (access/memory.c, access/locate.c). */
#ifndef EMUI_REGION_H
#define EMUI_REGION_H

#include "emu/emu.h"
#include "emu/state/bytes.h"

/* The state of a byte. */
enum {
    EMUI_WRITTEN = 1,   /* a value was stored into it */
    EMUI_ARRIVING = 2,  /* an asynchronous operation is to write it */
    EMUI_LEAVING = 4,   /* an asynchronous operation is to read it */
    EMUI_MBARRIER = 8,  /* it is part of a live mbarrier object */
    EMUI_AWAITED = 16,  /* ... at which a thread waits */
    EMUI_REDUCING = 32, /* what is ARRIVING is reduced into it: atomic updates may come between */
    EMUI_COPIED = 64,   /* what was stored into it was undefined: it is not WRITTEN */
    EMUI_LIMITED = 128  /* it may not be used in each way: permission.h */
};

enum { EMUI_POISON = 0xdb }; /* what arriving bytes hold until they are there */
/* Fresh memory holds no zeros to rely on: bytes that were never written read as this. */
enum { EMUI_UNWRITTEN = 0xcd };

/* Generic addresses: windows of the spaces, all else is global.
 *
 *      0x0100'0000'0000 + shared address      rank of the CTA in bits 24..27 of it
 *      0x0200'0000'0000 + local address       of the thread that uses it
 *      0x0300'0000'0000 + offset              parameters
 *      0x0400'0000'0000 + offset              constants
 *      0x0500'0000'0000 + 16 * instruction   functions; nothing is stored there
 *      0x7000'0000'0000 ..                    global */
#define EMUI_SHARED_WINDOW UINT64_C(0x010000000000)
#define EMUI_LOCAL_WINDOW  UINT64_C(0x020000000000)
#define EMUI_PARAM_WINDOW  UINT64_C(0x030000000000)
#define EMUI_CONST_WINDOW  UINT64_C(0x040000000000)
#define EMUI_CODE_WINDOW   UINT64_C(0x050000000000)
/* Functions of modules: behind all addresses that stand for instructions. */
#define EMUI_NAMED_CODE    (EMUI_CODE_WINDOW + (UINT64_C(1) << 36))
#define EMUI_FUNCTION_UNIT UINT64_C(16)

/* The stack of a thread as hardware has it, where machine code says what functions take of it.
 *
 *      own          frame of f    alloca in f    frame of g ..        sure         most
 *      | kernel     | f           |              | g                  |            |
 */
typedef struct emui_stack {
    const uint32_t *frame; /* bytes, of each function of the module; NULL: not known */
    uint32_t own;          /* of the kernel */
    uint64_t sure, most;   /* bytes that a thread has, and that it may have */
} emui_stack;

/* A register that lies in these rows at the instructions from .. to. */
typedef struct emui_named_row {
    const char *name;
    int32_t first, rows, from, to;
} emui_named_row;

/* The functions of a module, which have the same addresses in every program made of it.
 *
 *      address     first       first + 16      first + 32 ..
 *      function    0           1               2               in the order of the module
 *      at          its first instruction in the program that runs; -1: that does not have it */
typedef struct emui_functions {
    uint64_t first;
    int32_t count; /* 0: of no module; addresses stand for instructions */
    const int32_t *at;
    uint64_t next; /* the address that the first function of the next module gets */
    emui_stack stack;
    const emui_named_row *row; /* registers of the program */
    int32_t rows;
} emui_functions;
#define EMUI_WINDOW_BYTES UINT64_C(0x010000000000)
/* What cvta.to makes of an address that is not in the space: 30 bits of it, in a window where
 * nothing is. Nothing is at the low 32 bits alone, either, which narrow spaces look at. */
#define EMUI_ASTRAY       UINT64_C(0x0e0080000000)
#define EMUI_ASTRAY_BYTES UINT64_C(0x40000000)
#define EMUI_GLOBAL_BASE  UINT64_C(0x700000000000)
#define EMUI_GLOBAL_END   UINT64_C(0x7e0000000000) /* the host's own memory is behind it */
/* Of tensor memory: cells of 32 bits, and the bytes of a lane. */
enum { EMUI_TENSOR_LANES = 128, EMUI_TENSOR_COLUMNS = 512, EMUI_TENSOR_ROW = 4 * 512 };
enum { EMUI_PARAM_BYTES = 4352, EMUI_CONST_BYTES = 64 * 1024 };

/* Bytes that were found: their region, and how far in. */
typedef struct emui_place {
    emui_region *region;
    uint64_t offset;
} emui_place;

static inline uint8_t *emui_bytes(emui_place p)
{
    return p.region->data + p.offset;
}

static inline uint8_t *emui_states(emui_place p)
{
    return p.region->state + p.offset;
}

#endif
