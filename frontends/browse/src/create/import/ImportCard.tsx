import type { Lorebook } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Link, useNavigate } from '@masque/web-kit';
import { Button, LoadingLine, Muted, Notice } from '@masque/web-ui';
import { useRef, useState } from 'react';
import css from '../create.module.css';
import type { FormDraft } from '../../form/draft.ts';
import { pickImage } from '../../form/fields/pickImage.ts';
import { CardDrop } from '../../imports/CardDrop.tsx';
import { cardTypes } from '../../imports/cardTypes.ts';
import { leaveFiles } from '../../imports/droppedFiles.ts';
import { BookOffer } from '../../lorebook/import/BookOffer.tsx';
import { ImportReport } from './ImportReport.tsx';
import { fileOf } from './pictureOf.ts';
import { type ReadBook, type ReadCard, readCardFile, type ParsedCardFile } from './readCardFile.ts';

const words = texts.importCard;

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
  const input = useRef<HTMLInputElement>(null);
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
    if (input.current) input.current.value = '';
  };

  const drop = (files: readonly File[]) => {
    if (files.length === 1) return void choose(files[0]);
    leaveFiles(files);
    return void navigate('/import-characters');
  };

  return (
    <section className={css.import} aria-label={words.button}>
      <div className={css.importRow}>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {words.button}
        </Button>
        <div>
          <Muted>{words.hint}</Muted>
          <Link className={css.several} to="/import-characters">
            {words.several}
          </Link>
        </div>
      </div>
      <CardDrop onFiles={drop} />
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={words.button}
        accept={cardTypes}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
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
