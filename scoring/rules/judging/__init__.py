"""Judge one hand: what is dealt, called, held, played and stated, each in a module of its own."""
