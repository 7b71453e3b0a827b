import { type CardTextField, cardField, cardTextFields } from '@masque/contracts';
import { texts } from '@masque/texts';
import { LoadingLine, Muted, Panel } from '@masque/web-ui';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { DraftFields } from '../form/draft.ts';
import { CardText } from '../form/fields/CardText.tsx';
import { ReuseField } from '../form/fields/ChoiceFields.tsx';
import type { PartsStore } from '../form/PartsStore.ts';
import css from './advanced.module.css';

const words = texts.createCharacter;
const advanced: CardTextField[] = cardTextFields.filter((name) => cardField(name).part === 'advanced');

/** Most authors never open it, so its editors load on demand. */
const CardPartsFields = lazy(() =>
  import('./CardPartsFields.tsx').then((module) => ({ default: module.CardPartsFields })),
);

const hasParts = (parts: PartsStore): boolean => {
  const { alternateGreetings = [], depthPrompt, lorebook } = parts.current();
  return alternateGreetings.length > 0 || Boolean(depthPrompt) || Boolean(lorebook);
};

export function AdvancedPart({ control, parts }: { control: Control<DraftFields>; parts: PartsStore }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const hasTexts = useWatch({ control, name: advanced }).some((text) => text !== '');
  const isUsed = useSyncExternalStore(parts.subscribe, () => hasParts(parts)) || hasTexts;
  useEffect(() => {
    if (isUsed && details.current) details.current.open = true;
  }, [isUsed]);
  return (
    <details
      ref={details}
      className={css.advanced}
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary>
        {words.advanced} <Muted as="span">{words.optional}</Muted>
      </summary>
      <div className={css.body}>
        <Panel title={texts.advancedCard.definition} lead={texts.advancedCard.lead}>
          <ReuseField control={control} />
          {advanced.map((name) => (
            <CardText key={name} control={control} name={name} />
          ))}
        </Panel>
        {wasOpen && (
          <Suspense fallback={<LoadingLine text={texts.advancedCard.loading} />}>
            <CardPartsFields control={control} parts={parts} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
