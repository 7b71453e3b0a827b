import type { ReactNode } from 'react';
import css from './layout.module.css';

interface StackProps {
  /** In steps of 4 px. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;
  row?: boolean;
  /** On a phone, children fill a single line instead of wrapping. */
  even?: boolean;
  className?: string;
  children: ReactNode;
}

export function Stack({ gap = 3, row = false, even, className, children }: StackProps) {
  const classes = [row ? css.row : css.stack, css[`gap${gap}`], even && css.even, className];
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>;
}
