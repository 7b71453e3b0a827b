import { isRecord } from '@masque/web-kit';
import { hasTexts } from '../../records.ts';

export interface MessageDraft {
  text: string;
  /** Id under which exactly this text was sent before; reusing it can't create a second message. */
  id: string | null;
  /** In flight or failed: not known to be accepted. */
  sent: { id: string; text: string } | null;
}

export const noDraft: MessageDraft = { text: '', id: null, sent: null };

export const isEmpty = ({ text, sent }: MessageDraft): boolean => text === '' && sent === null;

export const typeText = ({ sent }: MessageDraft, text: string): MessageDraft => ({ text, id: null, sent });

/** Restores an earlier failed text into the composer. */
export const sendText = ({ sent }: MessageDraft, id: string, text: string): MessageDraft => ({
  ...(sent && sent.id !== id ? { text: sent.text, id: sent.id } : { text: '', id: null }),
  sent: { id, text },
});

/** After sending: drops the text if the chat has it, else puts it back into the composer. */
export function settleSent(draft: MessageDraft, hasMessage: (id: string) => boolean): MessageDraft {
  const { text, id, sent } = draft;
  if (sent && hasMessage(sent.id)) return settleSent({ ...draft, sent: null }, hasMessage);
  if (id !== null && hasMessage(id)) return { text: '', id: null, sent };
  if (!sent) return draft;
  return text === ''
    ? { text: sent.text, id: sent.id, sent: null }
    : { text: `${sent.text}\n\n${text}`, id: null, sent: null };
}

/** `ids` are the messages on the page, `unsent` is the one in flight, which isn't accepted yet. */
export function draftIn(
  draft: MessageDraft,
  { ids, unsent }: { ids: readonly string[]; unsent: string | null },
): MessageDraft {
  if (unsent !== null && draft.sent?.id === unsent) return draft;
  if (unsent !== null && draft.id === unsent) return sendText(draft, unsent, draft.text);
  return settleSent(draft, (id) => id !== unsent && ids.includes(id));
}

export const isDraft = (value: unknown): value is MessageDraft =>
  isRecord(value) &&
  typeof value['text'] === 'string' &&
  (value['id'] === null || typeof value['id'] === 'string') &&
  (value['sent'] === null || hasTexts(value['sent'], 'id', 'text'));
