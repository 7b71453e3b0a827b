import { type Collection, errors, limits } from '@masque/contracts';
import { visibleText } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, useCreateCollectionMutation, useLeaveGuard, useSendKey } from '@masque/web-kit';
import { countOf, showToast } from '@masque/web-ui';
import { useState } from 'react';

type CollectionDraft = Pick<Collection, 'name' | 'description' | 'isPublic'>;

type Problems = Partial<Record<'name' | 'description', string>>;
const isOver = (text: string, most: number) => countOf(text, most).used > most;

function problemsOf({ name, description }: CollectionDraft): Problems {
  const { collectionName, collectionDescription } = limits;
  return {
    ...(name === '' && { name: errors['collection.name_missing'].message }),
    ...(isOver(name, collectionName) && { name: texts.common.tooLong(collectionName) }),
    ...(isOver(description, collectionDescription) && { description: texts.common.tooLong(collectionDescription) }),
  };
}

/** The server's error with its title, or the next step on success. */
type SendResult = { error: unknown; title: string } | (() => void);

/** `isPage`: asks before the user leaves an unsaved form. `send` also gets the idempotency key. */
export function useCollectionForm(
  start: CollectionDraft,
  send: (draft: CollectionDraft, key: string) => Promise<SendResult>,
  { isPage = false } = {},
) {
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<{ title: string; reason?: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged =
    draft.name !== start.name || draft.description !== start.description || draft.isPublic !== start.isPublic;
  const keyOf = useSendKey();
  const release = useLeaveGuard(isPage && isChanged);

  const submit = async (form: HTMLFormElement) => {
    if (isBusy) return;
    const trimmed = { ...draft, name: visibleText(draft.name), description: visibleText(draft.description) };
    const found = problemsOf(trimmed);
    setProblems(found);
    setFailure(null);
    const [wrong] = Object.keys(found);
    if (wrong !== undefined) {
      form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setBusy(true);
    const sent = await send(trimmed, keyOf(trimmed));
    setBusy(false);
    if (typeof sent === 'function') {
      release();
      sent();
      return;
    }
    const reason = apiErrorOf(sent.error)?.message;
    setFailure({ title: sent.title, reason: reason === sent.title ? undefined : reason });
  };

  return {
    draft,
    problems,
    failure,
    isBusy,
    set: (change: Partial<CollectionDraft>) => {
      setDraft((before) => ({ ...before, ...change }));
      setProblems({});
    },
    submit,
  };
}
export type CollectionForm = ReturnType<typeof useCollectionForm>;

interface NewCollectionOptions {
  isPage?: boolean;
  isPublic?: boolean;
}

export function useNewCollection(
  onCreated: (id: string) => void,
  { isPage = false, isPublic = true }: NewCollectionOptions = {},
): CollectionForm {
  const [create] = useCreateCollectionMutation();
  const send = async (draft: CollectionDraft, key: string) => {
    const { data, error } = await create({ body: draft, key });
    if (!data) return { error, title: refusalOf(error, { failed: texts.collections.create.failed }) };
    return () => {
      showToast(texts.collections.create.created, 'success');
      onCreated(data.id);
    };
  };
  return useCollectionForm({ name: '', description: '', isPublic }, send, { isPage });
}
