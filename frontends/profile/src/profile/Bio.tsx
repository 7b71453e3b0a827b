import { texts } from '@masque/texts';
import { Muted } from '@masque/web-ui';
import { type DrawPicture, Prose } from '@masque/web-ui/prose';
import { BioPicture } from './BioPicture.tsx';
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
