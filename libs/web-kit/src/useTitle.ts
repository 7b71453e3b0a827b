import { texts } from '@masque/texts';
import { useEffect } from 'react';
import { valueStore } from './state/valueStore.ts';

export const currentTitle = valueStore('');

export function setTitle(title: string): void {
  document.title = title ? texts.common.pageTitle(title) : texts.common.brand;
  currentTitle.set(title);
}

export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setTitle(title);
  }, [title]);
}
