import { createContext } from 'react';

export type ThemeName = 'dark' | 'light';

/** For antd only; our own styles read theme.css. */
export const ThemeContext = createContext<ThemeName>('dark');
