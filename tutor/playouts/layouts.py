"""A hand laid step by step, without touching the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.playouts.codes import ACES, CARDS, EVERY_SUIT, HELD_JOKER, NAMED, OPEN_SUIT, RANK_BITS, STRIDE, codes_of
from tutor.playouts.melds import GROUP, group_takes, run_takes
from tutor.playouts.shapes import find_groups, find_pairs, find_runs, fold, split_runs
from tutor.playouts.table import NEW_GROUP, NEW_RUN, Step, Table
from tutor.rules.melds import LONGEST_RUN, SHORTEST

ANY_NUMBER = 99  # of new melds


class Layout:
    """What is left of a hand, and the steps that laid the rest.

    `views` hold for each meld, new ones too, its suit, its ends, its size and what it takes from this player.
    """

    __slots__ = ("jokers", "new", "once", "points", "seat", "steps", "table", "terms", "twice", "views")

    def __init__(self, table: Table) -> None:
        self.table, self.terms = table, table.terms
        seat = self.seat = table.to_move
        self.once, self.twice, self.jokers = table.once[seat], table.twice[seat], table.jokers[seat]
        self.steps: list[Step] = []
        self.points = 0
        self.new = 0
        own_only = table.terms.own_only
        self.views = [
            [meld.suit, meld.low, meld.high, len(meld.cards), 0 if own_only and meld.owner != seat else meld.takes]
            for meld in table.melds
        ]

    @property
    def count(self) -> int:
        """How many cards are left."""
        return self.once.bit_count() + self.twice.bit_count() + self.jokers

    def lay_all(self, most: int = ANY_NUMBER) -> None:
        """Lay all that is found, but no more than so many new melds."""
        self._lay_melds(most)
        self._lay_off()
        while self.jokers and (self._meld_joker(most) or self._lay_joker_off()):
            self._lay_off()

    def repeat(self, steps: Sequence[Step]) -> None:
        """Lay what was laid elsewhere."""
        for kind, codes, _ in steps:
            if kind < 0:
                self._new_meld(kind, codes)
            else:
                self._add(kind, codes[0])

    def lay_card(self, code: int) -> None:
        """Begin with this card of the hand: lay it off, or lay the first meld that is found with it."""
        if code == HELD_JOKER:
            return
        bit, terms = 1 << code, self.terms
        if not terms.owes_in_new and self.may_lay_off():
            for number, view in enumerate(self.views):
                if view[4] & bit:
                    self._add(number, code)
                    return
        runs, rank = find_runs(self.once, terms.wrap), code % STRIDE
        for run in split_runs(runs, terms.wrap & 2 != 0):
            if code in run:
                self._new_meld(NEW_RUN, run)
                return
        if terms.groups and find_groups(self.once) >> rank & 1:
            self._new_meld(NEW_GROUP, tuple(codes_of(self.once & EVERY_SUIT << rank)))
        elif self.jokers:
            self._meld_joker(ANY_NUMBER, code)

    def _lay_melds(self, most: int) -> None:
        """New melds without jokers: where runs and groups want the same cards, those first that are worth more."""
        terms = self.terms
        wrap, worth = terms.wrap, terms.worth
        while self.new < most:
            once = self.once
            runs = find_runs(once, wrap)
            groups = find_groups(once) if terms.groups else 0
            if groups:
                in_groups, in_runs = once & groups * EVERY_SUIT, fold(runs)
                if not in_runs & in_groups:
                    first = not runs
                else:
                    rest, other = once & ~in_runs, fold(find_runs(once & ~in_groups, wrap))
                    more = rest & find_groups(rest) * EVERY_SUIT
                    first = worth(in_groups | other) > worth(in_runs | more)
                if first:
                    self._lay_each(NEW_GROUP, _split_groups(in_groups, groups), most)
                    continue
            if not runs:
                return
            self._lay_each(NEW_RUN, split_runs(runs, wrap & 2 != 0), most)

    def _lay_each(self, kind: int, melds: list[tuple[int, ...]], most: int) -> None:
        value = self.terms.value
        if self.new + len(melds) > most:
            melds.sort(key=lambda codes: -sum(value[code] for code in codes))
        for codes in melds[: most - self.new]:
            self._new_meld(kind, codes)

    def _new_meld(self, kind: int, codes: tuple[int, ...]) -> None:
        """Lay this meld."""
        terms = self.terms
        points = sum([terms.value[HELD_JOKER if code >= NAMED else code] for code in codes])
        if kind == NEW_RUN:
            low, high = codes[0] % NAMED, codes[-1] % NAMED
            if ACES >> codes[0] & 1:
                points += terms.low_ace - terms.value[low]
            self.views.append([low // STRIDE, low, high, len(codes), run_takes(low, high, len(codes), terms)])
        else:
            rank, suits = codes[0] % STRIDE, sum([1 << code % NAMED // STRIDE for code in codes]) & 15
            self.views.append([GROUP, rank, suits, len(codes), group_takes(rank, suits, len(codes))])
        for code in codes:
            self._remove(code)
        self.new += 1
        self._note(kind, codes, points)

    def _note(self, kind: int, codes: tuple[int, ...], points: int) -> None:
        points *= self.terms.laid_counts
        self.points += points
        self.steps.append((kind, codes, points))

    def _remove(self, code: int) -> None:
        if code >= NAMED:
            self.jokers -= 1
            return
        bit = 1 << code
        if self.twice & bit:
            self.twice ^= bit
        else:
            self.once ^= bit

    def may_lay_off(self) -> bool:
        """Whether cards may be added to melds: in some houses not before one has laid a meld."""
        return not self.terms.own_first or self.new > 0 or bool(self.table.owned >> self.seat & 1)

    def _lay_off(self) -> None:
        """Add to the melds what fits."""
        if not self.may_lay_off():
            return
        for number, view in enumerate(self.views):
            fitting = view[4] & self.once
            while fitting:
                self._add(number, (fitting & -fitting).bit_length() - 1)
                fitting = view[4] & self.once

    def _add(self, number: int, code: int) -> None:
        """Add a card to a meld, at the high end of a run where it fits there."""
        terms, view = self.terms, self.views[number]
        meant, points = code % NAMED, terms.value[HELD_JOKER if code >= NAMED else code]
        view[3] += 1
        if view[0] == GROUP:
            view[2] |= 1 << meant // STRIDE & 15
            view[4] = group_takes(view[1], view[2], view[3])
        else:
            if meant == terms.after[view[2]]:
                view[2] = meant
            else:
                view[1] = meant
                points = terms.low_ace if ACES >> code & 1 else points
            view[4] = run_takes(view[1], view[2], view[3], terms)
        self._remove(code)
        self._note(number, (code,), points)

    def _lay_joker_off(self) -> bool:
        """Add a joker to a meld that takes a card; False where none does."""
        if not self.may_lay_off():
            return False
        for number, view in enumerate(self.views):
            if view[4]:
                opened = view[0] == GROUP and self.terms.open_jokers
                code = STRIDE * OPEN_SUIT + view[1] if opened else view[4].bit_length() - 1
                self._add(number, NAMED + code)
                return True
        return False

    def _meld_joker(self, most: int, wanted: int = -1) -> bool:
        """Lay a joker with the two cards that are worth most, one of them the card wanted; False where none will
        do."""
        if self.new >= most:
            return False
        value = self.terms.value
        best, found = -1, None
        for pair, kind, codes in self._thirds():
            worth = value[pair[0]] + value[pair[1]]
            if worth > best and (wanted < 0 or wanted in pair):
                best, found = worth, (kind, codes)
        if found:
            self._new_meld(*found)
        return found is not None

    def _thirds(self) -> Iterator[tuple[tuple[int, int], int, tuple[int, ...]]]:
        """Two cards of the hand and what a joker makes of them, each time with the kind of meld."""
        terms, once = self.terms, self.once
        places = once | (once & terms.wrap) << LONGEST_RUN
        for place in codes_of(places & places >> 1):
            one, two = _card_at(place), _card_at(place + 1)
            if terms.after[two] >= 0:
                yield (one, two), NEW_RUN, (one, two, NAMED + terms.after[two])
            else:
                yield (one, two), NEW_RUN, (NAMED + terms.before[one], one, two)
        for place in codes_of(places & places >> 2 & CARDS):
            one, two = _card_at(place), _card_at(place + 2)
            yield (one, two), NEW_RUN, (one, NAMED + _card_at(place + 1), two)
        for rank in codes_of(find_pairs(once)) if terms.groups else ():
            one, two, *_ = codes_of(once & EVERY_SUIT << rank)
            suit = next(suit for suit in range(4) if suit not in (one // STRIDE, two // STRIDE))
            joker = NAMED + STRIDE * (OPEN_SUIT if terms.open_jokers else suit) + rank
            yield (one, two), NEW_GROUP, (one, two, joker)

    def take_back(self) -> bool:
        """Take the last card of a long new meld back, or the last step; False where nothing is laid."""
        if not self.steps:
            return False
        kind, codes, points = self.steps.pop()
        self.points -= points
        back = codes
        if kind < 0 and len(codes) > SHORTEST:
            back = codes[-1:]
            value = points - self.terms.laid_counts * self.terms.value[min(back[0], HELD_JOKER)]
            self.points += value
            self.steps.append((kind, codes[:-1], value))
        elif kind < 0:
            self.new -= 1
        for code in back:
            self._put_back(code)
        return True

    def _put_back(self, code: int) -> None:
        if code >= NAMED:
            self.jokers += 1
        elif self.once >> code & 1:
            self.twice |= 1 << code
        else:
            self.once |= 1 << code


def _card_at(place: int) -> int:
    """The card at a place of a run."""
    suit, rank = divmod(place, STRIDE)
    return STRIDE * suit + rank % LONGEST_RUN


def _split_groups(cards: int, ranks: int) -> list[tuple[int, ...]]:
    """The groups of these ranks."""
    return [tuple(codes_of(cards & EVERY_SUIT << rank)) for rank in codes_of(ranks & RANK_BITS)]
