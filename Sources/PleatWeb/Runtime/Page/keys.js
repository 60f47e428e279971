// What each key does on a page, by its name. Letters are in lower case.

export const keys = {};

// Whether a control uses a key for itself.
function isTakenBy(control, key) {
  if (control.matches('select, textarea, [type="number"]')) return true;
  if (control.matches('button, summary, [type="checkbox"], [type="color"]')) return key === ' ';
  const isNavigating = key === ' ' || key.startsWith('Arrow') || key === 'Home' || key === 'End';
  return isNavigating && control.matches('[type="radio"], [type="range"]:not(.keyed)');
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!Object.hasOwn(keys, key) || isTakenBy(event.target, key)) return;
  event.preventDefault();
  keys[key](event);
});
