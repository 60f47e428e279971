// Leaves that bend. A book loads this module as soon as its attribute `turn` is not `flip`.

export { sheetPanels } from '../Book/Page/sheet-panels.js';
export {
  fingerOf, liftAt, liftFrom, liftedFrame, sheetUnder,
} from '../Book/Page/sheets.js';
