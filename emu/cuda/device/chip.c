/* chip.c - the device in numbers: its attributes, how many CTAs an SM holds, how many clusters it.
 *
 * The numbers of attributes are those of cudaDeviceAttr and of CUdevice_attribute; the values are
 * what an H200 answered with driver 580 (spec-tests/programs/cuda/attributes.out), but for those
 * that depend on the host that it stands in. Those in which a B200, a B300 and an RTX PRO 6000
 * differ from it are published ones: what owners of a B200 had from the driver (148 SMs, a bus of
 * 7680 bits, 126.5 MiB of L2, 178.35 GiB, 1965 and 3996 MHz), clocks and buses of the data sheets
 * of the others. No such device was asked. */
#include "emu/cuda/device/device.h"
#include "emu/isa/arch.h"

enum { SM_REGISTERS = 65536 };
enum { SM_CLUSTERED = 8 }; /* CTAs of clusters that an SM holds */
enum { QUARTERS = 4 };     /* of an SM */
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

enum { DIFFERENCES = 24 };

/* What differs from an H200. What an SM holds is in isa/arch.c. */
static const struct {
    const char *name;
    uint64_t memory;
    struct {
        int which, value;
    } attribute[DIFFERENCES]; /* ends with attribute 0 */
    int groups[12];           /* SMs that a cluster may spread over */
} chips[EMU_ARCHS] = {
    /* An H200's answers for every size of cluster (spec-tests/programs/cuda/launch/clusters.out);
     * which parts of a chip are in use differs from one to the other. */
    [EMU_SM_90A] = {"NVIDIA H200",
                    UINT64_C(150109880320),
                    {{0, 0}},
                    {18, 18, 16, 16, 16, 16, 16, 8, 2, 2, 2, 2}},
    [EMU_SM_100A] = {"NVIDIA B200",
                     UINT64_C(191501434880),
                     {{13, 1965000},
                      {36, 3996000},
                      {37, 7680},
                      {38, 132644864},
                      {108, 82903040},
                      {139, 0x290110de}},
                     {20, 20, 20, 20, 18, 18, 16, 16}},
    [EMU_SM_103A] = {"NVIDIA B300 SXM6 AC",
                     UINT64_C(287938969600),
                     {{13, 2032000},
                      {36, 3996000},
                      {37, 7680},
                      {38, 132644864},
                      {87, 64},
                      {108, 82903040},
                      {139, 0x318210de}},
                     {20, 20, 20, 20, 18, 18, 16, 16}},
    [EMU_SM_120A] = {"NVIDIA RTX PRO 6000 Blackwell Server Edition",
                     UINT64_C(101973491712),
                     {{13, 2617000},
                      {36, 14001000},
                      {37, 512},
                      {38, 134217728},
                      {87, 64},
                      {108, 83886080},
                      {139, 0x2bb510de}},
                     {16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 14, 14}},
};

enum { SYSTEM_SHARED = 1024, UNIT = 256, SHARED_UNIT = 128 }; /* what is given out at once */

uint32_t emui_cu_number(void)
{
    return (uint32_t)emui_arch_at(emui_cu_arch())->number;
}

const char *emui_cu_name(void)
{
    return chips[emui_cu_arch()].name;
}

uint64_t emui_cu_total_memory(void)
{
    return chips[emui_cu_arch()].memory;
}

int emui_cu_max_cluster(void)
{
    return emui_arch_at(emui_cu_arch())->cluster;
}

uint32_t emui_cu_max_shared(void)
{
    return emui_arch_at(emui_cu_arch())->shared - SYSTEM_SHARED;
}

/* By what an SM holds; false: the attribute says nothing of that. */
static bool of_sm(int which, int *value)
{
    const emui_arch *is = emui_arch_at(emui_cu_arch());
    const struct {
        int which, value;
    } rows[] = {{16, is->sms},         {39, is->threads},     {75, is->number / 10},
                {76, is->number % 10}, {81, (int)is->shared}, {97, (int)is->shared - SYSTEM_SHARED},
                {106, is->ctas}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (rows[i].which == which) {
            *value = rows[i].value;
            return true;
        }
    return false;
}

static bool differs(int which, int *value)
{
    for (int i = 0; i < DIFFERENCES; ++i)
        if (which > 0 && chips[emui_cu_arch()].attribute[i].which == which) {
            *value = chips[emui_cu_arch()].attribute[i].value;
            return true;
        }
    return of_sm(which, value);
}

enum { PCI_DEVICE = 34, BOARD = 85 };

/* Each is in a slot and on a board of its own. */
bool emui_cu_attribute(int which, int device, int *value)
{
    if (differs(which, value))
        return true;
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
    const emui_arch *is = emui_arch_at(emui_cu_arch());
    int64_t warps = (threads + EMU_LANES - 1) / EMU_LANES;
    int64_t shared = up((int64_t)k->is.shared + (int64_t)dynamic_shared, SHARED_UNIT);
    if (threads < 1 || threads > EMU_MAX_THREADS || shared > emui_cu_max_shared())
        return 0;
    int64_t n = least(is->ctas, is->threads / (warps * EMU_LANES));
    n = least(n, is->shared / (shared + SYSTEM_SHARED));
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

int emui_cu_clusters(const emui_cu_kernel *k, int64_t threads, uint64_t dynamic_shared,
                     int64_t ctas)
{
    int64_t n = least(emui_cu_occupancy(k, threads, dynamic_shared), SM_CLUSTERED), clusters = 0;
    const int *groups = chips[emui_cu_arch()].groups;
    for (size_t i = 0; i < sizeof chips[0].groups / sizeof *groups; ++i)
        if (ctas >= 1 && ctas <= groups[i])
            clusters += groups[i] * n / ctas;
    return (int)clusters;
}
