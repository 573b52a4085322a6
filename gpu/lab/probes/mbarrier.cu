/* mbarrier.cu - the 64-bit word of an mbarrier after each operation on it.
 *
 *      mbarrier ops init:5,arrive,expect:100,complete:50,drop,arrive:2,test:0,parity:1,try:1,inval
 *
 * One thread does the operations in turn; for each the answer has the word after it, in
 * hexadecimal, and the result of the operation: a state, or 0 and 1 for a wait. try also
 * gives the cycles that it took, as a power of two.
 *
 *      init:N          arrive, arrive:N      arrivetx:N       drop, drop:N
 *      expect:N        complete:N            inval            keep:N (arrive.noComplete)
 *      test:K          of the state that the K-th operation gave, the first being the 0-th
 *      pending:K       its count
 *      parity:P        test_wait.parity      try:P            try_wait.parity
 *      hint:N          try_wait.parity 0 with a hint of N nanoseconds
 *
 * Settles E11. */
#include "gpu/lab/probes/probe.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 24 };

typedef enum step_kind {
    INIT,
    INVAL,
    ARRIVE,
    ARRIVE_TX,
    DROP,
    KEEP,
    EXPECT,
    COMPLETE,
    TEST,
    PENDING,
    PARITY,
    TRY,
    HINT
} step_kind;

typedef struct step {
    step_kind kind;
    uint32_t n;
} step;

typedef struct script {
    int steps;
    step step[STEPS];
} script;

typedef struct outcome {
    unsigned long long word, gave, cycles;
} outcome;

__device__ static unsigned long long arrive(uint32_t at, step s)
{
    unsigned long long state = 0;
    if (s.kind == ARRIVE)
        asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1], %2;"
                     : "=l"(state)
                     : "r"(at), "r"(s.n)
                     : "memory");
    else if (s.kind == ARRIVE_TX)
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 %0, [%1], %2;"
                     : "=l"(state)
                     : "r"(at), "r"(s.n)
                     : "memory");
    else if (s.kind == DROP)
        asm volatile("mbarrier.arrive_drop.shared::cta.b64 %0, [%1], %2;"
                     : "=l"(state)
                     : "r"(at), "r"(s.n)
                     : "memory");
    else
        asm volatile("mbarrier.arrive.noComplete.shared::cta.b64 %0, [%1], %2;"
                     : "=l"(state)
                     : "r"(at), "r"(s.n)
                     : "memory");
    return state;
}

__device__ static unsigned long long look(uint32_t at, step s, const outcome *past)
{
    uint32_t yes = 0;
    unsigned long long state = s.kind == TEST || s.kind == PENDING ? past[s.n].gave : 0;
    switch (s.kind) {
    case TEST:
        asm volatile("{.reg .pred p; mbarrier.test_wait.shared::cta.b64 p, [%1], %2; selp.u32 %0, "
                     "1, 0, p;}"
                     : "=r"(yes)
                     : "r"(at), "l"(state)
                     : "memory");
        break;
    case PENDING:
        asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(yes) : "l"(state));
        break;
    case PARITY:
        asm volatile("{.reg .pred p; mbarrier.test_wait.parity.shared::cta.b64 p, [%1], %2; "
                     "selp.u32 %0, 1, 0, p;}"
                     : "=r"(yes)
                     : "r"(at), "r"(s.n)
                     : "memory");
        break;
    case TRY:
        asm volatile("{.reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; "
                     "selp.u32 %0, 1, 0, p;}"
                     : "=r"(yes)
                     : "r"(at), "r"(s.n)
                     : "memory");
        break;
    default:
        asm volatile("{.reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0, %2; "
                     "selp.u32 %0, 1, 0, p;}"
                     : "=r"(yes)
                     : "r"(at), "r"(s.n)
                     : "memory");
    }
    return yes;
}

