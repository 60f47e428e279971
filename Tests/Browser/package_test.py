"""Tests of the package of the web library, installed in a project with the files of Tests/Examples/Web."""

import pathlib

from book_test import ADDRESS, Book


class Example(Book):
    """An example, in the project."""

    def __init__(self, browser, command, name, **context):
        self.project = pathlib.Path(command.package)
        super().__init__(browser, (self.project / name).read_text(), **context)

    def serve(self, route):
        path = route.request.url.removeprefix(ADDRESS).split("?")[0].split("#")[0]
        file = self.project / path
        if not path:
            return route.fulfill(body=self.html, content_type="text/html")
        if path == "favicon.ico":
            return route.fulfill(body="")
        if not file.is_file():
            self.complaints.append(f"request: {path}")
            return route.abort()
        return route.fulfill(body=file.read_bytes(), content_type="text/javascript")


def check_package_page(browser, command):
    """The book of the package's page, in twelve lines."""
    lines = (pathlib.Path(command.package) / "book.html").read_text()
    readme = (pathlib.Path(command.package) / "node_modules/pleat/README.md").read_text()
    assert lines.count("\n") == 12 - 1 and lines.removesuffix("\n") in readme, "the page shows this example"
    with Example(browser, command, "book.html") as page:
        assert page.shown() == [1]
        page.drag((0.98, 0.9), (0.3, 0.5))
        assert page.rest() == 2 and page.shown() == [2, 3]
        page.locator("text=Here is a map.").click()
        assert page.url.endswith("#map") and page.number == 2


def check_package_react(browser, command):
    """A book in React, with StrictMode: the page is state, and pages are added."""
    with Example(browser, command, "react.html") as page:
        page.complaints = [text for text in page.complaints if "React DevTools" not in text]
        assert page.shown() == [1, 2]
        page.locator("text=Page 3").click()
        assert page.rest() == 3 and page.text_content("output") == "Page 3 of 4"
        page.locator("text=Add a page").click()
        page.locator("pleat-book").focus()
        page.keyboard.press("PageDown")
        assert page.rest() == 5 and page.shown() == [5]
        assert page.text_content("output") == "Page 5 of 5" and page.text_content(":is(section:last-of-type)") == "New 5"
