/* mix.h - mixes: operands of one kind, put to every operation that may take them.
 *
 * What is here: what the mixes share. What is not: the operands of single operations (algebra.c,
 * layout.c, tuple.c), which the laws judge. A mix's answers are compared with the reference's
 * where no law covers such operands; its questions can be listed, for an implementation whose
 * answers are to be recorded.
 *
 * Each case depends only on seed, mix and number, as all cases do. */
#ifndef GENERATE_MIX_H
#define GENERATE_MIX_H

#include "spec-tests/judge/generate/operands.h"

/* The operand that a mix is about: smem_ptr[16b](0x400) o (_8,_4):(_4,_1) is a prefix and a
 * layout; so is a composed layout without a prefix. */
struct mix_operand {
    const char *prefix;
    oracle_tree tree;
};

/* Fills in one question of the table: an operation, its template arguments as letters, and after a
 * blank a letter for each argument (mix.c says which). */
void mix_question(struct generator *g, struct generate_case *c, const struct mix_operand *s,
                  const char *const *table, int count);

/* An argument that is a word, not a value. */
void mix_word(struct generate_case *c, const char *prefix, const char *word);

/* The functions of layouts, and of tensors. */
extern const char *const mix_of_layouts[], *const mix_of_tensors[], *const mix_by_mode[];
extern const int mix_layout_count, mix_tensor_count, mix_mode_count;

/* mix_operands.c and mix_atoms.c: tables of mixes, ended by one without a name. The laws cover
 * plain layouts and tuples. */
extern const struct generate_maker mixes_of_layouts[], mixes_of_tensors[], mixes_of_atoms[];

/* generate.c: mix i, NULL past the end; and whether the laws judge it */
const struct generate_maker *mix_at(int i);
bool mix_has_laws(int i);

#endif
