// The stage: the elements of the panels, and their size on the screen.

import { child } from '../../Runtime/Page/dom.js';
import { data, element } from '../../Runtime/Page/page.js';
import { reachOf } from '../../Runtime/Page/panels.js';
import { readMotion } from '../../Runtime/Page/pose.js';
import { overdraw } from '../../Runtime/Page/room.js';
import { Scene, showAt } from '../../Runtime/Page/scene.js';

export const [stage, fit, sheet] = [element('stage'), element('fit'), element('pleat')];
const [width, height] = data.size;

// The state of the page. `fades` is true if one page fades into the other, without panels. `time` is that of
// the timeline, or null if the progress was set by hand.
export const shown = {
  motion: readMotion(data, data.choices[data.selected].motion),
  name: data.choices[data.selected].label, progress: 0, time: null, fades: false,
};
let scene = null;

const pageBox = (name) => child(sheet, 'pleat-page', `pleat-picture-${data.pages.indexOf(name)}`);
const pages = [pageBox('source'), pageBox('destination')];

// Makes the panels of the current transition.
export function build() {
  const { motion } = shown;
  scene?.parts.forEach(({ panel }) => panel.remove());
  stage.classList.toggle('along-x', motion.drag.axis === 'x');
  stage.classList.toggle('along-y', motion.drag.axis === 'y');
  scene = new Scene(sheet, motion, reachOf(data.size), showPicture, isOpaque);
}

// Whether nobody sees what extends under a panel: through a transparent picture, it would be seen.
const isOpaque = ({ page, veil }) => veil !== null || data.opaque[page];

// Gives a panel the picture of its page, and returns a function that moves the picture in the panel.
function showPicture(panel, { page, paper, veil, creases }) {
  panel.classList.add(`pleat-picture-${page}`);
  if (veil !== null) {
    const color = paper.replace(')', ` / ${veil})`);
    panel.style.backgroundImage = `linear-gradient(${color}, ${color}), var(--picture)`;
    panel.style.backgroundColor = paper;
  }
  return (x, y, cover) => {
    panel.style.backgroundPosition = `${x}px ${y}px`;
    if (!cover) return;
    const { left, top } = cover.style;
    cover.style.maskPosition = `${x - parseFloat(left)}px ${y - parseFloat(top)}px`;
    if (veil !== null) cover.style.maskImage = 'none';
    // A shade from crease to crease is painted for each frame, without a layer of its own. The edges of a
    // layer would be smoothed separately from the panel's edges, and so become visible.
    if (creases) cover.style.willChange = 'auto';
  };
}

// Shows the frame at a progress, or how far one page has faded into the other.
export function draw() {
  const { progress, fades } = shown;
  sheet.classList.toggle('fades', fades);
  showAt(scene, progress, pages, fades);
  pages.forEach((page, end) => { page.style.opacity = fades ? Math.abs(1 - end - progress) : 1; });
}

// ---- Its size -----------------------------------------------------------------------------------

// All folds and flips are shown at one size, which has room for each of them. Other kinds have the same size
// unless they need more room. In a narrow window, each is as large as it can be.
const roomOfStyles = data.choices.filter(({ isStyle }) => isStyle)
  .map(({ motion }) => overdraw(readMotion(data, motion), data.size))
  .reduce((most, own) => most.map((length, axis) => Math.max(length, own[axis])), [0, 0]);
let room = null;

// Makes room for the current transition.
export function makeRoom() {
  room = overdraw(shown.motion, data.size);
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
// pixels. A pixel of the pictures is at most a CSS pixel, so that it stays sharp; but the longer side of a
// small page may become 240 CSS pixels, even if that blurs its pictures a little.
export function fitStage() {
  const box = stage.getBoundingClientRect();
  const [x0, y0] = box.width < 600 ? room : room.map((length, axis) => Math.max(length, roomOfStyles[axis]));
  const most = Math.min((box.width - 20) / (width + 2 * x0), (box.height - 20) / (height + 2 * y0));
  const sharp = Math.max(data.scale, 240 / Math.max(width, height));
  const zoom = aligned(Math.max(Math.min(most, sharp), 1e-3));
  const onPixel = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
  const [left, top] = [onPixel(box.left), onPixel(box.top)];
  const [x, y] =
    [onPixel((box.width - width * zoom) / 2), onPixel((box.height - height * zoom) / 2)];
  // `left` and `top` move the origin to a whole pixel. The transforms would change this small distance.
  fit.style.left = `${left - box.left}px`;
  fit.style.top = `${top - box.top}px`;
  fit.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
}

new ResizeObserver(fitStage).observe(stage);
