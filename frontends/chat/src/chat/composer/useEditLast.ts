import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import type { MessageActions } from '../../messages/actions.ts';

export function useEditLast(
  known: RefObject<Conversation | null>,
  { editing, startEdit }: Pick<MessageActions, 'editing' | 'startEdit'>,
): () => void {
  const opened = useRef<{ id: string; from: Element | null } | null>(null);

  // A layout effect runs before the list takes over the lost focus.
  useLayoutEffect(() => {
    const { current } = opened;
    if (!current || editing === current.id) return;
    opened.current = null;
    if (editing !== null || document.activeElement !== document.body) return;
    if (current.from instanceof HTMLElement) current.from.focus();
    const list = document.querySelector('[role=log]')?.parentElement;
    list?.scrollTo(0, list.scrollHeight);
  }, [editing]);

  return useCallback(() => {
    const own = known.current?.messages.findLast(({ sender }) => sender === 'user');
    if (!own) return;
    opened.current = { id: own.id, from: document.activeElement };
    startEdit(own.id);
  }, [known, startEdit]);
}
