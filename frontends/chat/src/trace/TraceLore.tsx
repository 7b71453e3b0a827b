import type { ReplyTrace } from '@masque/contracts';
import { texts } from '@masque/texts';
import css from './trace.module.css';

const words = texts.trace;
type Line = NonNullable<ReplyTrace['lore']>[number];
const causes: Readonly<Record<string, (key: string) => string>> = texts.loreTest.causes;
const drops: Readonly<Record<string, (key: string) => string>> = texts.loreTest.drops;

function whyOf({ reason, key = '', found }: Line, nameOf: (ref: string) => string | undefined): string {
  const sentence = (causes[reason] ?? drops[reason])?.(key) ?? reason;
  const inEntry = found && 'entry' in found ? nameOf(found.entry) : undefined;
  return inEntry === undefined ? sentence : `${sentence} ${texts.loreTest.inEntry(inEntry)}`;
}

/** Which entries fired by which key, and why others that were near did not. Without `lore` it is hidden from the reader. */
export function TraceLore({ lore }: { lore: ReplyTrace['lore'] }) {
  const names = new Map(lore?.map(({ ref, name }) => [ref, name]));
  const lines = [...(lore ?? [])].sort((a, b) => Number(b.outcome === 'active') - Number(a.outcome === 'active'));
  return (
    <section aria-label={words.lore}>
      <h3>{words.lore}</h3>
      {!lore && <p className={css.muted}>{words.loreHidden}</p>}
      {lore?.length === 0 && <p className={css.muted}>{words.loreNone}</p>}
      <ul className={css.lore}>
        {lines.map((line) => (
          <li key={line.ref} data-fires={line.outcome === 'active' || undefined}>
            <span dir="auto">{line.name}</span>
            <span className={css.muted}>{whyOf(line, (ref) => names.get(ref))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
