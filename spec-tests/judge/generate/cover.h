/* cover.h - coverage of a partition: several questions make one generated case.
 *
 * What is here: what the laws of coverage share: querying the implementation within a case, and
 * counting which part has which element. What is not: the table of these laws and their run
 * (coverage.h), operations that are judged by one answer (answer.h, laws.h), and anything of ref.
 *
 *     case     operands, made of seed, law and number alone
 *     judged   question, answer, question, answer .. and then the law over all answers */
#ifndef GENERATE_COVER_H
#define GENERATE_COVER_H

#include "spec-tests/judge/generate/generate.h"
#include "spec-tests/judge/generate/operands.h"

enum {
    COVER_TEXT = 8192,
    COVER_WHY = 1024,
    COVER_NUMBERS = 1024, /* threads or values of one layout at most */
    COVER_ASKED = 1024,   /* questions of one case at most */
    COVER_LEAVES = 8,     /* of a tensor's shape */
    COVER_CELLS = 1 << 16 /* elements, with those just outside */
};

/* How often each element of a tensor is given, and its owner. Coordinates may pass the end of a
 * mode by less than its slack, as those of a last tile do. */
struct cover_count {
    int leaves;
    uint32_t path[COVER_LEAVES];
    int64_t extent[COVER_LEAVES], bound[COVER_LEAVES], step[COVER_LEAVES];
    int64_t cells;
    uint16_t times[COVER_CELLS];
    int32_t owner[COVER_CELLS];
};

/* The implementation, and its last answer. Trees of operands stay for the whole case, those of an
 * answer until the next question. */
struct cover {
    struct answerer *judged;
    struct answer answered;
    FILE *log; /* where questions and answers are shown; NULL: nowhere */
    int asked;
    uint64_t digest;             /* of the answers to the case */
    enum generate_result result; /* where the last question gave no value */
    struct oracle operands, answers;
    struct cover_count count;
    const char *answer; /* its text */
    char why[COVER_WHY];
};

/* make fills in the operands, judge asks and decides; it must bear any operands, for they are
 * made smaller where the law is broken. */
struct cover_law {
    struct generate_maker maker;
    enum generate_result (*judge)(struct cover *w, const struct generate_case *c);
};

/* cover.c: one case */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
enum generate_result
cover_break(struct cover *w, const char *format, ...);
oracle_tree cover_operand(struct cover *w, const char *text);
bool cover_ask_text(struct cover *w, const char *op, int n, const char *const *args);
oracle_tree cover_ask(struct cover *w, const char *op, int n, const char *const *args);
oracle_tree cover_value(struct cover *w, const char *text);
bool cover_numbers(struct cover *w, oracle_tree t, int64_t max);
bool cover_ends_well(oracle_tree mode, int64_t extent);
enum generate_result cover_no_value(struct cover *w, bool legal);
void cover_word(struct generate_case *c, const char *word);

/* cover_count.c */
void cover_identity(struct cover *w, oracle_tree shape, char *text, size_t size);
bool cover_open(struct cover *w, oracle_tree shape, const int64_t *slack);
void cover_again(struct cover *w);
bool cover_answer(struct cover *w, oracle_tree tensor, int64_t owner, int64_t share);
bool cover_starts(struct cover *w, oracle_tree tensor, int modes, const int64_t *start);
enum generate_result cover_check(struct cover *w, int64_t times);

/* cover_atom.c: a copy operation of any kind that has a layout */
void cover_copy_name(struct generator *g, char *text, size_t size);

/* The rows of coverage.c, one in each of cover_partition.c, cover_tiled_copy.c, cover_atom.c,
 * cover_tiled_mma.c, cover_copy_for_mma.c, cover_local_tile.c. */
extern const struct cover_law partition_covers, tiled_copy_once, atom_bijective, tiled_mma_once,
    copy_for_mma, slice_of_tile;

#endif
