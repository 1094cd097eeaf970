"""Look into the records of a site. Hands are facts: they can be looked at, not edited."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from scoring.models import Club, Game, Hand, Partnership, Player, Write

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[models.Model]
else:
    ModelAdmin = admin.ModelAdmin  # generic for the type checker only


class ReadOnly(ModelAdmin):
    """Show rows; change none."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nothing is added here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nothing is changed here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nothing is deleted here."""
        return False


@admin.register(Club)
class ClubAdmin(ReadOnly):
    """Clubs of the site."""

    list_display = ["name", "slug", "created_at"]
    search_fields = ["name", "slug"]


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    """Players by club."""

    list_display = ["name", "club"]
    list_select_related = ["club"]
    search_fields = ["name"]


@admin.register(Partnership)
class PartnershipAdmin(ReadOnly):
    """Who has partnered whom."""

    list_display = ["first", "second", "club"]
    list_select_related = ["first", "second", "club"]


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Games with their score."""

    list_display = ["public_id", "club", "rules_name", "score_ns", "score_ew", "status", "started_at"]
    list_select_related = ["club"]
    search_fields = ["public_id"]


@admin.register(Hand)
class HandAdmin(ReadOnly):
    """Every row of every game's record."""

    list_display = ["game_id", "number", "standing", "kind", "outcome", "points_ns", "points_ew"]
    list_filter = ["standing", "kind"]


@admin.register(Write)
class WriteAdmin(ReadOnly):
    """Every change: when and by which device."""

    list_display = ["key", "action", "device", "made_at"]
    list_select_related = ["device"]
