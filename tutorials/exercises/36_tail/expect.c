/* expect.c - judges exercise 36: n words, and nothing behind them. */
#include "tutorials/exercises/machine/tasks.h"

static double fill(const kernel_case *c, int i)
{
    (void)c;
    return 9 * i + 2;
}

/* n = 512, a multiple of 4, and the last vector is missing. */
static bool last_vector(const kernel_outcome *o)
{
    return o->index == 0 && o->element == 508;
}

/* n = 507: words 504, 505, 506 are the tail. */
static bool whole_tail(const kernel_outcome *o)
{
    return o->index == 1 && o->element == 504;
}

static bool part_of_tail(const kernel_outcome *o)
{
    return o->index == 1 && o->element > 504;
}

/* n = 3: n - 4 is no small number. */
static bool below_zero(const kernel_outcome *o)
{
    return o->index == 3;
}

static const kernel_mistake mistakes[] = {
    {.name = "underflow",
     .rule = "bounds",
     .when = below_zero,
     .says =
         "n - 4 is below 0 where n is 3, and wraps to a large number: then the guard lets every "
         "vector through. Add to %i, and do not subtract from n."},
    {.name = "store_alone",
     .rule = "bounds",
     .has = "@*st.global.v4",
     .lacks = "@*ld.global.v4",
     .says = "the guard stands in front of the store alone. The load reads behind the end as well, "
             "and that is as wrong."},
    {.name = "first_alone",
     .rule = "bounds",
     .found = "reads 16 bytes",
     .has = "setp",
     .says =
         "the guard lets a vector through that ends above n. Ask for its last element: %i + 3 < "
         "n, neither for the first one nor for %i + 3 <= n."},
    {.name = "tail_of_three",
     .rule = "bounds",
     .found = "4 bytes at",
     .says = "the tail has one to three words; here it always has as many. Each word needs a guard "
             "of its own."},
    {.name = "off_by_one",
     .verdict = KERNEL_WRONG,
     .when = last_vector,
     .says = "off by one: with n = 512 the last vector, 508 .. 511, is complete, and it is left "
             "out. The last element is %i + 3, and it must be below n."},
    {.name = "no_tail",
     .verdict = KERNEL_WRONG,
     .when = whole_tail,
     .says = "a vector that is not complete is left out, and nobody copies the one to three words "
             "that it has."},
    {.name = "short_tail",
     .verdict = KERNEL_WRONG,
     .when = part_of_tail,
     .says = "the tail may have up to three words; here some of them are left out."},
    {.name = "words",
     .verdict = KERNEL_COSTLY,
     .says = "every word is copied by itself. Where all four are there one access moves them."},
    {.name = "moved_back",
     .rule = "alignment",
     .says = "the last vector was moved back so that it ends at n. Vectors of 16 bytes begin at "
             "multiples of 16 bytes, and n need not be one of 4."},
    {.name = NULL}};

const kernel_task kernel_tail = {
    .number = 36,
    .folder = "36_tail",
    .title = "tail",
    .task = "copy n words, for any n: vectors of 4 where all four are there, single words for the "
            "rest.",
    .learnt = "a predicate belongs to what one access moves: for a vector, its last element. CuTe "
              "takes one predicate per vector, of the coordinate of its first element, so that n "
              "must be a multiple of the vector, or the tail is copied by another atom.",
    .entry = "copy",
    .values = {"n"},
    .buffers = {{.name = "out", .type = KERNEL_U32, .want = fill},
                {.name = "in", .type = KERNEL_U32, .fill = fill}},
    .arguments = {{KERNEL_BUFFER, 1}, {KERNEL_BUFFER, 0}, {KERNEL_VALUE, 0}},
    .cases = {{2, 64, {512}, {512, 512}, 14},
              {2, 64, {507}, {507, 507}, 14},
              {2, 64, {130}, {130, 130}, 14},
              {2, 64, {3}, {3, 3}, 14}},
    .given =
        {"ld.global.v4.u32 {%a, %b, %c, %d}, [%in]; st.global.v4.u32 [%out], {%a, %b, %c, %d};",
         "*(uint4 *)(out + i) = *(uint4 const *)(in + i);"},
    .mistakes = mistakes,
    .hints = {
        "When are all of %i .. %i + 3 below n? Try n = 507 and %i = 504, then n = 508.",
        "%i + 3 < n: the vector. Else one word at a time, each with a guard of its own: %i < "
        "n, %i + 1 < n, %i + 2 < n.",
        "add.u32 %j, %i, 3; setp.lt.u32 %p, %j, %n; then @!%p bra words; the vector; bra done; "
        "words: setp.lt.u32 %q, %i, %n; @%q ld.global.u32 %a, [%in]; @%q st.global.u32 "
        "[%out], %a; and the same for %i + 1 at + 4, for %i + 2 at + 8; done:"}};
