"""``python -m cutecheck``: the command ``cutecheck``."""

from cutecheck.command import main

main()
