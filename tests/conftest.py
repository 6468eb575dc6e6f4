"""What all tests share: hypothesis never judges by time, because a busy machine is no fault of the code."""

from hypothesis import settings

settings.register_profile("pipopi", deadline=None)
settings.load_profile("pipopi")
