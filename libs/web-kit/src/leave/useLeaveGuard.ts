import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from '../router.ts';

/** One object for each page part whose work would be left, and whether this browser keeps a draft of it. */
const guards = new Map<object, boolean>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

function add(guard: object, isKept: boolean) {
  guards.set(guard, isKept);
  window.addEventListener('beforeunload', askBrowser);
}

/** A listener for `beforeunload` keeps a page out of the browser's back-forward cache, so none stays without need. */
function remove(guard: object) {
  guards.delete(guard);
  if (guards.size === 0) window.removeEventListener('beforeunload', askBrowser);
}

/**
 * While `isDirty`, the shell asks before the user leaves the page, and the browser before it closes or reloads the tab.
 * Changes of the query alone do not count as leaving. `isKept`: a draft of it stays in this browser. Returns a function that lets the next navigation pass, for
 * leaving after the work was saved.
 */
export function useLeaveGuard(isDirty: boolean, isKept = false): () => void {
  const guard = useRef({});
  const release = useCallback(() => remove(guard.current), []);
  useEffect(() => {
    const own = guard.current;
    if (!isDirty) return undefined;
    add(own, isKept);
    return () => remove(own);
  }, [isDirty, isKept]);
  return release;
}

/** The question of the guards, for the one place that draws it. */
export interface LeaveQuestion {
  isAsked: boolean;
  /** A draft of all that would be left stays. */
  isKept: boolean;
  leave: () => void;
  stay: () => void;
}

const shouldAsk: BlockerFunction = ({ currentLocation, nextLocation }) =>
  guards.size > 0 && currentLocation.pathname !== nextLocation.pathname;

/** What lies over the page: dialogs and menus. */
export interface Layers {
  isAny: () => boolean;
  closeTop: () => void;
}

/** The browser's Back closes what lies over the page, which may ask in its turn, before it leaves the page. */
export function useLeaveQuestion({ isAny, closeTop }: Layers): LeaveQuestion {
  const [isForLayer, setForLayer] = useState(false);
  const shouldStay = useCallback<BlockerFunction>(
    (move) => {
      const isBackInLayer = move.historyAction === NavigationType.Pop && isAny();
      setForLayer(isBackInLayer);
      return isBackInLayer || shouldAsk(move);
    },
    [isAny],
  );
  const blocker = useBlocker(shouldStay);
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isForLayer) return;
    blocker.reset();
    closeTop();
  }, [blocker, isForLayer, closeTop]);
  return {
    isAsked: blocker.state === 'blocked' && !isForLayer,
    isKept: [...guards.values()].every(Boolean),
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
