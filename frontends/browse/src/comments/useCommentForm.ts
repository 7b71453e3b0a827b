import { type Comment, errors, limits } from '@masque/contracts';
import { isVisible } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, refusalOf, useSubmitCommentMutation } from '@masque/web-kit';
import { countOf, showToast } from '@masque/web-ui';
import { useEffect, useState } from 'react';
import { storeComment, storedComment } from './storedComment.ts';

const words = texts.comments;

function problemOf(text: string): string | null {
  if (!isVisible(text)) return errors['comment.empty'].message;
  return countOf(text.trim(), limits.comment).used > limits.comment ? words.tooLong(limits.comment) : null;
}

export function useCommentForm(characterId: string, username: string, own: Comment | null) {
  const saved = own?.content ?? '';
  const [stored] = useState(() => storedComment(username, characterId));
  /** Null: unchanged. */
  const [written, setWritten] = useState(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const [submit, { isLoading }] = useSubmitCommentMutation();
  const text = written ?? saved;
  const isChanged = text !== saved;
  useEffect(() => {
    storeComment(username, characterId, isChanged ? text : null);
  }, [username, characterId, text, isChanged]);

  const send = async () => {
    if (isLoading) return;
    const found = problemOf(text) ?? (text.trim() === saved ? words.unchanged : null);
    setProblem(found);
    if (found !== null) return;
    const { data, error } = await submit({ id: characterId, content: text.trim() });
    if (data) {
      // Keeps text typed during the request.
      setWritten((now) => (now === text ? null : now));
      showToast(own ? words.updated : words.added, 'success');
      return;
    }
    const refused = refusalOf(error, { failed: words.failed, signedOut: words.pleaseLogIn });
    // Unless the toast already says it all.
    setProblem(refused === words.failed ? (apiErrorOf(error)?.message ?? null) : null);
    showToast(refused, 'destructive');
  };

  return {
    text,
    problem,
    isBusy: isLoading,
    isRestored: stored !== null && isChanged && text === stored,
    /** Null restores the saved text. */
    write: (next: string | null) => {
      setWritten(next);
      setProblem(null);
    },
    send: () => void send(),
  };
}
