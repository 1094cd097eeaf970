"""Addresses of files that come in and go out."""

from django.urls import path

from scoring.interchange import views

app_name = "interchange"

urlpatterns = [
    path("import/", views.upload, name="upload"),
    path("g/<slug:public_id>/egn/", views.egn, name="egn"),
]
