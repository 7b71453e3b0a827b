import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Conversation } from './conversation.ts';
import type { MessageActions } from '../messages/actions.ts';

/** Opens one's newest message to be changed; afterwards what had the focus before has it again, with the end of the chat in sight. */
export function useEditLast(
  known: RefObject<Conversation | null>,
  { editing, startEdit }: Pick<MessageActions, 'editing' | 'startEdit'>,
): () => void {
  const opened = useRef<{ id: string; from: Element | null } | null>(null);

  // Before the list takes the focus of the editor that is gone, and before anybody could have put it elsewhere.
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
