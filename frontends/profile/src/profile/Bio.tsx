import { texts } from '@masque/texts';
import { Lightbox, mediaSize, Muted } from '@masque/web-ui';
import { Prose } from '@masque/web-ui/prose';
import { useCallback, useState } from 'react';
import css from './profile.module.css';

const words = texts.profile;

/** Markdown without HTML, with pictures of this site alone; a press on one shows it whole. */
export function Bio({ text, isOwn = false }: { text: string; isOwn?: boolean }) {
  const [picture, setPicture] = useState<{ address: string; description: string } | null>(null);
  const show = useCallback((address: string, description: string) => setPicture({ address, description }), []);
  if (text.trim() === '') return isOwn ? <Muted className={css.bio}>{words.noBio}</Muted> : null;
  return (
    <section className={css.bio} aria-label={words.bio}>
      <Prose text={text} onPicture={show} />
      <Lightbox
        open={picture !== null}
        src={mediaSize(picture?.address ?? '', 'full')}
        alt={picture?.description ?? ''}
        onClose={() => setPicture(null)}
      />
    </section>
  );
}
