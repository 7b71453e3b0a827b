import { limits } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, type Reported, useCreateReportMutation, useSendKey, useSession } from '@masque/web-kit';
import { countOf, showToast } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';

const words = texts.reporting;

interface Draft {
  readonly reason: string;
  readonly description: string;
}
/** Unsent drafts survive closing the dialog, until the page unloads. */
const drafts = new Map<string, Draft>();
const empty: Draft = { reason: '', description: '' };

interface Problem {
  readonly at: 'reason' | 'description' | 'whole';
  readonly sentence: string;
}

function problemOf({ reason, description }: Draft): Problem | null {
  if (reason === '') return { at: 'reason', sentence: words.reasonMissing };
  const { used, max } = countOf(description, limits.reportDescription);
  return used > max ? { at: 'description', sentence: words.tooLong(max) } : null;
}

function sentenceFor(error: unknown): string {
  const failure = apiErrorOf(error);
  return failure?.kind === 'http' ? failure.message : words.failed;
}

/** If the dialog has closed by then, a toast shows the result. */
export function useReport({ type, id }: Reported) {
  const { status, user } = useSession();
  const key = `${user?.id} ${type} ${id}`;
  const [draft, setDraft] = useState(() => drafts.get(key) ?? empty);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isDone, setDone] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [create, { isLoading }] = useCreateReportMutation();
  const keyOf = useSendKey();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const write = (more: Partial<Draft>) => {
    const next = { ...draft, ...more };
    setDraft(next);
    setProblem(null);
    drafts.set(key, next);
  };

  /** Returns the invalid part, or null if the report was sent. */
  const send = async (): Promise<Problem['at'] | null> => {
    if (isLoading) return null;
    const wrong = problemOf(draft);
    setProblem(wrong);
    if (wrong) return wrong.at;
    const body = {
      reportedType: type,
      reportedId: id,
      reason: draft.reason,
      description: draft.description.trim() || null,
    };
    const { error } = await create({ body, key: keyOf(body) });
    if (!error) {
      drafts.delete(key);
      if (isOpen.current) setDone(true);
      else showToast(words.done, 'success');
      return null;
    }
    const isSignedOut = apiErrorOf(error)?.status === 401;
    const sentence = isSignedOut ? words.mustLogIn : sentenceFor(error);
    if (!isOpen.current) showToast(sentence, 'destructive');
    else if (isSignedOut) setRefused(true);
    else setProblem({ at: 'whole', sentence });
    return null;
  };

  const stage = isDone ? 'done' : isRefused || (status === 'ready' && !user) ? 'signed-out' : 'form';
  return { draft, write, problem, isBusy: isLoading, stage, send } as const;
}
