import { texts } from '@masque/texts';
import { pictureTypes, readPicture } from '@masque/web-kit';
import { Avatar, Button, Field } from '@masque/web-ui';
import { useRef, useState } from 'react';
import css from './personas.module.css';

const words = texts.personas.form;
const { otherType, unreadable } = texts.pictures;

export function AvatarField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const pick = async (file: File | undefined) => {
    if (!file) return;
    const picked = await readPicture(file, { otherType, unreadable });
    setError('error' in picked ? picked.error : null);
    if ('url' in picked) onChange(picked.url);
    if (input.current) input.current.value = '';
  };
  return (
    <Field label={words.image} hint={words.imageHint} error={error}>
      {(ids) => (
        <div className={css.avatar}>
          <Avatar name={name} src={value} size={88} />
          <span className={css.choose}>
            {/* Invisible overlay: the native input would keep saying that no file is chosen. */}
            <input
              {...ids}
              ref={input}
              type="file"
              accept={pictureTypes}
              className={css.file}
              onChange={(event) => void pick(event.target.files?.[0])}
            />
            <span aria-hidden="true">
              {value ? texts.createCharacter.replaceImage : texts.createCharacter.chooseImage}
            </span>
          </span>
          {value && (
            <Button size="small" kind="quiet" onClick={() => onChange(null)}>
              {texts.pictures.remove}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
