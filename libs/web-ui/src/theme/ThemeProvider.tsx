import type { ReactNode } from 'react';
import type { ThemeName } from './colours.ts';
import { ThemeContext } from './themeContext.ts';

/** For antd only; our own styles read theme.css. */
export function ThemeProvider({ theme, children }: { theme: ThemeName; children: ReactNode }) {
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}
