"""What ways of going on are worth to the end of the round: played out until the answer is certain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from tutor.analysis.views import see_turn_from
from tutor.playouts.deals import Dealer
from tutor.playouts.openings import Beginning, Opening, find_draws, open_round
from tutor.playouts.policies import POLICIES, Policy
from tutor.rules.turn import Turn

NORMAL_99 = 2.5758  # half of the 99 % interval, in standard errors
FEWEST, MOST = 50, 2_500  # deals
GROWTH = 1.25  # from one look at the results to the next
SURE = 3.0  # times its interval a margin has to be
PATIENCE = 200  # deals before giving up
FAR = 1.5  # how many times too many deals would be needed then
SCREENED = 40  # rounds played out to screen a candidate

Lead = tuple[float, float]  # a mean difference and half of its 99 % interval


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which beginning is best under a policy, by how much, and how surely.

    `margin` is the mean difference to the next best, in points of the round, one's own less the mean of the
    others'; `interval` is half of its 99 % confidence interval. It is `certain` where the margin over every rival is
    at least three times its interval, and where there is no rival. `gains` are the mean differences of all
    beginnings to the best one, each over the deals that it was played in.
    """

    policy: str
    best: Beginning
    margin: float
    interval: float
    deals: int
    certain: bool
    gains: tuple[tuple[Beginning, float], ...]


def estimate(
    turn: Turn,
    beginnings: Sequence[Beginning] | None,
    policy: Policy,
    seed: object,
    *,
    seat: int | None = None,
    most: int = MOST,
    patience: int = PATIENCE,
) -> Verdict | None:
    """Compare ways to go on with a turn so far, all ways of drawing where none are named, for a seat, the mover where
    none is named: until every rival of the best is surely worse, or until so many deals are played or, after some
    `patience`, would clearly not be enough. The same from the same seed. None where no beginning has a legal end.

    Each deal is the same for all. A rival that is surely worse is not played on.
    """
    race = Race(turn, beginnings, policy, seed, seat)
    if not race.runners:
        return None
    goal = min(FEWEST, most)
    while True:
        race.run(goal)
        verdict = race.verdict()
        if verdict.certain or goal == most or (goal >= patience and race.is_hopeless(most)):
            return verdict
        goal = min(int(goal * GROWTH), most)


def screen(
    turn: Turn, beginnings: Sequence[Beginning] | None, policy: Policy, seed: object, *, seat: int | None = None
) -> Verdict | None:
    """A first look by few deals, the fewer the more beginnings there are."""
    race = Race(turn, beginnings, policy, seed, seat)
    if not race.runners:
        return None
    race.run(max(2, SCREENED // len(race.runners)))
    return race.verdict()


def prove(
    turn: Turn,
    beginnings: Sequence[Beginning] | None,
    seed: object,
    policies: Iterable[Policy] = POLICIES,
    *,
    seat: int | None = None,
    most: int = MOST,
    patience: int = PATIENCE,
) -> tuple[Verdict, ...]:
    """The verdicts of all policies, up to the first that is not certain or speaks for another beginning."""
    verdicts: tuple[Verdict, ...] = ()
    for policy in policies:
        verdict = estimate(turn, beginnings, policy, seed, seat=seat, most=most, patience=patience)
        if verdict is None:
            return ()
        verdicts += (verdict,)
        if agree(verdicts) is None:
            break
    return verdicts


def agree(verdicts: Sequence[Verdict]) -> Beginning | None:
    """The beginning that every verdict is certain to be best; None where they do not agree."""
    best = {verdict.best if verdict.certain else None for verdict in verdicts}
    return best.pop() if len(best) == 1 else None


class Runner:
    """A beginning, and what the round was worth in each deal so far."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results)

    def lead_over(self, other: Runner) -> Lead:
        """The mean difference over the deals that both were played in, and half of its 99 % interval."""
        differences = [one - two for one, two in zip(self.results, other.results, strict=False)]
        count = len(differences)
        mean = sum(differences) / count
        variance = sum([(difference - mean) ** 2 for difference in differences]) / max(1, count - 1)
        return mean, NORMAL_99 * sqrt(variance / count)


class Race:
    """Beginnings, played out in the same deals; who has fallen surely behind waits, and catches up where that is not
    sure any more."""

    def __init__(
        self,
        turn: Turn,
        beginnings: Sequence[Beginning] | None,
        policy: Policy,
        seed: object,
        seat: int | None = None,
    ) -> None:
        self.seat, self.policy = turn.mover if seat is None else seat, policy
        view = see_turn_from(turn, self.seat)
        self.dealer = Dealer(view.position, Random(f"deals {seed}"))  # noqa: S311 - a game, no secret
        table, named = self.dealer.table, beginnings is not None
        found = [(draw,) for draw in find_draws(table)] if beginnings is None else beginnings
        openings = [open_round(view, table, beginning, policy, named=named) for beginning in found]
        self.runners = [Runner(opening) for opening in openings if opening]
        self.deals: list[bytes] = []

    def run(self, goal: int) -> None:
        """Play on to so many deals."""
        while len(self.deals) < goal:
            self.deals.append(self.dealer.shuffle())
        for runner in self._running():
            for cards in self.deals[len(runner.results) :]:
                runner.results.append(self._play(runner.opening, cards))

    def _play(self, opening: Opening, cards: bytes) -> float:
        """The seat's points less the mean of the others'."""
        scores = opening.play_out(self.dealer.deal(opening.table, cards), self.policy)
        own = scores[self.seat]
        return own - (sum(scores) - own) / (len(scores) - 1)

    def _running(self) -> list[Runner]:
        if not self.runners[0].results:
            return self.runners
        best = self._best()
        return [runner for runner in self.runners if runner is best or not _is_sure(best.lead_over(runner))]

    def _best(self) -> Runner:
        return max(self.runners, key=lambda runner: runner.mean)

    def verdict(self) -> Verdict:
        """What the results say so far; the best has to have been played in every deal for it to be certain."""
        best = self._best()
        leads = {runner.opening.beginning: best.lead_over(runner) for runner in self.runners if runner is not best}
        margin, interval = min(leads.values(), default=(0.0, 0.0))
        return Verdict(
            policy=self.policy.name,
            best=best.opening.beginning,
            margin=margin,
            interval=interval,
            deals=len(self.deals),
            certain=all(map(_is_sure, leads.values())) and len(best.results) == len(self.deals),
            gains=((best.opening.beginning, 0.0), *((beginning, -lead) for beginning, (lead, _) in leads.items())),
        )

    def is_hopeless(self, most: int) -> bool:
        """Whether at this rate so many deals would be far from enough."""
        best = self._best()
        leads = [best.lead_over(runner) for runner in self._running() if runner is not best]
        return any(len(self.deals) * (SURE * interval) ** 2 > FAR * most * lead**2 for lead, interval in leads)


def _is_sure(lead: Lead) -> bool:
    margin, interval = lead
    return margin > 0 and margin >= SURE * interval
