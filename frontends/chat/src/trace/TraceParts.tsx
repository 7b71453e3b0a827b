import type { ReplyTrace } from '@masque/contracts';
import { trace as words } from '@masque/texts/trace';
import { wholeNumber } from '@masque/web-kit';
import css from './trace.module.css';

const names: Readonly<Record<string, string>> = words.parts;

export function TraceParts({ trace: { parts = [], size = 0, budget = 0, trimmed, memory } }: { trace: ReplyTrace }) {
  const whole = Math.max(1, size, budget);
  return (
    <section aria-label={words.prompt}>
      <h3>{words.prompt}</h3>
      <p className={css.muted}>{words.size(wholeNumber(size), wholeNumber(budget))}</p>
      {trimmed !== undefined && trimmed.messages > 0 && <p>{words.trimmedMessages(trimmed.messages)}</p>}
      {trimmed !== undefined && trimmed.examples > 0 && <p>{words.trimmedExamples(trimmed.examples)}</p>}
      {memory?.isCut && <p>{words.memoryCut}</p>}
      <ul className={css.parts}>
        {parts.map((part) => (
          <li key={part.id}>
            <span>{names[part.id] ?? part.id}</span>
            <span className={css.muted}>{words.partSize(wholeNumber(part.size))}</span>
            <span className={css.track}>
              <span className={css.bar} style={{ inlineSize: `${(part.size / whole) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
