// The functions of sheets.js and sheet-panels.js that only books with bending leaves need. They are added to
// this object when they are loaded.

export const extras = {};
