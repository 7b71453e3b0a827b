import { texts } from '@masque/texts';
import { useEffect, useState } from 'react';
import { useShownText } from '../../regex/useDisplayScripts.ts';
import css from './messages.module.css';

const words = texts.chat;
const second = 1_000;
/** Kept beyond the component: rows of the list come and go. */
const opened = new Set<string>();

interface ReasoningProps {
  /** Message and version. */
  id: string;
  text: string;
  /** How long it took; null: unknown. */
  ms: number | null;
  /** When it began, in ms since 1970, while the model is still thinking. */
  since: number | null;
  depth?: number | undefined;
}

/** SillyTavern's number. */
const PLACEMENT = 6;

export function Reasoning({ id, text, ms, since, depth }: ReasoningProps) {
  const shown = useShownText(text, PLACEMENT, depth);
  return (
    <details
      className={css.reasoning}
      open={opened.has(id)}
      onToggle={({ currentTarget }) => void (currentTarget.open ? opened.add(id) : opened.delete(id))}
    >
      <summary>{since === null ? summaryOf(ms) : <ThinkingNow since={since} />}</summary>
      <p dir="auto">{shown}</p>
    </details>
  );
}

const secondsOf = (ms: number) => Math.max(1, Math.round(ms / second));

const summaryOf = (ms: number | null): string => (ms === null ? words.reasoning : words.reasonedFor(secondsOf(ms)));

function ThinkingNow({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {words.reasoningNow} <span aria-hidden="true">{words.elapsed(secondsOf(now - since))}</span>
    </>
  );
}
