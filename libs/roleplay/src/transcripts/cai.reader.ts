import { get, isObject, type JsonObject, type JsonValue, listAt, objectAt, omit, textAt } from '../shared/json.ts';
import { composeMessage, composeTranscript, type VersionSource } from './message.ts';
import type { TranscriptLog } from './report.ts';
import type { Transcript, TranscriptMessage } from './transcript.ts';

function messagesOf(chat: JsonValue): JsonValue[] | undefined {
  if (!isObject(chat)) return undefined;
  const list = listAt(chat, 'msgs') ?? listAt(chat, 'turns') ?? listAt(chat, 'chat');
  return list?.some((item) => isObject(item) && readMessage(item) !== undefined) ? list : undefined;
}

function chatsOf(source: JsonObject): JsonValue[] | undefined {
  if (messagesOf(source)) return [source];
  for (const key of ['histories', 'history', 'chats']) {
    const inner = get(source, key);
    const list = Array.isArray(inner) ? inner : isObject(inner) ? chatsOf(inner) : undefined;
    if (list?.some(messagesOf)) return list;
  }
  return undefined;
}

/** `{histories: {histories: [{msgs}]}}`, `{turns: [{author, candidates}]}` or `{history: [{date, chat}]}`. */
export const isCharacterAi = (value: JsonValue): value is JsonObject => isObject(value) && chatsOf(value) !== undefined;

export function readCharacterAi(source: JsonObject, log: TranscriptLog): Transcript[] {
  const character = objectAt(objectAt(source, 'info') ?? source, 'character') ?? {};
  const transcripts: Transcript[] = [];
  for (const [i, chat] of (chatsOf(source) ?? []).entries()) {
    if (!isObject(chat) || !messagesOf(chat)) log.skip(i + 1, 'This item contains no chat.');
    else transcripts.push({ ...readChat(chat, log), characterName: textAt(character, 'name') ?? '' });
  }
  return transcripts;
}

function readChat(chat: JsonObject, log: TranscriptLog): Transcript {
  const messages: TranscriptMessage[] = [];
  const isOffline = listAt(chat, 'chat') !== undefined;
  // Answers that were swiped away come before or after the chosen one.
  let before: string[] = [];
  for (const [i, item] of (messagesOf(chat) ?? []).entries()) {
    const message = isObject(item) ? readMessage(item, isOffline) : undefined;
    const last = messages.at(-1);
    if (message && get(message.unknown, 'is_alternative') === true) {
      if (last?.role === message.role) last.versions.push(message.text);
      else before.push(message.text);
      continue;
    }
    if (message?.role === 'assistant') {
      for (const text of before) message.versions.push(text);
      before = [];
    }
    log.add(messages, message, i + 1);
  }
  // character.ai lists the newest turn first.
  const [first, last] = [messages[0]?.sentAt, messages.at(-1)?.sentAt];
  if (first !== undefined && last !== undefined && first > last) messages.reverse();
  return composeTranscript(messages, { unknown: omit(chat, ['msgs', 'turns', 'chat']) });
}

function readMessage(item: JsonObject, isEncoded = false): TranscriptMessage | undefined {
  const candidates = listAt(item, 'candidates');
  const author = objectAt(item, 'src') ?? objectAt(item, 'author') ?? {};
  const isHuman =
    get(author, 'is_human') ?? get(item, 'src__is_human') ?? get(item, 'isUser') ?? get(item, 'isHuman') ?? false;
  const versions = candidates ? candidates.flatMap(versionOf) : [item].flatMap((one) => plainVersion(one, isEncoded));
  if (versions.length === 0 || (!candidates && !isSpoken(item, author))) return undefined;
  const primary = get(item, 'primary_candidate_id');
  const chosen = (candidates ?? []).filter((one) => versionOf(one).length > 0);
  const version = chosen.findIndex((one) => isObject(one) && get(one, 'candidate_id') === primary);
  return composeMessage({
    role: isHuman === true ? 'user' : 'assistant',
    name: textAt(author, 'name') ?? textAt(item, 'src__name') ?? textAt(item, 'name') ?? '',
    versions: versions.map((one) => ({ ...one, date: one.date ?? get(item, 'create_time') ?? get(item, 'created') })),
    version: Math.max(0, version),
    unknown: omit(item, ['text', 'message', 'candidates', 'src', 'author', 'name', 'isUser', 'isHuman']),
  });
}

const isSpoken = (item: JsonObject, author: JsonObject): boolean =>
  Object.hasOwn(author, 'is_human') || ['src__is_human', 'isUser', 'isHuman'].some((key) => Object.hasOwn(item, key));

function versionOf(candidate: JsonValue): VersionSource[] {
  const text = isObject(candidate) ? textAt(candidate, 'raw_content') : undefined;
  return text === undefined || !isObject(candidate) ? [] : [{ text, date: get(candidate, 'create_time') }];
}

function plainVersion(item: JsonObject, isEncoded: boolean): VersionSource[] {
  const text = textAt(item, 'text') ?? textAt(item, 'message');
  return text === undefined ? [] : [{ text: isEncoded ? decode(text) : text }];
}

/** CAI-Tools' offline file has URI-encoded texts. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
