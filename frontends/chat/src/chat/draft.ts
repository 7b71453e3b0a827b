/** What somebody wrote in one chat and the server has not accepted. */
export interface Draft {
  /** In the composer. */
  text: string;
  /** The id under which exactly this text was sent before: the same id again cannot make two messages of it. */
  id: string | null;
  /** On its way, or failed: not known to be accepted. */
  sent: { id: string; text: string } | null;
}

export const noDraft: Draft = { text: '', id: null, sent: null };

export const isEmpty = ({ text, sent }: Draft): boolean => text === '' && sent === null;

export const typed = ({ sent }: Draft, text: string): Draft => ({ text, id: null, sent });

/** Something is sent from the composer. What failed before comes back into it. */
export const sending = ({ sent }: Draft, id: string, text: string): Draft => ({
  ...(sent && sent.id !== id ? { text: sent.text, id: sent.id } : { text: '', id: null }),
  sent: { id, text },
});

/** What was sent, once the page does not show it as being sent: accepted when the chat has it, else to be sent again. */
export function settled(draft: Draft, hasMessage: (id: string) => boolean): Draft {
  const { text, id, sent } = draft;
  if (sent && hasMessage(sent.id)) return settled({ ...draft, sent: null }, hasMessage);
  if (id !== null && hasMessage(id)) return { text: '', id: null, sent };
  if (!sent) return draft;
  return text === ''
    ? { text: sent.text, id: sent.id, sent: null }
    : { text: `${sent.text}\n\n${text}`, id: null, sent: null };
}

/**
 * After the chat changed; `ids` of the messages on the page, `unsent` the one of them that is on its way. What is sent from
 * elsewhere than the composer, as after going to the chat's end, is no more accepted than what is sent from there.
 */
export function draftIn(draft: Draft, { ids, unsent }: { ids: readonly string[]; unsent: string | null }): Draft {
  if (unsent !== null && draft.sent?.id === unsent) return draft;
  if (unsent !== null && draft.id === unsent) return sending(draft, unsent, draft.text);
  return settled(draft, (id) => id !== unsent && ids.includes(id));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSent = (value: unknown): boolean =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['text'] === 'string';

export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value['text'] === 'string' &&
  (value['id'] === null || typeof value['id'] === 'string') &&
  (value['sent'] === null || isSent(value['sent']));
