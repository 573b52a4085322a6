/* cover.h - generated cases over whole partitions: several questions make one case.
 *
 * What is here: the run over these laws, one case of one law, and what their files share: asking
 * a question within a case, and counting who is given which element. What is not: operations that
 * are judged by one answer (generate.h, laws.h), and anything of ref.
 *
 *     case     operands, made of seed, law and number alone
 *     judged   question, answer, question, answer .. and then the law over all answers */
#ifndef WHOLES_H
#define WHOLES_H

#include "spec-tests/generate/generate.h"
#include "spec-tests/generate/operands.h"

enum {
    WHOLE_TEXT = 8192,
    WHOLE_WHY = 1024,
    WHOLE_NUMBERS = 1024, /* threads or values of one layout at most */
    WHOLE_ASKED = 1024,   /* questions of one case at most */
    COVER_LEAVES = 8,     /* of a tensor's shape */
    COVER_CELLS = 1 << 16 /* elements, with those just outside */
};

enum whole_result {
    WHOLE_HOLDS,
    WHOLE_REFUSED,     /* a question was refused, which the operands allow */
    WHOLE_UNDECIDED,   /* beyond a bound, or operands that the law says nothing about */
    WHOLE_UNSUPPORTED, /* the subject does not have one of the operations */
    WHOLE_BROKEN
};

/* How often each element of a tensor is given, and to whom. Coordinates may pass the end of a
 * mode by less than its slack, as those of a last tile do. */
struct cover {
    int leaves;
    uint32_t path[COVER_LEAVES];
    int64_t extent[COVER_LEAVES], bound[COVER_LEAVES], step[COVER_LEAVES];
    int64_t cells;
    uint16_t times[COVER_CELLS];
    int32_t owner[COVER_CELLS];
};

/* Who is asked, and what happened last. Trees of operands stay for the whole case, those of an
 * answer until the next question. */
struct whole {
    generate_ask *ask;
    void *subject;
    FILE *log; /* where questions and answers are shown; NULL: nowhere */
    int asked;
    enum whole_result result; /* where the last question gave no value */
    struct oracle operands, answers;
    struct cover cover;
    char answer[WHOLE_TEXT], why[WHOLE_WHY];
};

/* make fills in the operands, judge asks and decides; it must bear any operands, for they are
 * made smaller where the law is broken. */
struct whole_law {
    struct generate_maker maker;
    enum whole_result (*judge)(struct whole *w, const struct generate_case *c);
};

/* cover.c: one case */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
enum whole_result
whole_break(struct whole *w, const char *format, ...);
oracle_tree whole_operand(struct whole *w, const char *text);
bool whole_ask_text(struct whole *w, const char *op, int n, const char *const *args);
oracle_tree whole_ask(struct whole *w, const char *op, int n, const char *const *args);
oracle_tree whole_value(struct whole *w, const char *text);
bool whole_numbers(struct whole *w, oracle_tree t, int64_t most);
bool whole_ends_well(oracle_tree mode, int64_t extent);
enum whole_result whole_no_value(struct whole *w, bool legal);
void whole_word(struct generate_case *c, const char *word);
const struct whole_law *whole_law_at(int i);

/* cover.c: the run. 0 where nothing failed and something was answered, for each law of o->op, or
 * for all; laws counts the laws that were run. */
int wholes_run(const struct generate_options *o, generate_ask *ask, void *subject, FILE *out,
               struct generate_counts *total, int *laws);

/* count.c */
void cover_identity(struct whole *w, oracle_tree shape, char *text, size_t size);
bool cover_open(struct whole *w, oracle_tree shape, const int64_t *slack);
void cover_again(struct whole *w);
bool cover_answer(struct whole *w, oracle_tree tensor, int64_t owner, int64_t share);
bool cover_starts(struct whole *w, oracle_tree tensor, int modes, const int64_t *start);
enum whole_result cover_check(struct whole *w, int64_t times);

/* The table's rows, one in each of cover_partition.c, _copy.c, _atom.c, _mma.c, _tile.c. */
extern const struct whole_law partition_covers, tiled_copy_once, atom_bijective, tiled_mma_once,
    slice_of_tile;

#endif
