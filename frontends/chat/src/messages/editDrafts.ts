import { readJson, removeStored, removeStoredUnder, storageKeys, writeJson } from '@masque/web-kit';

/** What was typed into a message that is being changed, and the text that it is to replace. */
export interface EditDraft {
  text: string;
  base: string;
}

/** By key, those that storage refuses: they outlive a scroll out of sight, but no reload. */
const refused = new Map<string, EditDraft>();

const isEditDraft = (value: unknown): value is EditDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'base' in value &&
  typeof value.base === 'string';

/** Ids of messages are their chat's own: another chat may have the same. */
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

/** Of all messages of a chat. */
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
