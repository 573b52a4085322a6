/* Solution of exercise 21: the thread tile, spread so that each thread's values are neighbours. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    return ct_raked_product(cx, threads, values);
}
