/* kinds.cu - cudaMemcpy in each direction, and directions that the pointers do not have. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int a[32], b[32], *x, *y;
    for (int i = 0; i < 32; ++i)
        a[i] = 3 * i;
    must(cudaMalloc(&x, sizeof a), "cudaMalloc");
    must(cudaMalloc(&y, sizeof a), "cudaMalloc");
    must(cudaMemcpy(x, a, sizeof a, cudaMemcpyHostToDevice), "to the device");
    must(cudaMemcpy(y, x, sizeof a, cudaMemcpyDeviceToDevice), "in the device");
    must(cudaMemcpy(b, y + 4, sizeof a - 16, cudaMemcpyDeviceToHost), "to the host");
    printf("%d %d %d\n", b[0], b[1], b[27]);
    must(cudaMemcpy(a, b, 16, cudaMemcpyHostToHost), "in the host");
    printf("%d %d\n", a[0], a[4]);
    must(cudaMemcpy(x, b, 16, cudaMemcpyDefault), "as the pointers say");
    must(cudaMemcpy(a, x, 16, cudaMemcpyDefault), "as the pointers say");
    printf("%d\n", a[3]);
    say("no bytes", cudaMemcpy(x, a, 0, cudaMemcpyHostToDevice));
    say("to NULL", cudaMemcpy(nullptr, a, 16, cudaMemcpyHostToDevice));
    say("from NULL", cudaMemcpy(x, nullptr, 16, cudaMemcpyHostToDevice));
    say("the host as device", cudaMemcpy(b, a, 16, cudaMemcpyHostToDevice));
    say("no direction", cudaMemcpy(x, a, 16, (cudaMemcpyKind)9));
}
