// The layer on the stage.

import { place } from '../../Runtime/Page/dom.js';
import { cornersOf, exactMatrix, seenAt } from '../../Runtime/Page/matrix.js';
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
  // A point behind the viewer has no place on the screen. If all corners are behind, nothing is shown.
  const corners = cornersOf({ width: size[0], height: size[1] });
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

place(layer, [0, 0, ...size]);
place(outline, [-size[0] / 2, -size[1] / 2, ...size]);

new ResizeObserver(makeRoom).observe(stage);
onChange(() => {
  stage.dataset.scale = state.composer.scale.join(' ');
  draw();
});
makeRoom();
