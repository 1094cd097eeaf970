"""Left Bower's one Django app: euchre, from the rules to the pages."""
