import { importFolder as words } from '@masque/texts/import-folder';
import { Muted } from '@masque/web-ui';
import { FoldedRows } from '../FoldedRows.tsx';
import css from '../folder.module.css';
import type { FolderListing } from '../scan/folder.calls.ts';

type Unread = FolderListing['unread'][number];

function problemOf({ problem }: Unread): string {
  if (typeof problem === 'string') return words.problems[problem];
  return 'sentence' in problem ? problem.sentence : words.needsUnsupported(problem.unsupported);
}

export function NotImported({ unread, left }: Pick<FolderListing, 'unread' | 'left'>) {
  return (
    <>
      {unread.length > 0 && (
        <details className={css.fold}>
          <summary>{words.unread(unread.length)}</summary>
          <FoldedRows
            count={unread.length}
            keyOf={(row) => unread[row]?.path ?? row}
            label={words.unread(unread.length)}
          >
            {(row) => {
              const file = unread[row];
              return file && <TextRow title={file.path} detail={problemOf(file)} />;
            }}
          </FoldedRows>
        </details>
      )}
      {left.length > 0 && (
        <details className={css.fold}>
          <summary>{words.left}</summary>
          <ul className={css.left}>
            {left.map(({ kind, count }) => {
              const [title, reason] = words.leftKinds[kind];
              return (
                <li key={kind}>
                  <span>
                    {title} ({words.leftCount(count)})
                  </span>
                  <Muted size={13}>{reason}</Muted>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </>
  );
}

export function TextRow({ title, detail }: { title: string; detail: string }) {
  return (
    <div className={css.item}>
      <span className={css.itemTexts}>
        <span className={css.itemTitle} dir="auto">
          {title}
        </span>
        <Muted as="span" size={13} className={css.itemDetail}>
          {detail}
        </Muted>
      </span>
    </div>
  );
}
