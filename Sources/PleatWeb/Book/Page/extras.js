// What only books need whose leaves bend: functions of sheets.js and sheet-panels.js, which are here once
// they are loaded.

export const extras = {};
