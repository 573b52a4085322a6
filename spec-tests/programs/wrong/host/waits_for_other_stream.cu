/* waits_for_other_stream.cu - the host waits for a stream, and the copy whose result it reads is in
 * another one.
 *
 * kind: votca/xtp issue 391 (a stream that nobody synchronises)
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

#include <cstdlib>

enum { PAGE = 4096, PAGES = 3 };

int main()
{
    char *x = zeros<char>(PAGE * PAGES), *result = (char *)aligned_alloc(PAGE, PAGE * PAGES);
    cudaStream_t a, b;
    cudaStreamCreate(&a), cudaStreamCreate(&b);
    cudaHostRegister(result, PAGE * PAGES, cudaHostRegisterDefault);
    cudaMemcpyAsync(result, x, PAGE * PAGES, cudaMemcpyDeviceToHost, a);
    cudaStreamSynchronize(REPAIRED ? a : b);
    const char last = result[PAGE * PAGES - 1];
    return finish() || last != 0;
}
