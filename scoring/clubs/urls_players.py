"""Addresses at which a club's players and pairs are changed, and suggested."""

from django.urls import path

from scoring.clubs.views import claims, forgetting, merging, pairs, players

urlpatterns = [
    path("players/suggest/", players.suggest, name="player-suggest"),
    path("players/add/", players.add, name="player-add"),
    path("players/paste/", players.paste, name="player-paste"),
    path("players/<int:player>/edit/", players.edit, name="player-edit"),
    path("players/<int:player>/merge/", merging.merge, name="player-merge"),
    path("players/<int:player>/unmerge/", merging.part, name="player-unmerge"),
    path("players/<int:player>/forget/", forgetting.forget, name="player-forget"),
    path("players/<int:player>/claim/", claims.claim, name="player-claim"),
    path("players/<int:player>/unclaim/", claims.part, name="player-unclaim"),
    path("claims/", claims.claims, name="claims"),
    path("claims/<int:claim>/", claims.settle, name="claim-settle"),
    path("pairs/", pairs.pairs, name="pairs"),
    path("pairs/add/", pairs.make, name="pair-add"),
    path("pairs/<int:pair>/", pairs.team, name="pair-team"),
]
