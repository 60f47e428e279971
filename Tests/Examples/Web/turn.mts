// A program that turns one element into another, and takes matrices for a scene of its own.
import { frames, Frame, Motion } from 'pleat/frames';
import { PleatTurn } from 'pleat/turn';

const answer = await fetch('node_modules/pleat/motions/cube.json');
const motion: Motion = await answer.json();
const { matrices, quads, pages }: Frame = frames(motion, { width: 640, height: 400, progress: 0.3 });
const scale: number = matrices[0] ?? 1;
const corner = quads[0]?.[2];
if (corner) console.log(corner[0] * scale, pages[0]?.length);

const turn = document.querySelector('pleat-turn') ?? new PleatTurn();
turn.motion = motion;
turn.duration = '600ms';
turn.curve = 'ease-out';
turn.addEventListener('turnend', ({ detail }) => console.log(detail.progress.toFixed(2)));
turn.addEventListener('click', () => (turn.progress < 0.5 ? turn.play() : turn.reverse()));
addEventListener('scroll', () => { turn.progress = scrollY / innerHeight; });
// @ts-expect-error A frame has a progress.
frames(motion, { width: 1, height: 1 });
