#!/usr/bin/env python3
"""Opens the site of the documentation in Chromium, from a local server and behind its base path.

    check.py FOLDER BASE [--browser PATH] [--pictures FOLDER]

FOLDER is what `.ci/docs FOLDER BASE` wrote. Every link within the site must lead to a file. The gallery, the list of
modules, and every article are opened: no request may fail, no script may complain, every picture must be seen, and
the text must be there. A visitor's way is tried: from the gallery to a module, to an article, to a type and back.
Pictures of the screen are written into FOLDER of --pictures.

PyPI package: playwright. Debian package: chromium-headless-shell.
"""

import argparse
import functools
import http.server
import json
import pathlib
import re
import shutil
import sys
import threading
import urllib.parse

from playwright.sync_api import sync_playwright

MODULES = ["Pleat", "PleatContainers", "PleatRender"]


class Site(http.server.SimpleHTTPRequestHandler):
    """Files below the base path, and nothing elsewhere, as on a host with several sites."""

    def __init__(self, *arguments, base, **more):
        self.base = base
        super().__init__(*arguments, **more)

    def send_head(self):
        if not self.path.startswith(self.base + "/"):
            self.send_error(404)
            return None
        self.path = self.path[len(self.base):]
        return super().send_head()

    def send_header(self, name, value):
        # A folder without its slash is sent to the address with it, which needs the base path again.
        super().send_header(name, self.base + value if name == "Location" else value)

    def log_message(self, *_):
        pass


def file_of(folder, path):
    """The file that a host serves for a path within the site, or None."""
    file = folder / urllib.parse.unquote(path).lstrip("/")
    if file.is_dir():
        file = file / "index.html"
    return file if file.is_file() else None


def broken_links(folder):
    """The links of all pages of the documentation that lead nowhere, each with a page that has it."""
    broken, count = {}, 0
    for page in sorted((folder / "data").rglob("*.json")):
        data = json.loads(page.read_text())
        for reference in data.get("references", {}).values():
            url = reference.get("url")
            if reference.get("type") == "image":
                # Merged archives keep pictures in a folder for each module.
                urls = [variant["url"] for variant in reference["variants"]]
            elif url and url.startswith("/"):
                urls = [url.split("#")[0]]
            else:
                continue
            for url in urls:
                count += 1
                if not file_of(folder, url.lower() if reference.get("type") != "image" else url):
                    broken[url] = page.relative_to(folder)
    return broken, count


class Visit:
    """Pages in a browser, with all that goes wrong."""

    def __init__(self, browser, address, pictures):
        self.page = browser.new_page(viewport={"width": 1280, "height": 900})
        self.page.set_default_timeout(120_000)  # a busy machine is slow
        self.address, self.pictures, self.faults = address, pictures, []
        self.page.on("console", lambda line: line.type in ("error", "warning") and self.fault(line.text))
        self.page.on("pageerror", lambda error: self.fault(str(error)))
        self.page.on("requestfailed", lambda request: self.fault(f"{request.url}: {request.failure}"))
        self.page.on("response", lambda answer: answer.status >= 400 and self.fault(f"{answer.url}: {answer.status}"))

    def fault(self, text):
        self.faults.append(f"{self.page.url}: {text}")

    def open(self, path):
        self.page.goto(self.address + path, wait_until="networkidle")

    def picture(self, name):
        if self.pictures:
            self.page.screenshot(path=self.pictures / f"{name}.png")

    def check_pictures(self):
        """How many pictures the page has; one that is not seen is a fault."""
        # Those further down are loaded when they come into sight.
        self.page.evaluate("""async () => {
          for (const picture of document.images) { picture.loading = "eager"; await picture.decode().catch(() => {}) }
        }""")
        pictures = self.page.evaluate(
            "() => [...document.images].map(picture => [picture.currentSrc, picture.naturalWidth])")
        for source, width in pictures:
            if not width:
                self.fault(f"the picture {source} is not seen")
        return len(pictures)

    def follow(self, address, path):
        """Clicks on the link with an address, and waits for the page to which it should lead."""
        self.page.locator(f'a[href="{address}"]:visible').first.click()
        # Within the documentation, a script sets the address, without the last slash.
        self.page.wait_for_url(re.compile(re.escape(path.rstrip("/")) + "/?$"))
        self.page.wait_for_selector("h1")


def articles(folder):
    """The addresses of all articles and of the modules themselves."""
    for page in sorted((folder / "data" / "documentation").rglob("*.json")):
        data = json.loads(page.read_text())
        if data["metadata"].get("role") in ("article", "collection"):
            yield str(page.relative_to(folder / "data").with_suffix("")), data["metadata"]["title"]


def try_gallery(visit):
    """The front page: cards that move, and the way to the documentation."""
    visit.open("/")
    cards = visit.page.locator(".card").count()
    if cards < 12:
        visit.fault(f"{cards} cards")
    visit.page.wait_for_timeout(700)
    visit.picture("gallery")
    links = visit.page.evaluate("() => [...document.links].map(link => link.href)")
    for link in sorted({link.split("#")[0] for link in links}):
        if link.startswith(visit.address) and not visit.page.request.get(link).ok:
            visit.fault(f"the link {link} leads nowhere")
    visit.follow("documentation/", "/documentation/")
    for module in MODULES:
        if not visit.page.get_by_text(module, exact=True).count():
            visit.fault(f"the module {module} is not listed")
    visit.picture("modules")


def try_way(visit):
    """From the list of modules to an article with pictures, to a type of the module, and to one of another."""
    visit.open("/documentation/")
    visit.follow(urllib.parse.urlsplit(visit.address).path + "/documentation/pleat", "/documentation/pleat/")
    visit.picture("module")
    visit.open("/documentation/pleat/kinds/")
    if visit.check_pictures() < 10:
        visit.fault("Kinds has fewer than ten pictures")
    visit.picture("article")
    # A type of Pleat in a declaration of PleatRender is a link.
    visit.open("/documentation/pleatrender/pagerenderer/transition/")
    visit.page.locator("main").get_by_role("link", name="CompiledTransition").first.click()
    visit.page.wait_for_selector("h1:has-text('CompiledTransition')")
    visit.picture("type")
    # An address without the slash, and one of a page in the middle, as people copy them.
    visit.open("/documentation/pleat/transform3d")
    visit.page.wait_for_selector("h1:has-text('Transform3D')")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("base")
    parser.add_argument("--browser", default=shutil.which("chromium-headless-shell"))
    parser.add_argument("--pictures", type=pathlib.Path)
    options = parser.parse_args()
    folder, base = options.folder.resolve(), options.base.rstrip("/")
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)

    broken, count = broken_links(folder)
    faults = [f"{page}: {url} leads nowhere" for url, page in broken.items()]
    print(f"{count} links and pictures within the documentation, {len(broken)} lead nowhere")

    handler = functools.partial(Site, directory=str(folder), base=base)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}{base}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.browser, args=["--no-sandbox"])
        visit = Visit(browser, address, options.pictures)
        try_gallery(visit)
        try_way(visit)
        opened = pictures = 0
        for path, title in articles(folder):
            visit.open(f"/{path}/")
            heading = visit.page.locator("h1").first.inner_text()
            # A name may be broken by invisible characters.
            if re.sub(r"\W", "", heading) != re.sub(r"\W", "", title):
                visit.fault(f"its heading is {heading!r}, not {title!r}")
            pictures += visit.check_pictures()
            opened += 1
        browser.close()
    server.shutdown()
    faults += visit.faults
    print(f"{opened} articles opened with {pictures} pictures, {len(visit.faults)} faults")
    for fault in faults[:50]:
        print(f"error: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
