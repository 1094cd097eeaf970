"""Addresses of accounts."""

from django.urls import path

from scoring.clubs.views import accounts, forgotten, running

app_name = "accounts"

urlpatterns = [
    path("account/", accounts.home, name="home"),
    path("account/sign-up/", accounts.sign_up, name="sign-up"),
    path("account/sign-in/", accounts.sign_in, name="sign-in"),
    path("account/sign-out/", accounts.sign_out, name="sign-out"),
    path("account/sign-out-others/", accounts.sign_out_others, name="sign-out-others"),
    path("account/this-browser/", running.this_browser, name="this-browser"),
    path("account/details/", accounts.details, name="details"),
    path("account/password/", accounts.password, name="password"),
    path("account/delete/", accounts.delete, name="delete"),
    path("account/forgotten/", forgotten.ask, name="forgotten"),
    path("account/new-password/", forgotten.choose, name="new-password"),
    path("key/password/<str:key>/", forgotten.open_key, name="key"),
]
