/* attributes.cu - every attribute of the device that does not depend on where it stands. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    for (int i = 0; i < 160; ++i) {
        int value = -77;
        bool of_place = i == 33 || i == 34 || i == 50 || i == 88 || i == 100 || i == 116 ||
                        (i >= 130 && i <= 134) || i >= 139;
        cudaError_t error = cudaDeviceGetAttribute(&value, (cudaDeviceAttr)i, 0);
        if (!of_place)
            printf("%d: %s %d\n", i, cudaGetErrorName(error), value);
    }
}
