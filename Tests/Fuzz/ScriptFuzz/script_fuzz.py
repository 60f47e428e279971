"""Plays mutated scripts to `pleats book`; see `run`."""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import contract

TIME_LIMIT = 10
LONGEST_MESSAGE = 2000
# Names of types and domains, numbers of errors, and what a trap leaves behind.
FOREIGN = re.compile(r"Domain|Code=|NS[A-Z]|Swift\.|Fatal|fatal|Optional\(|Context\(|error [0-9]")
UNPRINTABLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]")

NUMBERS = ["0", "-0", "1", "-1", "0.5", "1e-400", "1e400", "1e308", "-1e308", "5e-324", "01", "1.",
           ".5", "+1", "1e", "0x10", "9007199254740992", "9007199254740993", "9223372036854775807",
           "9223372036854775808", "18446744073709551616", "100000000000000000000000", "1" + "0" * 22,
           str(2**1000), str(2**1000 + 1), "9" * 400, "3.0", "3e0", "30e-1", "1e15", "1.1e15", "NaN",
           "Infinity", "-Infinity", "null", "true", "\"1\"", "[1]", "{}", "0." + "3" * 2000]
PIECES = [b",", b",,", b":", b"]", b"}", b"[", b"{", b"\"", b"\\", b"\\u", b"\\ud800", b"\\udc00",
          b"\\ud83d\\ude00", b"\\u0000", b"\\u0074", b"\\x41", b"\\/", b"\xff", b"\xc3", b"\xed\xa0\x80",
          b"\xc0\x80", b"\xf4\x90\x80\x80", b"\x00", b"\t", b"\r", b"\n", b" ", b"\x1b[2J", b"\x7f",
          "\u202e".encode(), "\u2066".encode(), "\x9b".encode(), "\u00a0".encode(), b"\xef\xbb\xbf",
          b"//", b"/**/", b"'", b"\"t\":0,", b",\"t\":0", b",\"\\u0074\":0", b",\"x\":1", b",\"id\":0",
          b",\"step\":\"next\"", b"NaN", b"nul", b"[" * 20, b"[" * 510, b"[" * 100000,
          b"[" * 300 + b"]" * 300, b"{\"a\":" * 50, b"a" * 200000, b"\"" + b"b" * 3000 + b"\"",
          b"[" + b"1," * 20000 + b"1]", "e\u0301".encode() * 5000, "\U0001f600".encode()]

OPTIONS = [[], ["--page", "2"], ["--direction", "up"], ["--spine", "first"], ["--spine", "second"],
           ["--direction", "right"], ["--drag-anywhere"], ["--loop"], ["--leaves", "3"],
           ["--reduced-motion"], ["--late", "1,3"], ["--duration", "0"], ["--fps", "7"],
           ["--kind", "cube"], ["--kind", "curl", "--leaves", "4"], ["--landscape", "up"],
           ["--turns"], ["--containment"], ["--thresholds", "margin=90,slop=3"]]


def good_line(dice, now):
    """A line that is accepted."""
    def place():
        return round(dice.uniform(-20, 500), dice.choice([0, 1, 15]))
    kind = dice.choice(["touch"] * 5 + contract.KINDS)
    members = {"t": now, kind: None}
    if kind in contract.WORDS:
        members[kind] = dice.choice(contract.WORDS[kind])
    elif kind == "tap":
        members[kind] = [place(), place()]
    elif kind == "resize":
        members[kind] = [dice.uniform(1, 900), dice.choice([320, 1e-9, 1e15])]
    elif kind == "gestures":
        members[kind] = dice.random() < 0.7
    else:
        members[kind] = dice.randrange(-1, 7)
    details = {"goTo": (("direction", dice.choice(["forward", "backward"])),
                        ("animated", dice.random() < 0.5), ("duration", dice.choice([0, 0.2, 1]))),
               "turn": (("size", [dice.uniform(1, 900), 320]),)}
    for key, value in details.get(kind, ()):
        if dice.random() < 0.4:
            members[key] = value
    if kind == "touch":
        if members["touch"] in ("began", "moved") or dice.random() < 0.7:
            members |= {"x": place(), "y": place()}
        for key, value in (("id", dice.randrange(3)), ("vx", dice.gauss(0, 500)),
                           ("vy", dice.gauss(0, 500))):
            if dice.random() < 0.2:
                members[key] = value
    items = list(members.items())
    dice.shuffle(items)
    return json.dumps(dict(items), separators=dice.choice([(",", ":"), (", ", " : ")])).encode()


def good_script(dice):
    """A script that is accepted."""
    now, lines = 0.0, []
    for _ in range(dice.randrange(1, 13)):
        now = round(now + dice.choice([0, 0.004, 0.016, 0.1, 0.4, 2]), 6)
        lines.append(good_line(dice, now))
    return dice.choice([b"\n", b"\n", b"\n", b"\r\n", b"\n \t\n"]).join(lines)


