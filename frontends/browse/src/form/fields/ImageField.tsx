import { texts } from '@masque/texts';
import { pictureTypes } from '@masque/web-kit';
import { Button, Field, Icon } from '@masque/web-ui';
import { type DragEvent, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import css from '../form.module.css';
import type { DraftFields } from '../draft.ts';
import { pickImage } from './pickImage.ts';

const words = texts.createCharacter;

export function ImageField({
  control,
  picture = null,
}: {
  control: Control<DraftFields>;
  /** URL of the character's current picture. */
  picture?: string | null;
}) {
  const { field, fieldState } = useController({ control, name: 'image' });
  const image = field.value;
  const shown = image?.url ?? picture;
  const [error, setError] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const picked = await pickImage(file);
    setError('error' in picked ? picked.error : null);
    if ('image' in picked) field.onChange(picked.image);
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <Field label={words.image} hint={words.imageHint} error={error ?? fieldState.error?.message}>
      {(ids) => (
        <div
          className={css.drop}
          data-over={over}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            {...ids}
            ref={input}
            type="file"
            name="image"
            accept={pictureTypes}
            className={css.fileInput}
            onChange={(event) => void take(event.target.files?.[0])}
          />
          {shown ? (
            <img className={css.preview} src={shown} alt={image ? words.imagePreview : words.currentImage} />
          ) : (
            <span className={css.dropText}>
              <Icon name="image" size={32} />
              <span>
                <strong>{words.chooseImage}</strong> {words.dropImage}
              </span>
            </span>
          )}
          {shown && (
            <div className={css.fileRow}>
              <span className={css.fileName}>{image?.name ?? words.currentImage}</span>
              <Button size="small" onClick={() => input.current?.click()}>
                {words.replaceImage}
              </Button>
              {image && (
                <Button size="small" kind="quiet" onClick={() => field.onChange(null)}>
                  {picture ? words.keepImage : texts.pictures.remove}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
