// The data and the elements of a page.

export const element = (id) => document.getElementById(id);
export const data = JSON.parse(element('pleat-data').textContent);
export const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const child = (parent, ...classes) =>
  parent.appendChild(make('div', { className: classes.join(' ') }));

// Sets a slider, and the part of its track that has the accent colour.
export function setSlider(slider, value) {
  slider.value = value;
  const range = slider.max - slider.min || 1;
  slider.style.setProperty('--part', `${100 * (slider.value - slider.min) / range}%`);
}

export function place(box, [x, y, w, h]) {
  Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
}

export const show = (box, isVisible) => { box.style.visibility = isVisible ? 'visible' : 'hidden'; };
