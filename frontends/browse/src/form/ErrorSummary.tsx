import { texts } from '@masque/texts';
import { Icon, RequestId } from '@masque/web-ui';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import css from './form.module.css';
import { checkedFields, type CheckedField, type DraftFields } from './draft.ts';
import type { FormRefusal } from './refusal.ts';

const words = texts.createCharacter;

function goTo(form: HTMLFormElement | null, name: CheckedField, block: ScrollLogicalPosition = 'center'): boolean {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.scrollIntoView({ block });
  field?.focus({ preventScroll: true });
  return Boolean(field);
}

/** After a failed attempt the first field with an error gets the focus, or this summary. */
export function ErrorSummary({
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
