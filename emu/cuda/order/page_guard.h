/* page_guard.h - pages of the host's memory that are closed while operations use them, so that an
 * access of the host's is noticed.
 *
 *      close    mprotect: no access, or no write           by the thread that has the device
 *      fault    SIGSEGV: the access is kept, the page      by any thread
 *               opened, and the program goes on
 *      take     accesses that were kept, one by one        by the thread that has the device
 *
 * An access of the machine's own opens all pages, and is none of the host's. A fault elsewhere goes
 * to the handler that was there before, or to the one that the program installed since: the next
 * closing puts this one in front of it again. A thread that blocks SIGSEGV closes nothing.
 *
 * What is here: pages and faults. What is not: which pages are closed (host_access.h). */
#ifndef EMUI_CUDA_PAGE_GUARD_H
#define EMUI_CUDA_PAGE_GUARD_H

#include "emu/cuda/host/backtrace.h"
#include "emu/cuda/order/footprint.h"

typedef enum emui_cu_closing {
    CU_CLOSED,   /* to all accesses */
    CU_NO_WRITE, /* to writes */
    CU_CLOSINGS
} emui_cu_closing;

typedef enum emui_cu_host_does {
    CU_HOST_READS,
    CU_HOST_WRITES,
    CU_HOST_ACCESSES /* the processor does not say which */
} emui_cu_host_does;

typedef struct emui_cu_host_access {
    uint64_t address;
    emui_cu_host_does does;
    emui_cu_backtrace from;
} emui_cu_host_access;

/* Closes these pages alone: whole ones. Where faults cannot be handled, all stay open. */
void emui_cu_guard_close(const emui_cu_ranges pages[CU_CLOSINGS]);
/* Opens all of them until the next closing. */
void emui_cu_guard_open(void);
/* Were all pages opened since the last closing? */
bool emui_cu_guard_is_open(void);
/* From here on accesses of this thread are the machine's; and are not any more. */
void emui_cu_guard_enter(void);
void emui_cu_guard_leave(void);
/* The next access that was noticed. False: there is none. */
bool emui_cu_guard_take(emui_cu_host_access *to);

#endif
