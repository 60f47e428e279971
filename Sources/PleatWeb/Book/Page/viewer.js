// The page that `pleats book -o turn.html` writes. Its pages turn by a finger, keys, taps, buttons and
// the number of a page.

import { child } from '../../Runtime/Page/dom.js';
import { keys } from '../../Runtime/Page/keys.js';
import { clamp, exactMatrix } from '../../Runtime/Page/matrix.js';
import { data, element, lessMotion } from '../../Runtime/Page/page.js';
import { FilePager } from './file-pager.js';
import { cut, extend, reachOf, setShade } from '../../Runtime/Page/panels.js';
import { allPanelsOf, clipOf, Motions } from './leaf-panels.js';
import { liftedFrame } from './sheets.js';
import { Spread } from './spread.js';

const [stage, book, report] = [element('stage'), element('book'), element('status')];

/** Seconds after which a late page comes. */
const lateness = 1;
/** How far an upright leaf reaches beyond the view, as a fraction of the view. */
const overhang = 0.15;

const motions = new Motions(data);
/** Whether pages fade instead of turning: at first as the file or the reader's system demands. */
const fadesAtFirst = () => data.options.reducedMotion || lessMotion.matches;
let fades = fadesAtFirst();
/** Whole pages are computed for the size in the file, and then drawn larger or smaller. */
const isFixed = data.options.movesWholePage;

let pager = new FilePager(data.book, data.page, data.size, data.options);
/** The script that is played, as { started, next }, or null. */
let playing = null;
let isScheduled = false;
let waitingFor = null;

const now = () => performance.now() / 1000;

// Size: the view is as large as the window allows, in the proportions of the file.

function fittedSize() { return isFixed ? data.size : windowSize(); }

function windowSize() {
  const [width, height] = data.size;
  const isVertical = pager.options.axis === 'vertical';
  // Leaves reach beyond the ends of the spine, and touches may begin a little outside the view.
  const room = [stage.clientWidth, stage.clientHeight]
    .map((n, i) => n / (1 + 2 * (i === (isVertical ? 0 : 1) ? overhang : 0.04)));
  const ratio = Math.min(room[0] / width, room[1] / height);
  return [width, height].map((n) => Math.max(Math.round(n * ratio), 2));
}

/** The place of the view in the stage, and its scale: 1 unless the view has its own size. */
function placeOfView() {
  const [width, height] = pager.size;
  const fitted = windowSize();
  const zoom = playing || isFixed ? Math.min(fitted[0] / width, fitted[1] / height) : 1;
  const left = Math.round((stage.clientWidth - width * zoom) / 2);
  const top = Math.round((stage.clientHeight - height * zoom) / 2);
  return { left, top, zoom };
}

/** Shows the areas that answer to taps and drags: from the ends of the stage to the margins of the view. */
function showEdges({ left, top, zoom }) {
  const { size, along, across, extent, margin, corner, isVertical, peel } =
    new Spread(pager.size, pager.options);
  const set = (name, axis, length) =>
    stage.style.setProperty(name, `${[left, top][axis] + zoom * length}px`);
  set('--edge', along, Math.min(margin, extent / 2));
  set('--corner', along, Math.min(corner, extent / 2));
  set('--quarter', across, size[across] / 4);
  set('--last-quarter', across, size[across] * 3 / 4);
  stage.classList.toggle('vertical', isVertical);
  stage.classList.toggle('corners', peel !== null);
}

// Drawing.

const boxes = new Map();

/** The box of a panel, which is made when it is first needed. A leaf has two boxes, front and back. */
function box(name) {
  let found = boxes.get(name);
  if (!found) {
    found = child(book);
    child(found, 'shade');
    found.dataset.name = name;
    boxes.set(name, found);
  }
  return found;
}

function paint(name, panel, rank) {
  const {
    page, rect, matrix, shade = 0, edges = null, paint: cover = null, opacity = 1,
    isPaper = false, reach = [0, 0, 0, 0], outline = null, bleed = 0,
  } = panel;
  const node = box(name);
  const [x, y, width, height] = rect;
  const [top, , , left] = extend(node, node.firstChild, { width, height, outline, bleed }, reach);
  const picture = page === null ? '' : `picture-${page % data.pictures}`;
  node.className = `panel ${isPaper ? 'paper' : picture}`;
  Object.assign(node.style, {
    opacity, zIndex: rank, transform: matrix ? exactMatrix(matrix) : 'none',
    backgroundSize: `${pager.size[0]}px ${pager.size[1]}px`,
    backgroundPosition: `${left - x}px ${top - y}px`,
  });
  node.firstChild.style.background = cover ?? '#000';
  setShade(node.firstChild, shade, edges);
  return node;
}

