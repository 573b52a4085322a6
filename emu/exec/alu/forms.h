/* forms.h - which forms there are: sets of types, and the words for a form that is in none. */
#ifndef EMUI_FORMS_H
#define EMUI_FORMS_H

#include "emu/exec/alu/numbers.h"
#include "emu/state/state.h"

/* Sets of types; those that came with sm_100 are in none. */
#define EMUI_TYPE(t) ((unsigned)(t) <= EMU_B128 ? UINT32_C(1) << ((unsigned)(t)&31) : 0)
enum {
    EMUI_OF_8 = EMUI_TYPE(EMU_B8) | EMUI_TYPE(EMU_U8) | EMUI_TYPE(EMU_S8),
    EMUI_OF_16 = EMUI_TYPE(EMU_B16) | EMUI_TYPE(EMU_U16) | EMUI_TYPE(EMU_S16),
    EMUI_OF_32 = EMUI_TYPE(EMU_B32) | EMUI_TYPE(EMU_U32) | EMUI_TYPE(EMU_S32),
    EMUI_OF_64 = EMUI_TYPE(EMU_B64) | EMUI_TYPE(EMU_U64) | EMUI_TYPE(EMU_S64),
    EMUI_OF_INTEGERS = EMUI_OF_16 | EMUI_OF_32 | EMUI_OF_64,
    EMUI_OF_PAIRS = EMUI_TYPE(EMU_U16X2) | EMUI_TYPE(EMU_S16X2),
    EMUI_OF_HALVES = EMUI_TYPE(EMU_F16) | EMUI_TYPE(EMU_BF16),
    EMUI_OF_HALF_PAIRS = EMUI_TYPE(EMU_F16X2) | EMUI_TYPE(EMU_BF16X2),
    EMUI_OF_SINGLE = EMUI_TYPE(EMU_F32),
    EMUI_OF_DOUBLE = EMUI_TYPE(EMU_F64),
    EMUI_OF_FLOATS = EMUI_OF_HALVES | EMUI_OF_HALF_PAIRS | EMUI_OF_SINGLE | EMUI_OF_DOUBLE,
    EMUI_OF_PREDICATES = EMUI_TYPE(EMU_PRED)
};

/* A finding that names the form: "add.sat.u32: sm_90a has no such form". */
static inline emu_result emui_no_form(emu_machine *m, emu_warp *w, uint32_t active,
                                      const char *name, const char *modifier, emu_type t)
{
    emui_location at = emui_at_lane(EMU_UNSUPPORTED, w, emui_first(active));
    return emui_fault(m, at, "%s%s.%s: sm_90a has no such form", name, modifier,
                      emui_format_of(t)->name);
}

#endif
