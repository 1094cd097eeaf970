"""Devices that bring files, as the tests of games have them."""

from tests.games.conftest import device, game, new_game, phone, stranger

__all__ = ["device", "game", "new_game", "phone", "stranger"]
