/** A value outside React; components follow it with `useSyncExternalStore`. */
export function valueStore<T>(value: T) {
  const listeners = new Set<() => void>();
  return {
    read: (): T => value,
    set: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
