import { useEffect, useEffectEvent } from 'react';

/** Listens while `isOn`. On `pagehide`, which ends the page, a call needs `keepalive`. */
export function useWindowEvent<T extends keyof WindowEventMap>(
  type: T,
  run: (event: WindowEventMap[T]) => void,
  isOn = true,
): void {
  const onEvent = useEffectEvent(run);
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: WindowEventMap[T]) => onEvent(event);
    window.addEventListener(type, listener);
    return () => window.removeEventListener(type, listener);
  }, [type, isOn]);
}
