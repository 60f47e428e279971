"""Runs job arrays on the Slurm that the script `run` has started; see there."""

import argparse
import filecmp
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

TASKS = 16

# A task: part I of N of a command line. GNU time notes what it takes; a killed command gives the exit code 137,
# by which Slurm puts the task into the queue again.
SCRIPT = """#!/bin/bash
cd "$SLURM_SUBMIT_DIR"
part=$SLURM_ARRAY_TASK_ID
exec /usr/bin/time -a -o "times/$part" -f "%e %U %S %M ${{SLURM_RESTART_COUNT:-0}} %x" {command}
"""


def fail(text):
    sys.exit(f"error: {text}")


def run(words, folder, environment=None):
    """Runs a command as one process, and returns its wall time, its CPU time, and the most memory of a process
    of it in KiB."""
    start = time.monotonic()
    process = subprocess.Popen(words, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        fail(f"{' '.join(words)}: exit code {process.returncode}: {errors}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def slurm(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


class Array:
    """A job array of one command line."""

    def __init__(self, options, name, command, tasks=TASKS, environment=None):
        self.name = name
        self.tasks = tasks
        self.folder = options.folder / name
        for folder in [self.folder, self.folder / "times"]:
            folder.mkdir(exist_ok=True)
        (self.folder / "task.sh").write_text(SCRIPT.format(command=command))
        self.environment = os.environ | (environment or {})

    def submit(self):
        self.start = time.time()
        words = ["sbatch", "--parsable", "--requeue", f"--array=0-{self.tasks - 1}", "--output=log-%a",
                 "--open-mode=append", "task.sh"]
        submitted = subprocess.run(words, cwd=self.folder, env=self.environment, check=True, capture_output=True, text=True)
        self.job = submitted.stdout.strip()

    def kill(self, part, program, delay):
        """Kills the process of a part, some seconds after its encoder has started, and returns its number."""
        mark = f"{program}\0render\0".encode(), f"--shard\0{part}/{self.tasks}\0".encode()
        while slurm("squeue", "-h", "-j", self.job):
            for path in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    words = (path / "cmdline").read_bytes()
                    if not words.startswith(mark[0]) or mark[1] not in words or os.readlink(path / "cwd") != str(self.folder):
                        continue
                    if not (path / "task" / path.name / "children").read_text():
                        continue
                    time.sleep(delay)
                    os.kill(int(path.name), signal.SIGKILL)
                    return int(path.name)
                except OSError:
                    continue
            time.sleep(0.01)
        fail(f"part {part} of {self.name} was never seen")

    def wait(self):
        while slurm("squeue", "-h", "-j", self.job):
            time.sleep(0.2)
        self.wall = time.time() - self.start
        self.records = []
        for part in range(self.tasks):
            state = slurm("scontrol", "show", "job", "-o", f"{self.job}_{part}")
            found = dict(re.findall(r"(\w+)=(\S*)", state))
            if found["JobState"] != "COMPLETED" or found["ExitCode"] != "0:0":
                log = (self.folder / f"log-{part}").read_text()
                fail(f"part {part} of {self.name} is {found['JobState']}: {log}")
            lines = [l for l in (self.folder / "times" / str(part)).read_text().splitlines() if l[0].isdigit()]
            wall, user, system, memory, restarts, code = lines[-1].split()
            self.records.append({
                "part": part, "runs": len(lines), "restarts": int(found["Restarts"]), "wall": float(wall),
                "cpu": float(user) + float(system), "memory": int(memory)})
        return self

    def row(self, one):
        """A row of the table: the array compared with one run of one process, (wall, cpu, memory)."""
        walls = [r["wall"] for r in self.records]
        cpu = sum(r["cpu"] for r in self.records)
        return [self.name, f"{self.wall:.1f}", f"{statistics.median(walls):.2f}", f"{max(walls):.2f}", f"{cpu:.1f}",
                f"{one[1]:.1f}", f"{one[1] / cpu:.2f}", f"{one[1] / (self.wall * os.cpu_count()):.2f}",
                f"{max(r['memory'] for r in self.records) / 1024:.0f}", f"{one[2] / 1024:.0f}"]


def table(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.rjust(w) if i else cell.ljust(w) for i, (cell, w) in enumerate(zip(row, widths))))


def same(first, second):
    # Read in pieces: a child's peak of memory is at least what this process has when it starts the child.
    if not filecmp.cmp(first, second, shallow=False):
        fail(f"{first} and {second} differ")


def frame_times(file):
    words = ["ffprobe", "-v", "error", "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0", str(file)]
    return sorted(l.strip(",") for l in slurm(*words).splitlines() if l.strip())


def shards(options):
    """Arrays of numbers, pictures and a video, one task of which is killed, and what join makes of them."""
    pleats, folder, backend = options.pleats, options.folder, options.backend
    scale = 1 if options.quick else 16
    draw = f"--size 1920x1080 --backend {backend} --margin 0 --threads 1"
    lines = {
        "numbers": (f"frames curl --size 1920x1080 --backend {backend} --duration 10 --fps {25 * scale}", "json"),
        "pictures": (f"render flip {draw} --duration {2 * scale} --fps 32", "png"),
        "video": (f"render flip {draw} --duration {8 * scale} --fps 32", "mp4"),
    }
    rows, killed = [], None
    for name, (line, kind) in lines.items():
        output = {"png": "%05d.png"}.get(kind, f"part-$part.{kind}")
        array = Array(options, name, f'{pleats} {line} --shard $part/$SLURM_ARRAY_TASK_COUNT -o {output}')
        array.submit()
        if name == "video":
            print(f"killed process {array.kill(5, pleats, 0.2 if options.quick else 2)}, part 5 of {TASKS} of the video, with SIGKILL")
        array.wait()
        if name == "video":
            again = [r for r in array.records if r["restarts"]]
            if [r["part"] for r in again] != [5] or again[0]["runs"] != 2:
                fail(f"the killed task did not run twice: {again}")
            killed = slurm("scontrol", "show", "job", "-o", f"{array.job}_5")
        whole = folder / f"{name}-whole"
        whole.mkdir()
        one = run([pleats, *line.split(), "-o", {"png": "%05d.png"}.get(kind, f"whole.{kind}")], whole)
        parts = [str(p) for p in sorted(array.folder.glob("*.shard"))]
        joined = folder / f"{name}-joined"
        joined.mkdir()
        target = "%05d.png" if kind == "png" else f"joined.{kind}"
        join = run([pleats, "join", *parts, "-o", target], joined)
        if kind == "mp4":
            times = frame_times(whole / "whole.mp4")
            if times != frame_times(joined / "joined.mp4"):
                fail("the joined video has other frames or times")
            what = f"{len(times)} frames at the times of one run"
        else:
            files = sorted(joined.glob(f"*.{kind}"))
            for file in files:
                same(file, whole / (file.name if kind == "png" else f"whole.{kind}"))
            size = sum(file.stat().st_size for file in files)
            what = f"{len(files)} file{'s' * (len(files) > 1)}, {size:,} bytes, equal to those of one run"
        print(f"joined {name}: {what}; join took {join[0]:.2f} s, {join[1]:.2f} s of CPU, {join[2] / 1024:.0f} MiB")
        rows.append(array.row(one))
        options.results[name] = {"array": array.wall, "records": array.records, "one": one, "join": join}
    print("\nWhat Slurm says of the killed task:")
    for key in ["JobId", "ArrayTaskId", "JobState", "ExitCode", "Requeue", "Restarts", "SubmitTime", "StartTime", "EndTime"]:
        print("  " + re.search(rf"\b{key}=\S*", killed).group(0), end="")
    print("\n  and its log:", (folder / "video" / "log-5").read_text().strip() or "nothing but the kill")
    print("  what GNU time noted:", " | ".join((folder / "video" / "times" / "5").read_text().splitlines()))
    print(f"\n{TASKS} tasks on {os.cpu_count()} CPUs; seconds and MiB. One: one process, --threads 1. Work: CPU of one / CPU of all"
          "\ntasks. Efficiency: CPU of one / (array x CPUs), waiting, Slurm and the killed run included.")
    table([["", "array", "task", "longest", "CPU", "one, CPU", "work", "efficiency", "memory", "one, memory"], *rows])


def fixed_cost(options):
    """What a task costs that does nothing, and a part without frames."""
    idle = Array(options, "idle", "true")
    idle.submit()
    idle.wait()
    line = f"frames flip --size 1920x1080 --backend {options.backend} --progress 0"
    # Part 0 of 16 of one frame is empty.
    words = [options.pleats, *line.split(), "--shard", "0/16", "-o", "empty.json"]
    empty = [run(words, options.folder) for _ in range(20)]
    # A version of the encoder is asked for as well, and ffmpeg is started.
    film = [options.pleats, "render", "flip", "--size", "1920x1080", "--progress", "0", "-o", "one.png"]
    print(f"\nfixed cost per task: Slurm {idle.wall / TASKS * os.cpu_count():.2f} s of a CPU ({TASKS} tasks that do "
          f"nothing: {idle.wall:.1f} s); an empty part {1000 * statistics.median(e[0] for e in empty):.0f} ms, "
          f"{1000 * statistics.median(e[1] for e in empty):.0f} ms of CPU; one page of 1920x1080 as PNG "
          f"{statistics.median(run(film, options.folder)[1] for _ in range(5)):.2f} s of CPU")
    options.results["fixed"] = {"idle": idle.wall, "empty": empty}


def fake_encoder(options, size, frames):
    """A folder with an ffmpeg that only reads its frames, for the search path."""
    folder = options.folder / "fake"
    folder.mkdir()
    (folder / "ffmpeg").write_text('#!/bin/sh\nfor output; do :; done\ncat >/dev/null\necho video >"$output"\n')
    (folder / "ffprobe").write_text(f"#!/bin/sh\necho h264,{size[0]},{size[1]},{frames}\n")
    for program in folder.iterdir():
        program.chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}"}


