import { get, isObject, type JsonObject, type JsonValue, listAt, omit, textAt } from '../shared/json.ts';
import { composeMessage, composeTranscript } from './message.ts';
import type { TranscriptLog } from './report.ts';
import { nameByIds } from './speakers.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

/** `{name, messages: [{msg, userId, characterId, handle, createdAt, retries}]}`. */
export const isAgnai = (value: JsonValue): value is JsonObject =>
  isObject(value) &&
  (listAt(value, 'messages') ?? []).some((item) => isObject(item) && typeof get(item, 'msg') === 'string');

export function readAgnai(source: JsonObject, log: TranscriptLog): Transcript[] {
  const messages: TranscriptMessage[] = [];
  const ids = new Map<TranscriptMessage, string>();
  for (const [i, item] of (listAt(source, 'messages') ?? []).entries()) {
    const message = isObject(item) ? readMessage(item) : undefined;
    const id = isObject(item) ? textAt(item, 'characterId') : undefined;
    if (message?.role === 'assistant' && id !== undefined) ids.set(message, id);
    log.add(messages, message, i + 1);
  }
  nameByIds(ids);
  return [composeTranscript(messages, { unknown: omit(source, ['messages']) })];
}

const isNarration = (item: JsonObject): boolean => get(item, 'system') === true || (textAt(item, 'event') ?? '') !== '';

function readMessage(item: JsonObject): TranscriptMessage | undefined {
  const text = textAt(item, 'msg');
  if (text === undefined) return undefined;
  const others = (listAt(item, 'retries') ?? []).filter((retry) => typeof retry === 'string');
  return composeMessage({
    role: isNarration(item) ? 'system' : get(item, 'userId') ? 'user' : 'assistant',
    name: textAt(item, 'handle') || textAt(item, 'name') || '',
    versions: [{ text, date: get(item, 'createdAt') }, ...others.map((other) => ({ text: other }))],
    unknown: omit(item, ['msg', 'retries', 'handle', 'createdAt']),
  });
}
