"""Addresses of a club's house rules, below the club's own."""

from django.urls import path

from scoring.clubs.views import house_rules

urlpatterns = [
    path("rules/", house_rules.rules, name="rules"),
    path("rules/new/", house_rules.add, name="rules-new"),
    path("rules/<int:rules_id>/change/", house_rules.change, name="rules-change"),
    path("rules/<int:rules_id>/retire/", house_rules.retire, name="rules-retire"),
]
