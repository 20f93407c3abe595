"""The command line: serve the pages, and rule on cases written in the notation."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

import click
import msgspec
from msgspec import Struct

from tutor.content import ContentError, rule_book
from tutor.errors import InputError
from tutor.i18n import LANGUAGES, SOURCE, Language, language
from tutor.rules.judge import Ruling, judge_turn
from tutor.rules.notation import PositionForm, format_position, parse_position, parse_turn
from tutor.wording.errors import locate_error
from tutor.wording.violations import explain


class JudgeCase(Struct, forbid_unknown_fields=True):
    """A turn to be ruled on. `clauses`, `note` and `expect` are remarks for whoever wrote the case."""

    position: PositionForm
    turn: list[str]
    id: Any = None
    partial: bool = False
    clauses: Any = None
    note: Any = None
    expect: Any = None


def judge_case(raw: dict[str, Any], lang: Language) -> dict[str, Any]:
    """The ruling on one case; raises InputError or msgspec.ValidationError for bad input."""
    case = msgspec.convert(raw, JudgeCase)
    try:
        position = parse_position(case.position, rule_book())
    except InputError as error:
        raise error.inside("position") from None
    ruling = judge_turn(position, parse_turn(case.turn), partial=case.partial)
    return _legal(ruling, raw["position"]["rules"]) if ruling.is_legal else _illegal(ruling, lang)


def _legal(ruling: Ruling, rules: Any) -> dict[str, Any]:
    turn = ruling.turn
    answer = {
        "legal": True,
        "position": format_position(turn.position, rules),
        "over": {"why": turn.over.why, "by": turn.over.by} if turn.over else None,
        "laid": turn.points_laid,
        "penalty": turn.penalty,
    }
    return answer | ({"rummy": True} if turn.went_rummy else {})


def _illegal(ruling: Ruling, lang: Language) -> dict[str, Any]:
    assert ruling.violation is not None
    explained = explain(ruling.violation, ruling.turn.rules, lang)
    return {
        "legal": False,
        "at": ruling.at,
        "why": ruling.violation.code,
        "clauses": explained.clauses,
        "message": explained.text,
    }


def answer_lines(
    lines: Iterable[bytes], answer: Callable[[dict[str, Any]], dict[str, Any]], lang: Language
) -> Iterator[dict[str, Any]]:
    """An answer for every line that is not blank, an error where it can't be used."""
    for line in lines:
        if line.strip():
            yield _answer_line(line, answer, lang)


def _answer_line(line: bytes, answer: Callable[[dict[str, Any]], dict[str, Any]], lang: Language) -> dict[str, Any]:
    id_ = None
    try:
        case = msgspec.json.decode(line)
        if not isinstance(case, dict):
            return {"id": None, "error": lang.gettext("a case is a JSON object")}
        id_ = case.get("id")
        return {"id": id_} | answer(case)
    except InputError as error:
        return {"id": id_, "error": locate_error(error, lang)}
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        return {"id": id_, "error": str(error)}


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.pass_context
def cli(context: click.Context) -> None:
    """Learn the card game 500: serve the pages (the default), or rule on cases."""
    if context.invoked_subcommand is None:
        context.invoke(serve)


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8500, show_default=True, help="Port, or the next free one after it.")
def serve(host: str, port: int) -> None:
    """Serve the pages and print their address."""
    from tutor.web.server import run

    run(host, port)


@cli.command()
@click.argument("files", nargs=-1, type=click.File("rb"))
@click.option("--lang", "code", type=click.Choice(list(LANGUAGES)), default=SOURCE, show_default=True)
def judge(files: tuple[BinaryIO, ...], code: str) -> None:
    """Rule on turns: one case a line in, one ruling a line out."""
    lang = language(code)
    _answer(files, lambda case: judge_case(case, lang), lang)


def _answer(files: tuple[BinaryIO, ...], answer: Callable[[dict[str, Any]], dict[str, Any]], lang: Language) -> None:
    """Answer every line of the files, or of standard input; exit status 1 where one was bad input."""
    failed = False
    for file in files or (sys.stdin.buffer,):
        for reply in answer_lines(file, answer, lang):
            failed |= "error" in reply
            sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
            sys.stdout.buffer.flush()
    if failed:
        sys.exit(1)


def main(args: list[str] | None = None) -> int:
    """Run the command line; the exit status. A fault in a content file is told in one line."""
    try:
        return int(cli.main(args, prog_name="rummy-tutor") or 0)
    except ContentError as error:
        click.echo(error, err=True)
        return 1


if __name__ == "__main__":
    sys.exit(main())
