/* kernels.cu - the algebra on the device: a case a thread, in registers and local memory only.
 *
 * What is here: answers to questions in memory, and campaigns, which draw their questions
 * themselves. What is not: the algebra, draws and laws, which host and device share (the headers of
 * this folder).
 *
 * A kernel is compiled for a family of operations, so that what it does not need takes no
 * registers; which operation of the family it is, all threads agree on.
 *
 * Campaigns are limited by the fetching of instructions: a case executes more code than a cache
 * holds. Nanoseconds a case on an H200:
 *
 *                                                   composition  flat_divide  flat_product
 *      everything inlined, blocks of 128 threads        2.40         6.48         5.23
 *      draws and digests compiled once                  1.23         4.18         3.41
 *      modes taken where they lie, without copies       1.17         3.33         2.82
 *      blocks of 1024 that begin a case together        1.00         2.71         2.10
 *      .. and each part of it: draw, answer, digest     0.73         2.14         1.51
 *      broken answers found at their last coordinate    0.73         1.82         1.46
 *
 * A flat_divide's warps waited for their next instruction 90 of 98 cycles at first; at last they
 * wait for one another, as cases differ in length. Blocks of 512 and fewer threads, two at a time,
 * were slower, and so were 128 registers a thread for half as many of them. */
#include "gpu/algebra/campaign.h"
#include "gpu/algebra/run.h"
#include "gpu/host/kernels.h"

/* Blocks that are resident on a multiprocessor: fewer registers a thread, more threads that hide
 * the latency of local memory. */
#ifndef GPU_RESIDENT
#define GPU_RESIDENT 8
#endif

enum { THREADS = GPU_SMALL_BLOCK, TOGETHER = 1024, LANES = 32 };

