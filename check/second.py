"""A second checker for Outwit certificates, written from FORMAT.md alone: it shares no code with the first one,
so that a mistake in either shows up as a disagreement between the two."""

import argparse
import itertools
import os
import re
import sys

LIMIT = 2**20  # the largest heap, side or number of cells
DIGITS = 600  # Python converts this many digits whatever its settings
EFFORT = 2**28  # a few short lines can name a game with more moves than anybody can wait for
NOBODY = "nobody"  # the winner of a drawn game; no player has this name


class Rejected(Exception):
    """The certificate does not prove its answer; the argument says why."""


def quote(text):
    return ascii(text if len(text) <= 60 else text[:60] + "...")


def integer(text):
    if len(text) > DIGITS or not re.fullmatch("0|-?[1-9][0-9]*", text):
        raise Rejected(f"{quote(text)} is not a number as it must be written")
    return int(text)


def number(text, least=0, most=LIMIT):
    value = integer(text)
    if value < least or (most is not None and value > most):
        raise Rejected(f"the number {quote(text)} is too small or too large here")
    return value


def is_falling(items):
    return all(first >= second for first, second in itertools.pairwise(items))


class Game:
    """What the games have in common. A position is any hashable value; equal positions are equal values.

    Each game has start(), read(text) for a position, read_part(text) for one in a list of values, moves(position,
    player) that lazily yields the positions moved to, play(position, player, name) that follows one named move or
    rejects it, parts(position) and completed(position)."""

    kind = "impartial"
    players = ("first", "second")
    rules = ("normal", "misere")

    def read_part(self, text):
        return self.read(text)

    def parts(self, position):
        return (position,)

    def completed(self, position):
        return False


