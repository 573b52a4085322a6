/* api_error.c - a call of either API that fails as a finding, where cuemu is asked for it
 * (CUEMU_API_ERRORS). A program that looks at what the call returned has it as well. */
#include "emu/cuda/device/state.h"

void emui_cu_call_failed(int error, bool in_runtime)
{
    const emui_cu_error *e = emui_cu_error_of(error);
    emui_cu_device *d = error == CU_OK || error == CU_NOT_READY ? NULL : emui_cu_enter();
    emui_cu_backtrace now;
    if (d == NULL)
        return;
    bool again = error == emui_cu_fault(d) && d->fault_reported;
    if (d->api_errors && !again && e != NULL) {
        const char *name = in_runtime || e->in_driver == NULL ? e->in_runtime : e->in_driver;
        emui_cu_backtrace_take(&now);
        const char *call = emui_cu_backtrace_call(&now);
        d->fault_reported |= error == emui_cu_fault(d);
        emui_cu_tell_call(d, call != NULL ? call : "a call of CUDA", "API error",
                          "call it with what it takes, or look at what it returns",
                          "it returned %s (error %d): %s", name, error,
                          e->text != NULL ? e->text : name);
    }
    emui_cu_leave();
}
