#!/usr/bin/env python3
"""A server that makes videos in which one picture turns into another; see README.md.

    server.py FOLDER [--port 8000] [--pleats pleats] [--cache FOLDER] [--at-once 2] [--threads 1]

FOLDER has the pictures: PNG, or JPEG where libturbojpeg0 is installed.
"""

import argparse
import hashlib
import html
import http.server
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.parse

SUFFIXES = {".png", ".jpg", ".jpeg"}


class Refused(Exception):
    """A request that cannot be answered: the status and what to say."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status, self.text = status, text


class Videos:
    """The videos that were asked for, each made once."""

    def __init__(self, folder, cache, pleats, at_once, threads):
        self.folder, self.cache, self.pleats, self.threads = folder, cache, pleats, threads
        self.places = threading.BoundedSemaphore(at_once)
        self.locks, self.lock = {}, threading.Lock()

    def pictures(self):
        """The pictures by name: a name in a request is looked up here, and never becomes a path."""
        return {file.name: file for file in sorted(self.folder.iterdir())
                if file.suffix.lower() in SUFFIXES and file.is_file()}

    def kinds(self):
        run = subprocess.run([self.pleats, "kinds", "--json"], capture_output=True, check=True)
        return [kind["name"] for kind in json.loads(run.stdout)["kinds"]]

    def video(self, kind, source, destination):
        """The file of a video, which is made if it is not there."""
        pictures = self.pictures()
        for name in (source, destination):
            if name not in pictures:
                raise Refused(404, f"there is no picture {name!r}")
        # A picture that changes makes another video.
        stamps = [(name, pictures[name].stat().st_mtime_ns) for name in (source, destination)]
        key = hashlib.sha256(repr((kind, stamps)).encode()).hexdigest()
        file = self.cache / f"{key}.mp4"
        with self.lock:
            once = self.locks.setdefault(key, threading.Lock())
        with once:
            if not file.exists():
                with self.places:
                    self.render(kind, pictures[source], pictures[destination], file)
        return file

    def render(self, kind, source, destination, file):
        run = subprocess.run(
            [self.pleats, "render", kind, "--source", source, "--destination", destination, "--duration", "1",
             "--fps", "30", "--hold", "0.5", "--background", "ffffff", "--threads", str(self.threads),
             "--output", file],
            capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if run.returncode:
            # 64 is a wrong request. Anything else is the server's own trouble, whose paths stay here.
            message = run.stderr.splitlines()[0] if run.stderr else f"exit code {run.returncode}"
            print(message, file=sys.stderr, flush=True)
            raise Refused(400, message) if run.returncode == 64 else Refused(500, "the video could not be made")


def handler(videos):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            address = urllib.parse.urlsplit(self.path)
            try:
                if address.path == "/":
                    self.answer(200, "text/html; charset=utf-8", self.front_page().encode())
                elif address.path == "/turn.mp4":
                    file = videos.video(*self.values(address.query, "kind", "from", "to"))
                    self.answer(200, "video/mp4", file.read_bytes())
                else:
                    raise Refused(404, "there is a front page, /, and there are videos, /turn.mp4")
            except Refused as refusal:
                self.answer(refusal.status, "text/plain; charset=utf-8", f"{refusal.text}\n".encode())

        def values(self, query, *names):
            values = urllib.parse.parse_qs(query)
            for name in names:
                if len(values.get(name, [])) != 1:
                    raise Refused(400, f"say once {name}=…, as in /turn.mp4?kind=cube&from=A.png&to=B.png")
            kind = values["kind"][0]
            # An argument in the place of a kind shall not be taken for an option.
            if kind.startswith("-"):
                raise Refused(400, f"there is no kind {kind!r}")
            return [values[name][0] for name in names]

        def front_page(self):
            pictures = list(videos.pictures())
            rows = ""
            for kind in videos.kinds():
                links = " ".join(
                    '<a href="/turn.mp4?{}">{} → {}</a>'.format(
                        html.escape(urllib.parse.urlencode({"kind": kind, "from": before, "to": after})),
                        html.escape(before), html.escape(after))
                    for before, after in zip(pictures, pictures[1:]))
                rows += f"<tr><th>{html.escape(kind)}</th><td>{links}</td></tr>\n"
            return ("<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Page turns</title>\n"
                    f"<h1>Page turns</h1>\n<table>\n{rows}</table>\n</html>\n")

        def answer(self, status, kind, body):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, form, *words):
            pass

    return Handler


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--pleats", default="pleats")
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    if not options.folder.is_dir():
        parser.error(f"'{options.folder}' is not a folder")
    if options.at_once < 1 or options.threads < 1:
        parser.error("--at-once and --threads are at least 1")
    # What a service manager sends ends the server as control-C does, and the temporary folder goes too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as scratch:
        cache = options.cache or pathlib.Path(scratch)
        cache.mkdir(parents=True, exist_ok=True)
        videos = Videos(options.folder, cache, options.pleats, options.at_once, options.threads)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), handler(videos))
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
