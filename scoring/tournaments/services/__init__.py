"""Every change to an event: each counts once, acts on what its maker saw, and is made whole or refused whole."""
