import { createElement, type ReactNode } from 'react';
import css from './layout.module.css';

export interface StackProps {
  /** In steps of 4 px. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;
  row?: boolean;
  /** On a phone, children fill a single line instead of wrapping. */
  even?: boolean;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
  as?: 'div' | 'ul' | 'ol' | 'header' | 'footer' | 'section' | 'article' | 'nav';
  className?: string;
  children: ReactNode;
}

export function Stack({ gap = 3, row = false, even, align, justify, as = 'div', className, children }: StackProps) {
  const classes = [
    row ? css.row : css.stack,
    css[`gap${gap}`],
    even && css.even,
    align && css[`align-${align}`],
    justify && css[`justify-${justify}`],
    className,
  ];
  return createElement(as, { className: classes.filter(Boolean).join(' ') }, children);
}
