"""Tests of `<pleat-book>` in headless Chromium."""

import io
import random

import numpy
import page_test
from PIL import Image
from served import Served

STYLE = """<style>
  body { margin: 40px; font: 16px/1.4 sans-serif; } pleat-book { height: 500px; }
  section { padding: 70px 60px; background: #fffdf6; }
</style>"""
SCRIPT = '<script type="module" src="LIBRARY/pleat.js"></script>'


def pages(count, content=lambda number: ""):
    return "".join(f"<section id=p{n}><h2>Page {n}</h2>{content(n)}</section>" for n in range(1, count + 1))


def book(attributes="", count=6, content=lambda number: ""):
    return f"<pleat-book {attributes}>{pages(count, content)}</pleat-book>"


class Book(Served):
    """A document with a book in a window."""

    def __init__(self, browser, body, width=1000, height=640, address="", script=SCRIPT, is_late=False, **context):
        html = body if body.startswith("<!DOCTYPE") else STYLE + body + script
        super().__init__(browser, html, width, height, address, **context)
        if not is_late:
            self.come()
        self.watch()

    def watch(self):
        """Keeps what the book tells."""
        self.page.evaluate("""() => {
          const watch = (book) => {
            for (const name of ['turnstart', 'turn', 'turnend', 'turncancel']) {
              book.addEventListener(name, ({ detail }) => {
                events.push([name, detail]);
                if (name !== 'turn') moving += name === 'turnstart' ? 1 : -1;
              });
            }
          };
          Object.assign(window, { events: [], moving: 0, watch, book: document.querySelector('pleat-book') });
          watch(book);
          window.frames = () => new Promise((done) =>
            requestAnimationFrame(() => requestAnimationFrame(done)));
        }""")
        self.page.evaluate("frames()")

    def come(self):
        """Waits until what bends leaves has come."""
        self.page.evaluate("folder => import(`${folder}/paper.js`)", self.library)

    own_clock = page_test.Page.own_clock

    @property
    def number(self):
        return self.page.evaluate("book.page")

    @property
    def clones(self):
        """The number of the book's children that are no pages."""
        return self.page.evaluate("book.children.length - book.pages.length")

    @property
    def box(self):
        box = self.page.locator("pleat-book").bounding_box()
        return box["x"], box["y"], box["width"], box["height"]

    def at(self, x, y):
        left, top, width, height = self.box
        return left + x * width, top + y * height

    def drag(self, start, end, lift=True):
        """Drags slowly, and comes to rest for longer than velocity looks back."""
        (x, y), (right, bottom) = start, end
        self.page.mouse.move(*self.at(x, y))
        self.page.mouse.down()
        self.page.wait_for_timeout(60)
        for k in range(1, 31):
            self.page.mouse.move(*self.at(x + (right - x) * k / 30, y + (bottom - y) * k / 30))
            self.page.wait_for_timeout(25)
        self.page.wait_for_timeout(150)
        self.page.mouse.move(*self.at(*end))
        if lift:
            self.page.mouse.up()

    def rest(self, longest=8000):
        """Waits until no leaf turns, and returns the page."""
        self.page.evaluate("window.still = 0")
        self.page.wait_for_function("(still = moving === 0 && book.children.length === book.pages.length ? still + 1 : 0) > 4",
                                    timeout=longest, polling=30)
        return self.number

    def take(self, name):
        """The details of the events of a kind so far, which are forgotten."""
        found = self.page.evaluate("name => events.filter((event) => event[0] === name).map(([, d]) => d)", name)
        self.page.evaluate("events.length = 0")
        return found

    def shown(self):
        """The numbers of the pages in the view, from left to right."""
        boxes = self.page.evaluate("""() => book.pages.map((page, index) => {
          const { left, width } = page.getBoundingClientRect();
          return [left, width, index + 1];
        }).filter(([, width]) => width > 0)""")
        return [number for _, _, number in sorted(boxes)]


