"""Names of people and clubs: how they are tidied, compared and refused."""

import re
import unicodedata
from itertools import groupby

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST_NAME = 64
LONGEST_KEY = 4 * LONGEST_NAME  # some letters spell out to several in `name_key`
_JOINERS = {"\u200c", "\u200d"}  # needed to spell names in Persian, Hindi and others
_DIRECTION_MARKS = "\u200e\u200f"  # right-to-left keyboards put them around what is typed
_MOST_MARKS = 3  # on one letter: pointed Hebrew needs as many, more would reach into the lines above and below
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f")  # England's, Scotland's: spelt in unseen letters
APOSTROPHES = "'’ʼ`´"  # as keyboards have them
_BARRED = str.maketrans("łŁøØđĐħĦı", "lLoOdDhHi")  # letters that Unicode does not take apart
# Unicode's Default_Ignorable_Code_Point, and the braille pattern without a dot: they look like nothing.
_BLANK = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def tidy_name(text: str) -> str:
    """Return `text` in Unicode's composed form with single spaces, and at the ends no space or direction mark."""
    return " ".join(unicodedata.normalize("NFC", text).split()).strip(f" {_DIRECTION_MARKS}")


def name_key(name: str) -> str:
    """Return the form by which two spellings count as one name: no case, no width, nothing that cannot be seen."""
    return unicodedata.normalize("NFKC", _BLANK.sub("", name)).casefold().replace(" ", "")


def spelt_out(text: str) -> str:
    """Return `text` taken apart into plain letters and the marks on them, without width and what cannot be seen."""
    return unicodedata.normalize("NFKD", _BLANK.sub("", text).translate(_BARRED))


def folded_words(name: str) -> list[str]:
    """Return a name's words as ears take them: no case, no accents, no signs.

    >>> folded_words("José  O’Neil-Łukasz")
    ['jose', 'oneil', 'lukasz']
    """
    spelt = unicodedata.normalize("NFKD", spelt_out(name).casefold())
    bare = "".join(letter for letter in spelt if unicodedata.category(letter)[0] != "M" and letter not in APOSTROPHES)
    return re.findall(r"[^\W_]+", bare)


def clean_name(text: str) -> str:
    """Return the tidied name.

    Raises ValidationError for an empty or overlong name, for characters nobody can see
    (control and direction marks; right-to-left letters themselves are welcome), and for
    piles of marks on one letter.
    """
    # Refuse before tidying: Unicode's forms of a hostile megabyte are not worth computing.
    if len(text) > 16 * LONGEST_NAME:
        raise ValidationError(_too_long(), code="too_long")
    name = tidy_name(text)
    seen = _BLANK.sub("", name)
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in seen):
        raise ValidationError(_("Write a name with at least one letter or digit."), code="empty")
    if len(name) > LONGEST_NAME or len(name_key(name)) > LONGEST_KEY:
        raise ValidationError(_too_long(), code="too_long")
    if any(_is_unseen(letter) for letter in _FLAG.sub("", name)):
        raise ValidationError(
            _("This name has a character that cannot be seen. Type it again by hand."),
            code="unseen",
        )
    if any(is_mark and len(list(run)) > _MOST_MARKS for is_mark, run in groupby(seen, key=_is_mark)):
        raise ValidationError(
            _("Put at most %(most)d marks on one letter.") % {"most": _MOST_MARKS},
            code="marks",
        )
    return name


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn"} and letter not in _JOINERS


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in {"Mn", "Me"}


def _too_long() -> str:
    return _("Keep a name to %(most)d characters.") % {"most": LONGEST_NAME}
