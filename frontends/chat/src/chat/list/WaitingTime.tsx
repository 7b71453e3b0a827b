import { texts } from '@masque/texts';
import { useEffect, useState } from 'react';
import { inWords } from '../../reply/failure.ts';
import css from './messages.module.css';

const second = 1_000;

/** `role="timer"` isn't announced every second. */
export function WaitingTime({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, until - now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <p role="timer" className={css.detail}>
      {isOver ? texts.chat.tryAgainNow : texts.chat.tryAgainIn(inWords(left / second))}
    </p>
  );
}
