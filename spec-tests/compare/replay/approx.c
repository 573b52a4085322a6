/* approx.c - approximations of every argument: the cases of gpu/lab/probes/approx.cu, put to the
 * machine's functions. That instructions call these, with their flags, the scalar forms show
 * (scalar.c). */
#include "spec-tests/compare/replay/replay.h"

#include "emu/exec/alu/approx.h"
#include "gpu/lab/probes/approx_case.h"

#include <string.h>

/* The operations of the forms, in their order; those of f32 come twice, the second with .ftz. */
static const int singles[] = {EMU_FRCP, EMU_FSQRT, EMU_FRSQRT, EMU_FEX2,
                              EMU_FLG2, EMU_FSIN,  EMU_FCOS};

static uint64_t answer(approx_form f, uint32_t word)
{
    uint64_t wide = (uint64_t)word << 32 | approx_other(word);
    if (f < APPROX_TANH)
        return emui_approximate(singles[f / 2], word, f % 2 != 0);
    switch (f) {
    case APPROX_TANH:
        return emui_approximate(EMU_FTANH, word, false);
    case APPROX_DIV:
    case APPROX_DIV_FTZ:
        return emui_approximate_quotient(approx_other(word), word, false, f == APPROX_DIV_FTZ);
    case APPROX_FULL:
    case APPROX_FULL_FTZ:
        return emui_approximate_quotient(approx_other(word), word, true, f == APPROX_FULL_FTZ);
    case APPROX_RCP_F64:
        return emui_approximate_double(EMU_FRCP, wide, true);
    case APPROX_RSQRT_F64_FTZ:
    case APPROX_RSQRT_F64:
        return emui_approximate_double(EMU_FRSQRT, wide, f == APPROX_RSQRT_F64_FTZ);
    case APPROX_EX2_F16:
    case APPROX_EX2_BF16:
        return emui_approximate_half(EMU_FEX2, f == APPROX_EX2_F16 ? EMU_F16 : EMU_BF16, word);
    default:
        return emui_approximate_half(EMU_FTANH, f == APPROX_TANH_F16 ? EMU_F16 : EMU_BF16, word);
    }
}

static uint64_t digest(approx_form f, uint32_t first, uint32_t step)
{
    uint64_t sum = 0;
    for (uint32_t k = 0; k < approx_words(f); k += step)
        sum += approx_term(first + k, answer(f, first + k));
    return sum;
}

void replay_approx(const replay_case *c, replay_answer *a)
{
    approx_form f = approx_form_of(replay_value(c, "form", ""));
    uint32_t from = (uint32_t)replay_number(c, "from", 0);
    uint32_t blocks = (uint32_t)replay_number(c, "blocks", 1);
    uint32_t step = (uint32_t)replay_number(c, "step", 1);
    if (f == APPROX_FORMS || step == 0) {
        replay_say(a, "no such form");
        return;
    }
    for (uint32_t b = 0; b < blocks; ++b)
        replay_say(a, "%s%08x", b == 0 ? "" : ",",
                   (unsigned)(digest(f, (from + b) << APPROX_BLOCK_BITS, step) >> 32));
}
