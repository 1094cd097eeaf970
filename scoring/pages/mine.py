"""The games of whoever is signed in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.answering import private_page
from scoring.clubs.devices import device_of
from scoring.clubs.sign_ins import account_of
from scoring.pages.my_games_page import my_games_page


@require_safe
@private_page
def mine(request: HttpRequest) -> HttpResponse:
    """List the games of the players that the account is; say how that works to whoever has none."""
    account = account_of(request)
    page = my_games_page(account, device_of(request), request.GET.get("page", "")) if account else None
    return render(request, "pages/mine.html", {"page": page})
