import { createElement, type ReactNode } from 'react';
import css from './layout.module.css';

interface MutedProps {
  as?: 'p' | 'span' | 'strong' | 'small' | 'time' | 'dd' | 'dt';
  size?: 13 | 15 | 17 | 20;
  clipped?: boolean;
  numeric?: boolean;
  className?: string;
  children: ReactNode;
}

export function Muted({ as = 'p', size, clipped, numeric, className, children }: MutedProps) {
  const classes = [css.muted, size && css[`size${size}`], clipped && css.clipped, numeric && css.numeric, className];
  return createElement(as, { className: classes.filter(Boolean).join(' ') }, children);
}
