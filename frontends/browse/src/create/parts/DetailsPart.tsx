import { texts } from '@masque/texts';
import { Panel } from '@masque/web-ui';
import type { DraftForm } from '../useDraft.ts';
import { CardTextFields } from './CardTextFields.tsx';

const words = texts.createCharacter;

export function DetailsPart({ form }: { form: DraftForm }) {
  return (
    <Panel title={words.details} aside={words.required}>
      <CardTextFields form={form} part="details" />
    </Panel>
  );
}
