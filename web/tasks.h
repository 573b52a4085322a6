/* tasks.h - the tasks of all exercises that are judged by layouts, of which web.mk makes a list. */
#ifndef WEB_TASKS_H
#define WEB_TASKS_H

#include "tutorials/exercises/judge/task.h"

typedef struct web_task {
    const task *task;    /* NULL after the last one */
    const char *without; /* words that an answer must not use, with blanks between them */
} web_task;

extern const web_task web_tasks[];

#endif
