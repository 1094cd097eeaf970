"""Club evenings: events, who enters, rounds, tables, results, standings."""
