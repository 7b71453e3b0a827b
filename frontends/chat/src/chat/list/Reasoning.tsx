import { texts } from '@masque/texts';
import css from './messages.module.css';

export function Reasoning({ text, isThinking = false }: { text: string; isThinking?: boolean }) {
  return (
    <details className={css.reasoning}>
      <summary>{isThinking ? texts.chat.reasoningNow : texts.chat.reasoning}</summary>
      <p dir="auto">{text}</p>
    </details>
  );
}
