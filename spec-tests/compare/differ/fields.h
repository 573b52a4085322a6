/* fields.h - what the fields that records read are.
 *
 * What is here: their properties, for generators and for the search of smaller cases. What is not:
 * their names and roles (differ.h). */
#ifndef DIFFER_FIELDS_H
#define DIFFER_FIELDS_H

#include "spec-tests/compare/differ/differ.h"

enum {
    DIFFER_WORDS = 1,    /* text, not a layout or a tuple */
    DIFFER_BY_MODE = 2,  /* has a part for each mode of the tensor */
    DIFFER_STRAIGHT = 4, /* a layout that may become one run */
    DIFFER_UNLIKE = 8,   /* with it A and B do not have as many elements */
    DIFFER_STILL = 16    /* x and y are aligned */
};

bool differ_field_is(enum differ_role role, unsigned what);
bool differ_any_field(const gpu_operation *op, unsigned what);
enum differ_numbers differ_numbers_of(const gpu_operation *op);

#endif
