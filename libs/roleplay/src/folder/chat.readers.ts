import { get, isObject, objectAt, textAt } from '../shared/json.ts';
import { parseJson } from '../shared/json.parse.ts';
import { decodeUtf8 } from '../shared/utf8.ts';
import { readTranscript } from '../transcripts/read.ts';
import type { Transcript, TranscriptFormat } from '../transcripts/transcript.ts';
import { backgroundIn } from './background.files.ts';
import type { FileProblem } from './folder.scan.ts';

export interface ReadChat {
  readonly kind: 'chat';
  readonly messages: number;
  /** Conversations and branches in the file. */
  readonly chats: number;
  /** The title that the file has inside. */
  readonly title: string;
  readonly mainChat: string;
  readonly lorebook: string;
  readonly persona: string;
  readonly background: string;
  readonly characterName: string;
  /** Name of the character to create if the folder has none for this chat; empty for none. */
  readonly standIn: string;
  /** A text counts as a chat only if a character of the folder speaks in it. */
  readonly speakers: readonly string[] | null;
}

type Unread = { readonly kind: 'unread'; readonly problem: FileProblem };

const unread = (problem: FileProblem): Unread => ({ kind: 'unread', problem });
export const textOf = (bytes: Uint8Array): string => decodeUtf8(bytes).text.replace(/^\uFEFF/, '');

const noLinks = { mainChat: '', lorebook: '', persona: '', background: '' };
const HEADER = { depth: 64, values: 250_000, objects: 50_000 };

export function readChat(bytes: Uint8Array): ReadChat | Unread {
  const end = bytes.indexOf(0x0a);
  const header = parseJson(textOf(bytes.subarray(0, end < 0 ? bytes.length : end)), HEADER.depth, HEADER);
  if (!isObject(header)) return unread('notChat');
  const isHeader = get(header, 'chat_metadata') !== undefined || get(header, 'user_name') !== undefined;
  if (!isHeader && get(header, 'mes') === undefined) return unread('notChat');
  const messages = linesOf(bytes) - (isHeader ? 1 : 0);
  if (messages === 0) return unread('emptyChat');
  const metadata = objectAt(header, 'chat_metadata') ?? {};
  const characterName = textAt(header, 'character_name') ?? '';
  return {
    kind: 'chat',
    messages,
    chats: 1,
    title: '',
    mainChat: textAt(metadata, 'main_chat') ?? '',
    lorebook: textAt(metadata, 'world_info') ?? '',
    persona: textAt(metadata, 'persona') ?? '',
    background: backgroundIn(textAt(metadata, 'custom_background')),
    characterName: characterName === 'unused' ? '' : characterName,
    standIn: '',
    speakers: null,
  };
}

function linesOf(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at);
    const next = end < 0 ? bytes.length : end;
    if (next - at > 1) lines += 1;
    at = next + 1;
  }
  return lines;
}

const programs: Partial<Record<TranscriptFormat, string>> = {
  agnai: 'Agnai',
  characterai: 'character.ai',
  chatgpt: 'ChatGPT',
  koboldai: 'KoboldAI',
  oobabooga: 'Oobabooga',
  risuai: 'RisuAI',
};
const UNNAMED = '\0';

export function readChatFile(bytes: Uint8Array): ReadChat | Unread {
  const { transcript, others, report, problem } = readTranscript(bytes, { characterName: UNNAMED });
  if (problem) return unread('notChat');
  if (report.messages === 0) return unread('emptyChat');
  const name = transcript.characterName === UNNAMED ? '' : transcript.characterName;
  return {
    kind: 'chat',
    messages: report.messages,
    chats: 1 + others.length,
    title: transcript.title ?? '',
    ...noLinks,
    characterName: name,
    standIn: name || (programs[report.format] ?? ''),
    speakers: null,
  };
}

/** Any text with colons looks like a chat; who speaks decides. */
export function readTextChat(bytes: Uint8Array): ReadChat | { kind: 'left'; left: 'other' } {
  const { transcript, report, problem } = readTranscript(bytes);
  const speakers = [...new Set(speakersOf(transcript))];
  if (problem || speakers.length < 2) return { kind: 'left', left: 'other' };
  return {
    kind: 'chat',
    messages: report.messages,
    chats: 1,
    title: '',
    ...noLinks,
    characterName: '',
    standIn: '',
    speakers,
  };
}

const speakersOf = ({ messages }: Transcript): string[] => messages.map(({ name }) => name);
