/* check.c - judges exercise 16: place after place, each reached by a static mode. */
#include "tutorials/exercises/judge/task.h"

enum { WIDEST = 128 };

ct_layout without_max_common_layout(ct_ctx *cx, ct_layout a, ct_layout b);
ct_value without_max_common_vector(ct_ctx *cx, ct_layout a, ct_layout b);

ct_layout without_max_common_layout(ct_ctx *cx, ct_layout a, ct_layout b)
{
    (void)a, (void)b;
    return task_without(cx, "ct_max_common_layout");
}

ct_value without_max_common_vector(ct_ctx *cx, ct_layout a, ct_layout b)
{
    (void)a, (void)b;
    return task_without(cx, "ct_max_common_vector");
}

static ct_value bits_at(ct_ctx *cx, const task_question *q)
{
    return ct_dynamic(cx, INT64_C(8) << q->column);
}

/* What is known of a mode: 0 where it does not count. */
typedef int64_t knows(ct_ctx *cx, ct_value mode, int64_t place);

/* Each mode goes on where the ones before it have ended. */
static int64_t run(ct_ctx *cx, ct_value layout, knows *extent)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1;
    for (int i = 0; i < ct_rank(flat); ++i) {
        int64_t s = extent(cx, ct_get(cx, flat, i), places);
        if (s > 1) {
            places *= s;
            i = -1;
        }
    }
    return places;
}

static int64_t if_it_goes_on(ct_ctx *cx, ct_value mode, int64_t place)
{
    bool on = ct_int(ct_stride(cx, mode)) == place;
    return on ? ct_int(ct_shape(cx, mode)) : 0;
}

static int64_t both_static(ct_ctx *cx, ct_value mode, int64_t place)
{
    bool known = ct_is_static(ct_shape(cx, mode)) && ct_is_static(ct_stride(cx, mode));
    return known ? if_it_goes_on(cx, mode, place) : 0;
}

static int64_t stride_static(ct_ctx *cx, ct_value mode, int64_t place)
{
    return ct_is_static(ct_stride(cx, mode)) ? if_it_goes_on(cx, mode, place) : 0;
}

static int64_t shape_static(ct_ctx *cx, ct_value mode, int64_t place)
{
    return ct_is_static(ct_shape(cx, mode)) ? if_it_goes_on(cx, mode, place) : 0;
}

static ct_value in_one(ct_ctx *cx, int64_t elements, int64_t bits)
{
    int64_t most = WIDEST / bits;
    return ct_dynamic(cx, elements < most ? elements : most);
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    return in_one(cx, run(cx, q->a, both_static), ct_int(q->b));
}

static ct_value by_numbers(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return in_one(cx, run(cx, layout, if_it_goes_on), ct_int(bits));
}

static ct_value by_stride(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return in_one(cx, run(cx, layout, stride_static), ct_int(bits));
}

static ct_value by_shape(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return in_one(cx, run(cx, layout, shape_static), ct_int(bits));
}

static ct_value no_limit(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)bits;
    return ct_dynamic(cx, run(cx, layout, both_static));
}

static ct_value always_widest(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)layout;
    return ct_dynamic(cx, WIDEST / ct_int(bits));
}

/* Of the modes in their order. */
static ct_value in_order(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1;
    for (int i = 0; i < ct_rank(flat); ++i) {
        int64_t s = both_static(cx, ct_get(cx, flat, i), places);
        if (s == 0)
            break;
        places *= s;
    }
    return in_one(cx, places, ct_int(bits));
}

static ct_value one_mode(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t places = 1;
    for (int i = 0; i < ct_rank(flat); ++i) {
        int64_t s = both_static(cx, ct_get(cx, flat, i), 1);
        places = s > places ? s : places;
    }
    return in_one(cx, places, ct_int(bits));
}

static ct_value in_bits(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return ct_mul(cx, in_one(cx, run(cx, layout, both_static), ct_int(bits)), bits);
}

static ct_value four(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)bits;
    int64_t n = run(cx, layout, both_static);
    return ct_dynamic(cx, n < 4 ? n : 4);
}

static ct_value sixteen_bits(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t elements = run(cx, layout, both_static), most = 16 / ct_int(bits);
    return ct_dynamic(cx, elements < most ? elements : most);
}

static ct_value all_or_nothing(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return ct_is_static(layout) ? by_numbers(cx, layout, bits) : ct_dynamic(cx, 1);
}

/* The modes as they are, those with modes of their own left out. */
static ct_value not_nested(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t places = 1;
    for (int i = 0; i < ct_rank(layout); ++i) {
        ct_layout mode = ct_get(cx, layout, i);
        if (ct_is_integral(ct_shape(cx, mode)) && both_static(cx, mode, places) > 1) {
            places *= both_static(cx, mode, places);
            i = -1;
        }
    }
    return in_one(cx, places, ct_int(bits));
}

static ct_value in_bytes(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return ct_div(cx, in_bits(cx, layout, bits), ct_dynamic(cx, 8));
}

