import { errors } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  sentenceOf,
  useCreateCharacterMutation,
  useLeaveGuard,
  useNavigate,
  useSendKey,
} from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { isSame } from '../compare/content.ts';
import { type FormDraft, emptyFields } from '../form/draft.ts';
import { useDraftForm } from '../form/useDraftForm.ts';
import { useDraftAutosave } from '../form/useDraftAutosave.ts';
import { forgetDraft, storeDraft, type StoredDraft, storedDraft } from './storedDraft.ts';

const words = texts.createCharacter;
const redirectAfter = 1_500;
const emptyDraft: FormDraft = { fields: emptyFields, parts: {} };

export function useCreateForm(username: string | null) {
  const [restored, setRestored] = useState<StoredDraft | null>(() => (username ? storedDraft(username) : null));
  const draft = useDraftForm(restored ?? emptyDraft);
  const [leaving, setLeaving] = useState(false);
  const [create] = useCreateCharacterMutation();
  const keyOf = useSendKey();
  const navigate = useNavigate();
  const filled = useRef<FormDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isDirty = (draft.isChanged || restored !== null) && !leaving;
  const release = useLeaveGuard(isDirty, true);
  useDraftAutosave(draft, (written) => {
    if (username && !leaving) storeDraft(username, written);
  });

  const replace = (next: FormDraft, isNewBase: boolean) => {
    setRestored(null);
    draft.replace(next, isNewBase);
  };
  const send = async ({ fields, parts }: FormDraft) => {
    const { image, tags, typedTag: _, ...rest } = fields;
    const body = { ...rest, ...parts, tags: [...tags], image: image?.url, username: username ?? undefined };
    const result = await create({ body, key: keyOf(body) });
    if (result.error) {
      const error = apiErrorOf(result.error);
      return draft.failAsServer(error, words.failed(sentenceOf(error)));
    }
    showToast(words.created, 'success');
    if (username) forgetDraft(username);
    setLeaving(true);
    // Keeps the fields visible: an emptied form would be shorter and move the message that the user is reading.
    timer.current = setTimeout(() => void navigate('/characters'), redirectAfter);
  };

  return {
    draft,
    restored,
    isDirty,
    isSubmitting: draft.isSubmitting || leaving,
    isCreated: leaving,
    fill: (next: FormDraft) => {
      filled.current = next;
      replace(next, false);
    },
    discard: () => replace(emptyDraft, true),
    /** Leaves without asking if the draft is still exactly the imported one. */
    releaseImported: () => {
      if (!isSame(draft.current(), filled.current)) return;
      replace(emptyDraft, true);
      release();
    },
    submit: async () => {
      if (leaving) return;
      if (!username) return draft.fail({ message: errors['character.username_missing'].message });
      await draft.submit(send);
    },
  };
}
