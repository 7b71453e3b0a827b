import type { CardVersion } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useCardVersionQuery } from '@masque/web-kit';
import { Dialog, QueryView, Skeleton } from '@masque/web-ui';
import { SelectField } from '@masque/web-ui/pickers';
import { useState } from 'react';
import { dateAndTime } from '../compare/dateAndTime.ts';
import { ComparedCards } from './ComparedCards.tsx';
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
    keywords: dateAndTime(createdAt),
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
