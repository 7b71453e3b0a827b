import type { ReplyTrace } from '@masque/contracts';
import { trace as words } from '@masque/texts/trace';
import { sentenceOf, useTraceQuery } from '@masque/web-kit';
import { LoadingLine, SearchBox } from '@masque/web-ui';
import { useDeferredValue, useId, useState } from 'react';
import { LoreLines } from './LoreLines.tsx';
import css from './trace.module.css';

type Line = NonNullable<ReplyTrace['lore']>[number];
const MOST_SHOWN = 50;

export interface TraceSearchProps {
  params: { id: string; messageId: string };
  version: number;
  /** Entries that fired or nearly did, shown until the user searches. */
  near: readonly Line[];
}

export function TraceSearch({ params, version, near }: TraceSearchProps) {
  const [typed, setTyped] = useState('');
  const field = useId();
  const search = useDeferredValue(typed.trim().toLowerCase());
  const query = useTraceQuery({ params, query: { version, lore: 'all' } }, { skip: search === '' });
  const all = query.data?.lore;
  return (
    <>
      <div className={css.search}>
        <SearchBox
          id={field}
          label={words.loreSearch}
          placeholder={words.loreSearch}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {search === '' ? (
        <LoreLines lines={near} all={near} />
      ) : query.error ? (
        <p role="alert">{words.loreSearchFailed(sentenceOf(query.error))}</p>
      ) : all ? (
        <Found lines={all.filter(({ name }) => name.toLowerCase().includes(search))} all={all} />
      ) : (
        <LoadingLine text={words.loreSearching} />
      )}
    </>
  );
}

function Found({ lines, all }: { lines: readonly Line[]; all: readonly Line[] }) {
  const more = lines.length - MOST_SHOWN;
  return (
    <>
      <output className={css.muted}>{lines.length === 0 ? words.loreFoundNone : ''}</output>
      <LoreLines lines={lines.slice(0, MOST_SHOWN)} all={all} />
      {more > 0 && <p className={css.muted}>{words.loreMore(more)}</p>}
    </>
  );
}
