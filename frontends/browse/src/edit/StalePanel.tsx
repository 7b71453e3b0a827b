import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import { useEffect, useRef } from 'react';
import { labelOf } from '../compare/asText.ts';
import { type Content, pick } from '../compare/content.ts';
import { Conflict } from './Conflict.tsx';
import css from './edit.module.css';
import type { Stale } from './useEditForm.ts';

const words = texts.editCharacter.stale;

export function StalePanel({
  stale: { mine, newer, conflicts, taken, isOwn },
  busy,
  onChoose,
}: {
  stale: Stale;
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
