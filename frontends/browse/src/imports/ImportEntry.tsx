import { texts } from '@masque/texts';
import { characterPath, Link } from '@masque/web-kit';
import { Icon, IconButton, type IconName, Muted } from '@masque/web-ui';
import { memo } from 'react';
import { NoteList } from '../create/import/NoteList.tsx';
import { BookOffer } from '../lorebook/import/BookOffer.tsx';
import { type ImportedFile, type EntryState, isUnderWay, type Notes } from './entry.ts';
import css from './imports.module.css';

const words = texts.importCards;

const saidOf: Readonly<Record<EntryState['kind'], { icon: IconName; text: string }>> = {
  reading: { icon: 'upload', text: words.reading },
  unreadable: { icon: 'alert', text: '' },
  lorebook: { icon: 'alert', text: words.lorebook },
  ready: { icon: 'check', text: words.ready },
  waiting: { icon: 'upload', text: words.waiting },
  sending: { icon: 'upload', text: texts.common.creating },
  failed: { icon: 'alert', text: '' },
  done: { icon: 'check', text: texts.common.created },
};

/** Memoized: an import can have a hundred entries. */
export const ImportEntry = memo(function ImportEntry({
  entry,
  onRetry,
  onRemove,
}: {
  entry: ImportedFile;
  onRetry: (entries: readonly ImportedFile[]) => void;
  onRemove: (keys: readonly string[]) => void;
}) {
  const { file, state } = entry;
  const preview = 'preview' in state ? state.preview : null;
  const problem = 'problem' in state ? state.problem : '';
  const { icon, text } = saidOf[state.kind];
  return (
    <article className={css.entry} data-state={state.kind}>
      <div className={css.entryHead}>
        <Icon name={icon} size={18} />
        <div className={css.entryText}>
          <h2 className={css.name} dir="auto">
            {state.kind === 'done' ? (
              <Link to={characterPath(state.id)}>{preview?.name}</Link>
            ) : (
              (preview?.name ?? file.name)
            )}
          </h2>
          <Muted className={css.said}>
            {[
              preview && file.name,
              preview && words.greetings(preview.greetings),
              preview && preview.loreEntries > 0 && words.entries(preview.loreEntries),
              preview && preview.scripts > 0 && words.scripts(preview.scripts),
              text,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
          {problem && <p className={css.problem}>{problem}</p>}
        </div>
        {state.kind === 'failed' && (
          <IconButton icon="retry" label={words.retry(file.name)} onClick={() => onRetry([entry])} />
        )}
        {/* Next to a created character it would look like a delete button. */}
        {state.kind !== 'done' && !isUnderWay(entry) && (
          <IconButton icon="close" label={words.remove(file.name)} onClick={() => onRemove([entry.key])} />
        )}
      </div>
      {state.kind === 'lorebook' && <BookOffer read={state.read} />}
      {preview && <Report notes={preview.notes} />}
    </article>
  );
});

function Report({ notes: { read, repaired, kept, dropped, cut } }: { notes: Notes }) {
  const { importCard } = texts;
  return (
    <div className={css.report}>
      <NoteList title={texts.importCard.cut} notes={cut} open />
      <NoteList title={importCard.repaired} notes={repaired} />
      <NoteList title={importCard.kept} notes={kept} note={words.keptNote} />
      <NoteList title={importCard.dropped} notes={dropped} />
      <NoteList title={importCard.read} notes={read} />
    </div>
  );
}
