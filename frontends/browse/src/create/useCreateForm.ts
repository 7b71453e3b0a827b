import { errors } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  type ApiError,
  apiErrorOf,
  sentenceOf,
  useCreateCharacterMutation,
  useLeaveGuard,
  useNavigate,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { checkedFields, type Draft, type DraftFields, emptyFields } from './draft.ts';
import { problemsOf, type Problems, sizeProblem } from './draft.rules.ts';
import { serverProblems } from './serverProblems.ts';
import { type StoredDraft, storedDraft } from './storedDraft.ts';
import { useKeptDraft } from './useKeptDraft.ts';

const words = texts.createCharacter;
const redirectAfter = 1_500;

/** Why the draft as a whole was not accepted. */
export interface Refusal {
  message: string;
  requestId?: string;
}

const errorsOf = (problems: Problems): FieldErrors<DraftFields> =>
  Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, { type: 'contract', message }]));

const resolver: Resolver<DraftFields> = (fields) => {
  const problems = errorsOf(problemsOf(fields));
  return Object.keys(problems).length > 0 ? { values: {}, errors: problems } : { values: fields, errors: {} };
};

/** The form of the Create page: its rules, what is kept of it, and how it is sent. */
export function useCreateForm(username: string | null) {
  const [restored, setRestored] = useState<StoredDraft | null>(() => (username ? storedDraft(username) : null));
  const form = useForm<DraftFields>({
    defaultValues: restored?.fields ?? emptyFields,
    resolver,
    shouldFocusError: false,
  });
  const parts = useRef<Draft['parts']>(restored?.parts ?? {});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Counts the tries that failed. */
  const [failures, setFailures] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const [create] = useCreateCharacterMutation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { isDirty: isChanged, isSubmitting } = form.formState;
  const isDirty = (isChanged || restored !== null) && !leaving;
  useLeaveGuard(isDirty);
  useKeptDraft(form, parts, username);

  const fail = (reason: Refusal | null) => {
    setRefusal(reason);
    setFailures((count) => count + 1);
  };
  const failAsServer = (error: ApiError | null) => {
    for (const [field, message] of Object.entries(error ? serverProblems(error) : {})) {
      const name = checkedFields.find((known) => known === field);
      if (name) form.setError(name, { type: 'server', message });
    }
    fail({ message: words.failed(sentenceOf(error)), requestId: error?.requestId });
  };
  const replace = (draft: Draft, isNewBase: boolean) => {
    parts.current = draft.parts;
    setRestored(null);
    setRefusal(null);
    form.reset(draft.fields, { keepDefaultValues: !isNewBase });
  };

  const send = async (fields: DraftFields) => {
    const tooLarge = sizeProblem({ fields, parts: parts.current });
    if (tooLarge !== null) return fail({ message: tooLarge });
    const { image, tags, ...rest } = fields;
    const result = await create({
      body: { ...rest, ...parts.current, tags: [...tags], image: image?.url, username: username ?? undefined },
    });
    if (result.error) return failAsServer(apiErrorOf(result.error));
    showToast(words.created, 'success');
    replace({ fields: emptyFields, parts: {} }, true);
    setLeaving(true);
    timer.current = setTimeout(() => void navigate('/characters'), redirectAfter);
  };

  return {
    form,
    restored,
    isDirty,
    isSubmitting: isSubmitting || leaving,
    refusal,
    failures,
    /** Takes over what was read from a card or an example. */
    fill: (draft: Draft) => replace(draft, false),
    discard: () => replace({ fields: emptyFields, parts: {} }, true),
    submit: async () => {
      setRefusal(null);
      if (!username) return fail({ message: errors['character.username_missing'].message });
      let isRefused = false;
      await form.handleSubmit(send, () => {
        isRefused = true;
      })();
      if (isRefused) fail(null);
    },
  };
}
