import { texts } from '@masque/texts';
import { useEffect } from 'react';

const listeners = new Set<() => void>();
let current = '';

/** The page's own title, without the site's name. */
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

/** Names the page in the browser's tab, when it knows better than its manifest. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setTitle(title);
  }, [title]);
}