def check_book_turns(browser, command):
    """Edge, tap, flick, keys and wheel turn pages; text, links, fields and buttons do not."""
    body = book('cover="hard"', content=lambda n: "<p>Some words to be selected by a mouse.</p>")
    with Book(browser, body) as page:
        assert page.shown() == [1], page.shown()
        page.drag((0.98, 0.5), (0.6, 0.5))
        assert page.rest() == 1, "less than half of the way"
        assert page.take("turncancel") == [{"from": 1, "to": 2, "direction": "forward", "cause": "gesture"}]
        page.drag((0.98, 0.5), (0.3, 0.5))
        assert page.rest() == 2 and page.shown() == [2, 3]
        turns = page.evaluate("events.filter(([name]) => name === 'turn').map(([, detail]) => detail.progress)")
        assert len(turns) > 5 and turns == sorted(turns) and 0 <= turns[0] and turns[-1] <= 1, turns
        assert len(page.take("turnend")) == 1
        page.mouse.click(*page.at(0.97, 0.9))
        assert page.rest() == 4, "a tap in the margin"
        page.mouse.click(*page.at(0.03, 0.9))
        assert page.rest() == 2, "a tap in the other margin"
        with page.own_clock():
            page.mouse.move(*page.at(0.8, 0.9))
            page.mouse.down()
            page.mouse.move(*page.at(0.6, 0.9), steps=5)
            page.mouse.up()
        assert page.rest() == 4, "a flick, not at the edge"
        for key, number in [("PageDown", 6), ("Home", 1), ("ArrowRight", 2), ("End", 6), ("ArrowLeft", 4), ("PageUp", 2)]:
            page.keyboard.press(key)
            assert page.rest() == number, key
        for way, number in [((120, 0), 4), ((0, 120), 6), ((-120, 0), 4), ((0, -120), 2)]:
            page.mouse.wheel(*way)
            assert page.rest() == number, f"wheel {way}"
            page.wait_for_timeout(200)
        page.take("")
        box = page.locator("#p3 p").bounding_box()
        page.mouse.move(box["x"] + 5, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(box["x"] + 150, box["y"] + 10, steps=5)
        page.mouse.up()
        page.wait_for_function("getSelection().toString().length > 5", timeout=2000)
        assert page.take("turnstart") == []


def check_book_corners(browser, command):
    """A leaf of paper is taken by a corner, which stays under the finger; covers are stiff."""
    content = "<button onclick='this.textContent = 1'>A button</button>"
    with Book(browser, book('cover="hard"', 8, lambda n: content)) as page:
        page.drag((0.98, 0.97), (0.8, 0.8), lift=False)
        assert page.clones == 1, "the cover is one stiff panel"
        page.mouse.up()
        assert page.rest() == 1
        page.evaluate("book.goTo(2, { animated: false })")
        page.drag((0.99, 0.98), (0.75, 0.6), lift=False)
        assert page.clones > 8, "strips of paper"
        corners = page.evaluate("""[...book.shadowRoot.querySelectorAll('.panel')]
          .filter(({ style }) => style.visibility === 'visible').map((panel) => {
            const { left, top, right, bottom } = panel.getBoundingClientRect();
            return [left, top, right, bottom];
          })""")
        x, y = page.at(0.75, 0.6)
        assert any(abs(left - x) < 12 and top - 1 <= y <= bottom + 1 for left, top, _, bottom in corners), (x, y, corners)
        page.locator("#p2 button").click(trial=True)
        page.mouse.up()
        page.rest()
        page.evaluate("book.goTo(2, { animated: false })")
        page.drag((0.98, 0.97), (0.2, 0.9))
        assert page.rest() == 4 and page.shown() == [4, 5]
        page.mouse.move(*page.at(0.9, 0.05))
        page.mouse.move(*page.at(0.97, 0.04))
        page.wait_for_timeout(500)
        assert page.clones > 4, "a corner lifts under a mouse"
        for place, pages in [((0.97, 0.04), ["Page 5", "Page 6"]), ((0.03, 0.04), ["Page 3", "Page 4"])]:
            page.mouse.move(*page.at(*place))
            # A mouse jumps to another corner.
            page.wait_for_function("""(pages) => String([...new Set([...book.shadowRoot.querySelectorAll('.panel')]
              .filter(({ style }) => style.visibility === 'visible')
              .flatMap((panel) => panel.querySelector('slot').assignedElements())
              .map((page) => page.querySelector('h2').textContent))].sort()) === String(pages)""", arg=pages)
        page.mouse.move(*page.at(0.5, 0.5))
        page.rest()
        assert page.number == 4 and page.take("turnstart")[-1]["from"] == 2, "that is no turn"
        page.evaluate("book.setAttribute('turn', 'flip')")
        page.drag((0.98, 0.97), (0.8, 0.8), lift=False)
        assert page.clones == 1
        page.mouse.up()
        page.rest()


class LateBook(Book):
    """A book for which the module that bends leaves does not come before it is called."""

    def serve(self, route):
        if route.request.url.endswith("/paper.js"):
            self.late = route
        else:
            super().serve(route)

    def come(self):
        super().serve(self.late)
        super().come()
        self.page.evaluate("frames()")


def check_book_late_paper(browser, command):
    """Until what bends leaves has come they are stiff; a leaf that is held then stays under the finger."""
    with LateBook(browser, book("", 8), is_late=True) as page:
        page.mouse.click(*page.at(0.97, 0.9))
        assert page.rest() == 3, "a tap"
        page.drag((0.98, 0.9), (0.7, 0.8), lift=False)
        assert page.clones == 1, "a stiff leaf"
        places = "[...book.shadowRoot.querySelectorAll('.panel')].map((panel) => panel.style.transform)"
        before = page.evaluate(places)
        page.come()
        assert page.clones == 1 and page.evaluate(places) == before
        page.mouse.move(*page.at(0.2, 0.8), steps=10)
        page.mouse.up()
        assert page.rest() == 5
        page.drag((0.99, 0.98), (0.75, 0.6), lift=False)
        assert page.clones > 8, "the next leaf bends"
        page.mouse.up()
        page.rest()


def check_book_without_paper(browser, command):
    """If what bends leaves does not come they stay stiff, which is said once."""
    with LateBook(browser, book("", 8), is_late=True) as page:
        for duration in ("1s", "0.5s", "0.3s"):
            page.evaluate("duration => book.setAttribute('duration', duration)", duration)
        page.late.abort()
        page.evaluate("frames()")
        page.mouse.click(*page.at(0.97, 0.9))
        assert page.rest() == 3
        assert len([text for text in page.complaints if "warning" in text]) == 1, page.complaints
        page.complaints.clear()


def check_book_at_rest(browser, command):
    """Nothing is drawn while nothing moves."""
    with Book(browser, book('duration="0.3s"', 8)) as page:
        page.evaluate("""() => {
          const ask = requestAnimationFrame;
          window.asked = 0;
          window.requestAnimationFrame = (act) => { asked += 1; return ask(act); };
        }""")
        page.mouse.click(*page.at(0.97, 0.5))
        assert page.rest() == 3 and page.evaluate("asked") > 2
        page.mouse.move(*page.at(0.97, 0.97))
        page.wait_for_function("book.children.length > book.pages.length + 4")
        page.wait_for_timeout(500)  # the corner lifts
        page.evaluate("asked = 0")
        page.wait_for_timeout(300)
        assert page.evaluate("asked") == 0


def check_book_curl(browser, command):
    """A leaf that curls is taken anywhere by its edge, which stays under the finger, and rolls along the spine."""
    with Book(browser, book('turn="curl" duration="0.4s"', 8)) as page:
        page.drag((0.99, 0.98), (0.7, 0.6), lift=False)
        panels = page.evaluate("""[...book.shadowRoot.querySelectorAll('.panel')]
          .filter(({ style }) => style.visibility === 'visible').map((panel) =>
            [panel.offsetHeight, panel.getBoundingClientRect().left, panel.getBoundingClientRect().right])""")
        assert len(panels) > 8 and all(height >= 500 for height, *_ in panels), panels
        x, _ = page.at(0.7, 0.6)
        # The edge is above the page, so it is seen a little further out.
        assert any(x - 60 < left < x + 12 for _, left, _ in panels), (x, panels)
        page.mouse.move(*page.at(0.2, 0.5), steps=20)
        page.mouse.up()
        assert page.rest() == 3
        page.evaluate("book.next()")
        page.wait_for_timeout(200)
        assert page.clones > 8
        assert page.rest() == 5
        page.mouse.move(*page.at(0.9, 0.05))
        page.mouse.move(*page.at(0.97, 0.04))
        page.wait_for_timeout(300)
        assert page.clones == 0, "no corner lifts"


def check_book_leaves(browser, command):
    """Several leaves are in the air at once; what lies flat is the page itself, and alive."""
    content = '<p><a href="#target">A link</a> <button onclick="clicks += 1">A button</button></p>'
    with Book(browser, book('turn="flip" duration="3s"', 12, lambda n: content)) as page:
        page.evaluate("window.clicks = 0")
        for _ in range(3):
            assert page.evaluate("book.next()")
            page.wait_for_timeout(200)
        assert page.clones == 3, page.clones
        assert not page.evaluate("book.previous()"), "the other way there is no room"
        page.locator("#p1 button").click()
        assert page.evaluate("clicks") == 1 and page.clones > 0, "a button on a flat page, while leaves turn"
        state = page.evaluate("""[...book.children].slice(12).map((clone) =>
          [clone.inert, clone.ariaHidden, clone.querySelectorAll('[id]').length, clone.id])""")
        assert all(entry == [True, "true", 0, ""] for entry in state), state
        assert page.rest(20000) == 7
        ends = page.take("turnend")
        assert [(end["from"], end["to"]) for end in ends] == [(1, 3), (3, 5), (5, 7)], ends
        page.locator("#p7 a").click()
        assert page.url.endswith("#target") and page.number == 7
        assert page.take("turnstart") == []


def check_book_in_the_hand(browser, command):
    """However fast, a leaf that is held stays in the hand."""
    with Book(browser, book()) as page:
        page.mouse.move(*page.at(0.98, 0.9))
        page.mouse.down()
        for k in range(1, 7):
            page.mouse.move(*page.at(0.98 - 0.08 * k, 0.9 - 0.05 * k))
        page.wait_for_timeout(1200)
        assert page.number == 1 and page.evaluate("book.shadowRoot.querySelectorAll('.panel').length") > 0
        page.mouse.move(*page.at(0.97, 0.9))
        page.wait_for_timeout(200)
        page.mouse.up()
        page.mouse.move(2, 2)
        assert page.rest() == 1


def check_book_changes(browser, command):
    """A page that is added, or removed in front, while a leaf turns does not take the turn back."""
    with Book(browser, book()) as page:
        page.evaluate("book.next()")
        page.wait_for_timeout(150)
        page.evaluate("book.append(document.createElement('section'))")
        assert page.rest() == 3 and page.evaluate("book.pages.length") == 7
        page.evaluate("book.next()")
        page.wait_for_timeout(150)
        page.evaluate("book.firstElementChild.remove()")
        assert page.rest() == 3, "what was page 5 is page 4, beside page 3"


def check_book_links(browser, command):
    """A link to an element on another page turns to this page, and so does the address at the start."""
    with Book(browser, book("", 8, lambda n: f'<a href="#e{n + 4}">on</a> <i id="e{n}">Here</i>')) as page:
        page.locator("#p1 a").click()
        assert page.rest() == 5
    with Book(browser, book("", 8, lambda n: f'<i id="e{n}">Here</i>'), address="#e7") as page:
        assert page.number == 7


def check_book_scrollbar(browser, command):
    """A press on a page's scrollbar turns no page; a border stands for one, since this browser hides scrollbars."""
    style = "<style>section { overflow: auto; border-right: 30px solid; }</style>"
    for lines, turned in ((60, 1), (1, 3)):
        with Book(browser, style + book("", 6, lambda n: "<p>Text</p>" * lines)) as page:
            page.mouse.click(*page.at(0.99, 0.9))
            page.mouse.move(2, 2)
            assert page.rest() == turned


def check_book_fields(browser, command):
    """A field keeps its value and, until its page is gone, the focus; clones show what is in fields."""
    content = ('<input class=a value=old><textarea></textarea><input type=checkbox><input type=radio name=r>'
               '<select><option>1<option>2</select>')
    with Book(browser, book("", content=lambda n: content)) as page:
        page.locator("#p2 .a").fill("typed")
        page.locator("#p2 textarea").fill("more")
        page.locator("#p2 [type=checkbox]").check()
        page.locator("#p2 [type=radio]").check()
        page.locator("#p2 select").select_option("2")
        page.locator("#p2 .a").focus()
        page.drag((0.98, 0.9), (0.7, 0.9), lift=False)
        fields = "(page) => [...page.querySelectorAll('input, textarea, select')].map((f) => [f.value, f.checked ?? null])"
        wanted = page.evaluate(f"({fields})(document.getElementById('p2'))")
        copies = page.evaluate(f"[...book.children].slice(6).map({fields})")
        assert wanted in copies, (wanted, copies)
        focused = "document.activeElement.closest('section')?.id ?? document.activeElement.localName"
        assert page.evaluate(focused) == "p2", "the focus stays while the page turns"
        page.keyboard.type("!")
        page.mouse.up()
        assert page.rest() == 1 and page.input_value("#p2 .a") == "typed!"
        assert page.evaluate("document.activeElement.className") == "a"
        page.evaluate("book.next()")
        assert page.rest() == 3
        assert page.evaluate("[document.activeElement === book, book.shadowRoot.activeElement.ariaLabel]") == [
            True, "Page 3 of 6"], "the focus goes on to the new page"
        page.keyboard.press("Tab")
        assert page.evaluate(focused) == "p3"
        page.evaluate("book.previous()")
        assert page.rest() == 1 and page.evaluate("document.activeElement.className") == "a", "and back again"
        assert page.evaluate(f"({fields})(document.getElementById('p2'))")[0] == ["typed!", False]
        page.keyboard.press("ArrowRight")
        assert page.rest() == 1, "arrows in a field are its own"


def check_book_roll(browser, command):
    """Between a roll and the shadow beyond it, no pixel is brighter than both."""
    with Book(browser, book('turn="curl"')) as page:
        page.drag((0.98, 0.5), (0.75, 0.5), lift=False)
        for number in range(12):
            page.mouse.move(*page.at(0.75 - 0.0131 * number, 0.5))
            page.evaluate("frames()")
            edge = int(page.evaluate("""Math.max(...[...book.shadowRoot.querySelectorAll('.panel')]
              .filter(({ style, offsetWidth }) => style.visibility === 'visible' && offsetWidth < 40)
              .map((panel) => panel.getBoundingClientRect().right))"""))
            _, y = page.at(0, 0.5)
            clip = {"x": edge - 5, "y": y, "width": 11, "height": 1}
            row = numpy.asarray(Image.open(io.BytesIO(page.page.screenshot(clip=clip))).convert("L"), dtype=int)[0]
            brighter = row[1:-1] - numpy.maximum(row[:-2], row[2:])
            assert brighter.max() < 5, (number, row)


def check_book_pictures(browser, command):
    """Clones have the picture of a canvas and of a video."""
    def content(n):
        return "<canvas width=80 height=60></canvas><video width=80 height=60 muted playsinline></video>"
    with Book(browser, book("", content=content)) as page:
        page.evaluate("""async () => {
          const canvas = document.querySelector('#p2 canvas');
          const context = canvas.getContext('2d');
          context.fillStyle = 'rgb(255, 0, 0)';
          context.fillRect(0, 0, 80, 60);
          const video = document.querySelector('#p2 video');
          video.srcObject = canvas.captureStream();
          await video.play();
          context.fillRect(0, 0, 80, 60);
          if (video.readyState < 2) await new Promise((done) => { video.onloadeddata = done; });
          window.video = video;
        }""")
        page.drag((0.98, 0.9), (0.7, 0.9), lift=False)
        colours = page.evaluate("""[...book.children].slice(6).map((clone) => [...clone.querySelectorAll('canvas')]
          .map((canvas) => [...canvas.getContext('2d').getImageData(10, 10, 1, 1).data]))""")
        reds = [[abs(c[0] - 255) < 6 and c[1] < 6 and c[3] == 255 for c in clone] for clone in colours]
        assert [True, True] in reds, colours
        assert page.evaluate("[video.paused, book.querySelectorAll('video').length]") == [False, 6], "the video plays on"
        page.mouse.up()
        page.rest()


def check_book_boxes(browser, command):
    """The book fits its box at any time; a narrow one shows one page; right to left."""
    with Book(browser, book('cover="soft"')) as page:
        page.evaluate("book.goTo(4, { animated: false })")
        assert page.shown() == [4, 5]
        page.set_viewport_size({"width": 480, "height": 700})
        page.evaluate("frames()")
        assert page.shown() == [4] and page.number == 4
        box = page.locator("#p4").bounding_box()
        assert (box["width"], box["height"]) == (400, 500), box
        page.evaluate("book.spread = null; book.setAttribute('spread', 'double')")
        page.evaluate("frames()")
        assert page.shown() == [4, 5]
        page.drag((0.98, 0.5), (0.6, 0.5), lift=False)
        page.set_viewport_size({"width": 900, "height": 700})
        page.evaluate("frames()")
        assert page.clones > 0, "a leaf stays under the finger"
        page.mouse.up()
        page.rest()
        page.evaluate("book.style.display = 'none'")
        page.evaluate("frames()")
        page.evaluate("book.style.display = ''")
        page.evaluate("frames()")
        assert page.number == 4, "the page stays while nobody sees the book"
        page.evaluate("document.documentElement.dir = 'rtl'; book.setAttribute('direction', '')")
        page.evaluate("book.removeAttribute('direction')")
        page.evaluate("frames()")
        assert page.shown() == [5, 4], "right to left"
        page.drag((0.02, 0.5), (0.4, 0.5), lift=False)
        parts = page.evaluate("""[...book.shadowRoot.querySelectorAll('.panel')]
          .filter((panel) => panel.style.visibility === 'visible' && panel.querySelector('slot').assignedElements()[0])
          .map((panel) => [panel, panel.querySelector('slot').assignedElements()[0]].map((node) =>
            [node.getBoundingClientRect().left, node.getBoundingClientRect().right]))""")
        assert len(parts) > 8 and all(clone[0] < panel[0] + 4 and panel[1] - 4 < clone[1] for panel, clone in parts), parts
        page.drag((0.4, 0.5), (0.02, 0.5))
        assert page.rest() == 4
        page.locator("pleat-book").focus()
        page.keyboard.press("ArrowLeft")
        assert page.rest() == 6 and page.shown() == [6]
        assert page.locator("#p6").bounding_box()["x"] > 400, "the back cover lies on the right"
        page.drag((0.98, 0.5), (0.2, 0.5))
        assert page.rest() == 4, "from the right edge back"


def check_book_phone(browser, command):
    """One page on a phone turns by fingers, also from the middle of its text; up and down scrolls."""
    with Book(browser, book("", content=lambda n: "<p>" + "Many words. " * 30 + "</p>") + "<p style='height: 900px'>",
              390, 844, has_touch=True, is_mobile=True) as page:
        assert page.shown() == [1]
        session = page.context.new_cdp_session(page.page)

        def swipe(*points):
            places = [dict(zip("xy", page.at(*point))) for point in points]
            for kind, place in [("touchStart", places[0]), *(("touchMove", p) for p in places[1:]), ("touchEnd", None)]:
                session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place] if place else []})
                page.wait_for_timeout(16)
        across = [(0.84 - 0.06 * k, 0.5) for k in range(13)]
        with page.own_clock():
            swipe(*across)
        assert page.rest() == 2, "a swipe over the text"
        with page.own_clock():
            swipe(*[(1 - x, y) for x, y in across])
        assert page.rest() == 1, "and back"
        swipe((0.97, 0.5))
        assert page.rest() == 2, "a tap in the margin"
        swipe(*[(0.5, 0.8 - 0.06 * k) for k in range(10)])
        page.wait_for_timeout(300)
        assert page.rest() == 2 and page.evaluate("scrollY") > 50, "the document scrolls"


