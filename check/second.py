"""A second checker for Outwit certificates, written from FORMAT.md alone. It shares no code with the first one,
so a mistake in either shows up as a disagreement between the two. All limits are those of FORMAT.md ("Limits")."""

import _thread
import itertools
import math
import os
import re
import signal
import sys
import threading
import time

LIMIT = 2**20  # the most cells, vertices, edges or positions of a game, and the most cuts from one state
LARGEST = 2**63 - 1  # the largest number
LONGEST = 2**24  # the most bytes of a line
BEYOND = 2**120  # the largest potential
NOBODY = "nobody"  # the winner of a drawn game; no player has this name

USAGE = """usage: second.py [--lean] [--time SECONDS] FILE...   (- for standard input)
       second.py [--lean] [--time SECONDS] --batch     reads the names of files from standard input, one per line
       second.py [--time SECONDS] --stream             reads certificates from standard input: a line with the number
                                                       of bytes, followed by " lean" to refuse superfluous lines, and
                                                       then that many bytes; prints one line for each
exit codes: 0 verified, 1 rejected, 2 usage error, 3 gave up, 4 unreadable"""


class Rejected(Exception):
    """The certificate does not prove its answers; the argument says why."""


class GaveUp(Exception):
    """The checker has run out of time; nothing has been decided."""


def expect(condition, reason):
    if not condition:
        raise Rejected(reason)


def integer(text):
    # The length comes first: Python does not convert arbitrarily many digits.
    expect(len(text) <= 20 and re.fullmatch("0|-?[1-9][0-9]*", text), "a number is not written in the required form")
    expect(abs(int(text)) <= LARGEST, "a number is too large")
    return int(text)


def number(text, least=0, most=LIMIT):
    value = integer(text)
    expect(least <= value <= most, "a number is out of range")
    return value


class Game:
    """What the games have in common. Positions are hashable, and equal positions are equal values. read(text)
    makes one, moves() yields the positions that moves lead to, play() makes the move with a given name."""

    kind = "impartial"
    players = ("first", "second")
    rules = ("normal", "misere")
    in_the_middle = False  # whether the game line gives a position of a game in which the turn matters

    def start(self):
        return self.first

    def read_part(self, text):
        return self.read(text)

    def parts(self, position):
        return (position,)

    def completed(self, position, player):
        """Whether a player has completed what the game is about."""
        return False

    def earned(self, position, after):
        """The points earned by the move from one position to the other."""
        return 0

    def plus(self, position, other):
        raise Rejected("positions of this game cannot be added")

    def integer(self, value):
        """The position that stands for a nonzero integer."""
        raise Rejected("values of this game cannot be shown")


