"""What can be watched, and which version of it stands."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Channel(models.Model):
    """An object as one audience sees it; `version` rises in the transaction that changes what is seen."""

    name = models.CharField(max_length=80, unique=True)
    version = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("channel")
        verbose_name_plural = _("channels")

    def __str__(self) -> str:
        return f"{self.name} at {self.version}"
