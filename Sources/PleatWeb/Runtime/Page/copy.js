// Buttons that copy.

import { make } from './dom.js';

// Copies a text, and returns whether that was possible. Some browsers do not let a page from a file write
// to the clipboard, so there the text is selected and copied as if by a key.
async function copyText(text) {
  if (await navigator.clipboard?.writeText(text).then(() => true, () => false)) return true;
  const focused = document.activeElement;
  const area = make('textarea', { value: text, className: 'unseen' });
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return isCopied;
}

// Makes a button copy a text and show for a moment whether it did. `say` tells screen readers.
export function makeCopy(button, text, say) {
  const label = button.textContent;
  button.addEventListener('click', async () => {
    button.textContent = await copyText(text()) ? 'Copied' : 'Not allowed to copy';
    say(button.textContent);
    setTimeout(() => { button.textContent = label; }, 1500);
  });
}
