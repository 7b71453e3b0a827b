import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeTheme, type ThemeName } from './theme.ts';

export const useTheme = (): ThemeName => useSyncExternalStore(subscribeTheme, currentTheme);
