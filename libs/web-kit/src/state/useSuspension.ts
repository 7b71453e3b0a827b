import type { Session } from '@masque/contracts';
import { useEffect, useState } from 'react';
import { useSession } from './useSession.ts';

/** ms; a timer runs somewhat early or late by the clock of the server. */
const margin = 1_000;

/** The user's suspension as long as it lasts; when it ends, who is signed in is asked anew. */
export function useSuspension(): Session['suspension'] {
  const { session, reload } = useSession();
  const [now, setNow] = useState(() => Date.now());
  const suspension = session?.suspension ?? null;
  const end = suspension ? Date.parse(suspension.until) : null;
  const isOver = end !== null && end <= now;
  useEffect(() => {
    if (end === null || isOver) return undefined;
    // 7 days at most, which a timer can wait.
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        reload();
      },
      Math.max(0, end - Date.now()) + margin,
    );
    return () => clearTimeout(timer);
  }, [end, isOver, reload]);
  return isOver ? null : suspension;
}
