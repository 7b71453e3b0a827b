import { type RefObject, useEffect } from 'react';

/** On a touch screen the focus would open the keyboard over what one wants to read. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Nothing that somebody uses: the page itself, or a heading that a change of page was announced by. */
const isFree = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('[tabindex="-1"]');

/** The focus of an opened chat goes to its input, unless somebody has put it elsewhere meanwhile. */
export function useComposerFocus(area: RefObject<HTMLTextAreaElement | null>, chatId: string | undefined): void {
  useEffect(() => {
    if (chatId !== undefined && !isTouch() && isFree(document.activeElement)) area.current?.focus();
  }, [area, chatId]);
}
