// The data and the elements of a page.

export const element = (id) => document.getElementById(id);
export const data = JSON.parse(element('pleat-data').textContent);
export const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

export function child(parent, ...classes) {
  const box = document.createElement('div');
  box.classList.add(...classes);
  return parent.appendChild(box);
}

export function place(box, [x, y, w, h]) {
  Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
}

export const show = (box, isVisible) => { box.style.visibility = isVisible ? 'visible' : 'hidden'; };
