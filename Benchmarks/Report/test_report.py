"""Tests of the reporter, on lines as the two programs write them: `python3 -m unittest discover`."""

import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, os.path.dirname(__file__))

import bars
import page
import readme
import report
import text
from results import Results, digits


def run(program="pleat-bench", **others):
    return {"kind": "run", "format": 2, "program": program, "cpu": "A CPU", "cores": 2, "os": "An OS",
            "compilers": ["Swift 6"], "libraries": ["BLAS: x.so"], "backend": "avx512",
            "limits": "avx512", "seed": 7, **others}


def one(name, median, group="Pleat", **others):
    return {"group": group, "name": name, "median": median, "p10": median, "p90": median,
            "maxError": 1e-7, **others}


def table(operation, candidates, count=4096, precision="single", limit=1.0, wrong=()):
    return {"kind": "table", "operation": operation, "precision": precision, "count": count,
            "bytesRead": 4, "bytesWritten": 96, "operations": 154, "limit": limit,
            "limitParts": {"stream": limit, "multiplyAdds": limit / 2},
            "candidates": list(candidates), "wrong": list(wrong)}


def library(name, median, form="plain", target="native", compiler="gcc 12"):
    return one(name, median, "library", form=form, target=target, compiler=compiler)


def results(*lines):
    found = Results()
    for line in lines:
        found.add(line)
    return found


def judged(line, *others, program="pleat-bench"):
    found = results(run(program), *others, line)
    return bars.judge(found.tables[-1], found)


class Bars(unittest.TestCase):
    def test_limits_depend_on_the_backend(self):
        self.assertEqual([verdict[2] for verdict in judged(
            table("keyframes-quads", [one("avx512", 1.64)]))], [True])
        self.assertEqual([verdict[2] for verdict in judged(
            table("keyframes-quads", [one("avx512", 1.69), one("portable", 4)]))], [False])
        self.assertEqual([verdict[2] for verdict in judged(
            table("keyframes-quads", [one("avx2", 1.69)]))], [True])

    def test_keyframes_compare_with_chains_and_others_with_any_form(self):
        forms = [library("chain", 30), library("rank 3", 5, "factored"), library("given", 2, "coefficients")]
        self.assertEqual(bars.peer(table("keyframes", forms))["name"], "chain")
        results_of_points = table("project-points-2d", sorted(forms, key=lambda form: form["median"]))
        self.assertEqual(bars.peer(results_of_points)["name"], "rank 3")
        baseline = [library("cglm", 1, target="baseline"), library("glm", 2)]
        self.assertEqual(bars.peer(table("concatenate-pairs", baseline))["name"], "glm")

    def test_a_speed_up_or_the_limit_is_enough(self):
        near = table("concatenate-pairs", [one("avx512", 1.09), library("glm", 1.2)])
        self.assertTrue(all(verdict[2] for verdict in judged(near, program="peers")))
        far = table("concatenate-pairs", [one("avx512", 1.4), library("glm", 2)])
        self.assertEqual([verdict[2] for verdict in judged(far, program="peers")], [False, False])

    def test_hidden_corners_cost_a_fifth_at_most_on_the_worst_c_backend(self):
        visible = table("keyframes-quads", [one("avx512", 1), one("portable", 2), one("swift", 3)])
        hidden = table("keyframes-quads-hidden",
                       [one("avx512", 1.1), one("portable", 2.6), one("swift", 30)])
        (bar, reached, is_met), = judged(hidden, visible)
        self.assertEqual((reached, is_met), ("1.30 x (portable)", False))
        self.assertIn("keyframes-quads", bar)

    def test_tiles_compare_with_those_on_one_angle(self):
        def verdicts(time, count):
            together = table("keyframes-quads-tiles-together", [one("avx512", 1)], count)
            own = table("keyframes-quads-tiles", [one("avx512", time)], count)
            return [verdict[2] for verdict in judged(own, together)]
        self.assertEqual(verdicts(1.5, 4096), [True])
        self.assertEqual(verdicts(1.7, 4096), [False])
        self.assertEqual(verdicts(1.5, 1048576), [False])
        self.assertEqual(verdicts(1.5, 65536), [])
        self.assertEqual(judged(table("keyframes-quads-tiles", [one("avx512", 1)])), [])

    def test_chains_compare_with_their_parts_and_with_plain_code(self):
        parts = [table("concatenate-pairs", [one("avx512", 1), one("avx2", 9)]),
                 table("project-quads-shared", [one("avx512", 0.5)])]
        def verdicts(time, naive, count=4096, operation="keyframes-chain"):
            own = [one("avx512", time), one("swift-naive", naive)]
            return [verdict[2] for verdict in judged(table(operation, own, count), *parts)]
        self.assertEqual(verdicts(2.9, 60), [True, True])
        self.assertEqual(verdicts(3.1, 60), [False, False])
        self.assertEqual(verdicts(3.1, 70, 1048576), [False, True])
        self.assertEqual(verdicts(2.9, 8, operation="keyframes-chain-prefixes"), [True, True])
        self.assertEqual(verdicts(2.9, 7, operation="keyframes-chain-prefixes"), [True, False])
        alone = judged(table("keyframes-chain", [one("avx512", 1)]))
        self.assertEqual(alone, [])

    def test_frames_are_guarded(self):
        lines = [run(), table("frames-json", [one("avx512", 64)], 65536),
                 table("frames-csv", [one("avx512", 71)], 65536)]
        self.assertEqual([line["operation"] for line in bars.missed_guards(results(*lines))],
                         ["frames-csv"])


