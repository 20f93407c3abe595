"""The commands that make puzzles, prove them and prove them again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from tutor.errors import RuleSetError
from tutor.i18n import SOURCE, language
from tutor.puzzles.questions import KINDS, PLAYED, Kind
from tutor.wording.errors import explain_error

if TYPE_CHECKING:
    from tutor.puzzles.collection import Part


@click.group()
def puzzles() -> None:
    """Puzzles: made, proved, and proved again."""


@puzzles.command()
@click.option("--kind", required=True, type=click.Choice(KINDS), help="What is asked.")
@click.option("--rules", "base", required=True, help="A rule-set's name.")
@click.option("--house", multiple=True, help="A house rule on top; may be given again.")
@click.option("--count", type=click.IntRange(1, 1_000), default=10, show_default=True, help="How many.")
@click.option("--seed", type=click.IntRange(0, 10**6), default=1, show_default=True, help="The same makes the same.")
@click.option("--number", type=click.IntRange(0, 10**9), help="The puzzle of this number instead, the same always.")
def generate(kind: Kind, base: str, house: tuple[str, ...], count: int, seed: int, number: int | None) -> None:
    """New puzzles with their proofs, a line each."""
    from tutor.puzzles.collection import Part

    if number is not None and kind in PLAYED:
        raise click.BadParameter(f"puzzles of kind {kind} need play-outs and have no number", param_hint="--number")
    for line in _make(Part(kind, base, count if number is None else 1, house, seed), number):
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


def _make(part: Part, number: int | None = None) -> Iterator[bytes]:
    """The puzzles of a part as lines, or the one of a number, while a bar on standard error tells how far it has
    come."""
    from tutor.puzzles.collection import ProvedPuzzle, write_line
    from tutor.puzzles.generator import NothingFoundError, generate, make_puzzle, name_puzzle
    from tutor.puzzles.questions import write_question
    from tutor.puzzles.reached import Setting

    try:
        setting = Setting(part.rules, part.house)
        if number is None:
            found = generate(part.kind, setting, part.count, part.seed)
        else:
            found = iter([(name_puzzle(part.kind, setting, number), *make_puzzle(part.kind, setting, number))])
        with click.progressbar(found, length=part.count, label=f"{part.kind} {part.rules}", file=sys.stderr) as bar:
            for id_, question, proof in bar:
                yield write_line(ProvedPuzzle(id_, write_question(question), proof))
    except RuleSetError as error:
        raise click.BadParameter(explain_error(error, language(SOURCE)), param_hint="--rules") from None
    except NothingFoundError:
        raise click.ClickException(f"no more puzzles of kind {part.kind} are found by these rules") from None


@puzzles.command()
@click.argument("kinds", nargs=-1, type=click.Choice(KINDS))
def collect(kinds: tuple[str, ...]) -> None:
    """Make the generated collection anew, or these kinds of it."""
    from tutor.puzzles.collection import load_plan, proof_file

    parts = [part for part in load_plan().part if not kinds or part.kind in kinds]
    for kind in dict.fromkeys(part.kind for part in parts):
        lines = [line for part in parts if part.kind == kind for line in _make(part)]
        proof_file(kind).write_bytes(b"".join(lines))


@puzzles.command()
@click.option("--anew", is_flag=True, help="All of them.")
def prove(anew: bool) -> None:
    """Prove the hand-made puzzles that are new or changed, and keep what is proved beside them."""
    from tutor.puzzles.collection import prove_written

    faults = 0
    for slug, proved in prove_written(anew=anew):
        click.echo(f"{slug}: {'proved' if proved else 'nothing is proved'}")
        faults += not proved
    sys.exit(1 if faults else 0)


@puzzles.command()
@click.option("--sample", type=click.IntRange(0), help="Only so many of those that play-outs decide.")
@click.option("--seed", type=int, help="Other play-outs: the same answers have to be right.")
def verify(sample: int | None, seed: int | None) -> None:
    """Prove every puzzle again, and tell how many there are."""
    from tutor.puzzles import verifying
    from tutor.puzzles.proof import SEED

    collection = verifying.all_puzzles()
    chosen = collection if sample is None else verifying.choose_sample(collection, sample, seed)
    faults = []
    with click.progressbar(
        verifying.find_faults(chosen, SEED if seed is None else seed), len(chosen), file=sys.stderr
    ) as bar:
        for puzzle, fault in bar:
            if fault:
                faults.append(f"{puzzle.slug}: {fault}")
    for name, counts in verifying.tally(collection).items():
        click.echo(f"{name:<6}" + "".join(f" {key} {count}," for key, count in sorted(counts.items())).rstrip(","))
    click.echo(f"{len(chosen)} of {len(collection)} puzzles proved again, {len(faults)} otherwise than before")
    for fault in faults:
        click.echo(fault)
    sys.exit(1 if faults else 0)
