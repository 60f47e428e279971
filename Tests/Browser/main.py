"""Runs the tests in a browser: every function `check_…` of the modules next to it, with one Chromium for all."""

import argparse
import pathlib
import sys
import time

from playwright.sync_api import sync_playwright

import book_test
import composer_test
import firefox_test
import gallery_test
import layout_test
import navigate_test
import outlines_test
import package_test
import page_test
import pager_test
import picture_book_test
import recipes_test
import served
import shaders_test
import sheets_test
import site_test
import transitions_test
import turn_test

MODULES = [
    transitions_test, outlines_test, sheets_test, recipes_test, page_test, composer_test, gallery_test, layout_test,
    pager_test, navigate_test, book_test, picture_book_test, turn_test, shaders_test, package_test, site_test,
    firefox_test,
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pleats")
    parser.add_argument("--browser", required=True)
    parser.add_argument("--scratch", required=True, type=pathlib.Path)
    parser.add_argument("--firefox", metavar="PROGRAM", help="a Firefox, for the checks of books and turns")
    parser.add_argument("--only", default="", help="checks whose name contains this word")
    parser.add_argument("--pictures", type=pathlib.Path, help="a folder for screenshots, to be looked at")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32, help="of random transitions")
    parser.add_argument("--gestures", type=int, default=1000, help="how many random ones")
    parser.add_argument("--site", nargs=2, metavar=("FOLDER", "BASE"), help="what `.ci/docs FOLDER BASE` wrote")
    parser.add_argument("--package", metavar="FOLDER", type=pathlib.Path,
                        help="a project in which the web library is installed, whose modules are then tested")
    options = parser.parse_args()
    command = page_test.Command(options)
    if options.package:
        served.Served.root, served.Served.library = options.package.resolve(), "/node_modules/pleat"
    left_out = [*[site_test] * (not options.site), *[package_test] * (not options.package),
                *[firefox_test] * (not options.firefox), *[picture_book_test] * bool(options.package)]
    checks = {name.removeprefix("check_"): check for module in MODULES for name, check in vars(module).items()
              if name.startswith("check_") and options.only in name and module not in left_out}
    if not checks:
        sys.exit(f"error: no check's name contains '{options.only}'")
    failures = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.browser, args=["--no-sandbox"])
        print(f"-- Chromium {browser.version}")
        command.firefox = options.firefox and firefox_test.Firefox(playwright, options.firefox)
        for name, check in checks.items():
            started = time.monotonic()
            try:
                check(browser, command)
                print(f"ok {name} ({time.monotonic() - started:.1f} s)", flush=True)
            except Exception as error:  # whatever it is, the other checks still tell something
                failures += 1
                place = error.__traceback__
                while place.tb_next and "_test" in place.tb_next.tb_frame.f_code.co_filename:
                    place = place.tb_next
                print(f"FAILED {name}, line {place.tb_lineno}: {type(error).__name__}: {error}", flush=True)
        if options.pictures:
            page_test.pictures(browser, command, options.pictures)
            picture_book_test.pictures(browser, command, options.pictures)
        browser.close()
    print(f"{len(checks) - failures} of {len(checks)} checks passed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
