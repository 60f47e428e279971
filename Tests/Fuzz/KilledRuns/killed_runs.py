"""Ends runs of `pleats` and looks at what is left; see the script `run` next to this file."""

import argparse
import collections
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# With the mark of Pleat's pages, since `demo` replaces no other index.html.
OLD = b'<meta name="generator" content="Pleat"/> a good old file\n' * 50
NOTES = ".pleats-notes"
SIGNALS = [signal.SIGKILL, signal.SIGTERM, signal.SIGINT]
# What a run that is killed may leave.
TEMPORARY = re.compile(r"\.pleats-[0-9a-z]+")

FRAMES = "frames fold --size 320x480 --fps 3000 --duration 1 --format {} -o x{}"
VIDEO = "render flip --size 120x180 --duration 0.5 --fps 30 -o x.{}"

# The commands that write, with the files of each.
COMMANDS = {f"frames {f}": (FRAMES.format(f, f".{f}"), [f"x.{f}"]) for f in ["json", "ndjson", "csv"]}
COMMANDS["frames npy"] = (FRAMES.format("npy", ""), ["x-matrices.npy", "x-quads.npy"])
COMMANDS["render picture"] = (
    "render flip --size 600x900 --progress 0.5 -o x.png",
    ["x.png"],
)
COMMANDS["render pattern"] = (
    "render flip --size 120x180 --fps 60 --duration 0.3 --threads 2 -o x%d.png",
    [f"x{number}.png" for number in range(19)],
)
COMMANDS["render sheet"] = ("render flip --size 120x180 -o sheet.png", ["sheet.png"])
COMMANDS |= {f"render {f}": (VIDEO.format(f), [f"x.{f}"]) for f in ["mp4", "webm", "gif", "apng"]}
COMMANDS |= {
    f"export {f}": (f"export flip --size 320x480 --format {f} -o x.{f}", [f"x.{f}"])
    for f in ["css", "waapi", "html"]
}
PAGES = ["page", "compose", "layout", "navigate", "pager"]
COMMANDS["demo"] = (
    "demo demo",
    [f"demo/{name}" for name in ["index.html", "navigate.jsonl", "pager.jsonl"]]
    + [f"demo/{name}.png" for name in ["dawn", "noon", "evening", "night", "paper"]]
    + [f"demo/{name}.html" for name in PAGES]
    + [f"demo/{name}.gif" for name in ["flip", "cube", "tiles", "curl", "pager"]])

failures = []


def fail(text):
    failures.append(text)
    print(f"FAILED: {text}", flush=True)


