/* source_text.h - lines of the sources that PTX was compiled from, for those who can read them. */
#ifndef EMUI_PTX_SOURCE_TEXT_H
#define EMUI_PTX_SOURCE_TEXT_H

#include <stdint.h>

/* Files that .file names, read when they are asked for: where they are named, else beside the
 * PTX. */
typedef struct emui_sources {
    const char *beside; /* the path of the PTX; NULL: it is no file */
    struct emui_source_text *text;
    int texts;
} emui_sources;

/* Line n, from 1 on, without blanks at its end, and its length. NULL: there is none. */
const char *emui_source_line(emui_sources *s, const char *file, int n, int *length);
void emui_sources_free(emui_sources *s);

/* All bytes of a file, to be freed; NULL: it cannot be read. */
uint8_t *emui_read_file(const char *path, uint64_t *bytes);

#endif
