import { texts } from '@masque/texts';
import { useEffect } from 'react';

/** Names the page in the browser's tab. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? texts.common.pageTitle(title) : texts.common.brand;
  }, [title]);
}
