// The stage: elements for the panels, and how large they are shown.

import { exactMatrix, pose, readMotion } from './motion.js';
import { findNeighbours, findReaches } from './seams.js';

// The data of this page: its kinds of transitions, and each transition that can be chosen.
export const page = JSON.parse(document.getElementById('pleat-data').textContent);

export const element = (id) => document.getElementById(id);
export const [stage, fit, sheet] = [element('stage'), element('fit'), element('pleat')];
export const [width, height] = page.size;
export const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

// What is shown. `strength`: of the perspective; `hasStrength`: whether it was set. `light`: null, or
// instead of the baked one. `color`: null, or instead of the baked colours of shadows. `fades`: both
// pages instead of panels, one fading into the other.
export const shown = {
  motion: readMotion(page, page.choices[page.selected].motion), name: '', progress: 0, strength: 1,
  hasStrength: false, light: null, color: null, fades: false,
};
let [parts, neighbours] = [[], []];

export function child(parent, ...classes) {
  const box = document.createElement('div');
  box.classList.add(...classes);
  return parent.appendChild(box);
}

const pageBox = (name) => child(sheet, 'pleat-page', `pleat-picture-${page.pages.indexOf(name)}`);
export const pages = { source: pageBox('source'), destination: pageBox('destination') };

// How far a panel extends under a neighbour: two points, on small pages less, which are shown larger.
const reach = Math.min(2, Math.max(width, height) / 128);

export const currentPose = () => pose(shown.motion, shown.progress, shown);

// Makes the panels of the current transition.
export function build() {
  const { motion } = shown;
  for (const { panel } of parts) panel.remove();
  sheet.classList.toggle('clips', motion.clips);
  stage.classList.toggle('along-x', motion.drag.axis === 'x');
  stage.classList.toggle('along-y', motion.drag.axis === 'y');
  const isOpaque = ({ page: side }) => page.opaque[side];
  neighbours = findNeighbours(motion).filter(({ other }) => isOpaque(motion.panels[other]));
  parts = motion.panels.map(({ name, page: side, paint }) => {
    const panel = child(sheet, 'pleat-panel', `pleat-picture-${side}`);
    panel.dataset.name = name;
    const cover = paint === null ? null : child(panel, 'pleat-shade');
    return { panel, cover, reaches: null };
  });
  motion.panels.forEach((_, index) => extend(index, [0, 0, 0, 0]));
  paintShades();
}

// Sizes the box of a panel, which extends beyond its four edges. The panel's own corner stays the
// origin of its transform.
function extend(index, reaches) {
  const part = parts[index];
  if (part.reaches?.every((length, edge) => length === reaches[edge])) return;
  part.reaches = reaches;
  const { x, y, width: w, height: h } = shown.motion.panels[index];
  const [top, right, bottom, left] = reaches;
  Object.assign(part.panel.style, {
    left: `${-left}px`,
    top: `${-top}px`,
    width: `${left + w + right}px`,
    height: `${top + h + bottom}px`,
    transformOrigin: `${left}px ${top}px`,
    backgroundPosition: `${left - x}px ${top - y}px`,
  });
  if (part.cover) {
    Object.assign(part.cover.style, {
      left: `${left}px`, top: `${top}px`, width: `${w}px`, height: `${h}px`,
      maskPosition: `${-x}px ${-y}px`,
    });
  }
}

// The paint of a shade in the colour that was chosen; each paint has one colour.
function paintText(paint) {
  return shown.color ? paint.replaceAll(/rgb\([^/)]*/g, `rgb(${shown.color.join(' ')} `) : paint;
}

export function paintShades() {
  parts.forEach(({ cover }, index) => {
    if (cover) cover.style.background = paintText(shown.motion.panels[index].paint);
  });
}

const show = (box, visible) => {
  box.style.visibility = visible ? 'visible' : 'hidden';
};

