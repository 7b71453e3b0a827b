import type { Lorebook } from '@masque/contracts';
import type { CardImage } from '@masque/roleplay/cards';
import { texts } from '@masque/texts';
import { Link, useNavigate } from '@masque/web-kit';
import { Button, FileButton, LoadingLine, Muted, Notice } from '@masque/web-ui';
import { useState } from 'react';
import { greetingCount, problemsOf } from '../../form/draft.rules.ts';
import type { FormDraft } from '../../form/draft.ts';
import { pickImage } from '../../form/fields/pickImage.ts';
import { CardDrop } from '../../imports/CardDrop.tsx';
import { cardTypes } from '../../imports/cardTypes.ts';
import { queueFiles } from '../../imports/fileQueue.ts';
import { BookOffer } from '../../lorebook/import/BookOffer.tsx';
import css from '../create.module.css';
import { NoteList } from './NoteList.tsx';
import { type ParsedCardFile, type ReadBook, type ReadCard, readCardFile } from './readCardFile.ts';

const words = texts.importCard;

const types: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpeg', webp: 'webp', gif: 'gif', avif: 'avif' };

export const fileOf = (image: CardImage, name: string): File =>
  new File([new Uint8Array(image.bytes)], `${name}.${image.ext}`, { type: `image/${types[image.ext] ?? 'png'}` });

async function readFile(file: File): Promise<ParsedCardFile> {
  const read = await readCardFile(file);
  if ('book' in read) return read;
  const { draft, image } = read;
  const picked = image ? await pickImage(fileOf(image, draft.fields.name)) : null;
  if (!picked) return read;
  if ('image' in picked) return { ...read, draft: { ...draft, fields: { ...draft.fields, image: picked.image } } };
  const lost = { field: 'image', message: words.noPicture(picked.error) };
  return { ...read, cut: [...read.cut, lost] };
}

/** On a phone the result is below the first screen; `nearest` doesn't scroll if it's visible. */
const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

export function ImportCard({
  onRead,
  onImportWhole,
  onBook,
}: {
  /** Call `onTaken` once the form has the draft: the user may refuse to replace their text. */
  onRead: (draft: FormDraft, onTaken: () => void) => void;
  onImportWhole: (file: File) => void;
  onBook: (book: Lorebook) => void;
}) {
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState('');
  const [book, setBook] = useState<ReadBook | null>(null);
  const [taken, setTaken] = useState<{ file: File; read: ReadCard } | null>(null);
  const navigate = useNavigate();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    setFailure('');
    setBook(null);
    try {
      const read = await readFile(file);
      if ('book' in read) setBook(read);
      else onRead(read.draft, () => setTaken({ file, read }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
    }
    setReading(false);
  };

  const drop = (files: readonly File[]) => {
    if (files.length === 1) return void choose(files[0]);
    queueFiles(files);
    return void navigate('/import-characters');
  };

  return (
    <section className={css.import} aria-label={words.button}>
      <div className={css.importRow}>
        <FileButton icon="upload" accept={cardTypes} name={words.button} onFiles={([file]) => void choose(file)}>
          {words.button}
        </FileButton>
        <div>
          <Muted>{words.hint}</Muted>
          <Link className={css.several} to="/import-characters">
            {words.several}
          </Link>
        </div>
      </div>
      <CardDrop onFiles={drop} />
      {reading && <LoadingLine text={words.reading} />}
      {failure && (
        <div ref={scrollIntoSight}>
          <Notice type="destructive">{failure}</Notice>
        </div>
      )}
      {book && (
        <div ref={scrollIntoSight}>
          <BookOffer
            read={book}
            onNew={() => {
              onBook(book.book);
              setBook(null);
            }}
            onClose={() => setBook(null)}
          />
        </div>
      )}
      {taken && (
        <div ref={scrollIntoSight}>
          <ImportReport read={taken.read} onImportWhole={() => onImportWhole(taken.file)} />
        </div>
      )}
    </section>
  );
}

function ImportReport({
  read: { draft, report, cut, left, keptByForm },
  onImportWhole,
}: {
  read: ReadCard;
  onImportWhole: () => void;
}) {
  const { lorebook } = draft.parts;
  const missing = Object.entries(problemsOf(draft.fields)).map(([field, message]) => ({ field, message }));
  return (
    <div className={css.report}>
      <h2>{words.title(report.file)}</h2>
      <p>{words.contents(greetingCount(draft), lorebook?.entries.length ?? 0)}</p>
      <NoteList title={words.missing} notes={missing} open />
      <NoteList title={words.cut} notes={cut} open />
      <NoteList title={words.unsupported} notes={left} note={words.unsupportedNote} open />
      {left.length > 0 && (
        <Button className={css.whole} icon="upload" onClick={onImportWhole}>
          {words.whole}
        </Button>
      )}
      <NoteList title={words.repaired} notes={report.repaired} open />
      <NoteList title={words.kept} notes={keptByForm} note={words.keptNote} />
      <NoteList title={words.dropped} notes={report.dropped} />
      <NoteList title={words.read} notes={report.read} />
    </div>
  );
}
