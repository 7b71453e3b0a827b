import { limits } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  readText,
  removeStored,
  useCreateAppealMutation,
  useSendKey,
  useSession,
  writeText,
} from '@masque/web-kit';
import { countOf, showToast } from '@masque/web-ui';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { appealDraftOf } from './appealDraft.ts';

const words = texts.decisions;

function problemOf(text: string): string | null {
  if (!isVisible(text)) return words.appealEmpty;
  const { used, max } = countOf(text.trim(), limits.appeal);
  return used > max ? words.appealTooLong(max) : null;
}

export function useAppeal(actionId: string, onSent: () => void) {
  const { user } = useSession();
  const stored = appealDraftOf(user?.username, actionId);
  const [kept] = useState(() => readText(stored));
  const [text, setText] = useState(kept ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [create, { isLoading }] = useCreateAppealMutation();
  const keyOf = useSendKey();

  const write = (next: string) => {
    setText(next);
    setProblem(null);
    setFailure(null);
    if (next === '' || !writeText(stored, next)) removeStored(stored);
  };
  /** Returns whether the text is valid. */
  const ask = (): boolean => {
    const wrong = problemOf(text);
    setProblem(wrong);
    setAsked(wrong === null);
    return wrong === null;
  };
  const send = async () => {
    if (isLoading) return;
    const body = { actionId, text: text.trim() };
    const { error } = await create({ body, key: keyOf(body) });
    // Close the dialog first: the page behind an open dialog can't take the focus.
    flushSync(() => setAsked(false));
    if (!error) {
      removeStored(stored);
      showToast(words.sent, 'success');
      onSent();
      return;
    }
    const refused = apiErrorOf(error);
    const sentence = refused?.kind === 'http' ? refused.message : words.sendFailed;
    setFailure(sentence);
    // The refetched decision may no longer have a form to show this.
    if (refused?.status === 409) showToast(sentence, 'destructive');
  };

  return {
    text,
    problem,
    failure,
    isAsked,
    isBusy: isLoading,
    isRestored: kept !== null && kept !== '' && text === kept,
    write,
    ask,
    cancel: () => setAsked(false),
    send,
  };
}