__device__ static unsigned long long act(uint32_t at, step s, const outcome *past)
{
    switch (s.kind) {
    case INIT:
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at), "r"(s.n) : "memory");
        return 0;
    case INVAL:
        asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(at) : "memory");
        return 0;
    case EXPECT:
        asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(at), "r"(s.n)
                     : "memory");
        return 0;
    case COMPLETE:
        asm volatile("mbarrier.complete_tx.relaxed.cluster.shared::cta.b64 [%0], %1;" ::"r"(at),
                     "r"(s.n)
                     : "memory");
        return 0;
    case ARRIVE:
    case ARRIVE_TX:
    case DROP:
    case KEEP:
        return arrive(at, s);
    default:
        return look(at, s, past);
    }
}

/* The unit that works on barriers keeps their words to itself until mbarrier.inval: so the first
 * operations are done again up to each of them, and then the word is read. */
__global__ void play(script s, outcome *out)
{
    __shared__ __align__(8) unsigned long long barrier;
    uint32_t at = (uint32_t)__cvta_generic_to_shared(&barrier);
    for (int n = 1; n <= s.steps; ++n) {
        unsigned long long word;
        for (int i = 0; i < n; ++i) {
            long long start = clock64();
            out[i].gave = act(at, s.step[i], out);
            out[i].cycles = (unsigned long long)(clock64() - start);
        }
        if (s.step[n - 1].kind != INVAL)
            asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(at) : "memory");
        __syncthreads();
        asm volatile("ld.volatile.shared.b64 %0, [%1];" : "=l"(word) : "r"(at) : "memory");
        out[n - 1].word = word;
        __syncthreads();
    }
}

typedef struct named {
    const char *name;
    step_kind kind;
    uint32_t otherwise;
} named;

static const named names[] = {
    {"init", INIT, 1}, {"inval", INVAL, 0},     {"arrive", ARRIVE, 1}, {"arrivetx", ARRIVE_TX, 0},
    {"drop", DROP, 1}, {"keep", KEEP, 1},       {"expect", EXPECT, 0}, {"complete", COMPLETE, 0},
    {"test", TEST, 0}, {"pending", PENDING, 0}, {"parity", PARITY, 0}, {"try", TRY, 0},
    {"hint", HINT, 0}};

static bool read_script(const probe_case *c, script *s)
{
    static char text[PROBE_LINE];
    snprintf(text, sizeof text, "%s", probe_value(c, "ops", ""));
    s->steps = 0;
    char *rest = text;
    for (char *word; (word = strtok_r(rest, ",", &rest)) != NULL && s->steps < STEPS;) {
        char *number = strchr(word, ':');
        size_t known = 0;
        if (number != NULL)
            *number++ = '\0';
        while (known < sizeof names / sizeof names[0] && strcmp(names[known].name, word) != 0)
            ++known;
        if (known == sizeof names / sizeof names[0])
            return false;
        uint32_t n = number == NULL ? names[known].otherwise : (uint32_t)strtoul(number, NULL, 0);
        s->step[s->steps++] = (step){names[known].kind, n};
    }
    return true;
}

static int log2_of(unsigned long long v)
{
    int n = 0;
    for (; v > 1; v >>= 1)
        ++n;
    return n;
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static outcome *out, host[STEPS];
    script s;
    size_t used = 0;
    if (out == NULL)
        cudaMalloc(&out, sizeof host);
    if (!read_script(c, &s)) {
        snprintf(answer, size, "unknown operation");
        return;
    }
    play<<<1, 1>>>(s, out);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return;
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < s.steps; ++i) {
        used += (size_t)snprintf(answer + used, size - used, "%s%016llx:%llx", i == 0 ? "" : ",",
                                 host[i].word, host[i].gave);
        if (s.step[i].kind == TRY || s.step[i].kind == HINT)
            used += (size_t)snprintf(answer + used, size - used, "^%d", log2_of(host[i].cycles));
    }
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
