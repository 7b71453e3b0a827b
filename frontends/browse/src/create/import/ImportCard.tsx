import { texts } from '@masque/texts';
import { Button, LoadingLine, Muted, Notice } from '@masque/web-ui';
import { useRef, useState } from 'react';
import css from '../create.module.css';
import type { Draft } from '../draft.ts';
import { pickImage } from '../fields/pickImage.ts';
import { ImportReport } from './ImportReport.tsx';
import { fileOf } from './pictureOf.ts';
import { type ReadCard, readCardFile } from './readCardFile.ts';

const words = texts.importCard;

/** The card in the form's fields, with its picture as if it had been chosen by hand. */
async function readFile(file: File): Promise<ReadCard> {
  const read = await readCardFile(file);
  const { draft, image } = read;
  const picked = image ? await pickImage(fileOf(image, draft.fields.name)) : null;
  if (!picked) return read;
  if ('image' in picked) return { ...read, draft: { ...draft, fields: { ...draft.fields, image: picked.image } } };
  const lost = { field: 'image', message: words.noPicture(picked.error) };
  return { ...read, cut: [...read.cut, lost] };
}

export function ImportCard({
  onRead,
}: {
  /** `onTaken` is to be called when the draft is in the form: the user may rather keep what is there. */
  onRead: (draft: Draft, onTaken: () => void) => void;
}) {
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState('');
  /** The card that is in the form. */
  const [taken, setTaken] = useState<ReadCard | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    setFailure('');
    try {
      const read = await readFile(file);
      onRead(read.draft, () => setTaken(read));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed);
    }
    setReading(false);
    if (input.current) input.current.value = '';
  };

  return (
    <section className={css.import} aria-label={words.button}>
      <div className={css.importRow}>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {words.button}
        </Button>
        <Muted>{words.hint}</Muted>
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={words.button}
        accept=".png,.jpg,.jpeg,.webp,.json,.yaml,.yml,.charx,image/png,image/jpeg,image/webp,application/json"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {reading && <LoadingLine text={words.reading} />}
      {failure && <Notice type="destructive">{failure}</Notice>}
      {taken && <ImportReport read={taken} />}
    </section>
  );
}
