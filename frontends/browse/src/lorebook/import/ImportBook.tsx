import type { Lorebook } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, LoadingLine, Muted, Notice } from '@masque/web-ui';
import { useRef, useState } from 'react';
import type { ReadBook } from '../../create/import/readCardFile.ts';
import { cardTypes } from '../../imports/cardTypes.ts';
import css from '../lorebook.module.css';
import { BookPreview } from './BookPreview.tsx';
import { readBookFile } from './readBookFile.ts';

const words = texts.loreImport;

export function ImportBook({ current, onImport }: { current: Lorebook | null; onImport: (book: Lorebook) => void }) {
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState('');
  const [read, setRead] = useState<ReadBook | null>(null);
  const input = useRef<HTMLInputElement>(null);

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
    if (input.current) input.current.value = '';
  };

  return (
    <>
      <div className={css.tools}>
        <Button icon="upload" onClick={() => input.current?.click()}>
          {words.button}
        </Button>
        <Muted as="span">{words.hint}</Muted>
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={words.button}
        accept={`.lorebook,${cardTypes}`}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {isReading && <LoadingLine text={words.reading} />}
      {failure && <Notice type="destructive">{failure}</Notice>}
      {read && <BookPreview read={read} current={current} onImport={onImport} onClose={() => setRead(null)} />}
    </>
  );
}
