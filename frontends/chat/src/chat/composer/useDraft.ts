import { readJson, removeStored, storageKeys, useLeaveGuard, useWindowEvent, writeJson } from '@masque/web-kit';
import { useEffect, useState } from 'react';
import type { SettingsChat } from '../../reply/settingsFor.ts';
import { type MessageDraft, draftIn, isDraft, isEmpty, noDraft, sendText, typeText } from './draft.ts';

interface DraftState {
  chatId: string | null;
  draft: MessageDraft;
}

/** Keeps its identity while a reply only grows. */
export interface DraftChat extends SettingsChat {
  id: string;
  ids: readonly string[];
  unsent: string | null;
}

/** Appends text typed before the chat opened to the stored draft. */
function openDraft(chatId: string, before: string): MessageDraft {
  const kept = readJson(storageKeys.chatDraft(chatId), isDraft) ?? noDraft;
  return before === '' ? kept : typeText(kept, kept.text ? `${kept.text}\n\n${before}` : before);
}

function draftAfter(state: DraftState, chat: DraftChat): DraftState {
  const { id } = chat;
  const isSame = state.chatId === id;
  const own = isSame ? state.draft : openDraft(id, state.chatId === null ? state.draft.text : '');
  const draft = draftIn(own, chat);
  return isSame && draft === state.draft ? state : { chatId: id, draft };
}

export function useDraft(chat: DraftChat | null) {
  const [state, setState] = useState<DraftState>({ chatId: null, draft: noDraft });
  const current = chat ? draftAfter(state, chat) : state;
  if (current !== state) setState(current);

  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (state.chatId === null) return;
    const key = storageKeys.chatDraft(state.chatId);
    if (isEmpty(state.draft)) removeStored(key);
    // oxlint-disable-next-line react/set-state-in-effect -- whether there was room is known only after writing
    setKept(isEmpty(state.draft) || writeJson(key, state.draft));
  }, [state]);
  // Without space in storage, leaving would lose the draft.
  useLeaveGuard(!isKept);

  // Syncs with other tabs, unless either is sending.
  useWindowEvent('storage', ({ key }) => {
    const { chatId } = state;
    if (key === null || chatId === null || key !== storageKeys.chatDraft(chatId)) return;
    const other = readJson(key, isDraft) ?? noDraft;
    if (other.sent) return;
    setState((now) => (now.chatId === chatId && !now.draft.sent ? { ...now, draft: other } : now));
  });

  const { draft } = current;
  const change = (next: (now: MessageDraft) => MessageDraft) => setState((now) => ({ ...now, draft: next(now.draft) }));
  return {
    text: draft.text,
    type: (text: string) => change((now) => typeText(now, text)),
    idToSend: () => draft.id ?? crypto.randomUUID(),
    send: (id: string, text: string) => change((now) => sendText(now, id, text)),
  };
}
