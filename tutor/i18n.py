"""Norwegian bokmål, Danish and English, from the .po files themselves: nothing to compile or forget."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Format, NullTranslations, Translations

from tutor.paths import data

LANGUAGES = {"nb": "Norsk", "da": "Dansk", "en": "English"}
SOURCE = "en"
MINUS = "\u2212"


def N_(message: str) -> str:
    """Mark a text for the catalogues where it stands; it is translated where it is used."""
    return message


@dataclass(frozen=True)
class Language:
    """One language: its texts, numbers and lists."""

    code: str

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return LANGUAGES[self.code]

    def gettext(self, message: str, **facts: object) -> str:
        """The text in this language, its placeholders filled."""
        text = _translations(self.code).gettext(message)
        return text % facts if facts else text

    def ngettext(self, one: str, many: str, n: int, **facts: object) -> str:
        """The text for a number of things in this language."""
        return self.choose_plural(one, many, n) % (facts | {"n": self.number(n)})

    def choose_plural(self, one: str, many: str, n: int) -> str:
        """The text for so many things, its placeholders not yet filled."""
        return _translations(self.code).ngettext(one, many, n)

    def number(self, value: float | Fraction) -> str:
        """A number as it is written, to two places: a decimal comma where it belongs, and a true minus sign."""
        written = _format(self.code).decimal(round(float(value), 2))
        return written.replace("-", MINUS)

    def tenths(self, value: float) -> str:
        """A number to one place, even where that is a nought."""
        written = _format(self.code).decimal(round(value, 1) + 0.0, format="#,##0.0")  # never −0.0
        return written.replace("-", MINUS)

    def signed(self, value: float | Fraction) -> str:
        """A number of points gained or lost, with its sign."""
        return ("+" if value > 0 else "") + self.number(value)

    def sum(self, parts: Sequence[float]) -> str:
        """Numbers as they add up, with what they come to: 65 − 30 − 50 = −15."""
        first, *more = parts
        signs = (f" {'+' if part > 0 else MINUS} {self.number(abs(part))}" for part in more)
        return f"{self.number(first)}{''.join(signs)} = {self.number(sum(parts))}"

    def join(self, items: Sequence[str]) -> str:
        """Items as a list in a sentence."""
        # British: no comma before “and”.
        return format_list(list(items), locale="en_GB" if self.code == "en" else self.code)


@cache
def language(code: str) -> Language:
    """The language of a code; raises KeyError where it is none of ours."""
    if code not in LANGUAGES:
        raise KeyError(code)
    return Language(code)


@cache
def _translations(code: str) -> NullTranslations:
    if code == SOURCE:
        return NullTranslations()
    with (data("translations") / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalog = read_po(file, locale=code)
    buffer = io.BytesIO()
    write_mo(buffer, catalog, use_fuzzy=False)
    buffer.seek(0)
    return Translations(buffer)


@cache
def _format(code: str) -> Format:
    return Format("en_GB" if code == "en" else code)
