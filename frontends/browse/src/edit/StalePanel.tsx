import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import { useEffect, useId, useRef, useState } from 'react';
import compareCss from '../compare/compare.module.css';
import { type Content, type ContentName, pick } from '../compare/content.ts';
import { labelOf } from '../compare/labels.ts';
import { useComparison } from '../compare/useComparison.tsx';
import css from './edit.module.css';
import type { StaleEdit } from './useEditForm.ts';

const words = texts.editCharacter.stale;

export function StalePanel({
  stale: { mine, newer, conflicts, taken, isOwn },
  busy,
  onChoose,
}: {
  stale: StaleEdit;
  busy: boolean;
  onChoose: (content: Partial<Content>) => void;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView();
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} className={css.stale} tabIndex={-1} aria-labelledby="stale-title">
      <h2 id="stale-title">{isOwn ? words.ownTitle : words.title}</h2>
      <p>{conflicts.length === 0 ? words.noConflict : isOwn ? words.ownLead : words.lead}</p>
      {taken.length > 0 && <p>{words.taken(taken.map(labelOf).join(', '))}</p>}
      {conflicts.map((name) => (
        <Conflict
          key={name}
          name={name}
          mine={mine}
          newer={newer}
          onChoose={(side) => onChoose(pick(side === 'mine' ? mine : newer, [name]))}
        />
      ))}
      <div>
        <Button kind="primary" submit busy={busy}>
          {words.save}
        </Button>
      </div>
    </section>
  );
}

type Side = 'mine' | 'newer';

/** Keeps the author's value unless they choose the other one. */
function Conflict({
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
  const compared = useComparison(name, mine, newer);
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