class Text(unittest.TestCase):
    def test_a_library_is_printed_once_per_target_unless_all_builds_are_wanted(self):
        line = table("keyframes", [one("avx512", 1), library("cglm", 5), library("cglm", 6, compiler="clang"),
                                   library("cglm", 9, target="baseline")])
        self.assertEqual(text.table(line).count("cglm"), 2)
        self.assertEqual(text.table(line, all_builds=True).count("cglm"), 3)
        self.assertIn("x Pleat", text.table(line))

    def test_kernels_of_other_backends_and_page_faults_are_named(self):
        line = table("timing-curve", [one("blas", 2, kernel="portable", pageFaultsPerCall=3)])
        self.assertIn("blas (portable)", text.table(line))
        self.assertIn("page faults per call: blas 3.00", text.table(line))

    def test_the_headline_is_of_the_default_backend(self):
        found = results(run(), table("keyframes", [one("avx512", 1), one("swift", 6.5)]))
        self.assertIn("1,000 million keyframes per second on avx512, 6.50 times", text.summary(found))

    def test_digits(self):
        for value, expected in [(0.0123456, "0.012"), (0.9996, "1.00"), (9.996, "10.0"), (99.96, "100"),
                                (1234.5, "1,234"), (-2, "-2.00")]:
            self.assertEqual(digits(value), expected)


class Page(unittest.TestCase):
    def setUp(self):
        handle, self.path = tempfile.mkstemp(suffix=".md")
        os.close(handle)
        self.addCleanup(os.remove, self.path)

    def write(self, content):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(content)

    def read(self):
        with open(self.path, encoding="utf-8") as file:
            return file.read()

    def test_only_sections_with_results_are_replaced(self):
        self.write("a\n<!-- begin: operations -->\nold\n<!-- end: operations -->\nb\n"
                   "<!-- begin: peers -->\nkept\n<!-- end: peers -->\nc\n")
        found = results(run(), table("keyframes", [one("swift", 6), one("avx512", 1.5)], limit=0.5))
        for _ in range(2):  # The second time changes nothing.
            page.update(self.path, found)
            self.assertEqual(self.read().splitlines()[:6], [
                "a", "<!-- begin: operations -->", "",
                "| operation | limit | `avx512` | `swift` |", "|---|---:|---:|---:|",
                "| keyframes | 0.500 | 1.50 | 6.00 |"])
            self.assertIn("In limits: `avx512` 3.00 to 3.00, `swift` 12.0 to 12.0.", self.read())
            self.assertTrue(self.read().endswith(
                "<!-- end: operations -->\nb\n<!-- begin: peers -->\nkept\n<!-- end: peers -->\nc\n"))

    def test_a_page_without_marks_is_refused(self):
        self.write("nothing\n")
        with self.assertRaisesRegex(ValueError, "begin: operations"):
            page.update(self.path, results(run(), table("keyframes", [one("avx512", 1)])))

    def test_small_calls_are_times_of_calls_next_to_those_of_c(self):
        found = results(run(), table("keyframes", [one("avx512", 5)], 16), run("peers"),
                        table("keyframes", [one("avx512", 2)], 16))
        self.assertEqual(page.small_calls(found),
                         (["operation", "C function, avx512", "avx512"], [["keyframes", "32.0", "80.0"]]))
        self.assertIn("nanoseconds per call with 16 items", text.summary(found))

    def test_the_page_of_the_benchmarks_has_all_marks(self):
        folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        with open(os.path.join(folder, "README.md"), encoding="utf-8") as file:
            content = file.read()
        for name in ["operations", "small-calls", "frames", "layouts", "peers", "raster"]:
            self.assertNotEqual(page.replaced(content, name, "new"), content)


