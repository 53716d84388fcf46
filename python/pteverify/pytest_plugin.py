"""For pytest: a fixture, and an assertion whose failure says what was found."""
from __future__ import annotations

from typing import Any, Callable

import pytest

from .report import Report
from .sources import Model
from .verifier import verify


def assert_sound(model: Model, **settings: Any) -> Report:
    """Fails the test unless the model is clean; settings are those of pteverify.verify()."""
    __tracebackhide__ = True
    report = verify(model, **settings)
    if not report.clean:
        pytest.fail(str(report), pytrace=False)
    return report


@pytest.fixture(name="assert_sound")
def assert_sound_fixture() -> Callable[..., Report]:
    """assert_sound, for tests that would not import it."""
    return assert_sound
