import { useSyncExternalStore } from 'react';
import { valueStore } from './valueStore.ts';

export const unreadNotices = valueStore(0);

export const useUnreadNotices = (): number => useSyncExternalStore(unreadNotices.subscribe, unreadNotices.read);