def check_book_zoom(browser, command):
    """A double tap, a pinch and a wheel with Control zoom; a large book is moved, and not turned."""
    with Book(browser, book(""), 390, 844, has_touch=True, is_mobile=True) as page:
        session = page.context.new_cdp_session(page.page)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
                {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})
            page.wait_for_timeout(16)

        def width():
            return page.evaluate("frames().then(() => book.pages[0].getBoundingClientRect().width)")
        middle = page.at(0.5, 0.5)
        assert width() == 310
        for _ in range(2):
            touch("touchStart", middle)
            touch("touchEnd")
        assert width() == 620 and page.number == 1, width()
        touch("touchStart", middle)
        before = page.locator("#p1").bounding_box()["x"]
        for k in range(1, 6):
            touch("touchMove", (middle[0] + 10 * k, middle[1]))
        touch("touchEnd")
        assert abs(page.locator("#p1").bounding_box()["x"] - before - 50) < 1 and page.number == 1, "the book moves"
        page.wait_for_timeout(500)
        for _ in range(2):
            touch("touchStart", middle)
            touch("touchEnd")
        assert width() == 310, "as large as before"
        page.wait_for_timeout(500)
        touch("touchStart", (150, 300))
        touch("touchStart", (150, 300), (250, 300))
        for k in range(1, 11):
            touch("touchMove", (150 - 5 * k, 300), (250 + 5 * k, 300))
        touch("touchEnd")
        assert abs(width() - 620) < 20, width()
        assert page.evaluate("moving") == 0 and page.number == 1
    with Book(browser, book("")) as page:
        page.mouse.move(*page.at(0.5, 0.5))
        page.keyboard.down("Control")
        page.mouse.wheel(0, -100)
        page.keyboard.up("Control")
        page.evaluate("frames()")
        wide = page.locator("#p1").bounding_box()["width"]
        assert 1000 < wide < 1400, wide
        page.mouse.wheel(0, 100)
        page.locator("pleat-book").focus()
        page.keyboard.press("PageDown")
        assert page.rest() == 3 and page.locator("#p3").bounding_box()["width"] == wide, "keys turn a large book"
        page.keyboard.press("Escape")
        page.evaluate("frames()")
        assert page.locator("#p3").bounding_box()["width"] == 460


