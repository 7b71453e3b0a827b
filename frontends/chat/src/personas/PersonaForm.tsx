import { texts } from '@masque/texts';
import { Button, Notice, TextAreaField, TextField } from '@masque/web-ui';
import { useRef } from 'react';
import { AvatarField } from './AvatarField.tsx';
import css from './personas.module.css';
import { mostOf } from './personaFields.ts';
import type { usePersonaForm } from './usePersonaForm.ts';

const words = texts.personas.form;

export function PersonaForm({
  form,
  submitText,
  onCancel,
}: {
  form: ReturnType<typeof usePersonaForm>;
  submitText: string;
  onCancel: () => void;
}) {
  const element = useRef<HTMLFormElement>(null);
  const { fields, set, problems, failure, isBusy } = form;
  const submit = async () => {
    const wrong = await form.submit();
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {form.isRestored && (
        <Notice>
          <p>{words.restored}</p>
          <Button size="small" onClick={form.discard}>
            {words.discard}
          </Button>
        </Notice>
      )}
      {failure && <Notice type="destructive">{failure}</Notice>}
      <TextField
        label={words.name}
        hint={words.nameHint}
        name="name"
        required
        max={mostOf.name}
        value={fields.name}
        error={problems.name ?? null}
        onChange={(name) => set({ name })}
      />
      <TextAreaField
        label={words.description}
        hint={words.descriptionHint}
        name="description"
        required
        max={mostOf.description}
        value={fields.description}
        error={problems.description ?? null}
        onChange={(description) => set({ description })}
      />
      <AvatarField name={fields.name} value={fields.image} onChange={(image) => set({ image })} />
      <TextAreaField
        label={words.examples}
        hint={words.examplesHint}
        name="examples"
        max={mostOf.examples}
        value={fields.examples}
        error={problems.examples ?? null}
        onChange={(examples) => set({ examples })}
      />
      <div className={css.submit}>
        <Button onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button kind="primary" submit busy={isBusy}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
