import { createElement, type ReactNode } from 'react';
import css from './layout.module.css';

export interface TextProps {
  as?: 'p' | 'span' | 'strong' | 'small' | 'time' | 'dd' | 'dt';
  size?: 13 | 15 | 17 | 20;
  muted?: boolean;
  clipped?: boolean;
  numeric?: boolean;
  className?: string;
  children: ReactNode;
}

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

export const Muted = (props: Omit<TextProps, 'muted'>) => <Text {...props} muted />;
