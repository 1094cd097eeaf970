"""Tell Django about the scoring app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """Install every feature under the one app label `scoring`."""

    name = "scoring"
    label = "scoring"
    verbose_name = _("Scoring")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let each feature say how what it shows is shown live, and answer what others ask of it."""
        from scoring.games import ledger
        from scoring.games import live as games
        from scoring.pages import live as pages
        from scoring.tournaments import following
        from scoring.tournaments import ledger as evenings
        from scoring.tournaments import live as tournaments

        ledger.register()
        games.register()
        following.register()
        evenings.register()
        tournaments.register()
        pages.register()
