/* litmus_play.h - a round of a litmus test on the device: the kernel that all tests share.
 *
 * Many instances of a test run side by side, each in words of its own, and disturb each other. A
 * group of CTAs holds some; in each round its threads begin together, and are those of other
 * instances than in the round before:
 *
 *      set variables | all | stores elsewhere, early reads, a delay: by turns | the test | all |
 *      what is in flight ends | all | outcomes are counted | all
 *
 * "all" is a barrier of the group. Early reads bring lines into the L1 cache; they cannot make an
 * outcome of the others possible that is not so without them. T::run is a test's threads, which
 * cases/litmus_ptx.awk writes; its file includes this one. Not here: the host (litmus.cu). */
#ifndef LITMUS_PLAY_H
#define LITMUS_PLAY_H

#include "gpu/lab/probes/litmus_launch.h"

/* Not inlined, what the kernels share: there are hundreds of them. */

/* ---- Who is who ---- */

struct self {
    int thread, group, instance; /* thread: -1 has no part */
    bool keeps_shared;           /* the first thread of its instance in this CTA */
    litmus_at at;
};

__device__ static uint32_t mix(uint32_t v)
{
    v = (v ^ v >> 16) * 0x7feb352d;
    v = (v ^ v >> 15) * 0x846ca68b;
    return v ^ v >> 16;
}

__device__ static int rank_of(const litmus_launch &l)
{
    uint32_t rank = 0;
    if (l.test.place == LITMUS_CLUSTER)
        asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    if (l.test.place == LITMUS_GRID)
        rank = blockIdx.x / l.groups;
    return (int)rank;
}

/* The thread of the test that slice k of a CTA is. */
__device__ static int thread_of(const litmus_case &c, int cta, int slice)
{
    for (int t = 0; t < c.threads; ++t)
        if (c.of[t] == cta && c.slice[t] == slice)
            return t;
    return -1;
}

__device__ static uint32_t shared_of(const litmus_launch &l, uint32_t base, int v, int instance)
{
    return base + LITMUS_WORD * (uint32_t)(v * l.instances + instance);
}

__device__ __noinline__ static void place(const litmus_launch &l, self &me, uint32_t base,
                                          uint32_t round)
{
    int per = l.instances, lanes = per / (THREADS / 32), k = threadIdx.x % per, whole = per;
    int slice = threadIdx.x / per, rank = rank_of(l);
    if (l.test.place == LITMUS_WARP) {
        slice = threadIdx.x % 32 / lanes;
        k = threadIdx.x % lanes;
        whole = lanes;
    }
    me.thread = thread_of(l.test, rank, slice);
    me.group = l.test.place == LITMUS_GRID ? blockIdx.x % l.groups : blockIdx.x / l.test.ctas;
    uint32_t turn = mix(l.seed ^ mix(round * 4 + (uint32_t)me.thread));
    me.instance = (int)((k * (turn | 1) + (turn >> 8)) % whole);
    if (l.test.place == LITMUS_WARP)
        me.instance += threadIdx.x / 32 * lanes;
    me.keeps_shared = me.thread >= 0 && slice == 0;
    size_t all = (size_t)l.groups * per, i = (size_t)me.group * per + me.instance;
    me.at.x = (uint64_t)(l.global + LITMUS_WORD * i);
    me.at.y = me.at.x + LITMUS_WORD * all;
    me.at.z = me.at.y + LITMUS_WORD * all;
    me.at.s = shared_of(l, base, 0, me.instance);
    me.at.t = shared_of(l, base, 1, me.instance);
    me.at.u = shared_of(l, base, 2, me.instance);
    me.at.b = shared_of(l, base, 3, me.instance);
    me.at.c = shared_of(l, base, 4, me.instance);
    me.at.threads = 0;
    for (int t = 0; t < l.test.threads; ++t)
        me.at.threads += l.test.of[t] == rank ? per : 0;
}

