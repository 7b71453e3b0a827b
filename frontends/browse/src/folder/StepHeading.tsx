import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import css from './folder.module.css';

/** A page that was just loaded keeps its focus at the start. */
const isUsed = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
const isUnfocused = (): boolean => ['BODY', 'H1'].includes(document.activeElement?.tagName ?? 'BODY');

/** Where the focus goes from a control that vanishes: the heading of the step, or the page's. */
export const stepTarget = (title: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> => ({
  get current() {
    return document.querySelector<HTMLElement>('[data-step]') ?? title.current;
  },
});

export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!isUsed() || !isUnfocused()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // `useFocusFallback` doesn't scroll.
  useEffect(() => {
    const element = heading.current;
    const show = () => element?.scrollIntoView({ block: 'nearest' });
    element?.addEventListener('focus', show);
    return () => element?.removeEventListener('focus', show);
  }, []);
  return (
    <h2 ref={heading} data-step tabIndex={-1} className={css.name} dir="auto">
      {children}
    </h2>
  );
}
