"""The club of the access table, made once for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.access.world import World, new_world


@pytest.fixture(scope="module")
def standing_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Make the club, and take it all back after the last of these tests; each takes back what it does itself."""
    around = transaction.atomic()
    with django_db_blocker.unblock():
        around.__enter__()
        made = new_world()
    yield made
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture
def world(standing_world: World, db: None) -> World:
    """Return the club as it was made, whatever other tests did to theirs."""
    return deepcopy(standing_world)
