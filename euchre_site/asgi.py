"""Serve the site from one process: pages through Django's WSGI handler in a small pool of threads."""

from a2wsgi import WSGIMiddleware

from euchre_site.wsgi import application as pages

application = WSGIMiddleware(pages, workers=8)
