import { createContext } from 'react';
import type { ThemeName } from './colours.ts';

export const ThemeContext = createContext<ThemeName>('dark');
