"""What is typed about an event."""
