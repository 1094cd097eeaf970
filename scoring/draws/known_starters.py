"""Hold first rounds that a search of ours found: seen to be good, see docs/decisions/draws.md."""

from typing import Final

# By the number of players: how many are in each circle that they go round in (those left over stay), then the first
# rounds. A letter is a place: 0 to 9, A to Z, a to z; four places a table, two partners before their opponents; those
# after the last table sit out.
KNOWN: Final[dict[int, tuple[tuple[int, tuple[str, ...]], ...]]] = {
    10: ((5, ("1437968205", "2743916508")),),
    11: (
        (5, ("5A731894026", "681093A4572")),
        (11, ("5A672914038",)),
    ),
    12: (
        (5, ("481BA5206397", "A08729345B16")),
        (6, ("4823079A5B61",)),
        (11, ("916A2054837B",)),
    ),
    13: (
        (6, ("785B213649CA0", "84B9023A751C6")),
        (13, ("81C26A3B54970",)),
    ),
    14: ((7, ("6AB45219CD8307", "32B5478AD9610C")),),
    15: (
        (7, ("958E62174DAB03C", "05B4E691C8D37A2")),
        (15, ("28496E7B13CD05A",)),
    ),
    16: (
        (7, ("81F7D0B9356AC24E", "238C1D5F6704EBA9")),
        (8, ("D12A547E9C6B038F",)),
        (15, ("602E91AC7B54FD38",)),
    ),
    17: (
        (8, ("A6G9DEB43C852F710", "0E3G9F271BDA65C48")),
        (17, ("78DA612F4E3CB9G50",)),
    ),
    18: ((9, ("ADH75BEC2G83F64109", "B7CH6D9AG5812E430F")),),
    19: (
        (9, ("G9EF287C65HD1IA304B", "B584EHC3702FIA6G9D1")),
        (19, ("89H2I74E5B13DGFA06C",)),
    ),
    20: (
        (9, ("JDB6GA4F59I1832C0H7E", "J15BDI42G70863H9AFCE")),
        (10, ("GJ3AI0EF9C416B2DH875",)),
        (19, ("A9J2GED4B8376HC0I5F1",)),
    ),
    21: ((21, ("9KDE86J4A71HG25IFBC30",)),),
    23: ((11, ("D837AIBJE1HC9LG6F4M205K", "F8CE2JADMI5K1460LH79BG3")),),
}
