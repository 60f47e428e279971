// The page that `pleats book -o turn.html` writes: a book whose pages are pictures, with controls around it.
// Fingers, keys, taps, buttons and the number of a page turn its pages, and a button plays a script.

import { FilePager } from './file-pager.js';
import { allPanelsOf, clipOf, Motions } from './leaf-panels.js';
import { addRoot, Drawing } from '../../Library/drawing.js';
import { listenToPointers } from '../../Library/fingers.js';
import { Turner } from '../../Library/turner.js';
import { Views } from '../../Library/views.js';
import { child } from '../../Runtime/Page/dom.js';
import { keys } from '../../Runtime/Page/keys.js';
import { identity } from '../../Runtime/Page/matrix.js';
import { data, element, lessMotion } from '../../Runtime/Page/page.js';
import { cut, reachOf, setShade } from '../../Runtime/Page/panels.js';

const [stage, book, report, fadeBox] = ['stage', 'book', 'status', 'reducedMotion'].map(element);

/** Seconds after which a late page comes. */
const lateness = 1;
/** How far an upright leaf reaches beyond the view, as a fraction of the view. */
const overhang = 0.15;

const motions = new Motions(data);
/** Whole pages are computed for the size in the file, and then drawn larger or smaller. */
const isFixed = data.options.movesWholePage;

const nameOf = (page) => `Page ${page + 1} of ${data.book.count}`;

/** Draws pages, and the shades of whole pages that move; each element has the name of its panel. */
class PictureDrawing extends Drawing {
  darken(cover, panel) {
    super.darken(cover, panel);
    if (panel.edges) setShade(cover, panel.shade, panel.edges);
    cover.parentNode.dataset.name = panel.key;
  }
}

/** The book, which has a view for each page. */
class Viewer extends Turner {
  constructor() {
    addRoot(book);
    super(book, null, () => {});
    Object.assign(this, {
      drawing: new PictureDrawing(book.shadowRoot, book), views: new Views(data.book.count, false, false),
      pager: new FilePager(data.book, data.page, data.size, data.options),
      // The script that is played, as { started, next }, and the late page that is to come.
      script: null, waitingFor: null,
    });
  }

  get fades() { return fadeBox.checked; }

  // Drawing.

  placesOf(view) {
    const page = this.pages[view] ??= child(book, `picture-${view % data.pictures}`);
    return [{ page, at: [0, 0, ...this.pager.size], label: nameOf(view) }];
  }

  panels(frame) {
    const { byAge, page, size } = frame;
    const whole = (name, leaf, shown, opacity) =>
      ({ name, leaf, page: shown, opacity, rect: [0, 0, ...size], matrix: identity });
    const panels = byAge.length > 0 && !this.fades
      ? allPanelsOf(frame, window.devicePixelRatio * this.place.zoom, motions, reachOf(size))
      : [whole('page', 0, byAge[0]?.from ?? page, 1), ...byAge.filter(({ isDelivered }) => isDelivered)
        .map(({ id, to, progress }) => whole('fade', id, to, progress))];
    return panels.map((panel) => this.paged(panel));
  }

  show(frame) {
    const [width, height] = frame.size;
    const { left, top, zoom } = this.place = placeOfView();
    Object.assign(book.style, {
      width: `${width}px`, height: `${height}px`,
      transform: `translate(${left}px, ${top}px) scale(${zoom})`,
    });
    showEdges(this.place);
    super.show(frame);
    cut(this.view, clipOf(frame, motions));
    stage.classList.toggle('turning', frame.byAge.length > 0);
  }

  draw() {
    const frame = super.draw();
    const { state, page, byAge, size } = frame;
    const { role } = this.pager;
    // What a script plays is drawn until it ends.
    if (this.script) this.schedule();
    // Attributes of the book describe the frame, and a text names the page.
    Object.assign(book.dataset, {
      state, page, leaves: byAge.length, size: size.join(' '), fades: this.fades && byAge.length > 0,
      progress: byAge.map(({ progress }) => progress).join(' '), role,
    });
    if (state === 'idle' && report.textContent !== nameOf(page)) report.textContent = nameOf(page);
    stage.classList.toggle('held', role === 'owning');
    return frame;
  }

  /** Marks the area at the mouse in which a press would take a leaf, and lifts the corner there. */
  hover(point, direction) {
    const isFirst = (direction === 'backward') !== this.pager.spread.isMirrored;
    stage.dataset.near = direction ? ['second', 'first'][Number(isFirst)] : '';
    super.hover(this.script ? null : point);
  }

  // Events.

  get clock() { return performance.now() / 1000 - (this.script?.started ?? 0); }

  /** Passes an event to the pager. An event that comes from the reader ends the script. */
  send(event, at) {
    if (this.script && event.type === 'tick') return this.playOn();
    this.endScript();
    return this.pass(event, at ?? this.clock);
  }

  pass(event, at) {
    const effects = super.send(event, Math.max(at, this.pager.time ?? at));
    this.expectLatePage();
    return effects;
  }

  announce(effects) {
    for (const effect of effects) {
      book.dispatchEvent(new CustomEvent('pleat', { bubbles: true, detail: effect }));
    }
  }

  /** In the browser a late page comes after a while. In a script, the script says when it comes. */
  expectLatePage() {
    const { pager } = this;
    const page = pager.state === 'waiting' ? pager.newest.to : null;
    if (page === null || page === this.waitingFor || this.script) return;
    this.waitingFor = page;
    setTimeout(() => {
      this.waitingFor = null;
      if (this.pager === pager) this.pass({ type: 'ready', page }, this.clock);
    }, 1000 * lateness);
  }

