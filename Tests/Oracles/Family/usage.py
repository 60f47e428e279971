"""Wrong usage of every option of every kind: the exit code, and what the message names."""

import re
import subprocess

import family

WRONG = ["", "abc", "nan", "inf", "1e999", "0x3", "1,5"]


def accepted(parameter):
    """What an option accepts, as a message says it."""
    if parameter.type == "name":
        return ", ".join(parameter.accepted)
    low, high, *others = parameter.accepted
    return ", ".join([*map(str, others), f"or {low}...{high}" if others else f"{low}...{high}"])


def wrong_values(parameter):
    if parameter.type == "name":
        return ["", "sideways", parameter.accepted[0].upper(), parameter.accepted[0] + " "]
    low, high, *others = parameter.accepted
    values = [*WRONG, str(min(low, 0) - 1), str(high + 1), "-inf"]
    if parameter.type == "integer":
        return [*values, "1.5", str(low - 1), "99999999999999999999999"]
    values += [repr(high + 1e-9), repr(low - 1e-9)]
    if others:
        values += ["0.01", "0.99", "1e-300"]
    return values


def cases():
    """Words of a command after `frames`, and what the message must name."""
    flags = {}
    for kind in family.KINDS:
        for parameter in family.parameters(kind):
            flags.setdefault(parameter.flag, parameter)
    for kind in family.KINDS:
        own = {parameter.flag: parameter for parameter in family.parameters(kind)}
        size = ["--size", "320x480"]
        for option, parameter in own.items():
            if parameter.type == "flag":
                continue
            for value in wrong_values(parameter):
                named = [option, value, accepted(parameter)]
                yield [kind, *size, option, value], named
                if value: # an empty one is a missing one
                    yield [kind, *size, f"{option}={value}"], named
        for option, parameter in flags.items():
            if option not in own:
                value = [] if parameter.type == "flag" else [str(parameter.default)]
                yield [kind, *size, option, *value], [option]
        for value in ("1.0001", "-0.0001", "nan", "inf", "abc"):
            yield [kind, *size, f"--progress=0,{value}"], ["--progress", value]
        yield from small_pages(kind)
    yield ["prism", *size, "--inside", "--keep-behind"], ["--inside", "--keep-behind"]
    for kind in ("fold", "flip"):
        yield [kind, *size, "--direction", "up"], ["--direction"]


def small_pages(kind):
    """Pages that are one pixel short, along the motion and in both of its axes."""
    pixels = family.KINDS[kind].pixels(family.Options(kind, {}))
    if kind == "tiles":
        for size in ("5x480", "320x7", "5.5x480"):
            yield [kind, "--size", size], ["--size", size]
        return
    for size, direction in (
            (f"{pixels - 1}x480", "left"), (f"{pixels - 1}x480", "right"),
            (f"320x{pixels - 1}", "up"), (f"320x{pixels - 1}", "down"),
            (f"{pixels - 0.5}x480", "left")):
        yield [kind, "--size", size, "--direction", direction], ["--size", size]
    half = f"{(pixels - 1) / 2}x480"
    yield [kind, "--size", half, "--scale", "2"], ["--size", half]


def run(pleats, case, command="frames"):
    """What is wrong with the answer, or nothing."""
    words, named = case
    result = subprocess.run([pleats, command, *words], capture_output=True, text=True, timeout=60)
    if result.returncode != 64:
        return f"exit code {result.returncode}, not 64: {result.stderr[:300]}"
    if result.stdout:
        return f"standard output: {result.stdout[:100]}"
    # The message itself, without the help and the usage that follow it.
    message = re.split(r"\n(?:Help|Usage):", result.stderr)[0]
    missing = [text for text in named if text not in message]
    if missing:
        return f"the message does not name {' and '.join(map(repr, missing))}: {message}"
    return None
