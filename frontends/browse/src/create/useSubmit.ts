import { texts } from '@masque/texts';
import { sentenceOf, useCreateCharacterMutation, useNavigate, useSession } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { emptyDraft, problemOf } from './draft.ts';
import type { DraftForm } from './useDraft.ts';

const words = texts.createCharacter;
const redirectAfter = 1_500;

/** Checks in the documented order, sends, and leads back to the characters. */
export function useSubmit(form: DraftForm): { submit: () => void; submitting: boolean } {
  const [create, { isLoading }] = useCreateCharacterMutation();
  const [leaving, setLeaving] = useState(false);
  const { username } = useSession();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const submit = async () => {
    const problem = problemOf(form.draft, username);
    form.complain(problem);
    if (problem?.field) document.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
    if (problem) return;
    const { image, tags, parts, ...rest } = form.draft;
    const result = await create({
      body: { ...rest, ...parts, tags: [...tags], image: image?.url, username: username ?? undefined },
    });
    if (result.error) {
      form.complain({ field: null, message: words.failed(sentenceOf(result.error)) });
      return;
    }
    showToast(words.created, 'success');
    form.replace(emptyDraft);
    setLeaving(true);
    timer.current = setTimeout(() => void navigate('/characters'), redirectAfter);
  };

  return { submit: () => void submit(), submitting: isLoading || leaving };
}
