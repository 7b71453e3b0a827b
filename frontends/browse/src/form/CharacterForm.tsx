import { cardField, type CardTextField, cardTextFields, type CharacterKind, type FormPart } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Form, Icon, LoadingLine, Panel, RequestId } from '@masque/web-ui';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import type { Control, FieldErrors } from 'react-hook-form';
import { AdvancedPart } from '../advanced/AdvancedPart.tsx';
import { type CheckedField, checkedFields, type DraftFields } from './draft.ts';
import { CardText } from './fields/CardText.tsx';
import { GenderField, VisibilityField } from './fields/ChoiceFields.tsx';
import { ImageField } from './fields/ImageField.tsx';
import { TagsField } from './fields/TagsField.tsx';
import css from './form.module.css';
import type { PartsStore } from './PartsStore.ts';
import type { DraftForm, FormRefusal } from './useDraftForm.ts';

const words = texts.createCharacter;
const LorebookParts = lazy(() =>
  import('../lorebooks/LorebookParts.tsx').then((module) => ({ default: module.LorebookParts })),
);

/** Enter in an input of an embedded editor, where it doesn't mean "submit". */
const isByEditor = ({ activeElement }: Document): boolean =>
  activeElement instanceof HTMLInputElement && activeElement.closest('[data-part]') !== null;

export function CharacterForm({
  draft: { form, parts, required, refusal, failures },
  kind = 'character',
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
  kind?: CharacterKind;
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
    <Form ref={ref} className={css.form} noValidate onSubmit={() => !isByEditor(document) && onSubmit()}>
      <ErrorSummary form={ref} errors={form.formState.errors} refusal={refusal} failures={failures} />
      {above}
      {kind === 'lorebook' ? (
        <Suspense fallback={<LoadingLine text={texts.advancedCard.loading} />}>
          <LorebookParts control={form.control} parts={parts} picture={picture} />
        </Suspense>
      ) : (
        <FormParts control={form.control} parts={parts} required={required} picture={picture} />
      )}
      <div className={css.submit}>
        <Button size="large" disabled={busy} onClick={onCancel}>
          {texts.common.cancel}
        </Button>
        <Button kind="primary" size="large" submit busy={busy} disabled={busy || disabled}>
          {submitText}
        </Button>
      </div>
    </Form>
  );
}

const fieldsOf = (part: FormPart): CardTextField[] => cardTextFields.filter((name) => cardField(name).part === part);

function FormParts({
  control,
  parts,
  required,
  picture,
}: {
  control: Control<DraftFields>;
  parts: PartsStore;
  required: readonly CardTextField[];
  picture?: string | null;
}) {
  const isRequired = (name: CardTextField) => required.includes(name);
  const [name, ...basic] = fieldsOf('basic').map((field) => (
    <CardText key={field} control={control} name={field} required={isRequired(field)} />
  ));
  const details = fieldsOf('details');
  return (
    <>
      <Panel title={words.basic} aside={words.required}>
        {name}
        <ImageField control={control} picture={picture} />
        {basic}
      </Panel>
      <Panel title={words.details} aside={details.some(isRequired) ? words.required : words.optional}>
        {details.map((field) => (
          <CardText key={field} control={control} name={field} required={isRequired(field)} />
        ))}
      </Panel>
      <Panel title={words.attributes} aside={words.optional}>
        {fieldsOf('attributes').map((field) => (
          <CardText key={field} control={control} name={field} />
        ))}
        <TagsField control={control} />
        <GenderField control={control} />
        <VisibilityField control={control} />
      </Panel>
      <AdvancedPart control={control} parts={parts} />
    </>
  );
}

function goTo(form: HTMLFormElement | null, name: CheckedField, block: ScrollLogicalPosition = 'center'): boolean {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.scrollIntoView({ block });
  field?.focus({ preventScroll: true });
  return Boolean(field);
}

/** After a failed attempt the first field with an error gets the focus, or this summary. */
function ErrorSummary({
  form,
  errors,
  refusal,
  failures,
}: {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors<DraftFields>;
  refusal: FormRefusal | null;
  failures: number;
}) {
  const summary = useRef<HTMLDivElement>(null);
  const problems = checkedFields.flatMap((field) => {
    const message = errors[field]?.message;
    return typeof message === 'string' ? [{ field, message }] : [];
  });
  const first = problems[0]?.field;

  const showFirst = useEffectEvent(() => {
    summary.current?.scrollIntoView();
    // Scroll no further than needed, so that the summary stays visible if both fit.
    if (first && goTo(form.current, first, 'nearest')) return;
    summary.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (failures > 0) showFirst();
  }, [failures]);

  if (problems.length === 0 && !refusal) return null;
  return (
    <div ref={summary} className={css.summary} role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <h2>{refusal?.message ?? words.problems(problems.length)}</h2>
        {refusal?.reason && <p>{refusal.reason}</p>}
        {problems.length > 0 && (
          <ul>
            {problems.map(({ field, message }) => (
              <li key={field}>
                <a
                  href={`#${field}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goTo(form.current, field);
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
        {refusal?.requestId && <RequestId id={refusal.requestId} />}
      </div>
    </div>
  );
}
