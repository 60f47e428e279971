// The stage: the elements of the panels, and their size on the screen.

import { child, show } from '../../Runtime/Page/dom.js';
import { cornersOf, image } from '../../Runtime/Page/matrix.js';
import { data, element } from '../../Runtime/Page/page.js';
import { pose, readMotion } from '../../Runtime/Page/pose.js';
import { makeScene, showScene } from '../../Runtime/Page/sheet.js';

export const [stage, fit, sheet] = [element('stage'), element('fit'), element('pleat')];
const [width, height] = data.size;

// The state of the page. `strength` is the strength of the perspective, and `hasStrength` whether it was
// set. `light` and `color` replace the exported light and shadow colours, unless they are null. `fades` is
// true if one page fades into the other, without panels. `time` is that of the timeline, or null if the
// progress was set by hand.
export const shown = {
  motion: readMotion(data, data.choices[data.selected].motion),
  name: data.choices[data.selected].label, progress: 0, time: null, strength: 1, hasStrength: false,
  light: null, color: null, fades: false,
};
let scene = null;

const pageBox = (name) => child(sheet, 'pleat-page', `pleat-picture-${data.pages.indexOf(name)}`);
export const pages = { source: pageBox('source'), destination: pageBox('destination') };

export const currentPose = () => pose(shown.motion, shown.progress, shown);

// Makes the panels of the current transition.
export function build() {
  const { motion } = shown;
  scene?.parts.forEach(({ panel }) => panel.remove());
  stage.classList.toggle('along-x', motion.drag.axis === 'x');
  stage.classList.toggle('along-y', motion.drag.axis === 'y');
  scene = makeScene(sheet, motion, (page) => data.opaque[page]);
  if (shown.color) paintShades();
}

// Paints the shades in the chosen colour; each paint has one colour.
export function paintShades() {
  scene.parts.forEach(({ cover }, index) => {
    if (cover) {
      cover.style.background = shown.motion.panels[index].paint
        .replaceAll(/rgb\([^/)]*/g, `rgb(${shown.color.join(' ')} `);
    }
  });
}

// Shows the frame at a progress. At both ends it is one page alone, without panels and shades.
export function draw() {
  const { progress, fades } = shown;
  const turns = !fades && progress > 0 && progress < 1;
  sheet.classList.toggle('fades', fades);
  show(pages.source, !turns && progress < 1);
  show(pages.destination, !turns && progress > 0);
  pages.source.style.opacity = fades ? 1 - progress : 1;
  pages.destination.style.opacity = fades ? progress : 1;
  showScene(scene, turns ? currentPose() : null);
}

// ---- Its size -----------------------------------------------------------------------------------

// How far panels reach beyond the page on each side, at the exported perspective.
function overdraw(motion) {
  let [x, y] = [0, 0];
  const beyond = (edge, distance) => (motion.clip & edge ? 0 : distance);
  for (let step = 0; step <= 60; step++) {
    const { panels, order } = pose(motion, step / 60);
    for (const index of order) {
      for (const corner of cornersOf(motion.panels[index])) {
        const [px, py, , pw] = image(panels[index].matrix, ...corner);
        // A viewer among the pages sees parts of them from any distance, so near points are not counted.
        if (pw < 0.25) continue;
        x = Math.max(x, beyond(2, -px / pw), beyond(8, px / pw - width));
        y = Math.max(y, beyond(1, -py / pw), beyond(4, py / pw - height));
      }
    }
  }
  return { x, y };
}

// All folds and flips are shown at one size, which has room for each of them. Other kinds have the same
// size unless they need more room. At most half a page is kept free for panels that fly past the viewer.
const roomOfStyles = data.choices.filter(({ isStyle }) => isStyle)
  .map(({ motion }) => overdraw(readMotion(data, motion)))
  .reduce((most, { x, y }) => ({ x: Math.max(most.x, x), y: Math.max(most.y, y) }), { x: 0, y: 0 });
let room = roomOfStyles;

// Makes room for the current transition.
export function makeRoom() {
  const { x, y } = overdraw(shown.motion);
  room = {
    x: Math.max(roomOfStyles.x, Math.min(x, width / 2)),
    y: Math.max(roomOfStyles.y, Math.min(y, height / 2)),
  };
  fitStage();
}

// The place at which the page is cut, from its top left corner: at a whole pixel of the pictures.
const middle = data.size.map((extent) => Math.round(extent / 2 * data.scale) / data.scale);

// Returns a slightly smaller zoom, with which the cut is nearly between two screen pixels on both axes.
function aligned(zoom) {
  const [across, down] = middle.map((half) => half * devicePixelRatio);
  let best = { zoom, error: Infinity };
  const most = Math.floor(zoom * across + 1e-6);
  for (let pixels = most; pixels > 0 && pixels >= 0.96 * most; pixels--) {
    const error = Math.abs(pixels * down / across - Math.round(pixels * down / across));
    if (error < best.error - 1e-6) best = { zoom: pixels / across, error };
  }
  return best.zoom;
}

// Makes the page as large as the stage allows, with room for panels that reach beyond the page, on whole
// pixels. It is not larger than the pictures are sharp, but small pictures may blur a little.
export function fitStage() {
  const box = stage.getBoundingClientRect();
  const gap = 16;
  const most = Math.min(
    (box.width - 2 * gap) / (width + 2 * room.x), (box.height - 2 * gap) / (height + 2 * room.y));
  const sharp = Math.max(1, data.scale / devicePixelRatio, 240 / Math.max(width, height));
  const zoom = aligned(Math.max(Math.min(most, sharp), 1e-3));
  const onPixel = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
  const [left, top] = [onPixel(box.left), onPixel(box.top)];
  const [x, y] =
    [onPixel((box.width - width * zoom) / 2), onPixel((box.height - height * zoom) / 2)];
  // The fraction of a pixel is not part of the transforms, which would change it.
  fit.style.left = `${left - box.left}px`;
  fit.style.top = `${top - box.top}px`;
  fit.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
}

new ResizeObserver(fitStage).observe(stage);