static ct_value instructions(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value each = in_one(cx, run(cx, layout, both_static), ct_int(bits));
    return ct_div(cx, ct_size(cx, layout), each);
}

static ct_value extent_0(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return in_one(cx, ct_int(ct_size(cx, ct_get(cx, layout, 0))), ct_int(bits));
}

static ct_value larger(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = run(cx, layout, both_static), most = WIDEST / ct_int(bits);
    return ct_dynamic(cx, n > most ? n : most);
}

static ct_value half_as_wide(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value n = in_one(cx, run(cx, layout, both_static), 2 * ct_int(bits));
    return ct_int(n) > 0 ? n : ct_dynamic(cx, 1);
}

static ct_value last_mode(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t n = both_static(cx, ct_get(cx, flat, ct_rank(flat) - 1), 1);
    return in_one(cx, n > 1 ? n : 1, ct_int(bits));
}

static const task_mistake mistakes[] = {
    {by_numbers, "dynamic integers were taken at their numbers. The width of an instruction is "
                 "chosen at compile time; what a dynamic integer is, nobody knows then. Ask "
                 "ct_is_static of extent and stride."},
    {by_stride, "the stride was asked whether it is static, and the extent was not. How long a "
                "mode is must be known, too: a vector of 4 needs an extent of 4 at least."},
    {by_shape, "the extent was asked whether it is static, and the stride was not. A stride of 1 "
               "that is dynamic may be any number at run time."},
    {in_order, "the modes were taken in their order, from the left. The vector lies in memory: it "
               "begins with the mode whose stride is 1, wherever that stands; a row-major tile "
               "has it last."},
    {one_mode, "only the mode with stride 1 was counted. Where another static mode goes on at the "
               "place where it ends, the run is longer."},
    {no_limit,
     "this is the length of the run that is known. One instruction copies 128 bits at most: "
     "128 / bits elements."},
    {always_widest, "this is the widest instruction, 128 / bits, whatever the layout is. Elements "
                    "that do not lie side by side, or are not known to, are copied one by one."},
    {in_bits, "this is the width in bits. The answer is a number of elements."},
    {four, "at most 4 elements, whatever their width is. 4 is right for 32 bits; in general an "
           "instruction takes 128 / bits elements."},
    {sixteen_bits, "the limit is 16 / bits here. An instruction copies 16 bytes, and bits counts "
                   "bits: the limit is 128 / bits elements."},
    {all_or_nothing, "one dynamic integer anywhere made the answer 1. Modes before it still count: "
                     "in (_2,4):(_1,_2) the first mode is static and reaches places 0 and 1, so 2 "
                     "elements are copied at once."},
    {not_nested, "modes inside of modes were passed by. (_2,_2) in a shape is two modes, each with "
                 "a stride: ct_flatten puts all of them side by side."},
    {in_bytes, "this is the width in bytes. The answer is a number of elements."},
    {instructions, "this is how many instructions the whole layout takes, its size by the width. "
                   "The answer is the width: the elements of one instruction."},
    {extent_0, "this is the extent of mode 0, wherever its elements lie and whether it is static "
               "or not. Elements are copied together if they are adjacent: look for the mode whose "
               "stride is a static 1."},
    {larger, "the larger of the run and 128 / bits was taken. Both limit an instruction: take the "
             "smaller."},
    {half_as_wide,
     "the limit is 64 bits here. One instruction copies 128 bits: 128 / bits elements."},
    {last_mode, "only the last mode was looked at, as in a row-major tile. The mode whose stride "
                "is 1 may stand anywhere, and others may go on where it ends."},
    {NULL, NULL}};

const task the_task = {
    .number = 16,
    .folder = "16_vector",
    .title = "vector",
    .task = "how many elements one instruction of at most 128 bits may copy.",
    .cell = "the elements of one instruction, for elements of 8, 16, 32, 64 and 128 bits",
    .learnt = "copies are vectorised as far as static shapes and strides prove that elements are "
              "adjacent: max_common_vector walks the right inverse and stops at the first dynamic "
              "integer. Write the stride 1 as Int<1>, and the extents of tiles as Int<N>.",
    .a = "layout",
    .b = "bits",
    .cases = {{"(_8,_4):(_1,_8)", "_", 1, 5},
              {"(_4,_8):(_8,_1)", "_", 1, 5},
              {"(8,_4):(_1,_8)", "_", 1, 5},
              {"(_8,_4):(1,8)", "_", 1, 5},
              {"(_2,_4):(_4,_1)", "_", 1, 5},
              {"(_2,4):(_1,_2)", "_", 1, 5},
              {"((_2,_2),_4):((_1,_8),_2)", "_", 1, 5}},
    .b_at = bits_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {
        "Which mode reaches place 1? The one whose stride is 1. How many places does it reach "
        "without a gap, and is that known at compile time?",
        "Keep a number of places, 1 at first. A mode goes on if its stride is that number: "
        "then multiply by its extent, and look again through all modes.",
        "Count a mode only if ct_is_static of both its shape and its stride. At the end take "
        "at most 128 / bits."}};
