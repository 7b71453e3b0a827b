import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { LoadingLine, TextAreaField } from '@masque/web-ui';
import type { DragEvent, RefObject } from 'react';
import css from './edit.module.css';
import { FileButton } from './FileButton.tsx';
import type { BioImages } from './useBioImages.ts';

const words = texts.profile.edit;
const rows = { min: 6, max: 20 };

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

export function BioField({
  value,
  onChange,
  images,
  area,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  images: BioImages;
  area: RefObject<HTMLTextAreaElement | null>;
  error: string | null;
}) {
  return (
    <div
      className={css.bioField}
      onPaste={(event) => {
        const { files, types } = event.clipboardData;
        // Some programs add a picture of the copied text.
        if (files.length === 0 || types.includes('text/plain')) return;
        event.preventDefault();
        images.add([...files]);
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        images.add([...event.dataTransfer.files]);
      }}
    >
      <TextAreaField
        ref={area}
        label={words.bio}
        hint={words.bioHint}
        value={value}
        max={limits.bio}
        alwaysCounts
        rows={rows}
        error={error ?? images.error}
        onChange={onChange}
      />
      <div className={css.bioTools}>
        <FileButton size="small" icon="image" onFile={(file) => images.add([file])}>
          {words.addImage}
        </FileButton>
        {images.uploading > 0 && <LoadingLine text={words.uploading(images.uploading)} />}
        <output className="visually-hidden">{images.isDone ? words.uploaded : ''}</output>
      </div>
    </div>
  );
}
