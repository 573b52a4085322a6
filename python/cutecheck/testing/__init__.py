"""What the plugin of pytest is made of (cutecheck/pytest_plugin.py).

restart.py   pytest once more, in a process with the machine's libraries
driver.py    this process's libcuda between two tests: settings, faults
failure.py   a finding as an exception, at the Python line of its launch
verdict.py   which findings fail a test: allowed ones, known ones
session.py   the phases of the tests of a process; the fixture
stats.py     what launches of a test cost
outcome.py   findings of all tests: the summary, and when files are written
files.py     JSON, SARIF, annotations of GitHub
"""
