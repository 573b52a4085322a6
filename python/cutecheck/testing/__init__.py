"""What the plugin of pytest is made of (cutecheck/pytest_plugin.py).

restart.py   pytest once more, in a process with the machine's libraries
driver.py    this process's libcuda between two tests: settings, faults
failure.py   a finding as an exception, at the Python line of its launch
verdict.py   which findings fail a test: allowed ones, known ones
outcome.py   findings of all tests: the summary, JSON, SARIF, annotations
"""
