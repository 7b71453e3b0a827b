import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Choices, Muted, Notice, TextAreaField, TextField } from '@masque/web-ui';
import css from './collections.module.css';
import type { CollectionForm } from './useCollectionForm.ts';

const words = texts.collections.form;
const rows = { min: 2, max: 8 };

export function CollectionFields({ form, isShort = false }: { form: CollectionForm; isShort?: boolean }) {
  const { draft, problems, failure, set } = form;
  return (
    <>
      {failure && (
        <Notice type="destructive">
          <p>{failure.title}</p>
          {failure.reason && <Muted size={13}>{failure.reason}</Muted>}
        </Notice>
      )}
      <TextField
        label={texts.common.name}
        name="name"
        required
        max={limits.collectionName}
        value={draft.name}
        error={problems.name ?? null}
        onChange={(name) => set({ name })}
      />
      {!isShort && (
        <TextAreaField
          label={texts.common.description}
          name="description"
          max={limits.collectionDescription}
          rows={rows}
          value={draft.description}
          error={problems.description ?? null}
          onChange={(description) => set({ description })}
        />
      )}
      <div className={css.visibility}>
        <Choices
          label={words.visibility}
          value={draft.isPublic ? 'public' : 'private'}
          options={[
            { value: 'public', label: texts.common.public, icon: 'globe' },
            { value: 'private', label: texts.common.private, icon: 'lock' },
          ]}
          onChange={(value) => set({ isPublic: value === 'public' })}
        />
        <Muted>{draft.isPublic ? words.publicHint : texts.collections.privateHint}</Muted>
      </div>
    </>
  );
}
