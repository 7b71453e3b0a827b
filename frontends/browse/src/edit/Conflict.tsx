import { texts } from '@masque/texts';
import { useId, useState } from 'react';
import { labelOf } from '../compare/asText.ts';
import compareCss from '../compare/compare.module.css';
import type { Content, ContentName } from '../compare/content.ts';
import { useCompared } from '../compare/useCompared.tsx';
import css from './edit.module.css';

const words = texts.editCharacter.stale;
type Side = 'mine' | 'newer';

/** Keeps the author's value unless they choose the other one. */
export function Conflict({
  name,
  mine,
  newer,
  onChoose,
}: {
  name: ContentName;
  mine: Content;
  newer: Content;
  onChoose: (side: Side) => void;
}) {
  const [chosen, setChosen] = useState<Side>('mine');
  const compared = useCompared(name, mine, newer);
  const id = useId();
  const sides = [
    { side: 'mine', label: words.mine, shown: compared.one },
    { side: 'newer', label: words.newer, shown: compared.other },
  ] as const;
  return (
    <fieldset className={css.conflict}>
      <legend>{labelOf(name)}</legend>
      <div className={compareCss.sides}>
        {sides.map(({ side, label, shown }) => (
          <label key={side} className={css.side}>
            <span className={css.sideHead}>
              <input
                type="radio"
                name={id}
                aria-labelledby={`${id}-${side}`}
                checked={chosen === side}
                onChange={() => {
                  setChosen(side);
                  onChoose(side);
                }}
              />
              <span id={`${id}-${side}`}>{label}</span>
            </span>
            {shown}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
