"""Define the one family of errors the rules raise."""

from collections.abc import Iterable

from scoring.rules.violations import Violation


class RulesError(Exception):
    """Refuse something and say everything that is wrong with it, in `violations`."""

    violations: tuple[Violation, ...]

    def __init__(self, violations: Iterable[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__(" ".join(violation.message for violation in self.violations))

    def __reduce__(self) -> tuple[type["RulesError"], tuple[tuple[Violation, ...]]]:
        return type(self), (self.violations,)

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the codes of all violations, in order."""
        return tuple(violation.code for violation in self.violations)


class RuleSetError(RulesError):
    """Refuse a rule set: an unknown option, a wrong value, or options that contradict each other."""


class RecordError(RulesError):
    """Refuse a record that cannot be read at all."""


class IllegalHand(RulesError):
    """Refuse a readable record that breaks the rules of its game."""
