import { texts } from '@masque/texts';
import { useNavigate } from '@masque/web-kit';
import { Button, ConfirmDialog, Notice, showToast } from '@masque/web-ui';
import { useRef, useState } from 'react';
import css from './create.module.css';
import type { Draft } from './draft.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Examples } from './Examples.tsx';
import { FormParts } from './FormParts.tsx';
import { ImportCard } from './import/ImportCard.tsx';
import { useCreateForm } from './useCreateForm.ts';

const words = texts.createCharacter;

/** A draft that is to take the place of what was typed. */
interface Replacement {
  draft: Draft;
  said: string;
  /** Of a card, whose report stands above the form; an example stands below it. */
  onTaken?: () => void;
}

export function CreateForm({ username, canSubmit }: { username: string | null; canSubmit: boolean }) {
  const { form, restored, isDirty, isSubmitting, refusal, failures, fill, discard, submit } = useCreateForm(username);
  const [offered, setOffered] = useState<Replacement | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  const accept = ({ draft, said, onTaken }: Replacement) => {
    fill(draft);
    onTaken?.();
    setOffered(null);
    showToast(said, 'success');
    if (!onTaken) element.current?.scrollIntoView();
  };
  const offer = (replacement: Replacement) => (isDirty ? setOffered(replacement) : accept(replacement));

  return (
    <>
      {restored && (
        <div className={css.restored}>
          <Notice>
            <p>{[words.restored, ...restored.lost.map((lost) => words.lost[lost])].join(' ')}</p>
            <Button size="small" onClick={discard}>
              {words.discard}
            </Button>
          </Notice>
        </div>
      )}
      <ImportCard
        onRead={(draft, onTaken) => offer({ draft, said: texts.importCard.filled(draft.fields.name), onTaken })}
      />
      <form
        ref={element}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ErrorSummary form={element} errors={form.formState.errors} refusal={refusal} failures={failures} />
        <FormParts control={form.control} />
        <div className={css.submit}>
          <Button size="large" disabled={isSubmitting} onClick={() => void navigate('/characters')}>
            {texts.common.cancel}
          </Button>
          <Button kind="primary" size="large" submit busy={isSubmitting} disabled={isSubmitting || !canSubmit}>
            {isSubmitting ? words.submitting : words.submit}
          </Button>
        </div>
      </form>
      <Examples onUse={(draft) => offer({ draft, said: words.exampleUsed(draft.fields.name) })} />
      <ConfirmDialog
        open={offered !== null}
        title={words.replaceTitle}
        question={words.replaceQuestion}
        confirm={words.replace}
        danger={false}
        onConfirm={() => offered && accept(offered)}
        onClose={() => setOffered(null)}
      />
    </>
  );
}
