"""Left Bower's tests; their folders mirror the packages."""