def mutated(dice, script):
    """A script with one thing changed."""
    start = dice.randrange(len(script) + 1)
    end = min(len(script), start + dice.choice([0, 1, 1, 2, 5, 20]))
    kind = dice.randrange(8)
    if kind == 0:
        return script[:start] + bytes([dice.randrange(256)]) + script[start:]
    if kind == 1 and script:
        start = min(start, len(script) - 1)
        return script[:start] + bytes([script[start] ^ 1 << dice.randrange(8)]) + script[start + 1:]
    if kind == 2:
        return script[:start] + script[end:]
    if kind == 3:
        other = dice.randrange(len(script) + 1)
        return script[:other] + script[start:end] + script[other:]
    if kind == 4:
        return script[:start] + dice.choice(PIECES) + script[start:]
    if kind == 5:
        # Before a bracket, where commas trail.
        ends = [found.start() for found in re.finditer(rb"[\]}]", script)] or [0]
        place = dice.choice(ends)
        return script[:place] + dice.choice(PIECES + [b","] * 20) + script[place:]
    words = list(re.finditer(rb"-?[0-9][-+.0-9eE]*|\"[A-Za-z]+\"", script))
    if not words:
        return script
    word = dice.choice(words)
    texts = NUMBERS if kind == 6 else [f'"{name}"' for name in
                                       ["t", "touch", "tap", "", "nxt", "next", "x\\u001b[31m", "y"]]
    return script[:word.start()] + dice.choice(texts).encode() + script[word.end():]


def case(seed, index):
    """The script and the options of a number."""
    dice = random.Random(f"{seed}/{index}")
    script = good_script(dice)
    for _ in range(dice.choice([0, 0, 1, 1, 1, 1, 1, 2, 3])):
        script = mutated(dice, script)
    return script, dice.choice(OPTIONS) + dice.choice(OPTIONS[5:] if dice.random() < 0.3 else [[]])


def faults(outcome, output, script):
    """What is wrong with how a run ended."""
    expected = contract.refusal(script)
    if outcome.returncode == 0:
        if expected is not None:
            yield f"accepted, but line {expected[0]}: {expected[1]}"
        if outcome.stderr:
            yield "accepted, and something on standard error"
        lines = output.split(b"\n")
        if lines[-1] != b"" or json.loads(lines[-2])["state"] != "idle":
            yield "the last line is not idle"
        return
    message = outcome.stderr.decode("utf-8", "strict")
    if outcome.returncode != 1:
        yield f"exit code {outcome.returncode}"
    if expected is None:
        yield "refused, but it keeps the contract"
    elif not message.startswith(f"Error: line {expected[0]}: "):
        yield f"another line than {expected[0]} is refused ({expected[1]})"
    if output:
        yield "refused, and something on standard output"
    if FOREIGN.search(message) or UNPRINTABLE.search(message) or message.count("\n") != 1:
        yield "a message that is not in our words, or not one line"
    if len(message) > LONGEST_MESSAGE:
        yield f"a message of {len(message)} characters"


def play(program, seed, index, folder):
    """Runs a case; its outcome in a word, how long it took, and what is wrong."""
    script, options = case(seed, index)
    command = [program, "book", "--size", "320x480", "--pages", "5", *options]
    paths = [folder / f"{index}.{name}" for name in ("script", "output")]
    paths[0].write_bytes(script)
    start = time.monotonic()
    try:
        with open(paths[0], "rb") as source, open(paths[1], "wb") as sink:
            outcome = subprocess.run(command, stdin=source, stdout=sink, stderr=subprocess.PIPE,
                                     timeout=TIME_LIMIT, check=False)
        found = list(faults(outcome, paths[1].read_bytes(), script))
        word = "accepted" if outcome.returncode == 0 else "refused"
        found += [outcome.stderr.decode("utf-8", "backslashreplace")[:400]] if found else []
    except subprocess.TimeoutExpired:
        word, found = "late", [f"not done after {TIME_LIMIT} s"]
    for path in paths:
        path.unlink()
    return word, time.monotonic() - start, found, (command, script)


def main():
    """Plays all, and says what came of it."""
    parser = argparse.ArgumentParser(prog="run")
    parser.add_argument("count", nargs="?", type=int, default=10000)
    parser.add_argument("seed", nargs="?", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--pleats")
    parser.add_argument("--default-pleats", help=argparse.SUPPRESS)
    options = parser.parse_args()
    count, seed = options.count, options.seed
    program = os.path.abspath(options.pleats or options.default_pleats)
    if not os.access(program, os.X_OK):
        sys.exit(f"error: '{program}' is not a program: swift build -c release --product pleats")
    print(f"{count} scripts, seed {seed}", flush=True)
    counts, slowest, wrong = collections.Counter(), 0.0, 0
    workers = max(1, min(4, (os.cpu_count() or 2) // 2))
    with tempfile.TemporaryDirectory() as name, \
            concurrent.futures.ThreadPoolExecutor(workers) as pool:
        folder = pathlib.Path(name)
        runs = pool.map(lambda index: play(program, seed, index, folder), range(count))
        for index, (word, seconds, found, (command, script)) in enumerate(runs):
            counts[word] += 1
            slowest = max(slowest, seconds)
            if not found:
                continue
            wrong += 1
            if wrong <= 20:
                kept = pathlib.Path(tempfile.gettempdir()) / f"pleats-script-{seed}-{index}"
                kept.write_bytes(script)
                print(f"script {index}, kept as {kept}: {'; '.join(found)}\n  {' '.join(command[1:])}")
    words = ", ".join(f"{counts[word]} {word}" for word in sorted(counts))
    print(f"{words}; {wrong} wrong; the slowest took {slowest:.2f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
