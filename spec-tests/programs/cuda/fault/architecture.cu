/* architecture.cu - modules for other architectures, older and newer, and one that is no PTX. */
#include "spec-tests/programs/cuda/program.h"

#include <cuda.h>

static void try_it(const char *what, const char *version, const char *target)
{
    char text[256];
    const char *name = nullptr;
    CUmodule module;
    snprintf(text, sizeof text,
             ".version %s\n.target %s\n.address_size 64\n.visible .entry nothing()\n{\nret;\n}\n",
             version, target);
    cuGetErrorName(cuModuleLoadData(&module, text), &name);
    printf("%s: %s\n", what, name);
}

int main()
{
    must(cudaFree(nullptr), "cudaFree");
    try_it("sm_80", "8.0", "sm_80");
    try_it("sm_90a", "8.0", "sm_90a");
    try_it("sm_100", "8.7", "sm_100");
    try_it("sm_100a", "8.7", "sm_100a");
    try_it("sm_120", "8.7", "sm_120");
    try_it("a target that is none", "8.0", "sm_91");
    try_it("a version that is none", "99.0", "sm_90");
    try_it("no PTX", "8.0", "sm_90\nnonsense");
}
