/* ref.c - how long an operation takes, and how much of the arena it uses.
 *
 * Prints, for operands that it prints too: nanoseconds (the median of many batches, one core) and
 * bytes of arena. For some operands the figures of NVIDIA's run-time C++ library are known (cutegen
 * of CUTLASS 4.7.0, -O2, measured on the same kind of machine); half of each is the goal. Where
 * python3 finds pycute, its time for the same operands stands beside, with the ratio.
 * Not here: correctness, which the judge sees to; the machine (emu.c). */
#define _POSIX_C_SOURCE 200809L
#include "ref/ct.h"
#include "spec-tests/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCHES = 41, MAX_CASES = 32 };

typedef struct bench_case {
    const char *name;
    ct_value (*one)(ct_ctx *cx, ct_value a);
    ct_value (*two)(ct_ctx *cx, ct_value a, ct_value b);
    const char *a, *b;
    double cutegen; /* nanoseconds, 0 where not known */
} bench_case;

#define WIDE    "((_4,_8),(_2,_3)):((_2,_8),(_1,_64))"
#define DYNAMIC "((4,8),(2,3)):((2,8),(1,64))"
#define BITS    "((_2,_2),(_2,_2)):((_1,_4),(_8,_32))"

static const bench_case cases[] = {
    {"coalesce", ct_coalesce, NULL, WIDE, NULL, 503},
    {"composition", NULL, ct_composition, WIDE, "(_4,(_2,_4)):(_8,(_1,_2))", 1152},
    {"logical_divide", NULL, ct_logical_divide, WIDE, "_8:_2", 3655},
    {"right_inverse", ct_right_inverse, NULL, BITS, NULL, 1195},
    {"complement", NULL, ct_complement, BITS, "_128", 1430},
    {"coalesce", ct_coalesce, NULL, DYNAMIC, NULL, 503},
    {"composition", NULL, ct_composition, DYNAMIC, "(4,(2,4)):(8,(1,2))", 1152},
    {"logical_divide", NULL, ct_logical_divide, DYNAMIC, "8:2", 3655},
    {"right_inverse", ct_right_inverse, NULL, "((2,2),(2,2)):((_1,_4),(_8,_32))", NULL, 1195},
    {"complement", NULL, ct_complement, "((2,2),(2,2)):((_1,_4),(_8,_32))", "128", 1430},
    {"left_inverse", ct_left_inverse, NULL, BITS, NULL, 0},
    {"logical_product", NULL, ct_logical_product, "(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)", 0},
    {"blocked_product", NULL, ct_blocked_product, "(_2,_5):(_5,_1)", "(_3,_4):(_1,_3)", 0},
    {"zipped_divide", NULL, ct_zipped_divide, "(_9,(_4,_8)):(_59,(_13,_1))",
     "(_3:_3,(_2,_4):(_1,_8))", 0},
    {"layout_call", NULL, ct_layout_call, WIDE, "117", 0},
    {"idx2crd", NULL, ct_idx2crd, "16", "(_3,(_2,_3))", 0},
    {"cosize", ct_cosize, NULL, WIDE, NULL, 0},
    {"slice", NULL, ct_slice, "((_,1),(0,_))", WIDE, 0},
    {"composition", NULL, ct_composition, "(_6,_2):(_8,_2)", "(_4,_3):(_3,_1)", 0},
    {"parse", NULL, NULL, WIDE, NULL, 0},
};

enum { CASES = sizeof cases / sizeof cases[0] };

static char memory[1 << 20];

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static ct_value run(ct_ctx *cx, const bench_case *c, ct_value a, ct_value b)
{
    if (c->one != NULL)
        return c->one(cx, a);
    return c->two != NULL ? c->two(cx, a, b) : ct_parse(cx, c->a);
}

static double batch(ct_ctx *cx, const bench_case *c, ct_value a, ct_value b, int times)
{
    size_t mark = ct_mark(cx);
    double start = bench_now_ns();
    for (int i = 0; i < times; ++i) {
        run(cx, c, a, b);
        ct_release(cx, mark);
    }
    return (bench_now_ns() - start) / times;
}

/* The median over batches of about a millisecond each. */
static double median_ns(ct_ctx *cx, const bench_case *c, ct_value a, ct_value b)
{
    double t[BATCHES];
    int times = 1;
    while (times < 1 << 20 && batch(cx, c, a, b, times) * times < 1e6)
        times *= 2;
    for (int i = 0; i < BATCHES; ++i)
        t[i] = batch(cx, c, a, b, times);
    qsort(t, BATCHES, sizeof t[0], by_value);
    return t[BATCHES / 2];
}

/* pycute's nanoseconds by case number, from the script beside this file; 0 where it has none. */
static int read_pycute(double *ns)
{
    int i, found = 0;
    double v;
    FILE *in = popen("python3 spec-tests/bench/pycute.py 2>/dev/null", "r");
    if (in == NULL)
        return 0;
    while (fscanf(in, "%d %lf", &i, &v) == 2)
        if (i >= 0 && i < CASES) {
            ns[i] = v;
            ++found;
        }
    return pclose(in) == 0 ? found : 0;
}

static void print_times(const bench_case *c, double ns, size_t bytes, double pycute)
{
    char goal[16] = "", ratio[32] = "";
    if (c->cutegen > 0)
        snprintf(goal, sizeof goal, "%.0f", c->cutegen / 2);
    if (pycute > 0)
        snprintf(ratio, sizeof ratio, "%.0f  %.0fx", pycute, pycute / ns);
    printf("%-16s %8.0f %8s %6zu   %-14s %s%s%s\n", c->name, ns, goal, bytes, ratio, c->a,
           c->b != NULL ? "  " : "", c->b != NULL ? c->b : "");
}

/* The operands as lines for the script: number, operation, operands. */
static int list_cases(void)
{
    for (int i = 0; i < CASES; ++i)
        printf("%d\t%s\t%s\t%s\n", i, cases[i].name, cases[i].a,
               cases[i].b != NULL ? cases[i].b : "");
    return 0;
}

int main(int argc, char **argv)
{
    double pycute[CASES] = {0};
    int over = 0;
    if (argc == 2 && strcmp(argv[1], "--list") == 0)
        return list_cases();
    if (read_pycute(pycute) == 0)
        puts("pycute: not found, its ratios are left out");
    puts("operation              ns     goal  bytes   pycute  ratio  operands");
    for (int i = 0; i < CASES; ++i) {
        ct_ctx cx;
        ct_init(&cx, memory, sizeof memory);
        ct_value a = ct_parse(&cx, cases[i].a);
        ct_value b = cases[i].b != NULL ? ct_parse(&cx, cases[i].b) : NULL;
        size_t mark = ct_mark(&cx);
        run(&cx, &cases[i], a, b);
        size_t bytes = ct_mark(&cx) - mark;
        if (ct_check(&cx) != CT_OK) {
            printf("%-16s refused: %s\n", cases[i].name, ct_message(&cx));
            return 2;
        }
        ct_release(&cx, mark);
        double ns = median_ns(&cx, &cases[i], a, b);
        print_times(&cases[i], ns, bytes, pycute[i]);
        over += cases[i].cutegen > 0 && ns > cases[i].cutegen / 2;
    }
    over += bench_open();
    over += bench_ordinary();
    over += bench_emu();
    over += bench_mma();
    over += bench_matrix();
    over += bench_tma();
    over += bench_grids();
    over += bench_ptx();
    printf("%d of the goals missed\n", over);
    return over > 0;
}
