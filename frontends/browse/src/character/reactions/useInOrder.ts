import { useCallback, useRef } from 'react';

/** Runs tasks one after another, so that each press acts on the result of the previous one. */
export function useInOrder(): (task: () => Promise<void>) => void {
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback((task) => {
    last.current = last.current.then(task, task);
  }, []);
}
