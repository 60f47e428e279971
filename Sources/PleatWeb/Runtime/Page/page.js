// The data and the elements of a page.

export const element = (id) => document.getElementById(id);
export const data = JSON.parse(element('pleat-data').textContent);
export const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

// Sets a slider, and the part of its track that has the accent colour.
export function setSlider(slider, value) {
  slider.value = value;
  const range = slider.max - slider.min || 1;
  slider.style.setProperty('--part', `${100 * (slider.value - slider.min) / range}%`);
}
