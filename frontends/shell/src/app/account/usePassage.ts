import { forgetWantedPage, readWantedPage, rememberWantedPage } from '@masque/web-kit';
import { useEffect } from 'react';

/** `held`: something is asked before the page is shown. */
export type Passage = 'unknown' | 'held' | 'passed';

const isChat = (address: string | null) => address?.split('?', 1)[0] === '/chat';

/** Remembers a page from being held back until it is reached; any chat that opens ends the wish for one. */
export function usePassage(passage: Passage, address: string): void {
  useEffect(() => {
    if (passage === 'held') rememberWantedPage(address);
    if (passage !== 'passed') return;
    const wanted = readWantedPage();
    if (wanted === address || (isChat(wanted) && isChat(address))) forgetWantedPage();
  }, [passage, address]);
}
