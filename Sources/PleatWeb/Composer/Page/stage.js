// The layer on the stage.

import { exactMatrix, seenAt } from '../../Runtime/Page/matrix.js';
import { element } from '../../Runtime/Page/page.js';
import { marker, matrix, onChange, size, state } from './state.js';

export const stage = element('stage');
const [layer, dot, fit, outline] = ['layer', 'dot', 'fit', 'outline'].map(element);

// The scale of the view in the window: points of the window per point of the view.
let zoom = 1;

function draw() {
  layer.style.transform = exactMatrix(matrix());
  const [x, y] = marker();
  dot.style.left = `${x}px`;
  dot.style.top = `${y}px`;
  // A point behind the viewer has no place on the screen. If all corners are there, nothing is shown.
  const corners = [[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]];
  const isBehind = corners.every((corner) => seenAt(matrix(), corner) === null);
  layer.classList.toggle('behind', isBehind);
  element('behind').hidden = !isBehind;
}

// Fits the view into the stage, with room around the layer.
function makeRoom() {
  const { width, height } = stage.getBoundingClientRect();
  zoom = Math.min(1, width / (1.35 * size[0]), height / (1.35 * size[1]));
  fit.style.transform = `translate(${width / 2}px, ${height / 2}px) scale(${zoom})`;
  draw();
}

// The position of an event in points from the middle of the view.
export function placeOf({ clientX, clientY }) {
  const box = stage.getBoundingClientRect();
  return [(clientX - box.x - box.width / 2) / zoom, (clientY - box.y - box.height / 2) / zoom];
}

layer.style.width = `${size[0]}px`;
layer.style.height = `${size[1]}px`;
outline.style.width = layer.style.width;
outline.style.height = layer.style.height;
outline.style.transform = `translate(${-size[0] / 2}px, ${-size[1] / 2}px)`;

new ResizeObserver(makeRoom).observe(stage);
onChange(() => {
  stage.dataset.scale = state.composer.scale.join(' ');
  draw();
});
makeRoom();
