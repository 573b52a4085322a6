/* record.h - a finding in a CUDA program, as it is told: to a person, or to cuemu in a line.
 *
 *      the program's process            cuemu
 *      finding -> record -> a line  ->  record -> text, JSON, JUnit
 *
 * What is here: writing and reading the line, the text. What is not: where findings come from
 * (device/tell.c), the other forms (emu/cli). */
#ifndef EMUI_CUDA_RECORD_H
#define EMUI_CUDA_RECORD_H

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
    const char *file; /* of the source; NULL: not known, and line 0 */
    long line, ptx_line;
    bool note;
    long launch; /* from 1; 0: none */
    long grid[3], block[3];
    emui_cu_thread who, other; /* the access that was found, and the one before it */
    long followers;            /* findings that follow from it */
} emui_cu_record;

/* One line: fields separated by tabs, \t \n \\ in them. */
void emui_cu_record_write(FILE *out, const emui_cu_record *r);
/* From a line, which is changed and keeps the strings; false: it is none. */
bool emui_cu_record_read(char *line, emui_cu_record *r);
void emui_cu_record_print(FILE *out, const emui_cu_record *r, bool color);

#endif
