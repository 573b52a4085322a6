/* chip.c - an H200 in numbers: its attributes, how many CTAs an SM holds, how many clusters it.
 *
 * The numbers of attributes are those of cudaDeviceAttr and of CUdevice_attribute; the values are
 * what an H200 answered with driver 580 (spec-tests/programs/cuda/attributes.out), but for those
 * that depend on the host that it stands in. */
#include "emu/cuda/device/device.h"

enum { SM_THREADS = 2048, SM_CTAS = 32, SM_REGISTERS = 65536, SM_SHARED = 228 * 1024 };
enum { SM_CLUSTERED = 8 }; /* CTAs of clusters that an SM holds */
enum { QUARTERS = 4 };     /* of an SM */
enum { SYSTEM_SHARED = 1024, UNIT = 256, SHARED_UNIT = 128 }; /* what is given out at once */

static const struct {
    int which, value;
} attributes[] = {
    {1, 1024},        {2, 1024},     {3, 1024},       {4, 64},          {5, 2147483647},
    {6, 65535},       {7, 65535},    {8, 49152},      {9, 65536},       {10, 32},
    {11, 2147483647}, {12, 65536},   {13, 1980000},   {14, 512},        {15, 1},
    {16, 132},        {17, 0},       {18, 0},         {19, 1},          {20, 0},
    {21, 131072},     {22, 131072},  {23, 65536},     {24, 16384},      {25, 16384},
    {26, 16384},      {27, 32768},   {28, 32768},     {29, 2048},       {30, 512},
    {31, 1},          {32, 1},       {33, 0},         {34, 6},          {35, 0},
    {36, 3201000},    {37, 6016},    {38, 62914560},  {39, 2048},       {40, 3},
    {41, 1},          {42, 32768},   {43, 2048},      {44, 1},          {45, 32768},
    {46, 32768},      {47, 8192},    {48, 8192},      {49, 32768},      {50, 0},
    {51, 32},         {52, 32768},   {53, 32768},     {54, 2046},       {55, 32768},
    {56, 131072},     {57, 65536},   {58, 16384},     {59, 16384},      {60, 16384},
    {61, 32768},      {62, 2048},    {63, 32768},     {64, 32768},      {65, 2048},
    {66, 32768},      {67, 32768},   {68, 2046},      {69, 268435456},  {70, 131072},
    {71, 65000},      {72, 2097120}, {73, 32768},     {74, 32768},      {75, 9},
    {76, 0},          {77, 32768},   {78, 1},         {79, 1},          {80, 1},
    {81, 233472},     {82, 65536},   {83, 1},         {84, 0},          {85, 0},
    {86, 0},          {87, 2},       {88, 0},         {89, 1},          {90, 1},
    {91, 1},          {92, 0},       {93, 0},         {94, 0},          {95, 1},
    {96, 1},          {97, 232448},  {98, 0},         {99, 1},          {100, 0},
    {101, 0},         {102, 1},      {103, 1},        {104, 0},         {105, 0},
    {106, 32},        {107, 1},      {108, 39321600}, {109, 134217728}, {110, 1},
    {111, 1024},      {112, 1},      {113, 1},        {114, 1},         {115, 1},
    {116, 1},         {117, 1},      {118, 100},      {119, 9},         {120, 1},
    {121, 1},         {122, 1},      {123, 1},        {124, 1},         {125, 1},
    {126, 4},         {127, 1},      {128, 1},        {129, 1},         {130, 0},
    {131, -1},        {132, 0},      {133, 0},        {134, 0},         {135, 0},
    {136, 0},         {137, 0},      {138, 0},        {139, 590680286}, {140, 415174878},
    {141, 1},         {142, 1},      {143, 0},        {144, 1},         {145, 1},
    {146, 0},         {147, 0},
};

enum { PCI_DEVICE = 34, BOARD = 85 };

/* Each is in a slot and on a board of its own. */
bool emui_cu_attribute(int which, int device, int *value)
{
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; ++i)
        if (attributes[i].which == which) {
            *value = attributes[i].value + (which == PCI_DEVICE || which == BOARD ? device : 0);
            return true;
        }
    return false;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t up(int64_t n, int64_t unit)
{
    return (n + unit - 1) / unit * unit;
}

/* Warps of the kernel whose registers an SM holds. Each quarter of an SM has its own registers, and
 * gives them to a warp in units. */
static int64_t warps_by_registers(const emui_cu_kernel *k)
{
    return SM_REGISTERS / QUARTERS / up((int64_t)k->registers * EMU_LANES, UNIT) * QUARTERS;
}

int emui_cu_max_threads(const emui_cu_kernel *k)
{
    const emu_ptx_entry *e = &k->is;
    int bound = e->max_threads[0] * e->max_threads[1] * e->max_threads[2];
    int required = e->required_threads[0] * e->required_threads[1] * e->required_threads[2];
    int64_t most = k->is_guessed ? EMU_MAX_THREADS : warps_by_registers(k) * EMU_LANES;
    most = least(most, bound != 0 ? bound : EMU_MAX_THREADS);
    return required != 0 ? required : (int)most;
}

int emui_cu_occupancy(const emui_cu_kernel *k, int64_t threads, uint64_t dynamic_shared)
{
    int64_t warps = (threads + EMU_LANES - 1) / EMU_LANES;
    int64_t shared = up((int64_t)k->is.shared + (int64_t)dynamic_shared, SHARED_UNIT);
    if (threads < 1 || threads > EMU_MAX_THREADS || shared > EMU_SHARED_BYTES)
        return 0;
    int64_t n = least(SM_CTAS, SM_THREADS / (warps * EMU_LANES));
    n = least(n, SM_SHARED / (shared + SYSTEM_SHARED));
    int64_t by_registers = warps_by_registers(k) / warps;
    return (int)least(n, by_registers == 0 && k->is_guessed ? 1 : by_registers);
}

bool emui_cu_shared_left(const emui_cu_kernel *k, int64_t threads, int ctas, size_t *to)
{
    size_t low = 0, high = (size_t)k->max_dynamic;
    if (emui_cu_occupancy(k, threads, 0) < ctas)
        return false;
    while (low < high) {
        size_t middle = (low + high + 1) / 2;
        if (emui_cu_occupancy(k, threads, middle) >= ctas)
            low = middle;
        else
            high = middle - 1;
    }
    *to = low;
    return true;
}

/* SMs that a cluster may spread over, as an H200's answers give them for every size of cluster
 * (spec-tests/programs/cuda/launch/clusters.out): 132 in all. Which parts of a chip are in use
 * differs from one to the other. */
static const int groups[] = {18, 18, 16, 16, 16, 16, 16, 8, 2, 2, 2, 2};

int emui_cu_clusters(const emui_cu_kernel *k, int64_t threads, uint64_t dynamic_shared,
                     int64_t ctas)
{
    int64_t n = least(emui_cu_occupancy(k, threads, dynamic_shared), SM_CLUSTERED), clusters = 0;
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; ++i)
        if (ctas >= 1 && ctas <= groups[i])
            clusters += groups[i] * n / ctas;
    return (int)clusters;
}
