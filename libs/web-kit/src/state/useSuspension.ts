import type { Session } from '@masque/contracts';
import { useEffect, useReducer } from 'react';
import { useSession } from './useSession.ts';

/** ms; a timer runs somewhat early or late by the clock of the server. */
const margin = 1_000;

/** The user's suspension as long as it lasts; when it ends, who is signed in is asked anew. */
export function useSuspension(): Session['suspension'] {
  const { session, reload } = useSession();
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const suspension = session?.suspension ?? null;
  const end = suspension ? Date.parse(suspension.until) : null;
  const isOver = end !== null && end <= Date.now();
  useEffect(() => {
    if (end === null || end <= Date.now()) return undefined;
    // 7 days at most, which a timer can wait.
    const timer = setTimeout(
      () => {
        lookAgain();
        reload();
      },
      end - Date.now() + margin,
    );
    return () => clearTimeout(timer);
  }, [end, reload]);
  return isOver ? null : suspension;
}
