import { type RequiredField, requiredFields } from '@masque/contracts';
import { texts } from '@masque/texts';
import type { ApiError } from '@masque/web-kit';
import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { type DraftProblems, partsProblem, problemsOf, sizeProblem, tagsWithTyped } from './draft.rules.ts';
import { checkedFields, type DraftFields, type FormDraft } from './draft.ts';
import { PartsStore } from './PartsStore.ts';
import { serverProblems } from './serverProblems.ts';

export interface FormRefusal {
  message: string;
  /** The server's message, if `message` is ours. */
  reason?: string;
  requestId?: string;
}

const errorsOf = (problems: DraftProblems): FieldErrors<DraftFields> =>
  Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, { type: 'contract', message }]));

const resolverFor =
  (required: readonly RequiredField[]): Resolver<DraftFields> =>
  (fields) => {
    const problems = errorsOf(problemsOf(fields, required));
    return Object.keys(problems).length > 0 ? { values: {}, errors: problems } : { values: fields, errors: {} };
  };

interface Options {
  /** Restored changes on top of the start. */
  typed?: FormDraft | null;
  required?: readonly RequiredField[];
}

export function useDraftForm(start: FormDraft, { typed = null, required = requiredFields }: Options = {}) {
  const form = useForm<DraftFields>({
    defaultValues: start.fields,
    resolver: resolverFor(required),
    shouldFocusError: false,
  });
  const [parts] = useState(() => new PartsStore(start.parts, typed?.parts));
  const arePartsChanged = useSyncExternalStore(parts.subscribe, parts.isChanged);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  /** Number of failed attempts. */
  const [failures, setFailures] = useState(0);

  const fail = (reason: FormRefusal | null) => {
    setRefusal(reason);
    setFailures((count) => count + 1);
  };
  /** Shows the server's field errors at the fields, `message` and `reason` above the form. */
  const failAsServer = (error: ApiError | null, message: string, reason?: string) => {
    for (const [field, problem] of Object.entries(error ? serverProblems(error) : {})) {
      const name = checkedFields.find((known) => known === field);
      if (name) form.setError(name, { type: 'server', message: problem });
    }
    fail({ message, reason, requestId: error?.requestId });
  };
  /** With `isNewBase`, the draft counts as unchanged. */
  const replace = (draft: FormDraft, isNewBase: boolean) => {
    setRefusal(null);
    parts.reset(draft.parts, isNewBase);
    form.reset(draft.fields, { keepDefaultValues: !isNewBase });
  };
  const restoreTyped = useEffectEvent(() => {
    if (typed) form.reset(typed.fields, { keepDefaultValues: true });
  });
  useLayoutEffect(() => restoreTyped(), []);
  const submit = async (send: (draft: FormDraft) => Promise<void>) => {
    setRefusal(null);
    let isRefused = false;
    const check = async (fields: DraftFields) => {
      const tags = tagsWithTyped(fields);
      form.setValue('tags', tags, { shouldDirty: true });
      form.setValue('typedTag', '', { shouldDirty: true });
      const draft = { fields: { ...fields, tags, typedTag: '' }, parts: parts.current() };
      const waiting = parts.waitingFile();
      const problem =
        waiting === undefined ? (partsProblem(draft.parts) ?? sizeProblem(draft)) : texts.loreImport.waiting(waiting);
      if (problem === null) await send(draft);
      else fail({ message: problem });
    };
    await form.handleSubmit(check, () => {
      isRefused = true;
    })();
    if (isRefused) fail(null);
  };

  const { isDirty, isSubmitting } = form.formState;
  return {
    form,
    parts,
    required,
    isChanged: isDirty || arePartsChanged,
    isSubmitting,
    refusal,
    failures,
    fail,
    failAsServer,
    current: (): FormDraft => ({ fields: form.getValues(), parts: parts.current() }),
    replace,
    submit,
  };
}

export type DraftForm = ReturnType<typeof useDraftForm>;
