// A transition between pictures in a sheet, which is a box of the pages' size.

import { data } from './page.js';
import { reachOf } from './panels.js';
import { Scene } from './scene.js';

export function pictureScene(sheet, motion) {
  const scene = new Scene(sheet, motion, reachOf(data.size), (panel, { page, paper, veil }) => {
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
    };
  });
  scene.parts.forEach(({ cover }, index) => {
    const { creases, veil } = motion.panels[index];
    // A shade from crease to crease is painted for each frame. With a layer of its own, its edges would be
    // smoothed for themselves, and seen.
    if (cover && creases) cover.style.willChange = 'auto';
    if (cover && veil !== null) cover.style.maskImage = 'none';
  });
  return scene;
}