function draw(time) {
  const own = pager.frame(time);
  const frame = withCorner(own);
  const { byAge, size } = frame;
  const { left, top, zoom } = placeOfView();
  showEdges({ left, top, zoom });
  Object.assign(book.style, {
    width: `${size[0]}px`, height: `${size[1]}px`,
    transform: `translate(${left}px, ${top}px) scale(${zoom})`,
  });
  const whole = [0, 0, ...size];
  const shown = new Set();
  const show = (name, panel) => { shown.add(paint(name, panel, shown.size + 1)); };
  if (byAge.length === 0) show('page', { page: frame.page, rect: whole });
  else if (fades) {
    show('page', { page: byAge[0].from, rect: whole });
    for (const leaf of byAge.filter(({ isDelivered }) => isDelivered)) {
      show(`fade ${leaf.id}`, { page: leaf.to, rect: whole, opacity: leaf.progress });
    }
  } else {
    for (const panel of allPanelsOf(
      frame, window.devicePixelRatio * zoom, motions, reachOf(size))) {
      const isFlat = panel.name === 'facing' || panel.name === 'reveal';
      show(panel.key ?? (isFlat ? panel.name : `${panel.name} ${panel.leaf}`), panel);
    }
  }
  cut(book, clipOf(frame, motions));
  stage.classList.toggle('turning', byAge.length > 0);
  for (const [name, node] of boxes) {
    if (!shown.has(node)) {
      node.remove();
      boxes.delete(name);
    }
  }
  tell(own);
}

/** The seconds in which a corner at rest lifts under a mouse. */
const lifting = 0.15;
/** The corner's pointer, whether it is still there, how far the corner has lifted, and when. */
const resting = { point: null, isHere: false, fraction: 0, time: 0 };

/** The frame with the corner that lifts, which is no turn of the pager. */
function withCorner(frame) {
  const step = Math.min(now() - resting.time, 0.04) / lifting;
  const isFree = frame.byAge.length === 0 && !playing && !fades && pager.options.gestures;
  resting.time = now();
  resting.fraction = isFree ? clamp(resting.fraction + (resting.isHere ? step : -step), 0, 1) : 0;
  if (resting.fraction === 0) return frame;
  if (resting.fraction < 1) schedule();
  return liftedFrame(pager, frame, resting.point, resting.fraction);
}

/** Tells the corner of a mouse at a point, or of none. */
function hover(point) {
  const frame = pager.frame(pager.time ?? 0);
  const isHere = point !== null && liftedFrame(pager, frame, point, 1) !== frame;
  if (isHere || resting.isHere) schedule();
  Object.assign(resting, { isHere, point: isHere ? point : resting.point });
}

/** Updates the text of the page, and the attributes by which its elements describe the frame. */
function tell({ state, page, byAge, size }) {
  Object.assign(book.dataset, {
    state, page, leaves: byAge.length, size: size.join(' '), fades: fades && byAge.length > 0,
    progress: byAge.map(({ progress }) => progress).join(' '), role: pager.role,
  });
  const text = `Page ${page + 1} of ${data.book.count}`;
  if (state === 'idle' && report.textContent !== text) report.textContent = text;
  stage.classList.toggle('held', pager.role === 'owning');
}

// Time.

/** Passes an event to the pager, whose effects become events of the book. */
function send(event, at = now()) {
  announce(pager.handle(event, Math.max(at, pager.time ?? at)));
  expectLatePage();
  schedule();
}

function announce(effects) {
  for (const effect of effects) {
    book.dispatchEvent(new CustomEvent('pleat', { bubbles: true, detail: effect }));
  }
}

/** In the browser a late page comes after a while. In a script, the script says when it comes. */
function expectLatePage() {
  const page = pager.state === 'waiting' ? pager.newest.to : null;
  if (page === null || page === waitingFor || playing) return;
  waitingFor = page;
  setTimeout(() => {
    waitingFor = null;
    send({ type: 'ready', page });
  }, 1000 * lateness);
}

function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    if (playing) playOn();
    else send({ type: 'tick' });
    isScheduled = false;
    draw(pager.time ?? 0);
    if (playing || pager.motionEndTime !== null) schedule();
  });
}

// The script.

function play() {
  if (playing) {
    stop();
    return;
  }
  pager = new FilePager(data.book, data.page, data.size, { ...data.options });
  playing = { started: now(), next: 0 };
  element('play').textContent = 'Stop';
  schedule();
}

