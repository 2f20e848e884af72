"""Hypothesis for all rooms: no time limit on a busy machine, and the same examples in every run."""

from hypothesis import HealthCheck, settings

settings.register_profile("svod", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("svod")
