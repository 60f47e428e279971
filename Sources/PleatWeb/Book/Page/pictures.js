// A book of pictures, whose pages have the proportions of the first one.

// Imported for its effect: it adds what bends leaves.
import './leaf-panels.js';
import '../../Library/book.js';
import { isDouble } from '../../Library/views.js';

const bound = document.querySelector('pleat-book');
const ratioOf = ({ naturalWidth, naturalHeight }) => naturalWidth / naturalHeight || 1;

const loaded = (picture) => new Promise((done) => {
  if (picture.complete) done();
  for (const name of ['load', 'error']) picture.addEventListener(name, done, { once: true });
});

/** Shows one page or two, as fits the window's size, because the size of the book depends on this number. */
const asked = bound.getAttribute('spread');
function arrange() {
  const across = isDouble(asked, [innerWidth, innerHeight]) ? 2 : 1;
  bound.style.setProperty('--across', across);
  bound.setAttribute('spread', across === 2 ? 'double' : 'single');
}

/** Shows a picture whole if its proportions differ visibly from those of the first picture. */
async function fit(picture) {
  await Promise.all([bound.pages[0], picture].map(loaded));
  const ratio = ratioOf(bound.pages[0]);
  bound.style.setProperty('--ratio', ratio);
  picture.classList.toggle('whole', Math.abs(ratioOf(picture) / ratio - 1) > 0.02);
}

/** Loads the pictures around the page that is shown, if they are files of their own. */
function load() {
  const near = bound.pages.slice(Math.max(bound.page - 4, 0), bound.page + 6);
  for (const picture of [bound.pages[0], ...near]) {
    picture.loading = 'eager';
    fit(picture);
  }
}

addEventListener('resize', arrange);
bound.addEventListener('turnend', load);
// Keys turn pages wherever the focus is.
document.addEventListener('keydown', (event) => {
  if (event.target === document.body) bound.dispatchEvent(new KeyboardEvent(event.type, event));
});
arrange();
load();
