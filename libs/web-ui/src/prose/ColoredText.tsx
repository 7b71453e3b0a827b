import { type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './prose.module.css';
import { readableOn } from './readable.ts';

export function ColoredText({ hex, children }: { hex: string; children: ReactNode }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    element.current?.style.setProperty('--on-dark', readableOn('dark', hex));
    element.current?.style.setProperty('--on-light', readableOn('light', hex));
  }, [hex]);
  return (
    <span ref={element} className={css.colored}>
      {children}
    </span>
  );
}
