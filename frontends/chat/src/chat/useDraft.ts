import { readJson, removeStored, storageKeys, writeJson } from '@masque/web-kit';
import { useEffect, useState } from 'react';
import type { Conversation } from './conversation.ts';
import { type Draft, isDraft, isEmpty, noDraft, sending, settled, typed } from './draft.ts';

interface Held {
  /** Null: no chat is open yet. */
  chatId: string | null;
  draft: Draft;
}

/** What was typed before the chat was open follows what was kept of it. */
function opened(chatId: string, before: string): Draft {
  const kept = readJson(storageKeys.chatDraft(chatId), isDraft) ?? noDraft;
  return before === '' ? kept : typed(kept, kept.text ? `${kept.text}\n\n${before}` : before);
}

/** The same object when the conversation changes nothing about it. */
function heldAfter(held: Held, { chat, messages, unsent }: Conversation): Held {
  const isSame = held.chatId === chat.id;
  const own = isSame ? held.draft : opened(chat.id, held.chatId === null ? held.draft.text : '');
  const isUnderWay = own.sent !== null && own.sent.id === unsent;
  const draft = isUnderWay ? own : settled(own, (id) => messages.some((message) => message.id === id));
  return isSame && draft === held.draft ? held : { chatId: chat.id, draft };
}

/** The composer's text, kept in this browser until the chat has it. */
export function useDraft(conversation: Conversation | null) {
  const [held, setHeld] = useState<Held>({ chatId: null, draft: noDraft });
  const current = conversation ? heldAfter(held, conversation) : held;
  if (current !== held) setHeld(current);

  useEffect(() => {
    if (held.chatId === null) return;
    const key = storageKeys.chatDraft(held.chatId);
    if (isEmpty(held.draft)) removeStored(key);
    else writeJson(key, held.draft);
  }, [held]);

  const { draft } = current;
  const change = (next: (now: Draft) => Draft) => setHeld((now) => ({ ...now, draft: next(now.draft) }));
  return {
    text: draft.text,
    type: (text: string) => change((now) => typed(now, text)),
    /** The id to send the composer's text under. */
    idToSend: () => draft.id ?? crypto.randomUUID(),
    send: (id: string, text: string) => change((now) => sending(now, id, text)),
  };
}
