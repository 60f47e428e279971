// Clones of pages: what moves is a picture of a page, while the page itself stays where it is.

import { make } from '../Runtime/Page/dom.js';

const clones = new WeakSet();

/** Whether an element is a clone of a page. */
export const isClone = (node) => clones.has(node);

/** Returns a canvas with the present frame of a video, and its style. */
function stillOf(video) {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  const still = make('canvas', {
    className: video.className, width: videoWidth || clientWidth, height: videoHeight || clientHeight,
  });
  const style = getComputedStyle(video);
  for (const name of style) still.style.setProperty(name, style.getPropertyValue(name));
  still.style.display = style.display === 'inline' ? 'inline-block' : style.display;
  if (video.readyState > 1) still.getContext('2d').drawImage(video, 0, 0);
  return still;
}

/** Gives the copy of an element what cloning leaves out, and removes ids and what could act. */
function complete(own, copy) {
  copy.removeAttribute('id');
  copy.removeAttribute('autofocus');
  if (copy.matches('input, textarea, select, button, fieldset, output, object')) {
    // It belongs to no form, and to no group of radio buttons.
    copy.removeAttribute('name');
    copy.setAttribute('form', '');
    copy.indeterminate = own.indeterminate;
  } else if (copy.localName === 'option') copy.selected = own.selected;
  else if (copy.localName === 'canvas' && own.width && own.height) {
    copy.getContext('2d')?.drawImage(own, 0, 0);
  } else if (copy.localName === 'video') copy.replaceWith(stillOf(own));
  else if (copy.localName === 'img') Object.assign(copy, { decoding: 'sync', loading: 'eager' });
  else if (copy.matches('iframe, embed, audio, script')) {
    for (const name of ['src', 'srcdoc', 'autoplay']) copy.removeAttribute(name);
    copy.replaceChildren();
  }
}

/**
 * Returns { clone, settle } for a page in the document. The clone looks like the page, but has no ids, and
 * nobody can interact with it. Call `settle()` when the clone is in the document.
 */
export function cloneOf(page) {
  // The copy needs a parent: if the page itself is a video, its copy is replaced with a canvas there.
  const frame = make('div', {}, page.cloneNode(true));
  const owns = [page, ...page.querySelectorAll('*')];
  const scrolled = [];
  [...frame.querySelectorAll('*')].forEach((copy, index) => {
    const own = owns[index];
    complete(own, copy);
    if (own.scrollTop || own.scrollLeft) scrolled.push([copy, own.scrollLeft, own.scrollTop]);
  });
  const clone = frame.firstElementChild;
  clone.inert = true;
  clone.ariaHidden = 'true';
  clones.add(clone);
  const settle = () => {
    for (const [copy, left, top] of scrolled) copy.scrollTo({ left, top, behavior: 'instant' });
    const [running, copies] = [page, clone].map((of) => of.getAnimations({ subtree: true }));
    if (running.length !== copies.length) return;
    copies.forEach((copy, index) => { copy.currentTime = running[index].currentTime; });
  };
  return { clone, settle };
}
