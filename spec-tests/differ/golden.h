/* golden.h - files of recorded answers: what a device said, for those who have none.
 *
 * What is here: writing such files, and holding a mover to them. What is not: cases (differ.h).
 *
 *      # device  NVIDIA H200, driver 580.95.05, CUDA 13.0
 *      # date    2026-11-20
 *      copy<4>  seed 7  (2,3):(3,1)  (2,3):(1,2)  =  6f1c0a9e..
 *      fill<8>  seed 1  (64,64):(64,1)  5  =  digest 9a3f00c1d2e4b576 bytes 32768
 *      # end, 2 cases
 *
 * A line is a case, `=` and the answer of differ.h. The last line says how many there are, so that a
 * file that was cut short is known. */
#ifndef MOVE_WORDS_H
#define MOVE_WORDS_H

#include "spec-tests/differ/run.h"

#include <stdio.h>

/* What came of replaying: lines that agree, lines that do not, lines that no way takes, and
 * faults: what is no line of such a file. */
struct move_words_counts {
    int64_t passed, failed, skipped, faults;
};

void move_words_begin(FILE *file, const char *about);
void move_words_line(FILE *file, const struct move_case *c, const char *answer);
bool move_words_end(FILE *file, int64_t cases); /* false where not all could be written */

/* Replays one file by a mover; without one, lines are counted as skipped. */
void move_replay(struct move_session *s, struct mover *m, const char *path, FILE *out,
                 struct move_words_counts *n);

#endif
