"""A document in a window, for which the files of the project are served, or those of a project with the package."""

import pathlib
import re

import page_test

ROOT = pathlib.Path(__file__).resolve().parents[2]
ADDRESS = "http://pleat.test/"
TYPES = {".js": "text/javascript", ".json": "application/json", ".html": "text/html", ".css": "text/css",
         ".svg": "image/svg+xml", ".png": "image/png"}
HEAD = """<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">"""


class Served(page_test.Window):
    """`html` may be a whole document, or a body; in a body, LIBRARY is the folder of the library's modules. `edit` has a
    pattern and what scripts have in its place."""

    root, library = ROOT, "/Sources/PleatWeb/Library"

    def __init__(self, browser, html, width=1000, height=640, address="", clock=False, edit=None, **context):
        super().__init__(browser, width, height, **context)
        self.edit = edit
        self.html = html if html.startswith("<!DOCTYPE") else HEAD + html.replace("LIBRARY", self.library)
        self.page.route("**/*", self.serve)
        if clock:
            self.page.clock.install()
        self.page.goto(ADDRESS + address)

    def serve(self, route):
        path = route.request.url.removeprefix(ADDRESS).split("?")[0].split("#")[0]
        if not path:
            return route.fulfill(body=self.html, content_type="text/html")
        if path == "favicon.ico":
            return route.fulfill(body="")
        file = pathlib.Path("/") / path if path.startswith("usr/share/") else self.root / path
        if not file.is_file():
            self.complaints.append(f"request: {path}")
            return route.abort()
        body = file.read_bytes()
        if self.edit and file.suffix == ".js":
            body = re.sub(*self.edit, body)
        return route.fulfill(body=body, content_type=TYPES[file.suffix])
