"""Games: hands recorded at a table, and the score sheet they fold into."""
