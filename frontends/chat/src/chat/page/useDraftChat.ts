import { useState } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import type { DraftChat } from '../composer/useDraft.ts';

const isSame = ({ id, ids, unsent, settings }: DraftChat, { chat, messages, unsent: now }: Conversation): boolean =>
  id === chat.id &&
  unsent === now &&
  settings === chat.settings &&
  ids.length === messages.length &&
  messages.every((message, at) => message.id === ids[at]);

/** Keeps its identity while a reply streams, so that the composer doesn't re-render. */
export function useDraftChat(conversation: Conversation | null): DraftChat | null {
  const [known, setKnown] = useState<DraftChat | null>(null);
  if (!conversation) return null;
  if (known && isSame(known, conversation)) return known;
  const { chat, messages, unsent } = conversation;
  const next = { id: chat.id, ids: messages.map(({ id }) => id), unsent, settings: chat.settings };
  setKnown(next);
  return next;
}
