"""Route the site's addresses to its pages."""

from django.urls import include, path

handler400 = "euchre_site.errors.bad_request"
handler403 = "euchre_site.errors.refused"
handler500 = "euchre_site.errors.failed"

urlpatterns = [
    path("", include("scoring.pages.urls")),
    path("", include("scoring.clubs.urls")),
    path("", include("scoring.clubs.urls_accounts")),
    path("g/", include("scoring.games.urls")),
    path("", include("scoring.games.urls_links")),
    path("", include("scoring.tournaments.urls")),
    path("", include("scoring.interchange.urls")),
]
