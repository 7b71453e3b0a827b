import { texts } from '@masque/texts';
import { Avatar, Button, Muted } from '@masque/web-ui';
import { useState } from 'react';
import css from './edit.module.css';
import { FileButton } from './FileButton.tsx';
import { pickPicture, usualBound } from './pickPicture.ts';

const words = texts.profile.edit;

export function PictureField({
  name,
  value,
  onChange,
}: {
  name: string;
  /** A data URL, or the URL of the current picture. */
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const take = async (file: File) => {
    const picked = await pickPicture(file, usualBound);
    setError('error' in picked ? picked.error : null);
    if ('url' in picked) onChange(picked.url);
  };
  return (
    <fieldset className={css.pictureField}>
      <legend className={css.label}>{words.picture}</legend>
      <div className={css.pictureRow}>
        <Avatar name={name} src={value} size={88} />
        <FileButton icon="image" onFile={(file) => void take(file)}>
          {value ? words.replace : words.choose}
        </FileButton>
        {value && (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {words.remove}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <Muted size={13}>{words.pictureHint}</Muted>
    </fieldset>
  );
}
