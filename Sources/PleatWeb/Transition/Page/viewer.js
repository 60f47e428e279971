// The controls for the viewer, the light and the colour of shadows. They only change numbers of the current
// motion, so any value is possible.

import { data, element, setSlider } from '../../Runtime/Page/page.js';
import { build, shown } from './stage.js';
import { update } from './transport.js';

const [perspective, shadeControl] = [element('perspective'), element('shade')];
const [lightMenu, colorControl] = [element('light'), element('color')];

// What users have set stays when they choose another transition: the strength of the perspective, the light
// of panels, and the colour of shades.
const kept = { strength: null, light: {}, color: null };

const setting = (control) => control.closest('.setting');

// Only the viewer's distance can be varied, so the projection must contain a distance and nothing else.
const isViewer = ({ projection: entries }) => entries[11] !== 0
  && entries.every((entry, index) => index >= 8 && index !== 10 || entry === (index % 5 === 0 ? 1 : 0));

// The three channels of the first colour of a paint.
const colorOf = (paint) => paint.match(/rgb\(([^/)]*)/)[1].trim().split(' ').map(Number);

const hexadecimal = (channels) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

const litPanel = () => shown.motion.panels.find(({ lightStrength }) => lightStrength !== null);
const directionOf = ({ lightX, lightY, lightZ }) => [lightX, lightY, lightZ];

// Gives the current transition what users have set, and shows the settings that apply to it.
export function updateViewer() {
  const { motion } = shown;
  motion.strength = kept.strength ?? motion.strength;
  for (const panel of motion.panels) {
    if (panel.lightStrength !== null) Object.assign(panel, kept.light);
    // All stops of a paint have one colour.
    if (kept.color) panel.paint &&= panel.paint.replaceAll(/rgb\([^/)]*/g, `rgb(${kept.color.join(' ')} `);
  }
  setting(perspective).hidden = !isViewer(motion);
  const slant = motion.projection[11] * motion.strength;
  setSlider(perspective, motion.strength);
  const text = slant === 0 ? 'none' : `${Math.round(Math.abs(1 / slant))} points`;
  element('distance').textContent = text;
  perspective.setAttribute('aria-valuetext', text === 'none' ? text : `viewer at ${text}`);

  const lit = litPanel();
  setting(shadeControl).hidden = setting(lightMenu).hidden = !lit;
  if (lit) {
    setSlider(shadeControl, lit.lightStrength);
    element('shade-value').textContent = lit.lightStrength.toFixed(2);
    lightMenu.value = data.lights.findIndex(({ direction }) =>
      direction.every((entry, k) => Math.abs(entry - directionOf(lit)[k]) < 1e-9));
  }

  const painted = motion.panels.find(({ paint }) => paint !== null);
  setting(colorControl).hidden = !painted;
  if (painted) colorControl.value = hexadecimal(colorOf(painted.paint));
}

function keep(changes) {
  Object.assign(kept, changes);
  updateViewer();
  if (changes.color) build();
  update();
}

function setLight() {
  const [lightX, lightY, lightZ] = data.lights[lightMenu.value]?.direction ?? directionOf(litPanel());
  keep({ light: { lightX, lightY, lightZ, lightStrength: Number(shadeControl.value) } });
}

lightMenu.append(...data.lights.map(({ name }, side) => new Option(name.replace('-', ' '), side)));
lightMenu.addEventListener('change', setLight);
shadeControl.addEventListener('input', setLight);
perspective.addEventListener('input', () => keep({ strength: Number(perspective.value) }));
colorControl.addEventListener('input', () => {
  const number = Number.parseInt(colorControl.value.slice(1), 16);
  keep({ color: [number >> 16, (number >> 8) & 255, number & 255] });
});
