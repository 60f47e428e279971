// The container: elements for pages, shades and panels, the clock, and the controls.

import { changeOf, frameOf, totalDuration, viewsOf, withStacks } from './changes.js';
import { child, place } from '../../Runtime/Page/dom.js';
import { keys } from '../../Runtime/Page/keys.js';
import { data, element, lessMotion, setSlider } from '../../Runtime/Page/page.js';
import { reachOf } from '../../Runtime/Page/panels.js';
import { readMotion } from '../../Runtime/Page/pose.js';
import { Scene, showAt } from '../../Runtime/Page/scene.js';

const [stage, sheet, scrubber] = [element('stage'), element('sheet'), element('scrubber')];
const [width, height] = data.size;
const bounds = [0, 0, width, height];
const script = withStacks(data.changes, data.stack);

// What the page shows: the script, or a change that a button has made. `time` is in seconds, on the clock
// of the script or of the buttons.
const shown = { isScript: true, playing: false, time: 0, change: null, stack: data.stack };
let arrivals = new Map();

// ---- Elements -----------------------------------------------------------------------------------

function addShade(group, { color }, opacity) {
  const box = child(group, 'shade');
  box.style.background = color;
  box.style.opacity = opacity;
  return box;
}

function addPage(group, { page: name, frame }) {
  const box = child(group, 'page');
  box.dataset.page = name;
  place(box, frame);
  const picture = data.pictures.find((other) =>
    other.page === name && other.size[0] === frame[2] && other.size[1] === frame[3]);
  box.style.backgroundImage = `var(--picture-${picture.index})`;
  return box;
}

// Makes one element that contains several views.
function addGroup(parent, views) {
  const group = child(parent, 'group');
  for (const view of views) {
    if (view.shade) addShade(group, view.shade, view.shade.opacity);
    addPage(group, view);
  }
  return group;
}

// ---- Panels -------------------------------------------------------------------------------------

const motions = new Map();
function motionOf(change) {
  if (!change || change.style === null) return null;
  const style = data.styles[change.style];
  const index = change.motion ?? (change.forward ? style.forward : style.reversed);
  if (!motions.has(index)) motions.set(index, readMotion(data, index));
  return motions.get(index);
}

let scene = { change: undefined };

// Makes the elements of a change, or of a stack at rest.
function build(change, stack) {
  sheet.replaceChildren();
  scene = { change, stack, motion: motionOf(change) };
  if (!change) {
    addGroup(sheet, viewsOf(stack, bounds));
    return;
  }
  const [before, after] = [viewsOf(change.before, bounds), viewsOf(change.after, bounds)];
  const [lower, upper] = change.forward ? [before, after] : [after, before];
  if (change.shade) {
    addGroup(sheet, lower);
    scene.shade = addShade(sheet, change.shade, 0);
    const modal = upper.at(-1);
    if (change.fade || !scene.motion) {
      scene.front = addPage(sheet, modal);
    } else {
      const own = [{ ...modal, frame: [0, 0, ...modal.frame.slice(2)], shade: null }];
      buildPanels(modal.frame, change.forward ? [[], own] : [own, []]);
    }
  } else if (change.fade) {
    addGroup(sheet, lower);
    scene.front = addGroup(sheet, upper);
  } else if (scene.motion) {
    buildPanels(bounds, [before, after]);
  }
}

// Makes the panels of a transition in a frame. `sides` has the views of the source and the destination.
function buildPanels(frame, sides) {
  const box = child(sheet, 'panels');
  place(box, frame);
  scene.ends = sides.map((views) => addGroup(box, views));
  scene.panels = new Scene(box, scene.motion, reachOf(data.size), (panel, { page }) => {
    panel.classList.toggle('paper', page > 1);
    if (page > 1) return () => {};
    const inner = addGroup(panel, sides[page]);
    return sides[page].length === 0 ? null : (x, y) => place(inner, [x, y, ...frame.slice(2)]);
  });
}

// ---- Time ---------------------------------------------------------------------------------------

// The change of the script that runs at a time, or null, and the stack at that time.
function scriptAt(time) {
  let stack = data.stack;
  for (const change of script) {
    if (time < change.start) break;
    if (time < change.end) return { change, stack: change.before };
    stack = change.isCompleted ? change.after : change.before;
  }
  return { change: null, stack };
}

