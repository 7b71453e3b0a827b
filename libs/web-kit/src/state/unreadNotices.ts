import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let count = 0;

export const unreadNotices = {
  read: (): number => count,
  set: (unread: number): void => {
    count = unread;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useUnreadNotices = (): number => useSyncExternalStore(unreadNotices.subscribe, unreadNotices.read);
