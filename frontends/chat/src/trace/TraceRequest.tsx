import type { ReplyTrace } from '@masque/contracts';
import { trace as words } from '@masque/texts/trace';
import css from './trace.module.css';

const shapes: Readonly<Record<string, string>> = words.shapes;
const changes: Readonly<Record<string, (detail: string) => string>> = words.changes;

/** How the model's server had to be asked, and why. */
export function TraceRequest({ request: { shape, changes: made } }: { request: NonNullable<ReplyTrace['request']> }) {
  const sentences = new Map(
    made.map(({ change, detail = '', reason }) => [changes[change]?.(detail) ?? change, reason]),
  );
  const firstWith = new Map([...sentences].toReversed().map(([sentence, reason]) => [reason, sentence]));
  const isRepeated = (sentence: string, reason: string) => firstWith.get(reason) !== sentence;
  return (
    <section aria-label={words.request}>
      <h3>{words.request}</h3>
      <p>{words.shape(shapes[shape] ?? shape)}</p>
      {made.length > 0 && <p>{words.changed}</p>}
      <ul className={css.changes}>
        {[...sentences].map(([sentence, reason]) => (
          <li key={sentence}>
            {sentence}
            {reason !== '' && !isRepeated(sentence, reason) && (
              <span className={css.muted} dir="auto">
                {words.changeReason(reason)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
