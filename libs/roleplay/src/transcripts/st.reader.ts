import { get, isObject, objectAt, omit, textAt, type JsonObject, type JsonValue } from '../shared/json.ts';
import type { JsonReader } from './json.reader.ts';
import { piecesOf } from './lines.ts';
import { composeTranscript } from './message.ts';
import type { TranscriptLog } from './report.ts';
import { readMessage } from './st.message.ts';
import { readVariables } from './st.variables.ts';
import type { Transcript } from './transcript.ts';

const isHeader = (line: JsonObject): boolean =>
  get(line, 'mes') === undefined && ['chat_metadata', 'user_name', 'character_name'].some((key) => key in line);

export const isChatLine = (value: JsonValue | undefined): value is JsonObject =>
  isObject(value) && (isHeader(value) || ['mes', 'swipes'].some((key) => Object.hasOwn(value, key)));

export function readJsonl(text: string, json: JsonReader, log: TranscriptLog): Transcript {
  const transcript = composeTranscript([]);
  let hasHeader = false;
  for (const { text: piece, line } of piecesOf(text)) {
    if (log.isFull) {
      log.add(transcript.messages, undefined, line);
      continue;
    }
    const parsed = json.parseMended(withoutComma(piece));
    if (!isObject(parsed?.value)) log.skip(line, json.isTooMuch ? 'This line is too large.' : reasonOf(piece));
    else if (!hasHeader && transcript.messages.length === 0 && isHeader(parsed.value)) {
      hasHeader = true;
      readHeader(parsed.value, transcript, log);
    } else {
      const message = readMessage(fromRoles(parsed.value), log);
      log.add(transcript.messages, message, line, parsed.isMended ? reasonOf(piece) : 'This line contains no message.');
      if (message && parsed.isMended) log.repair();
    }
  }
  return transcript;
}

function withoutComma(piece: string): string {
  if (!/[,\r \t]/.test(piece.at(-1) ?? '')) return piece;
  const line = piece.trimEnd();
  return line.endsWith(',') ? line.slice(0, -1) : line;
}

const reasonOf = (piece: string): string =>
  piece.startsWith('{') && !piece.trimEnd().endsWith('}') ? 'This line is incomplete.' : 'This line isn’t JSON.';

export function readMessageList(list: readonly JsonValue[], log: TranscriptLog): Transcript {
  const transcript = composeTranscript([]);
  for (const [i, item] of list.entries()) {
    if (i === 0 && isObject(item) && isHeader(item)) readHeader(item, transcript, log);
    else log.add(transcript.messages, isObject(item) ? readMessage(fromRoles(item), log) : undefined, i + 1);
  }
  return transcript;
}

const narrator = { is_user: false, extra: { type: 'narrator' } };
const roles: Record<string, JsonObject> = {
  user: { is_user: true },
  human: { is_user: true },
  system: narrator,
  developer: narrator,
  narrator,
  tool: narrator,
  function: narrator,
};

function fromRoles(item: JsonObject): JsonObject {
  const content = get(item, 'content');
  if (content === undefined || get(item, 'mes') !== undefined) return item;
  const mes = typeof content === 'string' ? content : textOfParts(content);
  if (mes === undefined) return item;
  const told = objectAt(roles, textAt(item, 'role') ?? '') ?? { is_user: false };
  return { ...omit(item, ['role', 'content']), mes, ...told };
}

function textOfParts(content: JsonValue): string | undefined {
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((part) => (isObject(part) ? get(part, 'text') : part));
  return texts.filter((text) => typeof text === 'string').join('\n');
}

function readHeader(header: JsonObject, transcript: Transcript, log: TranscriptLog): void {
  const name = (key: string): string => {
    const value = textAt(header, key) ?? '';
    // Newer builds write “unused” for both.
    return value === 'unused' ? '' : value;
  };
  transcript.userName = name('user_name');
  transcript.characterName = name('character_name');
  transcript.metadata = objectAt(header, 'chat_metadata') ?? {};
  transcript.variables = readVariables(transcript.metadata, log);
  transcript.unknown = omit(header, ['user_name', 'character_name', 'chat_metadata']);
}