/* In a cluster shared variables are those of CTA 0. */
__device__ static uint32_t shared_base(const litmus_launch &l, const void *own)
{
    uint32_t base = (uint32_t)__cvta_generic_to_shared(own);
    if (l.test.place == LITMUS_CLUSTER)
        asm("mapa.shared::cluster.u32 %0, %0, 0;" : "+r"(base));
    return base;
}

/* ---- A barrier of the group ---- */

__device__ __noinline__ static void all(const litmus_launch &l, const self &me, uint32_t &passed)
{
    uint32_t *at = l.arrived + 32 * me.group, seen = 0;
    if (l.test.place == LITMUS_CLUSTER) {
        asm volatile("barrier.cluster.arrive.release;\n\tbarrier.cluster.wait.acquire;" ::
                         : "memory");
        return;
    }
    __syncthreads();
    passed += l.test.ctas;
    if (l.test.ctas > 1 && threadIdx.x == 0) {
        asm volatile("red.release.gpu.global.add.u32 [%0], 1;" ::"l"(at) : "memory");
        while (seen < passed)
            asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(at) : "memory");
    }
    __syncthreads();
}

/* ---- A round ---- */

__device__ static void put_shared(uint32_t at, int v)
{
    asm volatile("st.shared::cluster.v4.u32 [%0], {%1, %2, %2, %2};" ::"r"(at), "r"(v), "r"(0)
                 : "memory");
}

__device__ static void put_global(uint64_t at, int v)
{
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %2, %2};" ::"l"(at), "r"(v), "r"(0) : "memory");
}

__device__ __noinline__ static void set(const litmus_launch &l, const self &me)
{
    const litmus_case &c = l.test;
    if (me.thread == 0) {
        put_global(me.at.x, c.set[0]);
        put_global(me.at.y, c.set[1]);
        put_global(me.at.z, c.set[2]);
    }
    if (me.keeps_shared && (c.place != LITMUS_CLUSTER || me.thread == 0)) {
        put_shared(me.at.s, c.set[3]);
        put_shared(me.at.t, c.set[4]);
        put_shared(me.at.u, c.set[5]);
        if (c.arrivals[0] > 0)
            asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(me.at.b),
                         "r"(c.arrivals[0])
                         : "memory");
        if (c.arrivals[1] > 0)
            asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(me.at.c),
                         "r"(c.arrivals[1])
                         : "memory");
    }
    asm volatile("fence.mbarrier_init.release.cluster;\n\tfence.proxy.async;" ::: "memory");
    __threadfence();
}

/* What makes outcomes different: other traffic, lines in the cache, time. */
__device__ __noinline__ static void stir(const litmus_launch &l, const self &me, uint32_t round)
{
    uint32_t dice =
        mix(l.seed + mix(round ^ mix(blockIdx.x * 64 + threadIdx.x / 32 * 4 + me.thread)));
    uint32_t early;
    for (uint32_t k = 0; (round & 1) != 0 && k < 3; ++k)
        *(volatile uint32_t *)&l.elsewhere[(dice * (k + 1) + threadIdx.x * 8) % ELSEWHERE] = k;
    for (int k = 0; (round & 2) != 0 && k < 3; ++k) {
        const uint64_t at = k == 0 ? me.at.x : k == 1 ? me.at.y : me.at.z;
        asm volatile("ld.weak.global.u32 %0, [%1];" : "=r"(early) : "l"(at) : "memory");
        if (early > LITMUS_UNREAD) /* never: it keeps the load */
            l.elsewhere[k] = early;
    }
    uint32_t most = (round & 4) != 0 ? 512 : (round & 8) != 0 ? 4096 : 1;
    for (long long start = clock64(); clock64() - start < dice % most;)
        ;
}

__device__ static void drain(void)
{
    asm volatile(
        "cp.async.wait_all;\n\tcp.async.bulk.commit_group;\n\tcp.async.bulk.wait_group 0;" ::
            : "memory");
}

__device__ static void wait_for(uint32_t at)
{
    uint32_t over = 0;
    while (!over)
        asm volatile(
            "{.reg .pred p; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], 0; "
            "selp.u32 %0, 1, 0, p;}"
            : "=r"(over)
            : "r"(at)
            : "memory");
}

