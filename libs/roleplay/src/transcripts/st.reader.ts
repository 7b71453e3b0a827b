import { get, isObject, omit, type JsonObject } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import type { TranscriptLog } from './report.ts';
import { readMessage } from './st.message.ts';
import type { Transcript } from './transcript.ts';

const isHeader = (line: JsonObject): boolean =>
  get(line, 'mes') === undefined && ['chat_metadata', 'user_name', 'character_name'].some((key) => key in line);

/** Broken lines that are tried; no real chat has as many, and each costs as much as twenty good ones. */
const MOST_BROKEN = 2000;

/** A SillyTavern chat: a header line and a line for each message; either may be missing. */
export function readJsonl(text: string, log: TranscriptLog): Transcript {
  const transcript: Transcript = { userName: '', characterName: '', messages: [], metadata: {}, unknown: {} };
  let number = 0;
  let broken = 0;
  let hasHeader = false;
  for (const line of text.split('\n')) {
    number++;
    if (line.trim() === '') continue;
    const value = broken < MOST_BROKEN ? parseLine(line) : undefined;
    if (value === undefined) {
      broken++;
      log.skip(number, 'This line is not JSON.');
    } else if (!hasHeader && transcript.messages.length === 0 && isHeader(value)) {
      hasHeader = true;
      readHeader(value, transcript);
    } else {
      const message = readMessage(value, log);
      if (message) transcript.messages.push(message);
      else log.skip(number, 'This line holds no message.');
    }
  }
  return transcript;
}

/** A list of SillyTavern messages that is not one a line. */
export function readMessageList(list: readonly unknown[], log: TranscriptLog): Transcript {
  const transcript: Transcript = { userName: '', characterName: '', messages: [], metadata: {}, unknown: {} };
  for (const [i, item] of list.entries()) {
    const message = isObject(item) ? readMessage(fromRoles(item), log) : undefined;
    if (message) transcript.messages.push(message);
    else log.skip(i + 1, 'This item holds no message.');
  }
  return transcript;
}

/** `{role, content}`, as chat completions have it, in SillyTavern's names. */
function fromRoles(item: JsonObject): JsonObject {
  const content = get(item, 'content');
  if (typeof content !== 'string' || get(item, 'mes') !== undefined) return item;
  const role = get(item, 'role');
  const named: JsonObject = { ...omit(item, ['role', 'content']), mes: content, is_user: role === 'user' };
  if (role === 'system') named['extra'] = { type: 'narrator' };
  return named;
}

function readHeader(header: JsonObject, transcript: Transcript): void {
  const name = (key: string): string => {
    const value = get(header, key);
    // Newer builds write “unused” for both.
    return typeof value === 'string' && value !== 'unused' ? value : '';
  };
  const metadata = get(header, 'chat_metadata');
  transcript.userName = name('user_name');
  transcript.characterName = name('character_name');
  transcript.metadata = isObject(metadata) ? metadata : {};
  transcript.unknown = omit(header, ['user_name', 'character_name', 'chat_metadata']);
}

export function parseLine(line: string): JsonObject | undefined {
  try {
    const value = parseJson(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
