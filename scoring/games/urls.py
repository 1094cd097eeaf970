"""Addresses of a game and of what is done to it."""

from django.urls import path

from scoring.games import views

app_name = "games"

urlpatterns = [
    path("<slug:public_id>/", views.table, name="table"),
    path("<slug:public_id>/hands/", views.record, name="record"),
    path("<slug:public_id>/hands/<int:number>/", views.hand, name="hand"),
    path("<slug:public_id>/undo/", views.undo, name="undo"),
    path("<slug:public_id>/close/", views.close, name="close"),
    path("<slug:public_id>/rematch/", views.rematch, name="rematch"),
]
