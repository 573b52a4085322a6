/* litmus.cu - which outcomes litmus tests have, and how often.
 *
 *      litmus test SB.relaxed.grid at grid so may find none ask 0,0
 *             p0 st.relaxed.gpu:x=1,ld.relaxed.gpu:y p1 st.relaxed.gpu:y=1,ld.relaxed.gpu:x
 *
 * litmus_case.h says how a case is written; what its threads execute is made from the cases by
 * cases/litmus_ptx.awk. The answer is each outcome that was seen, a colon, and how often:
 * "0,0:12 0,1:7".
 *
 * Here: the host, which launches a kernel for each case. Not here: the kernel (litmus_play.h). */
#include "gpu/lab/probes/litmus_launch.h"
#include "gpu/lab/probes/probe.h"

#include <string.h>

enum { ROUNDS = 64, LAUNCHES = 4, GROUPS_OF_CTAS = 264 };

static litmus_launch memory;

/* A power of two, so that a thread's instances can be permuted. */
static int instances_of(const litmus_case *c)
{
    int slices = c->slices == 3 ? 4 : c->slices;
    return THREADS / slices;
}

static void take_memory()
{
    size_t all = (size_t)GROUPS_OF_CTAS * THREADS;
    cudaMalloc(&memory.global, 3 * LITMUS_WORD * all);
    cudaMalloc(&memory.elsewhere, ELSEWHERE * sizeof(uint32_t));
    cudaMalloc(&memory.outcome, all * LITMUS_THREADS * sizeof(uint32_t));
    cudaMalloc(&memory.count, (LITMUS_OUTCOMES + 1) * sizeof(uint32_t));
    cudaMalloc(&memory.arrived, GROUPS_OF_CTAS * 128);
}

static bool launch(const litmus_kernel *k, litmus_launch l)
{
    cudaLaunchAttribute attribute;
    cudaLaunchConfig_t how = {};
    void *args[] = {&l};
    how.gridDim = dim3((unsigned)(l.groups * l.test.ctas));
    how.blockDim = dim3(THREADS);
    how.dynamicSmemBytes = (size_t)(3 + LITMUS_BARRIERS) * LITMUS_WORD * l.instances;
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim = {(unsigned)l.test.ctas, 1, 1};
    how.attrs = &attribute;
    how.numAttrs = l.test.place == LITMUS_CLUSTER ? 1 : 0;
    cudaMemset(l.arrived, 0, GROUPS_OF_CTAS * 128);
    cudaLaunchKernelExC(&how, (const void *)k->play, args);
    return cudaDeviceSynchronize() == cudaSuccess;
}

static const litmus_kernel *kernel_of(const char *name)
{
    for (int k = 0; k < litmus_kernel_count; ++k)
        if (strcmp(litmus_kernels[k].name, name) == 0)
            return &litmus_kernels[k];
    return NULL;
}

static void say(const litmus_case *c, const uint32_t *count, char *answer, size_t size)
{
    char text[2 * LITMUS_ITEMS];
    size_t used = 0;
    for (uint32_t key = 0; key < LITMUS_OUTCOMES; ++key) {
        if (count[key] == 0)
            continue;
        litmus_outcome(c, key, text);
        used += (size_t)snprintf(answer + used, size - used, "%s%s:%u", used == 0 ? "" : " ", text,
                                 count[key]);
    }
    if (count[LITMUS_OUTCOMES] > 0)
        snprintf(answer + used, size - used, " strange:%u", count[LITMUS_OUTCOMES]);
}

static void ask(const probe_case *c, char *answer, size_t size)
{
    static uint32_t count[LITMUS_OUTCOMES + 1];
    litmus_launch l;
    if (memory.global == NULL)
        take_memory();
    l = memory;
    const char *wrong = litmus_read(&l.test, c->fields, c->field);
    const litmus_kernel *k = wrong == NULL ? kernel_of(l.test.name) : NULL;
    if (k == NULL) {
        snprintf(answer, size, "%s", wrong == NULL ? "no kernel" : wrong);
        return;
    }
    l.instances = instances_of(&l.test);
    l.groups = GROUPS_OF_CTAS / l.test.ctas;
    l.rounds = ROUNDS;
    cudaMemset(l.count, 0, sizeof count);
    for (l.seed = 1; l.seed <= LAUNCHES; ++l.seed)
        if (!launch(k, l))
            return;
    cudaMemcpy(count, l.count, sizeof count, cudaMemcpyDeviceToHost);
    say(&l.test, count, answer, size);
}

int main(int argc, char **argv)
{
    return probe_main(argc, argv, ask);
}
