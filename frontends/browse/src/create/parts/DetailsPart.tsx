import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Panel, TextAreaField } from '@masque/web-ui';
import type { DraftForm } from '../useDraft.ts';

const words = texts.createCharacter;

export function DetailsPart({ form }: { form: DraftForm }) {
  return (
    <Panel title={words.details} aside={words.required}>
      <TextAreaField
        {...form.field('scenario')}
        label={words.scenario}
        hint={words.scenarioHint}
        placeholder={words.scenarioPlaceholder}
        required
        max={limits.scenario}
      />
      <TextAreaField
        {...form.field('personality')}
        label={words.personality}
        hint={words.personalityHint}
        placeholder={words.personalityPlaceholder}
        required
        max={limits.personality}
      />
      <TextAreaField
        {...form.field('firstMessage')}
        label={words.firstMessage}
        hint={words.firstMessageHint}
        placeholder={words.firstMessagePlaceholder}
        required
        max={limits.firstMessage}
      />
    </Panel>
  );
}
