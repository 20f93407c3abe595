"""What each way of drawing is worth to the end of the round: played out until the answer is certain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from tutor.playouts.deals import Dealer
from tutor.playouts.openings import Opening, find_draws, open_round
from tutor.playouts.policies import POLICIES, Policy
from tutor.rules.actions import Action
from tutor.rules.position import Position

NORMAL_99 = 2.5758  # half of the 99 % interval, in standard errors
FEWEST, MOST = 32, 6_000  # deals
GROWTH = 1.25  # from one look at the results to the next
SURE = 3.0  # times its interval a margin has to be
SCREENED = 60  # rounds played out to screen a candidate


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which way of drawing is best under a policy, by how much, and how surely.

    `margin` is the mean difference to the rival that is least surely worse, in points of the round, one's own less
    the mean of the others'; `interval` is half of its 99 % confidence interval. `gains` are the mean differences of
    all ways of drawing to the best one, each over the deals that it was played in. Without a rival nothing is
    measured, and the verdict is certain.
    """

    policy: str
    best: Action
    margin: float
    interval: float
    deals: int
    certain: bool
    gains: tuple[tuple[Action, float], ...]


def estimate(
    position: Position, draws: Sequence[Action] | None, policy: Policy, seed: object, *, most: int = MOST
) -> Verdict | None:
    """Compare ways of drawing, all that are found where none are named, until every rival of the best is surely
    worse, or after so many deals. The same from the same seed. None where none of them has a legal end.

    Each deal is the same for all. A rival that is surely worse is not played any more.
    """
    race = _Race(position, draws, policy, seed)
    if not race.runners:
        return None
    goal = FEWEST
    while True:
        race.run(min(goal, most))
        verdict = race.verdict()
        if verdict.certain or goal >= most:
            return verdict
        race.drop_losers()
        goal = int(goal * GROWTH)


def screen(position: Position, draws: Sequence[Action] | None, policy: Policy, seed: object) -> Verdict | None:
    """A first look by few deals, the fewer the more ways of drawing there are."""
    race = _Race(position, draws, policy, seed)
    if not race.runners:
        return None
    race.run(max(2, SCREENED // len(race.runners)))
    return race.verdict()


def prove(
    position: Position, draws: Sequence[Action] | None, seed: object, policies: Iterable[Policy] = POLICIES
) -> tuple[Verdict, ...]:
    """The verdicts of all policies, up to the first that is not certain or speaks for another way of drawing."""
    verdicts: tuple[Verdict, ...] = ()
    for policy in policies:
        verdict = estimate(position, draws, policy, seed)
        if verdict is None:
            return ()
        verdicts += (verdict,)
        if agree(verdicts) is None:
            break
    return verdicts


def agree(verdicts: Sequence[Verdict]) -> Action | None:
    """The way of drawing that every verdict is certain to be best; None where they do not agree."""
    best = {verdict.best if verdict.certain else None for verdict in verdicts}
    return best.pop() if len(best) == 1 else None


class _Runner:
    """A way of drawing, and what the round was worth in each deal so far."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.results: list[float] = []

    def lead_over(self, other: _Runner) -> tuple[float, float]:
        """The mean difference over the deals that both were played in, and half of its 99 % interval."""
        pairs = zip(self.results, other.results, strict=False)
        differences = [one - two for one, two in pairs]
        count = len(differences)
        mean = sum(differences) / count
        variance = sum((difference - mean) ** 2 for difference in differences) / max(1, count - 1)
        return mean, NORMAL_99 * sqrt(variance / count)


class _Race:
    """Ways of drawing, played out deal by deal; those that are dropped keep the results they have."""

    def __init__(self, position: Position, draws: Sequence[Action] | None, policy: Policy, seed: object) -> None:
        self.seat, self.policy = position.to_move, policy
        self.dealer = Dealer(position, Random(f"deals {seed}"))  # noqa: S311 - a game, no secret
        found = find_draws(self.dealer.table) if draws is None else draws
        openings = [open_round(position, self.dealer.table, draw, policy, named=draws is not None) for draw in found]
        self.runners = [_Runner(opening) for opening in openings if opening]
        self.running = self.runners[:]

    def run(self, deals: int) -> None:
        """Play on to so many deals."""
        while self.deals < deals and self.running:
            cards = self.dealer.shuffle()
            for runner in self.running:
                table = self.dealer.deal(runner.opening.table, cards)
                scores = runner.opening.play_out(table, self.policy)
                own = scores[self.seat]
                runner.results.append(own - (sum(scores) - own) / (len(scores) - 1))

    @property
    def deals(self) -> int:
        return max(len(runner.results) for runner in self.runners)

    def _best(self) -> _Runner:
        """The best of those that are still running, and so were played in every deal."""
        return max(self.running, key=lambda runner: sum(runner.results))

    def drop_losers(self) -> None:
        """Play no more those that are surely worse than the best."""
        best = self._best()
        self.running = [runner for runner in self.running if runner is best or not _is_sure(*best.lead_over(runner))]

    def verdict(self) -> Verdict:
        best = self._best()
        leads = [(*best.lead_over(runner), runner) for runner in self.runners if runner is not best]
        closest = min(leads, key=lambda lead: _sureness(lead[0], lead[1]), default=None)
        margin, interval = closest[:2] if closest else (0.0, 0.0)
        return Verdict(
            policy=self.policy.name,
            best=best.opening.draw,
            margin=margin,
            interval=interval,
            deals=self.deals,
            certain=closest is None or _is_sure(margin, interval),
            gains=((best.opening.draw, 0.0), *((runner.opening.draw, -lead) for lead, _, runner in leads)),
        )


def _is_sure(margin: float, interval: float) -> bool:
    return margin > 0 and margin >= SURE * interval


def _sureness(margin: float, interval: float) -> float:
    """By how many intervals a margin is above nothing."""
    if interval:
        return margin / interval
    return float("inf") if margin > 0 else 0.0
