"""Move a club into another one."""