__device__ __noinline__ static void end_phases(const litmus_launch &l, const self &me)
{
    for (int b = 0; b < LITMUS_BARRIERS; ++b) {
        uint32_t at = b == 0 ? me.at.b : me.at.c;
        if (l.test.arrivals[b] == 0 || me.thread != l.test.home[b])
            continue;
        if (l.test.ends_phase[b])
            wait_for(at);
    }
}

/* The slots of mbarriers are written as mbarriers again. */
__device__ __noinline__ static void drop_barriers(const litmus_launch &l, const self &me)
{
    if (!me.keeps_shared || (l.test.place == LITMUS_CLUSTER && me.thread != 0))
        return;
    if (l.test.arrivals[0] > 0)
        asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(me.at.b) : "memory");
    if (l.test.arrivals[1] > 0)
        asm volatile("mbarrier.inval.shared::cta.b64 [%0];" ::"r"(me.at.c) : "memory");
}

/* ---- Outcomes ---- */

__device__ static uint32_t two_bits(uint32_t v)
{
    return v > LITMUS_UNREAD ? LITMUS_OUTCOMES : v;
}

__device__ static uint32_t read_end(const self &me, int v)
{
    const uint64_t global[] = {me.at.x, me.at.y, me.at.z};
    const uint32_t shared[] = {me.at.s, me.at.t, me.at.u};
    uint32_t value;
    if (v >= LITMUS_FIRST_SHARED)
        asm volatile("ld.relaxed.cluster.shared::cluster.u32 %0, [%1];"
                     : "=r"(value)
                     : "r"(shared[v - LITMUS_FIRST_SHARED])
                     : "memory");
    else
        asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];"
                     : "=r"(value)
                     : "l"(global[v])
                     : "memory");
    return two_bits(value);
}

__device__ static uint32_t *outcome_of(const litmus_launch &l, const self &me, int thread)
{
    return l.outcome + ((size_t)me.group * l.instances + me.instance) * LITMUS_THREADS + thread;
}

__device__ __noinline__ static void report(const litmus_launch &l, const self &me,
                                           const uint32_t *r)
{
    uint32_t key = 0;
    for (int k = 0; k < l.test.reads[me.thread]; ++k)
        key |= two_bits(r[k]) << (r[k] > LITMUS_UNREAD ? 0 : 2 * k);
    *(volatile uint32_t *)outcome_of(l, me, me.thread) = key;
}

__device__ __noinline__ static void count(const litmus_launch &l, const self &me)
{
    uint32_t key = 0, at = 0;
    bool strange = false;
    for (int t = 0; t < l.test.threads; ++t) {
        uint32_t part = *(volatile uint32_t *)outcome_of(l, me, t);
        strange |= part >= LITMUS_OUTCOMES;
        key |= part << at;
        at += 2 * l.test.reads[t];
    }
    for (int k = 0; k < l.test.ends; ++k, at += 2) {
        uint32_t part = read_end(me, l.test.end[k]);
        strange |= part >= LITMUS_OUTCOMES;
        key |= part << at;
    }
    atomicAdd(&l.count[strange ? LITMUS_OUTCOMES : key % LITMUS_OUTCOMES], 1);
}

template <class T> __global__ void play(const __grid_constant__ litmus_launch l)
{
    extern __shared__ __align__(128) unsigned char own[];
    uint32_t base = shared_base(l, own), passed = 0;
    self me;
    for (uint32_t round = 0; round < l.rounds; ++round) {
        uint32_t r[LITMUS_READS] = {LITMUS_UNREAD, LITMUS_UNREAD, LITMUS_UNREAD, LITMUS_UNREAD};
        place(l, me, base, round);
        set(l, me);
        all(l, me, passed);
        if (me.thread >= 0)
            stir(l, me, round);
        T::run(me.thread, me.at, r);
        if (me.thread >= 0)
            report(l, me, r);
        drain();
        all(l, me, passed);
        end_phases(l, me);
        all(l, me, passed);
        drop_barriers(l, me);
        if (me.thread == 0)
            count(l, me);
        all(l, me, passed);
    }
}

#endif
