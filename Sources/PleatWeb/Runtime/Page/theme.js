// Light and dark: as the system says, until users choose.

import { keys } from './keys.js';
import { element } from './page.js';

const darkness = matchMedia('(prefers-color-scheme: dark)');
export const isDark = () =>
  (document.documentElement.dataset.theme ?? (darkness.matches ? 'dark' : 'light')) === 'dark';
const updateTheme = () => element('theme').setAttribute('aria-pressed', isDark());

export function toggleTheme() {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  updateTheme();
}

keys.t = toggleTheme;
element('theme').addEventListener('click', toggleTheme);
darkness.addEventListener('change', updateTheme);
updateTheme();
