"""Kills `pleats batch` and resumes it; see the script `run` next to this file."""

import argparse
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time


def job(number):
    """A small job; a third each of pictures, numbers and style sheets."""
    name = f"{number % 100:02d}/{number:05d}"
    progress = str(number % 41 / 41)
    return [
        ("render", ["flip", "--size", "24x36", "--progress", progress, "-o", name + ".png"]),
        ("frames", ["curl", "--size", "24x36", "--progress", progress, "-o", name + ".json"]),
        ("export", ["fold", "--size", "24x36", "--duration", str(1 + number / 1e4), "--pictures", "none", "-o", name + ".css"]),
    ][number % 3]


def prepare(folder, count):
    for number in range(min(count, 100)):
        (folder / f"{number:02d}").mkdir(parents=True)
    with open(folder / "jobs.ndjson", "w") as file:
        for number in range(count):
            command, arguments = job(number)
            file.write(json.dumps({"command": command, "arguments": arguments}) + "\n")


def outputs(folder):
    return {str(f.relative_to(folder)) for f in folder.glob("*/*")}


class Batch:
    def __init__(self, options, folder):
        words = [options.pleats, "batch", "jobs.ndjson", "--resume"]
        self.start = time.monotonic()
        self.process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.memory = 0

    def look(self):
        """Notes the most memory of the process, without its jobs; returns whether it runs."""
        try:
            text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
            self.memory = max(self.memory, int(re.search(r"VmHWM:\s+(\d+)", text).group(1)))
        except (OSError, AttributeError):
            pass
        return self.process.poll() is None

    def wait(self):
        while self.look():
            time.sleep(0.05)
        self.seconds = time.monotonic() - self.start
        return self.process.communicate()


def main():
    parser = argparse.ArgumentParser(prog="run")
    parser.add_argument("jobs", nargs="?", type=int, default=10_000)
    parser.add_argument("kills", nargs="?", type=int, default=5)
    parser.add_argument("seed", nargs="?", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--pleats")
    parser.add_argument("--default-pleats", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.pleats = os.path.realpath(options.pleats or options.default_pleats)
    if not os.access(options.pleats, os.X_OK):
        sys.exit(f"error: '{options.pleats}' is not a program: build pleats first")
    print(f"{options.jobs} jobs, {options.kills} kills, seed {options.seed}", flush=True)
    generator = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as scratch:
        whole, cut = pathlib.Path(scratch, "whole"), pathlib.Path(scratch, "cut")
        for folder in [whole, cut]:
            prepare(folder, options.jobs)
        batch = Batch(options, whole)
        text = "".join(batch.wait())
        if batch.process.returncode or text != f"{options.jobs} jobs done\n":
            sys.exit(f"error: exit code {batch.process.returncode}: {text}")
        print(f"undisturbed: {batch.seconds:.1f} s, {1000 * batch.seconds / options.jobs:.1f} ms a job; "
              f"most memory {batch.memory} KiB", flush=True)
        moments = sorted(generator.randrange(1, options.jobs) for _ in range(options.kills))
        for moment in moments:
            batch = Batch(options, cut)
            while batch.look() and len(outputs(cut)) < moment:
                time.sleep(0.02)
            time.sleep(generator.uniform(0, 0.02))
            batch.process.send_signal(signal.SIGKILL)
            batch.wait()
            print(f"killed ({batch.process.returncode}) after {batch.seconds:.1f} s with {len(outputs(cut))} outputs", flush=True)
        batch = Batch(options, cut)
        text = "".join(batch.wait())
        if batch.process.returncode:
            sys.exit(f"error: exit code {batch.process.returncode}: {text}")
        print(f"resumed: {batch.seconds:.1f} s, {text.strip()}; most memory {batch.memory} KiB")
        # A job outlives its batch for a moment if that is killed.
        time.sleep(1)
        if outputs(cut) != outputs(whole) or len(outputs(whole)) != options.jobs:
            sys.exit(f"error: {sorted(outputs(cut) ^ outputs(whole))[:10]} are not in both")
        for name in outputs(whole):
            if (cut / name).read_bytes() != (whole / name).read_bytes():
                sys.exit(f"error: {name} differs")
        print(f"{options.jobs} outputs are there once, with the bytes of the undisturbed run")


main()
