"""What a script of `pleats book` may be: Python's strict JSON, and the contract of a line.

As Foundation's decoder has it, the first of equal keys counts, the values of the others are
not read as numbers (`0974` may stand there), and a comma may trail.
"""

import json
import math
import re

KINDS = ["touch", "tap", "swipe", "goTo", "step", "resize", "ready", "turn", "gestures"]
DETAILS = {
    "touch": {"x", "y", "id", "vx", "vy"},
    "goTo": {"direction", "animated", "duration"},
    "turn": {"size"},
}
WORDS = {
    "touch": ["began", "moved", "ended", "cancelled"],
    "swipe": ["left", "right", "up", "down"],
    "step": ["next", "previous", "first", "last"],
    "turn": ["portrait", "landscape"],
}
NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?"
TOKENS = r'"(?:[^"\\]|\\.)*"|[ \t\r\n]+|[-0-9][-+.eE0-9]*|.'


class Refused(Exception):
    """Why a line is none."""


def first_members(pairs):
    """An object, of whose equal keys the first counts."""
    return dict(reversed(pairs))


def fraction(text):
    """A number with a fraction or an exponent; not a number if Double rounds it to 0."""
    converted = float(text)
    return math.nan if converted == 0 and re.match("-?[0.]*[1-9]", text) else converted


def as_json(text):
    """The text without commas between the last value and the end of an object or a list.

    What has only the characters of a number, and is none, becomes one that Double lacks.
    """
    kept, last = [], []
    for token in re.findall(TOKENS, text, re.DOTALL):
        if token[0] in "-0123456789" and not re.fullmatch(NUMBER, token):
            token = "1e999"
        if token in "]}" and last[-1:] == [","] and last[-2:-1] not in ([], ["["], ["{"], [","], [":"]):
            kept[len(kept) - 1 - kept[::-1].index(",")] = ""
        kept.append(token)
        if not token.isspace():
            last = [*last[-1:], token]
    return "".join(kept)


def no_constant(name):
    """NaN and its kin are no JSON."""
    raise Refused(name)


def read(line):
    """The object that a line holds."""
    try:
        value = json.loads(as_json(line.decode("utf-8")),
                           object_pairs_hook=first_members, parse_float=fraction,
                           parse_constant=no_constant)
    except (ValueError, RecursionError, MemoryError) as error:
        raise Refused(str(error)) from error
    if not isinstance(value, dict):
        raise Refused("no object")
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise Refused("half of a surrogate pair, or too large a number") from error
    return value


def number(value):
    """A finite number, which Double and Int have if it is whole."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Refused("no number")
    try:
        converted = float(value)
    except OverflowError as error:
        raise Refused("too large") from error
    if not -2**63 <= converted < 2**63:
        raise Refused("no number that Double has, or too large")
    if isinstance(value, int) and int(converted) != value:
        raise Refused("no Double has it")
    return converted


def whole(value):
    """A whole number of 64 bits."""
    converted = number(value)
    if converted != int(converted) or not -2**63 <= converted < 2**63:
        raise Refused("not whole")


def pair(value):
    """Two numbers."""
    if not isinstance(value, list) or len(value) != 2:
        raise Refused("no pair")
    return number(value[0]), number(value[1])


def size(value):
    """A width and a height that a view may have."""
    width, height = pair(value)
    if not (0 < width <= 1e15 and 0 < height <= 1e15):
        raise Refused("no size")


def truth(value):
    """True or false."""
    if not isinstance(value, bool):
        raise Refused("neither true nor false")


def check_event(kind, members):
    """What an event has besides its time."""
    value = members[kind]
    if kind in WORDS and value not in WORDS[kind]:
        raise Refused("no such word")
    if kind == "tap":
        pair(value)
    elif kind == "resize":
        size(value)
    elif kind == "gestures":
        truth(value)
    elif kind == "turn" and "size" in members:
        size(members["size"])
    elif kind in ("goTo", "ready"):
        whole(value)
        if members.get("direction", "forward") not in ("forward", "backward"):
            raise Refused("no direction")
        truth(members.get("animated", True))
        if not 0 <= number(members.get("duration", 0)) <= 86400:
            raise Refused("no duration")
    elif kind == "touch":
        if "id" in members:
            whole(members["id"])
        for key in ("vx", "vy", "x", "y"):
            if key in members:
                number(members[key])
        given = ("x" in members) + ("y" in members)
        if given == 1 or given == 0 and value not in ("ended", "cancelled"):
            raise Refused("x and y")


def check_line(line, last):
    """The time of a line that follows one at `last`."""
    members = read(line)
    if "t" not in members:
        raise Refused("no time")
    time = number(members["t"])
    if time < 0 or time < last - 1e-9:
        raise Refused("time goes back")
    kinds = [kind for kind in KINDS if kind in members]
    if len(kinds) != 1:
        raise Refused("one event a line")
    accepted = {"t", kinds[0]} | DETAILS.get(kinds[0], set())
    if set(members) - accepted:
        raise Refused("a key of no use")
    check_event(kinds[0], members)
    return max(time, last)


def refusal(script):
    """Which line of a script is refused first, and why; None if all are accepted."""
    last = 0.0
    for index, line in enumerate(script.split(b"\n")):
        if not line.strip(b" \t\r"):
            continue
        try:
            last = check_line(line, last)
        except Refused as reason:
            return index + 1, str(reason)
    return None
