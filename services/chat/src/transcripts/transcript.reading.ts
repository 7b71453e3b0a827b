import { readSync } from 'node:fs';
import {
  readTranscript,
  type Transcript,
  type TranscriptMessage,
  type TranscriptProblem,
  type TranscriptReading,
  type TranscriptReport,
} from '@masque/roleplay/transcripts';
import { type ImportedMessage, keptOfChat, toImported } from './imported.message.ts';
import { isNoteMoved } from './note.metadata.ts';
import { type ImportedProperties, propertiesIn } from './properties.metadata.ts';

/** Per file. A branch also counts the messages before it. */
const MOST_CHATS = 1_000;
const MOST_MESSAGES = 200_000;
/** A store command costs as much as a hundred messages; pages are in the memory of the service. */
const PAGE_MESSAGES = 500;
const PAGE_CHARACTERS = 4_000_000;

interface ReadTask {
  readonly kind: 'read';
  readonly fd: number;
  readonly bytes: number;
  readonly userName: string;
  readonly characterName: string;
}

interface PageTask {
  readonly kind: 'page';
  readonly chat: number;
  readonly from: number;
}

export type TranscriptTask = ReadTask | PageTask;

export interface ChatOutline extends Pick<Transcript, 'title' | 'variables' | 'parent'> {
  readonly properties: ImportedProperties;
  readonly messages: number;
  readonly kept: string;
}

export interface ParsedTranscriptFile {
  readonly report: TranscriptReport;
  readonly problem?: TranscriptProblem;
  /** Parents precede their branches. */
  readonly chats: readonly ChatOutline[];
  readonly skippedChats: number;
  readonly shortened: number;
  readonly movedNotes: number;
}

/** A null page: the thread was restarted and has lost the file. */
export interface TranscriptWork {
  read: { task: ReadTask; result: ParsedTranscriptFile };
  page: { task: PageTask; result: readonly ImportedMessage[] | null };
}

export class TranscriptReader {
  private chats: (readonly TranscriptMessage[])[] | null = null;
  private others: readonly ReadonlySet<string>[] = [];

  read({ fd, bytes, userName, characterName }: ReadTask): ParsedTranscriptFile {
    const reading = readTranscript(readWhole(fd, bytes), { userName, characterName });
    const { chats, others, outlines, shortened, movedNotes } = wholeChats(reading, characterName);
    this.chats = chats;
    this.others = others;
    const skippedChats = 1 + reading.others.length - chats.length;
    const { report, problem } = reading;
    return { report, ...(problem && { problem }), chats: outlines, skippedChats, shortened, movedNotes };
  }

  page({ chat, from }: PageTask): readonly ImportedMessage[] | null {
    return this.chats && pageOf((this.chats[chat] ?? []).slice(from, from + PAGE_MESSAGES), this.others[chat]);
  }
}

function pageOf(messages: readonly TranscriptMessage[], others?: ReadonlySet<string>): readonly ImportedMessage[] {
  const page: ImportedMessage[] = [];
  let size = 0;
  for (const message of messages) {
    const imported = toImported(message, others);
    size += sizeOf(imported);
    if (page.length > 0 && size > PAGE_CHARACTERS) break;
    page.push(imported);
  }
  return page;
}

const sizeOf = ({ versions, kept = '' }: ImportedMessage): number =>
  versions.reduce((sum, { text, reasoning = '' }) => sum + text.length + reasoning.length, kept.length);

/** Group members except the chat's character, the first of `names` that speaks. Empty for a single speaker. */
function otherSpeakers(messages: readonly TranscriptMessage[], names: readonly string[]): ReadonlySet<string> {
  const speakers = new Set(messages.filter(({ role }) => role === 'assistant').map(({ name }) => name));
  if (speakers.size === 1) return new Set();
  const main = names.find((name) => speakers.has(name));
  if (main !== undefined) speakers.delete(main);
  return speakers;
}

function wholeChats({ transcript, others: further }: TranscriptReading, characterName: string) {
  const chats: (readonly TranscriptMessage[])[] = [];
  const others: ReadonlySet<string>[] = [];
  const outlines: ChatOutline[] = [];
  let left = MOST_MESSAGES;
  let shortened = 0;
  let movedNotes = 0;
  for (const each of [transcript, ...further]) {
    const { parent, title, variables } = each;
    const before = parent ? chats[parent.conversation] : [];
    const messages = before?.slice(0, parent?.messages ?? 0).concat(each.messages);
    // Branches refer to chats by position, so everything after the first one too large is left out.
    if (!messages || messages.length > left || chats.length === MOST_CHATS) break;
    left -= messages.length;
    chats.push(messages);
    others.push(otherSpeakers(messages, [characterName, each.characterName]));
    if (isNoteMoved(each.metadata)) movedNotes += 1;
    shortened += each.messages.filter((message) => toImported(message).isShortened).length;
    outlines.push({
      variables,
      properties: propertiesIn(each.metadata),
      messages: messages.length,
      kept: keptOfChat(each),
      ...(title === undefined ? {} : { title }),
      ...(parent && { parent }),
    });
  }
  return { chats, others, outlines, shortened, movedNotes };
}

function readWhole(fd: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const count = readSync(fd, bytes, at, length - at, at);
    if (count === 0) throw new Error('the file is shorter than before');
    at += count;
  }
  return bytes;
}
