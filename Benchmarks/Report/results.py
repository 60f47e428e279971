"""The lines of JSON that `pleat-bench` and Benchmarks/Peers write, and what follows from them."""

import json

FORMAT = 2


def read(stream):
    """The lines of a stream as dictionaries, each as soon as it is there."""
    for text in stream:
        if text.strip():
            line = json.loads(text)
            if line["kind"] == "run" and line["format"] != FORMAT:
                raise ValueError(f"format {line['format']}: this reporter reads format {FORMAT}")
            yield line


class Results:
    """All lines of some programs, by their kinds. A program's own lines follow its `run` line."""

    def __init__(self):
        self.runs, self.tables, self.memory, self.layouts = [], [], [], []

    def add(self, line):
        kinds = {"run": self.runs, "table": self.tables, "memory": self.memory,
                 "layout": self.layouts}
        kinds[line["kind"]].append(line)
        if line["kind"] == "table":
            line["program"] = self.runs[-1]["program"]
            line["candidates"].sort(key=lambda candidate: candidate["median"])

    def run(self, program):
        """The last run of a program; None if there is none."""
        return next((run for run in reversed(self.runs) if run["program"] == program), None)

    def of(self, program, precision=None, count=None, operation=None):
        """The tables of a program that have a precision, a number of items and an operation."""
        wanted = {"program": program, "precision": precision, "count": count,
                  "operation": operation}
        return [table for table in self.tables
                if all(value is None or table[key] == value for key, value in wanted.items())]

    @property
    def wrong(self):
        return [(table, wrong) for table in self.tables for wrong in table["wrong"]]


def is_frames(table):
    """Whether a table is about `pleats frames`, not about an operation of the library."""
    return table["operation"].startswith("frames-")


def named(table, name, group="Pleat"):
    """A backend's times in a table; None if it has none."""
    return fastest(table, lambda candidate: candidate["name"] == name, group)


def fastest(table, is_wanted=lambda candidate: True, group="Pleat"):
    """The fastest of a group of candidates; None if there is none."""
    return next((candidate for candidate in table["candidates"]
                 if candidate["group"] == group and is_wanted(candidate)), None)


def is_native(candidate):
    return candidate.get("target") == "native"


def to_limit(table, candidate):
    return candidate["median"] / table["limit"]


def digits(value):
    """Three significant digits, without an exponent."""
    size = abs(value)
    decimals = 0 if size >= 99.95 else 1 if size >= 9.995 else 2 if size >= 0.9995 else 3
    return f"{value:,.{decimals}f}"


def title(table):
    return f"{table['operation']}, {table['precision']}, {table['count']:,} items"


def called(candidate):
    """A candidate's name, and in brackets the backend whose code it uses."""
    kernel = candidate.get("kernel")
    return candidate["name"] + (f" ({kernel})" if kernel else "")
