import { defined, get, isObject, omit, type JsonObject, type JsonValue } from '../shared/json.ts';
import type { TranscriptLog } from './report.ts';
import { parseSendDate } from './send-date.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

/** Agnai's export: `{name, messages: [{msg, userId, handle, createdAt, retries}]}`. */
export function readAgnai(source: JsonObject, list: readonly JsonValue[], log: TranscriptLog): Transcript {
  const messages: TranscriptMessage[] = [];
  for (const [i, item] of list.entries()) {
    const message = isObject(item) ? readMessage(item) : undefined;
    if (message) messages.push(message);
    else log.skip(i + 1, 'This item holds no message.');
  }
  return { userName: '', characterName: '', messages, metadata: {}, unknown: omit(source, ['messages']) };
}

function readMessage(item: JsonObject): TranscriptMessage | undefined {
  const text = get(item, 'msg');
  if (typeof text !== 'string') return undefined;
  const retries = get(item, 'retries');
  const others = Array.isArray(retries) ? retries.filter((retry) => typeof retry === 'string') : [];
  const isUser = Boolean(get(item, 'userId'));
  const handle = get(item, 'handle');
  return {
    role: isUser ? 'user' : 'assistant',
    name: typeof handle === 'string' ? handle : '',
    text,
    versions: [text, ...others],
    version: 0,
    sentAt: parseSendDate(get(item, 'createdAt')),
    isHidden: false,
    unknown: defined({ send_date: get(item, 'createdAt'), ...omit(item, ['msg', 'retries', 'handle', 'createdAt']) }),
  };
}

/** Whether a JSON object is a chat of Agnai. */
export const isAgnai = (list: readonly JsonValue[]): boolean =>
  list.some((item) => isObject(item) && typeof get(item, 'msg') === 'string');
