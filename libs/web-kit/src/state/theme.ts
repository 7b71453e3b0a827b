import { readText, storageKeys, writeText } from './storage.ts';

/** No React here: the age gate uses it too. */
export type ThemeChoice = 'dark' | 'light';

const listeners = new Set<() => void>();
const barColours: Record<ThemeChoice, string> = { dark: '#15121b', light: '#faf7f2' };

export const currentTheme = (): ThemeChoice =>
  document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';

function show(theme: ThemeChoice) {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[theme]);
  for (const listener of listeners) listener();
}

export const applyStoredTheme = () => show(readText(storageKeys.theme) === 'light' ? 'light' : 'dark');

export function toggleTheme(): ThemeChoice {
  const next = currentTheme() === 'dark' ? 'light' : 'dark';
  writeText(storageKeys.theme, next);
  show(next);
  return next;
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
