import type { ConnectionDraft } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  sentenceOf,
  useChangeChatMutation,
  useCreateConnectionMutation,
  useLeaveGuard,
  useNavigate,
  useSearchParams,
  useUpdateConnectionMutation,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { bodyOf } from './draft.ts';

type StartDraft = ConnectionDraft & { readonly revision?: number };

export const settingsPath = '/settings#connections';

/** To the chat it was created from, and is for; otherwise to its row. */
export function useReturn(id: string | null) {
  const chatId = useSearchParams()[0].get('chatId');
  const listPath = id === null ? settingsPath : `/settings#connection-${id}`;
  return { chatId, path: chatId === null ? listPath : `/chat?chatId=${chatId}` };
}

/** `id`: null for a new profile, also for one that was deleted meanwhile. */
export function useConnectionForm(id: string | null, given: StartDraft) {
  const [start] = useState(given);
  const [draft, setDraft] = useState(given);
  const [basis, setBasis] = useState(given);
  const [key] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const [create, creating] = useCreateConnectionMutation();
  const [update, updating] = useUpdateConnectionMutation();
  const [changeChat] = useChangeChatMutation();
  const navigate = useNavigate();
  const { chatId, path } = useReturn(id);
  const release = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(start));
  const error = id === null ? creating.error : updating.error;
  const isNameless = draft.name.trim() === '';

  /** Resolves to false if the name is missing. */
  const submit = async (revision = start.revision): Promise<boolean> => {
    setTried(true);
    if (isNameless) return false;
    const body = bodyOf(draft);
    const { data } = await (id === null
      ? create({ body, key })
      : update({ params: { id }, body: { ...body, revision } }));
    if (!data) return true;
    const changed = chatId !== null && (await changeChat({ params: { id: chatId }, body: { profileId: data.id } }));
    release();
    if (changed && changed.error) showToast(texts.chats.changeFailed(sentenceOf(changed.error)), 'destructive');
    else showToast(texts.connections.saved(data.name), 'success');
    void navigate(path);
    return true;
  };
  const change = (next: Partial<ConnectionDraft>) => {
    setDraft((now) => ({ ...now, ...next }));
    if (next.model !== undefined) setBasis({ ...draft, ...next });
  };
  return {
    draft,
    /** The draft when its model was chosen last: fields don't come and go as they are filled. */
    basis,
    change,
    nameError: isTried && isNameless ? texts.connections.nameMissing : null,
    failure: error
      ? texts.connections.saveFailed([sentenceOf(error), ...(apiErrorOf(error)?.details ?? [])].join(' '))
      : null,
    /** Refused for a newer profile, which is loaded. */
    isStale: given.revision !== start.revision && apiErrorOf(error)?.code === 'connection.stale',
    isBusy: creating.isLoading || updating.isLoading,
    submit: () => submit(),
    keepMine: () => submit(given.revision),
  };
}
