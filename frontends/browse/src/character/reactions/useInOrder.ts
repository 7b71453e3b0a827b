import { useCallback, useRef } from 'react';

/** Runs tasks one after the other: a press while the last one is under way is not lost, and goes by what that one led to. */
export function useInOrder(): (task: () => Promise<void>) => void {
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback((task) => {
    last.current = last.current.then(task, task);
  }, []);
}
