"""The site, whose hub draws a channel whenever it has changed, and not ten times a second at most."""

from euchre_site.asgi import application
from scoring.live import hub

hub.APART = 0.0

__all__ = ["application"]