class Octal(Game):
    LARGEST_HEAP = 2**22

    def __init__(self, body):
        code, _, heaps = body.partition(":")
        match = re.fullmatch(r"([0-9a-f]?)(?:(\.[0-9a-f]+)(\*?))?", code)
        expect(match and code, "this is not the code of a game")
        self.digits = [int(digit, 16) for digit in (match[1] or "0") + (match[2] or ".")[1:]]
        self.repeated = self.digits[-1] if match[3] else 0
        # If moves could use nothing up, play need not end, and then a list of replies proves nothing.
        expect(not self.digits[0] & 3, "a move that takes nothing must split")
        self.places = [[i for i, digit in enumerate(self.digits) if digit >> j & 1] for j in range(4)]
        listed = [number(heap, 0, self.LARGEST_HEAP) for heap in heaps.split("+")]
        self.single = listed[0] if len(listed) == 1 else None  # the heap, if the game line gives only one
        self.first = tuple(sorted(filter(None, listed), reverse=True))

    def read(self, text):
        heaps = () if text == "0" else tuple(number(heap, 1, self.LARGEST_HEAP) for heap in text.split("+"))
        expect(list(heaps) == sorted(heaps, reverse=True), "the heaps are not in decreasing order")
        return heaps

    def allows(self, taken, count):
        digit = self.digits[taken] if taken < len(self.digits) else self.repeated
        return digit >> count & 1

    def left(self, heap):
        """What a move may leave of a heap."""
        if self.allows(heap, 0):
            yield ()
        for count in (1, 2, 3):
            repeated = range(len(self.digits), heap + 1) if self.repeated >> count & 1 else ()
            for taken in itertools.chain(self.places[count], repeated):
                rest = heap - taken
                if rest < count:
                    break
                if count == 1:
                    yield (rest,)
                elif count == 2:
                    yield from ((rest - small, small) for small in range(1, rest // 2 + 1))
                else:
                    for small in range(1, rest // 3 + 1):
                        for middle in range(small, (rest - small) // 2 + 1):
                            yield (rest - small - middle, middle, small)

    def replace(self, position, heap, left):
        after = list(position)
        after.remove(heap)
        return tuple(sorted(after + list(left), reverse=True))

    def moves(self, position, player):
        for heap in dict.fromkeys(position):
            for left in self.left(heap):
                yield self.replace(position, heap, left)

    def play(self, position, player, name):
        heap, _, left = name.partition("->")
        heap, left = number(heap, 1, self.LARGEST_HEAP), self.read(left)
        expect(heap in position and sum(left) <= heap and len(left) <= 3, "the move is not legal")
        expect(self.allows(heap - sum(left), len(left)), "the code does not allow the move")
        return self.replace(position, heap, left)

    def parts(self, position):
        return ((heap,) for heap in position)


class Treblecross(Game):
    rules = ("complete", "avoid")

    def __init__(self, body):
        self.first = body if re.fullmatch("[.x]{3,}", body) else "." * number(body, 3)
        expect(len(self.first) <= LIMIT, "the strip is too long")
        expect("xxx" not in self.first, "the game is over before it begins")

    def read(self, text):
        expect(len(text) == len(self.first) and re.fullmatch("[.x]+", text), "this is not a strip of the game")
        return text

    def mark(self, position, cell):
        return position[:cell] + "x" + position[cell + 1 :]

    def moves(self, position, player):
        if "xxx" not in position:
            yield from (self.mark(position, cell) for cell, free in enumerate(position) if free == ".")

    def play(self, position, player, name):
        cell = number(name, 1, len(position)) - 1
        expect(position[cell] == "." and "xxx" not in position, "the move is not legal")
        return self.mark(position, cell)

    def completed(self, position, player):
        return "xxx" in position


class Toads(Game):
    kind = "partizan"
    players = ("L", "R")

    def __init__(self, body):
        self.first = body
        expect(re.fullmatch("[TF.]{1,64}", body), "a strip has 1 to 64 cells: T, F or .")

    def read(self, text):
        expect(len(text) == len(self.first) and re.fullmatch("[TF.]+", text), "this is not a strip of the game")
        return text

    def hops(self, strip, player):
        """The cell that each moving piece leaves, with the strip after the move."""
        for pattern in (("T.", "TF.") if player == "L" else (".F", ".TF")):
            for at in range(len(strip)):
                if strip.startswith(pattern, at):
                    leaves = at if player == "L" else at + len(pattern) - 1
                    yield leaves, strip[:at] + pattern[::-1] + strip[at + len(pattern) :]

    def moves(self, position, player):
        return (after for _, after in self.hops(position, player))

    def play(self, position, player, name):
        cell = number(name, 1, len(position)) - 1
        found = [after for leaves, after in self.hops(position, player) if leaves == cell]
        expect(found, "the move is not legal")
        return found[0]


class Ellie(Game):
    def __init__(self, body):
        match = re.fullmatch("([0-9]+)x([0-9]+)(?::([.#/]+))?", body)
        expect(match, "this does not describe a board")
        self.rows, self.columns = number(match[1], 1), number(match[2], 1)
        expect(self.rows * self.columns <= LIMIT, "the board is too large")
        self.first = self.read(match[3] or "/".join(["." * self.columns] * self.rows))

    def read(self, text):
        self.read_part(text)
        expect(len(text) + 1 == self.rows * (self.columns + 1), "the board does not have the size of the game")
        return text

    def read_part(self, text):
        widths = [len(row) for row in text.split("/")]
        expect(re.fullmatch("[.#/]+", text) and widths[0] and len(set(widths)) == 1, "this is not a board")
        expect(len(widths) <= self.rows and widths[0] <= self.columns, "the board is larger than that of the game")
        return text

    def stride(self, board):
        """How far apart in the text a cell and the one below it are."""
        return (board + "/").index("/") + 1

    def tiles(self, board):
        stride = self.stride(board)
        for top in range(0, len(board) - stride, stride):
            for corner in range(top, top + stride - 2):
                square = (corner, corner + 1, corner + stride, corner + stride + 1)
                yield from itertools.combinations([cell for cell in square if board[cell] == "."], 3)

    def take(self, board, cells):
        for cell in cells:
            board = board[:cell] + "#" + board[cell + 1 :]
        return board

    def moves(self, position, player):
        return (self.take(position, cells) for cells in self.tiles(position))

    def play(self, position, player, name):
        match = re.fullmatch("r([0-9]+)c([0-9]+)(nw|ne|sw|se)", name)
        expect(match, "this is not a move")
        row, column = number(match[1], 1, self.rows - 1), number(match[2], 1, self.columns - 1)
        stride = self.stride(position)
        corner = (row - 1) * stride + column - 1
        square = {"nw": corner, "ne": corner + 1, "sw": corner + stride, "se": corner + stride + 1}
        del square[match[3]]
        expect(all(position[cell] == "." for cell in square.values()), "the move is not legal")
        return self.take(position, square.values())

    def parts(self, position):
        stride = self.stride(position)
        # Leave room for steps down from the last row, and for steps up from the first row, whose negative indices
        # count from the end.
        usable = bytearray(len(position) + stride)
        for cell in itertools.chain.from_iterable(self.tiles(position)):
            usable[cell] = True
        first = 0
        while (first := usable.find(True, first)) >= 0:
            usable[first] = False
            found = [first]
            for cell in found:
                for near in (cell - 1, cell + 1, cell - stride, cell + stride):
                    if usable[near]:
                        usable[near] = False
                        found.append(near)
            piece = set(found)
            left, right = min(cell % stride for cell in piece), max(cell % stride for cell in piece)
            yield "/".join(
                "".join("." if cell in piece else "#" for cell in range(row + left, row + right + 1))
                for row in range(first - first % stride, max(piece) + 1, stride)
            )


class Circnim(Game):
    def __init__(self, body):
        size, _, heaps = body.partition(":")
        match = re.fullmatch("([0-9]+),([0-9]+)(?:,(fixed|each)=([0-9]+))?", size)
        expect(match, "this does not describe a circle of heaps")
        self.count = number(match[1], 1)
        self.chosen = number(match[2], 1, self.count)
        self.mode = match[3]
        self.amount = number(match[4], 1) if self.mode else 0
        self.first = self.read(heaps)

    def read(self, text):
        heaps = tuple(number(heap) for heap in text.split(","))
        expect(len(heaps) == self.count, "the number of heaps is not that of the game")
        return heaps

    def choices(self, position):
        """Yields heaps to take from, with the least that each of them loses."""
        if self.mode is None:
            # The first heap of a choice always loses something, so empty heaps can be skipped.
            filled = [heap for heap, size in enumerate(position) if size]
            for place, first in enumerate(filled):
                others = itertools.chain(filled[place + 1 :], filled[:place])
                near = itertools.takewhile(lambda heap: (heap - first) % self.count < self.chosen, others)
                heaps = [first, *near]
                yield heaps, [1] + [0] * (len(heaps) - 1)
            return
        enough = "".join("y" if size >= self.amount else "n" for size in position)
        if self.chosen < self.count:  # otherwise all choices are the same one
            enough += enough[: self.chosen - 1]
        first = enough.find("y" * self.chosen)
        while first >= 0:
            yield [heap % self.count for heap in range(first, first + self.chosen)], [self.amount] * self.chosen
            first = enough.find("y" * self.chosen, first + 1)

    def moves(self, position, player):
        for heaps, least in self.choices(position):
            most = least if self.mode == "fixed" else [position[heap] for heap in heaps]
            amounts, place = list(least), 0
            while place is not None:
                after = list(position)
                for heap, amount in zip(heaps, amounts):
                    after[heap] -= amount
                yield tuple(after)
                # Advance to the next amounts; itertools.product would first store every range in full.
                place = next((i for i, amount in enumerate(amounts) if amount < most[i]), None)
                if place is not None:
                    amounts[: place + 1] = least[:place] + [amounts[place] + 1]

    def play(self, position, player, name):
        after, losers, amounts = list(position), [], []
        for item in name.split(","):
            heap, _, amount = item.partition("-")
            losers.append(number(heap, 1, self.count) - 1)
            amounts.append(number(amount, 1, position[losers[-1]]))
            after[losers[-1]] -= amounts[-1]
        rising = all(first < second for first, second in itertools.pairwise(losers))
        expect(rising, "the heaps are not in increasing order")
        # They are neighbours if, starting from one of them, the last one around the circle is near enough.
        spans = ((losers[i - 1] - losers[i]) % self.count for i in range(len(losers)))
        expect(any(span < self.chosen for span in spans), "the heaps are not neighbours")
        if self.mode:
            expect(len(losers) == self.chosen and min(amounts) >= self.amount, "too little is taken")
            expect(self.mode == "each" or max(amounts) == self.amount, "too much is taken")
        return tuple(after)


class Cutcake(Game):
    kind = "partizan"
    players = ("L", "R")

    def __init__(self, body):
        self.unit = (1,) * len(self.players)
        self.first = self.arrange(map(self.read_block, body.split("+")))

    def read_block(self, text):
        block = tuple(number(side, 1, LARGEST) for side in text.split("x"))
        expect(len(block) == len(self.players), "a block has the wrong number of sides")
        return block

    def arrange(self, blocks):
        return tuple(sorted((block for block in blocks if block != self.unit), reverse=True))

    def read(self, text):
        blocks = tuple(map(self.read_block, text.split("+")))
        position = self.arrange(blocks)
        expect(blocks == (position or (self.unit,)), "the blocks are not written as a position")
        return position

    def cut(self, block, player, small):
        side = self.players.index(player)
        return [block[:side] + (part,) + block[side + 1 :] for part in (block[side] - small, small)]

    def replace(self, position, block, pieces):
        after = list(position)
        after.remove(block)
        return self.arrange(after + pieces)

    def moves(self, position, player):
        side, cuts = self.players.index(player), 0
        for block in dict.fromkeys(position):
            for small in range(1, block[side] // 2 + 1):
                cuts += 1
                expect(cuts <= LIMIT, "the state has too many cuts")
                yield self.replace(position, block, self.cut(block, player, small))

    def play(self, position, player, name):
        block, _, pieces = name.partition("->")
        block, pieces = self.read_block(block), [self.read_block(piece) for piece in pieces.split("+")]
        side = self.players.index(player)
        small = pieces[-1][side]
        expect(block in position and small <= block[side] // 2, "the move is not legal")
        expect(pieces == self.cut(block, player, small), "the move is not legal")
        return self.replace(position, block, pieces)

    def plus(self, position, other):
        return self.arrange(position + other)

    def integer(self, value):
        side = abs(value) + 1
        expect(side <= LARGEST, "the value is too large")
        return ((side, 1),) if value > 0 else ((1, side),)

    def worth(self, block, player):
        """What a block is worth to a player against all others."""
        side = self.players.index(player)
        own, others = block[side], block[:side] + block[side + 1 :]
        power = sum(side.bit_length() - 1 for side in others)
        if own >> power:
            return (own >> power) - 1
        shift, (first, second) = own.bit_length() - 1, (*others, 1)[:2]
        return 1 - sum((first << place) >> shift for place in range(63) if second >> place & 1)

    def potential(self, position, player):
        """What each block is worth to a player."""
        values = [self.worth(block, player) for block in position]
        for value in itertools.chain(values, itertools.accumulate(values)):
            expect(abs(value) <= BEYOND, "a potential is too large")
        return values

    def reserve(self, block, player):
        """How often the player can make a cut in a block that lowers both its worth and this number by exactly 1."""
        side = self.players.index(player)
        others = block[:side] + block[side + 1 :]
        power = sum(side.bit_length() - 1 for side in others)
        if not block[side] >> power:
            return 0
        # In binary, the digit of the player's side just below this power, and the second digit of the other sides.
        extra = power >= 1 and block[side] >> (power - 1) & 1 and all(bin(side)[3:4] != "1" for side in others)
        return (block[side] >> power) - 1 + bool(extra)

    def moves_left(self, position, player):
        side = self.players.index(player)
        total = sum(block[side] - 1 for block in position)
        expect(total <= BEYOND, "a potential is too large")
        return total

    def is_won(self, position, turn, player):
        """Whether the potential shows that a player wins a settled state."""
        expect(player in turn, "the player has left")
        values, place = self.potential(position, player), turn.index(player)
        deficit, reserve = 1 - sum(values), sum(self.reserve(block, player) for block in position)
        for other in turn[:place] + turn[place + 1 :]:
            left = self.moves_left(position, other)
            if other in turn[:place] and left:
                deficit, left = deficit - 1, left - 1
            reserve = min(reserve, left)
        return deficit <= 0 or len(turn) == 3 and deficit <= reserve


class Cutblock(Cutcake):
    kind = "three"
    players = ("L", "C", "R")
    rules = ("normal",)

    def compare(self, position):
        """The class of the position, from the signs of its potentials."""
        totals = {player: sum(self.potential(position, player)) for player in self.players}
        above = [player for player in self.players if totals[player] > 0]
        equal = [player for player in self.players if totals[player] == 0]
        below = [player for player in self.players if totals[player] < 0]
        if above:
            return ">_" + above[0]
        if len(equal) > 1:
            return "=" if not below else "=_" + "".join(equal)
        return "<_" + "".join(below) if equal else "<"

    def outlasts(self, position, turn, player, other):
        """Whether a settled state shows that a player, helped by the third, does not leave before the other."""
        (third,) = set(self.players) - {player, other}
        lead = helps = spare = 0
        for block in position:
            own, against, thick = (block[self.players.index(name)] for name in (player, other, third))
            if own.bit_length() >= against.bit_length():
                value = gain = (own >> (against.bit_length() - 1)) - 1
            else:
                value = 1 - (against >> (own.bit_length() - 1))
                gain = thick * value
            lead += gain
            expect(max(abs(gain), abs(lead)) <= BEYOND, "a lead is too large")
            if value >= 1:
                helps += thick - 1
                spare += value if thick == 1 else value - 1
        first = turn[: turn.index(other)]
        if lead >= (player in first):
            return True
        helps, spare = helps - (third in first), spare - (player in first)
        missing = (player in first) - (third in first) - lead
        return third in turn and helps >= 0 and spare >= 0 and missing <= min(helps, spare)


class Three(Game):
    """A position is its text; a parsed term is its three lists of options, and each option is a list of terms."""

    kind = "three"
    players = ("L", "C", "R")
    rules = ("normal",)
    deepest, longest = 40, 2**16

    def __init__(self, body):
        self.first = self.write(self.parse(body))

    def read(self, text):
        expect(self.write(self.parse(text)) == text, "the game is not written as a position")
        return text

    def parse(self, text):
        """Parses a sum, with a stack of the enclosing sums: each with its unfinished term and the list being read."""
        expect(len(text) <= self.longest, "the game is too long")
        tokens = re.findall(".", text)
        expect(len(tokens) == len(text), "this is not a sum of games")
        current, stack, wanted = [], [], True  # wanted: a game must come next
        for place, token in enumerate(tokens):
            after = tokens[place + 1] if place + 1 < len(tokens) else ""
            if token == "0":
                expect(wanted and not current and after in ("", ",", "|", "}"), "0 must stand alone")
                wanted = False
            elif token == "{":
                expect(wanted and len(stack) < self.deepest, "braces are in the wrong place, or too deep")
                stack.append((current, ([], [], []), 0))
                current, wanted = [], after not in ("|", "}")
            elif token == "+":
                expect(not wanted and current, "a plus sign has a game on either side")
                wanted = True
            elif token in ",|}" and stack:
                expect(not wanted, "a game is missing")
                outer, lists, number_of_list = stack.pop()
                if tokens[place - 1] not in "{|":
                    lists[number_of_list].append(current)
                current = []
                if token == "}":
                    expect(number_of_list == 2, "there are three lists of options")
                    outer.append(lists)
                    current = outer
                    continue
                number_of_list += token == "|"
                expect(number_of_list <= 2, "there are three lists of options")
                wanted = token == "," or after not in ("|", "}")
                stack.append((outer, lists, number_of_list))
            else:
                raise Rejected("this is not a sum of games")
        expect(not wanted and not stack, "the game ends too early")
        return current

    def write(self, terms):
        return "+".join(sorted(map(self.write_term, terms), key=self.order)) or "0"

    def write_term(self, lists):
        texts = (",".join(sorted(set(map(self.write, options)), key=self.order)) for options in lists)
        return "{" + "|".join(texts) + "}"

    def order(self, text):
        return len(text), text

    def choices(self, position, player):
        terms = self.parse(position)
        for place, term in enumerate(terms):
            for option in term[self.players.index(player)]:
                yield term, option, self.write(terms[:place] + terms[place + 1 :] + option)

    def moves(self, position, player):
        return (after for _, _, after in self.choices(position, player))

    def play(self, position, player, name):
        for term, option, after in self.choices(position, player):
            if name == f"{self.write_term(term)}->{self.write(option)}":
                return after
        raise Rejected("the move is not legal")


def members(points):
    """The points of a set, which is a number: point i is the bit 2^i."""
    while points:
        last = points & -points
        yield last.bit_length() - 1
        points ^= last


class Board(Game):
    """Points that are taken in turn; a position is the first player's set and the second player's."""

    kind = "positional"
    rules = ("complete", "maker")
    most_points, most_lines = 512, 2**16

    def __init__(self, body):
        text, colon, taken = body.partition(":")
        change = re.search(r"-index|[-+]line\(", text)
        end = change.start() if change else len(text)
        self.index = []
        names, lines = self.build(text[:end])
        expect(len(names) <= self.most_points, "the board has too many points")
        self.names = list(names)
        self.places = {name: place for place, name in enumerate(self.names)}
        self.all = (1 << len(self.names)) - 1
        self.lines = {self.join(line) for line in lines}
        expect(len(self.lines) <= self.most_lines, "the board has too many lines")
        self.change(text, end)
        self.in_the_middle = bool(colon)
        self.first = self.read(taken) if colon else (0, 0)

    def join(self, places):
        return sum(1 << place for place in set(places))

    def change(self, text, at):
        """Makes the changes listed in the text from here on."""
        form = re.compile(r"-index([0-9]+)|([-+])line\(([^()]*)\)")
        while at < len(text):
            match = form.match(text, at)
            expect(match, "expected a change of the board")
            at = match.end()
            if match[1]:
                count = number(match[1], 1, len(self.index))
                gone = {self.join(line) for line in self.index[len(self.index) - count :]}
                expect(gone <= self.lines, "a line of the index class is not on the board")
                self.lines -= gone
                continue
            places = self.read_list(match[3])
            line = self.join(places)
            expect(line.bit_count() == len(places), "a point occurs twice in a line")
            if match[2] == "+":
                self.lines.add(line)
                expect(len(self.lines) <= self.most_lines, "the board has too many lines")
            else:
                expect(line in self.lines, "the board has no such line")
                self.lines.remove(line)

    def read_point(self, name):
        expect(name in self.places, "there is no such point")
        return self.places[name]

    def read_list(self, text):
        return [self.read_point(name) for name in text.split(",")]

    def read(self, text):
        sets = text.split("/", 2)
        expect(len(sets) == 2, "a position reads FIRST/SECOND")
        lists = [self.read_list(points) if points else [] for points in sets]
        for places in lists:
            expect(all(a < b for a, b in itertools.pairwise(places)), "the points are not in order")
        first, second = map(self.join, lists)
        expect(not first & second, "a point is taken twice")
        return first, second

    def moves(self, position, player):
        raise Rejected("moves on boards are followed elsewhere")


def multiply_add(order, factor, x, y):
    """factor * x + y in the field of this order."""
    prime, rule = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (2, 0))}.get(order, (order, (0,)))
    degree = len(rule)
    factor, x, y = ([value // prime**i % prime for i in range(degree)] for value in (factor, x, y))
    total = y + [0] * degree
    for i, j in itertools.product(range(degree), repeat=2):
        total[i + j] += factor[i] * x[j]
    while len(total) > degree:
        # The rule says what x^degree is, and this times any power of x.
        top = total.pop()
        for i, coefficient in enumerate(rule):
            total[len(total) - degree + i] += top * coefficient
    return sum(coefficient % prime * prime**i for i, coefficient in enumerate(total))


class Td(Board):
    orders = (2, 3, 4, 5, 7, 8, 9, 11, 13)

    def build(self, text):
        match = re.fullmatch(r"([0-9]+),([0-9]+)(\+groups)?", text)
        expect(match, "this does not describe a transversal design")
        return self.design(number(match[1], 2, 14), number(match[2], 2, 13), match[3])

    def design(self, groups, order, with_groups):
        expect(order in self.orders and 2 <= groups <= order + 1, "there is no such design")
        names = [f"{letter}{i + 1}" for letter in "rcabgdefhijklm"[:groups] for i in range(order)]
        factors = [1, *range(order - 1, 1, -1)][: groups - 2]
        lines = []
        for i, j in itertools.product(range(order), repeat=2):
            numbers = [i, j] + [multiply_add(order, factor, i, j) for factor in factors]
            lines.append([group * order + place for group, place in enumerate(numbers)])
        self.index = [range(group * order, (group + 1) * order) for group in range(groups)]
        return names, lines + (self.index if with_groups else [])


class Affine(Td):
    def build(self, text):
        order = number(text, 2, 13)
        return self.design(order, order, True)


class Projective(Td):
    def build(self, text):
        order = number(text, 2, 13)
        names, lines = self.design(order + 1, order, False)
        self.index = [[*group, len(names)] for group in self.index]
        return names + ["z"], lines + self.index


class Cells(Board):
    def cells(self, rows, columns):
        self.rows, self.columns = number(rows, 1, self.most_points), number(columns, 1, self.most_points)
        expect(self.rows * self.columns <= self.most_points, "the board has too many points")
        alphabet = "abcdefghijklmnopqrstuvwxyz"
        letters = list(alphabet) + [a + b for a in alphabet for b in alphabet]
        return [letters[column] + str(row + 1) for row in range(self.rows) for column in range(self.columns)]

    def copies(self, shape):
        """All places of a shape, which is given by rows and columns of its cells."""
        top, left = min(row for row, _ in shape), min(column for _, column in shape)
        shape = [(row - top, column - left) for row, column in shape]
        bottom, right = max(row for row, _ in shape), max(column for _, column in shape)
        for down, over in itertools.product(range(self.rows - bottom), range(self.columns - right)):
            yield [(row + down) * self.columns + column + over for row, column in shape]


class Grid(Cells):
    def build(self, text):
        match = re.fullmatch("([0-9]+)x([0-9]+)", text)
        expect(match, "this does not describe a grid")
        names = self.cells(match[1], match[2])
        lines = [*self.copies([(0, i) for i in range(self.columns)]), *self.copies([(i, 0) for i in range(self.rows)])]
        if self.rows == self.columns:
            lines += self.copies([(i, i) for i in range(self.rows)])
            lines += self.copies([(i, -i) for i in range(self.rows)])
        return names, lines


class Mnk(Cells):
    def build(self, text):
        match = re.fullmatch("([0-9]+),([0-9]+),([0-9]+)", text)
        expect(match, "this does not describe k in a row")
        names = self.cells(match[1], match[2])
        length = min(number(match[3], 1, LARGEST), self.most_points + 1)
        steps = ((0, 1), (1, 0), (1, 1), (1, -1))
        shapes = [[(i * down, i * right) for i in range(length)] for down, right in steps]
        return names, [line for shape in shapes for line in self.copies(shape)]


class Harary(Cells):
    def build(self, text):
        match = re.fullmatch("([0-9]+)x([0-9]+),([#./]{1,4096})", text)
        expect(match and "#" in match[3], "this does not describe a board and an animal")
        names = self.cells(match[1], match[2])
        rows = enumerate(match[3].split("/"))
        shape = [(row, column) for row, cells in rows for column, cell in enumerate(cells) if cell == "#"]
        lines = []
        for _ in range(4):
            shape = [(column, -row) for row, column in shape]
            lines += self.copies(shape)
            lines += self.copies([(row, -column) for row, column in shape])
        return names, lines


class Cube(Board):
    def build(self, text):
        match = re.fullmatch(r"([0-9]+)\^([0-9]+)", text)
        expect(match, "this does not describe a cube")
        # A power with an exponent above 17 is too large for every side.
        side, size = number(match[1], 1, self.most_points), number(match[2], 1, 17)
        expect((side + 2) ** size <= 2**17 and side**size <= self.most_points, "the cube is too large")
        points = list(itertools.product(range(1, side + 1), repeat=size))
        places = {point: place for place, point in enumerate(points)}
        courses = [[i] * side for i in range(1, side + 1)] + [range(1, side + 1), range(side, 0, -1)]
        lines = []
        for numbers in itertools.product(range(side + 2), repeat=size):
            if max(numbers) >= side:
                lines.append([places[point] for point in zip(*(courses[i] for i in numbers))])
        return [("." if side > 9 else "").join(map(str, point)) for point in points], lines


class Lines(Board):
    def build(self, text):
        expect(text[:1] == "{" and text[-1:] == "}" and len(text) >= 2, "the lines are written in braces")
        places, lines = {}, []
        for line in text[1:-1].split(";"):
            names = line.split(" ")
            good = all(re.fullmatch("[A-Za-z0-9_.]+", name) for name in names)
            expect(good, "the name of a point consists of letters, digits, _ and .")
            expect(len(set(names)) == len(names), "a point occurs twice in a line")
            lines.append([places.setdefault(name, len(places)) for name in names])
            expect(len(places) <= self.most_points, "the board has too many points")
        return list(places), lines


class Coins(Game):
    """A position says how many edges of each kind are left: first the loops at each vertex, then the pairs that the
    graph joins, in increasing order."""

    kind = "scoring"
    rules = ("points", "points-normal")
    restricted = False  # whether the rule is points-normal

    def __init__(self, body):
        text, colon, left = body.partition(":")
        self.pairs = {}  # joined pairs of vertices, each with the number of its edges
        self.first = self.build(text)  # the loops at each vertex
        self.size = len(self.first)
        self.first += tuple(self.pairs[pair] for pair in sorted(self.pairs))
        expect(self.size <= LIMIT and sum(self.first) <= LIMIT, "the graph is too large")
        self.edges = [(v, v) for v in range(self.size)] + sorted(self.pairs)
        self.numbers = {edge: place for place, edge in enumerate(self.edges)}
        self.most = self.first
        if colon:
            self.first = self.read(left)

    def build(self, text):
        expect(text[:1] == "{" and text[-1:] == "}" and len(text) >= 2, "the edges are written in braces")
        self.vertices, loops, last = {}, [], (0, 0)
        rows = text[1:-1].split(";")
        expect(len(rows) <= LIMIT, "the graph is too large")
        for row in rows:
            names = row.split(" ")
            good = len(names) == 2 and all(re.fullmatch("[A-Za-z0-9_.]+", name) for name in names)
            expect(good, "a row has two names")
            edge = tuple(self.vertices.setdefault(name, len(self.vertices)) for name in names)
            expect(edge[0] <= edge[1] and last <= edge, "the rows are not in order")
            last = edge
            loops += [0] * (len(self.vertices) - len(loops))
            if edge[0] == edge[1]:
                loops[edge[0]] += 1
            else:
                self.pairs[edge] = self.pairs.get(edge, 0) + 1
        self.names = list(self.vertices)
        return tuple(loops)

    def read_edge(self, text):
        ends = text.split("-")
        expect(len(ends) == 2 and all(name in self.vertices for name in ends), "this is not an edge")
        edge = tuple(self.vertices[name] for name in ends)
        expect(edge in self.numbers, "there is no such edge")
        return self.numbers[edge]

    def read(self, text):
        loops, slash, edges = text.partition("/")
        counts = [number(count) for count in loops.split(",")]
        expect(slash and len(counts) == self.size, "a position reads LOOPS/EDGES")
        counts += [0] * len(self.pairs)
        places = [self.read_edge(edge) for edge in edges.split(",")] if edges else []
        expect(all(place >= self.size for place in places), "there is a loop among the edges")
        expect(all(a <= b for a, b in itertools.pairwise(places)), "the edges are not in order")
        for place in places:
            counts[place] += 1
        expect(all(count <= most for count, most in zip(counts, self.most)), "the edges do not fit the graph")
        return tuple(counts)

    def weights(self, position):
        weights = list(position[: self.size])
        for (u, v), count in zip(self.edges[self.size :], position[self.size :]):
            weights[u] += count
            weights[v] += count
        return weights

    def without(self, position, place):
        return position[:place] + (position[place] - 1,) + position[place + 1 :]

    def earned(self, position, after):
        return self.weights(after).count(0) - self.weights(position).count(0)

    def legal(self, position):
        """The places of the edges that may be removed."""
        places = [place for place, count in enumerate(position) if count]
        if not self.restricted:
            return places
        weights = self.weights(position)
        taking = [place for place in places if any(weights[end] == 1 for end in self.edges[place])]
        core, in_core = self.core(position)
        quiet = [place for place in core if all(in_core[end] >= 3 for end in self.edges[place])]
        if quiet:
            # If no vertex has weight 1, the core is the whole position.
            return taking or quiet
        return places if core else taking

    def core(self, position):
        """The places that are left when everything that can be captured is captured, and the weights then."""
        weights, at = self.weights(position), [[] for _ in range(self.size)]
        for place, count in enumerate(position):
            for end in set(self.edges[place]) if count else ():
                at[end].append(place)
        gone, light = set(), [vertex for vertex, weight in enumerate(weights) if weight == 1]
        for vertex in light:
            # The only edge of the vertex, unless it was already removed at its other end.
            for place in at[vertex] if weights[vertex] else ():
                if place not in gone:
                    gone.add(place)
                    for end in set(self.edges[place]):
                        weights[end] -= 1
                        if weights[end] == 1:
                            light.append(end)
        return [place for place, count in enumerate(position) if count and place not in gone], weights

    def reduce(self, position):
        """The position in which at most two vertices stand for all rich components."""
        loops, weights = position[: self.size], self.weights(position)
        near = {vertex: {vertex} for vertex, weight in enumerate(weights) if weight}
        for (u, v), count in zip(self.edges, position):
            if count and near[u] is not near[v]:
                few, many = sorted((near[u], near[v]), key=len)
                many |= few
                near.update((vertex, many) for vertex in few)
        lacking = {id(near[v]) for v in near if loops[v] < weights[v] - loops[v] + 2}
        rich = [v for v in near if id(near[v]) not in lacking]
        # The ends of an edge are in the same component.
        own = {place for place, (u, _) in enumerate(self.edges) if position[place] and id(near[u]) not in lacking}
        tempos = sum(position[place] for place in own) - 2 * len(rich)
        if self.restricted and 1 in weights and tempos:
            return position
        kept = {}
        if tempos % 2:
            kept[next(v for v in rich if loops[v] >= 3)] = 3
        if (len(rich) + tempos) % 2:
            kept[next(v for v in rich if v not in kept)] = 2
        return tuple(kept.get(place, 0) if place in own else count for place, count in enumerate(position))

    def moves(self, position, player):
        return (self.without(position, place) for place in self.legal(position))

    def play(self, position, player, name):
        place = self.read_edge(name)
        expect(place in self.legal(position), "the move is not legal")
        return self.without(position, place)

    def margin(self, position):
        """How many more points than the other the player to move scores in a rich graph."""
        coins = [(loops, weight) for loops, weight in zip(position, self.weights(position)) if weight]
        expect(all(loops >= weight - loops + 2 for loops, weight in coins), "the graph is not rich")
        return (1 if sum(position) % 2 else -1) if len(coins) % 2 else 0


class Octagons(Coins):
    sides = 8
    neighbours = ((0, 1), (1, 0))  # to the right and below
    variants = ("",)

    def build(self, text):
        match = re.fullmatch("([0-9]+)x([0-9]+)((?:,[a-z]+)?)", text)
        expect(match and match[3] in self.variants, "this does not describe a board")
        rows, columns = number(match[1], 1), number(match[2], 1)
        expect(rows * columns <= LIMIT, "the board is too large")
        inner = sum((rows - down) * (columns - abs(right)) for down, right in self.neighbours)
        outer = {",swedish": 0, ",icelandic": rows + columns}.get(match[3], self.sides * rows * columns - 2 * inner)
        expect(inner + outer <= LIMIT, "the graph is too large")
        cells = list(itertools.product(range(rows), range(columns)))
        common = [0] * len(cells)
        for row, column in cells:
            for down, right in self.neighbours:
                if row + down < rows and 0 <= column + right < columns:
                    ends = row * columns + column, (row + down) * columns + column + right
                    self.pairs[ends] = 1
                    for end in ends:
                        common[end] += 1
        self.names = [str(cell) for cell in range(len(cells))]
        self.vertices = {name: cell for cell, name in enumerate(self.names)}
        if match[3] == ",swedish":
            return (0,) * len(cells)
        if match[3] == ",icelandic":
            return tuple((row == rows - 1) + (column == columns - 1) for row, column in cells)
        return tuple(self.sides - count for count in common)


class Boxes(Octagons):
    sides = 4
    variants = ("", ",swedish", ",icelandic")


class Hexagons(Octagons):
    sides = 6
    neighbours = ((0, 1), (1, -1), (1, 0))  # the next row is half a cell to the right


class Cannibal(Game):
    """Cells are pairs (row, column), copies triples of row, column and orientation; both sort in the listed order."""

    kind = "animal"
    players = ("Alice", "Bob")
    rules = ("cannibal",)

    def __init__(self, body):
        expect(len(body) <= 4096 and re.fullmatch("[#.]+(/[#.]+)*", body), "this is not an animal")
        rows = body.split("/")
        expect(len(set(map(len, rows))) == 1, "the rows of an animal are equally long")
        cells = {(y, x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}
        expect(cells, "an animal has cells")
        joined, found = set(), [min(cells)]
        while found:
            y, x = found.pop()
            joined.add((y, x))
            found += cells.intersection(((y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x))) - joined
        expect(joined == cells, "an animal is connected side to side")
        images = {}
        for mirrored, turns in itertools.product((False, True), range(4)):
            image = [self.turn(cell, mirrored, turns) for cell in cells]
            top, left = min(y for y, _ in image), min(x for _, x in image)
            image = sorted((y - top, x - left) for y, x in image)
            height, width = image[-1][0] + 1, max(x for _, x in image) + 1
            marks = set(image)
            lines = ("".join("#" if (y, x) in marks else "." for x in range(width)) for y in range(height))
            images[height, "/".join(lines)] = image
        self.texts = sorted(images)
        expect(self.texts[0][1] == body, "an animal must be written in its first orientation")
        self.shapes = [images[text] for text in self.texts]
        self.side = max(len(rows), len(rows[0]))
        self.is_rectangle = len(cells) == len(rows) * len(rows[0])

    @staticmethod
    def turn(cell, mirrored, turns):
        y, x = cell
        if mirrored:
            x = -x
        for _ in range(turns):
            x, y = -y, x
        return y, x

    def read_cell(self, text):
        x, comma, y = text.partition(",")
        expect(comma, "a cell has a column and a row")
        return number(y, -10**6, 10**6), number(x, -10**6, 10**6)

    def read_cells(self, text):
        cells = [self.read_cell(cell) for cell in text.split(";")] if text else []
        expect(all(a < b for a, b in itertools.pairwise(cells)), "the cells are not in order")
        return frozenset(cells)

    def read_copy(self, text):
        shape = ord(text[:1] or " ") - ord("a")
        expect(0 <= shape < len(self.shapes), "the animal has no such orientation")
        return (*self.read_cell(text[1:]), shape)

    def cells(self, copy):
        top, left, shape = copy
        return [(top + y, left + x) for y, x in self.shapes[shape]]

    def through(self, cells):
        """All copies that have one of the cells."""
        return {
            (y - dy, x - dx, shape)
            for shape, offsets in enumerate(self.shapes)
            for dy, dx in offsets
            for y, x in cells
        }

    def window(self, cells):
        """Refuses cells that are too far from each other."""
        height, width = (max(side) - min(side) + 1 + 2 * self.side for side in zip(*cells))
        expect(height * width <= 2**18, "the cells are too far from each other")

    def read_family(self, text):
        """The members as sets of cells, which must have no common cell but must have one if any member is left out."""
        members = [frozenset(self.cells(self.read_copy(copy))) for copy in text.split(";")]
        expect(len(members) <= len(self.shapes[0]) + 1, "a member is not needed")
        expect(not frozenset.intersection(*members), "the members have a common cell")
        for place in range(len(members)):
            others = members[:place] + members[place + 1 :]
            expect(others and frozenset.intersection(*others), "a member is not needed")
        return members

    def held(self, members):
        """The copies that meet all members."""
        return set.intersection(*map(self.through, members))


class CannibalBoard(Game):
    """A position is its text: rows of free cells, Alice's cells, and cells that are gone."""

    kind = "eating"
    players = ("Alice", "Bob")
    rules = ("eat",)
    most = 1024  # cells

    def __init__(self, body):
        board, comma, animal = body.partition(",")
        expect(comma, "a board and an animal are needed")
        self.shapes = Cannibal(animal).shapes
        if size := re.fullmatch("([0-9]+)x([0-9]+)", board):
            self.size = number(size[1], 1, self.most), number(size[2], 1, self.most)
        else:
            self.in_the_middle = True
            self.size = board.count("/") + 1, (board + "/").index("/")
        rows, columns = self.size
        expect(rows * columns <= self.most, "the board is too large")
        self.first = self.read(board if self.in_the_middle else "/".join(["." * columns] * rows))

    def read(self, text):
        rows = text.split("/")
        expect(re.fullmatch("[.A#/]+", text), "this is not a board")
        expect({len(row) for row in rows} == {self.size[1]} and rows[0], "the rows of a board are equally long")
        expect(len(rows) == self.size[0], "the board does not have the size of the game")
        return text

    def cells(self, board, good):
        rows = board.split("/")
        return {(y, x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in good}

    def copies(self, board, good):
        """The copies all of whose cells are good: their names and cells."""
        cells = self.cells(board, good)
        for letter, shape in zip("abcdefgh", self.shapes):
            top = shape[0]
            for y, x in cells:
                down, right = y - top[0], x - top[1]
                copy = [(down + r, right + c) for r, c in shape]
                if cells.issuperset(copy):
                    yield f"{letter}{right},{down}", copy

    def take(self, board, cells, mark):
        rows = [list(row) for row in board.split("/")]
        for y, x in cells:
            rows[y][x] = mark
        return "/".join(map("".join, rows))

    def options(self, board, player):
        if player == "Bob":
            return ((name, self.take(board, copy, "#")) for name, copy in self.copies(board, "."))
        return ((f"{x},{y}", self.take(board, [(y, x)], "A")) for y, x in self.cells(board, "."))

    def moves(self, position, player):
        return (after for _, after in self.options(position, player))

    def play(self, position, player, name):
        after = dict(self.options(position, player)).get(name)
        expect(after is not None, "the move is not legal")
        return after

    def winner(self, board, mover):
        """The player who has won, if any."""
        if any(True for _ in self.copies(board, "A")):
            return "Alice"
        if not any(True for _ in self.copies(board, "A.")):
            return "Bob"
        if not any(True for _ in self.moves(board, mover)):
            return "Bob" if mover == "Alice" else "Alice"
        return None


class Arrival(str):
    """A position, and the points earned by the move that led to it."""

    points = 0


class Graph(Game):
    """The text lists all moves. A position is its number, as text."""

    players = ("L", "R")
    owners = ()  # the players who can have moves of their own
    mark = ""  # the pattern of what may come before the moves
    earns = ""  # the pattern of what may follow a move

    def __init__(self, body):
        match = re.fullmatch("{([^{}]*)}(?::([^{}]*))?", body)
        expect(match, "a graph is written in braces, and a position may follow")
        owner = f"(?:({'|'.join(self.owners)}):)?" if self.owners else "()"
        form = re.compile(rf"{owner}(?:([A-Za-z0-9_.]+)>)?((0|[1-9][0-9]*){self.earns})")
        self.lists, self.winners, named, total = [], [], 1, 0
        lists = match[1].split(";")
        expect(len(lists) <= LIMIT, "the graph has too many positions")
        for place, text in enumerate(lists):
            expect(place < named, "nothing leads to a position before its moves are listed")
            items = text.split(",") if text else []
            self.winners.append(())
            if items and self.mark and re.fullmatch(self.mark, items[0]):
                mark = items.pop(0)
                self.winners[-1] = self.players if mark == "!" else (mark[1:],)
            moves, names = [], set()
            for item in items:
                move = form.fullmatch(item)
                expect(move, "this is not a move")
                owner, name, target = move[1] or None, move[2] or move[3], number(move[4])
                points = integer(move[5][1:]) if self.earns and move[5] else 0
                owned = {(player, name) for player in ([owner] if owner else self.players)}
                expect(not owned & names, "two moves have the same name")
                expect(target <= named, "a position is named before a smaller one")
                names |= owned
                named, total = max(named, target + 1), total + points
                after = Arrival(target)
                after.points = points
                moves.append((owner, name, after))
            self.lists.append(moves)
        expect(named == len(self.lists), "a move leads to a position that does not exist")
        expect(total <= 10**9, "the moves of the graph earn too many points")
        self.expect_an_end()
        self.in_the_middle = match[2] is not None and self.kind in ("race", "score")
        expect(match[2] != "0", "position 0 is the default and is not written")
        self.first = self.read("0" if match[2] is None else match[2])

    def expect_an_end(self):
        """Removes positions that nothing leads to any more, one by one; a position on a cycle is never removed."""
        before = [0] * len(self.lists)
        for moves in self.lists:
            for _, _, after in moves:
                before[int(after)] += 1
        free = [place for place, count in enumerate(before) if not count]
        for place in free:  # grows during the loop
            for _, _, after in self.lists[place]:
                before[int(after)] -= 1
                if not before[int(after)]:
                    free.append(int(after))
        expect(len(free) == len(self.lists), "play can return to a position")

    def read(self, text):
        number(text, 0, len(self.lists) - 1)
        return text

    def moves(self, position, player):
        return (after for owner, _, after in self.lists[int(position)] if owner in (None, player))

    def play(self, position, player, name):
        for owner, called, after in self.lists[int(position)]:
            if called == name and owner in (None, player):
                return after
        raise Rejected("the move is not legal")

    def completed(self, position, player):
        return player in self.winners[int(position)]

    def earned(self, position, after):
        return after.points


class GraphPartizan(Graph):
    kind = "partizan"
    owners = ("L", "R")


class GraphThree(Graph):
    kind = "three"
    rules = ("normal",)
    players = owners = ("L", "C", "R")


class GraphRace(GraphPartizan):
    kind = "race"
    rules = ("complete", "avoid", "maker")
    mark = "![LR]?"


class GraphScore(GraphPartizan):
    kind = "score"
    rules = ("score",)
    earns = r"(\+[1-9][0-9]*)?"


class GraphPoints(GraphScore):
    rules = ("points",)


BOARDS = (Affine, Projective, Td, Grid, Mnk, Cube, Harary, Lines)
GRAPHS = (Octagons, Boxes, Hexagons, Coins)
OTHERS = (Octal, Treblecross, Toads, Ellie, Circnim, Cutcake, Cutblock, Three, Cannibal)
GAMES = {game.__name__.lower(): game for game in BOARDS + GRAPHS + OTHERS}
GAMES["cannibal-board"] = CannibalBoard
GAMES |= {"graph": Graph, "graph-partizan": GraphPartizan, "graph-three": GraphThree, "graph-race": GraphRace}
GAMES |= {"graph-score": GraphScore, "graph-points": GraphPoints}
OUTCOMES = {  # of partizan games: the winner for each starter
    "L": {"L": "L", "R": "L"},
    "R": {"L": "R", "R": "R"},
    "N": {"L": "L", "R": "R"},
    "P": {"L": "R", "R": "L"},
}


class Quotient:
    """A misère quotient of the heaps of a code: products of elements, and sets of wins that prove it."""

    MOST = 4096

    def __init__(self, game, advance):
        self.game = game
        expect(game.single is not None, "a quotient needs a single heap")
        expect(game.single <= self.MOST, "the heap is too large")
        count = 1 + game.single
        portion = self.read("portion", advance())
        self.heaps = self.read("heaps", advance())
        expect(len(self.heaps) == count and self.heaps[0] == 0, "there must be one element for each heap")
        self.maps = {}
        for element in sorted(set(self.heaps)):
            first, *images = self.read("times", advance()) or [None]
            expect(first == element and images and images[0] == element, "expected 'times' and the next element")
            self.maps[element] = images
        self.order = len(self.maps[0])
        for images in self.maps.values():
            expect(len(images) == self.order and max(images) < self.order, "there must be a product with each element")
        self.wins = {}
        while (text := advance()) != "end":
            element, *wins = self.read("wins", text) or [self.order]
            expect(element < self.order, "this is not an element")
            sets, wins = self.wins.setdefault(element, []), self.read_set(wins)
            expect(wins not in sets, "a set of wins is listed twice")
            sets.append(wins)
        self.portion = self.read_set(portion)
        expect(0 not in self.portion, "the mover wins the empty position")
        self.check_products()
        self.check_heaps()
        self.check_wins()
        self.check_reduced()

    def read(self, word, text):
        first, *words = (text or "").split(" ")
        expect(first == word, f"expected '{word}'")
        return [number(element, 0, self.MOST - 1) for element in words]

    def read_set(self, elements):
        rising = all(first < second for first, second in itertools.pairwise(elements))
        expect(rising, "a set is not in increasing order")
        expect(all(element < self.order for element in elements), "this is not an element")
        return frozenset(elements)

    def check_products(self):
        for one, two in itertools.combinations(self.maps.values(), 2):
            expect(all(one[two[z]] == two[one[z]] for z in range(self.order)), "two elements do not commute")
        self.table = {0: list(range(self.order))}
        found = [0]
        for x in found:
            for images in self.maps.values():
                if images[x] not in self.table:
                    self.table[images[x]] = [images[z] for z in self.table[x]]
                    found.append(images[x])
        expect(len(found) == self.order, "an element is not a product of heaps")

    def check_heaps(self):
        self.transitions = set()
        for heap, element in enumerate(self.heaps):
            options = set()
            for left in self.game.left(heap):
                value = 0
                for part in left:
                    value = self.table[value][self.heaps[part]]
                options.add(value)
            if heap == 0 or not options:
                expect(element == 0, "a heap without moves is not the element 0")
                continue
            wins = {z for z in range(self.order) if any(self.table[y][z] in self.portion for y in options)}
            stays = any(self.table[element][z] in self.portion for z in wins)
            expect(not stays, "a move leads from the portion to the portion")
            self.transitions.add((element, frozenset(wins)))

    def covers(self, element, wins):
        is_covered = any(least <= wins for least in self.wins.get(element, ()))
        expect(is_covered, "no listed set of wins is contained in those of a position")

    def check_wins(self):
        for element, sets in self.wins.items():
            good = element in self.portion or all(0 in wins for wins in sets)
            expect(good, "an element outside the portion has wins that lack 0")
        for element, wins in self.transitions:
            self.covers(element, wins)
        for x, sets in self.wins.items():
            for wins, (y, of_heap) in itertools.product(sets, self.transitions):
                by_x, by_y = self.table[x], self.table[y]
                self.covers(by_x[y], {z for z in range(self.order) if by_y[z] in wins or by_x[z] in of_heap})

    def check_reduced(self):
        classes, count = [x in self.portion for x in range(self.order)], 0
        while count < self.order:
            marks = {}
            signatures = [
                (classes[x], *(classes[images[x]] for images in self.maps.values())) for x in range(self.order)
            ]
            classes = [marks.setdefault(signature, len(marks)) for signature in signatures]
            expect(len(marks) > count, "two elements cannot be told apart")
            count = len(marks)

    def entails(self, field, value, answers):
        if field == "quotient":
            return value == str(self.order)
        if field not in ("preperiod", "period") or not {"preperiod", "period"} <= answers.keys():
            return False
        check_period(self.game, self.heaps, *(number(answers[name], 0, LARGEST) for name in ("preperiod", "period")))
        return True


def last_place(game):
    return max((place for place, digit in enumerate(game.digits) if digit and place), default=0)


def check_period(game, values, start, period, by_window=None):
    """Checks that the values of the heaps prove the least preperiod and period."""
    expect(not game.repeated and 1 <= period, "such a code has no period")
    parts = 3 if any(digit >= 8 for digit in game.digits) else 2

    def same(first, end, step):
        return end + step <= len(values) and values[first:end] == values[first + step : end + step]

    end = parts * start + (parts - 1) * period + last_place(game) + 1
    expect(same(start, end, period) or by_window and by_window(start, period), "the heaps do not prove the period")
    expect(start == 0 or not same(start - 1, start, period), "the preperiod is not the least")
    divisors = [step for step in range(1, math.isqrt(period) + 1) if period % step == 0]
    for step in {*divisors, *(period // step for step in divisors)} - {period}:
        expect(not same(start, len(values) - step, step), "the period is not the least")


class Sequence:
    """The nim-values of the heaps of a code, each of them a mex."""

    MOST = 2**16 - 1

    def __init__(self, game, mask, advance):
        self.game, self.mask, self.values, self.steps = game, number(mask, 0, self.MOST), [], None
        expect(game.single is not None, "a sequence needs a single heap")
        count = 1 + game.single
        while (text := advance()) != "end":
            expect(text and self.steps is None, "expected 'end'")
            words = text.split(" ")
            if words[0] == "steps":
                self.steps = [number(heap, 0, count - 1) for heap in words[1:]]
                rising = all(first < second for first, second in itertools.pairwise(self.steps))
                expect(self.steps and rising, "the steps are not in increasing order")
            else:
                self.values += [number(value, 0, self.MOST) for value in words]
            expect(len(self.values) <= count, "there are too many values")
        expect(len(self.values) == count, "there are too few values")
        for heap in range(count) if self.steps is None else self.steps:
            reached = set()
            for left in game.left(heap):
                value = 0
                for part in left:
                    value ^= self.values[part]
                reached.add(value)
            mex = next(value for value in itertools.count() if value not in reached)
            expect(mex == self.values[heap], f"the value of heap {heap} is not the mex")

    def is_rare(self, value):
        return (value & self.mask).bit_count() % 2 == 0

    def has_window(self, start, period):
        """Whether the shorter theorem proves the period."""
        values, last = self.values, last_place(self.game)
        if self.mask == 0 or any(digit >= 8 for digit in self.game.digits):
            return False
        window = max(heap for heap, value in enumerate(values) if self.is_rare(value))
        end = max(start, window + 1) + window + last + 2 * period - 1
        if end >= len(values) or any(values[n] != values[n + period] for n in range(start, end - period + 1)):
            return False
        for n in range(end - period + 1, end + 1):
            narrow = (left for left in self.game.left(n) if len(left) == 1 or len(left) == 2 and min(left) <= window)
            reached = {values[left[0]] ^ (values[left[1]] if len(left) == 2 else 0) for left in narrow}
            if any(self.is_rare(value) and value not in reached for value in range(values[n])):
                return False
        return True

    def entails(self, field, value, answers):
        if self.steps is not None:
            return field == "steps" and value == str(len(self.steps))
        if field == "sequence":
            return value == str(len(self.values) - 1)
        if field not in ("preperiod", "period") or not {"preperiod", "period"} <= answers.keys():
            return False
        start, period = (number(answers[name], 0, LARGEST) for name in ("preperiod", "period"))
        check_period(self.game, self.values, start, period, self.has_window)
        return True


class Area:
    """A site where Bob's answer depends on what has been played there. A state is Alice's cells and Bob's copies."""

    def __init__(self, game, text):
        cells, asked, unasked = text.partition(" unasked ")
        self.game, listed = game, [game.read_cell(cell) for cell in cells.split(";")]
        self.union = frozenset(listed)
        expect(len(listed) == len(self.union), "a cell is listed twice")
        self.unasked = self.read_inside(unasked) if asked else None
        self.states = {}  # each with its answers

    def read_inside(self, text):
        copy = self.game.read_copy(text)
        expect(self.union.issuperset(self.game.cells(copy)), "the copy is not inside the area")
        return copy

    def covered(self, copies):
        return {cell for copy in copies for cell in self.game.cells(copy)}

    def add(self, text):
        played, spaced, listed = text.partition(" ")
        alice, slash, bob = played.partition("/")
        expect(slash, "a state has Alice's cells and Bob's copies")
        alice, copies = self.game.read_cells(alice), [self.read_inside(copy) for copy in bob.split(";") if bob]
        expect(all(a < b for a, b in itertools.pairwise(copies)), "the copies are not in order")
        taken = alice | self.covered(copies)
        expect(alice <= self.union, "a cell is not in the area")
        expect(len(taken) == len(alice) + len(copies) * len(self.game.shapes[0]), "something overlaps")
        answers, state = {}, (alice, frozenset(copies))
        for answer in listed.split(";") if spaced else ():
            cell, arrow, copy = answer.partition(">")
            expect(arrow, "an answer has a cell and a copy")
            cell, copy = self.game.read_cell(cell), self.read_inside(copy)
            expect(cell in self.union - taken and cell not in answers, "the cell is not free, or answered twice")
            expect(not (taken | {cell}).intersection(self.game.cells(copy)), "the answer is not free")
            answers[cell] = copy
        expect(self.states or state == (frozenset(), frozenset()), "nothing is played in the first state")
        expect(state not in self.states, "the state is listed twice")
        self.states[state] = answers

    def reached(self):
        """All states that listed states lead to, and those from which the play can begin."""
        yield frozenset(), frozenset()
        if self.unasked is not None:
            yield frozenset(), frozenset([self.unasked])
        for (alice, copies), answers in self.states.items():
            for cell in self.union - alice - self.covered(copies):
                yield alice | {cell}, copies | {answers[cell]} if cell in answers else copies

    def finish(self):
        expect(self.states, "an area needs a state")
        exits = {copies for alice, copies in self.reached() if (alice, copies) not in self.states}
        # Only what Bob has in a state matters, not how the state is reached.
        self.ends = {frozenset(self.covered(copies)) for copies in exits}
        self.stages = [(alice, self.covered(copies)) for alice, copies in self.states]

    def holds(self, part):
        for alice, bob in self.stages:
            if not part & bob and len(part - alice) <= 1:
                return False
        return all(part & bob for bob in self.ends)


class AnimalProof:
    """Reads the body that starts with the given line, and finds the fields and values that it proves."""

    def __init__(self, game, title, advance):
        self.game, self.advance, self.title = game, advance, title
        bodies = {"blocks": self.blocks, "plan": self.plan, "density": self.density}
        bodies["theorem rectangle"] = self.theorem
        expect(title in bodies, "expected 'blocks', 'plan', 'density' or 'theorem rectangle'")
        self.proved = bodies[title]()

    def theorem(self):
        expect(self.game.is_rectangle, "the animal is not a rectangle")
        expect(self.advance() == "end", "expected 'end'")
        return {"verdict": "non-cannibal"}

    def lattice_class(self, cell):
        down, row = divmod(cell[0], self.down)
        return row, (cell[1] - down * self.shift) % self.across

    def copy_class(self, copy):
        return self.lattice_class(copy), copy[2]

    def blocks(self):
        game, self.sites, can_move = self.game, [], False
        match = re.fullmatch("lattice ([0-9]+) ([0-9]+) ([0-9]+)", self.advance() or "")
        expect(match, "expected 'lattice' and three numbers")
        self.across, self.shift, self.down = (number(text, 0, 10**6) for text in match.groups())
        expect(1 <= self.across * self.down <= 10**6 and self.shift < self.across, "this is not a lattice")
        while (text := self.advance()) != "end":
            word, _, rest = (text or "").partition(" ")
            if word == "site":
                members, can_move = game.read_family(rest), True
                self.sites.append((None, frozenset.union(*members), members))
            elif word == "area":
                area = Area(game, rest)
                can_move = can_move or area.unasked is not None
                self.sites.append((area, area.union, None))
            else:
                is_state = word == "state" and self.sites and self.sites[-1][0]
                expect(is_state, "expected a site, an area, a state or 'end'")
                self.sites[-1][0].add(rest)
        expect(can_move, "Bob may have nothing to play")
        cells = [self.lattice_class(cell) for _, union, _ in self.sites for cell in union]
        expect(len(cells) == len(set(cells)), "sites overlap")
        self.parts = []  # for each site, the parts by which it holds each class of copies that it holds
        for area, union, members in self.sites:
            self.parts.append({})
            if area is not None:
                area.finish()
            for copy in game.through(union) if area else game.held(members):
                part = union.intersection(game.cells(copy))
                if area is None or area.holds(part):
                    self.parts[-1].setdefault(self.copy_class(copy), []).append(part)
        held = set().union(*self.parts)
        expect(len(held) == self.across * self.down * len(game.shapes), "a class of copies is not held")
        return {"verdict": "cannibal"}

    def plan(self):
        self.nodes, self.plays, self.bytes, self.size = [], [], 0, 0
        while (text := self.advance()) != "end":
            expect(text, "expected a line of the plan or 'end'")
            self.bytes += len(text.encode())
            match = re.fullmatch("([^/ ]*)/([^/ ]*) (?:= ([^ ]+)|! ([^ ]+) > (.+))", text)
            expect(match, "expected 'ALICE/TAKEN', and '= COPY' or '! CELL > EDGES'")
            alice, taken, *step = match.groups()
            alice, taken = self.game.read_cells(alice), self.game.read_cells(taken)
            expect(not alice & taken, "a cell is in both lists")
            carrier, moves = self.fill(alice, taken, step[0]) if step[0] else self.play(alice, taken, *step[1:])
            self.nodes.append((alice, taken, carrier, moves))
            self.grow(len(alice) + len(taken) + len(carrier))
        expect(self.nodes and not self.nodes[-1][0] | self.nodes[-1][1], "nothing is taken in the last line")
        return {"verdict": "non-cannibal", "moves": str(self.nodes[-1][3])}

    def grow(self, cells):
        self.size += cells
        expect(self.size <= 2**16 + 16 * self.bytes, "the carriers are too large")

    def fill(self, alice, taken, text):
        cells = frozenset(self.game.cells(self.game.read_copy(text)))
        left = cells - alice
        expect(left and not cells & taken, "the copy is full or has a taken cell")
        if len(left) > 1:
            self.game.window(left)
            for copy in self.game.through(left):
                expect((alice | taken).intersection(self.game.cells(copy)), "Bob can stop the filling")
        return left, len(left)

    def move(self, cells, mirrored, turns, by):
        moved = set()
        for cell in cells:
            y, x = self.game.turn(cell, mirrored, turns)
            moved.add((y + by[0], x + by[1]))
        expect(all(max(map(abs, cell)) <= 10**6 for cell in moved), "a motion leads too far")
        return moved

    def play(self, alice, taken, at, listed):
        at = self.game.read_cell(at)
        expect(at not in alice and at not in taken, "the cell is not free")
        alice = alice | {at}
        known, edges, places, most, size = alice | taken, [], [], 0, 0
        for text in listed.split(" "):
            match = re.fullmatch(r"([0-9]+)(?:([rm])([0-3])\(([^()]*)\))?", text)
            expect(match, "this is not an edge")
            place = number(match[1], 1, len(self.nodes)) - 1
            hers, others, carrier, moves = self.nodes[place]
            motion = (False, 0, (0, 0))
            if match[2]:
                expect(text != f"{match[1]}r0(0,0)", "the motion moves nothing")
                motion = (match[2] == "m", int(match[3]), self.game.read_cell(match[4]))
            size += len(carrier)
            expect(size <= 2**16 + 16 * self.bytes, "the carriers are too large")
            expect(self.move(hers, *motion) <= alice, "the edge rests on a cell that is not Alice's")
            edges.append((self.move(others, *motion) - known, self.move(carrier, *motion)))
            places.append(place)
            most = max(most, moves)
        carrier = {at}.union(*(cells for _, cells in edges))
        self.game.window(carrier)
        quiet = next((place for place, (missing, _) in enumerate(edges) if not missing), None)
        expect(quiet is not None, "no edge is quiet")
        expect(all(first is not None for first in self.suited(known, edges, quiet)), "no edge suits a copy")
        self.plays.append((known, edges, quiet, places))
        return carrier, most + 1

    def suited(self, known, edges, quiet):
        """For each legal copy that meets the carrier of the quiet edge, the first edge that suits it."""
        for copy in self.game.through(edges[quiet][1]):
            cells = set(self.game.cells(copy))
            if not cells & known:
                suits = (i for i, (missing, others) in enumerate(edges) if missing <= cells and not others & cells)
                yield next(suits, None)

    def density(self):
        expect(self.game.side <= 32, "the animal is too large")
        word, _, text = (self.advance() or "").partition(" ")
        expect(word == "family", "expected 'family'")
        members = self.game.read_family(text)
        expect(self.advance() == "end", "expected 'end'")
        orientations = len(self.game.shapes)
        held, size = len(self.game.held(members)), orientations * len(frozenset.union(*members))
        self.expect_no_denser(held, size)
        divisor = math.gcd(held, size)
        return {"density": f"{held // divisor}/{size // divisor}"}

    def expect_no_denser(self, held, size):
        """Adding members never makes a family denser, so families no denser than the listed one are skipped."""
        game, orientations = self.game, len(self.game.shapes)

        def is_denser(places, union):
            return len(places) * size > held * orientations * len(union)

        first = frozenset(self.game.shapes[0])
        places = self.game.through(first)
        # Whatever is added meets a copy that meets the first member.
        near = game.through({cell for copy in places for cell in game.cells(copy)})
        copies = {frozenset(game.cells(copy)) for copy in near}
        copies = [(cells, game.through(cells) & places) for cells in copies]
        stack = [(first, first, places, copies)]
        while stack:
            common, union, places, copies = stack.pop()
            cell, dense = min(common), []
            for cells, others in copies:
                if is_denser(places & others, union | cells):
                    dense.append((cells, others))
            for cells, others in dense:
                if cell not in cells:
                    expect(common & cells, "another family is denser")
                    stack.append((common & cells, union | cells, places & others, dense))


class BoardClaim:
    """A claim on a board and its replies. X is the player of the side, Y the other. A state is X's set, Y's set, and
    whether X is to move. Each state has a bound, which only the goals within and prevent use."""

    def __init__(self, certificate, player, word, bound):
        self.certificate, self.game, self.rule = certificate, certificate.game, certificate.rule
        self.player, self.word, self.bound = player, word, bound
        self.is_maker = self.rule == "maker" and player == "first"
        self.is_breaker = self.rule == "maker" and player == "second"
        wrong = {"notlose": self.rule == "maker", "within": self.is_breaker, "prevent": self.is_maker}
        expect(not wrong.get(word, False), "the goal does not belong to this rule and side")
        self.completes = not self.is_breaker  # whether X wins by owning a line
        self.listed = {}

    def check(self, turn):
        certificate = self.certificate
        claim_line = certificate.line
        expect(certificate.advance() == "replies", "expected 'replies'")
        while (text := certificate.advance()) != "end":
            state, bound, words = self.read(text or "")
            expect(state not in self.listed, "the state is listed twice")
            self.listed[state] = bound, words, certificate.line
        end_line = certificate.line
        for state, (bound, words, certificate.line) in self.listed.items():
            self.check_line(state, bound, words)
        certificate.line = claim_line
        self.start = self.seen_by_x(self.game.start(), turn)
        expect(self.is_covered(self.start, self.bound), "the starting state is not covered")
        certificate.line = end_line

    def seen_by_x(self, position, turn):
        own, other = position if self.player == "first" else position[::-1]
        return own, other, turn[0] == self.player

    def read(self, text):
        state, *words = text.split(" ", 8)
        position, at, turn = state.rpartition("@")
        expect(at, "expected a state or 'end'")
        state = self.seen_by_x(self.game.read(position), self.certificate.read_turn(turn))
        has_bound = bool(words) and words[0] == "within"
        is_bounded = self.word in ("within", "prevent")
        reason = "'within' belongs to goals with a number of moves, and there every line has one"
        expect(has_bound == is_bounded, reason)
        bound = 0
        if has_bound:
            expect(len(words) >= 2, "'within' is followed by a number")
            bound = number(words[1], 0, LARGEST)
            words = words[2:]
        return state, bound, self.read_words(words)

    def read_words(self, words):
        """Parses what follows the state: what is done, a point, points, pairs or courses, and for some points the
        number of a symmetry."""
        courses = []
        match words:
            case [*words, "else", text] if len(words) in (0, 2):
                expect(not words or words[0] == "~", "courses belong to moves of the other player")
                courses = [self.game.read_list(course) for course in text.split(";")]
        match words:
            case []:
                return "every", courses, {}
            case ["~", text]:
                images = {}
                for item in text.split(","):
                    name, _, count = item.partition(">")
                    point = self.game.read_point(name)
                    expect(point not in images, "a symmetry is listed twice for a move")
                    images[point] = self.read_symmetry(count)
                return "every", courses, images
            case ["!", name]:
                return "move", self.game.read_point(name), {}
            case ["!", name, "~", count]:
                point = self.game.read_point(name)
                return "move", point, {point: self.read_symmetry(count)}
            case ["by", "weight" | "stealing" as kind, self.player]:
                return kind, None, {}
            case ["by", "threats", self.player, text]:
                return "threats", self.game.read_list(text), {}
            case ["by", "pairing", self.player, text]:
                pairs = [item.split("-", 2) for item in text.split(",")]
                expect(all(len(pair) == 2 for pair in pairs), "a pair has two points")
                return "pairing", [[self.game.read_point(name) for name in pair] for pair in pairs], {}
        raise Rejected("this is not a line of replies")

    def read_symmetry(self, text):
        return number(text, 1, len(self.certificate.symmetries)) - 1

    def owns(self, points):
        return any(line & points == line for line in self.game.lines)

    def free(self, own, other):
        return self.game.all & ~(own | other)

    def winner(self, state):
        """X, Y or NOBODY if the state is over, otherwise None."""
        own, other, x_moves = state
        if self.is_maker and self.owns(own):
            return "X"
        if self.is_breaker and self.owns(other):
            return "Y"
        if self.rule == "complete" and self.owns(other if x_moves else own):
            return "Y" if x_moves else "X"
        if self.free(own, other):
            return None
        return NOBODY if self.rule == "complete" else "X" if self.is_breaker else "Y"

    def completing(self, points, free):
        """The free points, each of which would complete a line together with these points."""
        found = 0
        for line in self.game.lines:
            missing = line & ~points
            if not missing:
                return free
            if missing & free == missing and not missing & (missing - 1):
                found |= missing
        return found

    def is_covered(self, state, bound):
        nothing_left = self.word == "prevent" and bound == 0
        # Listed states are checked elsewhere not to be over, so there is no need to check that here.
        if state in self.listed and not nothing_left:
            listed = self.listed[state][0]
            return listed <= bound if self.word == "within" else listed >= bound
        winner = self.winner(state)
        if winner is None:
            return nothing_left
        return winner == "X" or winner == NOBODY and self.word in ("notlose", "prevent")

    def move(self, state, point, images):
        own, other, x_moves = state
        own, other = (own | 1 << point, other) if x_moves else (own, other | 1 << point)
        if point in images:
            symmetry = self.certificate.symmetries[images[point]]
            own, other = (self.image(points, symmetry) for points in (own, other))
        return own, other, not x_moves

    def image(self, points, symmetry):
        return sum(1 << symmetry[point] for point in members(points))

    def check_line(self, state, bound, line):
        what, detail, images = line
        own, other, x_moves = state
        expect(self.winner(state) is None, "no player has to move in this state")
        expect(self.word != "prevent" or bound > 0, "nothing is left to prevent")
        free = self.free(own, other)
        if what == "move":
            expect(x_moves, "no move may be given here")
            expect(free >> detail & 1, "the move is not legal")
            bound -= self.word == "within"
            expect(bound >= 0, "no move is left")
            expect(self.is_covered(self.move(state, detail, images), bound), "the move leads out of the list")
        elif what == "every":
            expect(not x_moves, "a move must be given here")
            followed = self.followed(own, other, bound)
            expect(not any(~followed >> point & 1 for point in images), "a move with a symmetry is not followed")
            bound -= self.word == "prevent"
            for point in members(followed):
                after = self.move(state, point, images)
                if not self.is_covered(after, bound):
                    course = None if point in images else self.first_course(after, bound, detail)
                    expect(course is not None, "a move leads out of the list")
        elif what == "stealing":
            expect(self.rule == "complete" and self.word == "notlose", "stealing does not prove this kind of goal")
            expect(x_moves and not own | other, "only the player who begins on an empty board can steal a strategy")
        elif what == "threats":
            self.check_threats(state, bound, detail)
        else:
            is_blocking = self.word in ("notlose", "prevent") or self.word == "win" and self.is_breaker
            expect(is_blocking, "this evidence does not prove this kind of goal")
            if what == "weight":
                self.check_weight(state, self.most(bound))
            else:
                self.check_pairs(state, self.most(bound), detail)

    def followed(self, own, other, bound):
        """The moves of Y that must be followed."""
        free = self.free(own, other)
        can_threaten = self.completes and (self.word != "within" or bound)
        return self.answers(own, other) if can_threaten and self.completing(own, free) else free

    def answers(self, own, other):
        """The only point with which Y can answer X's threats, if there is one."""
        free = self.free(own, other)
        threats = self.completing(own, free)
        expect(self.rule == "maker" or not self.completing(other, free), "the other player completes a line first")
        return 0 if threats & (threats - 1) else threats

    def first_course(self, state, bound, courses):
        """The place of the first course of threats by which X reaches the goal, if there is one."""
        for place, course in enumerate(courses if self.winner(state) is None else ()):
            try:
                self.check_threats(state, bound, course)
                return place
            except Rejected:
                pass
        return None

    def check_threats(self, state, bound, moves):
        own, other, x_moves = state
        expect(x_moves and self.completes and self.word != "prevent", "threats do not prove this kind of goal")
        needed = None
        for point in moves:
            expect(needed is None, "the threats go on after the win")
            free = self.free(own, other)
            expect(free >> point & 1, "a threat takes a point that is not free")
            own |= 1 << point
            free &= ~(1 << point)
            if self.owns(own):
                needed = len(moves)
                continue
            expect(self.completing(own, free), "a move threatens nothing")
            answer = self.answers(own, other)
            if not answer:
                needed = len(moves) + 1
            other |= answer
        expect(needed is not None, "the threats end before the win")
        expect(self.word != "within" or needed <= bound, "the threats need too many moves")

    def most(self, bound):
        """The most free points of a line that counts."""
        return bound if self.word == "prevent" else self.game.most_points

    def rest_of_lines(self, own, other, most):
        """The free points of each line that Y may still own, where there are at most the given number of them."""
        rests = (line & ~other for line in self.game.lines if not line & own)
        return [rest for rest in rests if rest.bit_count() <= most]

    def check_weight(self, state, most):
        own, other, x_moves = state
        whole = self.game.most_points
        others = [other] if x_moves else [other | 1 << point for point in members(self.free(own, other))]
        for points in others:
            rests = self.rest_of_lines(own, points, most if x_moves else most - 1)
            weight = sum(1 << whole - rest.bit_count() for rest in rests)
            expect(weight < 1 << whole, "the weight is not below 1")

    def check_pairs(self, state, most, pairs):
        own, other, _ = state
        points = [point for pair in pairs for point in pair]
        expect(len(set(points)) == len(points), "the pairs are not disjoint")
        expect(all(self.free(own, other) >> point & 1 for point in points), "a point of a pair is not free")
        sets = [self.game.join(pair) for pair in pairs]
        for rest in self.rest_of_lines(own, other, most):
            expect(any(pair & rest == pair for pair in sets), "a line contains no pair")


class Replies:
    """A claim in any other game and its replies. A state is a position and a turn; each has a need, which only the goal
    margin uses."""

    def __init__(self, certificate, side, goal, bound):
        self.certificate, self.game, self.rule = certificate, certificate.game, certificate.rule
        self.side, self.goal, self.bound = side, goal, bound
        self.counts = certificate.counts
        self.listed = {}

    def check(self, start, turn):
        certificate = self.certificate
        self.start, claim_line = (start, turn), certificate.line
        expect(certificate.advance() == "replies", "expected 'replies'")
        while (text := certificate.advance()) != "end":
            self.read(text or "")
        end_line = certificate.line
        for (position, mover), (need, words, certificate.line) in self.listed.items():
            self.check_line(position, mover, need, words)
        certificate.line = claim_line
        expect(self.is_covered(start, turn, self.bound), "the starting state is not covered")
        certificate.line = end_line

    def read(self, text):
        state, *words = text.split(" ", 7)
        position, at, turn = state.partition("@")
        expect(at, "expected a state or 'end'")
        state, need = (self.game.read(position), self.certificate.read_turn(turn)), 0
        expect(state not in self.listed, "the state is listed twice")
        has_need = words[:1] == ["need"]
        expect(has_need == self.counts, "'need' belongs to the goal 'margin', and there every line has one")
        if self.counts:
            expect(len(words) >= 2, "a need is an integer")
            need, words = integer(words[1]), words[2:]
        is_move = len(words) == 2 and words[0] == "!"
        is_closed = len(words) == 3 and words[0] == "by" and words[1] in ("potential", "outlast", "rich")
        expect(not words or is_move or is_closed, "expected '!' and a move, 'by' and evidence, or the end of the line")
        self.listed[state] = (need, words, self.certificate.line)

    def check_line(self, position, turn, need, words):
        expect(self.certificate.as_listed(position) == position, "the position is not reduced")
        expect(self.settle(position, turn) == (turn, None), "no player has to move in this state")
        if len(words) == 3:
            expect(words[2] in self.side, "the player does not belong to the side")
            self.check_closed(position, turn, need, *words[1:])
            return
        expect(bool(words) == (turn[0] in self.side), "a move must be given for the side, and for nobody else")
        for reached, after, need_after in self.led_to(position, turn, need, words):
            expect(abs(need_after) <= LARGEST, "a need is out of range")
            expect(self.is_covered(reached, after, need_after), "a move leads out of the list")

    def led_to(self, position, turn, need, words):
        """Where the listed move, or every move, leads: the position, the turn and the need."""
        by_side = turn[0] in self.side
        moves = [self.game.play(position, turn[0], words[1])] if by_side else self.game.moves(position, turn[0])
        for reached in moves:
            earned = self.game.earned(position, reached)
            after = turn if earned and self.rule != "score" else turn[1:] + turn[:1]
            yield reached, after, need - earned if by_side else need + earned

    def check_closed(self, position, turn, need, evidence, player):
        if evidence == "rich":
            can_be_rich = self.rule == "points" and isinstance(self.game, Coins)
            expect(can_be_rich, "richness only proves margins under the rule points")
            margin = self.game.margin(position)
            expect(need <= (margin if player == turn[0] else -margin), "more is needed than the margin")
            return
        expect(self.rule == "normal" and self.goal == "win", "this evidence only proves wins in normal play")
        if evidence == "potential":
            expect(isinstance(self.game, Cutcake), "there is no potential in this game")
            expect(self.game.is_won(position, turn, player), "the potential does not show a win")
            return
        expect(isinstance(self.game, Cutblock), "outlasting is for three players")
        expect(player in turn, "the player has left")
        others = [other for other in turn if other not in self.side]
        expect(len(others) == 1, "there must be exactly one seated player outside the side")
        holds = self.game.outlasts(position, turn, player, others[0])
        expect(holds, "the lead does not show that the player outlasts the other")

    def settle(self, position, turn):
        """The turn once every player who must leave has left, and the winner if the state is over."""
        first, *others = self.game.players
        if self.rule == "maker" and self.game.completed(position, first):
            return turn, first
        if self.rule in ("complete", "avoid") and self.game.completed(position, turn[-1]):
            return turn, turn[-1] if self.rule == "complete" else turn[0]
        if self.rule == "eat":
            return turn, self.game.winner(position, turn[0])
        while not any(True for _ in self.game.moves(position, turn[0])):
            if self.rule != "normal":
                return turn, {"misere": turn[0], "maker": others[0]}.get(self.rule, NOBODY)
            turn = turn[1:]
            if len(turn) == 1:
                return turn, turn[0]
        return turn, None

    def find(self, position, turn):
        """The state as it would be listed, and the winner if it is over."""
        position = self.certificate.as_listed(position)
        # Listed states are checked elsewhere to be settled, so a state that is found as it is need not be settled here.
        turn, winner = (turn, None) if (position, turn) in self.listed else self.settle(position, turn)
        return (position, turn), winner

    def is_covered(self, position, turn, need):
        state, winner = self.find(position, turn)
        if winner is None:
            return state in self.listed and self.listed[state][0] >= need
        if self.counts:
            return need <= 0
        return winner in self.side or (self.goal == "notlose" and winner == NOBODY)


class Certificate:
    """One certificate. A turn is stored as the seated players in the order of play, with the player to move first."""

    def __init__(self, data):
        self.data = data
        self.line = 1  # the current line, for reporting a rejection
        self.values = None  # the nim-values of positions, if they are listed
        self.total = None  # and that of the start
        self.quotient = None  # the misère quotient, if there is one
        self.sequence = None  # the nim-values of heaps, if there is a sequence
        self.animal = None  # the proof about an animal
        self.as_listed = lambda position: position  # reduces the position if states are listed reduced
        self.symmetries = []  # of the board, each as the images of the points in order
        self.claims = {}  # in the order of the file, each with its replies

    def check(self):
        """Returns if the certificate proves its answers; otherwise raises Rejected."""
        self.numbered = enumerate(self.split(), 1)
        expect(self.advance() == "certificate 1", "expected 'certificate 1'")
        self.read_game(self.advance() or "")
        word, _, self.rule = (self.advance() or "").partition(" ")
        expect(word == "rule" and self.rule in self.game.rules, "expected 'rule' and a rule of the game")
        self.game.restricted = self.rule == "points-normal"
        word, *words = (self.advance() or "").split(" ")
        fields, values, answer_line = words[::2], words[1::2], self.line
        expect(word == "answer" and words and len(fields) == len(values), "expected 'answer', fields and values")
        expect(len(set(fields)) == len(fields), "a field is given twice")
        self.answers = dict(zip(fields, values))
        text = self.advance()
        if text == "reduced":
            expect(isinstance(self.game, Coins), "states of this game cannot be reduced")
            self.as_listed = self.game.reduce
            text = self.advance()
        while text is not None and text.startswith("symmetry "):
            self.read_symmetry(text.removeprefix("symmetry "))
            text = self.advance()
        if isinstance(self.game, Cannibal):
            self.animal = AnimalProof(self.game, text, self.advance)
            text = self.advance()
        elif text == "values":
            self.check_values()
            text = self.advance()
        elif text == "quotient":
            expect(isinstance(self.game, Octal) and self.rule == "misere", "a quotient belongs to heaps in misère play")
            self.quotient = Quotient(self.game, self.advance)
            text = self.advance()
        elif text is not None and text.startswith("sequence mask "):
            expect(isinstance(self.game, Octal) and self.rule == "normal", "a sequence belongs to heaps in normal play")
            self.sequence = Sequence(self.game, text.removeprefix("sequence mask "), self.advance)
            text = self.advance()
        else:
            while text is not None and text.startswith("claim "):
                self.check_claim(text)
                text = self.advance()
        expect(text is None, "expected a claim or the end of the file")
        self.line = answer_line
        follows = all(self.rests_on(*answer) is not None for answer in self.answers.items())
        expect(follows, "the answer does not follow")

    def split(self):
        try:
            lines = self.data.decode("utf-8").split("\n")
        except UnicodeDecodeError as error:
            self.line = self.data.count(b"\n", 0, error.start) + 1
            raise Rejected("this is not UTF-8") from None
        if lines.pop():
            self.line = len(lines) + 1
            raise Rejected("the line does not end with a line feed")
        return lines

    def advance(self):
        """The next line that is not a comment, or None at the end of the file."""
        for self.line, text in self.numbered:
            # No character has more than four bytes.
            expect(len(text) <= LONGEST // 4 or len(text.encode()) <= LONGEST, "the line is too long")
            expect(text, "the line is empty")
            if not text.startswith("%"):
                return text
        return None

    def read_game(self, text):
        match = re.fullmatch("game ([a-z-]+):([^@]*)(?:@([^ ]*))?", text)
        expect(match and match[1] in GAMES, "expected 'game' and a known game")
        expect(" " not in match[2] or match[1] in ("lines", "coins"), "there is a space in the game")
        self.game = GAMES[match[1]](match[2])
        self.counts = self.game.kind in ("scoring", "score")
        players = self.game.players
        self.sides = {",".join(side): side for count in (1, 2, 3) for side in itertools.combinations(players, count)}
        self.turns = {}
        for place, mover in enumerate(players):
            others = players[place + 1 :] + players[:place]
            self.turns[mover] = (mover, *others)
            for other in others if len(players) == 3 else ():
                self.turns[f"{mover},{other}"] = (mover, other)
        with_turn = ("three", "positional", "eating", "race", "score")
        expect(match[3] is None or self.game.kind in with_turn, "the game line of this game must not have a turn")
        expect(
            match[3] is not None or not self.game.in_the_middle,
            f"a position in the middle of a game needs its turn, such as @{players[0]}; "
            "older files without one are not read",
        )
        self.seated = players if match[3] is None else self.read_turn(match[3])

    def read_symmetry(self, text):
        expect(self.game.kind == "positional", "only boards have symmetries")
        images, lines = self.game.read_list(text), self.game.lines
        expect(sorted(images) == list(range(len(self.game.names))), "a symmetry gives every point of the board once")
        for line in lines:
            expect(sum(1 << images[place] for place in members(line)) in lines, "a symmetry takes every line to a line")
        self.symmetries.append(images)

    def read_turn(self, text):
        expect(text in self.turns, "this is not a turn")
        return self.turns[text]

    def check_values(self):
        game, self.values = self.game, {}
        expect(game.kind == "impartial" and self.rule == "normal", "values belong to impartial games in normal play")
        while (text := self.advance()) != "end":
            words = (text or "").split(" ", 3)
            expect(len(words) == 3 and words[1] == "=", "expected 'POSITION = NUMBER' or 'end'")
            position, value = game.read_part(words[0]), number(words[2], 0, LARGEST)
            expect(position not in self.values, "the position is listed twice")
            reached = set()
            for after in game.moves(position, game.players[0]):
                worth = self.worth(after)
                expect(worth != value, "a move leads to a position of the same value")
                if worth < value:
                    reached.add(worth)
            expect(len(reached) == value, "a smaller value is not reached")
            self.values[position] = value
        self.total = self.worth(game.start())

    def worth(self, position):
        total = 0
        for part in self.game.parts(position):
            expect(part in self.values, "a part is not listed above")
            total ^= self.values[part]
        return total

    def check_claim(self, text):
        form = "claim (?:plus ([^ ]+) )?start ([^ ]+) side ([^ ]+) goal (win|notlose|(margin|within|prevent) ([^ ]+))"
        match = re.fullmatch(form, text)
        expect(match and match[3] in self.sides, "expected 'claim [plus POSITION] start TURN side SIDE goal GOAL'")
        turn, side, goal, word = self.read_turn(match[2]), self.sides[match[3]], match[4], match[5]
        fits = {"margin": self.counts, None: not self.counts and (goal == "win" or self.rule != "maker")}
        expect(fits.get(word, self.game.kind == "positional"), "the goal does not belong to this game and rule")
        bound = (integer(match[6]) if self.counts else number(match[6], 0, LARGEST)) if word else 0
        start, plus = self.game.start(), None
        if match[1] is not None:
            expect(self.game.kind == "partizan", "'plus' belongs to partizan games of two players")
            plus = self.game.read(match[1])
            start = self.game.plus(start, plus)
        claim = (plus, turn, side, goal)
        expect(claim not in self.claims, "the same claim is made twice")
        if self.game.kind == "positional":
            expect(len(side) == 1, "on a board a side is one player")
            self.claims[claim] = BoardClaim(self, side[0], word or goal, bound)
            self.claims[claim].check(turn)
        else:
            self.claims[claim] = Replies(self, side, goal, bound)
            self.claims[claim].check(start, turn)

    def rests_on(self, field, value):
        """The claims from which an answer follows, or None if it does not follow."""
        kind, rule, players = self.game.kind, self.rule, self.game.players
        if self.animal is not None:
            return [] if list(self.answers.items()) == list(self.animal.proved.items()) else None
        if self.sequence is not None:
            return [] if self.sequence.entails(field, value, self.answers) else None
        if self.quotient is not None:
            return [] if self.quotient.entails(field, value, self.answers) else None
        if self.total is not None:
            right = {"grundy": str(self.total), "outcome": "N" if self.total else "P"}
            return [] if right.get(field) == value else None
        if kind == "impartial" and field == "outcome" and value in ("N", "P"):
            return self.all_won({players[0]: players["NP".index(value)]})
        if kind == "partizan" and field == "outcome" and value in OUTCOMES:
            return self.all_won(OUTCOMES[value])
        if kind == "partizan" and field == "value" and rule == "normal":
            plus = self.game.integer(-integer(value)) if value != "0" else None
            return self.all_won(OUTCOMES["P"], plus)
        if kind == "three" and field == "class" and isinstance(self.game, Cutblock) and len(self.seated) == 3:
            return [] if value == self.game.compare(self.game.start()) else None
        if kind == "three":
            return self.rests_on_starter(field, value)
        if kind in ("scoring", "score"):
            (mover, other), margin = self.seated, integer(value)
            goals = {"margin": {mover: margin, other: -margin}}
            if kind == "scoring":
                goals |= {f"guarantee.{player}": {player: margin} for player in players}
            return self.all_claimed({player: f"margin {least}" for player, least in goals.get(field, {}).items()})
        if kind in ("positional", "eating", "race"):
            return self.rests_on_result(field, value)
        return None

    def rests_on_starter(self, field, value):
        word, _, starter = field.partition(".")
        if word != "starts" or starter not in self.seated:
            return None
        if value != "queer":
            return self.all_won({starter: value})
        seated = [player for player in self.game.players if player in self.seated]
        turn = self.turn_of(starter)
        return self.all_made((None, turn, tuple(p for p in seated if p != player), "win") for player in seated)

    def rests_on_result(self, field, value):
        players = self.game.players
        results = dict(zip(("maker", "breaker") if self.rule == "maker" else players, players))
        if field == "result" and value == "draw" and self.rule != "maker":
            return self.all_claimed(dict.fromkeys(players, "notlose"))
        if field == "result" and value in results:
            # If several claims would do, the first one counts.
            wins = (claim for claim in self.claims if claim[3].split(" ")[0] in ("win", "within"))
            claim = next((claim for claim in wins if claim[1:3] == (self.seated, (results[value],))), None)
            return None if claim is None else [claim]
        winner = results.get(self.answers.get("result"))
        if field != "plies" or winner is None:
            return None
        plies = number(value, 0, LARGEST)
        if plies and plies % 2 != (winner == self.seated[0]):
            return None
        moves, (other,) = (plies + 1) // 2, set(players) - {winner}
        return self.all_claimed({winner: f"within {moves}"} | ({other: f"prevent {moves - 1}"} if moves else {}))

    def turn_of(self, starter):
        """The turn in which a player starts, with the players that the game line seats."""
        return tuple(player for player in self.turns[starter] if player in self.seated)

    def all_won(self, winners, plus=None):
        """The claims that the winner given for each starter wins."""
        return self.all_made((plus, self.turn_of(starter), (side,), "win") for starter, side in winners.items())

    def all_claimed(self, goals):
        """The claims that each player alone reaches the given goal from the turn of the game line."""
        return self.all_made((None, self.seated, (player,), goal) for player, goal in goals.items())

    def all_made(self, claims):
        """These claims if there are any and all of them are made, otherwise None."""
        claims = list(claims)
        return claims if claims and all(claim in self.claims for claim in claims) else None


class Lean:
    """A second pass over a certificate that has been verified, which refuses what is superfluous in it."""

    def __init__(self, certificate):
        self.certificate, self.game = certificate, certificate.game

    def check(self):
        certificate = self.certificate
        if certificate.values is not None:
            self.check_values(certificate.values)
        if certificate.quotient is not None:
            self.check_quotient(certificate.quotient)
        if certificate.animal is not None:
            checks = {"blocks": self.check_blocks, "plan": self.check_plan}
            checks.get(certificate.animal.title, lambda _: None)(certificate.animal)
        needed = {claim for answer in certificate.answers.items() for claim in certificate.rests_on(*answer)}
        expect(needed == certificate.claims.keys(), "a claim is not needed for the answer")
        used = set()
        for claim in certificate.claims.values():
            (self.check_board if isinstance(claim, BoardClaim) else self.check_replies)(claim)
            used |= {place for _, line, _ in claim.listed.values() if len(line) == 3 for place in self.images(line)}
        expect(len(used) == len(certificate.symmetries), "a symmetry is not used")

    def images(self, line):
        """The symmetries that a line of replies names."""
        return line[2].values() if isinstance(line[2], dict) else ()

    def check_values(self, values):
        needed = set(self.game.parts(self.game.start()))
        for position in values:
            for after in self.game.moves(position, self.game.players[0]):
                needed.update(self.game.parts(after))
        expect(values.keys() <= needed, "a position is not needed")

    def check_quotient(self, quotient):
        for sets in quotient.wins.values():
            contained = any(one < other for one, other in itertools.permutations(sets, 2))
            expect(not contained, "one set of wins is contained in another")

    def check_blocks(self, proof):
        for place, (area, _, _) in enumerate(proof.sites):
            others = set().union(*proof.parts[:place], *proof.parts[place + 1 :])
            alone = [found for held, found in proof.parts[place].items() if held not in others]
            expect(alone, "a site is not needed")
            if area is None:
                continue
            expect(area.states.keys() <= set(area.reached()), "nothing leads to a state")
            # If a state were not listed, it would be an exit; that must leave some class without a holder.
            for _, bob in area.stages[1:]:
                expect(any(not any(part & bob for part in found) for found in alone), "a state is not needed")

    def check_plan(self, proof):
        named = {place for *_, places in proof.plays for place in places}
        expect(len(named) == len(proof.nodes) - 1, "a line is not used")
        for known, edges, quiet, _ in proof.plays:
            needed = {quiet, *proof.suited(known, edges, quiet)}
            expect(len(needed) == len(edges), "an edge is not needed")

    def check_replies(self, claim):
        # Every game ends, so a state that another state leads to can be traced back to the start.
        reached = {claim.find(*claim.start)[0]}
        for (position, turn), (need, words, _) in claim.listed.items():
            if len(words) != 3:
                reached.update(claim.find(*after)[0] for *after, _ in claim.led_to(position, turn, need, words))
        expect(claim.listed.keys() <= reached, "nothing leads to one of the states")

    def check_board(self, claim):
        reached = {claim.start}
        for state, (bound, (what, detail, images), self.certificate.line) in claim.listed.items():
            own, other, _ = state
            if what == "move":
                reached.add(claim.move(state, detail, images))
            elif what == "every":
                courses, bound_after = set(), bound - (claim.word == "prevent")
                for point in members(claim.followed(own, other, bound)):
                    after = claim.move(state, point, images)
                    if not claim.is_covered(after, bound_after):
                        courses.add(claim.first_course(after, bound_after, detail))
                    elif claim.word != "prevent" or bound_after:
                        reached.add(after)
                expect(len(courses) == len(detail), "a course of threats is not needed")
            elif what == "pairing":
                rests = claim.rest_of_lines(own, other, claim.most(bound))
                for pair in map(self.game.join, detail):
                    expect(any(pair & rest == pair for rest in rests), "a pair is not needed")
        expect(claim.listed.keys() <= reached, "nothing leads to one of the states")


class Watch:
    """Ends the check of a certificate when its time is over: a thread looks at the clock and interrupts the checker."""

    def __init__(self, seconds):
        self.seconds, self.end, self.is_over = seconds, None, False
        if seconds is not None:
            signal.signal(signal.SIGINT, self.interrupt)
            threading.Thread(target=self.look, daemon=True).start()

    def start(self):
        self.end = None if self.seconds is None else time.monotonic() + self.seconds

    def stop(self):
        self.end = None

    def look(self):
        while True:
            time.sleep(min(self.seconds, 0.05))
            end = self.end
            if end is not None and time.monotonic() >= end:
                self.is_over = True
                _thread.interrupt_main()

    def interrupt(self, *_):
        if not self.is_over:
            raise KeyboardInterrupt
        self.is_over, end = False, self.end
        # The check may have ended in the meantime, and even the next one may have begun.
        if end is not None and time.monotonic() >= end:
            self.end = None
            raise GaveUp


def judge(data, is_lean, watch):
    """Checks the bytes of one certificate. Returns the verdict, the exit code and the reason."""
    certificate = Certificate(data)
    try:
        try:
            watch.start()
            certificate.check()
            if is_lean:
                Lean(certificate).check()
            watch.stop()
            return "verified", 0, ""
        except Rejected as error:
            watch.stop()
            return "rejected", 1, f"line {certificate.line}: {error}"
    except GaveUp:
        return "gave up", 3, "the time is over"
    except MemoryError:
        watch.stop()
        return "gave up", 3, "there is not enough memory"
    except Exception as error:  # a mistake in this program; nothing has been proved
        watch.stop()
        return "rejected", 1, f"line {certificate.line}: the checker failed: {type(error).__name__}"


def report(name, path, is_lean, watch):
    """Checks one file, prints its verdict and returns its exit code."""
    try:
        with open(path, "rb", closefd=path != 0) as file:
            data = file.read()
    except OSError as error:
        print(f"unreadable {name}: {type(error).__name__}", flush=True)
        return 4
    verdict, code, reason = judge(data, is_lean, watch)
    print(f"{verdict} {name}: {reason}" if reason else f"{verdict} {name}", flush=True)
    return code


def stream(watch):
    """Checks certificates from standard input, each after a line with its length, and prints a line for each."""
    worst = 0
    while header := sys.stdin.buffer.readline():
        length, *flags = header.decode().split()
        verdict, code, reason = judge(sys.stdin.buffer.read(int(length)), flags == ["lean"], watch)
        print(f"{verdict}: {reason}" if reason else verdict, flush=True)
        worst = max(worst, code)
    return worst


def main():
    words, files, is_lean, seconds, mode = iter(sys.argv[1:]), [], False, None, None
    # File names need not be UTF-8, and are printed as they were given.
    sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape")
    for word in words:
        if word == "--lean":
            is_lean = True
        elif word == "--time" and re.fullmatch("[0-9]+([.][0-9]+)?", text := next(words, "")):
            seconds = float(text)
        elif word in ("--batch", "--stream") and mode is None:
            mode = word
        elif word.startswith("--"):
            print(USAGE, file=sys.stderr)
            return 2
        else:
            files.append(word)
    if bool(files) == bool(mode):
        print(USAGE, file=sys.stderr)
        return 2
    watch = Watch(seconds)
    if mode == "--stream":
        return stream(watch)
    if mode == "--batch":
        files = (os.fsdecode(line.removesuffix(b"\n")) for line in sys.stdin.buffer)
        return max((report(name, name, is_lean, watch) for name in files), default=0)
    return max(report(name, 0 if name == "-" else name, is_lean, watch) for name in files)


if __name__ == "__main__":
    sys.exit(main())
