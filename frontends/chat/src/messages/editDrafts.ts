import { readJson, removeStored, removeStoredUnder, storageKeys, writeJson } from '@masque/web-kit';
import { hasTexts } from '../records.ts';

interface EditDraft {
  text: string;
  base: string;
}

/** Drafts that storage refused, by key: they survive scrolling, but not a reload. */
const refused = new Map<string, EditDraft>();

const isEditDraft = (value: unknown): value is EditDraft => hasTexts(value, 'text', 'base');

/** Message ids are unique only within a chat. */
const keyOf = (chatId: string, messageId: string) => storageKeys.messageEdit(`${chatId}:${messageId}`);

export function readEditDraft(chatId: string, messageId: string): EditDraft | null {
  const key = keyOf(chatId, messageId);
  return refused.get(key) ?? readJson(key, isEditDraft);
}

export function removeEditDraft(chatId: string, messageId: string): void {
  const key = keyOf(chatId, messageId);
  refused.delete(key);
  removeStored(key);
}

export function removeEditDrafts(chatId: string): void {
  const prefix = keyOf(chatId, '');
  for (const key of refused.keys()) if (key.startsWith(prefix)) refused.delete(key);
  removeStoredUnder(prefix);
}

export function writeEditDraft(chatId: string, messageId: string, draft: EditDraft): void {
  removeEditDraft(chatId, messageId);
  if (draft.text === draft.base) return;
  const key = keyOf(chatId, messageId);
  if (!writeJson(key, draft)) refused.set(key, draft);
}
