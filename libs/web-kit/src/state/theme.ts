import { readText, storageKeys, writeText } from './storage.ts';

/** No React here: the age gate uses it too. */
export type ThemeName = 'dark' | 'light';

const listeners = new Set<() => void>();
const barColours: Record<ThemeName, string> = { dark: '#15121b', light: '#faf7f2' };

export const currentTheme = (): ThemeName => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');

function show(theme: ThemeName) {
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[theme]);
  for (const listener of listeners) listener();
}

export const applyStoredTheme = () => show(readText(storageKeys.theme) === 'light' ? 'light' : 'dark');

export function toggleTheme(): ThemeName {
  const next = currentTheme() === 'dark' ? 'light' : 'dark';
  writeText(storageKeys.theme, next);
  show(next);
  return next;
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
