// The cards, each of which turns one page after another while it is seen or pointed at.

import { makeCopy } from '../../Runtime/Page/copy.js';
import { clamp } from '../../Runtime/Page/matrix.js';
import { data, element, lessMotion } from '../../Runtime/Page/page.js';
import { readMotion } from '../../Runtime/Page/pose.js';
import { overdraw } from '../../Runtime/Page/room.js';
import { pictureScene } from '../../Runtime/Page/sheet.js';
import { progressAt } from '../../Runtime/Page/timing.js';

const duration = 2.2; // seconds of a turn
const pause = 0.3;    // seconds between two turns, at least

let [isPaused, isRunning, last] = [false, false, 0];

// The time at which a card stands at first, in the middle of its way, and for people who prefer less motion.
const middleOf = (index) => duration * (0.36 + 0.08 * (index * 3 % 4));

// `turns` is the number of pages that a card has turned, and `time` the seconds since the next one began
// to turn.
const cards = [...document.querySelectorAll('.card')].map((box, index) => {
  const sheet = box.querySelector('.pleat');
  return {
    box, sheet, pages: [...sheet.children], index, turns: 0, time: middleOf(index), isSeen: false,
    isHeld: false,
  };
});

const moves = ({ isSeen, isHeld }) => !lessMotion.matches && (isHeld || (isSeen && !isPaused));

// Shows the photographs of a turn: each leads to the next one. The back of a leaf is plain paper, unless the
// photograph shows through. A panel on no page has no picture.
function paint({ index, turns, pages, scene }) {
  const paintAs = (box, kind, page) => {
    const picture = page === null ? 'none' : page > 1 ? 'paper' : (index + turns + page) % data.photographs;
    box.className = `${kind} pleat-picture-${picture}`;
  };
  pages.forEach((box, page) => paintAs(box, 'pleat-page', page));
  scene.parts.forEach(({ panel }, part) =>
    paintAs(panel, 'panel', scene.motion.panels[part].page));
}

function draw({ scene, pages, time }) {
  scene.showAt(progressAt(scene.motion, Math.max(time, 0) / duration), pages);
}

// Neighbours do not stay in step.
function turnNext(card) {
  card.turns += 1;
  card.time = -0.1 * (card.index * 3 % 5);
  paint(card);
}

// Makes the page as large as its window allows, with room for all of its motion.
function fitCard({ sheet, room }) {
  const { clientWidth, clientHeight } = sheet.parentElement;
  const [width, height] = data.size;
  sheet.style.scale = Math.min(
    1.1, (clientWidth - 16) / (width + 2 * room[0]), (clientHeight - 16) / (height + 2 * room[1]));
}

// Moves the cards on, as long as one of them moves.
function tick(now) {
  const seconds = clamp((now - last) / 1000, 0, 0.1);
  last = now;
  const moving = cards.filter(moves);
  for (const card of moving) {
    card.time += seconds;
    if (card.time > duration + pause) turnNext(card);
    draw(card);
  }
  isRunning = moving.length > 0;
  if (isRunning) requestAnimationFrame(tick);
}

// Starts what has come into view or under the pointer.
function wake(card) {
  if (!card.scene) {
    const motion = readMotion(data, data.cards[card.index]);
    card.scene = pictureScene(card.sheet, motion);
    card.room = overdraw(motion, data.size);
    fitCard(card);
    paint(card);
    draw(card);
  }
  if (isRunning) return;
  [isRunning, last] = [true, performance.now()];
  requestAnimationFrame(tick);
}

// A card that is pointed at begins at once.
function hold(card) {
  card.isHeld = true;
  wake(card);
  if (card.time > duration) turnNext(card);
  if (card.time < 0) card.time = 0;
}

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const card = cards.find(({ box }) => box === target);
    card.isSeen = isIntersecting;
    if (isIntersecting) wake(card);
  }
}, { threshold: 0.4 });

new ResizeObserver(() => cards.filter(({ scene }) => scene).forEach(fitCard))
  .observe(document.querySelector('.cards'));

for (const card of cards) {
  observer.observe(card.box);
  for (const type of ['pointerenter', 'focusin']) card.box.addEventListener(type, () => hold(card));
  for (const type of ['pointerleave', 'focusout']) {
    card.box.addEventListener(type, () => { card.isHeld = false; });
  }
}

for (const button of document.querySelectorAll('.copy')) {
  const text = () => button.value || button.dataset[document.querySelector('[name="copy"]:checked').value];
  makeCopy(button, text, (word) => { element('status').textContent = word; });
}

element('pause').addEventListener('click', ({ target }) => {
  isPaused = !isPaused;
  target.textContent = isPaused ? 'Play' : 'Pause';
  cards.filter(({ isSeen }) => isSeen).forEach(wake);
});
lessMotion.addEventListener('change', () => {
  for (const card of cards.filter(({ scene }) => scene)) {
    card.time = middleOf(card.index);
    draw(card);
    wake(card);
  }
});
