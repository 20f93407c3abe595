"""Pages for what went wrong, in the reader's language and with the right status."""

from __future__ import annotations

from typing import TypeAlias

from flask import Flask, current_app, g, render_template
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException, InternalServerError, ServiceUnavailable

from tutor.i18n import N_
from tutor.web.languages import current

Answer: TypeAlias = tuple[str, int, dict[str, str]]
TITLES = {
    400: N_("That can’t be read"),
    403: N_("That did not come from one of our pages"),
    404: N_("This page does not exist"),
    405: N_("That can’t be done here"),
    413: N_("That is too much at once"),
    429: N_("That was too often"),
    500: N_("Something went wrong here"),
    503: N_("Your progress can’t be reached"),
}
TEXTS = {
    400: N_("The form or the address holds something that this page does not understand."),
    403: N_("Open the page anew and try again from there."),
    404: N_("Perhaps the address has a slip, or the page has moved."),
    405: N_("Go back to the page and use its buttons."),
    413: N_("Send less, and try again."),
    429: N_("Wait a few minutes, and try again."),
    500: N_("Nothing of yours is lost. Try again in a moment."),
    503: N_("What you have done is safe, but can’t be read or kept right now. Try again in a moment."),
}


class BadInputError(HTTPException):
    """A form or an address that can't be used; `description` says what is wrong, in the reader's language."""

    code = 400


def install(app: Flask) -> None:
    """Every error as a page."""
    app.register_error_handler(HTTPException, _show)
    app.register_error_handler(SQLAlchemyError, _show_unreachable)


def _show_unreachable(error: SQLAlchemyError) -> Answer | HTTPException:
    """The database does not answer: the page says so, without asking who is reading."""
    _give_up_reader(error)
    return _show(ServiceUnavailable())


def _give_up_reader(error: SQLAlchemyError) -> None:
    current_app.logger.error("progress can't be reached: %s", error)
    g.reader = None


def _show(error: HTTPException) -> Answer | HTTPException:
    """The page of an error, which is shown even where the database does not answer who is reading."""
    code = error.code or InternalServerError.code
    if code < 400:
        return error
    headers = {name: value for name, value in error.get_headers() if name == "Allow"}
    try:
        return _write(error, code), code, headers
    except SQLAlchemyError as unreachable:
        _give_up_reader(unreachable)
        return _write(error, code), code, headers


def _write(error: HTTPException, code: int) -> str:
    known = code if code in TITLES else (400 if code < 500 else 500)
    lang = current()
    detail = error.description if isinstance(error, BadInputError) else ""
    return render_template(
        "error.html", title=lang.gettext(TITLES[known]), text=lang.gettext(TEXTS[known]), detail=detail
    )
