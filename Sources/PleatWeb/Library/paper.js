// Leaves that bend: a module that a book loads when it starts, if its leaves do.

export { sheetPanels } from '../Book/Page/sheet-panels.js';
export {
  fingerOf, liftAt, liftFrom, liftedFrame, sheetUnder,
} from '../Book/Page/sheets.js';
