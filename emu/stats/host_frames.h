/* host_frames.h - frames of the host's program, as a record keeps them: lines of text.
 *
 * What is here: the lines, and what a person reads of them. What is not: where frames come from
 * (host/backtrace.h). */
#ifndef EMUI_STATS_HOST_FRAMES_H
#define EMUI_STATS_HOST_FRAMES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* One frame; "" where a text is not known, and line 0. */
typedef struct emui_cu_host_frame {
    const char *of;       /* "launch", "call", "allocation", "free"; "earlier": another call; ..
                           * "access": by the host itself */
    const char *function; /* mangled, where it is of C++ */
    const char *file;
    long line;
    const char *object; /* the program or library, .. */
    uint64_t offset;    /* .. and the address in it */
} emui_cu_host_frame;

void emui_cu_host_frame_write(FILE *to, const emui_cu_host_frame *f);
/* The frame of the line at, which moves to the next one. Its strings are in the room, of at least
 * EMUI_CU_HOST_LINE bytes. False: there is no further one. */
enum { EMUI_CU_HOST_LINE = 4096 };
bool emui_cu_host_frame_read(const char **at, char *room, emui_cu_host_frame *f);
/*     launched at k.cu:40 in run(int)
 *         from k.cu:62 in main
 * Files below the folder (NULL: none) relative to it. */
void emui_cu_host_frames_print(FILE *out, const char *lines, const char *folder);

#endif