class Octal(Game):
    def __init__(self, body):
        code, _, heaps = body.partition(":")
        match = re.fullmatch(r"([0-9a-f]?)((?:\.[0-9a-f]+)?)(\*?)", code)
        if not match or not (match[1] or match[2]):
            raise Rejected(f"{quote(code)} is not a code")
        self.digits = [int(digit, 16) for digit in (match[1] or "0") + match[2][1:]]
        self.repeated = self.digits[-1] if match[3] else 0
        if self.digits[0] & 2:
            # Nothing is used up by such a move, and then a list of replies proves nothing.
            raise Rejected("the code allows a move that changes nothing")
        self.places = [[i for i, digit in enumerate(self.digits) if digit >> j & 1] for j in range(4)]
        self.heaps = [number(heap) for heap in heaps.split("+")]

    def start(self):
        return tuple(sorted((heap for heap in self.heaps if heap), reverse=True))

    def read(self, text):
        heaps = () if text == "0" else tuple(number(heap, 1) for heap in text.split("+"))
        if not is_falling(heaps):
            raise Rejected("the heaps are not in falling order")
        return heaps

    def allows(self, taken, count):
        digit = self.digits[taken] if taken < len(self.digits) else self.repeated
        return digit >> count & 1

    def takes(self, count, most):
        """The numbers of tokens, up to most, that may be taken when count heaps are left."""
        yield from itertools.takewhile(lambda taken: taken <= most, self.places[count])
        if self.repeated >> count & 1:
            yield from range(len(self.digits), most + 1)

    def moves(self, position, player):
        for heap in dict.fromkeys(position):
            if self.allows(heap, 0):
                yield self.replace(position, heap, ())
            for count in (1, 2, 3):
                for taken in self.takes(count, heap - count):
                    for left in self.splits(heap - taken, count):
                        yield self.replace(position, heap, left)

    @staticmethod
    def splits(rest, count):
        if count == 1:
            yield (rest,)
        elif count == 2:
            for small in range(1, rest // 2 + 1):
                yield (rest - small, small)
        else:
            for small in range(1, rest // 3 + 1):
                for middle in range(small, (rest - small) // 2 + 1):
                    yield (rest - small - middle, middle, small)

    @staticmethod
    def replace(position, heap, left):
        after = list(position)
        after.remove(heap)
        after.extend(left)
        return tuple(sorted(after, reverse=True))

    def play(self, position, player, name):
        heap, _, left = name.partition("->")
        heap, left = number(heap, 1), self.read(left)
        taken = heap - sum(left)
        if heap not in position or taken < 0 or len(left) > 3 or not self.allows(taken, len(left)):
            raise Rejected(f"the move {quote(name)} is not legal")
        return self.replace(position, heap, left)

    def parts(self, position):
        return ((heap,) for heap in position)


class Treblecross(Game):
    rules = ("complete", "avoid")

    def __init__(self, body):
        if re.fullmatch("[.x]+", body):
            self.strip = body
        else:
            self.strip = "." * number(body, 3)
        if len(self.strip) > LIMIT:
            raise Rejected("the strip is too long")

    def start(self):
        return self.strip

    def read(self, text):
        if len(text) != len(self.strip) or not re.fullmatch("[.x]+", text):
            raise Rejected(f"{quote(text)} is not a position of this game")
        return text

    def moves(self, position, player):
        if not self.completed(position):
            for cell, content in enumerate(position):
                if content == ".":
                    yield position[:cell] + "x" + position[cell + 1 :]

    def play(self, position, player, name):
        cell = number(name, 1, len(position)) - 1
        if position[cell] != "." or self.completed(position):
            raise Rejected(f"the move {quote(name)} is not legal")
        return position[:cell] + "x" + position[cell + 1 :]

    def completed(self, position):
        return "xxx" in position


class Ellie(Game):
    def __init__(self, body):
        size, colon, board = body.partition(":")
        rows, _, columns = size.partition("x")
        self.rows, self.columns = number(rows, 1), number(columns, 1)
        if self.rows * self.columns > LIMIT:
            raise Rejected("the board has too many cells")
        self.board = self.read(board) if colon else "/".join(["." * self.columns] * self.rows)

    def start(self):
        return self.board

    def read(self, text):
        rows = self.read_part(text).count("/") + 1
        if (rows, len(text)) != (self.rows, self.rows * (self.columns + 1) - 1):
            raise Rejected("the board does not have the size of the game")
        return text

    def read_part(self, text):
        rows = text.split("/")
        columns = len(rows[0])
        if not re.fullmatch("[.#/]+", text) or not columns or any(len(row) != columns for row in rows):
            raise Rejected(f"{quote(text)} is not a board")
        if len(rows) > self.rows or columns > self.columns:
            raise Rejected("the board is larger than the game")
        return text

    @staticmethod
    def stride(board):
        """How far apart in the text a cell and the one below it are."""
        return (board + "/").index("/") + 1

    def tiles(self, board):
        stride = self.stride(board)
        for top in range(0, len(board) - stride, stride):
            for corner in range(top, top + stride - 2):
                square = (corner, corner + 1, corner + stride, corner + stride + 1)
                yield from itertools.combinations([cell for cell in square if board[cell] == "."], 3)

    @staticmethod
    def take(board, cells):
        for cell in cells:
            board = board[:cell] + "#" + board[cell + 1 :]
        return board

    def moves(self, position, player):
        return (self.take(position, cells) for cells in self.tiles(position))

    def play(self, position, player, name):
        match = re.fullmatch("r([0-9]+)c([0-9]+)(nw|ne|sw|se)", name)
        if not match:
            raise Rejected(f"{quote(name)} is not a move")
        row, column = number(match[1], 1, self.rows - 1), number(match[2], 1, self.columns - 1)
        stride = self.stride(position)
        corner = (row - 1) * stride + column - 1
        square = {"nw": corner, "ne": corner + 1, "sw": corner + stride, "se": corner + stride + 1}
        del square[match[3]]
        if any(position[cell] != "." for cell in square.values()):
            raise Rejected(f"the move {quote(name)} is not legal")
        return self.take(position, square.values())

    def parts(self, position):
        stride = self.stride(position)
        usable = set(itertools.chain.from_iterable(self.tiles(position)))
        while usable:
            waiting = [usable.pop()]
            piece = set(waiting)
            while waiting:
                cell = waiting.pop()
                # The stroke at the end of each row is never usable, so that no step leads around the edge.
                found = usable.intersection((cell - 1, cell + 1, cell - stride, cell + stride))
                usable -= found
                piece |= found
                waiting.extend(found)
            rows = range(min(piece) // stride, max(piece) // stride + 1)
            columns = range(min(cell % stride for cell in piece), max(cell % stride for cell in piece) + 1)
            yield "/".join("".join(".#"[row * stride + column not in piece] for column in columns) for row in rows)


class Circnim(Game):
    def __init__(self, body):
        size, _, heaps = body.partition(":")
        match = re.fullmatch("([0-9]+),([0-9]+)(?:,(fixed|each)=([0-9]+))?", size)
        if not match:
            raise Rejected(f"{quote(size)} does not describe a circle of heaps")
        self.count = number(match[1], 1)
        self.chosen = number(match[2], 1, self.count)
        self.mode = match[3]
        self.amount = number(match[4], 1, None) if self.mode else 0
        self.heaps = self.read(heaps)

    def start(self):
        return self.heaps

    def read(self, text):
        heaps = tuple(number(heap) for heap in text.split(","))
        if len(heaps) != self.count:
            raise Rejected("the number of heaps is not that of the game")
        return heaps

    def choices(self, position):
        """Yields heaps to take from, with the least that each of them loses."""
        if self.mode is None:
            # The first heap of the choice loses something, so that empty heaps need not be looked at.
            filled = [heap for heap, size in enumerate(position) if size]
            for turn, first in enumerate(filled):
                others = itertools.chain(filled[turn + 1 :], filled[:turn])
                near = itertools.takewhile(lambda heap: (heap - first) % self.count < self.chosen, others)
                heaps = [first, *near]
                yield heaps, [1] + [0] * (len(heaps) - 1)
            return
        run = 0
        # All choices of all the heaps are the same one; otherwise every heap may be the last of a choice.
        for last in range(self.chosen - 1, self.chosen - 1 + (self.count if self.chosen < self.count else 1)):
            if last == self.chosen - 1:
                run = sum(1 for _ in itertools.takewhile(self.is_enough, reversed(position[: self.chosen])))
            else:
                run = run + 1 if self.is_enough(position[last % self.count]) else 0
            if run >= self.chosen:
                heaps = [heap % self.count for heap in range(last - self.chosen + 1, last + 1)]
                yield heaps, [self.amount] * self.chosen

    def is_enough(self, size):
        return size >= self.amount

    def moves(self, position, player):
        for heaps, least in self.choices(position):
            most = least if self.mode == "fixed" else [position[heap] for heap in heaps]
            amounts = list(least)
            while amounts is not None:
                after = list(position)
                for heap, amount in zip(heaps, amounts):
                    after[heap] -= amount
                yield tuple(after)
                amounts = self.next_amounts(amounts, least, most)

    @staticmethod
    def next_amounts(amounts, least, most):
        """Counts on by one; itertools.product would first store every range in full."""
        for place, amount in enumerate(amounts):
            if amount < most[place]:
                return least[:place] + [amount + 1] + amounts[place + 1 :]
        return None

    def play(self, position, player, name):
        after, losers, amounts = list(position), [], []
        for item in name.split(","):
            heap, _, amount = item.partition("-")
            losers.append(number(heap, 1, self.count) - 1)
            amounts.append(number(amount, 1, position[losers[-1]]))
            after[losers[-1]] -= amounts[-1]
        rising = all(first < second for first, second in itertools.pairwise(losers))
        # They are neighbours if, counted from one of them, the last one round the circle is near enough.
        near = any((losers[i - 1] - losers[i]) % self.count < self.chosen for i in range(len(losers)))
        enough = self.mode is None or (len(losers) == self.chosen and min(amounts) >= self.amount)
        if not (rising and near and enough) or (self.mode == "fixed" and max(amounts) > self.amount):
            raise Rejected(f"the move {quote(name)} is not legal")
        return tuple(after)


class Cutcake(Game):
    kind = "partizan"
    players = ("L", "R")

    def __init__(self, body):
        self.unit = (1,) * len(self.players)
        self.blocks = [self.read_block(block) for block in body.split("+")]

    def read_block(self, text):
        block = tuple(number(side, 1) for side in text.split("x"))
        if len(block) != len(self.players):
            raise Rejected(f"{quote(text)} is not a block of this game")
        return block

    def start(self):
        return self.arrange(self.blocks)

    def arrange(self, blocks):
        return tuple(sorted((block for block in blocks if block != self.unit), reverse=True))

    def read(self, text):
        blocks = tuple(self.read_block(block) for block in text.split("+"))
        if blocks == (self.unit,):
            return ()
        if self.unit in blocks or not is_falling(blocks):
            raise Rejected("the blocks are not written as a position")
        return blocks

    def cut(self, block, player, small):
        side = self.players.index(player)
        before, after = block[:side], block[side + 1 :]
        return [before + (block[side] - small,) + after, before + (small,) + after]

    def replace(self, position, block, pieces):
        after = list(position)
        after.remove(block)
        return self.arrange(after + pieces)

    def moves(self, position, player):
        side = self.players.index(player)
        for block in dict.fromkeys(position):
            for small in range(1, block[side] // 2 + 1):
                yield self.replace(position, block, self.cut(block, player, small))

    def play(self, position, player, name):
        block, _, pieces = name.partition("->")
        block, pieces = self.read_block(block), [self.read_block(piece) for piece in pieces.split("+")]
        small = pieces[-1][self.players.index(player)]
        side = block[self.players.index(player)]
        if block not in position or small > side // 2 or pieces != self.cut(block, player, small):
            raise Rejected(f"the move {quote(name)} is not legal")
        return self.replace(position, block, pieces)


class Cutblock(Cutcake):
    kind = "three"
    players = ("L", "C", "R")
    rules = ("normal",)


GAMES = {
    "octal": Octal,
    "treblecross": Treblecross,
    "ellie": Ellie,
    "circnim": Circnim,
    "cutcake": Cutcake,
    "cutblock": Cutblock,
}


def from_player(players, player):
    """The order of play, beginning with the player."""
    place = players.index(player)
    return players[place:] + players[:place]


class Certificate:
    """One certificate. A turn is held as the seated players in the order of play, the mover first."""

    def __init__(self, data):
        self.data = data
        self.line = 1  # where the work is, for the report of a rejection
        self.effort = 0
        self.turns = {}

    def check(self):
        """Returns if the certificate proves its answers; otherwise raises Rejected."""
        self.numbered = enumerate(self.split(), 1)
        self.expect(self.advance() == "certificate 1", "expected 'certificate 1'")
        self.read_game(self.words("game", 2)[1])
        self.rule = self.words("rule", 2)[1]
        self.expect(self.rule in self.game.rules, f"the game is not played with rule {quote(self.rule)}")
        answers = {}
        while (text := self.advance()) is not None and text.startswith("answer "):
            words = text.split(" ", 3)
            self.expect(len(words) == 3, "expected 'answer FIELD VALUE'")
            self.expect(words[1] not in answers, f"the field {quote(words[1])} is given twice")
            answers[words[1]] = (words[2], self.line)
        self.expect(answers, "expected an answer")
        self.total = None
        self.claims = set()
        if text == "values":
            self.check_values()
            text = self.advance()
        else:
            self.expect(text is not None and text.startswith("claim "), "expected an answer, 'values' or a claim")
            while text is not None and text.startswith("claim "):
                self.check_claim(text)
                text = self.advance()
        self.expect(text is None, "nothing may follow here")
        for field, (value, self.line) in answers.items():
            self.expect(self.is_entailed(field, value), "this answer does not follow")

    def expect(self, condition, reason):
        if not condition:
            raise Rejected(reason)

    def split(self):
        try:
            lines = self.data.decode("utf-8").split("\n")
        except UnicodeDecodeError as error:
            self.line = self.data.count(b"\n", 0, error.start) + 1
            raise Rejected("this is not UTF-8") from None
        if lines.pop():
            self.line = len(lines) + 1
            raise Rejected("the line is not ended by a line feed")
        return lines

    def advance(self):
        """The next line that is not a comment, None at the end of the file."""
        for self.line, text in self.numbered:
            if not text.startswith("%"):
                return text
        return None

    def words(self, first, count):
        words = (self.advance() or "").split(" ", count)
        self.expect(len(words) == count and words[0] == first, f"expected '{first}' and {count - 1} more")
        return words

    def read_game(self, spec):
        name, _, body = spec.partition(":")
        self.expect(name in GAMES, f"there is no game {quote(name)}")
        turn = None
        if GAMES[name].kind == "three":
            body, at, turn = body.partition("@")
            turn = turn if at else None
        self.game = GAMES[name](body)
        self.turn = self.game.players if turn is None else self.read_turn(turn)

    def read_turn(self, text):
        if text not in self.turns:
            players, named = self.game.players, text.split(",")
            self.expect(len(named) < len(players) and named[0] in players, f"{quote(text)} is not a turn")
            order = from_player(players, named[0])
            turn = order if len(named) == 1 else tuple(player for player in order if player in named)
            self.expect(len(named) == 1 or list(turn) == named, f"{quote(text)} is not a turn")
            self.turns[text] = turn
        return self.turns[text]

    def read_side(self, text):
        named = text.split(",", len(self.game.players))
        side = [player for player in self.game.players if player in named]
        self.expect(side == named, f"{quote(text)} is not a side")
        return tuple(side)

    def work(self, position):
        self.effort += 1 + len(position) // 32
        self.expect(self.effort <= EFFORT, "there are more moves than this checker follows")

    def check_values(self):
        game, values = self.game, {}
        self.expect(game.kind == "impartial" and self.rule == "normal", "no values in such a game")
        while (text := self.advance()) != "end":
            self.expect(text is not None, "the list is not ended")
            words = text.split(" ", 3)
            self.expect(len(words) == 3 and words[1] == "=", "expected 'POSITION = NUMBER' or 'end'")
            position, value = game.read_part(words[0]), number(words[2], 0, None)
            self.expect(position not in values, "the position is listed twice")
            reached = set()
            for after in game.moves(position, game.players[0]):
                self.work(after)
                worth = self.worth(after, values)
                self.expect(worth != value, f"a move leads to the value {value}")
                if worth < value:
                    reached.add(worth)
            self.expect(len(reached) == value, "a smaller value is not reached")
            values[position] = value
        self.total = self.worth(game.start(), values)

    def worth(self, position, values):
        total = 0
        for part in self.game.parts(position):
            self.expect(part in values, "a part that is needed is not listed before this line")
            total ^= values[part]
        return total

    def check_claim(self, text):
        match = re.fullmatch("claim start ([^ ]+) side ([^ ]+) goal (win|notlose|margin ([^ ]+))", text)
        self.expect(match, "expected 'claim start TURN side SIDE goal GOAL'")
        turn, side, goal = self.read_turn(match[1]), self.read_side(match[2]), match[3]
        need = None if match[4] is None else integer(match[4])
        self.expect((turn, side, goal) not in self.claims, "this claim stands here twice")
        claim_line = self.line
        self.expect(self.advance() == "replies", "expected 'replies'")
        self.listed, self.side, self.goal = {}, side, goal
        while (text := self.advance()) != "end":
            self.expect(text is not None, "the list is not ended")
            self.read_reply(text, need is not None)
        end_line = self.line
        for (position, mover), (here, move, self.line) in self.listed.items():
            self.check_reply(position, mover, here, move)
        self.line = claim_line
        self.expect(self.is_covered(self.game.start(), turn, need), "the starting state is not covered")
        self.claims.add((turn, side, goal))
        self.line = end_line

    def read_reply(self, text, needs):
        words = text.split(" ", 5)
        position, at, turn = words.pop(0).partition("@")
        self.expect(at, "expected a state or 'end'")
        state = (self.game.read(position), self.read_turn(turn))
        self.expect(state not in self.listed, "the state is listed twice")
        need = move = None
        if needs:
            self.expect(len(words) >= 2 and words[0] == "need", "expected 'need' and a number")
            need = integer(words[1])
            del words[:2]
        if words:
            self.expect(len(words) == 2 and words[0] == "!", "expected '!' and a move or nothing after the state")
            move = words[1]
        self.listed[state] = (need, move, self.line)

    def check_reply(self, position, turn, need, move):
        self.expect(self.settle(position, turn) == (turn, None), "nobody must move in this state")
        after = turn[1:] + turn[:1]
        # No game of this version earns points, and so no move changes the need.
        if turn[0] in self.side:
            self.expect(move is not None, "a move must be given here")
            reached = self.game.play(position, turn[0], move)
            self.expect(self.is_covered(reached, after, need), "the move leads out of the list")
        else:
            self.expect(move is None, "no move may be given here")
            for reached in self.game.moves(position, turn[0]):
                self.work(reached)
                self.expect(self.is_covered(reached, after, need), "a move of the others leads out of the list")

    def settle(self, position, turn):
        """The turn after all who must leave have left, and the winner if the state is over."""
        if self.rule in ("complete", "avoid") and self.game.completed(position):
            return turn, turn[-1] if self.rule == "complete" else turn[0]
        while not self.can_move(position, turn[0]):
            if self.rule != "normal":
                return turn, turn[0] if self.rule == "misere" else NOBODY
            turn = turn[1:]
            if len(turn) == 1:
                return turn, turn[0]
        return turn, None

    def can_move(self, position, player):
        return next(iter(self.game.moves(position, player)), None) is not None

    def is_covered(self, position, turn, need):
        # Every listed state is shown to be settled, so that one that is found at once need not be settled here.
        winner = None
        if (position, turn) not in self.listed:
            turn, winner = self.settle(position, turn)
        if winner is None:
            entry = self.listed.get((position, turn))
            return entry is not None and (need is None or entry[0] >= need)
        if need is not None:
            return need <= 0
        return winner in self.side or (self.goal == "notlose" and winner == NOBODY)

    def can_win(self, starter, *side):
        """Whether a claim says that the side can win when the starter begins, seated as in the game line."""
        turn = tuple(player for player in from_player(self.game.players, starter) if player in self.turn)
        return (turn, side, "win") in self.claims

    def is_entailed(self, field, value):
        kind = self.game.kind
        if kind == "impartial" and field == "grundy":
            return self.total is not None and value == str(self.total)
        if kind == "impartial" and field == "outcome" and value in ("N", "P"):
            if self.total is not None:
                return (value == "N") == (self.total != 0)
            return self.can_win("first", "first" if value == "N" else "second")
        if kind == "partizan" and field == "outcome" and value in ("L", "R", "N", "P"):
            winners = {"L": "LL", "R": "RR", "N": "LR", "P": "RL"}[value]
            return self.can_win("L", winners[0]) and self.can_win("R", winners[1])
        starter = field.removeprefix("starts.")
        if kind == "three" and field != starter and starter in self.turn:
            if value != "queer":
                return self.can_win(starter, value)
            seated = [player for player in self.game.players if player in self.turn]
            return all(self.can_win(starter, *(other for other in seated if other != player)) for player in seated)
        return False


def report(name, read):
    """Checks what read() returns, prints the one line about it and returns the exit code for it."""
    try:
        certificate = Certificate(read())
    except (OSError, ValueError) as error:
        print(f"unreadable {name}: {ascii(getattr(error, 'strerror', None) or str(error))}", flush=True)
        return 4
    except MemoryError:
        print(f"rejected {name}: line 1: too large", flush=True)
        return 1
    try:
        certificate.check()
    except Rejected as error:
        reason = str(error)
    except Exception as error:  # what the checker cannot deal with is not proved
        reason = f"the checker failed with {type(error).__name__}"
    else:
        print(f"verified {name}", flush=True)
        return 0
    print(f"rejected {name}: line {certificate.line}: {reason}", flush=True)
    return 1


def read_file(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(description="Checks Outwit certificates.")
    parser.add_argument("files", metavar="FILE", nargs="*", help="a certificate; - for standard input")
    parser.add_argument("--batch", action="store_true", help="read the paths from standard input, one per line")
    options = parser.parse_args()
    if options.batch == bool(options.files):
        parser.error("give either files or --batch")
    # File names need not be UTF-8, and are to come out as they went in.
    sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape")
    worst = 0
    if options.batch:
        for line in sys.stdin.buffer:
            path = os.fsdecode(line.removesuffix(b"\n"))
            worst = max(worst, report(path, lambda: read_file(path)))
    for path in options.files:
        read = sys.stdin.buffer.read if path == "-" else lambda: read_file(path)
        worst = max(worst, report(path, read))
    return worst


if __name__ == "__main__":
    sys.exit(main())
