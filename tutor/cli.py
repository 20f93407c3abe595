"""The command line: serve the pages, and rule on cases written in the notation."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click
import msgspec

from tutor import simulation
from tutor.analysis.tallies import tally_games, tally_rounds
from tutor.cases import COMMANDS, Answerer
from tutor.content import ContentError, rule_book
from tutor.errors import InputError
from tutor.i18n import LANGUAGES, SOURCE, Language, language
from tutor.puzzle_commands import puzzles
from tutor.wording.errors import explain_error, locate_error
from tutor.wording.rounds import tell_games, tell_mixtures, tell_rounds

if TYPE_CHECKING:
    from tutor.progress.database import Database

Thing = TypeVar("Thing")


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
@click.option(
    "--port",
    default=8500,
    show_default=True,
    type=click.IntRange(1, 65_535),
    help="Port, or the next free one after it.",
)
def serve(host: str, port: int) -> None:
    """Serve the pages and print their address."""
    from tutor.web.server import find_port, run

    try:
        free = find_port(host, port)
    except OSError as error:
        raise click.ClickException(str(error)) from None
    with _database() as database:
        run(database, host, free)


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


@cli.group()
def content() -> None:
    """The files that everybody may edit."""


@content.command()
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
def check(folders: tuple[Path, ...]) -> None:
    """Read every content file, or these folders of lessons alone: file, line, place, a code, and what to do."""
    from tutor.checking import find_faults

    faults = list(find_faults(tuple(folder.absolute() for folder in folders)))
    for fault in faults:
        click.echo(fault)
    if faults:
        sys.exit(1)


@cli.command()
@click.option("--rules", "text", help="A rule-set's name, or a mixture as JSON: base, house, set.")
@click.option("--players", type=int, help="How many play; without it as many as the dice say, newly for each game.")
@click.option("--games", type=click.IntRange(min=1), default=10, show_default=True, help="Games to play.")
@click.option("--rounds", type=click.IntRange(min=1), help="So many single rounds instead of games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed plays the same.")
@click.option("--proof", is_flag=True, help="Rounds in each rule-set, and a fiftieth in each random mixture.")
@click.option("--mixtures", type=click.IntRange(min=0), default=200, show_default=True, help="So many for --proof.")
@click.option("--lang", "code", type=click.Choice(list(LANGUAGES)), default=SOURCE, show_default=True)
def simulate(
    text: str | None, players: int | None, games: int, rounds: int | None,
    seed: int, proof: bool, mixtures: int, code: str,
) -> None:  # fmt: skip
    """Simple players play games, every action through the judge: what do they add up to?"""
    lang = language(code)
    try:
        if proof:
            if text or players:
                raise click.UsageError(lang.gettext("--proof plays by all rules: leave out --rules and --players"))
            _prove(rounds or simulation.PROOF_ROUNDS, mixtures, seed, lang)
            return
        rules = _parse_rules(text, lang)
        _check_players(rules, players, lang)
        if rounds:
            played = _with_bar(simulation.simulate_rounds(rules, players, rounds, seed), rounds)
            lines = tell_rounds(tally_rounds(played), lang)
        else:
            ended = _with_bar(simulation.simulate_games(rules, players, games, seed), games)
            lines = tell_games(*tally_games(ended), lang)
        click.echo("\n".join(lines))
    except simulation.SimulationFault as fault:
        raise click.ClickException(str(fault)) from None


def _prove(rounds: int, mixtures: int, seed: int, lang: Language) -> None:
    for name, count, played in simulation.prove(rounds, mixtures, seed):
        tally = tally_rounds(_with_bar(played, count))
        click.echo("\n".join([name or tell_mixtures(mixtures, lang), *tell_rounds(tally, lang), ""]))


def _with_bar(things: Iterable[Thing], count: int) -> list[Thing]:
    """All of them, while a bar on standard error tells how far it has come."""
    with click.progressbar(things, length=count, file=sys.stderr) as bar:
        return list(bar)


def _parse_rules(text: str | None, lang: Language) -> simulation.Rules:
    if text is None:
        raise click.UsageError(lang.gettext("name the rules with --rules, or ask for --proof"))
    try:
        return simulation.parse_rules(text)
    except InputError as error:
        raise click.BadParameter(explain_error(error, lang), param_hint="--rules") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise click.BadParameter(str(error), param_hint="--rules") from None


def _check_players(rules: simulation.Rules, players: int | None, lang: Language) -> None:
    try:
        if players is not None:
            simulation.check_players(rules, players)
    except InputError as error:
        raise click.BadParameter(explain_error(error, lang), param_hint="--players") from None


@cli.command()
@click.option("--rules", "text", default="joker-500", show_default=True, help="As for simulate.")
@click.option("--count", default=40, show_default=True, type=click.IntRange(1, 10_000), help="Positions a figure.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same hands.")
def bench(text: str, count: int, seed: str) -> None:
    """Time the analyser on fresh random hands; ratios are to the first line of a kind, from the same run."""
    from tutor import bench as benches

    rules = rule_book().resolve(_parse_rules(text, language(SOURCE)))
    unit = 0.0

    def show(figure: benches.Figure, goal: str = "") -> None:
        times = f"{figure.median * 1e6:>12,.1f} µs {figure.slowest * 1e6:>14,.1f} µs {figure.median / unit:>10,.2f}"
        click.echo(f"{figure.name:<64}{times}  {goal}".rstrip())

    click.echo(f"{'':<64}{'median':>15} {'slowest':>17} {'ratio':>10}")
    for figure in benches.time_laying(rules, benches.HANDS, seed):
        unit = unit or figure.median
        show(figure)
    for figure, goal in benches.time_goals(rules, count, seed):
        show(figure, f"goal {goal} ms")
    for figure in benches.time_growth(rules, count, seed):
        show(figure)
    for figure in benches.time_general(rules, count, seed):
        show(figure)
    for number, figure in enumerate(benches.time_rounds(rules, count, seed)):
        unit = unit if number else figure.median
        show(figure)
    for figure, goal in benches.time_puzzles(rules, count, seed):
        show(figure, f"goal {goal} ms")


cli.add_command(puzzles)


@cli.group()
def db() -> None:
    """What readers have done: a file in your data folder, or the database that DATABASE_URL names."""


@contextmanager
def _database() -> Iterator[Database]:
    """The database; what is wrong with it is told in one line."""
    from sqlalchemy.exc import DBAPIError

    from tutor.progress.database import DatabaseError, default_url, open_database

    try:
        with closing(open_database(default_url())) as database:
            yield database
    except DatabaseError as error:
        raise click.ClickException(str(error)) from None
    except DBAPIError as error:
        raise click.ClickException(str(error.orig).strip().partition("\n")[0]) from None


@db.command("upgrade")
def upgrade_database() -> None:
    """Make the tables, or bring those of an older version up to this one; what is in them is kept."""
    from tutor.progress.upgrading import upgrade

    with _database() as database:
        upgrade(database)
        click.echo(f"{database} is up to date")


@db.command("prune")
@click.option(
    "--days", type=click.IntRange(1, 36_500), default=365, show_default=True, help="How long counts as idle."
)
def prune_database(days: int) -> None:
    """Delete the progress of readers who have not been here for so long, and codes that are over."""
    from tutor.progress.keeping import prune

    with _database() as database:
        click.echo(f"readers deleted: {prune(database, days)}")


@db.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def back_up_database(file: Path) -> None:
    """Write everything into a new FILE, readable by you alone, while the pages are served."""
    from tutor.progress.backup import back_up

    with _database() as database, _new_file(file) as out:
        click.echo(f"{back_up(database, out)} rows written to {file}")


@contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    """A file that was not there and is there afterwards only if all went well."""
    try:
        path.touch(mode=0o600, exist_ok=False)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror}") from None
    try:
        with path.open("wb") as file:
            yield file
    except BaseException:
        path.unlink()
        raise


@db.command("restore")
@click.argument("file", type=click.File("rb"))
def restore_database(file: BinaryIO) -> None:
    """Read a FILE that `db backup` wrote into an empty database of either kind; run `db upgrade` before."""
    from tutor.progress.backup import restore

    with _database() as database:
        click.echo(f"{restore(database, file)} rows restored")


def main(args: list[str] | None = None) -> int:
    """Run the command line; the exit status. A fault in a content file is told in one line."""
    try:
        return int(cli.main(args, prog_name="rummy-tutor") or 0)
    except ContentError as error:
        click.echo(error, err=True)
        return 1


if __name__ == "__main__":
    sys.exit(main())