  // The script.

  play() {
    this.hover(null);
    this.lift = 0;
    this.script = { started: this.clock, next: 0 };
    this.pager = new FilePager(data.book, data.page, data.size, data.options);
    element('play').textContent = 'Stop';
    this.draw();
  }

  /** Plays the events that are due by now. After the last one, the script ends when nothing moves. */
  playOn() {
    const { steps } = data;
    const { script, clock } = this;
    while (script.next < steps.length && steps[script.next].time <= clock) {
      const { time, event } = steps[script.next];
      script.next += 1;
      this.pass(event, time);
      // No more events follow, so a leaf that a finger holds, or that waits for a late page, now falls back.
      if (script.next === steps.length) this.pass({ type: 'inputEnded' }, time);
    }
    this.pass({ type: 'tick' }, clock);
    if (script.next === steps.length && this.pager.motionEndTime === null) this.endScript();
  }

  /** Ends the script, if one is played: all leaves land, and the reader can turn the pages again. */
  endScript() {
    if (!this.script) return;
    this.land();
    this.script = null;
    // The script has a clock of its own.
    Object.assign(this.pager, { time: null, options: { ...this.pager.options, gestures: true } });
    element('play').textContent = 'Play the script';
    showOptions();
    this.fit();
    this.draw();
  }

  /** Fits the view to the window. */
  fit() { this.send({ type: 'resize', size: isFixed ? data.size : windowSize() }); }
}

const viewer = new Viewer();

/** The size of a view that is as large as the window allows, in the proportions of the file. */
function windowSize() {
  const [width, height] = data.size;
  const isVertical = viewer.pager.options.axis === 'vertical';
  // Leaves reach beyond the ends of the spine, and touches may begin a little outside the view.
  const room = [stage.clientWidth, stage.clientHeight]
    .map((n, i) => n / (1 + 2 * (i === (isVertical ? 0 : 1) ? overhang : 0.04)));
  const ratio = Math.min(room[0] / width, room[1] / height);
  return [width, height].map((n) => Math.max(Math.round(n * ratio), 2));
}

/** The place of the view in the stage, and its scale: 1 unless the view has its own size. */
function placeOfView() {
  const { size } = viewer.pager;
  const zoom = Math.min(...windowSize().map((n, i) => n / size[i]));
  const [left, top] = [stage.clientWidth, stage.clientHeight]
    .map((n, i) => Math.round((n - size[i] * zoom) / 2));
  return { left, top, zoom };
}

/** Shows the areas that answer to taps and drags: each has a margin of the view, and the stage beyond it. */
function showEdges({ left, top, zoom }) {
  const { size, along, across, extent, margin, corner, isVertical, peel } = viewer.pager.spread;
  const set = (name, axis, length) =>
    stage.style.setProperty(name, `${[left, top][axis] + zoom * length}px`);
  set('--edge', along, Math.min(margin, extent / 2));
  set('--corner', along, Math.min(corner, extent / 2));
  set('--quarter', across, size[across] / 4);
  set('--last-quarter', across, size[across] * 3 / 4);
  stage.classList.toggle('vertical', isVertical);
  stage.classList.toggle('corners', peel !== null);
}

// Fingers, keys and buttons.

// A press first ends the script, which may change the view. Then its place in the new view is computed.
stage.addEventListener('pointerdown', ({ button }) => { if (button === 0) viewer.endScript(); });
// Two fingers do not make this book larger.
listenToPointers(viewer, stage, null, (target, name, act) => target.addEventListener(name, act));

const step = (to) => viewer.send({ type: 'step', to });
keys.ArrowRight = () => step(viewer.pager.spread.isMirrored ? 'previous' : 'next');
keys.ArrowLeft = () => step(viewer.pager.spread.isMirrored ? 'next' : 'previous');
for (const [key, to] of Object.entries({
  ArrowDown: 'next', ArrowUp: 'previous', PageDown: 'next', PageUp: 'previous', Home: 'first', End: 'last',
})) keys[key] = () => step(to);

for (const button of document.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => step(button.dataset.step));
}
element('go').addEventListener('submit', (event) => {
  event.preventDefault();
  viewer.send({ type: 'goTo', page: element('number').valueAsNumber - 1 });
});
element('play').addEventListener('click', () => (viewer.script ? viewer.endScript() : viewer.play()));

// Options.

const choices = ['leaves', 'spine', 'axis', 'rightToLeft', 'dragAnywhere'];

/** The property of a control that says what is chosen. */
const choiceOf = ({ type }) => (type === 'checkbox' ? 'checked' : 'value');

function showOptions() {
  const { options } = viewer.pager;
  for (const control of choices.map(element)) control[choiceOf(control)] = options[control.id];
  stage.style.touchAction = options.axis === 'vertical' ? 'pan-x' : 'pan-y';
}

for (const control of choices.map(element)) {
  control.addEventListener('change', () => {
    const value = control[choiceOf(control)];
    const choice = { [control.id]: control.id === 'leaves' ? Number(value) : value };
    viewer.endScript();
    viewer.send({ type: 'options', options: { ...viewer.pager.options, ...choice }, size: null });
    viewer.fit();
    showOptions();
  });
}

/** Lets pages fade instead of turning if the file or the reader's system demands it. */
function fade() {
  fadeBox.checked = data.options.reducedMotion || lessMotion.matches;
  viewer.schedule();
}

fadeBox.addEventListener('change', () => viewer.schedule());
lessMotion.addEventListener('change', fade);
fade();
showOptions();

new ResizeObserver(() => (viewer.script ? viewer.schedule() : viewer.fit())).observe(stage);
