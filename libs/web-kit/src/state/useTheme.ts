import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeTheme, type ThemeChoice } from './theme.ts';

export const useTheme = (): ThemeChoice => useSyncExternalStore(subscribeTheme, currentTheme);
