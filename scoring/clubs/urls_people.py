"""Addresses of a club's people: accounts, invitations, the organiser's link."""

from django.urls import path

from scoring.clubs import row_ids as row_ids  # so that paths know <row:...>
from scoring.clubs.views import invitations, organiser_link, people, running

urlpatterns = [
    path("people/", people.people, name="people"),
    path("people/own/", people.own, name="take-over"),
    path("people/stop-here/", running.stop, name="stop-here"),
    path("people/link/", organiser_link.link, name="link"),
    path("people/link/replace/", organiser_link.replace, name="link-replace"),
    path("people/invite/", invitations.make, name="invite"),
    path("people/invitations/<slug:invitation>/", invitations.invitation, name="invitation"),
    path("people/invitations/<slug:invitation>/withdraw/", invitations.take_back, name="withdraw"),
    path("people/<row:account>/", people.person, name="person"),
    path("people/<row:account>/role/", people.give_role, name="role"),
    path("people/<row:account>/remove/", people.remove, name="remove"),
    path("leave/", people.leave, name="leave"),
]
