import { type Lorebook, loreLimits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Muted, showToast } from '@masque/web-ui';
import { NoteList } from '../../create/import/NoteList.tsx';
import type { ReadBook } from '../../create/import/readCardFile.ts';
import create from '../../create/create.module.css';
import css from '../lorebook.module.css';
import { appendBook } from './append.rules.ts';

const words = texts.loreImport;

export function BookPreview({
  read: { file, book, repaired, kept, dropped },
  current,
  onImport,
  onClose,
}: {
  read: ReadBook;
  current: Lorebook | null;
  onImport: (book: Lorebook) => void;
  onClose: () => void;
}) {
  const count = book.entries.length;
  const owned = current?.entries.length ?? 0;
  const isTooMuch = owned + count > loreLimits.entries;
  const take = (next: Lorebook) => {
    onImport(next);
    showToast(words.added(count), 'success');
    onClose();
  };
  return (
    <section className={create.report} aria-label={words.preview}>
      <h2>{words.title(file)}</h2>
      <p>{words.holds(count)}</p>
      {owned > 0 && <Muted>{words.keptSettings}</Muted>}
      {isTooMuch && <Muted>{words.tooMany(owned + count, loreLimits.entries)}</Muted>}
      <NoteList title={texts.importCard.repaired} notes={repaired} />
      <NoteList title={words.kept} notes={kept} />
      <NoteList title={texts.importCard.dropped} notes={dropped} open />
      <div className={css.tools}>
        {current === null || owned === 0 ? (
          <Button kind="primary" disabled={count === 0} onClick={() => take(book)}>
            {words.import(count)}
          </Button>
        ) : (
          <>
            <Button kind="primary" disabled={count === 0 || isTooMuch} onClick={() => take(appendBook(current, book))}>
              {words.add(count)}
            </Button>
            <Button kind="danger" disabled={count === 0} onClick={() => take(book)}>
              {words.replace(owned)}
            </Button>
          </>
        )}
        <Button onClick={onClose}>{texts.common.cancel}</Button>
      </div>
    </section>
  );
}