def check_book_less_motion(browser, command):
    """Pages fade for people who asked for less motion; nothing is cloned."""
    with Book(browser, book('duration="1s"'), reduced_motion="reduce") as page:
        page.evaluate("book.next()")
        page.wait_for_timeout(500)
        assert page.clones == 0 and set(page.shown()) == {1, 2, 3, 4}
        opacity = page.evaluate("""[...book.shadowRoot.querySelectorAll('.page')]
          .map(({ style }) => Number(style.opacity))""")
        assert opacity[:2] == [1, 1] and all(0 < o < 1 for o in opacity[2:]), opacity
        page.wait_for_function("book.page === 3")


def check_book_pages(browser, command):
    """Methods, attributes and the address turn to pages; children come and go."""
    with Book(browser, book('hash duration="0.2"', 8), address="#page=5") as page:
        assert page.number == 5 and page.shown() == [5, 6]
        page.evaluate("book.goTo(2)")
        assert page.rest() == 1 and page.url.endswith("#page=1")
        page.evaluate("location.hash = 'page=4'")
        page.wait_for_function("book.page === 3")
        page.rest()
        page.evaluate("book.next(); book.goTo(1)")
        page.wait_for_function("book.page === 1")
        page.rest()
        page.evaluate("book.page = 7")
        page.wait_for_function("book.page === 7")
        page.evaluate("book.goTo(99, { animated: false })")
        assert page.number == 7 and page.clones == 0
        page.evaluate("book.prepend(Object.assign(document.createElement('section'), { textContent: 'New' }))")
        page.evaluate("frames()")
        assert page.number == 7 and page.shown() == [7, 8], "a page before: the page that was first, 7, is 8 now"
        page.evaluate("book.append(Object.assign(document.createElement('section'), { textContent: 'Last' }))")
        page.evaluate("frames()")
        page.evaluate("book.next()")
        assert page.rest() == 9 and page.shown() == [9, 10]
        page.evaluate("[...book.pages].slice(3).forEach((child) => child.remove())")
        page.evaluate("frames()")
        assert page.shown() == [3], page.shown()
        page.evaluate("book.replaceChildren()")
        page.evaluate("frames()")
        page.evaluate("book.innerHTML = '<p>a</p><p>b</p>'")
        page.evaluate("frames()")
        assert page.shown() == [1, 2]


