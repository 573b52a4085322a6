/* op.c - all operations: the tables, in the order in which `ct --ops` lists them.
 *
 * Here: finding a row by its place or its name. Not here: the tables (op_*.c), calls (call.c). */
#include "ref/op/op.h"

static const cti_op *const tables[] = {
    cti_integer_ops,   cti_tuple_ops, cti_layout_ops,    cti_tensor_ops, cti_tiled_copy_ops,
    cti_tiled_mma_ops, cti_atom_ops,  cti_algorithm_ops, cti_tma_ops,    cti_tmem_ops,
};
enum { TABLES = sizeof tables / sizeof tables[0] };

const cti_op *cti_op_at(int i)
{
    for (int t = 0; t < TABLES && i >= 0; ++t)
        for (const cti_op *op = tables[t]; op->name != NULL; ++op, --i)
            if (i == 0)
                return op;
    return NULL;
}

void cti_each_op(void (*f)(void *user, const char *name), void *user)
{
    for (int t = 0; t < TABLES; ++t)
        for (const cti_op *op = tables[t]; op->name != NULL; ++op)
            f(user, op->name);
}

/* Names differ early and all are asked: a call for each would cost more than its letters. */
static bool is_called(const cti_op *op, const char *name, size_t length)
{
    size_t k = 0;
    while (k < length && op->name[k] == name[k] && name[k] != '\0')
        ++k;
    return k == length && op->name[k] == '\0';
}

const cti_op *cti_find_op(const char *name, size_t length)
{
    for (int t = 0; t < TABLES; ++t)
        for (const cti_op *op = tables[t]; op->name != NULL; ++op)
            if (is_called(op, name, length))
                return op;
    return NULL;
}
