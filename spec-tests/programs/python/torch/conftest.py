import os


def pytest_report_header():
    count, seed = os.environ.get("OPERATORS", 200), os.environ.get("SEED", 1)
    return f"operators of test_opinfo.py: {count}, seed {seed}"