/** Plays the events that are due by now. */
function playOn() {
  const time = now() - playing.started;
  const { steps } = data;
  while (playing && playing.next < steps.length && steps[playing.next].time <= time) {
    const { time: at, event } = steps[playing.next];
    playing.next += 1;
    send(event, at);
    // No more events follow, so a leaf that a finger or a late page keeps falls back.
    if (playing.next === steps.length) send({ type: 'inputEnded' }, at);
  }
  send({ type: 'tick' }, time);
  if (playing.next === steps.length && pager.motionEndTime === null) stop();
}

/** Ends the script: all leaves land, and the reader can turn the pages again. */
function stop() {
  pager.landAll(pager.time ?? 0);
  announce(pager.effects.splice(0));
  const { page, options, ready, nextTurn, nextLeaf } = pager;
  playing = null;
  pager = new FilePager(data.book, page, fittedSize(), { ...options, gestures: true });
  Object.assign(pager, { ready, nextTurn, nextLeaf });
  element('play').textContent = 'Play the script';
  showOptions();
  send({ type: 'resize', size: fittedSize() });
}

/** Ends the script, because the reader has done something. */
function take() {
  if (playing) stop();
}

// Fingers.

function pointOf(event) {
  const around = stage.getBoundingClientRect();
  const { left, top, zoom } = placeOfView();
  return [(event.clientX - around.left - left) / zoom, (event.clientY - around.top - top) / zoom];
}

function touch(type, event) {
  const point = pointOf(event);
  send({ type, id: event.pointerId, point, velocity: null }, event.timeStamp / 1000);
}

stage.addEventListener('pointerdown', (event) => {
  if (event.button !== 0) return;
  take();
  hover(null);
  stage.setPointerCapture(event.pointerId);
  touch('began', event);
});
stage.addEventListener('pointermove', (event) => {
  if (playing) return;
  const [point, spread] = [pointOf(event), new Spread(pager.size, pager.options)];
  const direction = spread.directionAt(point);
  const isFirst = (direction === 'backward') !== spread.isMirrored;
  stage.dataset.near = direction ? ['second', 'first'][Number(isFirst)] : '';
  if (stage.hasPointerCapture(event.pointerId)) touch('moved', event);
  else hover(event.pointerType === 'mouse' ? point : null);
});
stage.addEventListener('pointerleave', () => hover(null));
stage.addEventListener('pointerup', (event) => { if (!playing) touch('ended', event); });
stage.addEventListener('pointercancel', (event) => { if (!playing) touch('cancelled', event); });

// Keys and buttons.

function step(to) {
  take();
  send({ type: 'step', to });
}

const isMirrored = () => new Spread(pager.size, pager.options).isMirrored;
keys.ArrowRight = () => step(isMirrored() ? 'previous' : 'next');
keys.ArrowLeft = () => step(isMirrored() ? 'next' : 'previous');
for (const [key, to] of Object.entries({
  ArrowDown: 'next', ArrowUp: 'previous', PageDown: 'next', PageUp: 'previous', Home: 'first', End: 'last',
})) keys[key] = () => step(to);

for (const button of document.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => step(button.dataset.step));
}
element('spineSetting').hidden = isFixed;
element('number').max = data.book.count;
element('go').addEventListener('submit', (event) => {
  event.preventDefault();
  take();
  send({ type: 'goTo', page: element('number').valueAsNumber - 1 });
});
element('play').hidden = data.steps.length === 0;
element('play').addEventListener('click', play);

// Options.

const choices = ['leaves', 'spine', 'axis', 'rightToLeft', 'dragAnywhere'];
for (const count of new Set([1, 2, 3, 4, 6, 8, data.options.leaves].sort((a, b) => a - b))) {
  element('leaves').add(new Option(count));
}

function showOptions() {
  for (const name of choices) {
    const control = element(name);
    if (control.type === 'checkbox') control.checked = pager.options[name];
    else control.value = pager.options[name];
  }
  stage.style.touchAction = pager.options.axis === 'vertical' ? 'pan-x' : 'pan-y';
}

for (const name of choices) {
  element(name).addEventListener('change', ({ target }) => {
    take();
    const value = target.type === 'checkbox'
      ? target.checked : name === 'leaves' ? Number(target.value) : target.value;
    send({ type: 'options', options: { ...pager.options, [name]: value }, size: null });
    send({ type: 'resize', size: fittedSize() });
    showOptions();
  });
}

const fadeBox = element('reducedMotion');

function fade(isWanted) {
  fades = fadeBox.checked = isWanted;
  schedule();
}

fadeBox.addEventListener('change', () => fade(fadeBox.checked));
lessMotion.addEventListener('change', () => fade(fadesAtFirst()));
fadeBox.checked = fades;

new ResizeObserver(() => {
  if (playing) schedule();
  else send({ type: 'resize', size: fittedSize() });
}).observe(stage);
showOptions();
