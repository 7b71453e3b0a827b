import type { ReplyTrace } from '@masque/contracts';
import { trace as words } from '@masque/texts/trace';
import { sentenceOf, useTraceQuery } from '@masque/web-kit';
import { LoadingLine, SearchBox } from '@masque/web-ui';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { LoreLines } from './LoreLines.tsx';
import css from './trace.module.css';

type Line = NonNullable<ReplyTrace['lore']>[number];
const MOST_SHOWN = 50;

interface TraceTarget {
  params: { id: string; messageId: string };
  version: number;
}

/** Without `lore`, it is hidden from this reader. */
export function TraceLore({
  trace: { lore, loreHidden },
  isStart,
  ...target
}: TraceTarget & { trace: ReplyTrace; isStart: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isStart) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isStart]);
  return (
    <section aria-label={words.lore}>
      <h3 ref={heading} tabIndex={-1}>
        {words.lore}
      </h3>
      {!lore && <p className={css.muted}>{words.loreHidden}</p>}
      {lore?.length === 0 && <p className={css.muted}>{words.loreNone}</p>}
      {lore && loreHidden && <p className={css.muted}>{words.loreHiddenPart}</p>}
      {lore && <LoreSearch near={lore} {...target} />}
    </section>
  );
}

/** `near`: entries that fired or nearly did, shown until the user searches. */
function LoreSearch({ params, version, near }: TraceTarget & { near: readonly Line[] }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().toLowerCase());
  const { data, error } = useTraceQuery({ params, query: { version, lore: 'all' } }, { skip: search === '' });
  const all = data?.lore;
  return (
    <>
      <div className={css.search}>
        <SearchBox label={words.loreSearch} value={typed} onChange={setTyped} />
      </div>
      {search === '' ? (
        <LoreLines lines={near} all={near} />
      ) : error ? (
        <p role="alert">{words.loreSearchFailed(sentenceOf(error))}</p>
      ) : all ? (
        <FoundLore lines={all.filter(({ name }) => name.toLowerCase().includes(search))} all={all} />
      ) : (
        <LoadingLine text={words.loreSearching} />
      )}
    </>
  );
}

function FoundLore({ lines, all }: { lines: readonly Line[]; all: readonly Line[] }) {
  const more = lines.length - MOST_SHOWN;
  return (
    <>
      <output className={css.muted}>{lines.length === 0 ? words.loreFoundNone : ''}</output>
      <LoreLines lines={lines.slice(0, MOST_SHOWN)} all={all} />
      {more > 0 && <p className={css.muted}>{words.loreMore(more)}</p>}
    </>
  );
}
