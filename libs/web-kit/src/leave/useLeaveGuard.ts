import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from '../router.ts';

const guards = new Map<object, boolean>();

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

function add(guard: object, isKept: boolean) {
  guards.set(guard, isKept);
  window.addEventListener('beforeunload', askBrowser);
}

/** A `beforeunload` listener keeps the page out of the back-forward cache, so remove it when nothing is dirty. */
function remove(guard: object) {
  guards.delete(guard);
  if (guards.size === 0) window.removeEventListener('beforeunload', askBrowser);
}

/** Changes of the query alone don't count as leaving. Returns a function that lets the next navigation pass. */
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

export interface LeaveQuestion {
  isAsked: boolean;
  /** This browser keeps drafts of everything that is dirty. */
  isKept: boolean;
  leave: () => void;
  stay: () => void;
}

const shouldAsk: BlockerFunction = ({ currentLocation, nextLocation }) =>
  guards.size > 0 && currentLocation.pathname !== nextLocation.pathname;

export interface Layers {
  isAny: () => boolean;
  closeTop: () => void;
}

/** Back closes the top dialog or menu first, which may ask in turn. */
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
