import type { ReactNode } from 'react';
import type { ThemeName } from './colours.ts';
import { ThemeContext } from './themeContext.ts';

/** Tells antd's widgets the theme; everything else takes its colours from theme.css. */
export function ThemeProvider({ theme, children }: { theme: ThemeName; children: ReactNode }) {
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}
