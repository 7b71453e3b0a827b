import { texts } from '@masque/texts';
import { Lightbox, Picture } from '@masque/web-ui';
import { useState } from 'react';
import css from './character.module.css';

const words = texts.characterPage;

export function CharacterPicture({ name, image, color }: { name: string; image: string | null; color: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const picture = <Picture src={image} alt={words.picture(name)} color={color} eager />;
  if (image === null) return <div className={css.picture}>{picture}</div>;
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-haspopup="dialog"
        aria-label={words.wholePicture(name)}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      <Lightbox open={isOpen} src={image} alt={words.picture(name)} onClose={() => setOpen(false)} />
    </>
  );
}
