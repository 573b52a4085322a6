/* record.h - launches as lines of text, so that a machine without nvcc has them too.
 *
 *      launch NAME  grid 3 1 1  block 256 1 1  cluster 1 1 1  shared 4096  bytes 24  @0+100 7 0*2
 *
 * Here: reading such lines. Not here: writing them (emu/cuda/device/launch_log.c), files of them
 * (launches.c). Arguments are packed, as words of 8 bytes in hexadecimal, the last one filled with
 * zeros; 7*3 is three times 7; @1+40 is byte 0x40 of the second piece of memory that was there,
 * since addresses differ from run to run. */
#ifndef DEVICE_RECORD_H
#define DEVICE_RECORD_H

#include "emu/ptx.h"

enum { RECORD_WORDS = 544, RECORD_PIECES = 16, RECORD_NAME = 128 };

/* Memory of the device, in the order in which it was taken; bytes 0: given back. */
struct record_piece {
    uint64_t at, bytes;
};

struct record {
    struct record_piece piece[RECORD_PIECES];
    int pieces;
};

/* Of such a line; entry and packed of the launch point to name and word. NULL, or what is wrong. */
struct record_launch {
    emu_ptx_launch launch;
    char name[RECORD_NAME];
    uint64_t word[RECORD_WORDS];
};
const char *record_read(const struct record *r, const char *line, struct record_launch *to);

#endif
