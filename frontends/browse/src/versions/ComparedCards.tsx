import type { Card } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Muted } from '@masque/web-ui';
import { labelOf } from '../compare/asText.ts';
import compareCss from '../compare/compare.module.css';
import { type ContentName, contentNames, isSame } from '../compare/content.ts';
import { useCompared } from '../compare/useCompared.tsx';
import css from './versions.module.css';

const isInCard = (card: Card, name: ContentName): name is ContentName & keyof Card => name in card;

export function ComparedCards({ one, other }: { one: Card; other: Card }) {
  const names = contentNames.filter(
    (name) => isInCard(one, name) && !isSame(one[name], isInCard(other, name) ? other[name] : undefined),
  );
  if (names.length === 0) return <Muted>{texts.versions.same}</Muted>;
  return names.map((name) => <ComparedField key={name} name={name} one={one} other={other} />);
}

function ComparedField({ name, one, other }: { name: ContentName; one: Card; other: Card }) {
  const compared = useCompared(name, one, other);
  return (
    <section className={css.compared} aria-label={labelOf(name)}>
      <h3>{labelOf(name)}</h3>
      <div className={compareCss.sides}>
        <div className={css.side}>{compared.one}</div>
        <div className={css.side}>{compared.other}</div>
      </div>
    </section>
  );
}
