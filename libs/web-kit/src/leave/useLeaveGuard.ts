import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from '../router.ts';

/** One object for each page part whose work would be lost. */
const guards = new Set<object>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

function add(guard: object) {
  guards.add(guard);
  window.addEventListener('beforeunload', askBrowser);
}

/** A listener for `beforeunload` keeps a page out of the browser's back-forward cache, so none stays without need. */
function remove(guard: object) {
  guards.delete(guard);
  if (guards.size === 0) window.removeEventListener('beforeunload', askBrowser);
}

/**
 * While `isDirty`, the shell asks before the user leaves the page, and the browser before it closes or reloads the tab.
 * Changes of the query alone do not count as leaving. Returns a function that lets the next navigation pass, for
 * leaving after the work was saved.
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const guard = useRef({});
  const release = useCallback(() => remove(guard.current), []);
  useEffect(() => {
    const own = guard.current;
    if (!isDirty) return undefined;
    add(own);
    return () => remove(own);
  }, [isDirty]);
  return release;
}

/** The question of the guards, for the one place that draws it. */
export interface LeaveQuestion {
  isAsked: boolean;
  leave: () => void;
  stay: () => void;
}

const shouldAsk: BlockerFunction = ({ currentLocation, nextLocation }) =>
  guards.size > 0 && currentLocation.pathname !== nextLocation.pathname;

export function useLeaveQuestion(): LeaveQuestion {
  const blocker = useBlocker(shouldAsk);
  return {
    isAsked: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
