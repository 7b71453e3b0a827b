import { type RefObject, useEffect } from 'react';

/** On a touch screen, focus would open the keyboard over the text. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Nothing in use has focus: the body, or a heading focused by navigation. */
const isFree = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('[tabindex="-1"]');

export function useComposerFocus(area: RefObject<HTMLTextAreaElement | null>, chatId: string | undefined): void {
  useEffect(() => {
    if (chatId !== undefined && !isTouch() && isFree(document.activeElement)) area.current?.focus();
  }, [area, chatId]);
}
