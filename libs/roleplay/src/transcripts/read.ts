import { isObject, type JsonValue, listAt } from '../shared/json.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { isZip } from '../cards/charx.ts';
import { otherPictureFormat, pictureFormat } from '../cards/picture.ts';
import { readArchive } from './archive.reader.ts';
import { isAgnai, readAgnai } from './agnai.reader.ts';
import { isCharacterAi, readCharacterAi } from './cai.reader.ts';
import { conversationCount, cutConversations, isChatGpt, readChatGpt } from './chatgpt.reader.ts';
import { JsonReader } from './json.reader.ts';
import { isKoboldAi, readKoboldAi } from './kobold.reader.ts';
import { isMarkdown, readMarkdown } from './markdown.reader.ts';
import { composeTranscript } from './message.ts';
import { isOobabooga, readOobabooga } from './ooba.reader.ts';
import { isBinary, otherFile } from './other.file.ts';
import { TranscriptLog } from './report.ts';
import { jsonOfPage } from './page.ts';
import { isRisuAi, readRisuAi } from './risu.reader.ts';
import { withNames } from './st.macros.ts';
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
  userName?: string;
  characterName?: string;
  /** In bytes, or in characters of a string; defaults to 64 MiB. */
  limit?: number;
}

export interface TranscriptReading {
  transcript: Transcript;
  /** Further conversations and all branches, in the order that `parent.conversation` counts (from 1). */
  others: Transcript[];
  report: TranscriptReport;
  problem?: TranscriptProblem;
}

/** Detects the format by content; skips and counts anything it can't read. @throws TranscriptError over the limit. */
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
  return (pictureFormat(bytes) ?? otherPictureFormat(bytes))
    ? unread('is_picture')
    : readAny(decodeUtf8(bytes).text, options);
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
  // Checked first: a message in Markdown may quote lines of a JSONL chat.
  if (!isJson && isMarkdown(text, options)) return readText(text, options, 'markdown');
  if (!isJson && !start.includes('\n{"')) return readText(text, options);
  const json = new JsonReader(text.length);
  const whole = isJson ? readWhole(start.trimEnd(), json, options) : undefined;
  if (whole) return whole;
  const log = new TranscriptLog();
  const transcript = readJsonl(text, json, log);
  const lines: Reading = { format: 'sillytavern', transcripts: [withNames(transcript, options)], log };
  if (start.startsWith('{') || transcript.messages.length > 0) return lines;
  // A line of plain text may also start with a bracket.
  const plain = readText(text, options);
  return (plain.transcripts[0]?.messages.length ?? 0) > 0 || !isJson ? plain : lines;
}

function readText(text: string, options: TranscriptOptions, format: 'markdown' | 'text' = 'text'): Reading {
  const log = new TranscriptLog();
  const read = format === 'markdown' ? readMarkdown : readPlainText;
  return { format, transcripts: [read(text, options, log)], log };
}

function readWhole(text: string, json: JsonReader, options: TranscriptOptions): Reading | undefined {
  const end = text.indexOf('\n');
  if (end !== -1 && isChatLine(json.parse(text.slice(0, end)))) return undefined;
  const hasLines = /\n\{/.test(text);
  const straight = json.parse(text);
  const mended = straight !== undefined || hasLines ? undefined : json.parseMended(text);
  const value = straight ?? mended?.value;
  if (value === undefined) return undefined;
  const log = new TranscriptLog();
  if (mended) log.repair();
  const read = (format: TranscriptFormat, transcripts: Transcript[]): Reading => ({ format, transcripts, log });
  if (isChatGpt(value)) {
    if (mended?.isCut) log.skipFirst(conversationCount(value), cutConversations('This file', value));
    return read('chatgpt', readChatGpt(value, log));
  }
  if (mended?.isCut) log.skipFirst(1, 'This file ends early. Later messages are missing.');
  if (Array.isArray(value)) return read('messages', [readMessageList(value, log)]);
  if (isRisuAi(value)) return read('risuai', readRisuAi(value, log));
  if (isOobabooga(value)) return read('oobabooga', readOobabooga(value, log));
  if (isKoboldAi(value)) return read('koboldai', readKoboldAi(value, log, options));
  if (isCharacterAi(value)) return read('characterai', readCharacterAi(value, log));
  if (isAgnai(value)) return read('agnai', readAgnai(value, log));
  const messages: JsonValue[] | undefined = isObject(value) ? listAt(value, 'messages') : undefined;
  if (messages) return read('messages', [readMessageList(messages, log)]);
  const problem = otherFile(value);
  return problem && unread(problem);
}

const NARRATOR = 'Narrator';

function nameSpeakers(transcript: Transcript, options: TranscriptOptions): void {
  const first = (role: string): string | undefined =>
    transcript.messages.find((message) => message.role === role && message.name !== '')?.name;
  transcript.userName ||= first('user') ?? options.userName ?? 'User';
  transcript.characterName ||= first('assistant') ?? options.characterName ?? 'Character';
  const names = { user: transcript.userName, assistant: transcript.characterName, system: NARRATOR };
  for (const message of transcript.messages) message.name ||= names[message.role];
}
