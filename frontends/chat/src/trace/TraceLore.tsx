import type { ReplyTrace } from '@masque/contracts';
import { trace as words } from '@masque/texts/trace';
import css from './trace.module.css';
import { TraceSearch, type TraceSearchProps } from './TraceSearch.tsx';

/** Without `lore`, it is hidden from this reader. */
export function TraceLore({
  trace: { lore, loreHidden },
  ...target
}: Omit<TraceSearchProps, 'near'> & { trace: ReplyTrace }) {
  return (
    <section aria-label={words.lore}>
      <h3>{words.lore}</h3>
      {!lore && <p className={css.muted}>{words.loreHidden}</p>}
      {lore?.length === 0 && <p className={css.muted}>{words.loreNone}</p>}
      {lore && loreHidden && <p className={css.muted}>{words.loreHiddenPart}</p>}
      {lore && <TraceSearch near={lore} {...target} />}
    </section>
  );
}
