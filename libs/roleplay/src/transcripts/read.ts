import { get, isObject } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { isAgnai, readAgnai } from './agnai.reader.ts';
import { TranscriptLog } from './report.ts';
import { parseLine, readJsonl, readMessageList } from './st.reader.ts';
import { readPlainText } from './text.reader.ts';
import { TranscriptError, type Transcript, type TranscriptFormat, type TranscriptReport } from './transcript.ts';

export interface TranscriptOptions {
  /** Who the user is in plain text, and in files that do not tell. */
  userName?: string;
  characterName?: string;
  /** The largest file, in bytes or characters; 64 MiB when absent. */
  limit?: number;
}

/**
 * Reads a chat: SillyTavern JSONL, Agnai JSON, a JSON list of messages, or plain text `Name: text`. What can not be
 * read is skipped and counted; a file without any message gives none. Throws TranscriptError for files over the limit.
 */
export function readTranscript(
  input: Uint8Array | string,
  options: TranscriptOptions = {},
): { transcript: Transcript; report: TranscriptReport } {
  if (input.length > (options.limit ?? 64 * 2 ** 20)) throw new TranscriptError();
  const text = typeof input === 'string' ? input : decodeUtf8(input).text;
  const log = new TranscriptLog();
  const { format, transcript } = readAny(text, options, log);
  nameSpeakers(transcript, options);
  return { transcript, report: log.report(format, transcript.messages.length) };
}

function readAny(
  text: string,
  options: TranscriptOptions,
  log: TranscriptLog,
): { format: TranscriptFormat; transcript: Transcript } {
  const start = text.trimStart();
  if (!start.startsWith('{') && !start.startsWith('['))
    return { format: 'text', transcript: readPlainText(text, options, log) };
  const whole = isOneLineObject(start) ? undefined : parseWhole(text);
  if (Array.isArray(whole)) return { format: 'messages', transcript: readMessageList(whole, log) };
  const list = isObject(whole) ? get(whole, 'messages') : undefined;
  if (!isObject(whole) || !Array.isArray(list)) return { format: 'sillytavern', transcript: readJsonl(text, log) };
  if (isAgnai(list)) return { format: 'agnai', transcript: readAgnai(whole, list, log) };
  return { format: 'messages', transcript: readMessageList(list, log) };
}

/** Whether the first line is a JSON object of its own, as in JSONL, and no list of messages. */
function isOneLineObject(text: string): boolean {
  const end = text.indexOf('\n');
  const first = parseLine(end === -1 ? text : text.slice(0, end));
  return first !== undefined && !Array.isArray(get(first, 'messages'));
}

function parseWhole(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Names that the file lacks come from its messages, else from the caller. */
function nameSpeakers(transcript: Transcript, options: TranscriptOptions): void {
  const first = (role: string): string | undefined =>
    transcript.messages.find((message) => message.role === role && message.name !== '')?.name;
  transcript.userName ||= first('user') ?? options.userName ?? 'User';
  transcript.characterName ||= first('assistant') ?? options.characterName ?? 'Character';
  for (const message of transcript.messages)
    message.name ||= message.role === 'user' ? transcript.userName : transcript.characterName;
}
