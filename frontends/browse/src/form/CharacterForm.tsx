import { texts } from '@masque/texts';
import { Button } from '@masque/web-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import css from './form.module.css';
import { FormParts } from './FormParts.tsx';
import type { DraftForm } from './useDraftForm.ts';

/** By Enter in an input of an editor inside the form, which means something else there. */
const isByEditor = ({ activeElement }: Document): boolean =>
  activeElement instanceof HTMLInputElement && activeElement.closest('[data-part]') !== null;

/** The form of a character, with what keeps it from being sent at its top and the two buttons at its end. */
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
  /** Address of the picture that the character has. */
  picture?: string | null;
  submitText: string;
  busy: boolean;
  /** It cannot be sent at all. */
  disabled?: boolean;
  element?: RefObject<HTMLFormElement | null>;
  /** Stands between what keeps it from being sent and its fields. */
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