def check_book_life(browser, command):
    """A book may be moved, taken away while a leaf turns, and made by a script; it leaves nothing behind."""
    with Book(browser, book("", 8)) as page:
        page.evaluate("book.next()")
        page.wait_for_timeout(200)
        assert page.clones > 0
        page.evaluate("""() => {
          const place = document.body.appendChild(document.createElement('div'));
          place.append(book);
          book.remove();
          place.append(book);
        }""")
        page.evaluate("frames()")
        assert page.clones == 0 and page.number == 3 and page.shown() == [3, 4], "the leaf has landed"
        assert len(page.take("turncancel")) + len(page.take("turnend")) <= 1
        page.locator("pleat-book").focus()
        page.keyboard.press("PageDown")
        assert page.rest() == 5, "one key turns one page, although the book was connected twice"
        page.evaluate("""() => {
          book.remove();
          window.gone = new WeakRef(book);
          window.book = Object.assign(document.createElement('pleat-book'), { innerHTML: '<p>1</p><p>2</p><p>3</p>' });
          book.setAttribute('page', 3);
          document.body.append(book);
          watch(book);
        }""")
        page.evaluate("frames()")
        assert page.shown() == [3]
        page.context.new_cdp_session(page.page).send("HeapProfiler.collectGarbage")
        page.wait_for_function("window.gone.deref() === undefined", timeout=3000)


