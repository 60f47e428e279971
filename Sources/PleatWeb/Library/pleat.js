// pleat.js: elements whose pages turn. Each module registers its element.

export { PleatBook } from './book.js';
export { frames } from './frames.js';
export { PleatTurn } from './turn.js';
