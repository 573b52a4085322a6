/* box.cu - cudaMalloc3D, a box of it copied by cudaMemcpy3D, filled by cudaMemset3D. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    cudaPitchedPtr box;
    cudaExtent extent = make_cudaExtent(10, 6, 4);
    must(cudaMalloc3D(&box, extent), "cudaMalloc3D");
    printf("pitch %zu, %zu x %zu\n", box.pitch, box.xsize, box.ysize);
    must(cudaMemset3D(box, 0x11, extent), "cudaMemset3D");
    unsigned char part[2][3][5], all[4][6][10];
    for (int i = 0; i < 30; ++i)
        (&part[0][0][0])[i] = (unsigned char)(100 + i);
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr(part, 5, 5, 3);
    p.dstPtr = box;
    p.dstPos = make_cudaPos(2, 1, 1);
    p.extent = make_cudaExtent(5, 3, 2);
    p.kind = cudaMemcpyHostToDevice;
    must(cudaMemcpy3D(&p), "cudaMemcpy3D");
    cudaMemcpy3DParms back = {};
    back.srcPtr = box;
    back.dstPtr = make_cudaPitchedPtr(all, 10, 10, 6);
    back.extent = extent;
    back.kind = cudaMemcpyDeviceToHost;
    must(cudaMemcpy3D(&back), "cudaMemcpy3D");
    printf("%d %d %d %d %u\n", all[0][0][0], all[1][1][2], all[2][3][6], all[3][5][9],
           digest(all, sizeof all));
    must(cudaFree(box.ptr), "cudaFree");
}
