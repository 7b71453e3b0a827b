import { type ReactNode, useEffect, useRef } from 'react';
import css from './impression.module.css';
import { impressionReports } from './impressionReports.ts';

/** Half a card for one second; less is scrolling past. */
const SHOWN = 0.5;
const SECOND_MS = 1_000;

/** Reports that a character was visible; does nothing if `id` is undefined. */
export function Impression({ id, children }: { id: string | undefined; children: ReactNode }) {
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
          impressionReports().record('seen', id);
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
    <div ref={ref} className={css.card}>
      {children}
    </div>
  );
}
