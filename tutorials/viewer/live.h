/* live.h - the C++ of a lesson, evaluated anew; see live.c.
 *
 * A page calls these functions with what its reader typed, follow.c with the lines as they are. */
#ifndef LESSON_LIVE_H
#define LESSON_LIVE_H

#include "tutorials/viewer/record.h"

enum { LESSON_MAX_REFUSED = 16 };

/* A statement that was refused. */
typedef struct lesson_refusal {
    char name[LESSON_HEAD]; /* which it would have bound, or "" */
    char message[512], witness[256];
    int line;     /* of the text that was run, from 1 */
    bool follows; /* it needs a name whose statement was refused */
} lesson_refusal;

typedef struct lesson_live {
    lesson *l;
    ct_names names;
    void *memory; /* of the names */
    size_t mark, drawing_mark;
    int refusals; /* since lesson_live_begin */
    lesson_refusal refused[LESSON_MAX_REFUSED];
    lesson_refusal last; /* of an expression */
} lesson_live;

/* A value or the message of its refusal; valid until the next call. */
typedef struct lesson_answer {
    bool refused;
    const char *text, *witness;
} lesson_answer;

/* How a picture is made, in C++. */
typedef struct lesson_sketch {
    lesson_way way;
    const char *said;
    int frames;
    lesson_framing frame[LESSON_MAX_FRAMES];
} lesson_sketch;

void lesson_live_open(lesson_live *v, lesson *l);
void lesson_live_close(lesson_live *v);
/* Forgets all names. */
void lesson_live_begin(lesson_live *v);
void lesson_live_run(lesson_live *v, const char *text);
lesson_answer lesson_live_value(lesson_live *v, const char *expression);
/* The caller's; NULL: refused, as last.message says. */
lesson_picture *lesson_live_picture(lesson_live *v, const lesson_sketch *s);

#endif
