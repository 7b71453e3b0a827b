import { texts } from '@masque/texts';
import { Button, Form, Notice, TextAreaField, TextField } from '@masque/web-ui';
import { type ReactNode, useRef } from 'react';
import { AvatarField } from './AvatarField.tsx';
import css from './personas.module.css';
import { PlacementFields } from './PlacementFields.tsx';
import { mostOf, type PersonaText } from './personaFields.ts';
import type { usePersonaForm } from './usePersonaForm.ts';

const words = texts.personas.form;

export function PersonaForm({
  form,
  submitText,
  onCancel,
  children,
}: {
  form: ReturnType<typeof usePersonaForm>;
  submitText: string;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const { fields, set, problems, failure, isBusy } = form;
  const submit = async () => {
    const wrong = await form.submit();
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  const field = (name: PersonaText) => ({
    label: words[name],
    hint: words[`${name}Hint` as const],
    name,
    max: mostOf[name],
    value: fields[name],
    error: problems[name] ?? null,
    onChange: (value: string) => set(name, value),
  });
  return (
    <Form ref={element} className={css.form} noValidate onSubmit={submit}>
      {form.isRestored && (
        <Notice>
          <p>{words.restored}</p>
          <Button size="small" onClick={form.discard}>
            {texts.common.discard}
          </Button>
        </Notice>
      )}
      {failure && <Notice type="destructive">{failure}</Notice>}
      <div className={css.fields}>
        <TextField {...field('name')} required />
        <TextAreaField {...field('description')} required />
        <AvatarField name={fields.name} value={fields.image} onChange={(image) => set('image', image)} />
        <TextAreaField {...field('examples')} />
        <details className={css.more}>
          <summary>{words.more}</summary>
          <PlacementFields fields={fields} set={set} />
          {children}
        </details>
      </div>
      <div className={css.submit}>
        <Button onClick={onCancel} disabled={isBusy}>
          {texts.common.cancel}
        </Button>
        <Button kind="primary" submit busy={isBusy}>
          {submitText}
        </Button>
      </div>
    </Form>
  );
}
