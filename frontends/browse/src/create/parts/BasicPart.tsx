import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Panel, TextAreaField, TextField } from '@masque/web-ui';
import type { DraftForm } from '../useDraft.ts';
import { ImageField } from './ImageField.tsx';

const words = texts.createCharacter;

export function BasicPart({ form }: { form: DraftForm }) {
  return (
    <Panel title={words.basic} aside={words.required}>
      <TextField
        {...form.field('name')}
        label={words.name}
        required
        max={limits.characterName}
        placeholder={words.namePlaceholder}
      />
      <ImageField image={form.draft.image} onChange={(image) => form.set({ image })} />
      <TextAreaField
        {...form.field('summary')}
        label={words.summary}
        hint={words.summaryHint}
        placeholder={words.summaryPlaceholder}
        required
        max={limits.summary}
        rows={{ min: 2, max: 6 }}
      />
    </Panel>
  );
}
