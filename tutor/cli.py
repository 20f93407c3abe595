"""The command line: serve the pages, and rule on cases written in the notation."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import click
import msgspec

from tutor.cases import COMMANDS, Answerer
from tutor.content import ContentError
from tutor.errors import InputError
from tutor.i18n import LANGUAGES, SOURCE, Language, language
from tutor.wording.errors import locate_error


def answer_lines(lines: Iterable[bytes], answer: Answerer, lang: Language) -> Iterator[dict[str, Any]]:
    """An answer for every line that is not blank, an error where it can't be used."""
    for line in lines:
        if line.strip():
            yield _answer_line(line, answer, lang)


def _answer_line(line: bytes, answer: Answerer, lang: Language) -> dict[str, Any]:
    id_ = None
    try:
        case = msgspec.json.decode(line)
        if not isinstance(case, dict):
            return {"id": None, "error": lang.gettext("a case is a JSON object")}
        id_ = case.get("id")
        return {"id": id_} | answer(case, lang)
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


def _add_case_command(name: str, answerer: Answerer) -> None:
    """A command that answers cases: one a line in, one answer a line out."""

    @cli.command(name, help=f"{answerer.__doc__} One case a line in, one answer a line out.")
    @click.argument("files", nargs=-1, type=click.File("rb"))
    @click.option("--lang", "code", type=click.Choice(list(LANGUAGES)), default=SOURCE, show_default=True)
    def command(files: tuple[BinaryIO, ...], code: str) -> None:
        _answer(files, answerer, language(code))


for _name, _answerer in COMMANDS.items():
    _add_case_command(_name, _answerer)


def _answer(files: tuple[BinaryIO, ...], answer: Answerer, lang: Language) -> None:
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
