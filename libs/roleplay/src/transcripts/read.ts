import { isObject, type JsonValue } from '../shared/json.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { isZip } from '../cards/charx.ts';
import { pictureFormat } from '../cards/picture.ts';
import { readArchive } from './archive.reader.ts';
import { isAgnai, readAgnai } from './agnai.reader.ts';
import { isCharacterAi, readCharacterAi } from './cai.reader.ts';
import { isChatGpt, readChatGpt } from './chatgpt.reader.ts';
import { JsonReader } from './json.reader.ts';
import { isKoboldAi, readKoboldAi } from './kobold.reader.ts';
import { isMarkdown, readMarkdown } from './markdown.reader.ts';
import { composeTranscript, listAt } from './message.ts';
import { isOobabooga, readOobabooga } from './ooba.reader.ts';
import { isBinary, otherFile } from './other.file.ts';
import { TranscriptLog } from './report.ts';
import { jsonOfPage } from './page.ts';
import { isRisuAi, readRisuAi } from './risu.reader.ts';
import { isChatLine, readJsonl, readMessageList } from './st.reader.ts';
import { readPlainText } from './text.reader.ts';
import {
  TranscriptError,
  type Transcript,
  type TranscriptFormat,
  type TranscriptProblem,
  type TranscriptReport,
} from './transcript.ts';

export interface TranscriptOptions {
  /** Who the user is in plain text, and in files that do not tell. */
  userName?: string;
  characterName?: string;
  /** The largest file, in bytes or characters; 64 MiB when absent. */
  limit?: number;
}

export interface TranscriptReading {
  transcript: Transcript;
  /** Further conversations of the file, and the branches of all: number 1 and on where a branch names its parent. */
  others: Transcript[];
  report: TranscriptReport;
  problem?: TranscriptProblem;
}

/**
 * Reads the chats of a file: SillyTavern JSONL, what Agnai, character.ai, ChatGPT (also its ZIP archive), KoboldAI,
 * Oobabooga and RisuAI export, a JSON list of messages, what `writeMarkdown` writes, or plain text `Name: text`. What can
 * not be read is skipped and counted; a file without any message gives none. Throws TranscriptError for files over the
 * limit.
 */
export function readTranscript(input: Uint8Array | string, options: TranscriptOptions = {}): TranscriptReading {
  const { limit = 64 * 2 ** 20 } = options;
  if (input.length > limit) throw new TranscriptError();
  const { format, transcripts, log, problem } =
    typeof input === 'string' ? readAny(input, options) : readBytes(input, options, limit);
  const [transcript = composeTranscript([]), ...others] = transcripts;
  for (const each of [transcript, ...others]) nameSpeakers(each, options);
  return { transcript, others, report: log.report(format), ...(problem && { problem }) };
}

interface Reading {
  format: TranscriptFormat;
  transcripts: Transcript[];
  log: TranscriptLog;
  problem?: TranscriptProblem;
}

const unread = (problem?: TranscriptProblem): Reading => ({
  format: 'text',
  transcripts: [],
  log: new TranscriptLog(),
  ...(problem && { problem }),
});

function readBytes(bytes: Uint8Array, options: TranscriptOptions, limit: number): Reading {
  if (isZip(bytes)) return readZip(bytes, limit);
  return pictureFormat(bytes) ? unread('is_picture') : readAny(decodeUtf8(bytes).text, options);
}

function readZip(bytes: Uint8Array, limit: number): Reading {
  const log = new TranscriptLog();
  const read = readArchive(bytes, limit, log);
  return typeof read === 'string'
    ? { format: 'chatgpt', transcripts: [], log, problem: read }
    : { format: 'chatgpt', transcripts: read, log };
}

function readAny(file: string, options: TranscriptOptions): Reading {
  const text = file.replace(/^\uFEFF/, '');
  const start = text.trimStart();
  const page = start.startsWith('<') ? jsonOfPage(start) : undefined;
  if (page !== undefined) return readAny(page, options);
  const isJson = start.startsWith('{') || start.startsWith('[');
  if (!isJson && isBinary(text)) return unread();
  // A message in Markdown may show the lines of another chat.
  if (!isJson && isMarkdown(text, options)) return readText(text, options, 'markdown');
  if (!isJson && !start.includes('\n{"')) return readText(text, options);
  const json = new JsonReader(text.length);
  const whole = isJson ? readWhole(start.trimEnd(), json) : undefined;
  if (whole) return whole;
  const log = new TranscriptLog();
  const transcript = readJsonl(text, json, log);
  const lines: Reading = { format: 'sillytavern', transcripts: [transcript], log };
  if (start.startsWith('{') || transcript.messages.length > 0) return lines;
  // A bracket may also begin the time or the mark of a line of text.
  const plain = readText(text, options);
  return (plain.transcripts[0]?.messages.length ?? 0) > 0 || !isJson ? plain : lines;
}

function readText(text: string, options: TranscriptOptions, format: 'markdown' | 'text' = 'text'): Reading {
  const log = new TranscriptLog();
  const read = format === 'markdown' ? readMarkdown : readPlainText;
  return { format, transcripts: [read(text, options, log)], log };
}

/** A file that is one JSON value; undefined when it is a line for each message. */
function readWhole(text: string, json: JsonReader): Reading | undefined {
  const end = text.indexOf('\n');
  // A file with one line may be a chat of any program.
  if (end !== -1 && isChatLine(json.parse(text.slice(0, end)))) return undefined;
  const hasLines = /\n\{/.test(text);
  const straight = json.parse(text);
  const value = straight ?? (hasLines ? undefined : json.parseMended(text)?.value);
  if (value === undefined) return undefined;
  const log = new TranscriptLog();
  if (straight === undefined) log.repair();
  const read = (format: TranscriptFormat, transcripts: Transcript[]): Reading => ({ format, transcripts, log });
  if (isChatGpt(value)) return read('chatgpt', readChatGpt(value, log));
  if (Array.isArray(value)) return read('messages', [readMessageList(value, log)]);
  if (isRisuAi(value)) return read('risuai', readRisuAi(value, log));
  if (isOobabooga(value)) return read('oobabooga', readOobabooga(value, log));
  if (isKoboldAi(value)) return read('koboldai', readKoboldAi(value, log));
  if (isCharacterAi(value)) return read('characterai', readCharacterAi(value, log));
  if (isAgnai(value)) return read('agnai', readAgnai(value, log));
  const messages: JsonValue[] | undefined = isObject(value) ? listAt(value, 'messages') : undefined;
  if (messages) return read('messages', [readMessageList(messages, log)]);
  const problem = otherFile(value);
  return problem && unread(problem);
}

/** Of what nobody says, in files that don't name it. */
const NARRATOR = 'Narrator';

/** Names that the file lacks come from its messages, else from the caller. */
function nameSpeakers(transcript: Transcript, options: TranscriptOptions): void {
  const first = (role: string): string | undefined =>
    transcript.messages.find((message) => message.role === role && message.name !== '')?.name;
  transcript.userName ||= first('user') ?? options.userName ?? 'User';
  transcript.characterName ||= first('assistant') ?? options.characterName ?? 'Character';
  const names = { user: transcript.userName, assistant: transcript.characterName, system: NARRATOR };
  for (const message of transcript.messages) message.name ||= names[message.role];
}
