"""Addresses of a game and of what is done to it."""

from django.urls import path

from scoring.games.views import cards, corrections, endings, live, others, screens, seats, table

app_name = "games"

urlpatterns = [
    path("<slug:public_id>/", table.table, name="table"),
    path("<slug:public_id>/now/", live.now, name="now"),
    path("<slug:public_id>/hands/", table.record, name="record"),
    path("<slug:public_id>/other/", others.other, name="other"),
    path("<slug:public_id>/hands/<int:number>/", table.hand, name="hand"),
    path("<slug:public_id>/cards/", cards.cards, name="cards"),
    path("<slug:public_id>/hands/<int:number>/cards/", cards.hand_cards, name="hand-cards"),
    path("<slug:public_id>/hands/<int:number>/replay/", cards.replay, name="replay"),
    path("<slug:public_id>/hands/<int:number>/correct/", corrections.correct, name="correct"),
    path("<slug:public_id>/hands/<int:number>/other/", others.hand_other, name="hand-other"),
    path("<slug:public_id>/hands/<int:number>/void/", corrections.void, name="void"),
    path("<slug:public_id>/hands/<int:number>/restore/", corrections.restore, name="restore"),
    path("<slug:public_id>/hands/<int:number>/dealer/", corrections.dealer, name="dealer"),
    path("<slug:public_id>/undo/", table.undo, name="undo"),
    path("<slug:public_id>/put-back/", table.put_back, name="put-back"),
    path("<slug:public_id>/seats/", seats.seats, name="seats"),
    path("<slug:public_id>/seats/swap/", seats.swap, name="swap"),
    path("<slug:public_id>/seats/substitute/", seats.substitute, name="substitute"),
    path("<slug:public_id>/end/", endings.ending, name="ending"),
    path("<slug:public_id>/close/", endings.close, name="close"),
    path("<slug:public_id>/abandon/", endings.abandon, name="abandon"),
    path("<slug:public_id>/reopen/", endings.reopen, name="reopen"),
    path("<slug:public_id>/big/", screens.big, name="big"),
    path("<slug:public_id>/icon.svg", screens.icon, name="icon"),
    path("<slug:public_id>/rules/", endings.rules, name="rules"),
    path("<slug:public_id>/rematch/", table.rematch, name="rematch"),
]
