import { texts } from '@masque/texts';
import { useEffect, useState } from 'react';
import css from './messages.module.css';

const second = 1_000;

/** `ms`: how long it took; null: unknown. */
export function Reasoning({
  text,
  ms = null,
  isThinking = false,
}: {
  text: string;
  ms?: number | null;
  isThinking?: boolean;
}) {
  return (
    <details className={css.reasoning}>
      <summary>{isThinking ? <ThinkingNow /> : summaryOf(ms)}</summary>
      <p dir="auto">{text}</p>
    </details>
  );
}

const summaryOf = (ms: number | null): string =>
  ms === null ? texts.chat.reasoning : texts.chat.reasonedFor(Math.max(1, Math.round(ms / second)));

/** Counts from the first thought that this page shows. */
function ThinkingNow() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start) / second)), second);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {texts.chat.reasoningNow}
      {seconds > 0 && <span aria-hidden="true"> {texts.chat.elapsed(seconds)}</span>}
    </>
  );
}
