import { texts } from '@masque/texts';
import { Muted } from '@masque/web-ui';
import { ComparedText, wordChanges } from '@masque/web-ui/compare';
import { useMemo } from 'react';
import { asTexts } from './asText.ts';
import css from './compare.module.css';
import type { Content, ContentName } from './content.ts';

export function useComparison(name: ContentName, one: Partial<Content>, other: Partial<Content>) {
  return useMemo(() => {
    if (name === 'image') return { one: <Picture image={one.image} />, other: <Picture image={other.image} /> };
    const [text, otherText] = asTexts(one, other, name);
    if (text === otherText) return { one: <Unseen />, other: <Unseen /> };
    const changes = wordChanges(text, otherText);
    return {
      one: <ComparedText pieces={changes.one} as="del" />,
      other: <ComparedText pieces={changes.other} as="ins" />,
    };
  }, [name, one, other]);
}

/** The difference is in data without text, such as an id. */
const Unseen = () => <Muted>{texts.compare.unseen}</Muted>;

function Picture({ image }: { image: Content['image'] | undefined }) {
  if (!image) return <Muted>{texts.compare.empty}</Muted>;
  return <img className={css.picture} src={image.url} alt={texts.compare.fields.image} />;
}
