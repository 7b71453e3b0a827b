import type { Card, CardVersion } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumTime, useCardVersionQuery } from '@masque/web-kit';
import { Dialog, Muted, QueryView, Skeleton } from '@masque/web-ui';
import { SelectField } from '@masque/web-ui/pickers';
import { useState } from 'react';
import compareCss from '../compare/compare.module.css';
import { type ContentName, contentNames, isSame } from '../compare/content.ts';
import { labelOf } from '../compare/labels.ts';
import { useComparison } from '../compare/useComparison.tsx';
import css from './versions.module.css';

const words = texts.versions;

export function CompareDialog({
  id,
  versions,
  older,
  newer,
  onClose,
}: {
  id: string;
  versions: readonly CardVersion[];
  older: number;
  newer: number;
  onClose: () => void;
}) {
  const [pair, setPair] = useState({ older, newer });
  const one = useCardVersionQuery({ id, n: pair.older });
  const other = useCardVersionQuery({ id, n: pair.newer });
  const options = versions.map(({ n, createdAt }) => ({
    value: String(n),
    label: words.name(n),
    keywords: mediumTime(createdAt),
  }));
  return (
    <Dialog open title={words.compareTitle} width={960} onClose={onClose}>
      <div className={css.pair}>
        {(['older', 'newer'] as const).map((side) => (
          <SelectField
            key={side}
            label={words[side]}
            value={String(pair[side])}
            options={options}
            none={words.none}
            onChange={(n) => setPair({ ...pair, [side]: Number(n) })}
          />
        ))}
      </div>
      <QueryView query={one} loading={<Skeleton height={240} />} failed={words.readFailed}>
        {({ card }) => (
          <QueryView query={other} loading={<Skeleton height={240} />} failed={words.readFailed}>
            {({ card: otherCard }) => <ComparedCards one={card} other={otherCard} />}
          </QueryView>
        )}
      </QueryView>
    </Dialog>
  );
}

const isInCard = (card: Card, name: ContentName): name is ContentName & keyof Card => name in card;

function ComparedCards({ one, other }: { one: Card; other: Card }) {
  const names = contentNames.filter(
    (name) => isInCard(one, name) && !isSame(one[name], isInCard(other, name) ? other[name] : undefined),
  );
  if (names.length === 0) return <Muted>{texts.versions.same}</Muted>;
  return names.map((name) => <ComparedField key={name} name={name} one={one} other={other} />);
}

function ComparedField({ name, one, other }: { name: ContentName; one: Card; other: Card }) {
  const compared = useComparison(name, one, other);
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
