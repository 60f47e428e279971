// A book that turns: the pager of a book's views, its clock, and what is drawn of it.

import { Drawing } from './drawing.js';
import { isDouble, Views } from './views.js';
import { extras } from '../Book/Page/extras.js';
import { panelsOf } from '../Book/Page/leaves.js';
import { Pager } from '../Book/Page/pager.js';
import { clamp } from '../Runtime/Page/matrix.js';
import { cut, reachOf } from '../Runtime/Page/panels.js';

const thresholds = { margin: 44, release: 125, slop: 10, tapTime: 0.3 };
/** The paper of leaves that bend: few strips, since each has a clone of its page. */
const bending = { strips: 12, shade: 0.35, cast: 0.25, light: [0, 0, 1] };

export class Turner {
  /** `settings()` returns what the attributes of a book say; `tell` hears of events. */
  constructor(host, settings, tell) {
    const root = host.shadowRoot;
    Object.assign(this, {
      host, settings, tell, pages: [], kept: 0, wanted: null, hovered: null, lift: 0,
      drawing: new Drawing(root, host), frame: root.getElementById('frame'),
      view: root.getElementById('view'), lessMotion: matchMedia('(prefers-reduced-motion: reduce)'),
    });
  }

  /** Whether pages fade instead of turning. */
  get fades() { return this.lessMotion.matches; }

  /** The index of the page that is shown, or of the first page if two are shown. */
  get page() { return this.pager ? this.views.rangeOf(this.pager.page)[0] : this.kept; }

  /** Takes other pages, settings or another size, and shows the page that `pageOf` returns. */
  update(pages, pageOf) {
    const { spread, cover, turn, radius, isMirrored, duration, curve } = this.settings();
    // The width is even, so that the spine lies between two pixels.
    const size = [2 * Math.floor(this.frame.clientWidth / 2), this.frame.clientHeight];
    if (pages.length === 0 || Math.min(...size) < 2) {
      this.stop();
      return;
    }
    const bends = turn !== 'flip' && extras.sheetPanels;
    const views = new Views(pages.length, isDouble(spread, size), cover !== 'none');
    const book = { count: views.count, hard: cover === 'hard' ? views.covers : [] };
    const options = {
      spine: views.isDouble ? 'middle' : isMirrored ? 'second' : 'first', rightToLeft: isMirrored,
      dragAnywhere: true, leaves: 4, sharesView: true, duration, curve, thresholds,
      flip: { pageShadow: 0.1, coverShadow: bends ? 0.2 : 1 / 3 },
      peel: bends ? { ...bending, radius, isStraight: turn === 'curl' } : null,
    };
    const isSame = this.pager && pageOf() === this.page && (bends || !this.pager.options.peel)
      && views.key === this.views.key && pages.every((element, index) => element === this.pages[index]);
    if (isSame) {
      this.pager.book = book;
      this.send({ type: 'options', options, size });
    } else {
      this.land();
      const view = views.viewOf(Math.min(pageOf(), pages.length - 1));
      Object.assign(this, { pages, views, pager: new Pager(book, view, size, options) });
    }
    this.draw();
  }

  /** Ends all turns at once. */
  land() {
    this.pager?.landAll(this.pager.time);
    this.announce(this.pager?.effects.splice(0) ?? []);
  }

  /** Ends all turns, and shows nothing. */
  stop() {
    this.land();
    this.kept = this.page;
    cancelAnimationFrame(this.request);
    this.request = this.pager = null;
    this.drawing.show([], []);
  }

  // Events.

  /** Passes an event to the pager, and returns its effects. */
  send(event, at = performance.now() / 1000) {
    if (!this.pager) return [];
    const effects = this.pager.handle(event, at);
    if (effects.length > 0) this.draw();
    this.announce(effects);
    // A tick does not ask for another one: `schedule` does so itself if something moves.
    if (event.type !== 'tick') this.schedule();
    return effects;
  }

  /** Turns to a page: now, or when no leaf is in its way. */
  goTo(page, animated) {
    const view = this.views.viewOf(clamp(page, 0, this.pages.length - 1));
    const effects = this.send({ type: 'goTo', page: view, animated: animated && !document.hidden });
    this.wanted = effects.some(({ reason }) => reason === 'flipInProgress') ? page : null;
  }

