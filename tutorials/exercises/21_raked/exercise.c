/* Exercise 21, raked: whose elements are neighbours?
 *
 * The confusion: blocked_product(A, B) puts whole copies of A side by side; raked_product(A, B)
 * spreads them, so that the elements of one copy lie apart. With A the threads and B the values of
 * a thread the words turn round: blocked by threads, neighbours belong to different threads; raked,
 * a thread's values are neighbours. make_tiled_copy is built on this product, and a wrong guess
 * costs its vectors.
 *
 * The task: threads is the layout (tm,tn) -> number of the thread, values the layout (vm,vn) ->
 * number of the value. Each thread holds a block of neighbouring elements, as many rows and columns
 * of them as values has; the blocks lie as the threads do. Return the layout of the whole tile: its
 * value at (m,n) is t + T * v for value v of thread t, T the number of threads.
 *
 * Useful: ct_blocked_product(cx, A, B), ct_raked_product(cx, A, B), ct_size(cx, threads).
 *
 * Check with `make exercise 21`; for a hint, `make exercise 21 HINT=1`. */
#include "tutorials/exercises/exercise.h"

ct_layout answer(ct_ctx *cx, ct_layout threads, ct_layout values)
{
    /* your lines: */
    return unfinished(cx, threads, values);
    /* end */
}
