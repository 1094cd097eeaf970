"""Route the site's addresses to its pages."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

handler400 = "euchre_site.errors.bad_request"

urlpatterns: list[URLPattern | URLResolver] = []
if find_spec("scoring.pages.urls"):
    urlpatterns.append(path("", include("scoring.pages.urls")))
