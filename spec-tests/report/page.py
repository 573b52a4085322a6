"""page.py - placeholder"""
def write(path, build, report, judged, lines):
    pass
