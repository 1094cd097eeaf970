"""Make first rounds from finite fields: with them everyone partners each once and opposes each twice."""

from collections.abc import Iterator
from itertools import product

Vector = tuple[int, ...]  # an element of the field: a polynomial's coefficients, lowest first


def whist_of_field(players: int) -> tuple[list[list[int]], list[list[int]]] | None:
    """Return the first round for a prime power 1 mod 4, and each element's row of sums; None for other numbers.

    With i² = -1 the tables of the first round are x and -x against ix and -ix, with one x from each coset of the powers
    of i; the element 0 sits out. Round r adds r to every player: `sums[r][player]`.

    >>> whist_of_field(5)[0]
    [[1, 4, 2, 3]]
    """
    parts = _prime_power(players)
    if parts is None or players % 4 != 1:
        return None
    prime, degree = parts
    powers = _powers(prime, degree)
    quarter = (players - 1) // 4
    number = [_number(element, prime) for element in powers]
    tables = [[number[x + turn * quarter] for turn in (0, 2, 1, 3)] for x in range(quarter)]
    elements = [tuple(reversed(digits)) for digits in product(range(prime), repeat=degree)]
    sums = [
        [
            _number(tuple((one + other) % prime for one, other in zip(left, right, strict=True)), prime)
            for right in elements
        ]
        for left in elements
    ]
    return tables, sums


def _prime_power(number: int) -> tuple[int, int] | None:
    """Return the prime and its exponent, if the number is a power of one prime."""
    prime = next((divisor for divisor in range(2, number + 1) if number % divisor == 0), 0)
    exponent, rest = 0, number
    while prime and rest % prime == 0:
        exponent, rest = exponent + 1, rest // prime
    return (prime, exponent) if exponent and rest == 1 else None


def _powers(prime: int, degree: int) -> list[Vector]:
    """Return all elements but 0 as the powers of one that makes them all, in the field of so many elements.

    Try polynomials until one is found whose root does.
    """
    size = prime**degree
    for low in product(range(prime), repeat=degree):
        powers = list(_until_again(low, prime, size))
        if len(powers) == size - 1:
            return powers
    raise AssertionError("every finite field has such an element")


def _until_again(low: Vector, prime: int, size: int) -> Iterator[Vector]:
    """Yield 1, x, x², ... until 1 comes again or `size` have come, where x to the degree is the polynomial `low`."""
    one = (1, *[0] * (len(low) - 1))
    element = one
    for _ in range(size):
        yield element
        top = element[-1]
        shifted = (0, *element[:-1])
        element = tuple(
            (coefficient + top * reduced) % prime for coefficient, reduced in zip(shifted, low, strict=True)
        )
        if element == one:
            return


def _number(element: Vector, prime: int) -> int:
    return sum(coefficient * prime**place for place, coefficient in enumerate(element))
