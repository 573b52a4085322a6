#!/bin/sh
# torch.sh - the row of PyTorch: operators on samples of its own table, and blocks of models, eager
# and compiled by Inductor.
set -eu

. spec-tests/tools/python/support_tests.sh
OPERATORS=0
export OPERATORS
run_tests spec-tests/programs/python/torch test_opinfo.py test_blocks.py
row PyTorch "$(version_of torch)" \
    'extensions of machine code; cuDNN, flash attention: operators instead'
