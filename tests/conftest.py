"""What all tests share: hypothesis never judges by time, because a busy machine is no fault of the code.
``--hypothesis-profile glance`` tries a few examples only."""

from hypothesis import settings

settings.register_profile("pipopi", deadline=None)
settings.register_profile("glance", deadline=None, max_examples=5)
settings.load_profile("pipopi")
