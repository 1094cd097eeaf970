"""The people of the tests' club: accounts in every role, and browsers that are signed in."""

from __future__ import annotations

from django.test import Client

from scoring.clubs.models import Account, Club, Membership, Role, SignIn
from scoring.clubs.services import found_club

PASSWORD = "seven of spades"


def new_club(name: str = "The Thursday table", **fields: object) -> Club:
    """Return a club that somebody has named."""
    club = found_club(name=name)
    Club.objects.filter(pk=club.pk).update(named=True, **fields)
    club.refresh_from_db()
    return club


def new_account(name: str = "Olive", *, email: str = "") -> Account:
    """Return an account; its address is its name's unless given."""
    return Account.objects.create_account(email=email or f"{name.lower()}@example.org", name=name, password=PASSWORD)


def member_of(club: Club, role: Role, *, name: str = "") -> Account:
    """Return a new account with a role in the club."""
    account = new_account(
        name or f"{role.label.title()} {club.memberships.count() + 1}",
        email=f"{role}-{club.slug}-{club.memberships.count()}@example.org",
    )
    Membership.objects.create(account=account, club=club, role=role)
    return account


def signed_in(account: Account) -> Client:
    """Return a browser in which somebody has signed in, as the sign-in page does it."""
    client = Client()
    sign_in(client, account)
    return client


def sign_in(client: Client, account: Account) -> SignIn:
    """Sign in to an account in a browser; return the stay that begins."""
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    stay = SignIn.objects.create(account=account)
    session = client.session
    session["sign_in"] = stay.pk
    session.save()
    return stay
