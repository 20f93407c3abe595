"""What simulated rounds and games add up to, in words."""

from __future__ import annotations

from tutor.analysis.games import MOST_ROUNDS
from tutor.analysis.rounds import Ending
from tutor.analysis.tallies import Tally, Wins
from tutor.i18n import N_, Language

ENDINGS = {
    Ending.WENT_OUT: N_("Rounds in which somebody went out: %(n)s"),
    Ending.STOCK: N_("Rounds that ended with the stock empty: %(n)s"),
    Ending.BLOCKED: N_("Rounds that were blocked: %(n)s"),
    Ending.STALLED: N_("Rounds given up because nothing was laid any more: %(n)s"),
}


def tell_rounds(tally: Tally, lang: Language) -> list[str]:
    """The lines of a summary; an ending that did not occur is not told."""
    counts = {
        N_("Rounds: %(n)s"): tally.rounds,
        N_("Turns: %(n)s"): tally.turns,
        N_("Turns in the longest round: %(n)s"): tally.longest,
        N_("Digs for more than the top card: %(n)s"): tally.digs,
        N_("Calls out of turn: %(n)s"): tally.calls,
        **{text: tally.endings[ending] for ending, text in ENDINGS.items() if tally.endings[ending]},
        N_("Rounds in which somebody went rummy: %(n)s"): tally.rummies,
    }
    facts = {"low": tally.lowest, "high": tally.highest, "mean": tally.mean}
    points = N_("Points of a player in a round: %(low)s at least, %(high)s at most, %(mean)s on average")
    told = [lang.gettext(text, n=lang.number(count)) for text, count in counts.items()]
    return [*told, lang.gettext(points, **{name: lang.number(value) for name, value in facts.items()})]


def tell_games(wins: Wins, tally: Tally, lang: Language) -> list[str]:
    """The lines of a summary of games, their rounds after them."""
    told = [lang.gettext("Games: %(n)s", n=lang.number(wins.games))]
    for seat, count in sorted(wins.by_seat.items()):
        told.append(lang.gettext("Games won by seat %(seat)s: %(n)s", seat=seat, n=lang.number(count)))
    if wins.undecided:
        text = N_("Games given up undecided after %(rounds)s rounds: %(n)s")
        told.append(lang.gettext(text, rounds=MOST_ROUNDS, n=lang.number(wins.undecided)))
    return told + tell_rounds(tally, lang)


def tell_mixtures(count: int, lang: Language) -> str:
    """The heading above the rounds of random mixtures."""
    return lang.ngettext("%(n)s random mixture", "%(n)s random mixtures", count)
