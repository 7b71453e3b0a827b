import type { Session } from '@masque/contracts';
import { useEffect, useState } from 'react';
import { useSession } from './useSession.ts';

/** ms; tolerates clock skew between browser and server. */
const margin = 1_000;

export function useSuspension(): Session['suspension'] {
  const { session, reload } = useSession();
  const [now, setNow] = useState(() => Date.now());
  const suspension = session?.suspension ?? null;
  const end = suspension ? Date.parse(suspension.until) : null;
  const isOver = end !== null && end <= now;
  useEffect(() => {
    if (end === null || isOver) return undefined;
    // A suspension lasts at most 7 days, which fits a timer.
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
