import { texts } from '@masque/texts';
import { Lightbox, mediaSize, Muted } from '@masque/web-ui';
import { type DrawPicture, Prose } from '@masque/web-ui/prose';
import { useState } from 'react';
import css from './bio.module.css';

const words = texts.profile;

const drawPicture: DrawPicture = (address, description) => <BioPicture address={address} description={description} />;

/** Markdown without HTML; only pictures hosted on this site. */
export function Bio({ text, isOwn = false }: { text: string; isOwn?: boolean }) {
  if (text.trim() === '') return isOwn ? <Muted className={css.bio}>{words.noBio}</Muted> : null;
  return (
    <section className={css.bio} aria-label={words.bio}>
      <Prose text={text} drawPicture={drawPicture} />
    </section>
  );
}

function BioPicture({ address, description }: { address: string; description: string }) {
  const [isBroken, setBroken] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (isBroken) return <span className={css.broken}>{texts.pictures.failed}</span>;
  return (
    <>
      <button
        type="button"
        className={css.show}
        aria-haspopup="dialog"
        aria-label={texts.pictures.show(description)}
        onClick={() => setOpen(true)}
      >
        <img className={css.picture} src={address} alt={description} loading="lazy" onError={() => setBroken(true)} />
      </button>
      <Lightbox
        open={isOpen}
        src={mediaSize(address, 'full')}
        alt={description || texts.pictures.show('')}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
