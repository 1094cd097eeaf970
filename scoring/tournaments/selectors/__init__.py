"""What is read of an event across its rows, as frozen values."""