class Command(unittest.TestCase):
    def report(self, lines, *arguments):
        """The exit code and what is printed."""
        printed, errors = io.StringIO(), io.StringIO()
        given = io.StringIO("".join(json.dumps(line) + "\n" for line in lines))
        with mock.patch.object(sys, "argv", ["report.py", *arguments]), \
                mock.patch.object(sys, "stdin", given), contextlib.redirect_stdout(printed), \
                contextlib.redirect_stderr(errors):
            code = report.main()
        return code, printed.getvalue(), errors.getvalue()

    def test_wrong_results_and_missed_guards_fail(self):
        right = [run(), table("keyframes", [one("avx512", 1)])]
        self.assertEqual(self.report(right)[0], 0)
        wrong = [run(), table("keyframes", [], wrong=[{"group": "Pleat", "name": "avx2", "maxError": "inf"}])]
        code, printed, errors = self.report(wrong)
        self.assertEqual(code, 1)
        self.assertIn("avx2: WRONG by inf, not timed", printed)
        self.assertIn("avx2 is wrong", errors)
        slow = [run(), table("frames-json", [one("avx512", 66)], 65536)]
        code, _, errors = self.report(slow)
        self.assertEqual(code, 1)
        self.assertIn("frames-json is slower than 65 times memcpy", errors)

    def test_no_lines_and_other_formats_fail(self):
        with self.assertRaises(SystemExit):
            self.report([])
        with self.assertRaisesRegex(ValueError, "format 1"):
            self.report([run(format=1)])

    def test_lines_are_copied(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "copy.json")
            self.report([run(), table("keyframes", [one("avx512", 1)])], "--json", path)
            with open(path, encoding="utf-8") as file:
                self.assertEqual([json.loads(line)["kind"] for line in file], ["run", "table"])

    def test_the_plot_names_every_line_in_light_and_dark(self):
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            self.skipTest("matplotlib is missing")
        lines = [run()] + [
            table("keyframes", [one("avx512", 2), one("unheard-of", 3)], count) for count in (16, 256)]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "plot.svg")
            self.report(lines, "--plot", path)
            with open(path, encoding="utf-8") as file:
                picture = file.read()
        for word in [">avx512</text>", ">unheard-of</text>", ">limit</text>", ">256</text>",
                     "keyframes, single precision", "prefers-color-scheme:dark", "avx512 2.00"]:
            self.assertIn(word, picture)


class Readme(unittest.TestCase):
    def test_figures_are_compared_with_those_of_the_readme(self):
        found = results(run("peers"), table("keyframes", [
            one("avx512", 1), library("libxsmm, from coefficients", 1.5, "coefficients"), library("cglm", 30)]))
        rows = readme.speeds(found)
        self.assertEqual(rows, [[readme.ROWS["keyframes"], "1.00", "1.50 (libxsmm)"]])
        text = page.markdown(readme.HEAD, [[rows[0][0], "1.05", "1.80 (libxsmm)"]]) + "\nThen a pair takes 3.4 ns."
        near = [line[3] for line in readme.differences(text, rows, {"pair": 3.3, "build": 60})]
        self.assertEqual(near, [True, False, True, False])

    def test_the_readme_has_all_figures(self):
        with open(readme.README, encoding="utf-8") as file:
            text = file.read()
        for pattern, _, _ in readme.TEXT.values():
            self.assertRegex(text, pattern)
        for words in readme.ROWS.values():
            self.assertIn(f"| {words} |", text)
        page.replaced(text, "speed", "")


if __name__ == "__main__":
    unittest.main()
