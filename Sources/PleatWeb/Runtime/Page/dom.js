// Elements that are made, placed and shown.

export function make(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const child = (parent, ...classes) =>
  parent.appendChild(make('div', { className: classes.join(' ') }));

export function place(box, [x, y, w, h]) {
  Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
}

export const show = (box, isVisible) => { box.style.visibility = isVisible ? 'visible' : 'hidden'; };