def check_book_accessibility(browser, command):
    """The accessibility tree has the pages that are shown, with their numbers; turns are told."""
    with Book(browser, book('cover="hard" aria-label="Atlas"')) as page:
        page.evaluate("book.goTo(2)")
        page.rest()
        session = page.context.new_cdp_session(page.page)
        tree = [(node["role"]["value"], node["name"]["value"])
                for node in session.send("Accessibility.getFullAXTree")["nodes"] if node.get("name")]
        assert ("region", "Atlas") in tree, tree
        numbers = {role: [name for other, name in tree if other == role] for role in ("group", "heading")}
        assert numbers == {"group": ["Page 2 of 6", "Page 3 of 6"], "heading": ["Page 2", "Page 3"]}, tree
        assert page.locator("#told").text_content() == "Pages 2 and 3 of 6"


def metrics(session):
    """What Chromium counts of a page, in its own units, after garbage is collected; durations since the first time."""
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    return {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}


def check_book_many(browser, command):
    """A book of 400 pages costs as one of 20, but for what its pages cost in a document that does not show them."""
    def text(n):
        return "<p>Some text, which is of some length, and goes on.</p>" * 20

    def cost(body, shown):
        with Book(browser, body) as page:
            page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
            paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            session = page.context.new_cdp_session(page.page)
            rested = metrics(session)
            for number in (9, 11, 13, 1):
                page.evaluate(f"book.goTo({number}, {{ animated: false }}); frames()")
            page.evaluate("book.next()")
            page.rest()
            page.evaluate("book.goTo(1, { animated: false })")
            page.evaluate("frames()")
            turned = metrics(session)
            boxes = page.evaluate("[...book.querySelectorAll('*')].filter((e) => e.getClientRects().length).length")
            assert boxes == shown, boxes
            turn = sum(turned[name] - rested[name] for name in ("LayoutDuration", "RecalcStyleDuration"))
            return [paint, rested["JSHeapUsedSize"] / 1e6, rested["LayoutObjects"], rested["Nodes"], 1000 * turn,
                    turned["JSHeapUsedSize"] / 1e6 - rested["JSHeapUsedSize"] / 1e6, turned["Nodes"] - rested["Nodes"]]
    # As the package's page says for books with many pages.
    list_style = "<style>pleat-book:not(:defined) > * { content-visibility: auto; }</style>"
    costs = {}
    for count in (20, 400):
        bodies = f"<div hidden>{pages(count, text)}</div>" + book("", 20), list_style + book("", count, text)
        costs[count] = [[min(column) for column in zip(*[cost(body, shown) for _ in range(3)])]
                        for body, shown in zip(bodies, (2 * 2, 2 * 22))]
    names = "ms to the first paint, MB of scripts, boxes, nodes, ms for turns, MB kept, nodes kept".split(", ")
    for index, name in enumerate(names):
        (hidden, few), (more_hidden, many) = ([kind[index] for kind in costs[count]] for count in (20, 400))
        print(f"   {name}: {few:.2f} for 20 pages, {many:.2f} for 400; not shown {hidden:.2f} and {more_hidden:.2f}")
        slack = {"nodes kept": 100, "MB kept": 0.5, "ms to the first paint": 24}.get(name, 8)
        assert many <= 1.5 * few + max(more_hidden - hidden, 0) + slack, name


