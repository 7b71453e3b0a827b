import { genders } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Choices, Panel } from '@masque/web-ui';
import css from '../create.module.css';
import type { DraftForm } from '../useDraft.ts';
import { CardTextFields } from './CardTextFields.tsx';
import { TagsField } from './TagsField.tsx';

const words = texts.createCharacter;

export function AttributesPart({ form }: { form: DraftForm }) {
  const { draft, set } = form;
  return (
    <Panel title={words.attributes} aside={words.optional}>
      <CardTextFields form={form} part="attributes" />
      <TagsField tags={draft.tags} onChange={(tags) => set({ tags })} />
      <Choices
        label={words.gender}
        value={draft.gender}
        options={genders.map((gender) => ({ value: gender, label: gender || words.noGender }))}
        onChange={(gender) => set({ gender })}
      />
      <div className={css.visibility}>
        <Choices
          label={words.visibility}
          value={draft.isPublic ? 'public' : 'private'}
          options={[
            { value: 'private', label: words.private, icon: 'lock' },
            { value: 'public', label: words.public, icon: 'globe' },
          ]}
          onChange={(value) => set({ isPublic: value === 'public' })}
        />
        <p className={css.muted}>{draft.isPublic ? words.publicHint : words.privateHint}</p>
      </div>
    </Panel>
  );
}
