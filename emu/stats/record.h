/* record.h - a finding in a CUDA program, as it is told: to a person, or to cuemu in a line.
 *
 *      the program's process            cuemu
 *      finding -> record -> a line  ->  record -> JSON, JUnit, how many
 *             \-> text, at once              \-> text, where it was not shown
 *
 * A finding is written when it occurs, and again under its number when the launch has ended: with
 * the lanes that did the same, and whether it was shown. Other lines: Q, a process has asked about
 * the device; B, it has begun with CUDA; E, it has ended in order; X, an output that could not be
 * written, and why.
 *
 * What is here: writing and reading the line, the text. What is not: where findings come from
 * (device/tell.c), the other forms (emu/cli). */
#ifndef EMUI_STATS_RECORD_H
#define EMUI_STATS_RECORD_H

#include <stdbool.h>
#include <stdio.h>

/* A thread in its grid; x of block -1: none. */
typedef struct emui_cu_thread {
    long block[3], thread[3];
} emui_cu_thread;

/* Of a kernel, or of a call of the host; strings are somebody else's. */
typedef struct emui_cu_record {
    const char *rule, *message, *repair;
    const char *kernel; /* NULL: of a call of the host, whose name is call */
    const char *call;
    const char *file;   /* of the source; NULL: not known, and line 0 */
    const char *header; /* that it was inlined from (emu_source); NULL: none */
    const char *host;   /* frames of the host (host_frames.h); NULL: none */
    long line, ptx_line;
    bool note;
    long launch; /* from 1; 0: none */
    long grid[3], block[3];
    emui_cu_thread who, other; /* the access that was found, and the one before it */
    long followers;            /* findings that follow from it */
    long process, number;      /* which finding it is: of the process, from 1 on */
    long cause;                /* the number of the one that it follows from; 0: none */
    long lanes, ctas;          /* that did the same, itself included; 0: not counted */
    bool suppressed, shown;    /* by a rule of a file; as text */
} emui_cu_record;

/* One line: fields separated by tabs, \t \n \\ in them. */
void emui_cu_record_write(FILE *out, const emui_cu_record *r);
/* From a line, which is changed and keeps the strings; false: it is none. */
bool emui_cu_record_read(char *line, emui_cu_record *r);
/* Files below the folder (NULL: none) are named relative to it. */
void emui_cu_record_print(FILE *out, const emui_cu_record *r, const char *folder, bool color);
/* The lines at its end, which are known when the launch is over; nothing where there are none. */
void emui_cu_record_print_end(FILE *out, const emui_cu_record *r);
/* .. for one that other text came after: with its rule and place. */
void emui_cu_record_print_late(FILE *out, const emui_cu_record *r, const char *folder);
/* B, E, and X with a text. */
void emui_cu_mark_write(FILE *out, char mark, const char *text);

#endif
