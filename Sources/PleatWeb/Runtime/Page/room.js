// The room that a transition needs.

import { cornersOf, image } from './matrix.js';
import { pose } from './pose.js';

// How far panels reach beyond the page, horizontally and vertically, in the exported perspective.
export function overdraw(motion, [width, height]) {
  let [x, y] = [0, 0];
  const beyond = (edge, distance) => (motion.clip & edge ? 0 : distance);
  for (let step = 0; step <= 60; step++) {
    const { panels, order } = pose(motion, step / 60);
    for (const index of order) {
      for (const corner of cornersOf(motion.panels[index])) {
        const [px, py, , pw] = image(panels[index].matrix, ...corner);
        // Points whose w is near 0 are seen arbitrarily far outside the page, so they are not counted.
        if (pw < 0.25) continue;
        x = Math.max(x, beyond(2, -px / pw), beyond(8, px / pw - width));
        y = Math.max(y, beyond(1, -py / pw), beyond(4, py / pw - height));
      }
    }
  }
  // Even if panels fly past the viewer, the room around the page is at most half its width and height.
  return [Math.min(x, width / 2), Math.min(y, height / 2)];
}
