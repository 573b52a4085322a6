/* missing_wait.c - a tensor load whose wait was forgotten, and how the machine reports it.
 *
 * On a GPU such a kernel works most of the time, since the bytes come early enough. The machine
 * lets the load complete as late as the rules allow, and reports the read of bytes in flight.
 * Here: one kernel, run without and with its wait. With its box printed it is walked through in
 * docs/embedding.md. */
#include <emu/ptx.h>
#include <emu/tensor_map.h>
#include <stdio.h>
#include <string.h>

static const char load[] =
    ".version 9.0\n"
    ".target sm_90a\n"
    ".address_size 64\n"
    ".visible .entry load(.param .align 64 .b8 map[128], .param .u64 out)\n"
    "{\n"
    "    .shared .align 128 .b32 box[64];\n"
    "    .shared .b64 full;\n"
    "    .reg .pred %first, %done;\n"
    "    .reg .b32 %lane, %word, %at;\n"
    "    .reg .b64 %map, %out;\n"
    "    mov.u32 %lane, %tid.x;\n"
    "    setp.eq.u32 %first, %lane, 0;\n"
    "    mov.u64 %map, map;\n"
    "    cvta.param.u64 %map, %map;\n"
    "    @%first mbarrier.init.shared.b64 [full], 1;\n"
    "    bar.warp.sync 0xffffffff;\n"
    "    @%first mbarrier.arrive.expect_tx.shared.b64 _, [full], 256;\n"
    "    @%first cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes\n"
    "        [box], [%map, {8, 4}], [full];\n";
static const char wait[] = "again:\n"
                           "    mbarrier.try_wait.parity.shared.b64 %done, [full], 0;\n"
                           "    @!%done bra again;\n";
static const char use[] = "    mov.u32 %at, box;\n"
                          "    mad.lo.u32 %at, %lane, 4, %at;\n"
                          "    ld.shared.u32 %word, [%at];\n"
                          "    ld.param.u64 %out, [out];\n"
                          "    mad.wide.u32 %out, %lane, 4, %out;\n"
                          "    st.global.u32 [%out], %word;\n"
                          "    ret;\n"
                          "}\n";

/* The map of a tensor of 16 x 16 words, of which a box has 8 x 8. */
static emu_tensor_map map_of(uint64_t base)
{
    emu_map map = {.type = EMU_MAP_U32,
                   .rank = 2,
                   .base = base,
                   .size = {16, 16},
                   .stride = {64},
                   .box = {8, 8},
                   .step = {1, 1}};
    emu_tensor_map encoded;
    emu_map_refusal refusal;
    if (emu_map_encode(&encoded, &map, &refusal) != NULL)
        puts(refusal.text);
    return encoded;
}

static void run(bool waits)
{
    char text[2048];
    uint32_t tensor[16][16] = {{0}};
    snprintf(text, sizeof text, "%s%s%s", load, waits ? wait : "", use);

    emu_config config = emu_defaults(); /* every check */
    config.schedule = EMU_LATEST;
    emu_machine *m = emu_open(&config, NULL);
    uint64_t base = emu_alloc(m, sizeof tensor, "tensor"), out = emu_alloc(m, 128, "out");
    emu_put(m, base, tensor, sizeof tensor);
    emu_tensor_map map = map_of(base);

    emu_ptx_error error;
    emu_ptx *module = emu_ptx_load(m, text, strlen(text), &error);
    const void *arguments[] = {&map, &out};
    emu_ptx_launch launch = {.entry = "load",
                             .grid = {1, 1, 1},
                             .block = {32, 1, 1},
                             .arguments = arguments,
                             .count = 2};
    if (module == NULL || emu_ptx_start(module, &launch, &error) == EMU_REFUSED)
        printf("line %d: %s\n", error.line, error.text);
    printf("%s its wait: %d findings\n", waits ? "with" : "without", emu_findings(m));
    for (int i = 0; i < emu_findings(m); ++i) /* of one cause: the first */
        if (emu_found(m, i)->cause < 0)
            printf("%s\n  repair: %s (%d more follow from it)\n", emu_found(m, i)->message,
                   emu_found(m, i)->repair, emu_followers(m, i));
    emu_ptx_unload(module);
    emu_close(m);
}

int main(void)
{
    run(false);
    run(true);
    return 0;
}
