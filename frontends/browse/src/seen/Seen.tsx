import { type ReactNode, useEffect, useRef } from 'react';
import css from './seen.module.css';
import { seenReports } from './seenReports.ts';

/** Half of a card for a second: less is passing by. */
const SHOWN = 0.5;
const SECOND_MS = 1_000;

/** Notes that a character was on the screen; `id` undefined: nobody is told. */
export function Seen({ id, children }: { id: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!id || !ref.current || typeof IntersectionObserver === 'undefined') return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (!entries.at(-1)?.isIntersecting) return;
        timer = setTimeout(() => {
          observer.disconnect();
          seenReports().note('seen', id);
        }, SECOND_MS);
      },
      { threshold: SHOWN },
    );
    observer.observe(ref.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [id]);
  return (
    <div ref={ref} className={css.seen}>
      {children}
    </div>
  );
}
