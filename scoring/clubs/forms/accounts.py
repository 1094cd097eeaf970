"""What is typed about an account: who one is, and by which password one shows it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.clubs.forms.keyed import KeyedForm, RowField
from scoring.clubs.models import Account, tidy_email
from scoring.clubs.names import LONGEST_NAME, clean_name
from scoring.clubs.passwords import try_password
from scoring.clubs.throttle import minutes_until

_LONGEST_EMAIL = 254
_LONGEST_PASSWORD = 512
_PASSWORD_HINT = _("Eight characters or more; a few words are good.")
DELETE_WORD = _("delete")


class EmailField(forms.EmailField):
    """An e-mail address, as accounts keep it."""

    def __init__(self, **options: Any) -> None:
        messages = {
            "required": _("Type your e-mail address."),
            "invalid": _("This is no whole e-mail address, like ann@example.org."),
        }
        options = {"label": _("E-mail address"), "max_length": _LONGEST_EMAIL, "error_messages": messages, **options}
        super().__init__(**options)
        self.widget.attrs.update(
            {"class": "input", "autocomplete": "email", "autocapitalize": "none", "spellcheck": "false", "dir": "ltr"}
        )

    def clean(self, value: Any) -> str:
        """Return the tidied address."""
        return tidy_email(super().clean(value))


class PersonField(forms.CharField):
    """The name by which the others of a club know whose account it is."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Your name"), strip=False, error_messages={"required": _("Write how others call you.")}
        )
        self.widget.attrs.update({"class": "input", "autocomplete": "name", "maxlength": LONGEST_NAME, "dir": "auto"})

    def clean(self, value: Any) -> str:
        """Return the tidied name. Raises ValidationError for what `names.clean_name` refuses."""
        return clean_name(super().clean(value))


class PasswordField(forms.CharField):
    """A password, exactly as it was typed; never sent back to the page."""

    def __init__(self, *, new: bool = False, **options: Any) -> None:
        messages = {
            "required": _("Type a password.") if new else _("Type your password."),
            "max_length": _("Keep a password to %(limit_value)d characters."),
        }
        autocomplete = "new-password" if new else "current-password"
        options = {"label": _("New password") if new else _("Your password"), **options}
        super().__init__(
            strip=False,
            max_length=_LONGEST_PASSWORD,
            error_messages=messages,
            widget=forms.PasswordInput(attrs={"class": "input", "autocomplete": autocomplete}),
            **options,
        )


class ProvedForm(forms.Form):
    """What only somebody who knows an account's password may do."""

    password = PasswordField()

    #: Until when no more passwords are looked at, once too many were wrong.
    wait_until: datetime | None = None

    @property
    def status(self) -> int:
        """How a form that was refused is answered."""
        return 429 if self.wait_until else 422

    def proved_by(self, request: HttpRequest, *, email: str) -> Account | None:
        """Return the account with this address if the form holds its password; else say in the form why not."""
        tried = try_password(request, email=email, password=self.cleaned_data["password"])
        if tried.account is None:
            self.wait_until = tried.wait_until
            self.add_error("password", wait(tried.wait_until) if tried.wait_until else self.wrong)
        return tried.account

    @property
    def wrong(self) -> str:
        """What a wrong password is told."""
        return gettext("This is not your password. Nothing was changed.")


def wait(until: datetime) -> str:
    """Return what somebody is told who typed too many wrong passwords."""
    minutes = minutes_until(until)
    return ngettext(
        "Too many wrong passwords were typed. Try again in %(minutes)d minute.",
        "Too many wrong passwords were typed. Try again in %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}


class SignInForm(ProvedForm):
    """Who comes back."""

    email = EmailField()

    field_order = ("email", "password")

    @property
    def wrong(self) -> str:
        """What a wrong password is told: not which of both was wrong."""
        return gettext("The e-mail address or the password is wrong.")


class NewPasswordForm(KeyedForm):
    """A password that is hard to guess, typed twice: nobody sees what they type."""

    new_password = PasswordField(new=True, help_text=_PASSWORD_HINT)
    again = PasswordField(new=True, label=_("The same once more"))

    def __init__(self, *arguments: Any, account: Account | None = None, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._account = account

    def clean(self) -> dict[str, Any]:
        """Return what was typed. A password that is like the account's own name or address is refused."""
        typed = super().clean() or {}
        chosen, again = typed.get("new_password"), typed.get("again")
        if chosen and again and chosen != again:
            self.add_error("again", _("This is another password than the one above. Type both once more."))
        if chosen:
            try:
                validate_password(chosen, self._of_whom(typed))
            except ValidationError as fault:
                self.add_error("new_password", fault)
        return typed

    def _of_whom(self, typed: dict[str, Any]) -> Account:
        """Return whose password it becomes, as far as the form tells."""
        return self._account or Account(email=typed.get("email", ""), name=typed.get("name", ""))


class SignUpForm(NewPasswordForm):
    """A new account."""

    name = PersonField()
    email = EmailField()
    new_password = PasswordField(new=True, label=_("A password"), help_text=_PASSWORD_HINT)

    field_order = ("name", "email", "new_password", "again")


class PasswordForm(ProvedForm, NewPasswordForm):
    """Another password in place of the one that is known."""

    password = PasswordField(label=_("Your password until now"))

    field_order = ("password", "new_password", "again")


class DetailsForm(ProvedForm, KeyedForm):
    """Another name or e-mail address."""

    acts_on = RowField()
    name = PersonField()
    email = EmailField()

    field_order = ("name", "email", "password")


class ForgottenForm(KeyedForm):
    """Whom to write to."""

    email = EmailField()


class LeaveOthersForm(KeyedForm):
    """Sign out everywhere else: nothing but its key."""


class DeleteForm(ProvedForm, KeyedForm):
    """Delete the account for good: the password, and a word that nobody types by chance."""

    word = forms.CharField(
        label=_("Type “delete”"),
        max_length=32,
        error_messages={"required": _("Type the word, so that no tap does it by chance.")},
        widget=forms.TextInput(
            attrs={"class": "input", "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )

    def clean_word(self) -> str:
        """Return the word. Raises ValidationError for any other."""
        word: str = self.cleaned_data["word"].strip().casefold()
        if word != str(DELETE_WORD).casefold():
            raise ValidationError(_("This is another word. Type “delete” to go on."), code="word")
        return word
