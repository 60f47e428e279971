// A book that turns: the pager of a book's views, its clock, and what is drawn of it.

import { Drawing } from './drawing.js';
import { isDouble, Views } from './views.js';
import { clipOf } from '../Book/Page/leaf-panels.js';
import { panelsOf } from '../Book/Page/leaves.js';
import { Pager } from '../Book/Page/pager.js';
import { liftedFrame } from '../Book/Page/sheets.js';
import { clamp } from '../Runtime/Page/matrix.js';
import { cut, reachOf } from '../Runtime/Page/panels.js';

export const thresholds = { margin: 44, release: 125, escape: 650, slop: 10, tapTime: 0.3 };
/** How many leaves are in the air at most. */
const leaves = 4;
/** The paper of leaves that bend: few strips, since each has a clone of its page. */
const bending = { strips: 12, shade: 0.35, cast: 0.25, light: [0, 0, 1] };

export const now = () => performance.now() / 1000;

export class Turner {
  /**
   * `settings()` returns { spread, cover, turn, radius, isMirrored, duration, curve }; `tell` hears of events.
   */
  constructor(host, settings, tell) {
    const root = host.shadowRoot;
    Object.assign(this, {
      host, settings, tell, pages: [], pager: null, kept: 0, wanted: null, frameRequest: 0,
      hovered: null, isHovered: false, lift: 0,
      drawing: new Drawing(root, host), frame: root.getElementById('frame'),
      view: root.getElementById('view'), lessMotion: matchMedia('(prefers-reduced-motion: reduce)'),
    });
  }

  /** The size of the view: an even number of pixels wide, so that the spine lies between two. */
  get room() {
    const { clientWidth, clientHeight } = this.frame;
    return [2 * Math.floor(clientWidth / 2), clientHeight];
  }

  /** The index of the page that is shown, of two the first. */
  get page() { return this.pager ? this.views.rangeOf(this.pager.page)[0] : this.kept; }

  /** Takes other pages, settings or another size, and shows a page. */
  update(pages, page) {
    const [settings, size] = [this.settings(), this.room];
    const { spread, cover, turn, radius, isMirrored, duration, curve } = settings;
    if (pages.length === 0 || Math.min(...size) < 2) return this.stop();
    const views = new Views(pages.length, isDouble(spread, size), cover !== 'none');
    const options = {
      axis: 'horizontal', spine: views.isDouble ? 'middle' : isMirrored ? 'second' : 'first',
      rightToLeft: isMirrored, dragAnywhere: true, leaves, sharesView: true, movesWholePage: false,
      duration, curve, gestures: true, settling: null, style: null, thresholds,
      flip: { reverse: false, pageShadow: 0.1, coverShadow: turn === 'peel' ? 0.2 : 1 / 3 },
      peel: turn === 'peel' ? { ...bending, radius } : null,
    };
    const isSame = this.pager && pages.every((element, index) => element === this.pages[index])
      && ['pageCount', 'isDouble', 'blank'].every((key) => views[key] === this.views[key])
      && !options.peel === !this.pager.options.peel;
    if (isSame && page === this.page) {
      this.send({ type: 'options', options, size });
    } else {
      this.land();
      Object.assign(this, { pages, views });
      const hard = cover === 'hard' ? views.covers : [];
      this.pager = new Pager({ count: views.count, loops: false, late: [], hard },
        views.viewOf(Math.min(page, pages.length - 1)), size, options);
    }
    this.draw();
    return undefined;
  }

  /** Ends all turns at once. */
  land() {
    if (!this.pager) return;
    this.pager.landAll(this.pager.time ?? 0);
    this.announce(this.pager.effects.splice(0));
  }

  /** Ends all turns, and shows nothing. */
  stop() {
    this.land();
    this.kept = this.page;
    cancelAnimationFrame(this.frameRequest);
    this.frameRequest = 0;
    this.pager = null;
    this.drawing.show([], new Map());
  }

  // Events.

  /** Passes an event to the pager, and returns its effects. */
  send(event, at = now()) {
    if (!this.pager) return [];
    const effects = this.pager.handle(event, Math.max(at, this.pager.time ?? at));
    if (effects.length > 0) this.draw();
    this.announce(effects);
    this.schedule();
    return effects;
  }

