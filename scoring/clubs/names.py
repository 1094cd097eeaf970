"""Names of people and clubs: how they are tidied, compared and refused."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST_NAME = 64
LONGEST_KEY = 4 * LONGEST_NAME  # some letters spell out to several in `name_key`
_JOINERS = {"\u200c", "\u200d"}  # needed to spell names in Persian, Hindi and others


def tidy_name(text: str) -> str:
    """Return `text` in Unicode's composed form with single spaces and none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def name_key(name: str) -> str:
    """Return the form by which two spellings count as one name: no case, no width, no spaces."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def clean_name(text: str) -> str:
    """Return the tidied name.

    Raises ValidationError for an empty or overlong name, and for characters nobody can see
    (control and direction marks; right-to-left letters themselves are welcome).
    """
    # Refuse before tidying: Unicode's forms of a hostile megabyte are not worth computing.
    if len(text) > 16 * LONGEST_NAME:
        raise ValidationError(_too_long(), code="too_long")
    name = tidy_name(text)
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise ValidationError(_("Write a name with at least one letter or digit."), code="empty")
    if len(name) > LONGEST_NAME or len(name_key(name)) > LONGEST_KEY:
        raise ValidationError(_too_long(), code="too_long")
    if any(_is_unseen(letter) for letter in name):
        raise ValidationError(
            _("This name has a character that cannot be seen. Type it again by hand."),
            code="unseen",
        )
    return name


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn"} and letter not in _JOINERS


def _too_long() -> str:
    return _("Keep a name to %(most)d characters.") % {"most": LONGEST_NAME}
