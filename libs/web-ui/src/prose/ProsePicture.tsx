import { texts } from '@masque/texts';
import { createContext, use, useState } from 'react';
import css from './prose.module.css';

const words = texts.pictures;

/** What a press on a picture of a text does; without it pictures only stand there. */
export const PictureContext = createContext<((address: string, description: string) => void) | null>(null);

export function ProsePicture({ address, description }: { address: string; description: string }) {
  const show = use(PictureContext);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <span className={css.brokenPicture}>{words.failed}</span>;
  const picture = (
    <img className={css.picture} src={address} alt={description} loading="lazy" onError={() => setBroken(true)} />
  );
  if (!show) return picture;
  return (
    <button
      type="button"
      className={css.pictureButton}
      aria-haspopup="dialog"
      aria-label={words.show(description.trim())}
      onClick={() => show(address, description.trim())}
    >
      {picture}
    </button>
  );
}
