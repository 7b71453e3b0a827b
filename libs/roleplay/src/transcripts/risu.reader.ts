import { get, isObject, type JsonObject, type JsonValue, listAt, objectAt, omit, textAt } from '../shared/json.ts';
import { composeMessage, composeTranscript } from './message.ts';
import type { TranscriptLog } from './report.ts';
import { nameByIds } from './speakers.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

const isMessage = (item: JsonValue): boolean =>
  isObject(item) && typeof get(item, 'data') === 'string' && ['char', 'user'].includes(textAt(item, 'role') ?? '');

const isChat = (value: JsonValue | undefined): value is JsonObject =>
  isObject(value) && (listAt(value, 'message') ?? [0]).every(isMessage) && ('note' in value || 'localLore' in value);

/** `{type: 'risuChat', data: {message: [{role, data, time}], note, name}}`, `risuAllChats`, or the chat alone. */
export const isRisuAi = (value: JsonValue): value is JsonObject =>
  isObject(value) && (['risuChat', 'risuAllChats'].includes(textAt(value, 'type') ?? '') || isChat(value));

export function readRisuAi(source: JsonObject, log: TranscriptLog): Transcript[] {
  const data = get(source, 'type') === undefined ? source : get(source, 'data');
  const chats = Array.isArray(data) ? data : [data ?? null];
  const transcripts: Transcript[] = [];
  for (const [i, chat] of chats.entries()) {
    if (isObject(chat)) transcripts.push(readChat(chat, log));
    else log.skip(i + 1, 'This item contains no chat.');
  }
  return transcripts;
}

function readChat(chat: JsonObject, log: TranscriptLog): Transcript {
  const messages: TranscriptMessage[] = [];
  const ids = new Map<TranscriptMessage, string>();
  for (const [i, item] of (listAt(chat, 'message') ?? []).entries()) {
    const message = isObject(item) ? readMessage(item) : undefined;
    // Member of a group; the names stay in RisuAI's cards.
    const id = isObject(item) ? textAt(item, 'saying') : undefined;
    if (message?.role === 'assistant' && id) ids.set(message, id);
    log.add(messages, message, i + 1);
  }
  nameByIds(ids);
  const note = textAt(chat, 'note') ?? '';
  return composeTranscript(messages, {
    title: textAt(chat, 'name'),
    metadata: note === '' ? {} : { note_prompt: note },
    unknown: omit(chat, ['message', 'name', 'note']),
  });
}

function readMessage(item: JsonObject): TranscriptMessage | undefined {
  const text = textAt(item, 'data');
  if (text === undefined) return undefined;
  const model = textAt(objectAt(item, 'generationInfo') ?? {}, 'model');
  return composeMessage({
    role: get(item, 'role') === 'user' ? 'user' : 'assistant',
    name: textAt(item, 'name') ?? '',
    versions: [{ text, date: get(item, 'time'), model }],
    // “allBefore” hides the messages before this one, which stays visible.
    isHidden: get(item, 'disabled') === true || get(item, 'isComment') === true,
    unknown: omit(item, ['role', 'data', 'time', 'name']),
  });
}