def check_book_slow(browser, command):
    """On a slow phone, scripts, style and layout of a frame of two leaves of 24 strips cost as much as some styles."""
    phone = dict(device_scale_factor=3, has_touch=True, is_mobile=True, edit=(b"strips: ?12", b"strips:24"))
    body = book('duration="40s"', 9, lambda n: "<p>Some text, which is of some length, and goes on.</p>" * 8)
    with Book(browser, body, 390, 844, **phone) as page:
        session = page.context.new_cdp_session(page.page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})  # as if nothing else were running

        def cost(task):
            def spent():
                found = session.send("Performance.getMetrics")["metrics"]
                return {metric["name"]: 1000 * metric["value"] for metric in found}
            before = spent()
            result, after = page.evaluate(task), spent()
            return result, [after[f"{name}Duration"] - before[f"{name}Duration"]
                            for name in ("Script", "RecalcStyle", "Layout", "Task")]
        visible = """[...book.shadowRoot.querySelectorAll('.panel')]
          .filter(({ style }) => style.visibility === 'visible').length"""
        for least in (22, 48):
            page.evaluate("book.next()")
            page.wait_for_function(f"{visible} >= {least}")
        yardstick = """() => new Promise((done) => setTimeout(() => {
          const { style } = document.createElement('p');
          for (let n = 0; n < 20000; n += 1) style.transform = `translate(${n / 7}px, ${n / 3}px)`;
          done();
        }))"""
        length = sorted(cost(yardstick)[1][0] for _ in range(4))[1]
        session.send("Emulation.setCPUThrottlingRate", {"rate": 6})
        times, costs = cost("""async () => {
          const times = [];
          while (times.push(await new Promise(requestAnimationFrame)) < 41);
          return times;
        }""")
        assert page.evaluate(visible) >= 44
        ratio = sum(costs[:3]) / 40 / length * 20000 / 6
        print("   milliseconds of scripts, style, layout and all for a frame: "
              + ", ".join(f"{cost / 40:.1f}" for cost in costs)
              + f"; {40000 / (times[-1] - times[0]):.1f} frames a second; as {ratio:.0f} styles")
        assert ratio < 18000, ratio