  /** Turns to a page: now, or when no leaf is in its way. */
  goTo(page, isAnimated = true) {
    if (!this.pager) return;
    const view = this.views.viewOf(Math.min(Math.max(page, 0), this.pages.length - 1));
    const refused = this.send({ type: 'goTo', page: view, animated: isAnimated && !document.hidden })
      .find(({ kind }) => kind === 'refused');
    this.wanted = refused?.reason === 'flipInProgress' ? page : null;
  }

  /** Tells of starts and ends of turns, but of no leaf without a page to turn to. */
  announce(effects) {
    const names = { didStart: 'turnstart', didFinish: 'turncancel' };
    for (const effect of effects) {
      const { kind, completed } = effect;
      if (kind !== 'refused' && effect.to !== null) {
        this.tell(completed ? 'turnend' : names[kind], this.describe(effect));
      }
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
    this.frameRequest ||= requestAnimationFrame(() => {
      this.frameRequest = 0;
      this.send({ type: 'tick' });
      const { pager, wanted } = this;
      if (!pager) return;
      const goal = this.isHovered && pager.state === 'idle' ? 1 : 0;
      const hasSettled = this.lift === goal;
      this.lift += clamp(goal - this.lift, -0.1, 0.1);
      const newest = this.draw();
      if (newest && newest.to !== null && newest.progress !== this.told) {
        this.told = newest.progress;
        this.tell('turn', { ...this.describe(newest), progress: newest.progress });
      }
      if (pager.motionEndTime !== null || !hasSettled) this.schedule();
      else if (wanted !== null && pager.state === 'idle') this.goTo(wanted);
    });
  }

  // Drawing.

  /** The place in the view of a page, by its number in the order of reading. */
  placeOf(number) {
    const [width, height] = this.pager.size;
    if (!this.views.isDouble) return [0, 0, width, height];
    const half = this.pager.options.rightToLeft ? 1 - number : number;
    return [half * width / 2, 0, width / 2, height];
  }

  /** The pages of a view that lies flat. */
  flat(view, opacity = 1) {
    return this.views.pagesOf(view).map((page, number) => {
      const at = this.placeOf(number);
      return { page: this.pages[page], at, rect: at, opacity };
    }).filter(({ page }) => page);
  }

  /**
   * A panel of the pager's view with the page that it shows; its page is null for a shadow, and undefined
   * where there is none.
   */
  paged(panel) {
    const { rect: [x, , width], page: view, name, leaf } = panel;
    const key = `${name} ${leaf}`;
    if (view === null) return { ...panel, key };
    const isSecond = this.views.isDouble && x + width / 2 > this.pager.size[0] / 2;
    const number = this.pager.options.rightToLeft && this.views.isDouble ? 1 - isSecond : Number(isSecond);
    const element = this.pages[this.views.pagesOf(view)[number]];
    const [page, paper] = panel.isPaper ? [null, element] : [element, null];
    return { ...panel, key, page, paper, at: this.placeOf(number) };
  }

  panels(frame) {
    const { byAge } = frame;
    if (byAge.length === 0) return this.flat(frame.page);
    if (!this.lessMotion.matches) {
      return panelsOf(frame, 1, reachOf(frame.size))
        .map((panel) => this.paged(panel)).filter(({ page }) => page !== undefined);
    }
    return [
      ...this.flat(byAge[0].from), ...byAge.filter(({ to }) => to !== null)
        .flatMap(({ to, progress }) => this.flat(to, progress)),
    ];
  }

  draw() {
    const { pager } = this;
    if (!pager) return undefined;
    const own = pager.frame(pager.time ?? 0);
    const isLifted = this.lift > 0 && !this.lessMotion.matches;
    const frame = isLifted ? liftedFrame(pager, own, this.hovered, this.lift) : own;
    const [width, height] = pager.size;
    Object.assign(this.view.style, {
      left: `${Math.round((this.frame.clientWidth - width) / 2)}px`,
      width: `${width}px`, height: `${height}px`,
    });
    const { byAge } = frame;
    const views = byAge.length === 0 ? [frame.page] : byAge.flatMap(({ from, to }) => [from, to ?? from]);
    const { say } = this.host.constructor;
    const pages = new Map(views.flatMap((view) => this.views.pagesOf(view).map((page, number) => {
      const label = say(page + 1, page + 1, this.pages.length);
      return [this.pages[page], { at: this.placeOf(number), label }];
    })).filter(([page]) => page));
    cut(this.view, clipOf(frame, null));
    this.drawing.show(this.panels(frame), pages, new Set(byAge.map(({ id }) => id)));
    return own.byAge.at(-1);
  }
}
