// The cards, on each of which a `<pleat-turn>` turns one page after another while it is seen or pointed at.

import { rowsOf } from '../../Library/frames.js';
import '../../Library/turn.js';
import { makeCopy } from '../../Runtime/Page/copy.js';
import { data, element, lessMotion } from '../../Runtime/Page/page.js';
import { fileAt } from '../../Runtime/Page/pose.js';
import { overdraw } from '../../Runtime/Page/room.js';
import { progressAt } from '../../Runtime/Page/timing.js';

const pause = 0.3; // seconds between two turns, at least

let isPaused = false;

// `turns` is the number of pages that a card has turned, `room` what its motion needs beyond the page, and
// `next` the timer of the next turn.
const cards = [...document.querySelectorAll('.card')].map((box, index) => ({
  box, turn: box.querySelector('pleat-turn'), index, turns: 0, room: null, next: null, isSeen: false,
  isHeld: false,
}));

// At first, and for people who prefer less motion, a card shows its turn about halfway.
function stand({ turn, index }) {
  turn.progress = progressAt(rowsOf(turn.motion), 0.36 + 0.08 * (index * 3 % 4));
}

// Each photograph leads to the next one.
function turnNext(card) {
  card.turns += 1;
  for (const page of [0, 1]) {
    const photograph = (card.index + card.turns + page) % data.photographs;
    card.turn.style.setProperty(`--page-${page}`, `var(--photograph-${photograph})`);
  }
  card.turn.progress = 0;
}

// Makes the page as large as its window allows, with room for all of its motion.
function fitCard({ turn, room }) {
  const { clientWidth, clientHeight } = turn.parentElement;
  const [width, height] = data.size;
  const zoom = Math.min(
    1.1, (clientWidth - 16) / (width + 2 * room[0]), (clientHeight - 16) / (height + 2 * room[1]));
  // The sizes are even, so that half a page is a whole number of pixels.
  turn.style.width = `${2 * Math.round(zoom * width / 2)}px`;
  turn.style.height = `${2 * Math.round(zoom * height / 2)}px`;
}

const moves = ({ isHeld, isSeen }) => !lessMotion.matches && (isHeld || (isSeen && !isPaused));

// Lets a card go on turning, or stops it: setting `progress`, even to the same value, stops a turn.
function update(card) {
  const { turn, index } = card;
  if (!card.room) {
    turn.motion = fileAt(data, data.cards[index]);
    card.room = overdraw(rowsOf(turn.motion), data.size);
    fitCard(card);
    stand(card);
  }
  clearTimeout(card.next);
  if (!moves(card)) turn.progress = turn.progress;
  else {
    if (turn.progress === 1) turnNext(card);
    turn.play();
  }
}

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const card = cards.find(({ box }) => box === target);
    card.isSeen = isIntersecting;
    if (isIntersecting || card.room) update(card);
  }
}, { threshold: 0.4 });

const awake = () => cards.filter(({ room }) => room);

new ResizeObserver(() => awake().forEach(fitCard)).observe(document.querySelector('.cards'));

for (const card of cards) {
  observer.observe(card.box);
  // The pauses differ, so that neighbours do not turn at the same time.
  card.turn.addEventListener('turnend', () => {
    card.next = setTimeout(update, 1000 * (pause + 0.1 * (card.index * 3 % 5)), card);
  });
  for (const type of ['pointerenter', 'focusin', 'pointerleave', 'focusout']) {
    card.box.addEventListener(type, () => {
      card.isHeld = type === 'pointerenter' || type === 'focusin';
      // A card that the pointer or the focus leaves goes on turning or waiting, if it may still move.
      if (card.isHeld || !moves(card)) update(card);
    });
  }
}

for (const button of document.querySelectorAll('.copy')) {
  const text = () => button.value || button.dataset[document.querySelector('[name="copy"]:checked').value];
  makeCopy(button, text, (word) => { element('status').textContent = word; });
}

element('pause').addEventListener('click', ({ target }) => {
  isPaused = !isPaused;
  target.textContent = isPaused ? 'Play' : 'Pause';
  awake().forEach(update);
});
lessMotion.addEventListener('change', () => {
  for (const card of awake()) {
    stand(card);
    update(card);
  }
});
