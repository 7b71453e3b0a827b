import { createElement, type ReactNode } from 'react';
import css from './layout.module.css';

export interface TextProps {
  as?: 'p' | 'span' | 'strong' | 'small' | 'time' | 'dd' | 'dt';
  size?: 13 | 15 | 17 | 20;
  /** Beside what matters: hints, times, counts. */
  muted?: boolean;
  /** At most one line, cut with an ellipsis. */
  clipped?: boolean;
  /** Digits of equal width, for numbers below each other. */
  numeric?: boolean;
  className?: string;
  children: ReactNode;
}

/** Running text in one of the theme's sizes. */
export function Text({ as = 'p', size, muted, clipped, numeric, className, children }: TextProps) {
  const classes = [
    size && css[`size${size}`],
    muted && css.muted,
    clipped && css.clipped,
    numeric && css.numeric,
    className,
  ];
  return createElement(as, { className: classes.filter(Boolean).join(' ') || undefined }, children);
}

/** What stands beside a value or below a control: hints, times, counts. */
export const Muted = (props: Omit<TextProps, 'muted'>) => <Text {...props} muted />;
