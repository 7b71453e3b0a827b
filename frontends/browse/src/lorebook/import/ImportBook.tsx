import { type Lorebook, loreLimits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, FileButton, LoadingLine, Muted, Notice, showToast } from '@masque/web-ui';
import { useEffect, useState } from 'react';
import create from '../../create/create.module.css';
import { NoteList } from '../../create/import/NoteList.tsx';
import type { ReadBook } from '../../create/import/readCardFile.ts';
import { cardTypes } from '../../imports/cardTypes.ts';
import { appendBook } from '../entries.rules.ts';
import css from '../lorebook.module.css';
import { readBookFile } from './readBookFile.ts';

const words = texts.loreImport;

/** Holds back saving until the returned function is called. */
export type WaitFor = (file: string) => () => void;

interface ImportProps {
  current: Lorebook | null;
  onImport: (book: Lorebook) => void;
  onWait: WaitFor;
}

export function ImportBook({ current, onImport, onWait }: ImportProps) {
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState('');
  const [read, setRead] = useState<ReadBook | null>(null);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setIsReading(true);
    setFailure('');
    setRead(null);
    try {
      setRead(await readBookFile(file));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
    }
    setIsReading(false);
  };

  return (
    <>
      <div className={css.tools}>
        <FileButton
          icon="upload"
          name={words.button}
          accept={`.lorebook,.risum,${cardTypes}`}
          onFiles={([file]) => void choose(file)}
        >
          {words.button}
        </FileButton>
        <Muted as="span">{words.hint}</Muted>
      </div>
      {isReading && <LoadingLine text={words.reading} />}
      {failure && <Notice type="destructive">{failure}</Notice>}
      {read && (
        <BookPreview read={read} current={current} onImport={onImport} onWait={onWait} onClose={() => setRead(null)} />
      )}
    </>
  );
}

export function BookPreview({
  read: { file, book, repaired, kept, dropped },
  current,
  onImport,
  onWait,
  onClose,
}: ImportProps & { read: ReadBook; onClose: () => void }) {
  const count = book.entries.length;
  useEffect(() => (count > 0 ? onWait(file) : undefined), [count, file, onWait]);
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
      <p>{words.contents(count)}</p>
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
