import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import css from './form.module.css';
import { FormParts } from './FormParts.tsx';
import type { DraftForm } from './useDraftForm.ts';

/** Enter in an input of an embedded editor, where it doesn't mean "submit". */
const isByEditor = ({ activeElement }: Document): boolean =>
  activeElement instanceof HTMLInputElement && activeElement.closest('[data-part]') !== null;

export function CharacterForm({
  draft: { form, parts, required, refusal, failures },
  picture,
  submitText,
  busy,
  disabled = false,
  element,
  above,
  onSubmit,
  onCancel,
}: {
  draft: DraftForm;
  picture?: string | null;
  submitText: string;
  busy: boolean;
  disabled?: boolean;
  element?: RefObject<HTMLFormElement | null>;
  above?: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
}) {
  const own = useRef<HTMLFormElement>(null);
  const ref = element ?? own;
  return (
    <form
      ref={ref}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isByEditor(document)) onSubmit();
      }}
    >
      <ErrorSummary form={ref} errors={form.formState.errors} refusal={refusal} failures={failures} />
      {above}
      <FormParts control={form.control} parts={parts} required={required} picture={picture} />
      <div className={css.submit}>
        <Button size="large" disabled={busy} onClick={onCancel}>
          {texts.common.cancel}
        </Button>
        <Button kind="primary" size="large" submit busy={busy} disabled={busy || disabled}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