class Place:
    """A folder with notes of the user's, and with old files or without."""

    def __init__(self, options, names, has_old):
        self.options = options
        self.names = names
        self.has_old = has_old
        self.path = pathlib.Path(tempfile.mkdtemp(dir=options.scratch))
        for name in names:
            (self.path / name).parent.mkdir(exist_ok=True)
            if has_old:
                (self.path / name).write_bytes(OLD)
        self.folder = (self.path / names[0]).parent
        (self.folder / NOTES).write_text("mine")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)

    def start(self, line, environment=None):
        return subprocess.Popen(
            [self.options.pleats] + line.split(),
            cwd=self.path,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | (environment or {}),
        )

    def run(self, line, environment=None, limit=60):
        """The exit code and the messages; a negative code is a signal's."""
        process = self.start(line, environment)
        try:
            errors = process.communicate(timeout=limit)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, "it has not ended"
        return process.returncode, errors.decode()

    def is_written(self, process):
        """Whether a process has a file of the folder open."""
        try:
            for descriptor in os.scandir(f"/proc/{process.pid}/fd"):
                if os.readlink(descriptor.path).startswith(f"{self.path}/"):
                    return True
        except OSError:
            pass
        return False

    def wait_until_written(self, process):
        while process.poll() is None and not self.is_written(process):
            pass

    def wait_for_children(self):
        """Children of a killed run end by themselves; whether they do."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                left = [p for p in os.listdir("/proc") if p.isdigit() and self.is_home_of(p)]
            except OSError:
                continue
            if not left:
                return True
            time.sleep(0.005)
        return False

    def is_home_of(self, process):
        try:
            return os.readlink(f"/proc/{process}/cwd") == str(self.path)
        except OSError:
            return False

    def others(self):
        """What is there apart from the files themselves and the notes."""
        names = {
            str(pathlib.Path(folder, name).relative_to(self.path))
            for folder, _, files in os.walk(self.path)
            for name in files
        }
        return names - set(self.names) - {str((self.folder / NOTES).relative_to(self.path))}

    def check(self, what, expected):
        """Old files are intact, new ones whole, the notes there."""
        for name in self.names:
            path = self.path / name
            if not path.exists():
                if self.has_old:
                    fail(f"{what}: {name} is gone")
                continue
            data = path.read_bytes()
            if data == OLD and self.has_old or data == expected[name]:
                continue
            # Some formats have random numbers in them.
            if not is_playable(path, expected[name]):
                fail(f"{what}: {name} is neither the old one nor a whole new one: {len(data)} bytes")
        if (self.folder / NOTES).read_text() != "mine":
            fail(f"{what}: the notes are not what they were")


def is_playable(path, like):
    if path.suffix not in [".webm", ".mp4"] or path.stat().st_size != len(like):
        return False
    return not subprocess.run(
        ["ffmpeg", "-v", "error", "-xerror", "-i", path, "-f", "null", "-"], capture_output=True
    ).returncode


def whole(options, line, names):
    """What the files are when nothing disturbs the run."""
    with Place(options, names, False) as place:
        code, errors = place.run(line)
        if code != 0:
            sys.exit(f"error: {line}: {errors}")
        return {name: (place.path / name).read_bytes() for name in names}


def window(options, line, names):
    """How long a run writes: from the time when it opens its first file to its end, in seconds."""
    times = []
    for _ in range(5):
        with Place(options, names, True) as place:
            process = place.start(line)
            place.wait_until_written(process)
            start = time.monotonic()
            process.communicate()
            times.append(time.monotonic() - start)
    return max(times)


def after(place, what, number, expected):
    """Looks at what an ended run has left; how many files."""
    place.check(what, expected)
    if number == signal.SIGKILL and not place.wait_for_children():
        fail(f"{what}: its children go on")
    left = place.others()
    # A signal that can be caught leaves nothing; SIGKILL, nothing but temporary files.
    kept = [n for n in left if number != signal.SIGKILL or not TEMPORARY.fullmatch(pathlib.Path(n).name)]
    if kept:
        fail(f"{what}: left {sorted(kept)}")
    return len(left)


def random_moments(options, generator):
    total = collections.Counter()
    for name, (line, names) in COMMANDS.items():
        if options.only not in f"kills {name}":
            continue
        expected = whole(options, line, names)
        length = window(options, line, names)
        counts = collections.Counter()
        # Some runs are whole before they can be ended: others take their places.
        for _ in range(10 * options.count):
            if counts["ended"] == options.count:
                break
            number = generator.choice(SIGNALS)
            moment = generator.uniform(0, length)
            with Place(options, names, generator.random() < 0.7) as place:
                process = place.start(line)
                place.wait_until_written(process)
                time.sleep(moment)
                is_written = place.is_written(process)
                process.send_signal(number)
                errors = process.communicate()[1].decode()
                what = f"{name}, signal {number} after {moment:.4f} s of writing"
                if process.returncode == -number:
                    counts["ended"] += 1
                    counts[signal.Signals(number).name] += 1
                    counts["while writing"] += is_written
                elif process.returncode != 0:
                    fail(f"{what}: exit code {process.returncode}: {errors}")
                else:
                    # On a busy machine, the longest of the measured runs can be far longer than most.
                    length = moment
                counts["new"] += process.returncode != 0 and all(
                    (place.path / n).exists() and (place.path / n).read_bytes() != OLD for n in names
                )
                counts["left"] += after(place, what, number, expected) > 0
        if counts["ended"] < options.count:
            fail(f"{name}: only {counts['ended']} runs could be ended")
        total += counts
        print(
            f"{name}: {counts['ended']} ended within the {1000 * length:.1f} ms of writing, "
            + ", ".join(f"{counts[s.name]} by {s.name}" for s in SIGNALS)
            + f"; {counts['while writing']} with a file open, {counts['new']} after all files were whole, "
            + f"{counts['left']} killed ones left a temporary file",
            flush=True,
        )
    if total:
        print(f"random moments: {total['ended']} runs ended, {total['while writing']} while writing")


WITHOUT = ["", "tmpfile", "link"]


def step_cases():
    """Commands to end before each of the calls by which they write, on rich and on poor file systems.

    Each has a name, what its file system is without, its command line and its files.
    """
    frames = "frames fold --size 24x36 --progress 0"
    lines = {
        "frames csv": (f"{frames} --format csv -o x.csv", ["x.csv"]),
        "frames npy": (f"{frames} --format npy -o x", ["x-matrices.npy", "x-quads.npy"]),
        "render pattern": ("render fold --size 24x36 --progress 0,1 -o x%d.png", ["x0.png", "x1.png"]),
        "render gif": ("render fold --size 24x36 --fps 10 -o x.gif", ["x.gif"]),
    }
    for name, (line, names) in lines.items():
        for without in WITHOUT:
            yield name, without, line, names


def every_step(options):
    total = 0
    for name, without, line, names in step_cases():
        if options.only not in f"steps {name} without {without}":
            continue
        counts = end_at_every_step(options, name, without, line, names)
        total += counts["ended"]
        print(
            f"{name} without {without or 'nothing'}: {counts['ended']} ended between two calls, "
            f"{counts['left']} killed ones left temporary files",
            flush=True,
        )
    if total:
        print(f"every step: {total} runs ended")


def end_at_every_step(options, name, without, line, names):
    expected = whole(options, line, names)
    counts = collections.Counter()
    for has_old in [True, False]:
        environment = {"LD_PRELOAD": options.end_at, "WITHOUT": without}
        with Place(options, names, has_old) as place:
            count = place.path / "count"
            place.run(line, environment | {"COUNT_TO": str(count)})
            steps = int(count.read_text())
        for number in SIGNALS:
            for step in range(1, steps + 1):
                with Place(options, names, has_old) as place:
                    ending = {"END_AT": str(step), "END_BY": str(int(number))}
                    code, errors = place.run(line, environment | ending)
                    what = f"{name} without {without or 'nothing'}, {number} at step {step}"
                    if code not in [0, -number]:
                        fail(f"{what}: exit code {code}: {errors}")
                    counts["ended"] += code == -number
                    left = after(place, what, number, expected)
                    # New files without a name never leave anything.
                    if left and not without and not has_old:
                        fail(f"{what}: left {left} files")
                    counts["left"] += left > 0
    return counts


def expect(options, what, line, code, text, names, files, before=None, environment=None, limit=60):
    """A run that must fail, say why, and leave the folder as it was."""
    with Place(options, names, True) as place:
        if before:
            before(place)
        notes = place.others()
        found, errors = place.run(line, environment, limit)
        if found != code or text not in errors:
            fail(f"{what}: exit code {found}, expected {code} and {text!r}: {errors.strip()}")
        if "Domain" in errors or "NSCocoa" in errors:
            fail(f"{what}: not our words: {errors.strip()}")
        place.check(what, files)
        if place.others() != notes:
            fail(f"{what}: left {sorted(place.others() - notes)}")
        return place


def leave_free(folder, pages):
    """Fills a disk but for some pages."""
    with open(folder / "filler", "wb", buffering=0) as file:
        while os.statvfs(folder).f_bavail > pages:
            file.write(bytes(4096))


def full_disks(options):
    count = 0
    for name, (line, names) in COMMANDS.items():
        if options.only not in f"disk {name}":
            continue
        expected = whole(options, line, names)
        # While a file is being written, the one that it replaces is there, too.
        pages = max(len(data) // 4096 + 1 for data in expected.values())
        for share in [0, 0.3, 0.9]:
            folder = pathlib.Path(tempfile.mkdtemp(dir=options.scratch))
            mount = ["mount", "-t", "tmpfs", "-o", f"size={pages * 4096 + (1 << 20)}", "pleats", folder]
            if subprocess.run(mount, capture_output=True).returncode:
                print("skipped: full disks, since none can be mounted here")
                return
            try:
                small = argparse.Namespace(**vars(options) | {"scratch": folder})
                room = int(share * pages)

                def fill(place):
                    leave_free(place.path, room)

                what = f"{name}, a disk with {room} of {pages} pages free"
                expect(small, what, line, 1, "No space left on device", names, expected, fill)
                count += 1
            finally:
                subprocess.run(["umount", folder], check=True)
    if count:
        print(f"full disks: {count} runs")


def odd_places(options):
    if options.only not in "places":
        return
    line, names = "frames fold --size 24x36 --progress 0 -o {}", ["x.json"]
    files = whole(options, line.format("x.json"), names)
    expect(options, "/dev/full", line.format("/dev/full"), 1, "No space left", names, files)
    expect(options, "no folder", line.format("no/x"), 1, "there is no folder no/", names, files)
    expect(options, "a folder", line.format("."), 1, "is a folder", names, files)
    gif = "render fold --size 24x36 -o pipe.gif"
    expect(
        options,
        "a gif into a pipe",
        gif,
        1,
        "needs a regular file",
        names,
        files,
        lambda place: os.mkfifo(place.path / "pipe.gif"),
    )
    for target in ["/dev/stdout", "-"]:
        with Place(options, names, True) as place:
            command = [options.pleats] + line.format(target).split()
            said = subprocess.run(command, cwd=place.path, capture_output=True).stdout
            if said != files["x.json"]:
                fail(f"{target}: {len(said)} bytes")
    with Place(options, names, True) as place:
        os.mkfifo(place.path / "pipe")
        reader = subprocess.Popen(["cat", "pipe"], cwd=place.path, stdout=subprocess.PIPE)
        place.run(line.format("pipe"))
        if reader.communicate()[0] != files["x.json"] or not (place.path / "pipe").is_fifo():
            fail("a pipe does not get what a file gets")
    with Place(options, ["real/x.json"], True) as place:
        os.symlink("real/x.json", place.path / "link")
        place.run(line.format("link"))
        if not (place.path / "link").is_symlink() or (place.path / "real/x.json").read_bytes() == OLD:
            fail("a link is not followed")
    if os.geteuid() != 0:
        print("skipped: folders of others, since only root may be somebody else")
        return
    # Others may not enter the folder of the build.
    shutil.copy(options.pleats, f"{options.scratch}/pleats")
    os.chmod(options.scratch, 0o755)
    setpriv = "setpriv --reuid=65534 --regid=65534 --clear-groups".split()
    for what, text in [
        ("a folder of root's", "a file cannot be made in ./: Permission denied"),
        ("a file of root's", "cannot be replaced: Permission denied"),
        ("a disk to be read only", "Read-only file system"),
    ]:
        for name, (line, names) in COMMANDS.items():
            if name == "demo":
                continue
            with Place(options, names, what != "a folder of root's") as place:
                os.chmod(place.path, 0o755)
                command = [f"{options.scratch}/pleats"] + line.split()
                if what == "a file of root's":
                    os.chown(place.path, 65534, 65534)
                if what == "a disk to be read only":
                    mount = f"mount --bind {place.path} {place.path} && mount -o remount,ro,bind {place.path}"
                    if subprocess.run(mount, shell=True).returncode:
                        continue
                else:
                    command = setpriv + command
                run = subprocess.run(command, cwd=place.path, capture_output=True, text=True)
                if run.returncode != 1 or text not in run.stderr:
                    fail(f"{name}, {what}: exit code {run.returncode}: {run.stderr}")
                place.check(f"{name}, {what}", {n: OLD for n in names})
                if place.others():
                    fail(f"{name}, {what}: left {place.others()}")
                if what == "a disk to be read only":
                    subprocess.run(["umount", place.path], check=True)
    print("odd places: done")


# What ffmpeg may do instead of its work: the script, what is said then, and whether it needs a limit.
ENCODERS = {
    "no output": ("cat >/dev/null", "is not a complete", False),
    "an empty file": ('cat >/dev/null; : > "$output"', "is not a complete", False),
    "garbage": ('cat >/dev/null; head -c 5000 /dev/urandom > "$output"', "is not a complete", False),
    "a head alone": (
        'cat >/dev/null; case "$*" in ' + r"*'-f gif'*) head='GIF89a;';; "
        + r"*) head='\000\000\000\010ftyp\000\000\000\010moov\000\000\000\015mdatwords';; esac; "
        + 'printf "$head" > "$output"',
        "is not a complete",
        False,
    ),
    "half a file": ('real "$@" && head -c 700 "$output" > half && cat half > "$output"', "is not a complete", False),
    "at once": ("exit 0", "ffmpeg", False),
    "an error": ("cat >/dev/null; echo no >&2; exit 7", "exit code 7", False),
    "hangs first": ("sleep 1000", "neither taken a frame", True),
    "hangs last": ("cat >/dev/null; sleep 1000", "neither taken a frame", True),
    "hangs deaf": ("trap '' INT TERM HUP; cat >/dev/null; sleep 1000; sleep 1000", "neither taken", True),
    "leaves a child": ("sleep 1000 & cat >/dev/null; exit 3", "exit code 3", False),
    "waits for a child": ("sleep 1000 & wait", "neither taken a frame", True),
}


def living(pids, folder):
    """The names of processes that live and are listed, or work in a folder."""
    names = []
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            status = (path / "stat").read_text()
            home = os.readlink(path / "cwd")
        except OSError:
            continue
        if ") Z " not in status and (path.name in pids or home == folder):
            names.append(status.split()[1])
    return names


def encoders(options, generator):
    counts = collections.Counter()
    real = shutil.which("ffmpeg")
    for name, (script, text, hangs) in ENCODERS.items():
        for format in ["mp4", "webm", "gif", "apng"]:
            if options.only not in f"encoder {name} {format}":
                continue
            line, names = COMMANDS[f"render {format}"]
            with tempfile.TemporaryDirectory(dir=options.scratch) as folder:
                program = pathlib.Path(folder, "ffmpeg")
                program.write_text(
                    f'#!/bin/sh\ncd {folder}\nreal() {{ {real} "$@"; }}\n'
                    f"for output; do :; done\necho $$ >> pids\n{script}\n"
                )
                program.chmod(0o755)
                environment = {"PATH": f"{folder}:{os.environ['PATH']}"}
                what = f"an encoder: {name}, {format}"
                limit = " --encoder-timeout 0.3" if hangs else ""
                old = {n: OLD for n in names}
                expect(options, what, line + limit, 1, text, names, old, None, environment, 20)
                counts["failed"] += 1
                if hangs:
                    number = generator.choice([signal.SIGTERM, signal.SIGINT])
                    with Place(options, names, True) as place:
                        process = place.start(line, environment)
                        time.sleep(generator.uniform(0.05, 0.3))
                        process.send_signal(number)
                        start = time.monotonic()
                        process.communicate()
                        if process.returncode != -number or time.monotonic() - start > 2:
                            fail(f"{what}: does not end by {number}")
                        place.check(what, old)
                        if place.others():
                            fail(f"{what}: left {place.others()} after {number}")
                    counts["signals"] += 1
                pids = pathlib.Path(folder, "pids").read_text().split()
                # A process dies a moment after its signal.
                end = time.monotonic() + 5
                while (left := living(pids, folder)) and time.monotonic() < end:
                    time.sleep(0.05)
                for name in left:
                    fail(f"{what}: {name} goes on")
    if counts:
        print(f"encoders: {counts['failed']} that lie, fail or hang, {counts['signals']} ended by signals")


def main():
    parser = argparse.ArgumentParser(prog="run")
    parser.add_argument("count", nargs="?", type=int, default=10)
    parser.add_argument("seed", nargs="?", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--pleats")
    parser.add_argument("--only", default="")
    parser.add_argument("--scratch")
    for name in ["--end-at", "--default-pleats", "--default-scratch"]:
        parser.add_argument(name, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.pleats = os.path.realpath(options.pleats or options.default_pleats)
    options.scratch = os.path.realpath(options.scratch or options.default_scratch)
    if not os.access(options.pleats, os.X_OK):
        sys.exit(f"error: '{options.pleats}' is not a program: build pleats first")
    if not shutil.which("ffmpeg"):
        sys.exit("error: no ffmpeg: install the package ffmpeg")
    # A shell ignores SIGINT for what it starts in the background, and children would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    print(f"count {options.count}, seed {options.seed}", flush=True)
    generator = random.Random(options.seed)
    start = time.monotonic()
    random_moments(options, generator)
    every_step(options)
    full_disks(options)
    odd_places(options)
    encoders(options, generator)
    print(f"{len(failures)} failures, {time.monotonic() - start:.0f} s, seed {options.seed}")
    sys.exit(1 if failures else 0)


main()
