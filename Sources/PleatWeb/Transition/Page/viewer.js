// The viewer, the light and the colour of shadows. They are numbers in the rig, so all values work.

import { data, element, setSlider } from '../../Runtime/Page/page.js';
import { paintShades, shown } from './stage.js';
import { update } from './transport.js';

const [perspective, shadeControl] = [element('perspective'), element('shade')];
const [lightMenu, colorControl] = [element('light'), element('color')];

const setting = (control) => control.closest('.setting');

// Only the viewer's distance can be varied, so the projection must contain a distance and nothing else.
const isViewer = ({ projection: entries }) => entries[11] !== 0
  && entries.every((entry, index) => index >= 8 && index !== 10 || entry === (index % 5 === 0 ? 1 : 0));

// The three channels of the first colour of a paint.
const colorOf = (paint) => paint.match(/rgb\(([^/)]*)/)[1].trim().split(' ').map(Number);

const hexadecimal = (channels) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

// The strength of the light and the side from which it comes, in the current transition.
function ownLight() {
  const panel = shown.motion.panels.find(({ lightStrength }) => lightStrength !== null);
  if (!panel) return null;
  const own = [panel.lightX, panel.lightY, panel.lightZ];
  const side = data.lights.findIndex(({ direction }) =>
    direction.every((entry, k) => Math.abs(entry - own[k]) < 1e-9));
  return { direction: own, strength: panel.lightStrength, side };
}

// Shows the settings that apply to the current transition.
export function updateViewer() {
  const { motion } = shown;
  if (!shown.hasStrength) shown.strength = motion.strength;
  setting(perspective).hidden = !isViewer(motion);
  const slant = motion.projection[11] * shown.strength;
  setSlider(perspective, shown.strength);
  const text = slant === 0 ? 'none' : `${Math.round(Math.abs(1 / slant))} points`;
  element('distance').textContent = text;
  perspective.setAttribute('aria-valuetext', text === 'none' ? text : `viewer at ${text}`);

  const own = ownLight();
  setting(shadeControl).hidden = setting(lightMenu).hidden = own === null;
  if (own) {
    const { strength, side } = shown.light ?? own;
    setSlider(shadeControl, strength);
    element('shade-value').textContent = strength.toFixed(2);
    lightMenu.value = side;
  }

  const panel = motion.panels.find(({ paint }) => paint !== null);
  setting(colorControl).hidden = !panel;
  if (panel) colorControl.value = hexadecimal(shown.color ?? colorOf(panel.paint));
}

perspective.addEventListener('input', () => {
  Object.assign(shown, { strength: Number(perspective.value), hasStrength: true });
  updateViewer();
  update();
});

function setLight() {
  const own = shown.light ?? ownLight();
  const side = Number(lightMenu.value);
  const direction = side < 0 ? own.direction : data.lights[side].direction;
  shown.light = { direction, strength: Number(shadeControl.value), side };
  updateViewer();
  update();
}

lightMenu.append(...data.lights.map(({ name }, side) => new Option(name.replace('-', ' '), side)));
lightMenu.addEventListener('change', setLight);
shadeControl.addEventListener('input', setLight);
colorControl.addEventListener('input', () => {
  const number = Number.parseInt(colorControl.value.slice(1), 16);
  shown.color = [number >> 16, (number >> 8) & 255, number & 255];
  paintShades();
});