def check_book_random(browser, command):
    """Random gestures: nothing is complained of, the book is never stuck, the focus never lost."""
    source = random.Random(command.seed)
    print(f"   --seed {command.seed}")
    content = '<p>Words. <a href="#here">link</a> <input> <button>B</button></p>'
    with Book(browser, book('cover="hard" duration="0.12"', 9, lambda n: content)) as page:
        page.locator("pleat-book").focus()
        down, starts = False, 0
        for number in range(command.gestures):
            action = source.choice(["move"] * 6 + ["down", "up", "key", "wheel", "zoom", "call", "resize", "attribute", "focus"])
            x, y = source.random() * 1.1 - 0.05, source.random() * 1.1 - 0.05
            if action == "move":
                page.mouse.move(*page.at(x, y), steps=source.choice([1, 3]))
            elif action == "down" and not down:
                page.mouse.move(*page.at(source.choice([x, 0.02, 0.98]), y))
                page.mouse.down()
                down = True
            elif action == "up" and down:
                page.mouse.up()
                down = False
            elif action == "key":
                page.keyboard.press(source.choice(["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Tab",
                                                   "Escape"]))
            elif action == "wheel":
                page.mouse.wheel(source.choice([-120, 120, 0]), source.choice([-120, 0, 120]))
            elif action == "zoom":
                page.keyboard.down("Control")
                page.mouse.wheel(0, source.choice([-100, 100, 100]))
                page.keyboard.up("Control")
            elif action == "call":
                page.evaluate(source.choice(["book.next()", "book.previous()", f"book.goTo({source.randint(-2, 12)})",
                                             f"book.goTo({source.randint(1, 9)}, {{ animated: false }})"]))
            elif action == "resize":
                page.set_viewport_size({"width": source.randint(300, 1100), "height": source.randint(600, 900)})
            elif action == "attribute":
                page.evaluate("([name, value]) => book.setAttribute(name, value)", source.choice([
                    ("spread", "single"), ("spread", "double"), ("spread", "auto"), ("direction", "rtl"),
                    ("direction", "ltr"), ("cover", "none"), ("cover", "hard"), ("turn", "flip"), ("turn", "peel"), ("turn", "curl")]))
            elif action == "focus":
                page.evaluate("book.querySelectorAll('section:not([inert]) input')[0]?.focus()")
            if number % 500 == 499 and not down:
                page.mouse.move(2, 2)
                page.rest()
                assert page.evaluate("book.shadowRoot.querySelectorAll('.panel').length") == 0, f"number {number}"
            focus = page.evaluate("[document.activeElement.localName, book.contains(document.activeElement)]")
            if action not in ("down", "up", "key"):
                assert focus[1] or focus[0] == "body" and down, f"after {action}, number {number}: {focus}"
            elif not focus[1]:
                page.locator("pleat-book").focus()
        if down:
            page.mouse.up()
        page.mouse.move(2, 2)
        page.rest()
        names = page.evaluate("events.map(([name]) => name).filter((name) => name !== 'turn')")
        assert names.count("turnstart") == names.count("turnend") + names.count("turncancel"), names
        page.evaluate("book.goTo(1)")
        page.rest()
        page.evaluate("book.goTo(9)")
        page.wait_for_function("book.pages[8].getBoundingClientRect().width > 0")
        page.rest()
        print(f"   {names.count('turnend')} turns, {names.count('turncancel')} taken back")
