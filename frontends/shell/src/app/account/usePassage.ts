import { forgetWantedPage, readWantedPage, rememberWantedPage } from '@masque/web-kit';
import { useEffect } from 'react';

/** `held`: a step comes before the page. */
export type Passage = 'unknown' | 'held' | 'passed';

const isChat = (address: string | null) => address?.split('?', 1)[0] === '/chat';

/** Remembers a held page until it opens. Opening any chat clears a remembered chat. */
export function usePassage(passage: Passage, address: string): void {
  useEffect(() => {
    if (passage === 'held') rememberWantedPage(address);
    if (passage !== 'passed') return;
    const wanted = readWantedPage();
    if (wanted === address || (isChat(wanted) && isChat(address))) forgetWantedPage();
  }, [passage, address]);
}
