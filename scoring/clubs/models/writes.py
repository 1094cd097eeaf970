"""Every change that was made: under which key, by whom, and to what."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.clubs.models.devices import Device
from scoring.clubs.models.groups import Club

#: The actions whose facts have names of players or of their teams in them.
NAMING = ("edit_player", "undo_merge", "name_team", "change_event", "name_entry")


class Write(models.Model):
    """One accepted change: by whom, in which club, when, under which key.

    The key is made where the change was typed. The same key with the same body is the same
    change, however often it arrives; with another body it is refused.
    """

    key = models.CharField(max_length=64, unique=True)
    action = models.CharField(max_length=16)
    #: SHA-256 of what was asked for, in hex.
    body_digest = models.CharField(max_length=64)
    #: Null when a command on the server wrote.
    device = models.ForeignKey(Device, models.PROTECT, null=True, related_name="writes")
    #: Who was signed in; null for whoever came by a link or a first game.
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="writes")
    #: By which right: a kind of grant or a role, or empty for a command.
    by = models.CharField(max_length=16, blank=True, default="")
    #: Null for what belongs to no club, such as an account's own matters.
    club = models.ForeignKey(Club, models.PROTECT, null=True, related_name="writes")
    #: What was changed: a game's public id, or "player 12"; empty for the club itself.
    about = models.CharField(max_length=40, blank=True, default="")
    #: What the list of changes tells beside that: ids, numbers, words of ours, and names only of the actions
    #: `NAMING`, from which forgetting a player takes them. Players who are new by a change are `new`, ids as all.
    facts = models.JSONField(default=dict, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("write")
        verbose_name_plural = _("writes")
        indexes = [
            models.Index(fields=["club", "-id"], name="write_newest_of_club"),
            models.Index(fields=["club", "account", "device", "id"], name="write_by_whom_in_club"),
            models.Index(fields=["club", "about", "-id"], name="write_about_in_club"),
        ]
        constraints = [
            models.CheckConstraint(name="write_is_keyed", condition=~Q(key="") & ~Q(action="") & ~Q(body_digest="")),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.key}"
