// Preferences of this browser: theme, layers, panels. They are never part of an address.

import { load, save } from './storage.js';
import { tell } from '../lib/events.js';

/** @type {{ theme: '' | 'light' | 'dark', night: boolean, keys: boolean, layers: Record<string, boolean>, pins: string[], panels: boolean }} */
export const prefs = {
  theme: '',
  night: true,
  keys: true,
  panels: true,
  pins: [],
  layers: { grid: true, numbers: true, secrets: true, water: true, furnishings: true, locks: false, way: false, distance: false, deadends: false },
  ...load('prefs', {}),
};

/**
 * Changes a preference and tells everybody.
 * @template {keyof typeof prefs} K
 * @param {K} name
 * @param {(typeof prefs)[K]} value
 */
export function prefer(name, value) {
  prefs[name] = value;
  save('prefs', prefs);
  tell('prefs', name);
}

const night = matchMedia('(prefers-color-scheme: dark)');
export const isDark = () => (prefs.theme ? prefs.theme === 'dark' : night.matches);
export function applyTheme() {
  if (prefs.theme) document.documentElement.dataset.theme = prefs.theme;
  else delete document.documentElement.dataset.theme;
}
night.addEventListener('change', () => tell('prefs', 'theme'));
