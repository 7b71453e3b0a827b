import { texts } from '@masque/texts';
import css from './messages.module.css';

/** What a model thought before it answered, folded: it belongs to the reply, but not to the story. */
export function Reasoning({ text }: { text: string }) {
  return (
    <details className={css.reasoning}>
      <summary>{texts.chat.reasoning}</summary>
      <p dir="auto">{text}</p>
    </details>
  );
}