// Shows the frame of a progress. At both ends that is one page alone, without panels and shades.
export function draw() {
  const { motion, progress, fades } = shown;
  const fraction = progress / motion.limit;
  const turns = !fades && fraction > 0 && fraction < 1;
  sheet.classList.toggle('fades', fades);
  show(pages.source, !turns && fraction < 1);
  show(pages.destination, !turns && fraction > 0);
  pages.source.style.opacity = fades ? 1 - fraction : 1;
  pages.destination.style.opacity = fades ? fraction : 1;
  const frame = currentPose();
  const seen = new Set(turns ? frame.order : []);
  parts.forEach(({ panel }, index) => show(panel, seen.has(index)));
  if (!turns) return;
  const reaches = findReaches(motion, neighbours, frame, reach);
  frame.order.forEach((index, depth) => {
    const { panel, cover } = parts[index];
    const { matrix, shade } = frame.panels[index];
    extend(index, reaches.get(index) ?? [0, 0, 0, 0]);
    panel.style.transform = exactMatrix(matrix);
    panel.style.zIndex = depth;
    if (cover) cover.style.opacity = shade;
  });
}

// ---- Its size -----------------------------------------------------------------------------------

// How far panels reach beyond the page on each side, at the baked perspective.
function overdraw(motion) {
  let [x, y] = [0, 0];
  if (motion.clips) return { x, y };
  for (let step = 0; step <= 60; step++) {
    const { panels, order } = pose(motion, motion.limit * step / 60);
    for (const index of order) {
      const { width: w, height: h } = motion.panels[index];
      for (const [cornerX, cornerY] of [[0, 0], [w, 0], [w, h], [0, h]]) {
        const { matrix } = panels[index];
        const [px, py, pw] = [0, 1, 3]
          .map((k) => cornerX * matrix[k] + cornerY * matrix[4 + k] + matrix[12 + k]);
        // A viewer who sits among the pages sees some of them from any distance.
        if (pw < 0.25) continue;
        x = Math.max(x, -px / pw, px / pw - width);
        y = Math.max(y, -py / pw, py / pw - height);
      }
    }
  }
  return { x, y };
}

// Folds and flips are all shown in one size, which has room for each of them. Other kinds have it too
// unless they need more, but half of the page at most is kept free for panels that fly past the viewer.
const roomOfStyles = page.choices.filter(({ isStyle }) => isStyle)
  .map(({ motion }) => overdraw(readMotion(page, motion)))
  .reduce((most, { x, y }) => ({ x: Math.max(most.x, x), y: Math.max(most.y, y) }), { x: 0, y: 0 });
let room = roomOfStyles;

// Makes room for the current transition.
export function makeRoom() {
  const { x, y } = overdraw(shown.motion);
  room = {
    x: Math.max(roomOfStyles.x, Math.min(x, width / 2)),
    y: Math.max(roomOfStyles.y, Math.min(y, height / 2)),
  };
  place();
}

// Where the page is cut, from its top left corner: on a whole pixel of the pictures.
const middle = page.size.map((extent) => Math.round(extent / 2 * page.scale) / page.scale);

// Slightly smaller, so that the cut is nearly between two screen pixels on both axes.
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

// As large as the stage allows, with room for panels that reach beyond the page, on whole pixels.
// It is no larger than the pictures are sharp, but small pictures may blur a little.
export function place() {
  const box = stage.getBoundingClientRect();
  const gap = 16;
  const most = Math.min(
    (box.width - 2 * gap) / (width + 2 * room.x), (box.height - 2 * gap) / (height + 2 * room.y));
  const sharp = Math.max(1, page.scale / devicePixelRatio, 240 / Math.max(width, height));
  const zoom = aligned(Math.max(Math.min(most, sharp), 1e-3));
  const onPixel = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
  const [left, top] = [onPixel(box.left), onPixel(box.top)];
  const [x, y] =
    [onPixel((box.width - width * zoom) / 2), onPixel((box.height - height * zoom) / 2)];
  // A part of a pixel above all transforms would be transformed with them.
  fit.style.left = `${left - box.left}px`;
  fit.style.top = `${top - box.top}px`;
  fit.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
}

new ResizeObserver(place).observe(stage);
