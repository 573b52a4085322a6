/* expect.c - judges exercise 33: word plus byte. */
#include "tutorials/exercises/machine/tasks.h"

static double word(const kernel_case *c, int i)
{
    (void)c;
    return 1000 * i + 17;
}

static double byte(const kernel_case *c, int i)
{
    (void)c;
    return 3 * i % 251;
}

static double want(const kernel_case *c, int i)
{
    return word(c, i) + byte(c, i);
}

static const kernel_mistake mistakes[] = {
    {.name = "all_threads",
     .rule = "mbarrier",
     .found = "lane 1 of",
     .says = "all threads arrive. The mbarrier was initialised for one arrival: that of the thread "
             "that starts the copies."},
    {.name = "twice",
     .rule = "mbarrier",
     .says = "the thread arrives twice, once for each copy. The mbarrier was initialised for one "
             "arrival: announce the sum in one, or the first part by mbarrier.expect_tx, which is "
             "no arrival."},
    {.name = "no_bytes",
     .lacks = "mbarrier.arrive.expect_tx|mbarrier.expect_tx",
     .says = "an arrival without expected bytes: the phase is over at once, as nothing is missing. "
             "The wait comes back before the copies have begun."},
    {.name = "no_arrival",
     .rule = "stuck",
     .found = "1 arrivals pending",
     .says = "the bytes are announced, but nobody arrives: mbarrier.expect_tx alone is no arrival. "
             "mbarrier.arrive.expect_tx is both."},
    {.name = "one_copy",
     .rule = "in flight",
     .found = "an expect_tx of its bytes was missing",
     .says = "only the bytes of the words are announced. When they are there the phase is over, "
             "and the bytes of b may still be in flight: announce the sum of both copies."},
    {.name = "one_copy",
     .rule = "stuck",
     .found = "512 bytes too many",
     .says = "only the bytes of b are announced. The mbarrier counts what all copies bring that "
             "name it: announce the sum of both."},
    {.name = "elements",
     .rule = "stuck",
     .found = "384 bytes too many",
     .says = "256 is the number of elements. The mbarrier counts bytes: a word has four."},
    {.name = "one_thread",
     .rule = "stuck",
     .found = "635 bytes too many",
     .says = "5 bytes are a word and a byte, those of one thread. The copies bring those of all."},
    {.name = "all_words",
     .rule = "stuck",
     .found = "384 bytes missing",
     .says = "1024 bytes would be two arrays of words. The elements of b are bytes: that copy "
             "brings 128."},
    {.name = "bits",
     .rule = "stuck",
     .found = "4480 bytes missing",
     .says = "5120 is the number of bits."},
    {.name = "too_many",
     .rule = "stuck",
     .found = "bytes missing",
     .says = "more bytes are announced than the two copies bring: the wait never ends. Add up the "
             "sizes in the two copies."},
    {.name = "too_few",
     .rule = "stuck",
     .found = "bytes too many",
     .says = "fewer bytes are announced than the two copies bring. Add up the sizes in the two "
             "copies."},
    {.name = NULL}};

const kernel_task kernel_expect_bytes = {
    .number = 33,
    .folder = "33_expect_bytes",
    .title = "expected bytes",
    .task = "write the arrival of the one thread, with the bytes that it expects.",
    .learnt = "expect_tx announces the bytes of all copies that report to the mbarrier in this "
              "phase: too many, and the wait never ends; too few, and it may end early.",
    .entry = "add",
    .buffers = {{.name = "out", .type = KERNEL_U32, .want = want},
                {.name = "a", .type = KERNEL_U32, .fill = word},
                {.name = "b", .type = KERNEL_U8, .fill = byte}},
    .arguments = {{KERNEL_BUFFER, 1}, {KERNEL_BUFFER, 2}, {KERNEL_BUFFER, 0}},
    .cases = {{1, 128, {0}, {128, 128, 128}, 0}},
    .mistakes = mistakes,
    .hints = {"How many bytes does each of the two copies bring?",
              "The words are 128 * 4 bytes, the bytes are 128.",
              "@%first mbarrier.arrive.expect_tx.shared.b64 _, [full], 640;"}};
