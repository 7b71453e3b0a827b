import { presetEditor as words } from '@masque/texts/preset-editor';
import { lineChanges, type ListRun } from '@masque/web-ui/compare';
import { useMemo } from 'react';
import css from './preview.module.css';

const MOST_SHOWN = 3;
const tags = { added: 'ins', removed: 'del' } as const;

/** Null: there is no such text. */
export function ChangedLines({ before, after }: { before: string | null; after: string | null }) {
  const runs = useMemo(() => runsOf(before, after), [before, after]);
  return (
    <div className={css.text} dir="auto">
      {runs.map(({ kind, items }, at) => {
        const text = items.join('\n');
        const key = `${at} ${kind}`;
        if (kind === 'same')
          return items.length > MOST_SHOWN ? (
            <details key={key} className={css.folded}>
              <summary>{words.previewUnchangedLines(items.length)}</summary>
              {text}
            </details>
          ) : (
            <div key={key}>{text}</div>
          );
        const Tag = tags[kind];
        return (
          <Tag key={key}>
            {items.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className={css.line}>
                <span className="visually-hidden">{words.previewLines[kind]} </span>
                {line}
              </span>
            ))}
          </Tag>
        );
      })}
    </div>
  );
}

function runsOf(before: string | null, after: string | null): ListRun<string>[] {
  if (before !== null && after !== null) return lineChanges(before, after);
  const kind = before === null ? 'added' : 'removed';
  return [{ kind, items: (before ?? after ?? '').split('\n') }];
}
