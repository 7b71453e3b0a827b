import type { Chat } from '@masque/contracts';
import { readJson, removeStored, storageKeys, useLeaveGuard, writeJson } from '@masque/web-kit';
import { useEffect, useState } from 'react';
import { type Draft, draftIn, isDraft, isEmpty, noDraft, sending, typed } from './draft.ts';

interface Held {
  /** Null: no chat is open yet. */
  chatId: string | null;
  draft: Draft;
}

/** What the composer has to know of the chat; stays the same object while a reply only grows. */
export interface DraftChat {
  id: string;
  /** Ids of the messages on the page. */
  ids: readonly string[];
  unsent: string | null;
  /** What the chat has set for its replies. */
  settings: Chat['settings'];
}

/** What was typed before the chat was open follows what was kept of it. */
function opened(chatId: string, before: string): Draft {
  const kept = readJson(storageKeys.chatDraft(chatId), isDraft) ?? noDraft;
  return before === '' ? kept : typed(kept, kept.text ? `${kept.text}\n\n${before}` : before);
}

/** The same object when the chat changes nothing about it. */
function heldAfter(held: Held, chat: DraftChat): Held {
  const { id } = chat;
  const isSame = held.chatId === id;
  const own = isSame ? held.draft : opened(id, held.chatId === null ? held.draft.text : '');
  const draft = draftIn(own, chat);
  return isSame && draft === held.draft ? held : { chatId: id, draft };
}

/** The composer's text, kept in this browser until the chat has it. */
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
  // No room in this browser: leaving would lose it.
  useLeaveGuard(!isKept);

  // The same chat in another tab has the same draft, unless something of it is on its way.
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
  const change = (next: (now: Draft) => Draft) => setHeld((now) => ({ ...now, draft: next(now.draft) }));
  return {
    text: draft.text,
    type: (text: string) => change((now) => typed(now, text)),
    /** The id to send the composer's text under. */
    idToSend: () => draft.id ?? crypto.randomUUID(),
    send: (id: string, text: string) => change((now) => sending(now, id, text)),
  };
}
