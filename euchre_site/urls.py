"""Route the site's addresses to its pages."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = []
if find_spec("scoring.pages"):
    urlpatterns.append(path("", include("scoring.pages.urls")))