static __device__ __forceinline__ uint64_t thread(void)
{
    return (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
}

static __device__ __forceinline__ uint64_t threads(void)
{
    return (uint64_t)gridDim.x * blockDim.x;
}

/* ---- Answers -------------------------------------------------------------------------------- */

template <int FAMILY>
static __global__ void __launch_bounds__(THREADS, GPU_RESIDENT)
    answer(const gpu_question *__restrict__ q, gpu_answer *__restrict__ r, int64_t count)
{
    for (uint64_t i = thread(); i < (uint64_t)count; i += threads())
        gpu_answer_family(&q[i], (gpu_family)FAMILY, &r[i]);
}

/* ---- Campaigns ------------------------------------------------------------------------------ */

/* What a warp has counted, added to the sum. */
static __device__ __forceinline__ void add(uint64_t *sum, uint64_t value)
{
    for (int k = LANES / 2; k > 0; k /= 2)
        value += __shfl_xor_sync(0xffffffff, value, k);
    if (threadIdx.x % LANES == 0 && value != 0)
        atomicAdd((unsigned long long *)sum, (unsigned long long)value);
}

/* The number of a broken case into a free place; later ones are only counted. */
static __device__ void keep_broken(gpu_tally *t, uint64_t number)
{
    for (int k = 0; k < GPU_BROKEN_CASES; ++k)
        if (atomicCAS((unsigned long long *)&t->broken[k], 0ULL, number + 1) == 0)
            return;
}

/* Threads of the last block that have no case left take one beyond the end, and do not count it. */
template <int FAMILY>
static __global__ void __launch_bounds__(TOGETHER)
    campaign(const __grid_constant__ gpu_cases c, gpu_tally *__restrict__ t)
{
    uint64_t digest = 0, one;
    uint32_t ends[GPU_ENDS];
    for (int k = 0; k < GPU_ENDS; ++k)
        ends[k] = 0;
    for (uint64_t i = thread(); i - threadIdx.x < c.count; i += threads()) {
        gpu_end end = gpu_try(&c, (gpu_family)FAMILY, c.first + i, &one);
        if (i >= c.count)
            break;
#pragma unroll
        for (int k = 0; k < GPU_ENDS; ++k)
            ends[k] += k == (int)end;
        digest += one;
        if (end == GPU_END_BROKEN)
            keep_broken(t, c.first + i);
    }
    __syncwarp();
    add(&t->digest, digest);
#pragma unroll
    for (int k = 0; k < GPU_ENDS; ++k)
        add(&t->end[k], ends[k]);
}

/* ---- Launches ------------------------------------------------------------------------------- */

typedef void answer_kernel(const gpu_question *, gpu_answer *, int64_t);
typedef void campaign_kernel(const gpu_cases, gpu_tally *);

static answer_kernel *const answers[GPU_FAMILIES] = {
    answer<0>,  answer<1>,  answer<2>,  answer<3>,  answer<4>,  answer<5>,  answer<6>,
    answer<7>,  answer<8>,  answer<9>,  answer<10>, answer<11>, answer<12>, answer<13>,
    answer<14>, answer<15>, answer<16>, answer<17>, answer<18>, answer<19>};
static campaign_kernel *const campaigns[GPU_FAMILIES] = {
    campaign<0>,  campaign<1>,  campaign<2>,  campaign<3>,  campaign<4>,
    campaign<5>,  campaign<6>,  campaign<7>,  campaign<8>,  campaign<9>,
    campaign<10>, campaign<11>, campaign<12>, campaign<13>, campaign<14>,
    campaign<15>, campaign<16>, campaign<17>, campaign<18>, campaign<19>};

static bool failed(gpu_why *why, cudaError_t error)
{
    return error != cudaSuccess && !gpu_refuse(why, "algebra: %s", cudaGetErrorString(error));
}

bool gpu_algebra_launch(gpu_algebra_op op, const gpu_question *q, gpu_answer *r, int64_t count,
                        void *stream, gpu_why *why)
{
    if (count == 0)
        return true;
    answers[gpu_family_of(op)]<<<gpu_grid(count, THREADS), THREADS, 0, (cudaStream_t)stream>>>(
        q, r, count);
    return gpu_launched(why, "algebra");
}

/* Families of little code are faster in blocks in which no warp waits for another, and so are those
 * of which a case may take a thousand times as long as another: laws, and layouts of basis
 * elements. Of inverses and swizzles, not knowing why, that was measured. */
static int threads_of(const gpu_cases *c)
{
    enum {
        LITTLE = 1 << GPU_FAMILY_MERGE | 1 << GPU_FAMILY_COORDINATE | 1 << GPU_FAMILY_ARITHMETIC |
                 1 << GPU_FAMILY_LOOKUP | 1 << GPU_FAMILY_WORD,
        OTHER = 1 << GPU_FAMILY_INVERSE | 1 << GPU_FAMILY_SWIZZLE | 1 << GPU_FAMILY_BASIS
    };
    bool alone = ((LITTLE | OTHER) >> gpu_family_of(c->op) & 1) != 0;
    return alone || c->law ? THREADS : TOGETHER;
}

/* As many blocks as the device holds at a time: each thread goes from case to case. */
bool gpu_algebra_campaign(const gpu_cases *c, gpu_tally *t, double *ms, gpu_why *why)
{
    gpu_tally *on_device = (gpu_tally *)gpu_alloc(sizeof *on_device, why);
    campaign_kernel *kernel = campaigns[gpu_family_of(c->op)];
    cudaEvent_t start, stop;
    int device = 0, sms = 0, blocks = 0, threads = threads_of(c);
    float took = 0;
    if (on_device == NULL)
        return false;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, 0);
    blocks = c->blocks > 0 ? c->blocks : blocks > 0 ? blocks : 1;
    cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 0);
    bool bad = failed(why, cudaMemset(on_device, 0, sizeof *on_device)) ||
               failed(why, cudaEventCreate(&start)) || failed(why, cudaEventCreate(&stop));
    if (!bad) {
        cudaEventRecord(start);
        int grid = sms * blocks;
        kernel<<<grid, threads>>>(*c, on_device);
        cudaEventRecord(stop);
        bad = !gpu_launched(why, "algebra campaign") || !gpu_wait(why) ||
              !gpu_get(t, on_device, sizeof *t, why) ||
              failed(why, cudaEventElapsedTime(&took, start, stop));
        cudaEventDestroy(start);
        cudaEventDestroy(stop);
    }
    gpu_free(on_device);
    *ms = took;
    return !bad;
}