def videos(options):
    """A batch of videos as an array, sharded by job, with encoding and without."""
    count, frames = (16, 16) if options.quick else (64, 31)
    base = ["flip", "--size", "1920x1080", "--margin", "0", "--backend", options.backend, "--duration", f"{(frames - 1) / 30}",
            "--fps", "30", "--threads", "1"]
    for name, environment in [("encoded", None), ("drawn", fake_encoder(options, (1920, 1080), frames))]:
        # One job at a time: the task has one CPU.
        array = Array(options, name, f"{options.pleats} batch jobs.ndjson --jobs 1 --shard $part/$SLURM_ARRAY_TASK_COUNT",
                      environment=environment)
        with open(array.folder / "jobs.ndjson", "w") as file:
            for number in range(count):
                file.write(json.dumps({"command": "render", "arguments": [*base, "-o", f"{number:05d}.mp4"]}) + "\n")
        array.submit()
        array.wait()
        made = sorted(array.folder.glob("*.mp4"))
        if len(made) != count:
            fail(f"{len(made)} of {count} videos are there")
        cpu = sum(r["cpu"] for r in array.records)
        print(f"{name}: {count} videos of {frames} frames of 1920x1080 in {array.wall:.1f} s; {cpu / count:.2f} s of CPU each: "
              f"{3600 * count / cpu:.0f} videos per core-hour; most memory of a process "
              f"{max(r['memory'] for r in array.records) / 1024:.0f} MiB; "
              + (f"{sum(f.stat().st_size for f in made) / count / 1e6:.2f} MB each" if environment is None else "no encoder"))
        options.results[name] = {"wall": array.wall, "cpu": cpu, "count": count, "frames": frames}


