/* copies.cu - copies between two devices, which need no peer access. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    enum { N = 64, WIDE = 12, ROWS = 3 };
    int host[N], *of[2];
    unsigned char box[WIDE * ROWS];
    cudaStream_t s[2];
    for (int i = 0; i < 2; ++i) {
        must(cudaSetDevice(i), "cudaSetDevice");
        must(cudaMalloc(&of[i], sizeof host), "cudaMalloc");
        must(cudaStreamCreate(&s[i]), "cudaStreamCreate");
        fill_iota<<<1, N, 0, s[i]>>>(of[i], N, 100 * i);
        must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    }
    must(cudaMemcpyPeer(of[0], 0, of[1], 1, sizeof host / 2), "cudaMemcpyPeer");
    must(cudaMemcpy(host, of[0], sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d\n", host[0], host[N - 1]);
    must(cudaMemcpyPeerAsync(of[1], 1, of[0], 0, sizeof host, s[0]), "cudaMemcpyPeerAsync");
    must(cudaStreamSynchronize(s[0]), "cudaStreamSynchronize");
    must(cudaMemcpy(host, of[1], sizeof host, cudaMemcpyDefault), "cudaMemcpy");
    printf("%d %d\n", host[0], host[N - 1]);
    must(cudaMemset(of[0], 9, sizeof host), "cudaMemset");
    must(cudaMemcpy(of[1], of[0], sizeof host, cudaMemcpyDeviceToDevice), "cudaMemcpy");
    must(cudaMemset(of[0], 3, sizeof host), "cudaMemset");
    cudaMemcpy3DPeerParms p = {};
    p.srcDevice = 0;
    p.srcPtr = make_cudaPitchedPtr(of[0], WIDE, WIDE, ROWS);
    p.dstDevice = 1;
    p.dstPtr = make_cudaPitchedPtr(of[1], WIDE, WIDE, ROWS);
    p.dstPos = make_cudaPos(2, 1, 0);
    p.extent = make_cudaExtent(5, 2, 1);
    must(cudaMemcpy3DPeer(&p), "cudaMemcpy3DPeer");
    must(cudaMemcpy(box, of[1], sizeof box, cudaMemcpyDeviceToHost), "cudaMemcpy");
    for (int i = 0; i < WIDE * ROWS; ++i)
        printf("%d%s", box[i], i % WIDE == WIDE - 1 ? "\n" : "");
    say("a device that is not there", cudaMemcpyPeer(of[0], 0, of[1], 99, 4));
    for (int i = 0; i < 2; ++i) {
        must(cudaStreamDestroy(s[i]), "cudaStreamDestroy");
        must(cudaFree(of[i]), "cudaFree");
    }
}
