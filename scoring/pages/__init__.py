"""Pages composed of several features: the first page and a club's home."""
