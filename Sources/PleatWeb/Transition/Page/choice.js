// The choice of the transition: the menu, the timing curve, and the parameters of its kind.
//
// The data has the rigs for all values that the controls offer. A kind's list of transitions has one for
// each combination of values, in which the last parameter's value changes first.
//
// The fragment of the page's address has the kind, and the values that are not the usual ones, as in
// #curl?direction=up&strips=64&curve=ease-in, so that a link leads to a transition.

import { announceChoice, showMotion } from './controls.js';
import { child, make } from '../../Runtime/Page/dom.js';
import { data, element, setSlider } from '../../Runtime/Page/page.js';
import { readMotion } from '../../Runtime/Page/pose.js';

const [transitionMenu, curveMenu] = [element('transition'), element('curve')];
const parameterList = element('parameters');

// The chosen kind, and the places of the chosen values of its parameters and of the chosen curve.
const chosen = { kind: null, places: [], curve: 0 };

const placeOf = (kind, places) => kind.parameters
  .reduce((index, { values }, parameter) => index * values.length + places[parameter], 0);

// All combinations of a kind's values, as lists of the values' places.
const combinations = (kind) => kind.parameters.reduce(
  (all, { values }) => all.flatMap((some) => values.map((_, place) => [...some, place])), [[]]);

// The default values of a kind, as their places in the lists of values; undefined if no combination of
// values is possible.
const defaultsOf = (kind) =>
  data.choices.find((choice) => data.kinds[choice.kind] === kind)?.places;

// The possible combination that is nearest to an impossible one: the fewest values differ, and the
// values that differ are the defaults if possible. A parameter that the user has just set is kept.
function nearestPossible(kind, places, kept) {
  const defaults = defaultsOf(kind);
  const cost = (other) => other.reduce((sum, place, parameter) => {
    if (place === places[parameter]) return sum;
    return sum + (parameter === kept ? 1e6 : place === defaults[parameter] ? 1 : 1.01);
  }, 0);
  return combinations(kind).filter((other) => kind.motions[placeOf(kind, other)] !== null)
    .reduce((best, other) => (best === null || cost(other) < cost(best) ? other : best), null);
}

// Shows a transition of a kind.
function showKind(kind, places, kept = null) {
  if (kind.motions[placeOf(kind, places)] === null) places = nearestPossible(kind, places, kept);
  const isNew = kind !== chosen.kind;
  Object.assign(chosen, { kind, places });
  const own = data.choices.filter((choice) => data.kinds[choice.kind] === kind);
  const choice = own.find((other) => String(other.places) === String(places));
  transitionMenu.value = data.choices.indexOf(choice ?? own[0]);
  if (isNew) buildParameters();
  updateParameters();
  element('summary').textContent = kind.summary;
  const motion = readMotion(data, kind.motions[placeOf(kind, places)], chosen.curve);
  showMotion(motion, choice?.label ?? kind.title);
  writeFragment();
}

function choose(index) {
  const { kind, places } = data.choices[index];
  showKind(data.kinds[kind], places);
}

export function chooseFirst() {
  if (!readFragment()) choose(data.selected);
}

export function chooseNext(step) {
  choose((Number(transitionMenu.value) + step + data.choices.length) % data.choices.length);
  announceChoice();
}

// ---- The fragment -------------------------------------------------------------------------------

function writeFragment() {
  const { kind, places, curve } = chosen;
  const defaults = defaultsOf(kind);
  const values = new URLSearchParams(kind.parameters
    .map(({ name, values: offered }, parameter) => [name, offered[places[parameter]]])
    .filter((_, parameter) => places[parameter] !== defaults[parameter]));
  if (curve > 0) values.append('curve', data.curves[curve]);
  const query = values.toString();
  const fragment = `#${encodeURIComponent(kind.name)}${query && `?${query}`}`;
  try {
    if (location.hash !== fragment) history.replaceState(null, '', fragment);
  } catch {
    // The address cannot change if the page is in a frame and has no address of its own, or if it has
    // changed more often than the browser allows.
  }
}

// Shows the transition that the fragment names, and returns whether there is one.
function readFragment() {
  const [name, query] = location.hash.slice(1).split('?');
  const kind = data.kinds.find((other) => encodeURIComponent(other.name) === name);
  if (!kind || !defaultsOf(kind)) return false;
  const places = [...defaultsOf(kind)];
  let curve = 0;
  for (const [key, value] of new URLSearchParams(query)) {
    const parameter = kind.parameters.findIndex((other) => other.name === key);
    const isCurve = parameter < 0 && key === 'curve';
    const place = (isCurve ? data.curves : kind.parameters[parameter]?.values ?? []).indexOf(value);
    if (place < 0) return false;
    if (isCurve) curve = place; else places[parameter] = place;
  }
  if (kind.motions[placeOf(kind, places)] === null) return false;
  chosen.curve = curve;
  curveMenu.value = curve;
  showKind(kind, places);
  return true;
}

addEventListener('hashchange', () => {
  if (readFragment()) announceChoice();
  else writeFragment();
});

// ---- The parameters -----------------------------------------------------------------------------

const words = (name) => {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return text[0].toUpperCase() + text.slice(1);
};

// Makes a control for each parameter of the kind that has more than one value.
function buildParameters() {
  const controls = chosen.kind.parameters.flatMap(({ name, type, help, values }, parameter) => {
    if (values.length < 2) return [];
    const control = type === 'name'
      ? make('select', {}, ...values.map((value, place) => new Option(words(value), place)))
      : make('input', type === 'flag'
        ? { type: 'checkbox' } : { type: 'range', min: 0, max: values.length - 1, step: 1 });
    control.dataset.parameter = parameter;
    control.ariaLabel = words(name);
    const box = make('div', { className: 'slider' }, control);
    if (type === 'number') child(box, 'value');
    control.addEventListener(type === 'number' ? 'input' : 'change', () => {
      const places = [...chosen.places];
      places[parameter] = type === 'flag' ? Number(control.checked) : Number(control.value);
      showKind(chosen.kind, places, parameter);
    });
    return make('label', { className: 'setting', title: help },
      make('div', { className: 'name', textContent: words(name) }), box);
  });
  parameterList.replaceChildren(...controls);
  parameterList.hidden = controls.length === 0;
}

// Shows the values of the parameters.
function updateParameters() {
  for (const control of parameterList.querySelectorAll('[data-parameter]')) {
    const { values } = chosen.kind.parameters[control.dataset.parameter];
    const place = chosen.places[control.dataset.parameter];
    if (control.type === 'checkbox') control.checked = place === 1;
    else control.value = place;
    if (control.type !== 'range') continue;
    setSlider(control, place);
    control.setAttribute('aria-valuetext', values[place]);
    control.nextSibling.textContent = values[place];
  }
}

curveMenu.append(...data.curves.map((name, curve) => new Option(name, curve)));
curveMenu.addEventListener('change', () => {
  chosen.curve = Number(curveMenu.value);
  showKind(chosen.kind, chosen.places);
});

transitionMenu.addEventListener('change', () => {
  choose(Number(transitionMenu.value));
  announceChoice();
});
