import { texts } from '@masque/texts';
import { Lightbox, mediaSize } from '@masque/web-ui';
import { useState } from 'react';
import css from './bio.module.css';

const words = texts.pictures;

export function BioPicture({ address, description }: { address: string; description: string }) {
  const [isBroken, setBroken] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (isBroken) return <span className={css.broken}>{words.failed}</span>;
  return (
    <>
      <button
        type="button"
        className={css.show}
        aria-haspopup="dialog"
        aria-label={words.show(description)}
        onClick={() => setOpen(true)}
      >
        <img className={css.picture} src={address} alt={description} loading="lazy" onError={() => setBroken(true)} />
      </button>
      <Lightbox
        open={isOpen}
        src={mediaSize(address, 'full')}
        alt={description || words.show('')}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
