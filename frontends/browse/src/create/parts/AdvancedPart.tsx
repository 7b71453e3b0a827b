import { cardField, cardTextFields } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Panel } from '@masque/web-ui';
import css from '../create.module.css';
import type { DraftForm } from '../useDraft.ts';
import { CardTextFields } from './CardTextFields.tsx';

const words = texts.createCharacter;

/** Out of a beginner's way until it is opened, or until a card that was read has something in it. */
export function AdvancedPart({ form }: { form: DraftForm }) {
  const isUsed = cardTextFields.some((name) => cardField(name).part === 'advanced' && form.draft[name] !== '');
  return (
    <details className={css.advanced} open={isUsed || undefined}>
      <summary>{words.advanced}</summary>
      <Panel title={words.advanced} aside={words.optional}>
        <CardTextFields form={form} part="advanced" />
      </Panel>
    </details>
  );
}