  /** Tells of starts and ends of turns, but of no leaf without a page to turn to. */
  announce(effects) {
    for (const effect of effects) {
      const { kind, completed, to } = effect;
      if (kind === 'refused' || to === null) continue;
      const name = kind === 'didStart' ? 'turnstart' : completed ? 'turnend' : 'turncancel';
      this.tell(name, this.describe(effect));
    }
  }

  describe({ from, to, direction, cause }) {
    const [first, second] = [from, to].map((view) => 1 + this.views.rangeOf(view)[0]);
    return { from: first, to: second, direction, cause };
  }

  /** Lifts the corner under a mouse a little, or lets it sink. */
  hover(point) {
    this.isHovered = point !== null;
    this.hovered = point ?? this.hovered;
    if (this.isHovered || this.lift > 0) this.schedule();
  }

  // Time.

  schedule() {
    this.request ||= requestAnimationFrame(() => {
      this.request = 0;
      this.send({ type: 'tick' });
      const { pager, wanted } = this;
      if (!pager) return;
      const isIdle = pager.leaves.length === 0;
      const change = clamp((this.isHovered && isIdle ? 1 : 0) - this.lift, -0.1, 0.1);
      this.lift += change;
      const newest = this.draw().byAge.at(-1);
      if (newest && newest.to !== null && newest.progress !== this.told) {
        this.told = newest.progress;
        this.tell('turn', { ...this.describe(newest), progress: newest.progress });
      }
      if (pager.motionEndTime !== null || change !== 0) this.schedule();
      else if (wanted !== null && isIdle) this.goTo(wanted, true);
    });
  }

  // Drawing.

  /** The pages of a view in reading order, each with its element, place and label for screen readers. */
  placesOf(view) {
    const { pages, views, pager: { size: [width, height], options } } = this;
    return views.pagesOf(view).map((index, number) => {
      const half = options.rightToLeft ? 1 - number : number;
      const at = views.isDouble ? [half * width / 2, 0, width / 2, height] : [0, 0, width, height];
      return { page: pages[index], at, label: this.host.constructor.say(index + 1, index + 1, pages.length) };
    });
  }

  /** The pages of a view as panels that lie flat. */
  flat(view, opacity = 1) {
    return this.placesOf(view).map((place) => ({ ...place, rect: place.at, opacity }));
  }

  /** A panel of the pager's view with the element that it shows: none for a shadow, and for plain paper. */
  paged(panel) {
    const { rect: [x, , width], page: view, name, leaf, isPaper, key = `${name} ${leaf}` } = panel;
    if (view === null) return { ...panel, key };
    const places = this.placesOf(view);
    const isRight = x + width / 2 > this.pager.size[0] / 2;
    const { page, at } = places.find((place) => place.at[0] > 0 === isRight) ?? places[0];
    return { ...panel, key, at, page: isPaper ? null : page, paper: isPaper && page };
  }

  panels(frame) {
    const { byAge, page, size } = frame;
    if (byAge.length > 0 && !this.fades) {
      return panelsOf(frame, 1, reachOf(size)).map((panel) => this.paged(panel));
    }
    return [
      ...this.flat(byAge[0]?.from ?? page), ...byAge.filter(({ to }) => to !== null)
        .flatMap(({ to, progress }) => this.flat(to, progress)),
    ];
  }

  /** Draws the book, and returns the pager's frame. */
  draw() {
    const { pager, lift } = this;
    if (!pager) return undefined;
    const own = pager.frame(pager.time);
    const isLifted = lift > 0 && pager.options.peel && !this.fades;
    this.show(isLifted ? extras.liftedFrame(pager, own, this.hovered, lift) : own);
    return own;
  }

  show(frame) {
    const { pager, view } = this;
    const { byAge, size: [width, height] } = frame;
    Object.assign(view.style, {
      left: `${Math.round((this.frame.clientWidth - width) / 2)}px`,
      width: `${width}px`, height: `${height}px`,
    });
    cut(view, pager.spread.clip);
    const views = byAge.length === 0 ? [frame.page] : byAge.flatMap(({ from, to }) => [from, to ?? from]);
    const isThere = ({ page }) => page !== undefined;
    this.drawing.show(this.panels(frame).filter(isThere),
      views.flatMap((number) => this.placesOf(number)).filter(isThere), byAge.map(({ id }) => id));
  }
}
