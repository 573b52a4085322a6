/* grammar.h - the language of random kernels: types, productions of expressions, statements.
 *
 * A production is a text of CUDA C++ with holes, which expand.c fills in:
 *
 *      $u       an expression of type u              @u      a variable of type u
 *      $_ @_ $: an expression, a variable, the name of the type that the statement drew
 *      ~x       the name x of this statement's own   `2-9`   a number of 2 to 9
 *      {{a b}}  one of the words; _ is no word       $#  $%  threads of a CTA, warps of a CTA
 *      $$       a block of statements that lanes may execute one by one
 *      $^       a block of statements that all threads of the grid execute together
 *
 * What is here: the tables' types. What is not: what is drawn from them (expand.c). */
#ifndef RANDOM_CUDA_GRAMMAR_H
#define RANDOM_CUDA_GRAMMAR_H

#include <stdbool.h>
#include <stdint.h>

typedef struct grammar_type {
    char letter;
    bool crosses_threads; /* statements that exchange values draw it */
    const char *name;
    const char *initial; /* a value from the kernel's input */
    const char *digest;  /* of the variable that is called %s, as words for mix() */
} grammar_type;

typedef struct grammar_production {
    char type;
    unsigned weight;
    const char *text;
} grammar_production;

enum grammar_needs {
    GRAMMAR_ANYWHERE, /* whatever lanes are there */
    GRAMMAR_TOGETHER, /* all threads of the CTA: barriers, whole warps */
    GRAMMAR_CLUSTER,  /* .. of the cluster */
};

typedef struct grammar_statement {
    enum grammar_needs needs;
    unsigned weight;
    const char *text;
} grammar_statement;

/* Each table ends with an entry of zeros. */
extern const grammar_type grammar_types[];
extern const grammar_production grammar_expressions[];
extern const grammar_statement grammar_statements[];
/* Functions that the texts call, and the headers of CUDA that these need. */
extern const char *const grammar_preamble[];

#endif
