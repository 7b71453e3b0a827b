import type { Chat } from '@masque/contracts';
import { readJson, removeStored, storageKeys, useLeaveGuard, writeJson } from '@masque/web-kit';
import { useEffect, useState } from 'react';
import { type MessageDraft, draftIn, isDraft, isEmpty, noDraft, sending, typed } from './draft.ts';

interface Held {
  chatId: string | null;
  draft: MessageDraft;
}

/** Keeps its identity while a reply only grows. */
export interface DraftChat {
  id: string;
  ids: readonly string[];
  unsent: string | null;
  settings: Chat['settings'];
}

/** Appends text typed before the chat opened to the stored draft. */
function opened(chatId: string, before: string): MessageDraft {
  const kept = readJson(storageKeys.chatDraft(chatId), isDraft) ?? noDraft;
  return before === '' ? kept : typed(kept, kept.text ? `${kept.text}\n\n${before}` : before);
}

function heldAfter(held: Held, chat: DraftChat): Held {
  const { id } = chat;
  const isSame = held.chatId === id;
  const own = isSame ? held.draft : opened(id, held.chatId === null ? held.draft.text : '');
  const draft = draftIn(own, chat);
  return isSame && draft === held.draft ? held : { chatId: id, draft };
}

export function useDraft(chat: DraftChat | null) {
  const [held, setHeld] = useState<Held>({ chatId: null, draft: noDraft });
  const current = chat ? heldAfter(held, chat) : held;
  if (current !== held) setHeld(current);

  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (held.chatId === null) return;
    const key = storageKeys.chatDraft(held.chatId);
    if (isEmpty(held.draft)) removeStored(key);
    // oxlint-disable-next-line react/set-state-in-effect -- whether there was room is known only after writing
    setKept(isEmpty(held.draft) || writeJson(key, held.draft));
  }, [held]);
  // Without space in storage, leaving would lose the draft.
  useLeaveGuard(!isKept);

  // Syncs with other tabs, unless either is sending.
  const { chatId } = held;
  useEffect(() => {
    if (chatId === null) return undefined;
    const stored = storageKeys.chatDraft(chatId);
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== stored) return;
      const other = readJson(stored, isDraft) ?? noDraft;
      if (other.sent) return;
      setHeld((now) => (now.chatId === chatId && !now.draft.sent ? { ...now, draft: other } : now));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [chatId]);

  const { draft } = current;
  const change = (next: (now: MessageDraft) => MessageDraft) => setHeld((now) => ({ ...now, draft: next(now.draft) }));
  return {
    text: draft.text,
    type: (text: string) => change((now) => typed(now, text)),
    idToSend: () => draft.id ?? crypto.randomUUID(),
    send: (id: string, text: string) => change((now) => sending(now, id, text)),
  };
}
