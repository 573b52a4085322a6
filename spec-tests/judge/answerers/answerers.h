/* answerers.h - implementations that are linked in, and any program that speaks the protocol. */
#ifndef ANSWERERS_H
#define ANSWERERS_H

#include "spec-tests/support/answerer.h"

struct answerer *answerer_open(const char *name);
const char *answerer_name(int i);

struct answerer *answerer_ref_open(void);
struct answerer *answerer_emu_open(void);
struct answerer *answerer_gpu_open(void);
struct answerer *answerer_pipe_open(const char *command, double timeout);

#endif
