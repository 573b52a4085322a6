/* fragment.c - the law of make_fragment_like: a compact layout with the order of another one.
 *
 * It follows "Fragments" of 03_tensor.md. */
#include "spec-tests/judge/laws/law.h"

/* make_fragment_like: mode 0 column-major, the other modes around it in the order of their static
 * strides; a dynamic shape, or one mode, is plainly column-major. */
static oracle_tree fragment_compact(struct law *l)
{
    oracle_tree t = law_plain(l->arg[0]), one = law_number(l, 1), modes[2];
    oracle_tree shape = law_shape(t);
    int rank = oracle_rank(shape);
    if (t->kind != ORACLE_LAYOUT || rank < 2 || !oracle_is_fixed(shape))
        return oracle_layout(&l->o, shape, oracle_compact_left(&l->o, shape, &one));
    oracle_tree first = oracle_mode(&l->o, t, 0);
    oracle_tree moving = law_without_zeros(l, first->item[1], first->item[0]);
    modes[0] = oracle_layout(&l->o, first->item[0], oracle_compact_left(&l->o, moving, &one));
    oracle_tree rest = law_splice(l, shape, 0, 1, 0, NULL);
    oracle_tree order = law_splice(l, t->item[1], 0, 1, 0, NULL);
    modes[1] = oracle_layout(&l->o, rest, law_compact_order(l, rest, order));
    return law_derive_product(l, modes[0], modes[1], LAW_TILED);
}

const struct law_entry laws_of_fragments[] = {
    {"make_fragment_like", "compact", 1, 1, NULL, fragment_compact, LAW_NUMBERS},
    {NULL, NULL, 0, 0, NULL, NULL, LAW_NUMBERS},
};