def validation(options):
    """What it costs to check many jobs, of which a shard runs few."""
    count = 10_000 if options.quick else 100_000
    file = options.folder / "many.ndjson"
    with open(file, "w") as lines:
        for number in range(count):
            words = ["flip", "--size", "64x48", "--progress", "0.5", "-o", f"{number}.png"]
            lines.write(json.dumps({"command": "render", "arguments": words}) + "\n")
    wall, cpu, memory = run([options.pleats, "batch", file.name, "--shard", f"0/{count}"], options.folder)
    print(f"a part of one job of a file of {count:,}: {wall:.1f} s, {1e6 * cpu / count:.0f} us of CPU a line, {memory / 1024:.0f} MiB")
    options.results["validation"] = {"count": count, "cpu": cpu, "memory": memory}


def examples(options):
    """The examples of the documentation's page for Slurm and GNU parallel, with smaller and shorter videos."""
    page = pathlib.Path(__file__).parents[2] / "Sources/PleatRender/PleatRender.docc/RenderOnACluster.md"
    # The examples say `pleats`, whatever the program's file is called.
    programs = options.folder / "bin"
    programs.mkdir()
    (programs / "pleats").symlink_to(options.pleats)
    environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}
    for name in ["slurm", "parallel"]:
        if not shutil.which(name.replace("slurm", "sbatch")):
            print(f"skipped: the example for {name}, which is not installed")
            continue
        text = re.search(rf"<!-- {name} -->\n```sh\n(.*?)```", page.read_text(), re.S).group(1)
        text = text.replace("1920x1080", "160x90").replace("--duration 60", "--duration 2").replace("avx2", options.backend)
        folder = options.folder / f"example-{name}"
        folder.mkdir()
        (folder / "example.sh").write_text(text)
        starter = {"slurm": ["sbatch", "--wait"], "parallel": ["bash"]}[name]
        subprocess.run([*starter, "example.sh"], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
        subprocess.run("pleats join part-*.mp4 -o turn.mp4", shell=True, cwd=folder, env=environment, check=True)
        print(f"the example for {name}: {len(frame_times(folder / 'turn.mp4'))} frames")


def main():
    parser = argparse.ArgumentParser(prog="run")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--pleats")
    parser.add_argument("--keep")
    parser.add_argument("--json")
    for name in ["--cluster", "--default-pleats"]:
        parser.add_argument(name, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.pleats = os.path.realpath(options.pleats or options.default_pleats)
    if not os.access(options.pleats, os.X_OK):
        fail(f"'{options.pleats}' is not a program: build pleats first")
    options.folder = pathlib.Path(options.keep or tempfile.mkdtemp()).resolve()
    options.folder.mkdir(exist_ok=True)
    info = slurm(options.pleats, "info")
    options.backend = re.search(r"^automatic +(\w+)", info, re.M).group(1)
    options.results = {}
    try:
        print(f"Slurm {slurm('sinfo', '--version')}, {os.cpu_count()} CPUs, backend {options.backend}, {slurm(options.pleats, '--version')}, "
              f"load {os.getloadavg()[0]:.1f} at the start", flush=True)
        shards(options)
        fixed_cost(options)
        videos(options)
        validation(options)
        examples(options)
    finally:
        if options.keep:
            for path in pathlib.Path(options.cluster).glob("slurm*"):
                shutil.copy(path, options.folder)
        else:
            shutil.rmtree(options.folder)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(options.results, indent=1))


main()