function draw() {
  const now = shown.isScript ? scriptAt(shown.time) : shown;
  if (scene.change !== now.change || scene.stack !== now.stack) build(now.change, now.stack);
  shown.stack = now.stack;
  if (now.change) {
    const frame = frameOf(now.change, scene.motion, shown.time - now.change.start);
    if (scene.shade) scene.shade.style.opacity = frame.shade;
    if (scene.front) scene.front.style.opacity = frame.opacity;
    if (frame.progress !== null) showAt(scene.panels, frame.progress, scene.ends);
  }
  tell(now);
}

let [last, request] = [null, null];
function tick(stamp) {
  if (last !== null) shown.time += (stamp - last) / 1000;
  last = stamp;
  if (shown.isScript) {
    if (shown.time >= data.end) [shown.time, shown.playing] = [data.end, false];
  } else if (shown.change && shown.time >= shown.change.start + totalDuration(shown.change)) {
    [shown.stack, shown.change, shown.playing] = [shown.change.after, null, false];
  }
  draw();
  if (shown.playing) request = requestAnimationFrame(tick);
}

function stop() {
  cancelAnimationFrame(request);
  shown.playing = false;
}

function run() {
  stop();
  [shown.playing, last] = [true, null];
  request = requestAnimationFrame(tick);
}

// ---- Controls -----------------------------------------------------------------------------------

const operations = ['push', 'pop', 'popToRoot', 'present', 'presentModal', 'dismiss'];
const styleMenu = element('style');
data.styles.forEach(({ label, isOffered }, index) => {
  if (isOffered) styleMenu.append(new Option(label, index));
});
styleMenu.value = data.style;

const optionsNow = () => ({
  names: data.names, overlays: data.overlays, modal: data.modal, style: Number(styleMenu.value),
  duration: data.duration, fade: data.fade, fades: lessMotion.matches,
});

// The stack that a button changes. While a change is running, this is the stack to which the change leads,
// so a button ends the change at once.
function stackNow() {
  const { change, stack } = shown.isScript && shown.playing ? scriptAt(shown.time) : shown;
  return change && (change.isCompleted ?? true) ? change.after : stack;
}

const changeNow = (operation) =>
  changeOf(stackNow(), operation, shown.time, optionsNow(), arrivals);

function perform(operation) {
  const change = changeNow(operation);
  if (!change) return;
  if (change.forward) {
    arrivals.set((change.after.presented.at(-1) ?? { page: change.after.pages.at(-1) }).page,
      change.style);
  }
  Object.assign(shown, { isScript: false, change, stack: change.before });
  run();
}

// Updates the text that describes the stack, and enables the buttons that are of use.
function tell({ change, stack: { pages, presented } }) {
  sheet.ariaBusy = change !== null;
  element('stack').textContent = pages.join(' › ')
    + presented.map((over) => ` · ${over.page} over it`).join('');
  for (const operation of operations) {
    element(operation).disabled = changeNow(operation) === null;
  }
  const isPlaying = shown.isScript && shown.playing;
  element('play').classList.toggle('playing', isPlaying);
  element('play').setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
  if (shown.isScript) setSlider(scrubber, shown.time);
  element('time').textContent = `${Number(scrubber.value).toFixed(2)} s`;
}

function seek(time) {
  stop();
  Object.assign(shown, { isScript: true, change: null, time });
  arrivals = new Map(Object.entries(data.arrivals));
  draw();
}

function play() {
  if (shown.isScript && shown.playing) {
    stop();
    draw();
    return;
  }
  if (!shown.isScript || shown.time >= data.end) seek(0);
  run();
}

scrubber.max = data.end;
scrubber.addEventListener('input', () => seek(Number(scrubber.value)));
element('play').addEventListener('click', play);
for (const operation of operations) {
  element(operation).addEventListener('click', () => perform(operation));
}

// A tap on the shade cancels the modal.
sheet.addEventListener('click', (event) => {
  const modal = stackNow().presented.at(-1)?.modal;
  if (modal?.isCancelledByTap && event.target.classList.contains('shade')) perform('dismiss');
});

keys[' '] = play;
for (const [key, operation] of Object.entries({
  ArrowRight: 'push', ArrowLeft: 'pop', Home: 'popToRoot', f: 'present', m: 'presentModal',
  Escape: 'dismiss',
})) keys[key] = () => perform(operation);

// ---- Size ---------------------------------------------------------------------------------------

function fit() {
  const zoom = Math.min(
    (stage.clientWidth - 32) / width, (stage.clientHeight - 32) / height, 2);
  sheet.style.transform = `translate(-50%, -50%) scale(${Math.max(zoom, 0.05)})`;
}

new ResizeObserver(fit).observe(stage);
fit();
seek(0);
if (!lessMotion.matches) play();
