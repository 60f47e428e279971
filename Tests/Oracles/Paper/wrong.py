"""Wrong usage of `curl --angle` and `peel`: the command, its words, and what the message names."""

import usage

SIZE = ["--size", "320x480"]
PEEL = ["peel", *SIZE]
HELD = [*PEEL, "--finger", "200,300"]


def cases():
    for value in ("80", "-75.0001", "nan", "-inf"): # more in the usage of the kinds
        yield "frames", ["curl", *SIZE, f"--angle={value}"], ["--angle", value]
    for value in ("a,b", "200", "200,300,400", "nan,300", "200,inf", "200,300;", "200;300"):
        yield "frames", [*PEEL, f"--finger={value}"], ["--finger", value]
    for option, values in {
            "--strips": ("1", "200", "2.5", "nan"), "--radius": ("2", "-0.1", "nan"),
            "--corner": ("middle", "bottom", "Bottom-right"), "--light": ("nowhere",),
            "--cast": ("1.5",), "--show-through": ("-1",), "--shade": ("2",)}.items():
        for value in values:
            yield "frames", [*HELD, f"{option}={value}"], [option, value]
    yield "frames", [*HELD, "--format", "npy", "-o", "frames.npy"], ["npy"]
    yield "frames", [*HELD, "--progress", "0.5"], ["--finger", "--progress"]
    yield "frames", [*PEEL, "--progress", "1.5"], ["--progress", "1.5"]
    yield "frames", [*HELD, "--direction", "left"], ["--direction"]
    yield "export", PEEL, ["peel"]


def run(pleats, case):
    command, *rest = case
    return usage.run(pleats, rest, command)
