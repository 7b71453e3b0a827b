import { texts } from '@masque/texts';
import { useEffect } from 'react';

const listeners = new Set<() => void>();
let current = '';

export const currentTitle = (): string => current;

export function subscribeTitle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setTitle(title: string): void {
  current = title;
  document.title = title ? texts.common.pageTitle(title) : texts.common.brand;
  for (const listener of listeners) listener();
}

export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setTitle(title);
  }, [title]);
}
