"""What is typed about clubs and their people."""
