/* wrong.h - wrong answers to an exercise, written as learners write them.
 *
 * What is here: the table that a file NN_stem.c of this folder fills in. What is not: the typical
 * mistakes that the judge knows (task_mistake of check.c). Those here were written without them, in
 * other forms, half right, or more than one at once; main.c counts how many the judge names. */
#ifndef WRONG_H
#define WRONG_H

#include "tutorials/exercises/judge/task.h"

typedef struct wrong_answer {
    const char *thought; /* what the learner thought; NULL after the last one */
    task_answer *answer;
    const char *named; /* words of the explanation, or of the refusal, that names it */
} wrong_answer;

extern const wrong_answer wrong_answers[];

#endif
