"""The version: that of the library, ``CT_VERSION`` of ``ref/ct.h``."""

__version__ = "0.1.0"
